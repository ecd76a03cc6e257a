"""Work spread over processes, with results in the order of the tasks whatever the number of processes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIGINT
from typing import TypeVar

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask, signal

T = TypeVar("T")
R = TypeVar("R")


def spread(function: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of all tasks, in order; one job works in this process."""
    if jobs <= 1:
        yield from map(function, tasks)
        return
    # spawned, not forked: the progress bar has a thread, and a forked child could inherit its locks
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        with _ctrl_c_for_us_alone():
            results = pool.map(function, tasks)
        yield from results
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_for_us_alone() -> Iterator[None]:
    """Processes that are started meanwhile never get it; here it waits until they are, whichever thread it reaches."""
    if sys.platform == "win32":
        yield
        return
    pressed: list[int] = []
    heeded = signal(SIGINT, lambda number, _: pressed.append(number))
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})  # processes inherit this
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)
        signal(SIGINT, heeded)
    if pressed:
        raise KeyboardInterrupt
