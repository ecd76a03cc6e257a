"""Steps and decisions: calling one gives an agenda entry, and JSON carries it by name."""

from __future__ import annotations

from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.steps import decode_entry, encode_entry, steps_of
from kingsbridge_core.errors import KingsbridgeError

from . import fair as fair_module
from .fair import GAME, bonus, day, evening, fair, swap, trade


def test_calling_a_step_runs_nothing() -> None:
    state = fair()
    before = state.to_data()
    assert (evening(), trade(1), bonus(1, "luck")) == ((evening, None), (trade, 1), (bonus, (1, "luck")))
    assert state.to_data() == before


def test_a_step_knows_its_name_its_rule_and_its_arguments() -> None:
    assert (evening.name, evening.doc, evening.arity) == ("evening", "The points of the day are written down.", 0)
    assert (trade.arity, bonus.arity, swap.arity) == (1, 2, 3)
    assert (repr(evening), repr(trade)) == ("<step evening>", "<decision trade>")


def test_a_step_runs_with_its_arguments() -> None:
    state = fair()
    step, argument = bonus(1, "luck")
    step.run(state, argument)
    assert state.points == [{"trade": 0, "luck": 0}, {"trade": 0, "luck": 1}]


CARD = GAME.cards[3]


@pytest.mark.parametrize(
    ("entry", "data"),
    [
        (evening(), ["evening"]),
        (trade(1), ["trade", 1]),
        (bonus(0, "luck"), ["bonus", 0, "luck"]),
        (swap(0, 1, CARD), ["swap", 0, 1, {"piece": "card-3"}]),
    ],
)
def test_an_entry_as_json_and_back(entry: Any, data: list[Any]) -> None:
    assert encode_entry(entry) == data
    assert decode_entry(data, GAME) == entry


def test_tuples_true_and_none_on_the_agenda_come_back_as_they_were() -> None:
    arguments = (1, ("a", (CARD, None)), True)
    entry: Any = (swap, arguments)
    data = encode_entry(entry)
    assert data == ["swap", 1, ["a", [{"piece": "card-3"}, None]], True]
    assert decode_entry(data, GAME) == entry


@pytest.mark.parametrize("argument", [[1], {"a": 1}, 1.5, {1}, object()])
def test_what_could_change_cannot_be_on_the_agenda(argument: Any) -> None:
    with pytest.raises(TypeError, match="cannot be an argument on the agenda"):
        encode_entry((trade, argument))


def test_a_decision_must_ask_a_seat() -> None:
    def asks_nobody(state: kb.State) -> list[kb.Move[Any]]:
        return []

    with pytest.raises(KingsbridgeError, match="the decision 'asks_nobody' must take a seat as its first argument"):
        kb.decision(asks_nobody)


def test_a_decision_must_say_what_happens_then() -> None:
    @kb.decision
    def choose(state: kb.State, seat: int) -> list[kb.Move[Any]]:
        return []

    with pytest.raises(KingsbridgeError, match=r"'choose' does not say what happens next; add @choose\.chosen"):
        steps_of([{"choose": choose}])
    with pytest.raises(KingsbridgeError, match="does not say what happens next"):
        choose.chosen_by(None, None, 0)


def test_all_steps_of_a_module_are_found() -> None:
    assert steps_of([fair_module]) == {
        "day": day,
        "trade": trade,
        "evening": evening,
        "bonus": bonus,
        "swap": swap,
    }
    assert {"next_round", "next_phase", "day"} <= set(GAME.steps)


def test_a_step_imported_twice_is_one_but_two_of_one_name_are_refused() -> None:
    @kb.step
    def evening(state: kb.State) -> None:
        """Another one."""

    assert steps_of([fair_module, {"again": trade}])["trade"] is trade
    with pytest.raises(KingsbridgeError, match=r"two steps.* are called 'evening'"):
        steps_of([fair_module, {"evening": evening}])


def test_a_step_called_with_too_many_or_too_few_arguments_is_refused_at_once() -> None:
    @kb.step
    def sow(state: kb.State, seat: int) -> None:
        """One argument."""

    with pytest.raises(TypeError, match="the step 'sow' takes 1 arguments, not 2"):
        sow(0, 3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="the step 'sow' takes 1 arguments, not 0"):
        sow()  # type: ignore[call-arg]
