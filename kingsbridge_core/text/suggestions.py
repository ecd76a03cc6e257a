"""Suggests what someone probably meant by a name that does not exist, or else the names that do."""

from __future__ import annotations

from collections.abc import Iterable

from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import listed, one_of

FEW = 12
"""How many names can be read at once."""


def nearest(name: str, known: Iterable[str], most: int = 2) -> list[str]:
    """Return the known names that a person who typed `name` most likely meant."""
    from difflib import get_close_matches

    folded = {each.casefold(): each for each in known}
    return [folded[each] for each in get_close_matches(name.casefold(), folded, n=most, cutoff=0.6)]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest names; nothing if no name is near."""
    near = nearest(name, known)
    return _("Did you mean {names}?", names=one_of(map(in_quotes, near))) if near else ""


def meant(problem: str, name: str, known: Iterable[str]) -> str:
    """Return the problem with the nearest known name, if one is near."""
    near = nearest(name, known, most=1)
    return _("{problem}; did you mean {name!r}?", problem=problem, name=near[0]) if near else problem


def advised(problem: str, name: str, known: Iterable[str], most: int = FEW) -> str:
    """Return the problem with the nearest name, or with all of them if they are few."""
    known = list(known)
    if nearest(name, known, most=1) or not 0 < len(known) <= most:
        return meant(problem, name, known)
    return _("{problem}; known: {known}", problem=problem, known=listed(known))
