"""The program started without one of its streams."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .running import environment


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-"])
def test_a_missing_stream_is_no_unclosed_file(tmp_path: Path, closed: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m kingsbridge_core games {closed}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
        env=environment(tmp_path, {"PYTHONWARNINGS": "error"}),
    )
    assert (done.returncode, done.stderr) == (0, "")
