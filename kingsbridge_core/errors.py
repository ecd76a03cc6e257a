"""Errors for users; each message says what was tried, why it failed, and what would be right."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import NamedTuple

from kingsbridge_core.text.language import N_, _, in_quotes
from kingsbridge_core.text.phrases import listed
from kingsbridge_core.text.suggestions import did_you_mean

MOST_NAMED = 20
"""How many known names are given with an unknown one."""


OF_SYSTEM = {
    errno.ENOENT: N_("No such file or directory"),
    errno.EACCES: N_("Permission denied"),
    errno.EPERM: N_("Operation not permitted"),
    errno.EISDIR: N_("Is a directory"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.EEXIST: N_("File exists"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EROFS: N_("Read-only file system"),
    errno.ENAMETOOLONG: N_("File name too long"),
    errno.EMFILE: N_("Too many open files"),
    errno.EIO: N_("Input/output error"),
    errno.ENOEXEC: N_("Exec format error"),
    errno.EBUSY: N_("Device or resource busy"),
    errno.EDQUOT: N_("Disk quota exceeded"),
}
"""The most common system errors, worded the same on all systems, and translated."""


def reason_of(error: BaseException) -> str:
    """Say why the system refused something, in the reader's language if it is one of the usual reasons.

    A reason already in someone's own words is left as it is.
    """
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    number = error.errno or 0
    is_of_system = number in OF_SYSTEM and error.strerror == os.strerror(number)
    return _(OF_SYSTEM[number]) if is_of_system else error.strerror


class KingsbridgeError(Exception):
    """A mistake in what a user typed, a file or a plugin; the command line shows its message without a traceback."""


class Refusal(NamedTuple):
    """Why a move is not legal, and the rule that says so.

    `is_general`: the only reason is that other moves are due now.
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
    """An unknown name, with the nearest known ones."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        known = list(known)
        shown = name if name.isprintable() else repr(name)[1:-1]  # what someone typed or a file says
        advice = did_you_mean(name, known)
        if known and not advice:
            names, more = listed(map(in_quotes, known[:MOST_NAMED])), len(known) - MOST_NAMED
            advice = _("Known: {names}.") if more <= 0 else _("Known: {names} and {more} more.")
            advice = advice.format(names=names, more=more)
        advice = advice or _("There are none.")
        super().__init__(_("no {what} is called {name}. {advice}", what=_(what), name=in_quotes(shown), advice=advice))


class DataError(KingsbridgeError):
    """Something wrong in a data file; one line per problem, each `file:line:column: what is wrong`."""

    def __init__(self, *problems: object) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class SaveError(KingsbridgeError):
    """A save that cannot be written, read or trusted; `trouble` says in a word what is wrong."""

    trouble = "unreadable"


class PluginError(KingsbridgeError):
    """A plugin that cannot be used."""


class UndoError(KingsbridgeError):
    """A move that cannot be taken back."""
