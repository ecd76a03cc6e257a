"""Serves a table by its link, with its events, moves, undo, hints and panes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kingsbridge_core.browser import drawing
from kingsbridge_core.browser.guard import Guard
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.served import Look, Served, Stale
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import ENGLISH, NAMES, _

HEARTBEAT = 20.0
"""Seconds after which a silent stream says that it is alive."""
BETWEEN_HINTS = 2.0
"""Seconds a seat waits between two hints, since each one makes the server think."""

Answer = Callable[[Request], Awaitable[Response]]


class Pages:
    """Answers every request to the server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.last_hint: dict[tuple[int, int], float] = {}

    def routes(self) -> list[Route | Mount]:
        """Return the routes of all pages."""
        return [
            Route("/", self.door),
            Route("/s/{token}", self.table),
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

    def seat(self, request: Request) -> tuple[Served, int | None]:
        """Return the table and seat that a link opens; anything else is not found."""
        found = self.hall.seat_of(request.path_params["token"])
        if found is None:
            raise HTTPException(404)
        return found

    def player(self, request: Request) -> tuple[Served, int]:
        """Return the table and seat of a link, if a player may act there; refuse watchers."""
        served, seat = self.seat(request)
        if seat is None or seat not in served.people:
            raise HTTPException(403, _("you are watching: only players can do that"))
        return served, seat

    async def table(self, request: Request) -> Response:
        """Return the whole page of a table."""
        served, seat = self.seat(request)
        code = language_of(request)

        def page() -> str:
            look = served.look(seat)
            return drawing.drawn(
                "table.html",
                game=served.match.game,
                seat=seat,
                look=look,
                parts=drawing.parts(look),
                id_of=drawing.id_of,
                data=drawing.script_data(_state(look)),
            )

        served.let_bots_move()
        return HTMLResponse(await served.seen(page, code))

    async def events(self, request: Request) -> Response:
        """Stream what changes while the page is open, sending only the parts that look different."""
        served, seat = self.seat(request)
        return StreamingResponse(self._stream(served, seat, language_of(request)), media_type="text/event-stream")

    async def _stream(self, served: Served, seat: int | None, code: str) -> AsyncIterator[str]:
        sent: dict[str, str] = {}
        while True:
            waiting = served.change()
            look, parts = await served.seen(lambda: _drawn(served, seat), code)
            fresh = {name: html for name, html in parts.items() if sent.get(name) != html}
            sent = parts
            yield f"data: {json.dumps({**_state(look), 'parts': fresh, 'order': _order(look)})}\n\n"
            change = asyncio.ensure_future(waiting)
            while not change.done():
                await asyncio.wait([change], timeout=HEARTBEAT)
                if not change.done():
                    yield ": alive\n\n"

    async def move(self, request: Request) -> Response:
        """Make a move, for the position that its page showed."""
        served, seat = self.player(request)
        asked = await asked_for(request, number=int, move=str)
        return await self._done(served, served.play(seat, asked["number"], asked["move"]), language_of(request))

    async def undo(self, request: Request) -> Response:
        """Take the last move back."""
        served, seat = self.player(request)
        asked = await asked_for(request, number=int)
        return await self._done(served, served.undo(seat, asked["number"]), language_of(request))

    async def _done(self, served: Served, work: Awaitable[None], code: str) -> Response:
        from kingsbridge_core.text.language import speaking

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
        from kingsbridge_core.person.hint import hint, in_words

        served, seat = self.player(request)
        key, now = (id(served), seat), monotonic()
        if now - self.last_hint.get(key, -BETWEEN_HINTS) < BETWEEN_HINTS:
            return JSONResponse({"why": _("one moment: you have just had a hint")}, 429)
        if served.match.state.actor != seat:
            return JSONResponse({"why": _("it is not your turn")}, 409)
        self.last_hint[key] = now

        def think() -> dict[str, Any]:
            advice = hint(served.match)
            return {"lines": in_words(advice, served.match), "move": advice.best.move.text}

        return JSONResponse(await served.seen(think, language_of(request)))

    async def why(self, request: Request) -> Response:
        """Say why nothing can be done with an item."""
        served, seat = self.player(request)
        asked = await asked_for(request, about=str)
        about = tuple(asked["about"].split("|"))
        found = await served.seen(lambda: served.why_not(seat, about), language_of(request))
        return JSONResponse({"lines": [line for each in found for line in each if line]})

    async def show(self, request: Request) -> Response:
        """Return the contents of a pane: points, rules, how to play, the whole log, a card."""
        from kingsbridge_core.browser.panes import PANES

        served, seat = self.seat(request)
        pane = PANES.get(request.path_params["what"])
        if pane is None:
            raise HTTPException(404)
        wanted = request.query_params.get("q", "")[:100]
        return HTMLResponse(await served.seen(lambda: pane(served, seat, wanted), language_of(request)))


def _drawn(served: Served, seat: int | None) -> tuple[Look, dict[str, str]]:
    look = served.look(seat)
    return look, drawing.parts(look)


def _order(look: Look) -> list[list[str]]:
    """Return every area of the table with its place, in order; areas may come and go."""
    return [[drawing.id_of(area), area.place] for area in look.scene.areas]


def _state(look: Look) -> dict[str, Any]:
    """Return what the page's script must know."""
    return {
        "number": look.number,
        "asked": look.is_asked,
        "over": look.is_over,
        "undo": look.can_undo,
        "turn": look.turn,
    }


def language_of(request: Request) -> str:
    """Return the language of a page: the one its link asks for, or the browser's preference."""
    asked = request.query_params.get("lang", "")
    if asked in NAMES:
        return asked
    preferred = request.headers.get("accept-language", "")[:200].replace(";", ",").split(",")
    return next((code for each in preferred if (code := each.strip()[:2].lower()) in NAMES), ENGLISH)


async def asked_for(request: Request, **kinds: type) -> dict[str, Any]:
    """Return the JSON of a request, if it has just these fields of these kinds."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or any(type(found.get(name)) is not kind for name, kind in kinds.items()):
        raise HTTPException(400, _("this request makes no sense"))
    return found


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

    return Starlette(
        routes=[*Pages(hall).routes(), *more],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )
