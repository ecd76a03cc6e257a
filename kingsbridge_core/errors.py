"""What can go wrong for a user, each with a message that says what was tried, why not, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import listed
from kingsbridge_core.text.suggestions import did_you_mean

MOST_NAMED = 20
"""So many names are told to somebody who wrote one that nothing bears."""


class KingsbridgeError(Exception):
    """A mistake of a user, a file or a plugin; the command line shows its message and no traceback."""


class Refusal(NamedTuple):
    """Why a move is not among the legal ones, and the rule that says so.

    `is_general`: nothing speaks against this move but that others are to be made.
    """

    reason: str
    rule: str | None = None
    is_general: bool = False

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class IllegalMove(KingsbridgeError):
    """A move that was understood but is not allowed here."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(_("{move} is not possible: {reason}", move=in_quotes(move), reason=refusal))
        self.label, self.refusal = move, refusal


class UnknownName(KingsbridgeError):
    """A name that nothing bears, with the nearest names that exist."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        known = list(known)
        shown = name if name.isprintable() else repr(name)[1:-1]  # what somebody typed or a file says
        advice = did_you_mean(name, known)
        if known and not advice:
            names = listed(map(in_quotes, known[:MOST_NAMED]))
            more = len(known) - MOST_NAMED
            advice = _("There is {names} and {more} more.", names=names, more=more) if more > 0 else ""
            advice = advice or _("There is {names}.", names=names)
        advice = advice or _("There is none at all.")
        super().__init__(_("no {what} is called {name}. {advice}", what=_(what), name=in_quotes(shown), advice=advice))


class DataError(KingsbridgeError):
    """Something wrong in a data file; one line per problem, each `file:line:column: what is wrong`."""

    def __init__(self, *problems: object) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class SaveError(KingsbridgeError):
    """A save that cannot be written, read or trusted; `trouble` says in a word which of these."""

    trouble = "unreadable"


class PluginError(KingsbridgeError):
    """A plugin that cannot be used."""


class UndoError(KingsbridgeError):
    """A step back that would take back something already revealed."""
