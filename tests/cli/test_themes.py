"""Themes: colours that help and never say anything alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pyte
import pytest

from kingsbridge_core.cli.terminal.themes import MEANINGS, THEMES

from .running import fails
from .terminal import Terminal

COLOURED = re.compile(r"\x1b\[(?:\d+;)*[34]8;")
COLUMNS, ROWS = 140, 40
PLAY = ("play", "column-of-fire", "--seat=human:Ann", "--seed=5", "--no-save")


def raw(saves: Path, *more: str, variables: Mapping[str, str] | None = None) -> str:
    terminal = Terminal(*PLAY, *more, saves=saves, columns=COLUMNS, rows=ROWS, more=variables)
    terminal.wait_for("Ann> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    return terminal.raw.partition("Ann>")[0]


def test_every_theme_knows_the_same_tones() -> None:
    coloured = [set(styles) for name, styles in THEMES.items() if name != "none"]
    assert all(each == coloured[0] for each in coloured)
    assert set(MEANINGS) < coloured[0]


def test_themes_differ_in_colour_and_in_nothing_else(tmp_path: Path) -> None:
    """The same letters in all of them: what a colour says, a word says too."""
    truecolour = {"COLORTERM": "truecolor"}
    dark, light = (raw(tmp_path, "--theme", name, variables=truecolour) for name in ("dark", "light"))
    none = raw(tmp_path, "--theme", "none", variables=truecolour)
    assert COLOURED.search(dark)
    assert COLOURED.search(light)
    assert dark != light
    assert not COLOURED.search(none)
    assert shown_by(dark) == shown_by(light) == shown_by(none)


def shown_by(written: str) -> list[str]:
    """Return what a terminal shows that this was written to."""
    screen = pyte.Screen(COLUMNS, ROWS)
    pyte.Stream(screen).feed(written)
    return list(screen.display)


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"KINGSBRIDGE_THEME": "none"}])
def test_no_color_wins_and_the_variable_counts(tmp_path: Path, variables: Mapping[str, str]) -> None:
    more = ("--theme", "dark") if "NO_COLOR" in variables else ()
    assert not COLOURED.search(raw(tmp_path, *more, variables={"COLORTERM": "truecolor", **variables}))


def test_an_unknown_theme_is_refused(tmp_path: Path) -> None:
    assert "'pink' is not one of" in fails(*PLAY, "--theme", "pink", saves=tmp_path)
