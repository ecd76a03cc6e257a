"""Games as PettingZoo environments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kingsbridge_core import find_game
from kingsbridge_core.bots.observation import Observer
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.engine.components import UNSEEN, Counts, Deck, Dice, Record, SeatMarker, Side
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_core.environment import environment
from kingsbridge_core.errors import KingsbridgeError

pytest.importorskip("pettingzoo")
GAMES = [
    (name, seats)
    for name in ("pillars", "column_of_fire", "world_without_end")
    for seats in find_game(name).definition.seats
]


@pytest.mark.filterwarnings("ignore::UserWarning")  # that observations with a mask are no plain arrays
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_tests_of_pettingzoo_pass(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(environment(name, seats), num_cycles=200)
    seed_test(lambda: environment(name, seats), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_an_observation_is_made_of_the_view_alone(name: str, seats: int) -> None:
    """What a seat cannot see may be rearranged: it observes the same."""
    game = find_game(name)
    observer = Observer(game, seats)
    state = game.new(seats, seed=11)
    rng = derived(11, 0, 0)
    for number in range(120):
        if state.actor is None:
            break
        for seat in range(seats) if number % 10 == 0 else ():
            assert observer.observed(state, seat) == observer.observed(state.determinize(seat, rng), seat)
        state.apply(state.options[int(rng.random() * len(state.options))])


def plainly(game: Any, view: Any, seat: int) -> list[int]:
    """The numbers of an observation after the first few, listed component by component."""
    numbers: list[int] = []
    turned = view.clockwise(seat)
    for name, component in view.components.items():
        value = getattr(view, name)
        for each in [value[other] for other in turned] if component.per_seat else [value]:
            if isinstance(component, Deck):
                fitting = game.fitting(component.holds) if component.holds else game.pieces.values()
                numbers += [each.count(piece) for piece in (FACE_DOWN, *sorted(fitting, key=game.place_of))]
            elif isinstance(component, Counts):
                numbers += [int(2 * each.get(kind, 0)) for kind in (*component.names, UNSEEN)]
            elif isinstance(component, Side):
                numbers.append(component.names.index(each))
            elif isinstance(component, Record):
                numbers += [len(each), *each[-12:], *[-1] * (12 - len(each))]
            elif isinstance(component, SeatMarker):
                numbers.append(-1 if each is None else turned.index(each))
            else:
                numbers += [*each] if isinstance(component, Dice) else [int(each)]
    return numbers


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_an_observation_lists_all_components(name: str, seats: int) -> None:
    game = find_game(name)
    observer, state, rng = Observer(game, seats), game.new(seats, seed=5), derived(5, 0)
    for number in range(150):
        if state.actor is None:
            break
        for seat in range(seats) if number % 7 == 0 else ():
            observed = observer.observed(state, seat)
            assert len(observed) == observer.length
            assert list(observed[4:]) == plainly(game, state.view(seat), seat)
        state.apply(state.options[int(rng.random() * len(state.options))])


def played(env: Any, seed: int) -> list[float]:
    """A random game to its end; what everybody got."""
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        got[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(rng.choice(legal)))
    return list(got.values())


@pytest.mark.parametrize("reward", ["win", "points"])
def test_rewards_sum_up_to_nothing_and_go_to_the_winner(reward: Any) -> None:
    env = environment("pillars", 4, reward=reward)
    got = played(env, 3)
    assert sum(got) == pytest.approx(0)
    assert [seat for seat in range(4) if got[seat] == max(got)] == env.state_of_play.winners


def test_a_move_outside_the_mask_is_refused() -> None:
    env = environment("pillars", 3)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(KingsbridgeError, match="follow the action mask"):
        env.step(illegal)


def test_the_table_can_be_read() -> None:
    env = environment("pillars", 3, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert "seat_0" in shown
