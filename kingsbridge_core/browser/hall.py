"""The hall: the tables open in this server, and which link opens which seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kingsbridge_core.browser.links import digests_beside, fresh_token, hash_of, with_links
from kingsbridge_core.browser.served import PAUSE, Served, Stale
from kingsbridge_core.browser.thinking import Thinking
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.sets import CardSet
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import new_save
from kingsbridge_core.plugins import Plugins, installed
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.browser.card_pages import CardPages

T = TypeVar("T")

MOST_TABLES = 200
"""How many matches one server keeps open."""


class Hall:
    """All open tables; `host_token` opens the lobby.

    `shown`: matches only to look at, by name. `cards`: those of an author.
    """

    def __init__(self, sets: Sequence[CardSet] = (), plugins: Plugins | None = None) -> None:
        self.plugins, self.sets = plugins or installed(), sets
        self.host_token = fresh_token()
        self.tables: list[Served] = []
        self.shown: dict[str, Match] = {}
        self.cards: CardPages | None = None
        self.thinking = Thinking()
        self._seats: dict[str, tuple[Served, int | None]] = {}
        self._asleep: dict[str, Path] = {}
        self._waking = asyncio.Lock()

    def games(self) -> list[Game[Any]]:
        """Return the games that can be played here, with the card sets given for them."""
        return [self._with_sets(game) for game in self.plugins.games()]

    def game(self, name: str) -> Game[Any]:
        """Return the game with this id."""
        return self._with_sets(self.plugins.game(name))

    def _with_sets(self, game: Game[Any]) -> Game[Any]:
        return game.with_sets([each for each in self.sets if each.game == game.id])

    def is_host(self, token: str) -> bool:
        """Whether this secret belongs to the person who started the server."""
        return compare_digest(hash_of(token), hash_of(self.host_token))

    def _check_room(self) -> None:
        if len(self.tables) >= MOST_TABLES:
            raise KingsbridgeError(
                _("this server already has {most} tables open, the most it allows", most=MOST_TABLES)
            )

    async def begin(self, begin: Callable[[], Match]) -> Served:
        """Put a match on a table that is begun, or loaded, off the event loop."""
        async with self._waking:
            self._check_room()
            return self.open(await asyncio.to_thread(begin))

    def open(self, match: Match, pause: float | None = None) -> Served:
        """Put a match on a table of its own."""
        self._check_room()
        served = Served(match, PAUSE if pause is None else pause, self.thinking)
        self.tables.append(served)
        self._remember(served)
        return served

    def _remember(self, served: Served) -> None:
        others = {digest: seat for digest, seat in self._seats.items() if seat[0] is not served}
        self._seats = others | {digest: (served, seat) for digest, seat in served.links.opened()}
        self._asleep = {digest: path for digest, path in self._asleep.items() if path != served.match.path}

    def link(self, served: Served, seat: int | None) -> str:
        """Return a new link for a seat or for watchers; the earlier one no longer works."""
        token = served.links.renew(seat)
        self._remember(served)
        return f"/s/{token}"

    def revoke(self, served: Served, seat: int | None) -> None:
        """Close the link of a seat."""
        served.links.revoke(seat)
        self._remember(served)

    async def change(self, change: Callable[[], T]) -> T:
        """Make or close links of open tables off the event loop, and return what that gives."""
        async with self._waking:
            return await asyncio.to_thread(change)

    async def rematch(self, served: Served) -> None:
        """Let the people at a table play again: the same links open the new match. Once is enough."""
        async with self._waking:
            if served.match.state.actor is not None or served not in self.tables:
                raise Stale(_("the match is not over"))
            fresh = Served(await asyncio.to_thread(_again, served.match), served.pause, self.thinking)
            await asyncio.to_thread(fresh.links.take_over, served.links)
            self.tables[self.tables.index(served)] = fresh
            self._seats = {digest: seat for digest, seat in self._seats.items() if seat[0] is not served}
            self._remember(fresh)
        served.announce()
        fresh.let_bots_move()
        await served.close()

    def resume(self) -> None:
        """Let the links of saved matches open them again; a match is loaded when someone opens its link."""
        for path in with_links():
            self._asleep |= dict.fromkeys(digests_beside(path), path)

    async def seat_of(self, token: str) -> tuple[Served, int | None] | None:
        """Return the table and the seat (None: a watcher) that a secret opens."""
        digest = hash_of(token)
        if digest in self._asleep:
            async with self._waking:
                if digest in self._asleep:
                    await self._wake(self._asleep[digest])
        return self._seats.get(digest)

    def opens(self, token: str, served: Served, seat: int | None) -> bool:
        """Whether this secret still opens this seat of this table."""
        return self._seats.get(hash_of(token)) == (served, seat)

    async def _wake(self, path: Path) -> None:
        self._check_room()
        self.open(await asyncio.to_thread(Match.load, path, plugins=self.plugins)).let_bots_move()

    def __iter__(self) -> Iterator[Served]:
        return iter(self.tables)

    async def close(self) -> None:
        """Close all tables."""
        for served in self.tables:
            await served.close()


def _again(match: Match) -> Match:
    """Start a match with the same players and rules, saved if the last one was."""
    path = None if match.path is None else new_save(match.game.id)
    players = [str(player) for player in match.players]
    return Match.new(match.game, players, None, path, match.game.options, plugins=match.plugins, teaches=match.teaches)
