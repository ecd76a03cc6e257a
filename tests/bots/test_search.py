"""Search: it looks ahead, within its budget, and knows no more than its seat."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import pytest

from kingsbridge_core.bots.bot import Bot, RandomBot, Sight, chosen_by
from kingsbridge_core.bots.levels import LEVELS, bot_of, budget_of, guide_of
from kingsbridge_core.bots.search import Advice, Budget, Search, advice_for
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.engine.state import State
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.plugins import find_game, installed
from tests.bots.playing import TITLES, in_the_middle, share_of_wins
from tests.proof import one_of_all

FEW = 24


def bot_called(name: str, game: Game[Any]) -> Bot:
    """Return a bot of a game by name."""
    return bot_of(name, installed().bots(game))


def advised(state: State, seed: int, iterations: int) -> Advice:
    """Return the advice of a search guided by the greedy bot."""
    return advice_for(state, guide_of(installed().bots(state.game)), seed, iterations)


def small_bots(title: str) -> dict[str, Bot]:
    """Return all kinds of bots of the core and the game, with small budgets."""
    game = find_game(title)
    guide = bot_called("greedy", game)
    named = {name: bot_called(name, game) for name in [*installed().bots(game), "easy", "normal"]}
    return {
        **named,
        "search": Search(Budget(iterations=FEW), guide),
        "search with chance as its guide": Search(Budget(iterations=FEW), RandomBot()),
    }


@pytest.mark.parametrize("title", TITLES)
def test_no_bot_plays_otherwise_when_what_it_cannot_see_is_changed(title: str) -> None:
    changed = 0
    for seed in range(6):
        state = in_the_middle(title, seed=seed, moves=9 * seed)
        other = state.determinize(state.actor, derived(seed, 77))
        changed += other.to_data()["table"] != state.to_data()["table"]
        for name, bot in small_bots(title).items():
            choices = [str(bot.choose(Sight(each, derived(seed)))) for each in (state, other)]
            assert choices[0] == choices[1], name
        first, second = (advised(each, seed, FEW) for each in (state, other))
        assert told(first) == told(second)
    assert changed >= 3


def told(advice: Advice) -> object:
    """Return everything the advice says."""
    return [
        worth and (str(worth.move), worth.chance, worth.points, worth.visits)
        for worth in (advice.best, advice.runner_up)
    ]


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_and_iterations_give_the_same_search(title: str) -> None:
    state = in_the_middle(title, moves=4)
    assert told(advised(state, 3, FEW)) == told(advised(state.clone(), 3, FEW))
    worths = {advised(state, seed, FEW).best.chance for seed in range(4)}
    assert len(worths) > 1


@pytest.mark.parametrize("title", TITLES)
def test_a_search_leaves_the_match_as_it_was(title: str) -> None:
    state = in_the_middle(title)
    before = state.digest()
    advised(state, 1, FEW)
    assert state.digest() == before


@pytest.mark.parametrize("title", TITLES)
def test_advice_names_an_option_its_worth_and_the_runner_up(title: str) -> None:
    state = in_the_middle(title)
    advice = advised(state, 1, 60)
    assert advice.best.move in state.options
    assert advice.runner_up is not None
    assert advice.runner_up.move in state.options
    assert advice.runner_up.move is not advice.best.move
    assert 0 <= advice.runner_up.chance <= 1
    assert 0 <= advice.best.chance <= 1
    assert advice.best.visits >= advice.runner_up.visits > 0
    assert advice.best.visits > advice.runner_up.visits or advice.best.chance >= advice.runner_up.chance


def test_advice_on_the_only_option_has_no_runner_up() -> None:
    state = in_the_middle("pillars")
    state.options = state.options[:1]
    advice = advised(state, 1, 60)
    assert advice.best.move is state.options[0]
    assert advice.runner_up is None


def test_a_sure_win_is_told_as_one() -> None:
    state = in_the_middle("pillars")
    while state.round < 2 or len(state.options) < 2:
        state.apply(chosen_by(RandomBot(), state, 1, 1))
    assert state.actor is not None
    state.points[state.actor]["King"] += 500  # type: ignore[attr-defined]
    assert advised(state, 1, FEW).best.chance > 0.95


def test_a_budget_in_iterations_is_spent_and_not_much_more() -> None:
    state = in_the_middle("pillars")
    for iterations in (1, 10, 100):
        seen = Counted()
        Search(Budget(iterations=iterations), seen).choose(Sight(state, derived(1)))
        assert iterations <= seen.looked <= iterations + 2 * len(state.options)


class Counted(RandomBot):
    """A guide that counts how often it is asked for prospects."""

    looked = 0

    def prospects(self, state: object) -> list[float]:
        """Return the points, and count the call."""
        self.looked += 1
        return [1.0, 2.0, 3.0, 4.0]


def test_a_budget_in_seconds_takes_about_so_long() -> None:
    state = in_the_middle("pillars")
    begin = monotonic()
    Search(Budget(seconds=0.3), Counted()).choose(Sight(state, derived(1)))
    assert 0.3 <= monotonic() - begin < 3


def test_a_search_stops_early_where_one_move_is_clearly_better() -> None:
    state = in_the_middle("pillars", moves=2)
    assert state.actor is not None
    seen = Knowing(state.actor, state.options[1].what)
    found = Search(Budget(iterations=2000), seen).choose(Sight(state, derived(1)))
    assert found is state.options[1]
    assert seen.looked < 400


class Knowing(Counted):
    """A guide that knows which card should be played first."""

    def __init__(self, seat: int, card: object) -> None:
        self.seat, self.card, self.is_played = seat, card, False

    def play_out(self, state: State, rng: Random) -> None:
        """Note whether that card was played."""
        self.is_played = self.card not in state.hands[self.seat]  # type: ignore[attr-defined]
        super().play_out(state, rng)

    def prospects(self, state: object) -> list[float]:
        """Return a good or a bad outcome."""
        super().prospects(state)
        return [(9.0 if self.is_played else 0.0) if seat == self.seat else 5.0 for seat in range(4)]


@pytest.mark.parametrize(
    ("text", "budget"), [("2000", Budget(iterations=2000)), ("3s", Budget(seconds=3.0)), ("0.5s", Budget(seconds=0.5))]
)
def test_budgets_are_iterations_or_seconds(text: str, budget: Budget) -> None:
    assert budget_of(text) == budget


@pytest.mark.parametrize(
    "text", ["", "0", "0s", "-5", "1.5", "99999999999", "9999s", "x", "3 s", "1e3", "٣", "nan", "infs"]
)
def test_what_is_no_budget_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(KingsbridgeError, match=r"search:2000 .* search:3s"):
        budget_of(text)


@pytest.mark.parametrize("title", one_of_all(TITLES))
def test_every_level_finishes_a_game_for_every_number_of_players(title: str) -> None:
    game = find_game(title)
    for seats in game.definition.seats:
        state, number = game.new(seats, 3), 0
        bots = [bot_called(name, game) for name in ("search:3", "easy", "normal", "random")]
        while state.actor is not None:
            state.apply(chosen_by(bots[state.actor], state, 3, number))
            number += 1
        assert state.winners


def test_a_game_without_a_greedy_bot_has_all_levels_too() -> None:
    state = in_the_middle("pillars")
    for level in LEVELS.values():
        assert level(RandomBot()).choose(Sight(state, derived(1))) in state.options


@pytest.mark.proof
def test_a_search_beats_greedy_in_pillars() -> None:
    game = find_game("pillars")
    assert share_of_wins("pillars", bot_called("search:16", game), bot_called("greedy", game), 8) >= 0.5


@pytest.mark.parametrize("title", one_of_all(TITLES))
def test_greedy_beats_random(title: str) -> None:
    game = find_game(title)
    assert share_of_wins(title, bot_called("greedy", game), bot_called("random", game), 24) >= 0.7


@pytest.mark.parametrize("title", one_of_all(TITLES))
def test_normal_beats_easy(title: str) -> None:
    game = find_game(title)
    assert share_of_wins(title, bot_called("normal", game), bot_called("easy", game), 24) > 0.35
