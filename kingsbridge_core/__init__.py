"""Kingsbridge: a small engine for board games. A plugin imports this module, and `.laws` for its tests."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.2.0"

_HOMES = {
    "bots.bot": "Bot RandomBot Sight chosen_by",
    "bots.prospects": "worth_of",
    "bots.weighted": "Judging",
    "data.schemas": "game_problems",
    "data.source": "Document Place Problem parse read under",
    "engine.components": "ALL NOBODY OWNER deck dice marks order per_seat record score seat_marker side supply track "
    "tracks",
    "engine.log": "phrase",
    "engine.moves": "Move",
    "engine.pieces": "FACE_DOWN Piece printed",
    "engine.state": "State",
    "engine.steps": "Entry Step decision step",
    "errors": "DataError IllegalMove KingsbridgeError Refusal UnknownName",
    "game.cards": "Card bind_cards effects_at",
    "game.definition": "by_seats",
    "game.game": "Game",
    "game.moments": "Moment Together",
    "game.pointless": "pointless",
    "game.scene": "Area Item Scene SceneOf",
    "game.sentences": "ask_to_choose asked_by_card carry_out hint_by_card",
    "game.sets": "in_order left_behind",
    "game.shared_words": "inside speaking_of",
    "game.vocabulary": "Count Fact Vocabulary",
    "game.words": "Effect Shape between word words_of",
    "hooks": "hookimpl",
    "match.match": "Match",
    "places": "folder",
    "plugins": "find_game games",
    "text.language": "N_ Texts in_digits in_quotes speaking",
    "text.phrases": "after_colon all_of begun in_points labelled listed one_of paragraph shortened width",
    "text.suggestions": "advised",
}
"""Where each exported name lives; `__init__.pyi` tells type checkers the same."""
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(_HOME)
__path__.append(f"{__path__[0]}/moved")  # modules of 0.1.0 answer under their old names


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return found
