"""Says who is thinking while a bot takes its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from kingsbridge_core.cli.output import pass_through
from kingsbridge_core.cli.terminal.screen import Screen, window
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless

PATIENCE = 0.5
"""How many seconds pass before the program says who is thinking."""
ERASE = "\r\x1b[2K"


@contextmanager
def thinking(name: str, screen: Screen) -> Iterator[None]:
    """Say who is thinking if it takes long, and erase that again; say nothing in plain lines or on a muted screen."""
    if screen.plain or screen.is_muted:
        yield
        return
    from rich.cells import set_cell_size

    text, said = _("{name} is thinking ...", name=harmless(name)), list[str]()  # the thread below speaks English

    def say() -> None:
        said.append(set_cell_size(text, window()[0] - 1).rstrip())
        pass_through(said[0], nl=False)

    timer = Timer(PATIENCE, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if said:
            pass_through(ERASE, nl=False)
