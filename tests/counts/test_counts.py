"""A small sample of what the modules of this folder do by the hundred or thousand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["kills", "--kills", "30"], "30 kills"),
        (["mutations", "--files", "60", "--keep", "kept"], "60 files"),
        (["server_kills", "--kills", "3"], "3 kills"),
    ],
)
def test_a_sample_has_no_fault(tmp_path: Path, arguments: list[str], told: str) -> None:
    command = [sys.executable, "-m", f"tests.counts.{arguments[0]}", *arguments[1:]]
    variables = environment(tmp_path, {"PYTHONPATH": str(ROOT)})
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith(told)
    assert last.endswith(", 0 faults")
