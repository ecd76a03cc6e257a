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


def for_full_run(case: Any) -> Any:
    """A case that is run only with `--full`."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.proof)
