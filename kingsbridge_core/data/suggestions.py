"""Messages about a name that nothing bears, with what was probably meant, or all there is."""

from __future__ import annotations

from collections.abc import Iterable

from kingsbridge_core.errors import nearest
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import listed

FEW = 12
"""So many names can be read at once."""


def meant(problem: str, name: str, known: Iterable[str]) -> str:
    """The problem with the known name that is nearest, if one is near."""
    near = nearest(name, known, most=1)
    return _("{problem}; did you mean {name!r}?", problem=problem, name=near[0]) if near else problem


def advised(problem: str, name: str, known: Iterable[str]) -> str:
    """The problem with the nearest name, or with all of them if they are few."""
    known = list(known)
    if nearest(name, known, most=1) or not 0 < len(known) <= FEW:
        return meant(problem, name, known)
    return _("{problem}; there is {known}", problem=problem, known=listed(known))
