"""Work spread over processes, with results in the order of the tasks whatever the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def spread(function: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of all tasks, in order; one job works in this process."""
    if jobs <= 1:
        yield from map(function, tasks)
        return
    # spawned, not forked: the progress bar has a thread, and a forked child could inherit its locks
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    heeded = signal(SIGINT, SIG_IGN)  # inherited by the workers: Ctrl-C is for this process alone
    try:
        results = pool.map(function, tasks)
    finally:
        signal(SIGINT, heeded)
    try:
        yield from results
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
