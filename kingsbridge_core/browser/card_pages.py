"""Cards as pictures for the author of a card set: drawn again whenever a file is saved, with what is wrong in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from kingsbridge_core.authoring.faces import Face
from kingsbridge_core.authoring.problem_reports import seen_from_here
from kingsbridge_core.authoring.validation import files_in, problems_of_files
from kingsbridge_core.browser.asked import language_of
from kingsbridge_core.browser.drawing import drawn
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.sheets import fields_of
from kingsbridge_core.data.source import Problem
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.scene import COLOURS
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.text.language import speaking

PAUSE = 0.3
"""Seconds between two looks at the files."""
TONES = ("gold", "blue", "orange", "brown", "green", "purple", "red", "grey")
"""The colours of kinds of cards that name none."""
HEARTBEAT = 60
"""After how many looks without news the page is told that the server is alive."""


class CardPages:
    """The cards of a game with card sets, as the files are now; `wanted` selects those to show.

    While the files cannot be read, the cards stay as they were.
    """

    def __init__(self, game: Game[Any], paths: Sequence[Path], wanted: Callable[[Game[Any]], list[Face]]) -> None:
        self.plain, self.paths, self.wanted = game, list(paths), wanted
        self.game, self.faces = game, wanted(game)
        self.problems: list[Problem] = []

    def look(self) -> None:
        """Read the files again."""
        self.problems = problems_of_files(list(files_in(self.paths)))
        try:
            game = self.plain.with_sets(read_sets(self.paths))
            self.game, self.faces = game, self.wanted(game)
        except DataError as error:
            known = {each.place for each in self.problems}
            self.problems += [each for each in error.problems if isinstance(each, Problem) and each.place not in known]
        except KingsbridgeError:
            self.faces = []

    def stamp(self) -> dict[str, tuple[int, int]]:
        """Return when the files, and those beside them, were last written."""
        found = {}
        for folder in {path if path.is_dir() else path.parent for path in self.paths}:
            for path in folder.glob("*.y*ml"):
                try:
                    status = path.stat()
                except OSError:
                    continue
                found[str(path)] = status.st_mtime_ns, status.st_size
        return found

    def part(self, code: str) -> str:
        """Draw problems and cards."""
        with speaking(code), speaking(self.game.language):
            tones = _tones(self.faces)
            cards = [(face, tones[_kind(face)], self.game.called(face.listed.replace("_", " "))) for face in self.faces]
            return drawn(
                "faces.html",
                cards=cards,
                emblem=self.game.emblem,
                fields=lambda face: list(fields_of(self.game, face)),
                problems=self.problems,
                seen=seen_from_here,
                files=[seen_from_here(str(path)) for path in self.paths],
            )


def _kind(face: Face) -> tuple[str, str]:
    """Return what cards of one colour have in common: the colour that a field names, or the first word of a field."""
    words = [value for value in face.own_fields.values() if isinstance(value, str) and value]
    named = [value for value in words if value in COLOURS]
    return face.listed, (named or words or [""])[0]


def _tones(faces: Sequence[Face]) -> dict[tuple[str, str], str]:
    """Return a colour for each kind of card."""
    kinds = dict.fromkeys(map(_kind, faces))
    return {kind: kind[1] if kind[1] in COLOURS[1:] else TONES[at % len(TONES)] for at, kind in enumerate(kinds)}


class CardRoutes:
    """Answers the requests of the page of cards; everything here needs the host's secret."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self) -> list[Route]:
        """Return the routes of the page."""
        return [Route("/h/{token}/cards", self.page), Route("/h/{token}/cards/events", self.events)]

    def _cards(self, request: Request) -> CardPages:
        cards = self.hall.cards
        if cards is None or not self.hall.is_host(request.path_params["token"]):
            raise HTTPException(404)
        return cards

    async def page(self, request: Request) -> Response:
        """Return the page with all cards."""
        cards, code = self._cards(request), language_of(request)

        def whole() -> str:
            cards.look()
            part = cards.part(code)
            with speaking(code), speaking(cards.game.language):
                return drawn("cards.html", title=cards.game.title, part=part)

        return HTMLResponse(await run_in_threadpool(whole))

    async def events(self, request: Request) -> Response:
        """Stream the cards whenever a file is saved."""
        return StreamingResponse(
            self._stream(self._cards(request), language_of(request)), media_type="text/event-stream"
        )

    async def _stream(self, cards: CardPages, code: str) -> AsyncIterator[str]:
        before, quiet = await run_in_threadpool(cards.stamp), 0
        yield ": here\n\n"
        while True:
            await asyncio.sleep(PAUSE)
            now = await run_in_threadpool(cards.stamp)
            quiet += 1
            if now != before:
                before, quiet = now, 0
                await run_in_threadpool(cards.look)
                yield f"data: {json.dumps(await run_in_threadpool(cards.part, code))}\n\n"
            elif quiet == HEARTBEAT:
                quiet = 0
                yield ": alive\n\n"
