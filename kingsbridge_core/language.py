"""The language in which the program speaks: chosen once, before anything is said, and English where nothing is chosen.

Texts are written in English and looked up in gettext catalogues, one for each package: `_("{name} wins.", name=...)`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
NAMES = {"en": "English", "fr": "français", "ja": "日本語"}
"""The languages of the program, as they call themselves; a game may have others."""
VARIABLE = "KINGSBRIDGE_LANG"
_FORM = re.compile("[a-z]{2,3}")

_chosen = ENGLISH


def language() -> str:
    """The code of the language that was chosen, as `fr`."""
    return _chosen


def speak(code: str) -> None:
    """Choose a language; games that are made from now on use it."""
    global _chosen
    _chosen = code
    Catalogue.forget()


def wanted(arguments: Sequence[str]) -> str | None:
    """The language that somebody asks for with `--lang`, wherever it stands among the arguments."""
    for number, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and number + 1 < len(arguments):
            return arguments[number + 1]
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
    return None


def of_environment() -> str:
    """The language that the environment asks for: KINGSBRIDGE_LANG, or that of the locale if the program knows it."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        found = _FORM.match(value.lower())
        if variable == VARIABLE and value:
            return value
        if value:  # the first that is set counts, as everywhere
            return found[0] if found and found[0] in NAMES else ENGLISH
    return ENGLISH


class Catalogue:
    """The texts of a package; call it with a text and what stands in its braces."""

    _made: list[Catalogue] = []

    def __init__(self, file: str) -> None:
        self.package = Path(file).resolve().parent
        self._found: NullTranslations | None = None
        self._made.append(self)

    @classmethod
    def forget(cls) -> None:
        """Look everything up anew, as the language has changed."""
        for each in cls._made:
            each._found = None

    @property
    def _texts(self) -> NullTranslations:
        if self._found is None:
            from gettext import translation

            self._found = translation(self.package.name, self.package / "locale", [_chosen], fallback=True)
        return self._found

    def __call__(self, text: str, /, **arguments: Any) -> str:
        """The text in the chosen language, its braces filled in if there are arguments."""
        if _chosen != ENGLISH and text:
            text = self._texts.gettext(text)
        return text.format(**arguments) if arguments else text

    def counted(self, one: str, many: str, number: float, /, **arguments: Any) -> str:
        """The form of a text that goes with a number, which fills its `{number}`."""
        if _chosen == ENGLISH:
            text = one if number == 1 else many
        else:
            # a broken number has no form of its own: 1.5 is more than one, or in French still one
            text = self._texts.ngettext(one, many, int(number) if number == int(number) or number < 2 else 2)
        return text.format(number=f"{number:g}", **arguments)


_ = Catalogue(__file__)
counted = _.counted
