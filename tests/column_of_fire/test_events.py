"""Events: when they take effect, whom they hit, and in which order players answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .table import (
    BLACK,
    COUNTRIES,
    DIE,
    EVENTS,
    GAME,
    A,
    B,
    C,
    ColumnOfFire,
    Country,
    ally,
    beneath,
    empty_table,
    first_turn,
    free,
    give_goods,
    lay_deck,
    main_texts,
    only_free,
    open_card,
    play,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    set_points,
    space_of,
    stones_in,
    texts,
    track_turn,
)

LAST = "england-captain"


def lay_england(state: ColumnOfFire, events: Sequence[str]) -> None:
    """Lay out the deck of England: a book merchant, these events and a captain."""
    lay_deck(state, "england", ["england-book-merchant", *(f"england-{name}" for name in events), LAST])


def reveal(state: ColumnOfFire, seat: int = A) -> None:
    """Let a player take the open card of England and turn up what is beneath it."""
    rolled_turn(state, seat, white=2)
    play(state, "take white")
    if "accept" in texts(state):
        play(state, "accept")
    play(state, "decline", "reveal")


def shown_in(state: ColumnOfFire, country: Country) -> str:
    """Return the open card of a country."""
    card = open_card(state, country)
    return card.id if card else ""


def gone(state: ColumnOfFire, *names: str) -> bool:
    """Whether these events of England are out of the game."""
    return all(EVENTS[f"england-{name}"] in state.out_of_game for name in names)


def harm(event: str) -> object:
    """Return what an event does to players, as data."""
    (effect,) = EVENTS[event].effects
    return (effect.word.name, *effect.arguments.values())


@pytest.mark.rule("cof-event-01")
@pytest.mark.parametrize("country", COUNTRIES)
def test_every_deck_has_three_harmful_events_and_an_exchange(country: Country) -> None:
    words = [card.effects[0].word.name for card in GAME.event_cards if card.country == country]
    assert len(words) == 4
    assert words.count("exchange") == 1
    assert words.count("loch-leven") == 1
    assert sum(word in ("loch-leven", "lose") for word in words) == 3


@pytest.mark.rule("cof-event-02")
def test_an_event_takes_effect_leaves_the_game_and_a_character_is_turned_up() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics"])
    assert not gone(state, "fines-for-catholics")
    reveal(state)
    assert state.scores == [8, 10, 8, 10]
    assert gone(state, "fines-for-catholics")
    assert shown_in(state, "england") == LAST
    assert beneath(state, "england") == []
    assert stones_in(state, "england") == (0, 0, 1)
    rolled_turn(state, B, white=1)
    play(state, "take white")
    assert stones_in(state, "england") == (1, 0, 1)


@pytest.mark.rule("cof-event-03")
def test_only_the_first_event_of_a_turn_takes_effect() -> None:
    state = empty_table()
    lay_england(state, ["letter-of-safe-conduct", "fines-for-catholics"])
    state.protection[B] = 1
    reveal(state)
    assert (state.actor, texts(state)) == (B, ["exchange", "decline"])
    play(state, "exchange")
    assert state.scores == [10, 13, 10, 10]
    assert gone(state, "letter-of-safe-conduct", "fines-for-catholics")
    assert shown_in(state, "england") == LAST


@pytest.mark.rule("cof-event-03")
def test_the_second_event_takes_effect_if_it_is_the_first_of_another_turn() -> None:
    state = empty_table()
    lay_deck(state, "england", ["england-book-merchant", "england-fines-for-catholics", LAST])
    lay_deck(state, "france", ["france-book-merchant", "france-fines-for-catholics", "france-captain"])
    reveal(state)
    rolled_turn(state, B, blue=2)
    play(state, "take blue", "decline", "reveal")
    assert state.scores == [6, 10, 6, 10]


@pytest.mark.rule("cof-event-04")
def test_an_event_hits_whom_it_names_wherever_the_houses_are() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics"])
    set_points(state, C, 8)
    put_houses(state, "spain", green=4)
    reveal(state, B)
    assert state.scores == [8, 10, 6, 10]


@pytest.mark.rule("cof-event-05")
def test_the_exchange_gives_as_many_points_as_the_religion_die_shows() -> None:
    state = empty_table(points=9)
    lay_england(state, ["letter-of-safe-conduct"])
    state.protection[B] = 2
    state.faces[B][BLACK] = 4
    reveal(state)
    play(state, "exchange")
    assert (score_of(state, B), state.protection[B]) == (13, 1)
    assert "exchange" not in texts(state)


@pytest.mark.rule("cof-event-05")
def test_the_exchange_may_be_declined() -> None:
    state = empty_table(points=9)
    lay_england(state, ["letter-of-safe-conduct"])
    state.protection[B] = 2
    reveal(state)
    play(state, "decline")
    assert (score_of(state, B), state.protection[B]) == (9, 2)


@pytest.mark.rule("cof-event-05")
def test_without_a_protection_tile_nothing_is_exchanged() -> None:
    state = empty_table(points=9)
    lay_england(state, ["letter-of-safe-conduct"])
    reveal(state)
    assert all(text.startswith("move ") for text in main_texts(state))
    assert state.scores == [9] * 4


@pytest.mark.rule("cof-event-06")
def test_who_drops_to_nothing_comes_back_with_the_next_points() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics"])
    set_points(state, C, 2)
    reveal(state)
    assert score_of(state, C) == 0
    ally(state, C, "france-captain", "blue", 4)
    put_houses(state, "spain", green=1)
    give_goods(state, C, cloth=1)
    first_turn(state, C)
    play(state, "begin", "trade cloth 3")
    assert score_of(state, C) == 3


@pytest.mark.rule("cof-event-07")
def test_an_event_takes_at_most_what_there_is() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics"])
    set_points(state, C, 1)
    reveal(state)
    assert score_of(state, C) == 0
    stand_before_cloth(state)
    play(state, "move cloth-market", "sell cloth england")
    assert score_of(state, C) == 4


def stand_before_cloth(state: ColumnOfFire) -> None:
    """Let green, with a house in England and a cloth, be about to move with white only."""
    put_houses(state, "england", green=5)
    give_goods(state, C, cloth=1)
    state.disks = [1, 2, 14, 3]
    only_free(state, C, "white")
    track_turn(state, C)


@pytest.mark.rule("cof-event-08")
@pytest.mark.parametrize("active", range(4))
@pytest.mark.parametrize("event", ["loch-leven", "letter-of-safe-conduct"])
def test_players_answer_one_after_the_other_from_the_active_one(active: int, event: str) -> None:
    state = empty_table()
    lay_england(state, [event])
    state.protection = [1] * 4
    reveal(state, active)
    asked = []
    while any(text in ("protect", "exchange") for text in texts(state)):
        assert state.actor is not None
        asked.append(state.actor)
        options = {"loch-leven": "protect", "letter-of-safe-conduct": "decline"}
        play(state, options[event])
    assert asked == [(active + step) % 4 for step in range(4)]


@pytest.mark.rule("cof-event-08")
def test_spending_a_tile_is_the_players_own_choice() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics"])
    state.protection = [1] * 4
    reveal(state)
    assert (state.actor, texts(state)) == (A, ["accept", "protect"])
    play(state, "accept")
    assert (state.actor, texts(state)) == (C, ["accept", "protect"])
    play(state, "protect")
    assert state.scores == [8, 10, 10, 10]
    assert state.protection == [1, 1, 0, 1]


@pytest.mark.rule("cof-event-09")
def test_an_event_that_hits_nobody_uses_up_the_turn() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics", "letter-of-safe-conduct"])
    state.religions = ["protestant"] * 4
    state.protection = [1] * 4
    reveal(state)
    assert (state.actor, [text for text in main_texts(state) if not text.startswith("move ")]) == (A, [])
    assert state.protection == [1] * 4
    assert state.scores == [10] * 4
    assert gone(state, "fines-for-catholics", "letter-of-safe-conduct")
    assert shown_in(state, "england") == LAST


@pytest.mark.rule("cof-event-09")
def test_an_event_against_which_everybody_is_protected_uses_up_the_turn() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics", "fines-for-protestants"])
    state.protection = [1, 0, 1, 0]
    reveal(state)
    play(state, "protect", "protect")
    assert state.scores == [10] * 4
    assert gone(state, "fines-for-catholics", "fines-for-protestants")


@pytest.mark.rule("cof-event-10")
def test_an_event_met_after_a_removed_open_card_takes_effect_in_either_half() -> None:
    state = empty_table()
    ally(state, A, "rollo-fitzgerald", "white", 3)
    events = ["france-fines-for-catholics", "france-fines-for-protestants"]
    lay_deck(state, "france", ["france-book-merchant", *events, "france-captain"])
    first_turn(state, A)
    play(state, "begin", "dismiss france-book-merchant")
    assert state.scores == [8, 10, 8, 10]
    assert all(EVENTS[name] in state.out_of_game for name in events)
    assert shown_in(state, "france") == "france-captain"


@pytest.mark.rule("cof-event-10")
def test_an_event_met_after_a_removal_is_the_event_of_that_turn() -> None:
    state = empty_table()
    lay_deck(state, "england", ["rollo-fitzgerald", "england-fines-for-protestants", LAST])
    lay_deck(state, "france", ["france-book-merchant", "france-fines-for-catholics", "france-captain"])
    rolled_turn(state, A, white=2)
    play(state, "take white", "dismiss france-book-merchant")
    assert state.scores == [8, 10, 8, 10]
    play(state, "reveal")
    assert state.scores == [8, 10, 8, 10]
    assert gone(state, "fines-for-protestants")


@pytest.mark.rule("cof-event-11")
def test_a_die_lost_to_an_event_is_not_there_for_the_move() -> None:
    state = empty_table()
    lay_england(state, ["loch-leven"])
    only_free(state, A, "white", "blue")
    standing = space_of(state, A)
    rolled_turn(state, A, white=2, blue=3)
    play(state, "take white", "decline", "reveal")
    assert free(state, A) == {"blue"}
    play(state, "lay blue", "lay blue", "lay blue", "lay blue")
    assert DIE["blue"] in state.loch_leven[A]
    assert (state.actor, main_texts(state)) == (A, ["end"])
    refused(state, "move blue-gate")
    play(state, "end")
    assert space_of(state, A) == standing


@pytest.mark.rule("cof-event-11")
def test_points_lost_to_an_event_are_not_there_for_the_move() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-catholics"])
    set_points(state, A, 2)
    rolled_turn(state, A, white=2)
    play(state, "take white", "decline", "reveal")
    assert score_of(state, A) == 0
    blue = [text for text in texts(state) if GAME.spaces[text.removeprefix("move ")].colour == "blue"]
    assert blue == ["move blue-gate"]


@pytest.mark.rule("cof-event-12")
@pytest.mark.parametrize("country", COUNTRIES)
def test_the_harmful_events_are_loch_leven_and_two_points_for_each_religion(country: Country) -> None:
    harms = {harm(card.id) for card in GAME.event_cards if card.country == country}
    assert harms - {("exchange",)} == {("loch-leven",), ("lose", "catholics", 2), ("lose", "protestants", 2)}


@pytest.mark.rule("cof-event-12")
def test_fines_for_protestants_mirror_those_for_catholics() -> None:
    state = empty_table()
    lay_england(state, ["fines-for-protestants"])
    reveal(state)
    assert state.scores == [10, 8, 10, 8]
