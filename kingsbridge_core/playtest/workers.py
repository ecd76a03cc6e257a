"""Spreads work over processes or a cluster, with results in the order of the tasks either way."""

from __future__ import annotations

import os
import signal as signals
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from signal import SIGINT
from threading import Thread
from time import perf_counter, sleep
from types import FrameType
from typing import Any, Protocol, TypeVar

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _, language, speaking

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask, signal

T = TypeVar("T")
R = TypeVar("R")

SECONDS = 1.0
"""How long a worker works before it reports."""
SECONDS_ALONE = 0.25
"""The same in this process, where reporting costs nothing."""
SHORTEST = 8
"""The last tasks are shorter, so that all workers end together, but no shorter than this part of a whole one."""
LEAST_SECONDS = 1e-6
IN_HAND = 2
WAIT_SECONDS = 5
"""How long to wait for a cluster, and for a worker that is to end."""


def cores() -> int:
    """Return how many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Sized(Protocol):
    """A task of several pieces of work."""

    @property
    def size(self) -> int:
        """How many there are."""


class Pace:
    """Says how much work to hand out at a time: as much as takes about a second, less near the end.

    How long a piece takes is learnt from those done; until the first of them is known, they are handed out singly.
    """

    def __init__(self) -> None:
        self._workers, self._seconds = 1, SECONDS_ALONE
        self._seconds_each: float | None = None

    def begin(self, workers: int) -> int:
        """Begin with workers that have to be told of each task; return how many tasks should be in hand."""
        self._workers, self._seconds = workers, SECONDS
        return IN_HAND * workers

    def size(self, left: int) -> int:
        """Return how many of the pieces that are left to hand out next."""
        if self._seconds_each is None:
            return 1
        most = int(self._seconds / self._seconds_each)
        share = left if self._workers == 1 else -(-left // (2 * self._workers))
        return max(1, min(left, most, max(share, most // SHORTEST)))

    def learn(self, size: int, seconds: float) -> None:
        """Learn how long a number of pieces took."""
        self._seconds_each = max(seconds, LEAST_SECONDS) / size


def spread(
    function: Callable[[T], R], tasks: Iterable[T], jobs: int, dask: str | None = None, pace: Pace | None = None
) -> Iterator[R]:
    """Yield the results of all tasks, in order; one job works in this process, `dask` is the address of a cluster.

    The tasks are asked for as they are needed, so that they can follow the pace, which learns from those done.
    """
    if dask is not None:
        with cluster(dask) as (executor, workers):
            yield from done_by(executor, function, tasks, workers, pace)
        return
    if jobs <= 1:
        yield from (_learnt(pace, task, _timed(function, task)) for task in tasks)
        return
    # spawned, not forked: the progress bar has a thread, and a forked child could inherit its locks
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_when_asked)
    try:
        yield from _in_order(pool, _done_by_worker, function, tasks, jobs, pace, asked_afterwards())
    except BaseException:  # nobody wants the rest: neither what waits nor what is being done
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def done_by(
    executor: Executor, function: Callable[[T], R], tasks: Iterable[T], workers: int = 1, pace: Pace | None = None
) -> Iterator[R]:
    """Yield the results of all tasks, in order, from any executor of `concurrent.futures`."""
    return _in_order(executor, _done_in, function, tasks, workers, pace)


def _in_order(
    executor: Executor,
    do: Any,
    function: Callable[[T], R],
    tasks: Iterable[T],
    workers: int,
    pace: Pace | None,
    starting: AbstractContextManager[None] | None = None,
) -> Iterator[R]:
    """Yield the results in order; cancel the rest when nobody wants them any more.

    At a pace, every worker has a few tasks in hand, so that none waits for the next; otherwise all are handed out.
    """
    coming, waiting = iter(tasks), deque[tuple[T, Future[tuple[R, float]]]]()

    def hand_out(number: int | None) -> None:
        for task in islice(coming, number):
            waiting.append((task, executor.submit(do, language(), function, task)))

    try:
        with starting or nullcontext():
            hand_out(None if pace is None else pace.begin(workers))
        while waiting:
            task, future = waiting.popleft()
            result = _learnt(pace, task, future.result())
            hand_out(1)
            yield result
    finally:
        for _, future in waiting:
            future.cancel()


def _learnt(pace: Pace | None, task: Any, timed: tuple[R, float]) -> R:
    """Return a result, and let the pace learn how long it took."""
    result, seconds = timed
    if pace is not None:
        pace.learn(task.size, seconds)
    return result


def _timed(function: Callable[[T], R], task: T) -> tuple[R, float]:
    """Do a task, and measure how long it takes."""
    begin = perf_counter()
    return function(task), perf_counter() - begin


def _done_in(code: str, function: Callable[[T], R], task: T) -> tuple[R, float]:
    """Do a task in the language of the caller, since another thread or process would speak English."""
    with speaking(code):
        return _timed(function, task)


class _Worker:
    """What a worker is doing, and whether it was asked to end."""

    at_work = False
    is_asked = False


def _done_by_worker(code: str, function: Callable[[T], R], task: T) -> tuple[R, float]:
    """Do a task in a worker, which ends when asked to, but not before it has cleaned up."""
    try:
        _Worker.at_work = True  # first, so that no request falls between the two
        if _Worker.is_asked:
            os._exit(0)
        return _done_in(code, function, task)
    except SystemExit:
        os._exit(0)
    finally:
        _Worker.at_work = False


def _end_when_asked() -> None:
    """Let a worker end with whatever it has started, also if the process that wants its work is killed."""
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        number = getattr(signals, name, None)
        if number is not None and signals.getsignal(number) is not signals.SIG_IGN:
            signals.signal(number, _ask_to_end)
    Thread(target=_end_after_parent, daemon=True).start()


def _ask_to_end(number: int, frame: FrameType | None) -> None:
    """End at once in the middle of a task; but hand over a finished result whole, or its reader would wait.

    Asked again, as the pool does once one of its workers has ended, it goes on cleaning up.
    """
    is_first, _Worker.is_asked = not _Worker.is_asked, True
    if is_first and _Worker.at_work:
        sys.exit()


def _end_after_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signals.SIGTERM)
        sleep(WAIT_SECONDS)
        os._exit(1)  # it did not end by itself


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Return a Dask cluster as an executor, and how many tasks it does at a time.

    A worker that dies is replaced in the middle of its task.
    """
    try:
        from distributed import Client
    except ImportError:
        raise KingsbridgeError(_("--dask needs Dask: pip install 'kingsbridge[dask]'")) from None
    try:
        client: Any = Client(address, timeout=WAIT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        why = _("there is no Dask cluster at {address!r}: {why}", address=address, why=error)
        raise KingsbridgeError(why) from None
    with client:
        yield client.get_executor(), max(1, sum(client.ncores().values()))


@contextmanager
def asked_afterwards() -> Iterator[None]:
    """Let Ctrl-C and requests to end wait until this is done; processes that are started here never see Ctrl-C."""
    if sys.platform == "win32":
        yield
        return
    pressed: list[int] = []
    heeded: dict[int, Callable[[int, FrameType | None], Any]] = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"):
        handler = signals.getsignal(getattr(signals, name))
        if callable(handler):
            heeded[getattr(signals, name)] = handler
    for number in heeded:
        signal(number, lambda number, _: pressed.append(number))
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})  # processes inherit this
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)
        for number, handler in heeded.items():
            signal(number, handler)
    if pressed:
        heeded[pressed[0]](pressed[0], None)
