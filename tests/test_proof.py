"""What is costly repetition is left out unless somebody asks for it, and never without a word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof import one_of_all, one_of_each

ROOT = Path(__file__).parent.parent
COSTLY = "tests/package/test_wheel.py::test_the_wheel_plays_in_an_empty_environment"


def is_proof(case: object) -> bool:
    return bool(getattr(case, "marks", ()))


def test_the_first_of_each_kind_is_always_run() -> None:
    cases = one_of_each([("a", 1), ("b", 1), ("a", 2)], kind=lambda case: case[0])
    assert [is_proof(case) for case in cases] == [False, False, True]
    assert [is_proof(case) for case in one_of_all("xyz")] == [False, True, True]


@pytest.mark.parametrize("workers", ["0", "1"])
def test_what_is_left_out_is_counted_in_the_closing_line(workers: str) -> None:
    command = [sys.executable, "-m", "pytest", "-n", workers, COSTLY, "tests/text/test_numbers.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "3 passed, 1 deselected" in done.stdout, done.stdout + done.stderr


def test_a_full_run_leaves_nothing_out() -> None:
    command = [sys.executable, "-m", "pytest", "-n", "0", "--full", "--collect-only", COSTLY]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "1 test collected" in done.stdout or "test_wheel.py: 1" in done.stdout, done.stdout + done.stderr
