"""The bots judge only what a move changes, and remember the rest: always the same as judging everything again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import kingsbridge_column_of_fire.bots as fire
import kingsbridge_column_of_fire.weights
import kingsbridge_core as kb
import kingsbridge_pillars.bots as pillars
import kingsbridge_world_without_end.bots as world
import kingsbridge_world_without_end.weights
import kingsbridge_world_without_end.worths
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_column_of_fire.weights import years_left
from kingsbridge_core.bots import weighted
from kingsbridge_core.bots.levels import guide_of
from kingsbridge_core.plugins import installed
from kingsbridge_pillars.state import Card, Pillars
from kingsbridge_pillars.tricks import strengths, taking
from kingsbridge_world_without_end.state import WorldWithoutEnd
from tests.pillars.test_new_words import with_effects

MODULES = {
    "pillars": [pillars],
    "column_of_fire": [fire, kingsbridge_column_of_fire.weights],
    "world_without_end": [world, kingsbridge_world_without_end.weights, kingsbridge_world_without_end.worths],
}
NOT_COMPARED = ("gains_upon", "lasting_worths", "judge_of")
"""The first two fill step by step, and a test of their own compares all of it; the last returns functions."""


def positions(game: kb.Game[Any], seed: int) -> Iterator[Any]:
    """The positions of a random game in which there is a choice."""
    rng = Random(seed)
    state = game.new(max(game.definition.seats), seed)
    while state.actor is not None:
        if len(state.options) > 1:
            yield state
        state.apply(rng.choice(list(state.options)))


def doubted(remembered: Any) -> Callable[..., Any]:
    """A function that remembers, and works everything out again to compare."""

    def worth(*about: Any) -> Any:
        found = remembered(*about)
        assert found == remembered.__wrapped__(*about)
        return found

    return worth


@pytest.mark.parametrize("game_id", MODULES)
def test_what_is_remembered_is_what_working_it_out_again_gives(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (module, name)
        for module in MODULES[game_id]
        for name, each in vars(module).items()
        if hasattr(each, "cache_info") and name not in NOT_COMPARED
    ]
    assert len(found) >= 2
    for module, name in found:
        monkeypatch.setattr(module, name, doubted(getattr(module, name)))
    guide = guide_of(installed().bots(kb.find_game(game_id)))
    for number, state in enumerate(positions(kb.find_game(game_id), 3)):
        if number % 4 == 0:
            guide.reflex(state, Random(number))
            guide.prospects(state)


def test_prospects_that_are_learned_are_the_sum_of_all_traits_by_their_weights() -> None:
    for game_id in ("column_of_fire", "world_without_end"):
        guide = guide_of(installed().bots(kb.find_game(game_id)))
        assert isinstance(guide, weighted.Judging)
        for state in islice(positions(kb.find_game(game_id), 4), 0, None, 10):
            clock = guide.clock(state)
            rates = {trait: sum(map(mul, each, clock)) for trait, each in guide.weights.items()}
            anyway = sum(map(mul, guide.everybody, clock))
            whole = [
                anyway + sum(rates[trait] * value for trait, value in guide.traits(state, seat).items())
                for seat in range(state.seats)
            ]
            assert guide.prospects(state) == whole
            assert guide.doubt(state, whole) == max(weighted.LEAST_DOUBT, sum(map(mul, guide.doubts, clock)))


def whole_worth_of_play(view: Pillars, seat: int, card: Card) -> float:
    """What a play is worth, judging the trick and the unseen cards as a whole, as the bot once did."""
    trick = [*view.trick, card]
    worths = [sum(pillars.worth_of_card(view, taker, each) for each in trick) for taker in range(view.seats)]
    gains = [worth if taker == seat else -worth / (view.seats - 1) for taker, worth in enumerate(worths)]
    gone = {*view.hands[seat], *view.trick, *(each for owned in view.owned for each in owned)}
    unseen = [each.value for each in view.game.cards_in_play[view.seats] if each not in gone]
    higher = sum(value >= max(strengths(view.game, trick)) for value in unseen)
    sure = float((1 - higher / max(1, len(unseen))) ** (view.seats - len(trick)))
    holder = taking(view, trick)
    now = pillars.worth_of_loss(view, seat, trick) if holder is None else gains[holder]
    played = view.game.at_played.get(card)
    at_once = pillars.worth_of_said(view, seat, played) if played else 0.0
    return sure * now + (1 - sure) * sum(gains) / view.seats - 0.02 * card.value + at_once


def compared_plays(game: kb.Game[Any], seed: int) -> int:
    """Compare the plays of a random game with judging whole tricks, and return how many there were."""
    compared = 0
    for state in positions(game, seed):
        if state.options[0].verb == "play":
            cards = [move.what for move in state.options]
            whole = [whole_worth_of_play(state, state.actor, card) for card in cards]
            assert pillars.worths_of_plays(state, state.actor, cards) == pytest.approx(whole, abs=1e-9)
            compared += len(cards)
    return compared


@pytest.mark.parametrize("seed", range(3))
def test_plays_of_pillars_are_worth_what_the_whole_trick_is_worth(seed: int) -> None:
    assert compared_plays(kb.find_game("pillars"), seed) > 500


def test_so_are_plays_of_cards_whose_worth_depends_on_the_table(tmp_path: Path) -> None:
    game = with_effects(
        tmp_path,
        quarry="- played: [points: 2, take-from: {who: next, things: {stone: 1}}]",
        ellen="- won: [for: {who: each-other, do: [forfeit: {sand: 1}]}]",
        tom="- strength: {of: craftsmen, by: 3}",
        william="- strength: {of: this, by: -4}",
    )
    assert len(pillars.speaking_cards(game)) == 1
    assert sum(compared_plays(game, seed) for seed in range(2)) > 500


@pytest.mark.parametrize("seed", range(2))
def test_moves_on_the_track_are_worth_what_the_whole_table_is_worth(seed: int) -> None:
    compared = 0
    for state in positions(kb.find_game("column_of_fire"), seed):
        seat, years = state.actor, years_left(state)
        for move in state.options:
            if move.verb == "move" and fire.leads_to_action(state, seat, move.what):
                before = state.to_data()
                price = price_of(state, seat, move.what)
                found = fire.worth_after_paying(state, seat, price, years) + fire.use_worth(move.what)
                assert state.to_data() == before
                assert found == fire.outlook(state.clone(), seat, move, years, into_action=False)
                compared += 1
    assert compared > 100


def test_the_last_option_needs_no_copy_of_the_world() -> None:
    """The outlooks of all options are those that each has in a copy of its own."""
    for state in positions(kb.find_game("column_of_fire"), 5):
        seat, years = state.actor, years_left(state)
        apart = [fire.outlook(state.clone(), seat, move, years, into_action=False) for move in state.options]
        assert fire.outlooks(state.options, state.clone(), seat, years, into_action=False) == apart
    for number, each in enumerate(positions(kb.find_game("world_without_end"), 5)):
        if number % 5 == 0:
            table = cast("WorldWithoutEnd", each.clone())
            del table.agenda[:-1]
            alone = [world.outlook(table.clone(), table.actor or 0, move) for move in table.options]
            assert world.outlooks(table.options, table.clone(), table.actor or 0) == alone
