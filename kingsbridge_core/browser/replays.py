"""Replays: any position of a match, as a seat or a watcher saw it then; once it is over, as anybody did."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from kingsbridge_core.browser import drawing
from kingsbridge_core.browser.app import order
from kingsbridge_core.browser.asked import Seats, language_of
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.panes import chart
from kingsbridge_core.browser.served import LOG_LINES, Look, mentioned
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.history import position
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import heard_at, told_to
from kingsbridge_core.person.score import course
from kingsbridge_core.places import saves_folder
from kingsbridge_core.text.language import _, language, speaking

MOST_LOADED = 8
"""How many saved matches are kept loaded for those who look at them."""
WATCHER = "watcher"

Run = Callable[[Callable[[], Any]], Awaitable[Any]]


class Shown(NamedTuple):
    """A match to look at, by whose link, and how to read from it."""

    match: Match
    seat: int | None
    read: Run

    def eyes(self, asked: str) -> int | None:
        """Return with whose eyes it is seen; those of others are open once the match is over."""
        if asked == WATCHER:
            return None
        if asked.isdecimal() and len(asked) < 3 and int(asked) < len(self.match.players):
            if int(asked) == self.seat or self.match.state.actor is None:
                return int(asked)
            raise HTTPException(403, _("the match is not over yet, so what only one player sees stays secret"))
        return self.seat

    def choices(self) -> dict[str, str]:
        """Return whose eyes can be chosen, by name."""
        names = self.match.names
        seats = range(len(names)) if self.match.state.actor is None else [self.seat] if self.seat is not None else []
        return {WATCHER: _("watchers"), **{str(seat): names[seat] for seat in seats}}


class Replays(Seats):
    """Answers requests for earlier positions: by the link of a seat, or of the host for any saved match."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self._loaded: dict[tuple[Path, int], Match] = {}

    def routes(self) -> list[Route]:
        """Return the routes of all replays."""
        return [
            Route("/s/{token}/replay", self.page),
            Route("/s/{token}/replay/at/{number:int}", self.at),
            Route("/h/{token}/replay/{save}", self.page),
            Route("/h/{token}/replay/{save}/at/{number:int}", self.at),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page on which a match can be looked through, at its end or at the move that is asked for."""
        shown = await self._shown(request)
        last, asked = len(shown.match.turns), request.query_params.get("at", "")
        number = min(int(asked), last) if asked.isdecimal() and len(asked) < 7 else last

        def drawn() -> str:
            eyes = shown.eyes(request.query_params.get("eyes", ""))
            look, parts = seen(shown.match, number, eyes)
            return drawing.drawn(
                "replay.html",
                game=shown.match.game,
                seat=eyes,
                look=look,
                parts=parts,
                id_of=drawing.id_of,
                data=drawing.script_data(_state(look)),
                home=f"{request.url.path.partition('/replay')[0]}?lang={language()}",
                last=last,
                choices=shown.choices(),
                eyes=WATCHER if eyes is None else str(eyes),
                chart=chart(list(course(shown.match))),
                names=shown.match.names,
            )

        return HTMLResponse(await shown.read(drawn))

    async def at(self, request: Request) -> Response:
        """Return the table after some moves."""
        shown = await self._shown(request)
        number = min(request.path_params["number"], len(shown.match.turns))
        eyes = shown.eyes(request.query_params.get("eyes", ""))

        def drawn() -> dict[str, Any]:
            look, parts = seen(shown.match, number, eyes)
            return {**_state(look), "parts": parts, "order": order(look)}

        return JSONResponse(await shown.read(drawn))

    async def _shown(self, request: Request) -> Shown:
        """Return the match that a link opens, with the seat whose link it is."""
        code = language_of(request)
        if "save" not in request.path_params:
            served, seat = await self.seat(request)
            return Shown(served.match, seat, lambda read: served.seen(read, code))
        if not self.hall.is_host(request.path_params["token"]):
            raise HTTPException(404)
        with speaking(code):
            match = await run_in_threadpool(self._saved, request.path_params["save"])

        def in_language(read: Callable[[], Any]) -> Any:
            with speaking(code), speaking(match.game.language):
                return read()

        return Shown(match, None, lambda read: run_in_threadpool(in_language, read))

    def _saved(self, name: str) -> Match:
        """Return the match that was opened under this name, or the save of this name among those of the user."""
        if name in self.hall.shown:
            return self.hall.shown[name]
        folder = saves_folder()
        there = {path.name: path for path in folder.iterdir() if path.suffix == ".jsonl"} if folder.is_dir() else {}
        if name not in there:
            raise HTTPException(404)
        try:
            key = there[name], there[name].stat().st_mtime_ns
            if key not in self._loaded:
                fresh = Match.load(there[name], read_only=True, plugins=self.hall.plugins)
                self._loaded = dict([*self._loaded.items()][-MOST_LOADED + 1 :]) | {key: fresh}
            return self._loaded[key]
        except (KingsbridgeError, OSError) as error:
            raise HTTPException(422, str(error)) from None


def seen(match: Match, number: int, eyes: int | None) -> tuple[Look, dict[str, str]]:
    """Return how the table looked to someone after some moves, as a page and its parts."""
    state, names = position(match, number), match.names_at(number)
    scene = match.plugins.scene(match.game)(state.view(eyes), names)
    mention = match.mentions().all_of
    lines = told_to(match, eyes, number)
    told = [line.told(names) for line in heard_at(match, number, eyes)]
    title = _("Move {number} of {all}", number=number, all=len(match.turns)) if number else _("Before the first move")
    look = Look(
        number,
        scene,
        (),
        {},
        mention(lines)[-LOG_LINES:],
        title,
        False,
        False,
        False,
        0,
        eyes,
        mentioned(match),
        "",
    )
    turn = match.turns[number - 1] if number else None
    made = (names[turn.seat], match.game.label(turn.move)) if turn else None
    heard = drawing.naming(mention(told), look.names, eyes)
    parts = drawing.page_of(look).whole
    parts["moves"] = drawing.drawn("replayed.html", look=look, made=made, heard=heard)
    return look, parts


def _state(look: Look) -> dict[str, Any]:
    """Return what the page's script must know."""
    return {"number": look.number, "asked": False, "over": False, "undo": False, "turn": look.turn, "replay": True}
