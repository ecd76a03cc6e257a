"""The bots judge only what a move changes, and remember the rest: always the same as judging everything again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import kingsbridge_column_of_fire.bots as fire
import kingsbridge_core as kb
import kingsbridge_pillars.bots as pillars
import kingsbridge_world_without_end.bots as world
from kingsbridge_column_of_fire.weights import years_left
from kingsbridge_pillars.state import Card, Pillars
from kingsbridge_pillars.tricks import strengths, taking
from kingsbridge_world_without_end.state import WorldWithoutEnd
from tests.pillars.test_new_words import with_effects

MODULES = {"pillars": pillars, "column_of_fire": fire, "world_without_end": world}


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
    module = MODULES[game_id]
    remembering = {name: each for name, each in vars(module).items() if hasattr(each, "cache_info")}
    assert len(remembering) >= 2
    for name, each in remembering.items():
        if name not in ("gains_upon", "lasting_worths"):  # they fill step by step; the test below compares all of it
            monkeypatch.setattr(module, name, doubted(each))
    guide = module.Greedy()
    for number, state in enumerate(positions(kb.find_game(game_id), 3)):
        if number % 4 == 0:
            guide.reflex(state, Random(number))


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
                found = fire.outlook_on_track(state, seat, move.what, years)
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
            alone = {move: world.outlook(table.clone(), table.actor or 0, move) for move in table.options}
            assert world.outlooks(table.options, table.clone(), table.actor or 0) == alone
