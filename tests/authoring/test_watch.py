"""`--watch`: the report again at every save, in a pipe and in a terminal, until Ctrl-C."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.cli.running import COMMAND, environment
from tests.cli.terminal import Terminal

from .writing import BAD, GOOD, written

PATIENCE = 30


class Watching:
    """The command in a pipe, whose lines are read as they come."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: queue.Queue[str] = queue.Queue()
        assert process.stdout is not None
        threading.Thread(target=self._read, args=(process.stdout,), daemon=True).start()

    def _read(self, stream: IO[str]) -> None:
        for line in stream:
            self.lines.put(line)

    def line_with(self, words: str) -> str:
        """The next line that contains the words."""
        while True:
            line = self.lines.get(timeout=PATIENCE)
            if words in line:
                return line


@contextmanager
def watching(folder: Path, *arguments: str) -> Iterator[Watching]:
    """Watch files in a folder."""
    process = subprocess.Popen(
        [*COMMAND, "validate", "--watch", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder),
    )
    try:
        yield Watching(process)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            stream.close()


def replaced(path: Path, text: str) -> None:
    """Save as many editors do: a new file takes the place of the old one."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


def test_every_save_is_validated(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    with watching(tmp_path, "set.yaml") as watch:
        watch.line_with("nothing wrong")
        written(tmp_path, BAD)
        watch.line_with("2 errors")
        replaced(path, GOOD)
        watch.line_with("nothing wrong")
        path.unlink()
        watch.line_with("KB101")
        written(tmp_path, GOOD)
        watch.line_with("nothing wrong")
        watch.process.send_signal(signal.SIGINT)
        assert watch.process.wait(PATIENCE) == 130
        assert watch.process.stderr is not None
        assert watch.process.stderr.read().strip() == "kingsbridge: stopped"


def test_new_files_and_the_sets_that_are_built_upon_are_watched_too(tmp_path: Path) -> None:
    (tmp_path / "parents").mkdir()
    (tmp_path / "sets").mkdir()
    parent = written(tmp_path / "parents", BAD)
    child = GOOD.replace("change", "extends: ../parents/set.yaml\nchange")
    with watching(tmp_path, "sets", "--json") as watch:
        written(tmp_path / "sets", child, "child.yaml")
        assert json.loads(watch.line_with("parents/set.yaml"))["errors"] >= 1
        parent.write_text(GOOD.replace("9", "10"))
        assert json.loads(watch.line_with('"errors": 0'))["files"] == 1
        written(tmp_path / "sets", child, "another.yaml")
        assert json.loads(watch.line_with('"files": 2'))["warnings"] == 1


def test_in_a_terminal_ctrl_c_ends_it(tmp_path: Path) -> None:
    written(tmp_path, BAD)
    terminal = Terminal("validate", "--watch", str(tmp_path / "set.yaml"), saves=tmp_path)
    terminal.wait_for("Ctrl-C stops.")
    written(tmp_path, GOOD)
    terminal.wait_for("nothing wrong.")
    terminal.child.sendintr()
    assert terminal.end() == 130


def test_whoever_reads_the_output_may_go_away(tmp_path: Path) -> None:
    written(tmp_path, BAD)
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "validate", "--watch", "set.yaml"],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)
    assert done.returncode in (1, 141)
    assert done.stderr == b""
