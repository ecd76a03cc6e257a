"""What a request asks for: the seat of its link, its language, and what it brings."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.served import Served
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import ENGLISH, NAMES, _, speaking


class Seats:
    """Finds the seat that a request is for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def seat(self, request: Request) -> tuple[Served, int | None]:
        """Return the table and seat that a link opens; anything else is not found."""
        with speaking(language_of(request)):
            try:
                found = await self.hall.seat_of(request.path_params["token"])
            except KingsbridgeError as error:  # its save is in use elsewhere, or cannot be read
                raise HTTPException(503, str(error)) from None
            if found is None:
                raise HTTPException(404)
            served, seat = found
            if not served.rates[seat].allows():
                raise HTTPException(429, _("too many requests at once; wait a moment"))
            return found

    async def player(self, request: Request) -> tuple[Served, int]:
        """Return the table and seat of a link, if a player may act there; refuse watchers."""
        served, seat = await self.seat(request)
        if seat is None or seat not in served.people:
            with speaking(language_of(request)):
                raise HTTPException(403, _("you are only watching; this is for players"))
        return served, seat


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
        json.dumps(found, ensure_ascii=False).encode()  # halves of letters could not be sent back
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or any(type(found.get(name)) is not kind for name, kind in kinds.items()):
        raise HTTPException(400, _("the server does not understand this request"))
    return found


async def form_of(request: Request) -> dict[str, str]:
    """Return what a form says; a field that is given twice counts once."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return {name: values[0] for name, values in parse_qs(body, max_num_fields=100).items()}
    except ValueError:
        raise HTTPException(400, _("the server does not understand this request")) from None
