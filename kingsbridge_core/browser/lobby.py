"""The lobby: the host sets up tables, resumes saved matches, and hands out links."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kingsbridge_core.browser.app import language_of
from kingsbridge_core.browser.drawing import drawn
from kingsbridge_core.browser.hall import Hall
from kingsbridge_core.browser.served import Served
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import Summary, new_save, summaries
from kingsbridge_core.text.language import NAMES, _, in_quotes, speaking

ME, FRIEND, NOBODY = "me", "friend", "nobody"
MOST_SAVES = 30
"""How many saved matches are listed, the newest first."""
LEVELS = ("easy", "greedy", "hard", "random")


class Link(NamedTuple):
    """A person's seat, or the watchers' place, with its new link."""

    name: str
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
            Route("/h/{token}/resume", self.resume, methods=["POST"]),
            Route("/h/{token}/table/{number:int}", self.table, methods=["GET", "POST"]),
        ]

    def _check(self, request: Request) -> str:
        """Refuse everybody but the host, as if there were no such page."""
        token = request.path_params["token"]
        if not self.hall.is_host(token):
            raise HTTPException(404)
        return f"/h/{token}"

    async def lobby(self, request: Request) -> Response:
        """Show the games to begin, the matches to resume, and the open tables."""
        return HTMLResponse(self._page(request))

    def _page(self, request: Request, why: str = "") -> str:
        home, code = self._check(request), language_of(request)
        with speaking(code):
            plugins = self.hall.plugins
            games = [
                {"game": game, "bots": [name for name in LEVELS if name in (*plugins.bots(game), "easy", "hard")]}
                for game in self.hall.games()
            ]
            return drawn(
                "lobby.html",
                home=home,
                games=games,
                saves=list(islice(self._unfinished(), MOST_SAVES)),
                tables=list(enumerate(self.hall)),
                languages=NAMES,
                why=why,
            )

    def _unfinished(self) -> list[Summary]:
        played = {served.match.path for served in self.hall}
        return [each for each in summaries() if not each.over and not each.problem and each.path not in played]

    async def new(self, request: Request) -> Response:
        """Begin a match."""
        self._check(request)
        form = await form_of(request)
        try:
            match = self._begun(form)
        except KingsbridgeError as error:
            return HTMLResponse(self._page(request, str(error)), 422)
        return self._opened(request, self.hall.open(match))

    def _begun(self, form: dict[str, str]) -> Match:
        game = self.hall.game(form.get("game", ""))
        chosen = {name: form[f"option {name}"] for name in game.definition.options if f"option {name}" in form}
        seats = [seat for number in range(max(game.definition.seats)) if (seat := _seat(form, number))]
        return Match.new(game, seats, path=new_save(game.id), options=chosen, plugins=self.hall.plugins)

    async def resume(self, request: Request) -> Response:
        """Resume a saved match, named by its place in the list and never by a path."""
        self._check(request)
        name = (await form_of(request)).get("save", "")
        found = next((each for each in self._unfinished() if each.path.name == name), None)
        try:
            if found is None:
                raise KingsbridgeError(_("there is no such match any more"))
            match = Match.load(found.path, plugins=self.hall.plugins)
        except KingsbridgeError as error:
            return HTMLResponse(self._page(request, str(error)), 422)
        return self._opened(request, self.hall.open(match))

    def _opened(self, request: Request, served: Served) -> Response:
        """Go straight to the table if nobody else has to be invited; otherwise to its links."""
        home = self._check(request)
        served.let_bots_move()
        if len(served.people) == 1:
            return RedirectResponse(self.hall.link(served, next(iter(served.people))), 303)
        return RedirectResponse(f"{home}/table/{self.hall.tables.index(served)}", 303)

    async def table(self, request: Request) -> Response:
        """Show the links of a table; making new ones ends the old ones, so a button asks for that."""
        home, number = self._check(request), request.path_params["number"]
        if number >= len(self.hall.tables):
            raise HTTPException(404)
        served = self.hall.tables[number]
        links: list[Link] = []
        if request.method == "POST" or not list(served.links.opened()):
            links = [self._link(served, seat) for seat in [*served.people, None]]
        with speaking(language_of(request)):
            here = f"{home}/table/{number}"
            return HTMLResponse(drawn("links.html", home=home, here=here, served=served, links=links))

    def _link(self, served: Served, seat: int | None) -> Link:
        import segno

        address = f"{self.address}{self.hall.link(served, seat)}"
        picture = segno.make(address, error="m").svg_data_uri(scale=4, border=2)
        return Link(_("Watchers") if seat is None else served.match.names[seat], address, picture)


def _seat(form: dict[str, str], number: int) -> str:
    """Return who sits there, as the command line would say it; nothing for an empty seat."""
    who, name = form.get(f"seat {number}", NOBODY), form.get(f"name {number}", "").strip()
    if who == NOBODY:
        return ""
    if who in (ME, FRIEND):
        return f"human:{name}" if name else "human"
    if who not in LEVELS:
        raise KingsbridgeError(_("there is no player called {name}", name=in_quotes(who[:30])))
    return f"bot:{who}"


async def form_of(request: Request) -> dict[str, str]:
    """Return what a form says; a field that is given twice counts once."""
    body = (await request.body()).decode("utf-8", "replace")
    return {name: values[0] for name, values in parse_qs(body, max_num_fields=100).items()}
