"""The codes of all problems that validation reports; `codes.yaml` explains each with a bad and a good example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

from yaml import safe_load

from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import labelled


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of mistake: its title, why it is wrong and what to do, and an example.

    An example is a file; `play` says with how many random games the bad and the good one are validated. Where a file
    cannot show the mistake, `bad` says it in words (`is_told`).
    """

    title: str
    why: str
    bad: str
    good: str
    is_warning: bool = False
    is_told: bool = False
    play: Sequence[int] = (0, 0)


_TOLD = safe_load(Path(__file__).with_name("codes.yaml").read_text("utf-8"))
CODES: dict[str, Code] = {code: Code(**about) for code, about in _TOLD.items()}
"""All codes. A code never changes its meaning, so people can search for it and switch it off."""


def title_of(code: str) -> str:
    """Return the title of a code; empty for a plugin's own."""
    return _(CODES[code].title) if code in CODES else ""


def explained(code: str) -> Iterator[str]:
    """Return the explanation of a code, line by line; its one paragraph is a single line."""
    about, title = CODES[code], title_of(code)
    yield _("{code}: {title} (a warning)", code=code, title=title) if about.is_warning else labelled(code, title)
    yield ""
    yield _(about.why)
    bad, good = about.play
    for heading, example in (
        (_("Bad, with --play {games}:", games=bad) if bad else _("Bad:"), about.bad),
        (_("Good, with --play {games}:", games=good) if good else _("Good:"), about.good),
    ):
        yield from ("", heading, "")
        shown = _(example) if about.is_told else example
        yield from indent(shown.rstrip("\n"), "    ").split("\n")


def texts() -> Iterator[str]:
    """Return the texts to translate; examples are files, the same in every language."""
    for about in CODES.values():
        yield from (about.title, about.why)
        if about.is_told:
            yield from (about.bad, about.good)
