"""Spreads work over processes or a cluster, with results in the order of the tasks either way."""

from __future__ import annotations

import os
import signal as signals
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from signal import SIGINT
from threading import Thread
from time import sleep
from types import FrameType
from typing import Any, TypeVar

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _, language, speaking

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask, signal

T = TypeVar("T")
R = TypeVar("R")

WAIT_SECONDS = 5
"""How long to wait for a cluster, and for a worker that is to end."""


def cores() -> int:
    """Return how many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(function: Callable[[T], R], tasks: Sequence[T], jobs: int, dask: str | None = None) -> Iterator[R]:
    """Yield the results of all tasks, in order; one job works in this process, `dask` is the address of a cluster."""
    if dask is not None:
        with cluster(dask) as executor:
            yield from done_by(executor, function, tasks)
        return
    if jobs <= 1:
        yield from map(function, tasks)
        return
    # spawned, not forked: the progress bar has a thread, and a forked child could inherit its locks
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_when_asked)
    try:
        with _asked_afterwards():
            futures = [pool.submit(_done_by_worker, language(), function, task) for task in tasks]
        yield from _results(futures)
    except BaseException:  # nobody wants the rest: neither what waits nor what is being done
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def done_by(executor: Executor, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
    """Yield the results of all tasks, in order, from any executor of `concurrent.futures`."""
    return _results([executor.submit(_done_in, language(), function, task) for task in tasks])


def _done_in(code: str, function: Callable[[T], R], task: T) -> R:
    """Do a task in the language of the caller, since another thread or process would speak English."""
    with speaking(code):
        return function(task)


class _Worker:
    """What a worker is doing, and whether it was asked to end."""

    at_work = False
    is_asked = False


def _done_by_worker(code: str, function: Callable[[T], R], task: T) -> R:
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


def _results(futures: Sequence[Future[R]]) -> Iterator[R]:
    """Yield the results in order; cancel the rest when nobody wants them any more."""
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Return a Dask cluster as an executor; a worker that dies is replaced in the middle of its task."""
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
        yield client.get_executor()


@contextmanager
def _asked_afterwards() -> Iterator[None]:
    """Shield processes from Ctrl-C while they start; heed requests to end once all work is handed out."""
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
