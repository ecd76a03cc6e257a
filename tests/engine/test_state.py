"""A state is plain data: copied, compared, written down and read again without loss."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import DataError

from .fair import GAME, Fair, FairGame, bonus, day, evening, fair, swap, trade


def played(moves: int = 3, seats: int = 2) -> Fair:
    """A fair after some moves."""
    state = fair(seats)
    for _ in range(moves):
        state.apply(state.options[0])
    return state


# --- copies


CHANGES: list[Callable[[Fair], Any]] = [
    lambda state: state.pile.pop(),
    lambda state: state.hands[1].clear(),
    lambda state: state.hands.reverse(),
    lambda state: state.used.append(GAME.cards[1]),
    lambda state: state.road.__setitem__(0, 5),
    lambda state: state.dice.__setitem__(1, 3),
    lambda state: state.market.update(wool=0),
    lambda state: state.stalls[0].update(salt=9),
    lambda state: state.points[1].update(luck=4),
    lambda state: state.pad.__setitem__(0, (1, 2)),
    lambda state: setattr(state, "price", 8),
    lambda state: setattr(state, "leader", 1),
    lambda state: setattr(state, "round", 9),
    lambda state: setattr(state, "seed", 1),
    lambda state: state.agenda.pop(),
    lambda state: state.apply(state.options[0]),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_in_a_clone_leaves_the_original_as_it_was(change: Callable[[Fair], Any]) -> None:
    state = fair()
    before = state.to_data()
    clone = state.clone()
    assert clone == state
    change(clone)
    assert state.to_data() == before
    assert clone != state


def test_states_of_other_seats_or_games_differ() -> None:
    assert fair(2) != fair(3)
    assert fair() == fair()
    assert fair() != FairGame().new(2, 7)
    assert fair() != fair().view(0)
    assert fair().__eq__("fair") is False


def test_a_state_has_no_hash_since_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(fair())


def test_what_is_not_declared_cannot_be_kept() -> None:
    with pytest.raises(AttributeError):
        fair().anything = 1  # type: ignore[attr-defined]


def test_a_state_class_inherits_components() -> None:
    class WiderFair(Fair):
        gate: int = kb.track(start=2)

    class WiderGame(FairGame):
        state_class = WiderFair
        rules_modules = ({"day": day, "trade": trade, "evening": evening, "bonus": bonus, "swap": swap},)

    state = WiderGame().new(2)
    assert list(state.components) == [*Fair.components, "gate"]
    assert isinstance(state, WiderFair)
    assert (state.gate, state.price) == (2, 3)
    clone = state.clone()
    clone.gate = 5
    assert state.gate == 2
    assert "gate" not in Fair.components


def test_a_clone_of_its_own_is_respected() -> None:
    class Sole(Fair):
        def clone(self) -> Any:
            return self

    class HeirOfSole(Sole):
        gate: int = kb.track()

    state = HeirOfSole.sized(2)()
    assert state.clone() is state


# --- JSON


def test_the_json_of_a_state() -> None:
    data = fair().to_data()
    assert data["agenda"] == [["next_round"], ["bonus", 0, "luck"], ["evening"], ["trade", 1], ["trade", 0]]
    assert (data["game"], data["seats"], data["options"]) == ("fair", 2, {})
    assert (data["seed"], data["draws"], data["round"], data["phase"]) == (7, 1, 1, "day")
    assert list(data["table"]) == list(Fair.components)
    assert data["table"]["pile"] == ["card-4", "card-6", "card-0", "card-7"]
    assert data["table"]["stalls"] == [{"wool": 1, "salt": 2, "iron": 0}] * 2
    assert data["table"]["leader"] is None


@pytest.mark.parametrize("moves", range(5))
def test_through_json_and_back_with_its_future(moves: int) -> None:
    state = played(moves)
    back = GAME.from_data(json.loads(json.dumps(state.to_data())))
    assert back == state
    assert (back.actor, back.options, back.digest()) == (state.actor, state.options, state.digest())
    while state.actor is not None:
        state.apply(state.options[-1])
        back.apply(back.options[-1])
        assert back == state


def test_the_digest_of_a_state_is_the_same_for_ever() -> None:
    assert fair().digest() == "1b2a18f2a4b500c1"
    assert fair(seed=8).digest() != fair().digest()


def broken(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(fair().to_data()))
    change(data)
    return data


NONSENSE: list[Callable[[dict[str, Any]], Any]] = [
    lambda data: data.clear(),
    lambda data: data.update(game="other"),
    lambda data: data.update(options={"fast": True}),
    *(lambda data, seats=seats: data.update(seats=seats) for seats in ("2", 5, None, [2])),
    *(lambda data, seed=seed: data.update(seed=seed) for seed in ("7", None, 7.0)),
    lambda data: data.update(draws="many"),
    lambda data: data.update(round=None),
    lambda data: data.update(phase=1),
    lambda data: data.update(agenda=[["trade"]]),
    lambda data: data.update(agenda=[["trade", 0, 1]]),
    lambda data: data.update(agenda=[["unknown", 0]]),
    lambda data: data.update(agenda=[[]]),
    lambda data: data.update(agenda=[["swap", 0, 1, {"piece": "joker"}]]),
    lambda data: data.update(agenda=[["swap", 0, 1, {"card": "card-1"}]]),
    *(lambda data, seat=seat: data.update(agenda=[["trade", seat]]) for seat in (9, -1, "0", None)),
    lambda data: data.update(agenda=7),
    lambda data: data.pop("table"),
    lambda data: data.pop("draws"),
    lambda data: data["table"].pop("pile"),
    lambda data: data["table"].update(pile=["joker"]),
    lambda data: data["table"].update(pile="card-1"),
    lambda data: data["table"].update(hands=[["card-1"]]),
    lambda data: data["table"].update(hands="card-1"),
    lambda data: data["table"].update(market={"wool": 1}),
    lambda data: data["table"].update(stalls=[{"wool": 1, "salt": 1, "iron": "1"}] * 2),
    lambda data: data["table"].update(price="3"),
    lambda data: data["table"].update(road=[1, 1, 1]),
    lambda data: data["table"].update(pad=[[], [None]]),
    *(lambda data, seat=seat: data["table"].update(leader=seat) for seat in ("red", 2, -1)),
    lambda data: data["table"].update(road=[1, 10]),
    lambda data: data["table"].update(market={"wool": -1, "salt": 1, "iron": 1}),
    lambda data: data["table"].update(dice=[7, 1]),
    lambda data: data["table"].update(guild=["card-1"]),
    lambda data: data["table"].update(playing=[0, 0]),
]


@pytest.mark.parametrize("change", NONSENSE)
def test_json_of_nonsense_is_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises(DataError, match="this is not a state of 'fair'"):
        GAME.from_data(broken(change))


# --- the agenda


def test_steps_run_in_the_order_planned_and_before_all_else() -> None:
    state = fair()
    agenda = state.agenda.copy()
    state.plan(bonus(0, "luck"), bonus(1, "trade"))
    assert state.agenda == [*agenda, bonus(1, "trade"), bonus(0, "luck")]
    state.advance()
    assert state.agenda == agenda
    assert [state.points[0]["luck"], state.points[1]["trade"]] == [1, 1]


def test_a_decision_without_options_is_skipped() -> None:
    state = fair()
    state.plan(swap(1, 0, state.pile[0]))
    state.advance()
    assert (state.actor, state.agenda[-1]) == (0, trade(0))


def test_a_decision_with_several_arguments_asks_its_first() -> None:
    state = fair()
    card = state.hands[0][0]
    state.plan(swap(1, 0, card))
    state.advance()
    assert (state.actor, [str(move) for move in state.options]) == (1, [f"take 0 {card.id}", "rest"])
    state.apply(state.options[0])
    assert card in state.hands[1]
    assert state.actor == 0


def test_a_whole_game_ends_with_winners_and_without_options() -> None:
    state = fair()
    assert state.winners == []
    while state.actor is not None:
        state.apply(state.options[0])
    assert (state.options, state.agenda, state.round) == ((), [], 3)
    assert state.scores == [sum(points.values()) for points in state.points]
    assert state.winners == [seat for seat in (0, 1) if state.scores[seat] == max(state.scores)]
    assert [pad[0] for pad in state.pad] != [0, 0]
    assert str(state.refusal(GAME.rest)) == "the game is over"


def test_finish_forgets_what_was_planned() -> None:
    state = fair()
    state.finish()
    state.advance()
    assert (state.actor, state.options, state.winners) == (None, (), [0, 1])


# --- refusals


def test_a_legal_move_is_not_refused() -> None:
    state = fair()
    assert all(state.refusal(move) is None for move in state.options)


def test_without_a_reason_of_its_own_a_refusal_says_what_is_possible() -> None:
    state = fair()
    mine = " or ".join(f"sell {card.id}" for card in state.hands[0])
    assert str(state.refusal(GAME.sell[state.hands[1][0]])) == f"right now, you can only {mine}"
    assert str(state.refusal(GAME.take[1, GAME.cards[0]])) == "right now, you can only sell or rest"


def test_a_decision_says_why_and_by_which_rule() -> None:
    state = fair()
    card, other = state.hands[0]
    state.plan(swap(1, 0, card))
    state.advance()
    assert str(state.refusal(GAME.take[0, other])) == f"only {card} is on offer (fair-1)"
    assert str(state.refusal(GAME.sell[other])) == "right now, you can only take or rest"


def test_a_state_shows_itself_in_short() -> None:
    assert repr(fair()) == "<fair, 2 seats, round 1, seat 0 to move, 1b2a18f2a4b500c1>"
