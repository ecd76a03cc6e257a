"""Hides from a program what the process that starts it knows: the seed, and where saves are."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path

from kingsbridge_core.places import SAVES_VARIABLE

BEGIN_OF_ARGUMENTS = 47
"""The place in `/proc/self/stat` of the address where our arguments begin; the next one is where they end."""
_SEED = re.compile(rb"(?<=\0--seed[=\0])[^\0]+")


def environment() -> dict[str, str]:
    """Return our environment without the folder of saves."""
    return {name: value for name, value in os.environ.items() if name != SAVES_VARIABLE}


def hide_seed() -> None:
    """Overwrite the seed in this process's arguments, which every process may read (`ps`); on Linux only.

    Python has its own copy of them. Elsewhere there is no way without a compiled module (docs/bots.md says so).
    """
    if not any(each.startswith("--seed") for each in sys.argv):
        return
    with suppress(OSError, ValueError, IndexError):
        after_name = Path("/proc/self/stat").read_text().rpartition(")")[2].split()  # the name may contain spaces
        begin, end = map(int, after_name[BEGIN_OF_ARGUMENTS - 2 :][:2])
        with Path("/proc/self/mem").open("r+b", buffering=0) as memory:
            memory.seek(begin)
            arguments = memory.read(end - begin)
            for found in _SEED.finditer(arguments):
                memory.seek(begin + found.start())
                memory.write(b"*" * len(found[0]))
