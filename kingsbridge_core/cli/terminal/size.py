"""The size of the window."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def window_size() -> tuple[int, int]:
    """Return the current columns and rows of the terminal."""
    with suppress(OSError, ValueError):
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        if columns and rows:
            return columns, rows
    return 80, 24
