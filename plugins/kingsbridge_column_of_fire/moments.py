"""When a move is made, by its verb, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.state import Pick
from kingsbridge_core import Move


def kind_of(move: Move[Any]) -> str:
    """The verb of a move, with what it is about where rules differ by that."""
    if move.verb == "take" and isinstance(move.what, Pick):
        return "take character"
    return "place neutral" if move.verb == "place" and move.what[0] == "neutral" else move.verb


def rule_of(move: Move[Any]) -> str:
    """The rule that a move rests on."""
    return RESTS_ON.get(move.verb) or MOMENTS[kind_of(move)][1]


RESTS_ON = {
    "end": "cof-conflict-02",
    "pass": "cof-draw-04",
    "move": "cof-track-02",
    "protect": "cof-protection-01",
    "play": "cof-advantage-02",
    "pay": "cof-points-02",
}
"""Where another rule than that of the moment tells what a move is."""

MOMENTS: dict[str, tuple[Callable[[], str], str]] = {
    "begin": (lambda: _("your dice on cards are handled once, when your first half begins"), "cof-first-half-01"),
    "go-on": (lambda: _("that comes between two of your characters in the first half"), "cof-first-half-03"),
    "roll": (lambda: _("your free dice are rolled once, when your second half begins"), "cof-second-half-02"),
    "reveal": (lambda: _("the next card is turned up after the action of the new character"), "cof-draw-08"),
    "end": (lambda: _("your turn ends when all its steps are done"), "cof-year-01"),
    "take character": (lambda: _("a character is taken once a turn, right after the roll"), "cof-draw-01"),
    "take": (lambda: _("goods are chosen on spaces of the track that offer them"), "cof-sell-04"),
    "build": (lambda: _("a die is picked once a turn, right after the roll"), "cof-early-end-02"),
    "pass": (lambda: _("a character is taken or left once a turn, right after the roll"), "cof-draw-06"),
    "move": (lambda: _("the disk moves once a turn, after the character"), "cof-second-half-01"),
    "raise": (lambda: _("a house moves up when a die takes a character of its country"), "cof-house-04"),
    "stay": (lambda: _("that answers whether your house moves up, which nobody asks now"), "cof-house-07"),
    "be": (lambda: _("a religion is chosen only when the religion die is rolled"), "cof-religion-die-01"),
    "lay": (lambda: _("a die goes to Loch Leven only by the event of that name"), "cof-loch-leven-01"),
    "accept": (lambda: _("no event hits you, and no stone of a new character is on its way"), "cof-protection-01"),
    "protect": (
        lambda: _("a tile stops only an event or the stone of a character you take"),
        "cof-protection-03",
    ),
    "exchange": (lambda: _("only an event offers points for a protection tile"), "cof-event-05"),
    "settle": (lambda: _("conflicts are settled when your turn ends, if several are due"), "cof-conflict-10"),
    "use": (lambda: _("no action that gives something at once is open now"), "cof-symbols-02"),
    "sell": (lambda: _("goods are sold on ships and on the spaces of the goods"), "cof-sell-03"),
    "trade": (lambda: _("only captains and tiles with their symbol sell so"), "cof-sell-05"),
    "place": (lambda: _("no action that places such a stone is open now"), "cof-symbols-06"),
    "place neutral": (lambda: _("no action that places such a stone is open now"), "cof-symbols-03"),
    "remove": (lambda: _("no action that removes such a stone is open now"), "cof-symbols-06"),
    "turn": (lambda: _("no action that turns dice is open now"), "cof-symbols-04"),
    "dismiss": (lambda: _("no action that removes a character is open now"), "cof-symbols-05"),
    "free": (lambda: _("no action that takes off a die is open now"), "cof-symbols-08"),
    "decline": (lambda: _("there is no offer to decline now"), "cof-symbols-10"),
    "play": (lambda: _("an action, an event or a conflict is running; that comes first"), "cof-advantage-04"),
    "pay": (lambda: _("an action, an event or a conflict is running; that comes first"), "cof-points-04"),
}
