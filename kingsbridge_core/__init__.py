"""Kingsbridge: a small engine for board games. Everything a plugin or a program needs is exported here, lazily."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingsbridge_core.bots import Bot as Bot
    from kingsbridge_core.bots import Sight as Sight
    from kingsbridge_core.cards import Card as Card
    from kingsbridge_core.cards import bind_cards as bind_cards
    from kingsbridge_core.cards import effects_at as effects_at
    from kingsbridge_core.components import ALL as ALL
    from kingsbridge_core.components import NOBODY as NOBODY
    from kingsbridge_core.components import OWNER as OWNER
    from kingsbridge_core.components import deck as deck
    from kingsbridge_core.components import dice as dice
    from kingsbridge_core.components import marks as marks
    from kingsbridge_core.components import order as order
    from kingsbridge_core.components import per_seat as per_seat
    from kingsbridge_core.components import record as record
    from kingsbridge_core.components import score as score
    from kingsbridge_core.components import seat_marker as seat_marker
    from kingsbridge_core.components import side as side
    from kingsbridge_core.components import supply as supply
    from kingsbridge_core.components import track as track
    from kingsbridge_core.components import tracks as tracks
    from kingsbridge_core.errors import KingsbridgeError as KingsbridgeError
    from kingsbridge_core.errors import Refusal as Refusal
    from kingsbridge_core.game import Game as Game
    from kingsbridge_core.hooks import hookimpl as hookimpl
    from kingsbridge_core.match import Match as Match
    from kingsbridge_core.moves import Move as Move
    from kingsbridge_core.pieces import FACE_DOWN as FACE_DOWN
    from kingsbridge_core.pieces import Piece as Piece
    from kingsbridge_core.pieces import printed as printed
    from kingsbridge_core.plugins import find_game as find_game
    from kingsbridge_core.plugins import games as games
    from kingsbridge_core.resources import folder as folder
    from kingsbridge_core.source import read as read
    from kingsbridge_core.state import State as State
    from kingsbridge_core.steps import decision as decision
    from kingsbridge_core.steps import step as step
    from kingsbridge_core.table import Panel as Panel
    from kingsbridge_core.table import Table as Table
    from kingsbridge_core.words import Effect as Effect
    from kingsbridge_core.words import word as word

__version__ = "0.1.0"

_HOMES = {
    "bots": ("Bot", "Sight"),
    "cards": ("Card", "bind_cards", "effects_at"),
    "components": (
        *("ALL", "NOBODY", "OWNER", "deck", "dice", "marks", "order", "per_seat", "record"),
        *("score", "seat_marker", "side", "supply", "track", "tracks"),
    ),
    "errors": ("KingsbridgeError", "Refusal"),
    "game": ("Game",),
    "hooks": ("hookimpl",),
    "match": ("Match",),
    "moves": ("Move",),
    "pieces": ("FACE_DOWN", "Piece", "printed"),
    "plugins": ("find_game", "games"),
    "resources": ("folder",),
    "source": ("read",),
    "state": ("State",),
    "steps": ("decision", "step"),
    "table": ("Panel", "Table"),
    "words": ("Effect", "word"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return found
