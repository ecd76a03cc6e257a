"""Suggests what someone probably meant by a name that does not exist, or else the names that do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import listed, one_of

_TWINS = {
    **dict(zip("авекмнорстухіјѕԛѡһԁ", "abekmhopctyxijsqwhd", strict=True)),
    **dict(zip("αβεικνορτυχ", "abeikvoptux", strict=True)),
}
"""Cyrillic and Greek letters that look like Latin ones."""
FEW = 12
"""How many names can be read at once."""


def nearest(name: str, known: Iterable[str], most: int = 2) -> list[str]:
    """Return the known names that a person who typed `name` most likely meant."""
    from difflib import get_close_matches

    folded = {each.casefold(): each for each in known}
    return [folded[each] for each in get_close_matches(name.casefold(), folded, n=most, cutoff=0.6)]


def lookalikes(name: str) -> dict[str, str]:
    """Return the letters of a name that only look like those of a keyboard, with those they look like."""
    if name.isascii():
        return {}
    from unicodedata import normalize

    twins = {letter: _TWINS.get(letter.lower(), normalize("NFKC", letter)) for letter in name if not letter.isascii()}
    return {letter: twin for letter, twin in twins.items() if twin.isascii() and twin.isalnum()}


def told_apart(odd: Mapping[str, str]) -> str:
    """Say that a letter only looks like another, and where it comes from."""
    from unicodedata import name

    letter, twin = next(iter(odd.items()))
    alphabet = name(letter).split()[0]
    known = {"CYRILLIC": _("a Cyrillic letter"), "GREEK": _("a Greek letter")}
    kind = known.get(alphabet, _("not an ordinary letter"))
    return _("{letter!r} is {kind} that looks like {twin!r}; type it again", letter=letter, kind=kind, twin=twin)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest names; nothing if no name is near."""
    near = nearest(name, known)
    return _("Did you mean {names}?", names=one_of(map(in_quotes, near))) if near else ""


def meant(problem: str, name: str, known: Iterable[str]) -> str:
    """Return the problem with the nearest known name, if one is near."""
    known = list(known)
    odd = lookalikes(name)
    if odd and (plain := "".join(odd.get(letter, letter) for letter in name).casefold()) in known:
        return _("{problem}; {advice}: {name!r}", problem=problem, advice=told_apart(odd), name=plain)
    near = nearest(name, known, most=1)
    return _("{problem}; did you mean {name!r}?", problem=problem, name=near[0]) if near else problem


def advised(problem: str, name: str, known: Iterable[str], most: int = FEW) -> str:
    """Return the problem with the nearest name, or with all of them if they are few."""
    known = list(known)
    if lookalikes(name) or nearest(name, known, most=1) or not 0 < len(known) <= most:
        return meant(problem, name, known)
    return _("{problem}; known: {known}", problem=problem, known=listed(known))
