"""A terminal window taken as a whole: paints lines, reads what is typed, and says what was clicked."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from contextvars import copy_context
from typing import Any, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer, DummyCompleter
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import BufferControl, Dimension, Float, FloatContainer, HSplit, Layout
from prompt_toolkit.layout import Window as Part
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.processors import AfterInput, BeforeInput
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.styles import Style

from kingsbridge_core.cli.terminal.blocks import Line
from kingsbridge_core.cli.terminal.signals import Suspended
from kingsbridge_core.cli.terminal.size import window_size

T = TypeVar("T")
Handle = str | int | None
Row = dict[int, Char]

NOTHING = Char(" ", "")
BEHIND_WIDE = Char("", "")
"""The second column of a character that takes two."""


class Canvas(Container):
    """All lines of the window but the last; unchanged ones are kept as they were painted."""

    def __init__(self, paint: Callable[[int, int], Sequence[Line]], clicked: Callable[[MouseEvent], None]) -> None:
        self.paint, self.clicked = paint, clicked
        self.lines: Sequence[Line] = ()
        self._rows: dict[tuple[Line, frozenset[Any]], Row] = {}
        self.lit: Collection[Handle] = ()
        """What is set off: all bits with one of these handles."""

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Put the lines on the screen."""
        wide, high = write_position.width, write_position.height
        self.lines = self.paint(wide, high)
        known, self._rows = self._rows, {}
        for number, line in enumerate(self.lines[:high]):
            lit = frozenset(each.handle for each in line if each.handle is not None and each.handle in self.lit)
            row = self._rows[line, lit] = known.get((line, lit)) or painted(line, lit)
            screen.data_buffer[number] = row.copy()  # type: ignore[assignment]  # a menu may be drawn upon it
            mouse_handlers.mouse_handlers[number] = defaultdict(lambda: self._heard)
        screen.width, screen.height = max(screen.width, wide), max(screen.height, high)

    def _heard(self, event: MouseEvent) -> None:
        self.clicked(event)

    def at(self, column: int, row: int) -> Handle:
        """Return what a place of the window stands for."""
        from kingsbridge_core.text.phrases import width

        for each in self.lines[row] if row < len(self.lines) else ():
            column -= width(each.text)
            if column < 0:
                return each.handle
        return None

    def reset(self) -> None:
        """Keep everything."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """Take all columns."""
        return Dimension()

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        """Take all lines but that of the prompt."""
        return Dimension(preferred=max_available_height - 1)

    def get_children(self) -> list[Container]:
        """Contain nothing."""
        return []


def painted(line: Line, lit: Collection[Handle]) -> Row:
    """Return the cells of a line."""
    row: Row = defaultdict(lambda: NOTHING)
    column = 0
    for text, style, handle in line:
        shown = f"{style} reverse" if handle in lit else style
        for letter in text:
            cell = Char(letter, shown)
            row[column] = cell
            for behind in range(column + 1, column + cell.width):
                row[behind] = BEHIND_WIDE
            column += cell.width
    return row


class TerminalWindow:
    """The window and its prompt; while nobody is asked, nothing in it moves.

    `paint` returns the lines for a width and height. `clicked` and `pressed` are told of clicks, with what was there,
    and of keys that are not for the prompt; they may answer by `give`.
    """

    def __init__(self, paint: Callable[[int, int], Sequence[Line]], keys: KeyBindings) -> None:
        self.canvas = Canvas(paint, self._clicked)
        self.on_click: Callable[[Handle, int, int, bool], None] = lambda handle, column, row, is_right: None
        self.on_wheel: Callable[[int, int, int], None] = lambda column, row, lines: None
        self.on_empty: Callable[[], str | None] = lambda: ""
        self.prompt = self.hint = ""
        self.completer: Completer = DummyCompleter()
        self.ahead: list[str] = []
        """What was entered before it was asked for."""
        self._buffers: dict[int, Buffer] = {}
        prompt, hint = BeforeInput(lambda: self.prompt, "bold"), AfterInput(lambda: self._hint(), "dim")
        self._control = BufferControl(self._buffer(-1), input_processors=[prompt, hint])
        self._keys = keys
        self._loop: asyncio.AbstractEventLoop | None = None
        self._app: Application[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[str | BaseException] | None = None
        self._busy: asyncio.Future[Any] | None = None
        self._line: Part | None = None
        self._pending: BaseException | None = None

    # --- on and off

    def open(self) -> None:
        """Take the window."""
        if self._app is not None:
            return
        self._loop, self._pending = asyncio.new_event_loop(), None
        prompt = self._line = Part(self._control, height=1, dont_extend_height=True, wrap_lines=False)
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        self._app = Application(
            Layout(FloatContainer(HSplit([self.canvas, prompt]), [menu]), focused_element=prompt),
            style=Style([("completion-menu", "reverse"), ("completion-menu.completion.current", "noreverse bold")]),
            key_bindings=self._keys,
            full_screen=True,
            mouse_support=True,
            output=output(),
            enable_page_navigation_bindings=False,
        )
        self._app.ttimeoutlen = 0.05
        self._loop.set_exception_handler(lambda loop, context: self._broken(context))
        self._task = self._loop.create_task(self._app.run_async(set_exception_handler=False, handle_sigint=False))
        self._task.add_done_callback(self._ended)
        self.pause(0)

    def close(self) -> None:
        """Give the window back as it was, with nothing in it left behind."""
        app, task, loop = self._app, self._task, self._loop
        self._app = None
        if app is None or task is None or loop is None:
            return
        with suppress(OSError, ValueError, EOFError, KeyboardInterrupt):
            if app.is_running and app.future is not None and not app.future.done():
                app.renderer.erase(leave_alternate_screen=False)
                app.exit()
            loop.run_until_complete(task)
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    @property
    def is_open(self) -> bool:
        return self._app is not None

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Tell whoever waits for an answer that there will be none, unless the window was given back."""
        if self._app is None:
            return
        error = None if task.cancelled() else task.exception()
        self.fail(EOFError() if error is None else error)

    def _broken(self, context: dict[str, Any]) -> None:
        """Raise what went wrong while painting where the answer is awaited."""
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.fail(error)

    # --- asking

    def ask(
        self, prompt: str, person: int, completer: Completer | None = None, seconds: float | None = None, hint: str = ""
    ) -> str:
        """Return the line that is entered, or what a click or key gives; `next` after that number of seconds."""
        self.prompt, self.completer, self.hint = prompt, completer or DummyCompleter(), hint
        self._control.buffer = self._buffer(person)
        if self._pending is not None:
            error, self._pending = self._pending, None
            raise error
        if self.ahead:
            return self.ahead.pop(0)
        assert self._loop is not None
        self._answer = self._loop.create_future()
        if self._task is not None and self._task.done():
            raise EOFError
        self.refresh()
        timer = None if seconds is None else self._loop.call_later(seconds, self.give, "next")
        try:
            return _result(self._loop.run_until_complete(self._answer))
        finally:
            self._answer = None
            if timer is not None:
                timer.cancel()

    def give(self, text: str) -> None:
        """Answer for the person; what nobody asked for yet is kept."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text)
        else:
            self.ahead.append(text)

    def fail(self, error: BaseException) -> None:
        """Raise something in place of the answer that is awaited, or of the next one; only an end breaks off work."""
        waiting = self._answer
        if waiting is None and isinstance(error, KeyboardInterrupt | EOFError):
            waiting = self._busy
        if waiting is None:
            self._pending = error
        elif not waiting.done():
            waiting.set_result(error)  # as a result: an event loop does not stop for all exceptions

    def interrupt(self, error: BaseException) -> bool:
        """Do the same from a signal handler; False without a window."""
        if self._loop is None or self._app is None:
            return False
        self._loop.call_soon_threadsafe(self.fail, error)
        return True

    def enter(self) -> None:
        """Take what stands at the prompt."""
        buffer = self._control.buffer
        text = buffer.text if buffer.text.strip() else self.on_empty()
        buffer.append_to_history()
        buffer.reset()
        if self._line is not None:
            self._line.horizontal_scroll = 0  # or the prompt stays out of sight after a long line
        if text is not None:
            self.give(text)

    def _hint(self) -> str:
        return "" if self._control.buffer.text else self.hint

    @property
    def typed(self) -> str:
        return self._control.buffer.text

    @property
    def buffer(self) -> Buffer:
        return self._control.buffer

    def forget(self) -> None:
        """Drop all that was typed too early."""
        self.ahead.clear()
        for buffer in self._buffers.values():
            buffer.reset()
        if self._app is not None:
            clear_typeahead(self._app.input)
            with suppress(ImportError, OSError):  # not on Windows
                import termios

                termios.tcflush(self._app.input.fileno(), termios.TCIFLUSH)

    def _buffer(self, person: int) -> Buffer:
        """Return the prompt of a person, with a history of their own."""
        if person not in self._buffers:
            self._buffers[person] = Buffer(
                history=InMemoryHistory(), completer=_Current(self), multiline=False, complete_while_typing=False
            )
        return self._buffers[person]

    # --- while nobody is asked

    def refresh(self) -> None:
        """Paint again soon."""
        if self._app is not None:
            self._app.invalidate()

    def wipe(self) -> None:
        """Erase all that the terminal shows, and what it may keep to scroll back to."""
        if self._app is not None:
            self._app.renderer.reset(leave_alternate_screen=False)
            self._app.output.write_raw("\x1b[H\x1b[2J\x1b[3J")
            self._app.output.flush()

    def pause(self, seconds: float) -> None:
        """Paint what is new, and wait."""
        if self._loop is not None and self._app is not None:
            self._app.invalidate()
            self._loop.run_until_complete(asyncio.sleep(seconds))

    def during(self, work: Callable[[], T], patience: float, waited: Callable[[], None]) -> T:
        """Do some work beside the window; after some seconds of it, call `waited`."""
        if self._loop is None or self._app is None:
            return work()
        timer = self._loop.call_later(patience, waited)
        self._busy = self._loop.create_future()
        done = self._loop.run_in_executor(None, copy_context().run, work)
        try:
            self._loop.run_until_complete(asyncio.wait({done, self._busy}, return_when=asyncio.FIRST_COMPLETED))
            return done.result() if done.done() else _result(self._busy.result())
        finally:
            timer.cancel()
            self._busy = None

    # --- the mouse

    def _clicked(self, event: MouseEvent) -> None:
        column, row = event.position.x, event.position.y
        if event.event_type is MouseEventType.MOUSE_UP:
            self.on_click(self.canvas.at(column, row), column, row, event.button is MouseButton.RIGHT)
        elif event.event_type is MouseEventType.SCROLL_UP:
            self.on_wheel(column, row, -3)
        elif event.event_type is MouseEventType.SCROLL_DOWN:
            self.on_wheel(column, row, 3)
        self.refresh()


def _result(found: T | BaseException) -> T:
    """Return an answer, or raise what came in its place."""
    if isinstance(found, BaseException):
        raise found
    return found


class _Current(Completer):
    """Completes as whoever is asking wants it."""

    def __init__(self, window: TerminalWindow) -> None:
        self.window = window

    def get_completions(self, document: Any, complete_event: Any) -> Any:
        return self.window.completer.get_completions(document, complete_event)


def output() -> Any:
    """Return the terminal; it is not asked where its cursor is, because many do not answer."""
    if sys.platform == "win32":
        return None
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.output.vt100 import Vt100_Output

    def size() -> Size:
        columns, rows = window_size()
        return Size(rows=rows, columns=columns)

    return Vt100_Output(sys.stdout, size, term=os.environ.get("TERM"), enable_cpr=False)


def usual_keys(window: Callable[[], TerminalWindow]) -> KeyBindings:
    """Return the keys of the prompt: Enter, Tab, and those that stop."""
    keys = KeyBindings()

    @keys.add("enter")
    def enter(event: KeyPressEvent) -> None:
        if event.current_buffer.complete_state:
            event.current_buffer.complete_state = None
        window().enter()

    @keys.add("tab")
    def complete(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state:
            buffer.complete_next()
        else:
            buffer.start_completion(insert_common_part=True)

    @keys.add("s-tab")
    def complete_back(event: KeyPressEvent) -> None:
        event.current_buffer.complete_previous()

    @keys.add("c-c")
    @keys.add("<sigint>")
    def stop(event: KeyPressEvent) -> None:
        window().fail(KeyboardInterrupt())

    @keys.add("c-\\")
    def quit_at_once(event: KeyPressEvent) -> None:
        signal.raise_signal(signal.SIGQUIT)

    @keys.add("c-d")
    def end(event: KeyPressEvent) -> None:
        if not event.current_buffer.text:
            window().fail(EOFError())

    @keys.add("c-z")
    def suspend(event: KeyPressEvent) -> None:
        window().fail(Suspended())

    @keys.add("c-l")
    def repaint(event: KeyPressEvent) -> None:
        event.app.renderer.clear()

    return keys
