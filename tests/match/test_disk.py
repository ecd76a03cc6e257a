"""Full disks and read-only folders: what cannot be saved does not happen, is said, and can be tried again.

Full is a limit on the size of files that the system lays upon the running process, and lifts again; where this machine
lets us mount, it is also a real small disk, and a real one that cannot be written.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

import pytest

from kingsbridge_core.match.match import Match
from tests.cli.matches import the_save_in
from tests.cli.running import COMMAND, environment, fails, succeeds
from tests.cli.terminal import Terminal
from tests.match.playing import lines_of, saved

PROMPT = "Ann> "
SEATS = ("--seat=human:Ann", "--seat=bot:random", "--seat=bot:random", "--seed=5")
FULL = "cannot be written: File too large; all earlier moves are saved. Nothing has changed"
BOTS = "random (blue) cannot move: {path} cannot be written: File too large; all earlier moves are saved"
AGAIN = "Enter to try again, q to stop>"
SAVED = "The match is saved. Resume it with: kingsbridge resume"


def limit(terminal: Terminal, size: int) -> None:
    """Let the files of a running match grow to this size."""
    assert terminal.child.pid is not None
    prlimit(terminal.child.pid, RLIMIT_FSIZE, (size, RLIM_INFINITY))


def begun(saves: Path) -> tuple[Terminal, Path]:
    terminal = Terminal("play", "pillars", *SEATS, saves=saves)
    terminal.wait_for(PROMPT)
    terminal.ask("1", PROMPT)
    return terminal, the_save_in(saves)


@pytest.mark.parametrize("room", [0, 1, 30])
def test_a_move_that_cannot_be_saved_is_not_made_and_can_be_tried_again(tmp_path: Path, room: int) -> None:
    terminal, path = begun(tmp_path)
    before = path.read_bytes()
    limit(terminal, len(before) + room)
    for _ in range(2):
        told = " ".join(terminal.ask("1", PROMPT).split())
        assert FULL in told
        assert "free some space and try again, or stop and resume later" in told
        assert path.read_bytes() == before
    limit(terminal, RLIM_INFINITY)
    assert FULL not in " ".join(terminal.ask("1", PROMPT).split())
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    match = Match.load(path, read_only=True)
    assert match.warnings == []
    assert [turn.seat for turn in match.turns].count(0) == 2


def test_one_can_quit_while_the_disk_is_full_and_go_on_later(tmp_path: Path) -> None:
    terminal, path = begun(tmp_path)
    before = path.read_bytes()
    limit(terminal, len(before))
    terminal.ask("1", PROMPT)
    terminal.child.sendline("quit")
    terminal.wait_for(SAVED)
    assert terminal.end() == 0
    assert path.read_bytes() == before
    assert SAVED in succeeds("resume", saves=tmp_path, typed="1\n")
    assert path.read_bytes().startswith(before)


def test_a_bots_move_that_cannot_be_saved_is_named_and_can_be_tried_again(tmp_path: Path) -> None:
    terminal, path = begun(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    limit(terminal, sum(map(len, lines)) + max(map(len, lines[1:])) + 5)  # one move fits, two do not
    terminal.ask("1", AGAIN)
    told = "".join(terminal.ask("", AGAIN).split())  # the name of the file is long
    assert BOTS.format(path=path).replace(" ", "") in told
    assert "nothinghaschanged" not in told
    assert path.read_bytes().splitlines(keepends=True)[:-1] == lines
    assert lines_of(path)[-1]["seat"] == 0
    limit(terminal, RLIM_INFINITY)
    assert "cannot be" not in terminal.ask("", PROMPT)
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    match = Match.load(path, read_only=True)
    assert match.warnings == []
    assert [turn.seat for turn in match.turns].count(0) == 2


def test_one_can_stop_when_a_bots_move_cannot_be_saved(tmp_path: Path) -> None:
    terminal, path = begun(tmp_path)
    limit(terminal, path.stat().st_size + 90)
    terminal.ask("1", AGAIN)
    terminal.child.sendline("q")
    terminal.wait_for(SAVED)
    assert terminal.end() == 0
    succeeds("resume", saves=tmp_path, typed="1\n")


def test_a_match_that_cannot_be_saved_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place, why in ((tmp_path / "file" / "saves", "Not a directory"), (Path("/proc/saves"), "No such file")):
        said = fails("play", "pillars", *SEATS, saves=place)
        assert f"cannot be written: {why}" in said
        assert "Choose another place with --save, or play with --no-save" in said
    limited = ["bash", "-c", 'ulimit -f 0; exec "$@"', "bash", *COMMAND, "play", "pillars", *SEATS]
    done = subprocess.run(limited, capture_output=True, text=True, env=environment(tmp_path / "saves"), check=False)
    assert done.returncode == 1
    assert "cannot be written: File too large. Choose another place with --save, or play with --no-save" in done.stderr
    assert list((tmp_path / "saves").iterdir()) == []


# --- real disks


@cache
def can_mount() -> bool:
    """Whether this machine lets us mount a small disk of our own."""
    try:
        return not subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "x", "/mnt"], check=False).returncode
    except FileNotFoundError:
        return False


def on_a_disk(script: str, folder: Path) -> str:
    """Run a script, in which `kingsbridge` is the command, where a small disk is mounted at $DISK."""
    if not can_mount():
        pytest.skip("this machine lets nobody mount a disk (unshare -rm mount); only the limits above were tried")
    disk = folder / "disk"
    disk.mkdir()
    whole = f'set -e; kingsbridge() {{ {" ".join(COMMAND)} "$@"; }}; mount -t tmpfs -o size=8k x "$DISK"; {script}'
    done = subprocess.run(
        ["unshare", "-rm", "bash", "-c", whole],
        capture_output=True,
        text=True,
        env=environment(disk / "saves", {"DISK": str(disk), "SAVE": str(folder / "match.jsonl")}),
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_real_disk_fills_up_while_a_match_is_played_and_all_that_fits_is_there(tmp_path: Path) -> None:
    told = on_a_disk(
        f"yes 1 | head -200 | kingsbridge play pillars {' '.join(SEATS)} --save $DISK/m.jsonl || echo code $?;"
        'cp "$DISK/m.jsonl" "$SAVE"',
        tmp_path,
    )
    assert "cannot be written: No space left on device" in told
    assert "code 1" in told
    match = Match.load(tmp_path / "match.jsonl", read_only=True)
    assert match.warnings == []
    assert len(match.turns) > 20
    assert 3500 < (tmp_path / "match.jsonl").stat().st_size <= 8192


def test_a_real_full_disk_begins_no_match_and_recovers_none(tmp_path: Path) -> None:
    damaged = saved(tmp_path / "damaged.jsonl", 20).read_bytes() + b"nonsense\n"
    (tmp_path / "match.jsonl").write_bytes(damaged)
    told = on_a_disk(
        f'cp "$SAVE" "$DISK/m.jsonl"; head -c 100000 /dev/zero > "$DISK/rest" || true;'
        f"kingsbridge play pillars {' '.join(SEATS)} --save $DISK/new.jsonl < /dev/null || echo code $?;"
        'kingsbridge resume "$DISK/m.jsonl" --recover < /dev/null || echo code $?; ls "$DISK"',
        tmp_path,
    )
    assert told.count("No space left on device") == 3
    assert "new.jsonl cannot be written: No space left on device. Choose another place with --save" in told
    assert told.count("code 1") == 2
    assert told.count("m.jsonl cannot be recovered: No space left on device; it was left alone") == 1
    assert "\nm.jsonl\nrest\n" in told, "nothing half-written is left"


def test_a_read_only_disk_can_be_watched_and_not_played_on(tmp_path: Path) -> None:
    saved(tmp_path / "match.jsonl", 20)
    told = on_a_disk(
        f'cp "$SAVE" "$DISK/m.jsonl"; mount -o remount,ro "$DISK";'
        f"kingsbridge play pillars {' '.join(SEATS)} --save $DISK/new.jsonl < /dev/null || echo code $?;"
        'kingsbridge resume "$DISK/m.jsonl" < /dev/null || echo code $?; kingsbridge replay "$DISK/m.jsonl" --verify',
        tmp_path,
    )
    assert told.count("code 1") == 2
    disk = tmp_path / "disk"
    assert f"{disk}/new.jsonl cannot be written: Read-only file system. Choose another place with --save" in told
    assert f"{disk}/m.jsonl cannot be written: Read-only file system. Copy it to a folder you may write to" in told
    assert "replayed 20 moves, and every position matches" in told
