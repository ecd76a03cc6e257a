"""Speaks another language for a while, with games made anew in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kingsbridge_core.language import ENGLISH, speak
from kingsbridge_core.plugins import installed


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Everything that is made meanwhile is in this language."""
    installed.cache_clear()
    speak(code)
    try:
        yield
    finally:
        speak(ENGLISH)
        installed.cache_clear()
