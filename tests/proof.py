"""Which cases of a test are costly repetition: one of each kind is always run, the others carry the mark `proof`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pytest


def one_of_each(cases: Iterable[Any], kind: Callable[[Any], Hashable]) -> list[Any]:
    """Cases for `parametrize`; all but the first of each kind are run only with `--full`."""
    seen: set[Hashable] = set()
    marked = []
    for case in cases:
        marked.append(for_full_run(case) if kind(case) in seen else case)
        seen.add(kind(case))
    return marked


def one_of_all(cases: Iterable[Any]) -> list[Any]:
    """Cases for `parametrize`; all but the first are run only with `--full`."""
    return one_of_each(cases, kind=lambda case: True)


def in_turn(cases: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Pairs for `parametrize`: by default each first is tried once, and the seconds in turn: a with x, b with y."""
    pairs = list(cases)
    firsts = list(dict.fromkeys(first for first, _ in pairs))
    seconds = list(dict.fromkeys(second for _, second in pairs))
    kept = {(first, seconds[place % len(seconds)]) for place, first in enumerate(firsts)}
    assert kept <= set(pairs), "a pair that is no case"
    return [pair if pair in kept else for_full_run(pair) for pair in pairs]


def for_full_run(case: Any) -> Any:
    """A case that is run only with `--full`."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.proof)
