"""Everything that a seat can read of a match, in the language of whoever reads it.

python -m tests.text.reading fr prints it of one match of each game, by a process that never speaks another language.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game.table import told
from kingsbridge_core.match.history import position
from kingsbridge_core.plugins import installed
from tests.laws.toy import ToyGame

TITLES = ("column_of_fire", "pillars", "toy", "world_without_end")
MOVES = 120
POSITIONS = (0, 17, 61, MOVES)

Read = dict[str, list[str]]


def played(title: str) -> kb.Match:
    """The same match in every process: a person without a name, a bot, and some moves."""
    game: kb.Game[Any] = ToyGame() if title == "toy" else kb.find_game(title)
    match = kb.Match.new(game, ["human", "bot:random", "human:Ann"], seed=11)
    for number in range(MOVES):
        if match.state.actor is not None:
            match.play(pick(derived(11, 0, number), list(match.state.options)))
    return match


def everything(match: kb.Match) -> Read:
    """All that can be read, by what it is."""
    return {kind: list(texts) for kind, texts in parts(match).items()}


def parts(match: kb.Match) -> dict[str, Iterator[str]]:
    """The same, to be read text by text."""
    return {
        "game": about_game(match.game),
        "rules": map(str, match.game.rules.rules.values()),
        "cards": (f"{each.name}: {getattr(each, 'text', '')}" for each in match.game.pieces.values()),
        "moves": (f"{match.game.label(move)} {match.game.verb(move)}" for move in match.game.moves),
        "names": iter(match.names),
        "log": (line.told(match.names) for lines in match.told for line in lines),
        "undo": (str(turn.revealed) for turn in match.turns),
        **{f"position {number}": at_position(match, number) for number in positions(match)},
        **{f"refusals {number}": refusals(match, number) for number in positions(match)},
    }


def positions(match: kb.Match) -> list[int]:
    """The numbers of moves after which the table is read."""
    return [number for number in POSITIONS if number <= len(match.turns)]


def about_game(game: kb.Game[Any]) -> Iterator[str]:
    """What a game says about itself."""
    definition = game.definition
    yield from (game.title, definition.summary, *definition.endings.values(), game.round_title(3))
    yield from (option.title for option in definition.options.values())
    yield from map(game.called, (*definition.seat_names, *definition.phases, *definition.components))


def at_position(match: kb.Match, number: int) -> Iterator[str]:
    """The table of every seat, and the moves with their hints."""
    state, table = position(match, number), installed().table(match.game)
    for seat in (*range(state.seats), None):
        yield from told(table(state.view(seat), match.names))
    view = state.view(state.actor)
    for move in state.options:
        yield from (match.game.label(move), match.game.describe(view, move), match.game.spoken(view, move))


def refusals(match: kb.Match, number: int) -> Iterator[str]:
    """Why the other moves are not possible."""
    state = position(match, number)
    return (str(state.refusal(move)) for move in match.game.moves)


if __name__ == "__main__":
    with kb.speaking(sys.argv[1]):
        print(json.dumps({title: everything(played(title)) for title in TITLES}))
