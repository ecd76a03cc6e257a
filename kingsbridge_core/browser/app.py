"""Serves a table by its link, with its events, moves, undo, hints and panes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from kingsbridge_core.browser import drawing
from kingsbridge_core.browser.asked import Seats, asked_for, form_of, language_of
from kingsbridge_core.browser.drawing import Drawn
from kingsbridge_core.browser.guard import Guard
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.served import Busy, Look, Served, Stale
from kingsbridge_core.browser.wishes import Wishes
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _, speaking

HEARTBEAT = 20.0
"""After how many silent seconds a stream sends a sign of life."""
MOST_PAGES, MOST_WATCHING = 10, 100
"""On how many pages a seat's link and a watchers' link may be open."""

Answer = Callable[[Request], Awaitable[Response]]


class Events(StreamingResponse):
    """A stream of events, counted among the pages of its link."""

    def __init__(self, events: AsyncIterator[str], served: Served, seat: int | None, code: str) -> None:
        super().__init__(events, media_type="text/event-stream")
        self.rate, self.readers, self.reader = served.rates[seat], served.readers, (seat, code)
        self.rate.streams += 1
        self.readers[self.reader] += 1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.rate.streams -= 1
            self.readers[self.reader] -= 1


class Pages(Seats):
    """Answers every request to the server."""

    def routes(self) -> list[Route | Mount]:
        """Return the routes of all pages."""
        return [
            Route("/", self.door),
            Route("/s/{token}", self.table),
            Route("/s/{token}/sit", self.sit, methods=["POST"]),
            Route("/s/{token}/events", self.events),
            Route("/s/{token}/move", self.move, methods=["POST"]),
            Route("/s/{token}/undo", self.undo, methods=["POST"]),
            Route("/s/{token}/hint", self.hint, methods=["POST"]),
            Route("/s/{token}/why", self.why, methods=["POST"]),
            Route("/s/{token}/show/{what}", self.show),
            Mount("/static", StaticFiles(directory=drawing.FOLDER / "static")),
        ]

    async def door(self, request: Request) -> Response:
        """Tell whoever has no link where to get one."""
        return HTMLResponse(drawing.drawn("door.html"))

    # --- a table

    async def table(self, request: Request) -> Response:
        """Return the whole page of a table."""
        served, seat = await self.seat(request)
        code = language_of(request)
        if seat is not None and served.match.players[seat].is_open:
            return await self._open_seat(request, served)

        served.let_bots_move()
        shown = await served.drawn(seat, code)

        def page() -> str:
            return drawing.drawn(
                "table.html",
                game=served.match.game,
                seat=seat,
                look=shown.look,
                parts=shown.whole,
                id_of=drawing.id_of,
                data=drawing.script_data(_state(shown.look)),
            )

        return HTMLResponse(await served.seen(page, code))

    async def _open_seat(self, request: Request, served: Served, why: str = "") -> Response:
        """Ask whoever comes to an open seat for a name."""
        here = f"/s/{request.path_params['token']}"
        asking = partial(drawing.drawn, "seat.html", served=served, here=here, why=why)
        page = await served.seen(asking, language_of(request))
        return HTMLResponse(page, 422 if why else 200)

    async def sit(self, request: Request) -> Response:
        """Let a person take an open seat."""
        served, seat = await self.seat(request)
        if seat is None:
            raise HTTPException(403)
        code, name = language_of(request), (await form_of(request)).get("name", "")
        with speaking(code):
            try:
                await served.take(seat, name)
            except Stale:
                pass  # by the same link: the table is theirs
            except KingsbridgeError as error:
                return await self._open_seat(request, served, str(error))
        return RedirectResponse(f"/s/{request.path_params['token']}?lang={code}", 303)

    async def events(self, request: Request) -> Response:
        """Stream what changes while the page is open, sending only the parts that look different."""
        served, seat = await self.seat(request)
        if served.rates[seat].streams >= (MOST_WATCHING if seat is None else MOST_PAGES):
            with speaking(language_of(request)):
                raise HTTPException(429, _("this link is open on too many pages"))
        token, code = request.path_params["token"], language_of(request)
        events = self._stream(served, seat, code, lambda: self.hall.opens(token, served, seat))
        return Events(events, served, seat, code)

    async def _stream(
        self, served: Served, seat: int | None, code: str, is_welcome: Callable[[], bool]
    ) -> AsyncIterator[str]:
        """Return what changes, until the link is closed, or leads elsewhere."""
        sent = None
        while True:
            if not is_welcome():
                yield f"data: {json.dumps({'gone': True, 'over': served.match.state.actor is None})}\n\n"
                return
            changed = served.changed  # taken before looking: a change while this is sent is not missed
            shown = await served.drawn(seat, code)
            yield f"data: {json.dumps({**_state(shown.look), **_news(sent, shown)})}\n\n"
            sent = shown
            while not changed.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await changed.wait()
                except TimeoutError:
                    yield ": alive\n\n"

    async def move(self, request: Request) -> Response:
        """Make a move, for the position that its page showed."""
        served, seat = await self.player(request)
        asked = await asked_for(request, number=int, move=str)
        return await self._done(served, served.play(seat, asked["number"], asked["move"]), language_of(request))

    async def undo(self, request: Request) -> Response:
        """Take the last move back."""
        served, seat = await self.player(request)
        asked = await asked_for(request, number=int)
        return await self._done(served, served.undo(seat, asked["number"]), language_of(request))

    async def _done(self, served: Served, work: Awaitable[None], code: str) -> Response:
        with speaking(code):
            try:
                await work
            except Stale as error:
                return JSONResponse({"why": str(error), "number": served.number}, 409)
            except KingsbridgeError as error:
                return JSONResponse({"why": str(error), "number": served.number}, 422)
        return JSONResponse({"number": served.number})

    async def hint(self, request: Request) -> Response:
        """Return what an experienced player would do."""
        from kingsbridge_core.person.hint import in_words

        served, seat = await self.player(request)
        code = language_of(request)
        try:
            with speaking(code):
                advice = await served.hint(seat)
        except Busy as error:
            return JSONResponse({"why": str(error)}, 429)
        except Stale as error:
            return JSONResponse({"why": str(error)}, 409)
        lines = await served.seen(lambda: in_words(advice, served.match), code)
        return JSONResponse({"lines": lines, "move": advice.best.move.text})

    async def why(self, request: Request) -> Response:
        """Say why nothing can be done with an item."""
        served, seat = await self.player(request)
        asked = await asked_for(request, about=str)
        about = tuple(asked["about"].split("|"))
        found = await served.seen(lambda: served.why_not(seat, about), language_of(request))
        return JSONResponse({"lines": [line for each in found for line in each if line]})

    async def show(self, request: Request) -> Response:
        """Return the contents of a pane: points, rules, how to play, the whole log, a card."""
        from kingsbridge_core.browser.panes import PANES

        served, seat = await self.seat(request)
        pane = PANES.get(request.path_params["what"])
        if pane is None:
            raise HTTPException(404)
        wanted = request.query_params.get("q", "")[:100]
        return HTMLResponse(await served.seen(lambda: pane(served, seat, wanted), language_of(request)))


def _news(sent: Drawn | None, shown: Drawn) -> dict[str, Any]:
    """Return what looks different from what was sent, and every area with its place, in order: they come and go.

    `more`: how many lines at the beginning of the log have gone, and those that came at its end.
    """
    before = {} if sent is None else sent.parts
    parts = {name: html for name, html in shown.parts.items() if before.get(name) != html}
    news: dict[str, Any] = {"parts": parts, "order": order(shown.look)}
    if sent is None or (sent.log != shown.log and not (more := _more(sent.log, shown.log))):
        parts["log"] = drawing.drawn_log(shown.log)
    elif sent.log != shown.log:
        news["more"] = more
    return news


def order(look: Look) -> list[list[str]]:
    """Return every area of the table with its place, in order; areas may come and go."""
    return [[drawing.id_of(area), area.place] for area in look.scene.areas]


def _more(old: Sequence[str], new: Sequence[str]) -> tuple[int, str] | None:
    """Return how many lines went at the beginning and what came at the end; None if it is not as simple as that."""
    for came in range(1, len(new)):
        gone = len(old) + came - len(new)
        if 0 <= gone < len(old) and old[gone:] == new[:-came]:
            return gone, "".join(f"<li>{line}</li>" for line in new[-came:])
    return None


def _state(look: Look) -> dict[str, Any]:
    """Return what the page's script must know."""
    return {
        "number": look.number,
        "asked": look.is_asked,
        "over": look.is_over,
        "undo": look.can_undo,
        "turn": look.turn,
    }


async def refused(request: Request, error: Exception) -> Response:
    """Return a short answer for a page that does not exist, or a request that is wrong."""
    assert isinstance(error, HTTPException)
    if request.method == "GET" and error.status_code == 404:
        return HTMLResponse(drawing.drawn("door.html"), 404)
    if request.method == "GET":
        return PlainTextResponse(error.detail, error.status_code)
    return JSONResponse({"why": error.detail}, error.status_code)


def application(hall: Hall, hosts: Collection[str], more: Sequence[Route] = ()) -> Starlette:
    """Return the server's application; `hosts` are the names, with ports, by which requests may address it.

    `more`: further pages, such as the lobby.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        for served in hall:
            served.let_bots_move()
        yield
        await hall.close()

    found = Starlette(
        routes=[*Pages(hall).routes(), *Wishes(hall).routes(), *more],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )
    found.router.redirect_slashes = False
    return found
