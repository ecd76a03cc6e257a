"""Puts names in the form that a sentence needs: `{seat:de}` is *d'Anne*, `{country:the}` *the Netherlands*."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

GIVEN = ("the", "a", "of", "in", "to", "from", "with", "many", "short", "de")
"""The forms of a word that the file of a language can give, besides its `name`."""
QUOTES = {"fr": "«\xa0{}\xa0»", "ja": "「{}」"}
INNER_QUOTES = {"fr": (("«\xa0", "“"), ("\xa0»", "”")), "ja": (("「", "『"), ("」", "』"))}
"""How quotation marks are written inside others."""
ELIDED = {"fr": {"de": ("de ", "d'"), "que": ("que ", "qu'")}}
"""By language, the words that lose their vowel before another: in full and elided."""
FORMS = (*GIVEN, "quoted", "que")
"""All the forms; a name that lacks one is left as it is."""
MUTE = (
    *("hab", "hec", "hel", "hen", "her", "heu", "hil", "hip", "his", "hiv", "hom", "hon", "hor", "hos", "hot"),
    *("hub", "hug", "hui", "hum", "hya", "hyd", "hyg", "hyp"),
)
"""How French words with a silent h begin; other words with an h are foreign or old Germanic."""
ASPIRATED = ("hero", "hern", "hers", "heurt", "hong", "honte", "hors", "hotte", "huit", "hurl")
"""How exceptions to these begin."""

_ONE = f"(?:{'|'.join(FORMS)})"
FORM_OF_NAME = f"{_ONE}(?: {_ONE})*"
FORM = re.compile(rf"\{{(\w+):({FORM_OF_NAME})\}}")
"""A name in a text with one form or several, as in `{title:de quoted}`."""


class Name(str):
    """A name that knows its forms; otherwise an ordinary text."""

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str] = MappingProxyType({})) -> Name:
        made = super().__new__(cls, name)
        made.forms = forms
        return made


class Names(str):
    """Several names as one text that remembers how it was joined, so that each can take a form."""

    __slots__ = ("parts", "together")
    parts: Sequence[str]
    together: Callable[[Sequence[str]], str]

    def __new__(cls, text: str, parts: Sequence[str], together: Callable[[Sequence[str]], str]) -> Names:
        made = super().__new__(cls, text)
        made.parts, made.together = parts, together
        return made


def followed_by(name: str, text: str) -> str:
    """Return a name with something after it, in all its forms."""
    if not text:
        return name
    forms = name.forms if isinstance(name, Name) else {}
    return Name(name + text, {form: shown + text for form, shown in forms.items()})


def formed(name: object, forms: str, code: str) -> str:
    """Return a name in a form in a language; of several forms, the last is applied first."""
    if isinstance(name, Names):
        return name.together([formed(part, forms, code) for part in name.parts])
    shown = name if isinstance(name, str) else str(name)
    for form in reversed(forms.split(" ")):
        shown = _in_form(shown, form, code)
    return shown


def _in_form(name: str, form: str, code: str) -> str:
    if isinstance(name, Name) and form in name.forms:
        return name.forms[form]
    if form == "quoted":
        for mark, inner in INNER_QUOTES.get(code, ()):
            name = name.replace(mark, inner)
        return QUOTES.get(code, "'{}'").format(name)
    if form in ELIDED.get(code, ()):
        whole, elided = ELIDED[code][form]
        return (elided if begins_with_vowel(name) else whole) + name
    return name


def begins_with_vowel(name: str) -> bool:
    """Whether a name begins with a vowel for French ears; accents, capitals and quotation marks do not matter."""
    from unicodedata import normalize  # few names need it, and help is quicker without

    letters = normalize("NFD", name.lstrip("«\"'“( \xa0").casefold()[:12])
    letters = "".join(letter for letter in letters if not "\u0300" <= letter <= "\u036f")
    first, second = letters[:1], letters[1:2]
    if first == "y":  # Yves, but Yann
        return second.isalpha() and second not in "aeiou"
    if first == "h":
        return letters.startswith(MUTE) and not letters.startswith(ASPIRATED)
    return first != "" and first in "aeiouœæ"
