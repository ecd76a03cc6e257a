"""Law 10: recorded games replay, and reach every card and every way the game can end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.laws.breach import Breach
from kingsbridge_core.match.match import Match
from kingsbridge_core.text.language import in_one_line

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.plugins import Plugins


def recorded_breaches(game: Game[Any], folder: Path, plugins: Plugins | None = None) -> Iterator[Breach]:
    """Replay every save of the game in a folder and count what they reach."""
    reached: set[Piece] = set()
    endings: set[str] = set()
    saves = sorted(folder.glob("*.jsonl"))
    if not saves:
        yield Breach(10, f"there is no recorded game in {in_one_line(folder)}", game.id)
        return
    for path in saves:
        try:
            match = Match.load(path, read_only=True, plugins=plugins)
        except KingsbridgeError as error:
            yield Breach(10, f"a recorded game does not replay: {error}", game.id)
            continue
        if match.game.id != game.id:
            yield Breach(10, f"{path.name} is a game of {match.game.id!r}", game.id)
            continue
        if match.state.actor is None:
            endings.add(match.game.ending(match.state))
        reached |= {piece for turn in match.turns for piece in _named(turn.move.what)}
        reached |= {piece for lines in match.told for line in lines for piece in _named(list(line.arguments.values()))}
    names = {piece.id for piece in reached}
    yield from (
        Breach(10, f"no recorded game reaches {piece!r}", game.id) for piece in game.pieces if piece not in names
    )
    yield from (
        Breach(10, f"no recorded game ends by {ending!r}", game.id)
        for ending in game.definition.endings
        if ending not in endings
    )


def _named(thing: Any) -> Iterator[Piece]:
    """Return the pieces that a move or a line of the log names."""
    if isinstance(thing, Piece):
        yield thing
    elif isinstance(thing, (list, tuple)):
        for each in thing:
            yield from _named(each)
