"""The second half of the year: the roll, and taking a character."""

from __future__ import annotations

import pytest

from .table import (
    BLACK,
    COUNTRIES,
    DIE,
    A,
    ColumnOfFire,
    ally,
    beneath,
    deck_of,
    dice_on_characters,
    empty_table,
    found,
    free,
    give_tiles,
    houses_in,
    imprison,
    lay_deck,
    lay_stones,
    log_of,
    main_texts,
    only_free,
    open_card,
    play,
    refused,
    rolled_turn,
    score_of,
    second_turn,
    set_points,
    space_of,
    stones_in,
    texts,
    told,
    torches,
    track_turn,
    whole_years,
)


def decks(state: ColumnOfFire) -> list[tuple[object, list[str]]]:
    """The four decks with their open cards."""
    return [(open_card(state, country), beneath(state, country)) for country in COUNTRIES]


# --- the order of a turn


@pytest.mark.rule("cof-second-half-01")
def test_the_next_player_starts_only_after_the_character_and_the_move() -> None:
    def lay(seed: int) -> ColumnOfFire:
        state = empty_table(seed=seed)
        whole_years(state)
        play(state, *["begin", "end"] * 4, "roll")
        return state

    state = found(lay, lambda state: state.faces[A][DIE["white"]] == 4)
    assert state.actor == A
    play(state, "take white", "use", "reveal")
    assert dice_on_characters(state, A) == [("england-book-merchant", "white", 4)]
    assert state.actor == A
    assert all(text.startswith("move ") for text in main_texts(state))
    refused(state, "roll")
    before = list(state.faces[1])
    play(state, main_texts(state)[0], "decline")
    assert state.actor == A
    refused(state, "roll")
    assert state.faces[1] == before
    play(state, "end")
    assert (state.actor, main_texts(state)) == (1, ["roll"])


@pytest.mark.rule("cof-second-half-01")
def test_in_the_track_part_no_character_can_be_taken() -> None:
    state = empty_table()
    only_free(state, A, "white", "blue", "orange")
    rolled_turn(state, A, white=4, blue=5, orange=2)
    play(state, "take white", "use", "reveal")
    assert free(state, A) == {"blue", "orange"}
    assert refused(state, "take blue").rule == "cof-draw-01"
    assert refused(state, "take orange").rule == "cof-draw-01"


@pytest.mark.rule("cof-second-half-02")
def test_only_free_dice_are_rolled() -> None:
    changed: set[str] = set()
    for seed in range(20):
        state = empty_table(seed=seed)
        ally(state, A, "france-wine-merchant", "blue", 3)
        imprison(state, A, "orange", 5)
        imprison(state, A, "brown", 4)
        state.faces[A][BLACK] = 2
        state.faces[A][DIE["white"]] = state.faces[A][DIE["purple"]] = 1
        second_turn(state, A)
        play(state, "roll")
        assert state.rolled == (DIE["white"], DIE["purple"])
        faces = {die: state.faces[A][number] for die, number in DIE.items()}
        assert (faces["blue"], faces["orange"], faces["brown"], faces["black"]) == (3, 5, 4, 2)
        changed |= {die for die in ("white", "purple") if faces[die] != 1}
    assert changed == {"white", "purple"}


@pytest.mark.rule("cof-second-half-02")
def test_the_free_dice_are_rolled_once() -> None:
    state = empty_table()
    second_turn(state, A)
    play(state, "roll")
    faces = list(state.faces[A])
    refused(state, "roll")
    play(state, "take white", "use", "reveal", "move blue-gate", "decline", "end")
    assert state.actor is None
    assert state.faces[A] == faces


@pytest.mark.rule("cof-second-half-03")
def test_the_log_of_taking_a_character_tells_stone_house_card_action_and_next_card() -> None:
    state = empty_table()
    lay_deck(state, "spain", ["aunt-betsy", "spain-captain"])
    log = log_of(state)
    rolled_turn(state, A, brown=2)
    play(state, "take brown", "use", "reveal")
    lines = told(log)
    signs = (
        "stone is placed in Spain",
        "a house on site 2 in Spain",
        "adds Aunt Betsy to their set, under the brown die",
        "draws an advantage",
        "appears",
    )
    places = [next(place for place, line in enumerate(lines) if sign in line) for sign in signs]
    assert places == sorted(places)
    assert len(set(places)) == 5


@pytest.mark.rule("cof-second-half-03")
def test_stone_house_card_die_action_and_next_card_come_in_this_order() -> None:
    state = empty_table()
    lay_deck(state, "spain", ["aunt-betsy", "spain-captain"])
    state.protection[A] = 1
    state.houses[A]["spain"] = 1
    rolled_turn(state, A, brown=2)

    def done() -> tuple[bool, bool, bool, bool, bool, bool]:
        """Which of the six steps have happened."""
        shown = open_card(state, "spain")
        return (
            stones_in(state, "spain") == (1, 0, 0),
            houses_in(state, "spain") == {A: 2},
            [card.id for card in state.characters[A]] == ["aunt-betsy"],
            "brown" not in free(state, A),
            len(state.tiles[A]) == 1,
            shown is not None and shown.id == "spain-captain",
        )

    play(state, "take brown")
    assert (texts(state), done()) == (["accept", "protect"], (False, False, False, False, False, False))
    play(state, "accept")
    assert (texts(state), done()) == (["raise", "stay"], (True, False, False, False, False, False))
    play(state, "raise")
    assert (main_texts(state), done()) == (["use", "decline"], (True, True, True, True, False, False))
    play(state, "use")
    assert (main_texts(state), done()) == (["reveal"], (True, True, True, True, True, False))
    play(state, "reveal")
    assert done() == (True, True, True, True, True, True)


@pytest.mark.rule("cof-second-half-04")
def test_a_die_freed_after_the_roll_takes_no_character_but_may_move_the_disk() -> None:
    state = empty_table()
    ally(state, A, "spain-cloth-merchant", "brown", 4)
    rolled_turn(state, A, white=2)
    play(state, "pay brown")
    assert score_of(state, A) == 7
    assert "brown" in free(state, A)
    assert refused(state, "take brown").rule == "cof-second-half-04"
    play(state, "take white", "use", "reveal")
    assert "move brown-guard-house" in texts(state)
    play(state, "move brown-guard-house")
    assert space_of(state, A) == "brown-guard-house"


@pytest.mark.rule("cof-second-half-04")
def test_a_die_freed_before_the_roll_is_rolled_with_the_others() -> None:
    state = empty_table()
    ally(state, A, "spain-cloth-merchant", "brown", 4)
    second_turn(state, A)
    play(state, "pay brown", "roll")
    assert DIE["brown"] in state.rolled
    assert "take brown" in texts(state)


# --- taking a character


@pytest.mark.rule("cof-draw-01")
def test_a_die_takes_the_open_character_of_its_country_and_no_second_one_follows() -> None:
    state = empty_table()
    before = decks(state)
    rolled_turn(state, A, white=4, blue=5, purple=1)
    play(state, "take white", "use", "reveal")
    assert dice_on_characters(state, A) == [("england-book-merchant", "white", 4)]
    assert decks(state)[1:] == before[1:]
    assert open_card(state, "england") is not before[0][0]
    assert refused(state, "take blue").rule == "cof-draw-01"


@pytest.mark.rule("cof-draw-01")
def test_a_die_that_was_not_rolled_takes_nothing() -> None:
    state = empty_table()
    rolled_turn(state, A, white=4)
    assert main_texts(state) == ["take white", "pass"]
    assert refused(state, "take blue").rule == "cof-second-half-04"


@pytest.mark.rule("cof-draw-02")
@pytest.mark.parametrize("country", COUNTRIES)
def test_purple_takes_an_open_character_of_any_country(country: str) -> None:
    state = empty_table()
    rolled_turn(state, A, purple=3)
    assert main_texts(state) == [*(f"take purple {each}" for each in COUNTRIES), "pass"]
    play(state, f"take purple {country}")
    assert dice_on_characters(state, A) == [(f"{country}-book-merchant", "purple", 3)]


@pytest.mark.rule("cof-draw-03")
def test_first_the_stone_of_the_character_goes_to_its_country() -> None:
    state = empty_table()
    lay_deck(state, "england", ["elizabeth-i", "england-captain"])
    lay_stones(state, "england", protestant=1)
    rolled_turn(state, A, white=4)
    play(state, "take white")
    assert main_texts(state) == ["use", "decline"]
    assert stones_in(state, "england") == (0, 2, 0)
    assert all(stones_in(state, country) == (0, 0, 0) for country in COUNTRIES[1:])


@pytest.mark.rule("cof-draw-03")
def test_the_stone_cannot_be_refused_without_spending_a_protection_tile() -> None:
    state = empty_table()
    lay_deck(state, "england", ["elizabeth-i", "england-captain"])
    lay_stones(state, "england", catholic=1)
    state.protection[A] = 1
    rolled_turn(state, A, white=4)
    play(state, "take white")
    assert texts(state) == ["accept", "protect"]
    protected = state.clone()
    play(state, "accept")
    assert (stones_in(state, "england"), state.protection[A]) == ((1, 1, 0), 1)
    play(protected, "protect")
    assert (stones_in(protected, "england"), protected.protection[A]) == ((1, 0, 0), 0)


@pytest.mark.rule("cof-draw-04")
def test_who_takes_no_character_by_choice_loses_a_point() -> None:
    state = empty_table(points=7)
    only_free(state, A, "white", "blue", "purple")
    rolled_turn(state, A, white=4, blue=5, purple=1)
    play(state, "pass")
    assert score_of(state, A) == 6


@pytest.mark.rule("cof-draw-04")
def test_who_can_take_no_character_loses_a_point() -> None:
    state = empty_table(points=7)
    only_free(state, A)
    second_turn(state, A)
    play(state, "roll", "end")
    assert state.actor is None
    assert state.scores == [6, 7, 7, 7]


@pytest.mark.rule("cof-draw-05")
def test_without_a_point_a_character_must_be_taken() -> None:
    state = empty_table()
    set_points(state, A, 0)
    rolled_turn(state, A, white=4)
    assert texts(state) == ["take white"]
    assert refused(state, "pass").rule == "cof-draw-05"


@pytest.mark.rule("cof-draw-05")
def test_who_is_unable_and_has_no_point_pays_nothing() -> None:
    state = empty_table()
    set_points(state, A, 0)
    only_free(state, A)
    second_turn(state, A)
    assert state.actor is None
    assert score_of(state, A) == 0


@pytest.mark.rule("cof-draw-06")
def test_who_declines_leaves_the_board_as_it_is_and_keeps_all_rolled_dice() -> None:
    state = empty_table(points=5)
    only_free(state, A, "white", "blue")
    before = decks(state)
    rolled_turn(state, A, white=1, blue=1)
    play(state, "pass")
    assert score_of(state, A) == 4
    assert decks(state) == before
    assert all(stones_in(state, country) == (0, 0, 0) for country in COUNTRIES)
    assert all(not houses_in(state, country) for country in COUNTRIES)
    assert free(state, A) == {"white", "blue"}
    assert {"move cloth-market", "move blue-gate"} <= set(texts(state))


@pytest.mark.rule("cof-draw-07")
def test_where_there_is_no_room_the_stone_returns_and_all_else_goes_on() -> None:
    state = empty_table()
    lay_stones(state, "france", catholic=1, protestant=1, neutral=1)
    give_tiles(state, A, ["tolerance"])
    state.protection[A] = 1
    rolled_turn(state, A, blue=3)
    play(state, "play tolerance", "place neutral france")
    assert torches(state) == ["france"]
    shown = open_card(state, "france")
    assert shown is not None
    assert shown.stone == "catholic"
    play(state, "take blue")
    assert main_texts(state) == ["use", "decline"]
    assert stones_in(state, "france") == (1, 1, 2)
    assert state.protection[A] == 1
    assert houses_in(state, "france") == {A: 3}
    assert dice_on_characters(state, A) == [("france-book-merchant", "blue", 3)]


@pytest.mark.rule("cof-draw-08")
def test_after_the_action_the_next_character_lies_open_with_its_stone() -> None:
    state = empty_table()
    lay_deck(state, "spain", ["spain-book-merchant", "spain-ore-merchant", "spain-captain"])
    rolled_turn(state, A, brown=2)
    play(state, "take brown", "use")
    assert open_card(state, "spain") is None
    play(state, "reveal")
    shown = open_card(state, "spain")
    assert shown is not None
    assert (shown.id, shown.stone) == ("spain-ore-merchant", "neutral")
    assert beneath(state, "spain") == ["spain-captain"]
    assert stones_in(state, "spain") == (1, 0, 0)
    rolled_turn(state, 1, brown=3)
    play(state, "take brown")
    assert stones_in(state, "spain") == (1, 0, 1)


@pytest.mark.rule("cof-draw-09")
def test_an_action_used_at_once_cannot_target_the_deck_it_came_from() -> None:
    state = empty_table()
    lay_deck(state, "england", ["rollo-fitzgerald", "england-captain"])
    rolled_turn(state, A, white=2)
    play(state, "take white")
    targets = [text for text in texts(state) if text.startswith("dismiss")]
    assert targets == [
        "dismiss rollo-fitzgerald",
        "dismiss france-book-merchant",
        "dismiss netherlands-book-merchant",
        "dismiss spain-book-merchant",
    ]
    assert [card.id for card in deck_of(state, "england")] == ["england-captain"]
    refused(state, "dismiss england-captain")


@pytest.mark.rule("cof-second-half-01")
def test_the_track_part_offers_no_character_even_if_none_was_taken() -> None:
    state = empty_table()
    track_turn(state, A)
    assert refused(state, "take white").rule == "cof-draw-01"
    assert refused(state, "take purple spain").rule == "cof-draw-01"
