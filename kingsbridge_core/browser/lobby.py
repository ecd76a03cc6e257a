"""The lobby: the host sets up tables, resumes saved matches, and hands out links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kingsbridge_core.browser.asked import form_of, language_of
from kingsbridge_core.browser.codes import as_picture
from kingsbridge_core.browser.drawing import drawn
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.served import Served
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.players import OPEN, parse_player
from kingsbridge_core.match.saved_matches import Summary, new_save, summaries
from kingsbridge_core.person.teacher import table_for_newcomers
from kingsbridge_core.text.language import NAMES, _, in_date, in_quotes, speaking
from kingsbridge_core.text.phrases import listed

ME, FRIEND, NOBODY = "me", "friend", "nobody"
MOST_SAVES = 40
"""How many saved matches are listed, the newest first."""
BANNER = ("gold", "light blue", "red", "green", "beige", "orange")
"""The colours of the pictures above a game."""
LEVELS = ("easy", "greedy", "hard", "random")


class Link(NamedTuple):
    """A person's seat, or the watchers' place, with its new link."""

    seat: int | None
    address: str
    picture: str


class Lobby:
    """The pages of the host; everything here needs the host's secret."""

    def __init__(self, hall: Hall, address: str) -> None:
        self.hall, self.address = hall, address.rstrip("/")

    def routes(self) -> list[Route]:
        """Return the routes of all pages."""
        return [
            Route("/h/{token}", self.lobby),
            Route("/h/{token}/new", self.new, methods=["POST"]),
            Route("/h/{token}/learn", self.learn, methods=["POST"]),
            Route("/h/{token}/resume", self.resume, methods=["POST"]),
            Route("/h/{token}/table/{number:int}", self.table, methods=["GET", "POST"]),
            Route("/h/{token}/table/{number:int}/seat", self.seat, methods=["POST"]),
        ]

    def _check(self, request: Request) -> str:
        """Refuse everyone but the host, as if the page did not exist."""
        token = request.path_params["token"]
        if not self.hall.is_host(token):
            raise HTTPException(404)
        return f"/h/{token}"

    async def lobby(self, request: Request) -> Response:
        """Show the games to begin, the matches to resume, and the open tables."""
        return await self._shown(request)

    async def _shown(self, request: Request, why: str = "") -> Response:
        page = await asyncio.to_thread(self._page, request, why)  # all saves are looked at
        return HTMLResponse(page, 422 if why else 200)

    def _page(self, request: Request, why: str = "") -> str:
        home, code = self._check(request), language_of(request)
        with speaking(code):
            plugins = self.hall.plugins
            saves = list(islice((each for each in summaries() if not each.problem), MOST_SAVES))
            games = [
                {"game": game, "bots": _levels(plugins.bots(game)), "banner": _banner(game)}
                for game in self.hall.games()
            ]
            return drawn(
                "lobby.html",
                home=home,
                games=games,
                saves=[self._listed(each) for each in saves if not each.over and each.path not in self._played()],
                finished=[self._listed(each) for each in saves if each.over],
                tables=list(enumerate(self.hall)),
                languages=NAMES,
                why=why,
            )

    def _listed(self, save: Summary) -> tuple[str, str, str, str]:
        """Return the name of a save's file, its game, its players, and when it was played, in words."""
        title = next((game.title for game in self.hall.games() if game.id == save.game), save.game.replace("_", "-"))
        people = listed(parse_player(each).shown_name for each in save.players)
        return save.path.name, title, people, in_date(save.changed.astimezone())

    def _played(self) -> set[Path | None]:
        """Return the saves of the open tables."""
        return {served.match.path for served in self.hall}

    def _unfinished(self) -> Iterator[Summary]:
        """Return the matches to resume, the newest first."""
        return (each for each in summaries() if not (each.over or each.problem or each.path in self._played()))

    async def new(self, request: Request) -> Response:
        """Begin a match."""
        self._check(request)
        form = await form_of(request)
        return await self._opening(request, lambda: self._begun(form))

    async def learn(self, request: Request) -> Response:
        """Begin a match that explains itself, against gentle bots."""
        self._check(request)
        form = await form_of(request)
        return await self._opening(request, lambda: self._first(form))

    async def _opening(self, request: Request, begin: Callable[[], Match]) -> Response:
        """Open a table; go there or, if someone has to be invited, to its links."""
        home = self._check(request)
        with speaking(language_of(request)):
            try:
                served = await self.hall.begin(begin)
            except KingsbridgeError as error:
                return await self._shown(request, str(error))
        served.let_bots_move()
        if len(served.people) == 1 == len(served.seats_of_people):
            seat = next(iter(served.people))
            return RedirectResponse(await self.hall.change(lambda: self.hall.link(served, seat)), 303)
        return RedirectResponse(f"{home}/table/{self.hall.tables.index(served)}?lang={language_of(request)}", 303)

    def _first(self, form: dict[str, str]) -> Match:
        game = self.hall.game(form.get("game", ""))
        seats, options = table_for_newcomers(game)
        plugins = self.hall.plugins
        return Match.new(game, seats, path=new_save(game.id), options=options, plugins=plugins, teaches=True)

    def _begun(self, form: dict[str, str]) -> Match:
        game = self.hall.game(form.get("game", ""))
        chosen = {name: form[f"option {name}"] for name in game.definition.options if f"option {name}" in form}
        seats = [seat for number in range(max(game.definition.seats)) if (seat := _seat(form, number))]
        return Match.new(game, seats, path=new_save(game.id), options=chosen, plugins=self.hall.plugins)

    async def resume(self, request: Request) -> Response:
        """Resume a saved match, named by its place in the list and never by a path."""
        self._check(request)
        name = (await form_of(request)).get("save", "")
        return await self._opening(request, lambda: self._resumed(name))

    def _resumed(self, name: str) -> Match:
        found = next((each for each in self._unfinished() if each.path.name == name), None)
        if found is None:
            raise KingsbridgeError(_("this match no longer exists"))
        return Match.load(found.path, plugins=self.hall.plugins)

    def _served(self, request: Request) -> Served:
        """Return the table with this number, counted as in the list of the lobby."""
        number = int(request.path_params["number"])
        if number >= len(self.hall.tables):
            raise HTTPException(404)
        return self.hall.tables[number]

    async def table(self, request: Request) -> Response:
        """Show who sits at a table; making new links ends the old ones, so a button asks for that."""
        self._check(request)
        served = self._served(request)
        is_wanted = request.method == "POST" or not list(served.links.opened())
        with speaking(language_of(request)):
            seats, why = [*served.seats_of_people, None] if is_wanted else [], ""
            try:
                links = await self._links(served, seats)
            except KingsbridgeError as error:
                links, why = [], str(error)
            return HTMLResponse(self._table(request, served, links, why), 422 if why else 200)

    async def seat(self, request: Request) -> Response:
        """Give a seat to a person or a bot, leave it open, or make or close its link."""
        self._check(request)
        served, form = self._served(request), await form_of(request)
        numbers = {str(seat): seat for seat in range(len(served.match.players))} | {"watchers": None}
        if form.get("seat") not in numbers:
            raise HTTPException(404)
        with speaking(language_of(request)), speaking(served.match.game.language):
            links, why = [], ""
            try:
                links = await self._changed(served, numbers[form["seat"]], form)
            except KingsbridgeError as error:
                why = str(error)
            return HTMLResponse(self._table(request, served, links, why), 422 if why else 200)

    async def _changed(self, served: Served, seat: int | None, form: dict[str, str]) -> list[Link]:
        """Carry out one wish of the host about a seat; return the links that it made."""
        match form.get("do", "").split():
            case ["link"]:
                links = await self._links(served, [seat])
            case ["close"]:
                await self.hall.change(lambda: self.hall.revoke(served, seat))
                links = []
            case ["open"] if seat is not None:
                await served.give(seat, OPEN)
                links = await self._links(served, [seat])
            case ["person"] if seat is not None:
                name = form.get("name", "").strip()
                await served.give(seat, f"human:{name}" if name else "human")
                return []
            case [level] if seat is not None and level in LEVELS:
                await served.give(seat, f"bot:{level}")
                return []
            case _:
                raise KingsbridgeError(_("the server does not understand this request"))
        served.announce()
        return links

    def _table(self, request: Request, served: Served, links: list[Link], why: str = "") -> str:
        home, code = self._check(request), language_of(request)
        here = f"{home}/table/{request.path_params['number']}"
        fresh = {link.seat: link for link in links}
        linked = {seat for _digest, seat in served.links.opened()}
        players = list(zip(served.match.names, served.match.players, strict=True))
        known = self.hall.plugins.bots(served.match.game)
        bots = _levels(known)
        return drawn(
            "links.html",
            home=f"{home}?lang={code}",
            here=here,
            code=code,
            served=served,
            fresh=fresh,
            linked=linked,
            players=players,
            bots=bots,
            why=why,
        )

    async def _links(self, served: Served, seats: Iterable[int | None]) -> list[Link]:
        """Make new links for these seats."""

        def made() -> list[Link]:
            addresses = {seat: f"{self.address}{self.hall.link(served, seat)}" for seat in seats}
            return [Link(seat, address, as_picture(address)) for seat, address in addresses.items()]

        return await self.hall.change(made)


def _banner(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Return a few pictures of a game's cards, each in a colour; dice and cards for a game without."""
    return zip(game.emblems or ("die-5", "tile", "die-2"), BANNER, strict=False)


def _levels(known: Iterable[str]) -> list[str]:
    """Return the bots that can be chosen, of those a game has; some levels play every game."""
    return [name for name in LEVELS if name in (*known, "easy", "hard")]


def _seat(form: dict[str, str], number: int) -> str:
    """Return the player for a seat as the command line would write it; empty for an empty seat."""
    who, name = form.get(f"seat {number}", NOBODY), form.get(f"name {number}", "").strip()
    if who == NOBODY:
        return ""
    if who in (ME, FRIEND):
        return f"human:{name}" if name else "human" if who == ME else OPEN
    if who not in LEVELS:
        raise KingsbridgeError(_("there is no player called {name}", name=in_quotes(who[:30])))
    return f"bot:{who}"
