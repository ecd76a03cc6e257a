"""Characters: how they join a set, how often they are used, and how they leave."""

from __future__ import annotations

from collections import Counter

import pytest

from .table import (
    CHARACTERS,
    COUNTRIES,
    DIE,
    GAME,
    A,
    ColumnOfFire,
    Country,
    ally,
    deck_of,
    dice_on_characters,
    empty_table,
    first_turn,
    free,
    imprison,
    lay_deck,
    main_texts,
    open_card,
    play,
    play_quietly,
    play_until,
    refused,
    rolled_turn,
    score_of,
    second_turn,
    texts,
    track_turn,
    wander,
    whole_years,
)

ACTIONS = {
    *(("goods", good) for good in ("book", "ore", "cloth", "wine")),
    ("sell-for", 3),
    ("points", 2),
    ("advantage", 1),
    ("protection", 1),
    ("choose", "catholic or protestant stone"),
    ("stone", "neutral"),
    ("rotate", None),
    ("dismiss", None),
    ("next-space", None),
}
"""The thirteen actions of every deck."""


def action_of(name: str) -> tuple[str, object]:
    """The word of a character, and what it is about."""
    (effect,) = CHARACTERS[name].effects
    if effect.word.name == "choose":
        kinds = [each.arguments["kind"] for each in effect.arguments["effects"]]
        return "choose", " or ".join(kinds) + " stone"
    return effect.word.name, next(iter(effect.arguments.values()), None)


@pytest.mark.rule("cof-character-01")
def test_the_card_joins_the_right_end_of_the_set_under_its_die_and_is_used_once() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-ore-merchant", "england-captain"])
    ally(state, A, "france-wine-merchant", "blue", 2)
    ally(state, A, "spain-cloth-merchant", "brown", 5)
    rolled_turn(state, A, white=4)
    play(state, "take white")
    assert dice_on_characters(state, A) == [
        ("france-wine-merchant", "blue", 2),
        ("spain-cloth-merchant", "brown", 5),
        ("england-ore-merchant", "white", 4),
    ]
    play(state, "use")
    assert state.goods[A] == {"book": 0, "ore": 1, "cloth": 0, "wine": 0}
    play_until(state, lambda state: state.actor is None)
    assert state.goods[A]["ore"] == 1


@pytest.mark.rule("cof-character-01")
def test_the_action_at_once_may_be_declined() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-ore-merchant", "england-captain"])
    rolled_turn(state, A, white=4)
    play(state, "take white", "decline")
    assert "use" not in texts(state)
    assert state.goods[A]["ore"] == 0


@pytest.mark.rule("cof-character-01")
def test_the_card_enters_the_set_only_after_the_house_step() -> None:
    state = empty_table()
    state.houses[A]["england"] = 1
    rolled_turn(state, A, white=4)
    play(state, "take white")
    assert texts(state) == ["raise", "stay"]
    assert state.characters[A] == []
    assert free(state, A) == set(DIE) - {"black"}
    play(state, "stay")
    assert dice_on_characters(state, A) == [("england-book-merchant", "white", 4)]


def years_of_use(face: int) -> tuple[list[int], int]:
    """The years in which a character taken in year 2 with this number is used, and the one in which it leaves."""
    state = empty_table()
    lay_deck(state, "england", ["england-ore-merchant", "england-captain"])
    state.round = 2
    rolled_turn(state, A, white=face)
    play(state, "take white", "use", "reveal")
    assert state.goods[A]["ore"] == 1
    years = [2]
    whole_years(state)
    while CHARACTERS["england-ore-merchant"] in state.characters[A]:
        if state.actor == A and state.phase == "first-half" and "use" in texts(state):
            play(state, "use")
            years.append(state.round)
        else:
            play_quietly(state)
    assert state.phase == "first-half"
    assert CHARACTERS["england-ore-merchant"] in state.out_of_game
    assert state.goods[A]["ore"] == len(years)
    return years, state.round


@pytest.mark.rule("cof-character-02")
def test_the_number_on_the_die_is_how_often_the_card_is_used() -> None:
    assert years_of_use(4) == ([2, 3, 4, 5], 6)
    assert years_of_use(1) == ([2], 3)


@pytest.mark.rule("cof-character-03")
def test_a_die_on_a_card_serves_no_other_purpose() -> None:
    state = empty_table()
    ally(state, A, "france-wine-merchant", "blue", 2)
    imprison(state, A, "purple", 3)
    state.disks = [0, 1, 2, 3]
    second_turn(state, A)
    play(state, "roll")
    assert state.rolled == (DIE["white"], DIE["orange"], DIE["brown"])
    assert (state.faces[A][DIE["blue"]], state.faces[A][DIE["purple"]]) == (2, 3)
    assert main_texts(state) == ["take white", "take orange", "take brown", "pass"]
    for text in ("take blue", *(f"take purple {country}" for country in COUNTRIES)):
        assert refused(state, text).rule == "cof-second-half-04"
    play(state, "pass")
    reached = {GAME.spaces[text.removeprefix("move ")].colour for text in main_texts(state)}
    assert reached == {"white", "orange", "brown"}
    for country in COUNTRIES:
        assert refused(state, f"move {country}-ship").rule == "cof-track-08"


@pytest.mark.rule("cof-character-04")
def test_a_character_whose_die_is_taken_off_leaves_the_game_for_good() -> None:
    state = empty_table()
    ally(state, A, "france-wine-merchant", "blue", 5)
    card = CHARACTERS["france-wine-merchant"]
    whole_years(state)
    play(state, "pay blue")
    assert score_of(state, A) == 7
    assert state.characters[A] == []
    assert card in state.out_of_game
    assert "blue" in free(state, A)
    wander(state, 5)
    assert card in state.out_of_game
    assert card not in [*state.france, *state.open_cards]


@pytest.mark.rule("cof-character-04")
@pytest.mark.parametrize("by", ["free-die symbol", "Loch Leven"])
def test_whatever_takes_the_die_off_the_card_leaves_the_game(by: str) -> None:
    state = empty_table()
    ally(state, A, "france-wine-merchant", "orange", 5)
    if by == "Loch Leven":
        lay_deck(state, "england", ["england-book-merchant", "england-loch-leven", "england-captain"])
        rolled_turn(state, A, white=1)
        play(state, "take white", "decline", "reveal", "lay orange")
        assert "orange" not in free(state, A)
    else:
        track_turn(state, A)
        play(state, "move blue-gate", "free orange")
        assert "orange" in free(state, A)
    assert CHARACTERS["france-wine-merchant"] in state.out_of_game
    assert CHARACTERS["france-wine-merchant"] not in state.characters[A]


def set_of_three() -> ColumnOfFire:
    """Characters under the dice blue 2, orange 3 and brown 4, and one who can remove another."""
    state = empty_table()
    ally(state, A, "france-wine-merchant", "blue", 2)
    ally(state, A, "netherlands-ore-merchant", "orange", 3)
    ally(state, A, "spain-cloth-merchant", "brown", 4)
    return state


@pytest.mark.rule("cof-character-05")
def test_the_die_of_a_character_that_leaves_is_free_and_the_others_keep_their_order() -> None:
    state = set_of_three()
    lay_deck(state, "england", ["rollo-fitzgerald", "england-captain"])
    rolled_turn(state, A, white=6)
    play(state, "take white", "dismiss netherlands-ore-merchant")
    assert dice_on_characters(state, A) == [
        ("france-wine-merchant", "blue", 2),
        ("spain-cloth-merchant", "brown", 4),
        ("rollo-fitzgerald", "white", 6),
    ]
    assert "orange" in free(state, A)
    assert state.faces[A][DIE["orange"]] == 3
    assert CHARACTERS["netherlands-ore-merchant"] in state.out_of_game


@pytest.mark.rule("cof-character-05")
def test_a_die_that_goes_to_loch_leven_is_not_free() -> None:
    state = set_of_three()
    lay_deck(state, "england", ["england-book-merchant", "england-loch-leven", "england-captain"])
    rolled_turn(state, A, white=6)
    play(state, "take white", "decline", "reveal", "lay orange")
    assert [character for character, _, _ in dice_on_characters(state, A)] == [
        "france-wine-merchant",
        "spain-cloth-merchant",
        "england-book-merchant",
    ]
    assert "orange" not in free(state, A)
    assert state.loch_leven[A] == (DIE["orange"],)
    assert state.faces[A][DIE["orange"]] == 3


@pytest.mark.rule("cof-character-05")
def test_a_character_that_has_served_its_years_leaves_its_die_free() -> None:
    state = set_of_three()
    state.faces[A][DIE["orange"]] = 1
    first_turn(state, A)
    play(state, "begin", "decline", "decline", "end")
    assert dice_on_characters(state, A) == [("france-wine-merchant", "blue", 1), ("spain-cloth-merchant", "brown", 3)]
    assert "orange" in free(state, A)
    assert state.faces[A][DIE["orange"]] == 1


@pytest.mark.rule("cof-character-06")
@pytest.mark.parametrize("country", COUNTRIES)
def test_every_deck_has_thirteen_characters_with_thirteen_actions(country: Country) -> None:
    actions = Counter(action_of(card.id) for card in GAME.characters if card.country == country)
    assert actions == dict.fromkeys(ACTIONS, 1)
    assert actions.total() == len(ACTIONS) == 13


@pytest.mark.rule("cof-character-04")
def test_an_open_character_that_is_removed_leaves_the_game() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    first_turn(state, A)
    play(state, "begin", "dismiss spain-book-merchant")
    assert CHARACTERS["spain-book-merchant"] in state.out_of_game
    assert CHARACTERS["spain-book-merchant"] not in deck_of(state, "spain")
    assert open_card(state, "spain") is CHARACTERS["spain-ore-merchant"]
