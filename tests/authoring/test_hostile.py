"""Hostile files end with a clear message, in bounded time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.running import COMMAND, environment
from tests.proof import one_of_each

from .writing import BAD, GOOD, HEAD, validate, written

SECONDS = 30
MEMORY = 1 << 30
"""Address space: the interpreter itself needs a good part of it."""
HARMLESS = 200
"""How many bytes can do no harm by their number; such a file is read in this process, without limits."""


def limited() -> None:
    """Limit what a process may use; more kills it, or fails with a MemoryError."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def bounded(path: Path, *arguments: str) -> str:
    """Return what the command says about a file, within its limits."""
    done = subprocess.run(
        [*COMMAND, "validate", path.name, *arguments],
        capture_output=True,
        cwd=path.parent,
        env=environment(path.parent),
        preexec_fn=limited,
        timeout=4 * SECONDS,
        check=False,
    )
    output = done.stdout.decode() + done.stderr.decode()
    assert "Traceback" not in output
    assert done.returncode in (1, 2), output[:1000]
    assert max(map(len, output.splitlines())) < 2_000
    return output


class Many(NamedTuple):
    """A set with very many entries in one place, written out only when needed."""

    part: str
    line: str
    number: int
    head: str = HEAD

    def __str__(self) -> str:
        return f"{self.head}{self.part}" + "".join(self.line.format(each) for each in range(self.number))


def nested(word: str, inner: str, depth: int) -> str:
    """Nest effects within effects."""
    return f"[{word}: " * depth + inner + "]" * depth


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
FIRE, WORLD = (HEAD.replace("pillars", name) for name in ("column-of-fire", "world-without-end"))
VALUE = f"{HEAD}change: {{cards: {{tom: {{value: %s}}}}}}\n"

HOSTILE: dict[str, tuple[str | bytes | Many, str]] = {
    "an alias bomb": (BOMB, "2:8: KB107"),
    "flow lists in each other": ("[" * 100_000, "1:61: KB110"),
    "flow mappings in each other": ("{a: " * 100_000, "1:241: KB110"),
    "block lists in each other": ("- " * 100_000, "1:121: KB110"),
    "a tag that calls a program": ("a: !!python/object/apply:os.system ['touch called']\n", "1:4: KB108"),
    "a NUL": ("a: \0\n", "1:4: KB104"),
    "an escape sequence": ("a: \x1b[31m\n", "1:4: KB104"),
    "an escape sequence written as one": ('a: "\\e[31m"\n', "1:4: KB104"),
    "binary data": (bytes(range(255, 0, -1)) * 1000, "1:1: KB103"),
    "UTF-16 with a mark": (GOOD.encode("utf-16"), "1:1: KB103"),
    "UTF-16 without one": (GOOD.encode("utf-16-le"), "1:2: KB104"),
    "latin-1": (f"{HEAD}author: Straße\n".encode("latin-1"), "4:13: KB103"),
    "tabs": (f"{HEAD}change:\n\tcards: {{}}\n", "5:1: KB105"),
    "a number of 10,000 digits": (VALUE % ("9" * 10_000), "4:31: KB115"),
    "a hexadecimal number of 10,000 digits": (VALUE % ("0x" + "f" * 10_000), "4:31: KB115"),
    "a number beyond all numbers": (VALUE % "1e999", "4:31: KB115"),
    "10,000 places behind the point": (VALUE % ("1." + "9" * 10_000), "4:31: KB"),
    "a key of 10,000 characters": (f"{HEAD}? {'k' * 10_000}\n: 1\n", "4:3: KB201"),
    "a card of 10,000 characters": (f"{HEAD}change: {{cards: {{? {'k' * 10_000} : {{value: 1}}}}}}\n", "4:20: KB301"),
    "a game of 10,000 characters": (GOOD.replace("pillars", "p" * 10_000), "2:7: KB305"),
    "a text of almost 4 MB": (f"{HEAD}author: {'x' * 3_900_000}\n", "4:9: KB206"),
    "too many values": (Many("remove:\n  cards:\n", "    - k{}\n", 401_000), "KB1"),
    "very many keys": (Many("", "k{}: 1\n", 190_000), "4:1: KB201"),
    "very many keys of a card": (Many("change:\n  cards:\n    tom:\n", "      k{}: 1\n", 190_000), "7:7: KB201"),
    "very many removed cards": (Many("remove:\n  cards:\n", "    - k{}\n", 190_000), "6:7: KB301"),
    "very many numbers": (Many("numbers:\n", "  k{}: 1\n", 190_000), "5:3: KB303"),
    "very many bad cards": (Many("add:\n  cards:\n", "    - {{id: k{}}}\n", 90_000), "6:7: KB202"),
    "very many copies": (
        Many("add:\n  tiles:\n", "    - {{id: k{}, name: N, copies: 99, effects: [{{scores: 1}}]}}\n", 20_000, FIRE),
        "KB309",
    ),
    "choices between choices": (
        f"{FIRE}change: {{characters: {{england-captain: {{effects: {nested('choose', '[ship]', 25)}}}}}}}\n",
        "KB2",
    ),
    "everyone of everyone": (
        f"{WORLD}change: {{events: {{caroli: {{effects: {nested('everyone', '[points: 1]', 25)}}}}}}}\n",
        "KB2",
    ),
    "only blanks": (" " * 3_900_000, "1:1: KB114"),
    "only line ends": ("\n" * 3_900_000, "1:1: KB114"),
    "a quotation that never ends": ("a: '" + "x\n" * 1_900_000, "KB105"),
    "a set that extends itself": (f"{GOOD}extends: set.yaml\n", "7:10: KB307"),
    "a set that extends a device": (f"{GOOD}extends: /dev/zero\n", "7:10: KB307"),
    "a set that extends a folder": (f"{GOOD}extends: .\n", "7:10: KB307"),
    "a set that extends a text outside its folder": (f"{GOOD}extends: ../../../../../../../etc/hostname\n", "KB"),
    "a set that extends a name of 10,000 characters": (f"{GOOD}extends: {'e' * 10_000}\n", "7:10: KB307"),
}


def kind_of(what: str) -> str:
    """Name the kind of a case: very many of one thing cost as much as of another."""
    return "very many" if what.startswith("very many") else what


@pytest.mark.parametrize("what", one_of_each(HOSTILE, kind_of))
def test_a_hostile_file_is_refused(what: str, tmp_path: Path) -> None:
    text, expected = HOSTILE[what]
    path = written(tmp_path, text if isinstance(text, bytes) else str(text))
    if path.stat().st_size > HARMLESS:
        assert expected in bounded(path)
    else:
        done = validate(path.name, folder=tmp_path)
        assert expected in done.text
        assert done.code in (1, 2)
    assert not (tmp_path / "called").exists()


def test_a_file_of_100_mb_is_not_even_read(tmp_path: Path) -> None:
    path = written(tmp_path, "")
    os.truncate(path, 100_000_000)
    assert "set.yaml: KB102 is larger than 4,000,000 bytes" in bounded(path)


def test_100_mb_through_a_pipe_are_not_even_read(tmp_path: Path) -> None:
    done = validate("-", folder=tmp_path, typed=b"#" * 5_000_000)
    assert (done.code, done.output.startswith("<stdin>: KB102")) == (1, True)


def test_links_that_lead_in_a_circle_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").symlink_to("two.yaml")
    (tmp_path / "two.yaml").symlink_to("one.yaml")
    assert "one.yaml: KB101 cannot be read: " in bounded(tmp_path / "one.yaml")
    assert "7:10: KB307" in bounded(written(tmp_path, f"{GOOD}extends: one.yaml\n"))


def test_nobody_waits_for_a_pipe_or_reads_a_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    for name in ("pipe.yaml", "zero.yaml"):
        assert f"{name}: KB101 cannot be read: it is a device or a pipe, not a regular file" in bounded(tmp_path / name)
    assert "7:10: KB307" in bounded(written(tmp_path, f"{GOOD}extends: pipe.yaml\n"))
    assert "KB101" in bounded(tmp_path)


def test_sets_that_extend_each_other_in_a_circle(tmp_path: Path) -> None:
    written(tmp_path, f"{GOOD}extends: two.yaml\n", "one.yaml")
    written(tmp_path, f"{GOOD}extends: one.yaml\n", "two.yaml")
    assert "KB307" in bounded(tmp_path / "one.yaml")


def test_a_long_chain_of_sets_ends(tmp_path: Path) -> None:
    for number in range(200):
        written(tmp_path, f"{GOOD}extends: {number + 1}.yaml\n", f"{number}.yaml")
    assert "KB307" in bounded(tmp_path / "0.yaml")


def test_a_file_that_may_not_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("whoever runs this may read everything, as root does")
    assert "set.yaml: KB101 cannot be read: Permission denied" in bounded(path)


def test_a_file_that_changes_while_it_is_read_never_gives_a_traceback(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    command = "while :; do cp good.txt set.yaml; : > set.yaml; cp bad.txt set.yaml; rm -f set.yaml; done"
    written(tmp_path, GOOD, "good.txt")
    written(tmp_path, BAD * 3, "bad.txt")
    changing = subprocess.Popen(["sh", "-c", command], cwd=tmp_path)
    try:
        for _ in range(8):
            assert validate(path, folder=tmp_path).code in (0, 1, 2)
    finally:
        changing.kill()
        changing.wait()
