"""Lets the bots of a match move between the people."""

from __future__ import annotations

from typing import Any

from kingsbridge_core.bots.bot import Bot, chosen_by
from kingsbridge_core.bots.levels import bot_of
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.players import check_patience
from kingsbridge_core.match.save_file import Unwritten
from kingsbridge_core.text.language import _


class Bots:
    def __init__(self, match: Match) -> None:
        self.match = match
        known = match.plugins.bots(match.game)
        check_patience(match.players)
        self.bots: dict[int, Bot] = {
            seat: bot_of(player.name, known) for seat, player in enumerate(match.players) if player.is_bot
        }
        self._replaced: list[Bot] = []

    def __contains__(self, seat: int | None) -> bool:
        return seat in self.bots

    def sit(self, seat: int) -> None:
        """Replace the bot at this seat after a change of player."""
        if seat in self.bots:
            self._replaced.append(self.bots.pop(seat))  # it may be thinking just now, and is closed at the end
        player = self.match.players[seat]
        if player.is_bot:
            self.bots[seat] = bot_of(player.name, self.match.plugins.bots(self.match.game))

    def choose(self, seat: int) -> Move[Any]:
        """Return the move that the bot to move chooses."""
        match = self.match
        return chosen_by(self.bots[seat], match.state, match.seed, len(match.turns), match.told)

    def play(self, seat: int, move: Move[Any]) -> list[str]:
        """Make a bot's move, and return what people should know about it."""
        try:
            self.match.play(move)
        except Unwritten as error:
            told = _("{name} cannot move: {why}", name=self.match.names[seat], why=error.why)
            raise SaveError(told) from None
        return self.bots[seat].notes()

    def close(self) -> None:
        scores = self.match.state.scores if self.match.state.actor is None else None
        for bot in self.bots.values():
            bot.close(scores)
        for bot in self._replaced:
            bot.close(None)
