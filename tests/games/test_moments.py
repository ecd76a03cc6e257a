"""Moments that pass by themselves in every installed game: declared soundly, and no last chance is missed."""

from __future__ import annotations

from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.session.prompt import COMMANDS
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.bots import Bots
from kingsbridge_core.person.offers import in_order
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.plugins import installed
from tests.text.speaking import speaking

GAMES = [game for game in kb.games() if game.moments]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_moments_are_decisions_that_pass_with_a_move_of_their_name(game: kb.Game[Any]) -> None:
    verbs = [moment.verb for moment in game.moments]
    assert len(set(verbs)) == len(verbs), "a stop has one name"
    assert {*verbs} <= {move.verb for move in game.moves}
    assert not {*verbs} & {*COMMANDS}
    for moment in game.moments:
        assert all(game.steps[name].options for name in moment.decisions)
        assert bool(moment.says)
    if game.together is not None:
        assert all(game.steps[name].options for name in game.together.decisions)
        assert {game.together.first, game.together.then} <= {move.verb for move in game.moves}


@pytest.mark.parametrize("code", ["fr", "ja"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_stops_are_told_in_every_language(game: kb.Game[Any], code: str) -> None:
    english = Stops(game).all
    with speaking(code):
        for before, stop in zip(english, Stops(game).all, strict=True):
            assert stop.says != before.says
            assert stop.asks != before.asks


def played(game: kb.Game[Any], seed: int) -> Match:
    """A whole game of somebody who plays like the greedy bot and has the usual stops."""
    seats = min(game.definition.seats)
    match = Match.new(game, ["human:Ann", *["bot:greedy"] * (seats - 1)], seed)
    person, bots = Person(match, 0, stops=Stops(game)), Bots(match)
    greedy = installed().bots(game)["greedy"]()
    while (seat := match.state.actor) is not None:
        if seat:
            bots.play(seat, bots.choose(seat))
        elif not person.pass_on():
            match.play(kb.chosen_by(greedy, match.state, seed, len(match.turns)))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_a_whole_game_with_the_usual_stops_has_moments_that_pass(game: kb.Game[Any]) -> None:
    assert any(turn.passed for turn in played(game, 1).turns)


def test_the_last_chance_to_pay_or_play_never_passes_by_itself() -> None:
    """The end of the second half of the last year: whoever has tiles or points for it is asked."""
    held = 0
    for seed in range(6):
        match = played(kb.find_game("column-of-fire"), seed)
        state = match.start.clone()
        for turn in match.turns:
            is_last = state.round == match.state.round and state.phase == "second-half" and turn.move.verb == "end"
            if turn.seat == 0 and is_last and len(state.options) > 1:
                assert not turn.passed
                held += 1
            state.apply(turn.move)
    assert held


def test_what_can_wait_stands_at_the_end_of_the_list() -> None:
    """In A Column of Fire a die can be paid for, and a tile be played, at every step."""
    game = kb.find_game("column-of-fire")
    for seed in range(4):
        state = game.new(2, seed)
        moves = 0
        while state.actor is not None and moves < 250:
            verbs = [move.verb for move in in_order(state.options)]
            waiting = [verb in ("pay", "play") for verb in verbs]
            assert waiting == sorted(waiting), verbs
            state.apply(state.options[(moves * 7 + seed) % len(state.options)])
            moves += 1
