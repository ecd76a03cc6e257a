"""All output goes through one module: names of files, folders and plugins do nothing to the terminal."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import kingsbridge_core
from kingsbridge_core.cli.output import say
from tests.match.playing import saved

from .matches import the_save_in
from .running import ESCAPE, fails, kingsbridge, succeeds
from .terminal import Terminal

CORE = Path(kingsbridge_core.__file__).parent
DOOR = CORE / "cli" / "output.py"
DRAWN_WITH_RICH = [CORE / "cli" / "terminal" / f"{name}.py" for name in ("progress", "screen", "svg")]
LAWS_PROCESS = CORE / "laws" / "processes.py"
"""Its output is read by the program itself."""
EVIL = "a\x1b]0;owned\x07\x1b[2Jb"
SPELLED_OUT = r"a\x1b]0;owned\x07\x1b[2Jb"

REFUSED = {
    "resume": ("resume", EVIL),
    "replay": ("replay", f"{EVIL}.jsonl"),
    "export": ("export", f"{EVIL}.jsonl"),
    "--save": ("play", "pillars", "--seat=bot:random", "--save", f"no/{EVIL}/x.jsonl"),
    "--set": ("play", "pillars", "--seat=bot:random", "--set", f"{EVIL}.yaml"),
    "new set": ("new", "set", f"{EVIL}.yaml", "--game", "pillars"),
    "--plugins-dir": ("--plugins-dir", EVIL, "games"),
    "--dask": ("simulate", "pillars", "--games", "1", "--dask", EVIL),
    "an option": ("play", "pillars", f"--{EVIL}"),
    "an argument": ("games", EVIL),
    "a game": ("play", EVIL),
}


@pytest.mark.parametrize("asked", REFUSED)
def test_what_is_refused_is_quoted_without_its_escape_sequences(tmp_path: Path, asked: str) -> None:
    done = kingsbridge(*REFUSED[asked], saves=tmp_path / "saves", folder=tmp_path)
    assert not set(done.text) & {ESCAPE, "\x07"}


def test_the_name_is_still_told(tmp_path: Path) -> None:
    assert SPELLED_OUT in fails("export", f"{EVIL}.jsonl", saves=tmp_path, folder=tmp_path)


def test_names_of_files_that_exist_are_as_harmless(tmp_path: Path) -> None:
    saves = tmp_path / EVIL
    kingsbridge(
        "play", "pillars", "--seat=human:Ann", "--seat=bot:random", "--players=3", saves=saves, typed="1\nquit\n"
    )
    there = shutil.copy(the_save_in(saves), tmp_path / f"{EVIL}.jsonl")
    written = tmp_path / f"{EVIL}.txt"
    written.write_text("before")
    for arguments in (
        ("saves",),
        ("resume", str(there)),
        ("replay", str(there), "--verify"),
        ("export", str(there), "--output", str(written)),
        ("export", str(there), "--output", str(written), "--force"),
        ("simulate", "pillars", "--games", "1", "--out", str(tmp_path / f"{EVIL}.figures")),
        ("simulate", "pillars", "--games", "1", "--out", str(written / "no")),
        ("new", "set", str(tmp_path / f"{EVIL}.yaml"), "--game", "pillars"),
        ("doctor",),
    ):
        done = kingsbridge(*arguments, saves=saves, typed="quit\n")
        assert done.text.strip(), arguments
        assert not set(done.text) & {ESCAPE, "\x07"}, arguments
    assert written.read_text("utf-8").startswith("The Pillars")


BROKEN = "a\nb"


@pytest.mark.parametrize(
    "arguments",
    [
        ("resume", f"{BROKEN}.none"),
        ("replay", f"{BROKEN}.none.jsonl"),
        ("play", "pillars", "--seat=bot:random", "--save", f"no/{BROKEN}/x.jsonl"),
        ("play", "pillars", "--seat=bot:random", "--set", f"{BROKEN}.yaml"),
        ("--plugins-dir", BROKEN, "games"),
        ("games", BROKEN),
        ("check", "pillars", "--games=1", "--every=0", "--recorded", BROKEN),
        ("simulate", "pillars", "--games=1", "--dask", BROKEN),
        ("resume", f"{BROKEN}.damaged.jsonl"),
        ("resume", f"{BROKEN}.damaged.jsonl", "--recover"),
        ("resume", f"{BROKEN}.other.jsonl"),
        ("resume", f"{BROKEN}.jsonl"),
        ("replay", f"{BROKEN}.jsonl", "--verify"),
        ("export", f"{BROKEN}.jsonl", "--output", f"{BROKEN}.txt"),
        ("export", f"{BROKEN}.jsonl", "--output", f"{BROKEN}.new.txt"),
        ("simulate", "pillars", "--games=1", "--out", f"{BROKEN}.figures"),
        ("new", "set", "pillars", f"{BROKEN}.yaml"),
        ("new", "game", "sheep-market", BROKEN),
        ("schema", "pillars", "--editor", BROKEN),
        ("saves",),
    ],
    ids=lambda arguments: " ".join(arguments).replace(BROKEN, "NAME"),
)
def test_a_line_break_in_a_name_breaks_no_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    save = saved(tmp_path / f"{BROKEN}.jsonl", 3)
    (tmp_path / f"{BROKEN}.damaged.jsonl").write_bytes(save.read_bytes() + b"nonsense\n")
    (tmp_path / f"{BROKEN}.other.jsonl").write_text(save.read_text("utf-8").replace('"pillars"', '"chess"'), "utf-8")
    (tmp_path / f"{BROKEN}.txt").write_text("before")
    shutil.copy(save, tmp_path / f"{BROKEN}.saves.jsonl")
    done = kingsbridge(*arguments, saves=tmp_path, folder=tmp_path, typed="quit\n")
    assert BROKEN not in done.text
    assert r"a\nb" in done.text


def test_in_a_terminal_nothing_happens_either(tmp_path: Path) -> None:
    terminal = Terminal("export", f"{EVIL}.jsonl", saves=tmp_path, columns=200)
    assert terminal.end() == 1
    assert not set(terminal.raw) & {ESCAPE, "\x07"}
    assert SPELLED_OUT in terminal.shown


def test_what_is_said_about_two_sets_is_as_harmless(tmp_path: Path) -> None:
    sets = [tmp_path / f"{EVIL}{number}.yaml" for number in range(2)]
    for file in sets:
        file.write_text("format: 1\ngame: pillars\ntitle: Tom\nchange: {cards: {tom: {value: 9}}}\n")
    said = kingsbridge("cards", "pillars", "--set", str(sets[0]), "--set", str(sets[1]), saves=tmp_path).errors
    assert said.startswith("kingsbridge: ")
    assert SPELLED_OUT in said
    assert not set(said) & {ESCAPE, "\x07"}


def test_json_is_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / EVIL
    assert json.loads(succeeds("doctor", "--json", saves=folder))["saves"] == str(folder)


def test_our_own_colours_survive(tmp_path: Path) -> None:
    path = tmp_path / f"{EVIL}.yaml"
    path.write_text("game: pillars\nunknown: 1\n")
    terminal = Terminal("validate", str(path), saves=tmp_path, columns=200)
    terminal.end()
    assert f"{ESCAPE}[31m" in terminal.raw
    assert f"{ESCAPE}]" not in terminal.raw
    assert f"{ESCAPE}[2J" not in terminal.raw


def test_a_colour_that_hides_is_not_one_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    say("\x1b[8mhidden\x1b[0m", coloured=True)
    assert capsys.readouterr().out == "\\x1b[8mhidden\n"


# --- nobody can forget it


def test_nothing_is_written_past_the_door() -> None:
    past = [
        f"{path.relative_to(CORE)}:{line}: {call}"
        for path in sorted(CORE.rglob("*.py"))
        for line, call in writing(ast.parse(path.read_text("utf-8")))
        if path not in (DOOR, LAWS_PROCESS) and not (call in ("Console", "console.print") and path in DRAWN_WITH_RICH)
    ]
    assert past == []


def writing(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Find where something is or could be written to a stream of the process."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ".".join(ast.unparse(node.func).split(".")[-2:])
            if called in ("print", "Console", "console.print", "stdout.write", "stderr.write") or called in (
                f"click.{name}" for name in ("echo", "secho", "echo_via_pager", "prompt", "confirm", "progressbar")
            ):
                yield node.lineno, called
