"""Phrases that all games share, so that the same thing reads the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable


def in_points(count: float) -> str:
    """`1 point`, `2 points`, `2.5 points`."""
    return f"{count:g} point{'s' if count != 1 else ''}"


def one_of(names: Iterable[str]) -> str:
    """`2, 3 or 4`."""
    return _listed(names, "or")


def all_of(names: Iterable[str]) -> str:
    """`2, 3 and 4`."""
    return _listed(names, "and")


def _listed(names: Iterable[str], last_by: str) -> str:
    *most, last = names
    return f"{', '.join(most)} {last_by} {last}" if most else last
