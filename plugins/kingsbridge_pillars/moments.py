"""When a move is made, by its verb, and the rule that says so: told of a move that belongs elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_core import Move, Refusal
from kingsbridge_pillars.language import _

MOMENTS: dict[str, tuple[Callable[[], str], str]] = {
    "play": (lambda: _("the hand is being scored; cards are played in the next one"), "pil-score-01"),
    "take": (lambda: _("a material is chosen in scoring, by whoever won a card that offers it"), "pil-neutral-01"),
    "use": (lambda: _("materials are converted when the hand is scored"), "pil-score-03"),
    "sell": (lambda: _("units are sold when a hand closes, with the privilege for it"), "pil-privilege-07"),
    "discard": (lambda: _("units are given up when a hand closes with too many"), "pil-material-01"),
}


def elsewhere(move: Move[Any]) -> Refusal:
    """Why a move cannot be made at another moment."""
    text, rule = MOMENTS[move.verb]
    return Refusal(text(), rule)
