"""The modules that games of version 0.1.0 import; each passes on to its replacement, with a warning."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any
from warnings import warn

import kingsbridge_core


def answering_for(module: str, old: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module that has moved."""

    def answer(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {old!r} has no attribute {name!r}")
        found = getattr(import_module(module), name)
        better = "kingsbridge_core" if name in kingsbridge_core.__all__ else module
        warn(f"{old} has moved: write `from {better} import {name}`", DeprecationWarning, stacklevel=2)
        return found

    return answer
