"""The top level of the plugin shows the rulebook; what a person sees and reads has a room of its own."""

from __future__ import annotations

import re
from pathlib import Path

from kingsbridge_world_without_end import game

TOP = Path(game.__file__).parent
FACES = {"__init__", "game"}
"""What the core asks for, also for the table and for hints."""


def test_rules_import_of_the_screen_only_what_things_are_called() -> None:
    for path in TOP.glob("*.py"):
        used = set(re.findall(rf"{TOP.name}\.(screen[.\w]*)", path.read_text(encoding="utf-8")))
        assert path.stem in FACES or used <= {"screen.names"}, path
