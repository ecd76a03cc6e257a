"""Why a move is not possible: a true reason, and a rule that fits it, for every kind of move at every decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kingsbridge_column_of_fire.state import Pick
from kingsbridge_core import Move

from .layouts import arrive, build
from .showing import positions
from .table import (
    GAME,
    A,
    B,
    ColumnOfFire,
    ally,
    begin,
    empty_table,
    first_turn,
    give_goods,
    give_tiles,
    imprison,
    lay_deck,
    play,
    refused,
    rolled_turn,
    second_turn,
    set_points,
    texts,
)

FITTING: dict[str, str] = {
    "begin": "cof-first-half-01",
    "go-on": "cof-first-half-03",
    "roll": "cof-second-half-02",
    "reveal": "cof-draw-08",
    "end": "cof-year-01 cof-track-01",
    "take character": "cof-draw-01 cof-second-half-04 cof-early-end-02",
    "take": "cof-sell-04 cof-sell-09",
    "build": "cof-early-end-02 cof-second-half-04",
    "pass": "cof-draw-05 cof-draw-06",
    "move": "cof-second-half-01 cof-track-03 cof-track-07 cof-track-08 cof-track-10 cof-track-11",
    "raise": "cof-house-04",
    "stay": "cof-house-07",
    "be": "cof-religion-die-01",
    "lay": "cof-loch-leven-01 cof-loch-leven-05",
    "accept": "cof-protection-01 cof-loch-leven-01",
    "protect": "cof-protection-01 cof-protection-03",
    "exchange": "cof-event-05",
    "settle": "cof-conflict-10 cof-conflict-01",
    "use": "cof-symbols-02",
    "sell": "cof-sell-01 cof-sell-02 cof-sell-03",
    "trade": "cof-sell-05",
    "place": "cof-symbols-06 cof-conflict-03",
    "place neutral": "cof-symbols-03 cof-conflict-03",
    "remove": "cof-symbols-06",
    "turn": "cof-symbols-04 cof-symbols-11",
    "dismiss": "cof-symbols-05",
    "free": "cof-symbols-08",
    "decline": "cof-symbols-10 cof-track-01 cof-loch-leven-01",
    "play": "cof-advantage-02 cof-advantage-03 cof-advantage-04 cof-symbols-10",
    "pay": "cof-points-02 cof-points-04 cof-points-05",
}
"""The rules that may be quoted when a move of a kind is refused."""


def kind_of(move: Move[Any]) -> str:
    """The verb of a move, with what it is about where rules differ by that."""
    if move.verb == "take" and isinstance(move.what, Pick):
        return "take character"
    return "place neutral" if move.verb == "place" and move.what[0] == "neutral" else move.verb


def why(state: ColumnOfFire, text: str) -> str:
    """The reason with its rule."""
    return str(refused(state, text))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_that_is_not_possible_has_a_reason_with_a_fitting_rule(seats: int) -> None:
    chance = Random(seats)
    for state in positions(range(3), seats):
        moves = chance.sample(list(GAME.moves), 40) if state.actor is not None else []
        for move in moves:
            if move not in state.options:
                refusal = state.refusal(move)
                assert refusal is not None
                assert not refusal.is_general
                assert refusal.rule in FITTING[kind_of(move)].split(), (state.agenda[-1], move, refusal)


ONLY_WITH_SETS = {"choose", "discard", "swap"}
"""The verbs of moves that only a game with certain cards of authors has."""


def test_every_kind_of_move_has_its_words_and_every_rule_exists() -> None:
    assert set(FITTING) == {kind_of(move) for move in GAME.moves}
    for move in GAME.moves:
        assert move.rule in GAME.rules.rules
        assert move.when is not None
        assert move.when().rule in FITTING[kind_of(move)].split()
    refused = {verb for step in GAME.steps.values() for verb in step.refused}
    assert refused - ONLY_WITH_SETS <= {move.verb for move in GAME.moves}
    assert {rule for rules in FITTING.values() for rule in rules.split()} <= set(GAME.rules.rules)


def test_what_is_possible_rests_on_a_rule() -> None:
    state = empty_table()
    ally(state, A, "mary-stuart", "purple", 3)
    set_points(state, A, 10)
    first_turn(state, A)
    view = state.view(A)
    assert GAME.rule_of(view, GAME.moves.find("pay purple")) == "cof-points-02"
    assert GAME.rule_of(view, GAME.moves.find("begin")) == "cof-first-half-01"
    assert {GAME.rule_of(view, move) for move in GAME.moves} <= set(GAME.rules.rules)


def test_what_belongs_to_another_moment_says_when_it_is_done() -> None:
    state = empty_table()
    give_tiles(state, A, ["tolerance"])
    first_turn(state, A)
    assert why(state, "dismiss ned-willard") == "nothing lets you remove a character now (cof-symbols-05)"
    assert (
        why(state, "roll") == "you roll your free dice only once, at the start of your second half (cof-second-half-02)"
    )
    assert why(state, "place neutral spain") == "nothing lets you place this stone now (cof-symbols-03)"
    assert why(state, "build white") == "you pick a die once per turn, right after the roll (cof-early-end-02)"
    second_turn(state, A)
    assert (
        why(state, "begin") == "you turn down your dice only once, at the start of your first half (cof-first-half-01)"
    )
    assert (
        why(state, "trade cloth 3")
        == "only a captain, or a tile with the same symbol, sells at a fixed price (cof-sell-05)"
    )


def test_sales_say_what_is_missing() -> None:
    state = empty_table()
    build(state, A, england=1)
    give_goods(state, A, cloth=1)
    arrive(state, A, "england-ship")
    assert why(state, "sell wine england") == "you have no wine (cof-sell-03)"
    assert why(state, "sell cloth spain") == "you have no house in Spain (cof-sell-01)"
    play(state, "sell cloth england")
    assert why(state, "sell cloth england") == "you already sold 1 cloth in England this turn (cof-sell-02)"


def test_a_space_gives_the_good_it_shows() -> None:
    state = empty_table()
    arrive(state, A, "cloth-market")
    assert why(state, "take wine") == "you can only take 1 cloth here (cof-sell-09)"
    assert why(state, "take white") == "you take a character once per turn, right after the roll (cof-draw-01)"


def test_a_die_that_was_not_rolled_picks_nothing_not_even_where_the_deck_is_used_up() -> None:
    state = empty_table()
    lay_deck(state, "spain", [])
    ally(state, A, "mary-stuart", "brown", 3)
    rolled_turn(state, A, white=5)
    assert why(state, "build brown") == "you can build a house only with a die rolled this turn (cof-second-half-04)"
    assert why(state, "build white") == "the deck of England is not used up, so take its character (cof-early-end-02)"


def test_a_symbol_in_use_says_why_it_cannot_reach_something() -> None:
    state = empty_table()
    ally(state, B, "mary-stuart", "blue", 3)
    give_tiles(state, A, ["denunciation", "pardon"])
    first_turn(state, A)
    play(state, "play denunciation")
    assert why(state, "dismiss mary-stuart") == (
        "Mary Stuart is neither in your set nor open on a deck (cof-symbols-05)"
    )
    play(state, "decline", "play pardon")
    assert why(state, "free blue") == "your blue die is not on a card (cof-symbols-08)"


def test_loch_leven_takes_a_die_that_does_not_lie_there() -> None:
    state = empty_table()
    imprison(state, A, "orange", 2)
    set_points(state, A, 0)
    begin(state, GAME.steps["imprison"](A))
    assert why(state, "lay orange") == "your orange die is already there (cof-loch-leven-05)"
    assert why(state, "accept") == "Loch Leven takes one of your dice; choose which (cof-loch-leven-01)"
    assert "lay white" in texts(state)


def test_a_reason_is_about_what_is_asked_now_and_not_about_the_card_in_question() -> None:
    state = empty_table()
    ally(state, A, "mary-stuart", "white", 3)
    ally(state, A, "england-captain", "blue", 4)
    give_tiles(state, A, ["contract", "three-points"])
    begin(state, GAME.steps["before_next"](A, GAME.piece("england-captain")))
    assert (
        why(state, "trade wine 3")
        == "only a captain, or a tile with the same symbol, sells at a fixed price (cof-sell-05)"
    )
    assert why(state, "play contract") == "there is nothing to use that tile on (cof-symbols-10)"
    assert why(state, "play three-points") == "point tiles are kept until the game ends (cof-advantage-03)"
    begin(state, GAME.steps["choose_religion"](A))
    assert why(state, "play three-points") == "point tiles are kept until the game ends (cof-advantage-03)"
    assert why(state, "play contract") == ("finish the current action, event or conflict first (cof-advantage-04)")


def test_what_is_missing_is_told_between_the_steps_of_a_turn_and_not_while_something_is_running() -> None:
    state = empty_table()
    state.protection[A] = 0
    set_points(state, A, 1)
    rolled_turn(state, A, white=5)
    assert why(state, "sell cloth spain") == "you have no house in Spain (cof-sell-01)"
    assert why(state, "protect") == "you have no protection tiles (cof-protection-01)"
    assert why(state, "pay black") == "taking a die off its card costs 3 points, and you have only 1 (cof-points-05)"
    begin(state, GAME.steps["choose_religion"](A))
    assert (
        why(state, "sell cloth spain")
        == "you can sell goods to a country only on a ship space or a goods space (cof-sell-03)"
    )
    assert why(state, "protect") == (
        "a protection tile stops only an event or the stone of a character you take (cof-protection-03)"
    )
    assert why(state, "pay black") == "finish the current action, event or conflict first (cof-points-04)"
