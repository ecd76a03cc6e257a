"""The reader's language: `with speaking("fr"): ...`, and English by default.

Every thread and every asyncio task has its own, so that a program can speak several at the same time. Texts are
written in English and looked up in gettext catalogues, one for each package: `_("{name} wins.", name=...)`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kingsbridge_core.text.names import FORM, formed

if TYPE_CHECKING:
    from datetime import datetime
    from gettext import NullTranslations
    from pathlib import Path

T = TypeVar("T")

ENGLISH = "en"
NAMES = {"en": "English", "fr": "français", "ja": "日本語"}
"""The languages of the program, as they call themselves; a game may have others."""
PUNCTUATION = {"fr": str.maketrans({".": ",", ",": "\xa0", "%": "\xa0%"})}
"""How a language writes the marks in numbers: `1,000.5` and `38%`."""
DATES = {"fr": "{0:%d/%m/%Y %H:%M}", "ja": "{0.year}年{0.month}月{0.day}日 {0:%H:%M}"}
FIGURE = re.compile(r"\{(\w+):([,g])\}")
"""A number in a text, to be written in the style of the language."""
LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
VARIABLE = "KINGSBRIDGE_LANG"

_spoken = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the code of the current reader's language, such as `fr`."""
    return _spoken.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the language of everything read inside, in this thread or task."""
    before = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(before)


class InEachLanguage(Generic[T]):
    """Something made once for each language that is asked for; call it to get the reader's.

    Two threads that are first at the same time may both make it; all get the same one.
    """

    def __init__(self, make: Callable[[str], T]) -> None:
        self._make = make
        self._made: dict[str, T] = {}

    def __call__(self) -> T:
        code = _spoken.get()
        return self._made[code] if code in self._made else self._made.setdefault(code, self._make(code))


def is_chosen_by_somebody(arguments: Sequence[str]) -> bool:
    """Whether a language was asked for, not just guessed from the locale."""
    return wanted(arguments) is not None or bool(os.environ.get(VARIABLE))


def wanted(arguments: Sequence[str]) -> str | None:
    """Return the language asked for with `--lang`, wherever it is among the arguments."""
    found = [value for value, _ in _asked(arguments)]
    return found[-1] if found else None


def without_language(arguments: Sequence[str]) -> list[str]:
    """Return the arguments without `--lang`, which is for the whole program and not for one command."""
    left_out = {place for _, places in _asked(arguments) for place in places}
    return [argument for place, argument in enumerate(arguments) if place not in left_out]


def _asked(arguments: Sequence[str]) -> Iterator[tuple[str, range]]:
    """Return every `--lang` with its value and its places."""
    end = list(arguments).index("--") if "--" in arguments else len(arguments)
    for place in range(end):
        argument = arguments[place]
        if argument.startswith("--lang="):
            yield argument.partition("=")[2], range(place, place + 1)
        elif argument == "--lang":
            yield "".join(arguments[place + 1 : place + 2]), range(place, place + 2)


def of_environment() -> str:
    """Return the language the environment asks for: KINGSBRIDGE_LANG, or the locale's if the program knows it."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if variable == VARIABLE and value:
            return value
        if value:  # the first that is set wins, as everywhere
            code = value.lower().replace(".", "_").partition("_")[0]
            return code if code in NAMES else ENGLISH
    return ENGLISH


class Texts:
    """The texts of a package; call it with a text and what fills its braces."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._catalogue = InEachLanguage(self._read)

    @cached_property
    def package(self) -> Path:
        """The folder of the package; `pathlib` is imported late, as English help needs neither."""
        from pathlib import Path

        return Path(self._file).resolve().parent

    def _read(self, code: str) -> NullTranslations:
        from gettext import translation

        return translation(self.package.name, self.package / "locale", [code], fallback=True)

    def speak(self, code: str) -> bool:
        """Whether there is a catalogue of this language, or none is needed."""
        place = self.package / "locale" / code / "LC_MESSAGES" / f"{self.package.name}.mo"
        return code == ENGLISH or place.is_file()

    def __call__(self, text: str, /, **arguments: Any) -> str:
        """Return the text in the language of the reader, its braces filled in if there are arguments."""
        if text and _spoken.get() != ENGLISH:
            text = self._catalogue().gettext(text)
        return filled(text, arguments) if arguments else text

    def counted(self, one: str, many: str, number: float, /, **arguments: Any) -> str:
        """Return the form of a text that goes with a number, which fills its `{number}`."""
        if _spoken.get() == ENGLISH:
            text = one if number == 1 else many
        else:
            size = abs(number)
            # a broken number has no form of its own: 1.5 is more than one, or in French still one
            text = self._catalogue().ngettext(one, many, int(size) if size == int(size) or size < 2 else 2)
        return filled(text, {"number": in_digits(number), **arguments})


def in_quotes(name: object) -> str:
    """Return a name in the quotes of the language."""
    return formed(name, "quoted", _spoken.get())


def in_digits(number: float, form: str = "") -> str:
    """Return a number as the language writes it, in a form such as `.1%`: 2.5 is `2,5` in French."""
    shown = format(number, form or ("d" if isinstance(number, int) else "g"))
    code = _spoken.get()
    return shown.translate(PUNCTUATION[code]) if code in PUNCTUATION else shown


def in_date(moment: datetime) -> str:
    """Return a day and a time as the language writes them: `2026-11-16 06:52`."""
    return DATES.get(_spoken.get(), "{0:%Y-%m-%d %H:%M}").format(moment)


def filled(text: str, arguments: Mapping[str, Any]) -> str:
    """Fill the braces of a text: numbers as the language writes them, names in the forms that it asks for.

    What fills them is never read as a text with braces itself, whatever a player is called; and a path stays in its
    line, whatever a folder is called.
    """
    for name, each in arguments.items():
        if isinstance(each, os.PathLike):
            arguments = {**arguments, name: in_one_line(each)}
    if ":" not in text:
        return text.format(**arguments)
    code, more = _spoken.get(), dict(arguments)

    def in_form(found: re.Match[str]) -> str:
        more[place := f"{found[1]} {found[2]}"] = formed(arguments[found[1]], found[2], code)
        return f"{{{place}}}"

    if code in PUNCTUATION:
        text = FIGURE.sub(lambda found: in_digits(arguments[found[1]], found[2]), text)
    return FORM.sub(in_form, text).format(**more)


def in_one_line(path: object) -> str:
    """Return a path for a message, with line breaks in it spelled out, since messages have lines of their own."""
    return "".join(each.encode("unicode_escape").decode() if each in LINE_BREAKS else each for each in str(path))


def N_(text: str) -> str:  # noqa: N802  (so it is called everywhere)
    """Mark a text that is looked up later, so that the catalogue includes it: `state.tell(N_("..."))`."""
    return text


@cache
def texts_of(module: str) -> Texts:
    """Return the texts of the package to which a module belongs."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Texts(file) if file else _


_ = Texts(os.path.dirname(__file__))  # noqa: PTH120
counted = _.counted
