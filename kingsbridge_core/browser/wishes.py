"""Handles what players ask for besides moves: a rematch, when they are asked, and lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kingsbridge_core.browser.asked import Seats, asked_for, language_of
from kingsbridge_core.browser.served import Stale
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _, speaking

ASKED = {"asked": True, "passes": False, "usual": None}
"""The ways to set a stop."""


class Wishes(Seats):
    """Answers the requests of the players at a table."""

    def routes(self) -> list[Route]:
        """Return the routes of all these requests."""
        return [
            Route("/s/{token}/rematch", self.rematch, methods=["POST"]),
            Route("/s/{token}/stop", self.stop, methods=["POST"]),
            Route("/s/{token}/lesson", self.lesson, methods=["POST"]),
        ]

    async def rematch(self, request: Request) -> Response:
        """Begin another match of the same people, when this one is over."""
        served, _seat = await self.player(request)
        with speaking(language_of(request)):
            try:
                await self.hall.rematch(served)
            except Stale as error:
                return JSONResponse({"why": str(error)}, 409)
            except KingsbridgeError as error:
                return JSONResponse({"why": str(error)}, 422)
        return JSONResponse({})

    async def stop(self, request: Request) -> Response:
        """Set whether the player is asked at a moment of the game."""
        served, seat = await self.player(request)
        asked = await asked_for(request, stop=str, asks=str)
        stops = served.people[seat].stops
        known = {moment.verb for moment in served.match.game.moments}
        if stops is None or asked["stop"] not in known or asked["asks"] not in ASKED:
            return JSONResponse({"why": _("the server does not understand this request")}, 422)
        stops.choose(asked["stop"], ASKED[asked["asks"]])
        return JSONResponse({})

    async def lesson(self, request: Request) -> Response:
        """Turn lessons on or off, or never show this one again."""
        served, seat = await self.player(request)
        asked = await asked_for(request, wish=str, lesson=str)
        teacher = served.people[seat].teacher
        match asked["wish"]:
            case "on" | "off":
                teacher.turn(on=asked["wish"] == "on")
            case "skip" if asked["lesson"] in teacher.lessons.lessons:
                teacher.leave_out(asked["lesson"])
            case _:
                return JSONResponse({"why": _("the server does not understand this request")}, 422)
        served.forget_lessons(seat)
        return JSONResponse({})
