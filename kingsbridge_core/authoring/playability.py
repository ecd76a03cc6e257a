"""Plays random games with a card set to see whether its cards are drawn and used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kingsbridge_core.authoring.faces import ids_of
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.data.source import Problem
from kingsbridge_core.engine.chance import SEEDS, below, derived, pick
from kingsbridge_core.engine.components import NOBODY, Deck, Marks, parts
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.laws.conserved import pieces_in
from kingsbridge_core.laws.guarded import MOST_MOVES, Endless, failure, patience
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, counted
from kingsbridge_core.text.phrases import listed

LAST_MOVES = 200
"""How many of the last moves of an endless game are searched for the cards that keep it going."""
MOST_NAMED = 5
"""How many of these cards are named."""
SENSIBLE = "greedy"
"""The bot that also tries the cards, if the game has it."""

if TYPE_CHECKING:
    from kingsbridge_core.bots.bot import Bot
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.game.sets import CardSet


class Trial:
    """Random games with a set, which record what became of its cards."""

    def __init__(self, game: Game[Any], card_set: CardSet) -> None:
        self.game, self.card_set = game, card_set
        self.places = {card: way for _, card, way in card_set.touched() if way[0] != "remove"}
        self.copies = {copy: card for copy, card in ids_of(game).items() if card in self.places}
        self.drawn: set[str] = set()
        self.used: set[str] = set()

    def problem(self, card: str | None, what: str, code: str, *, is_warning: bool = False) -> Problem:
        """Return a problem at the card to blame, or at the set as a whole."""
        place = self.card_set.document.place(*self.places[card] if card else ())
        return Problem(place, what, code, is_warning, (card,) if card else ())

    def play(self, seats: int, seed: int, bot: Bot | None = None) -> Problem | None:
        """Play one game with random moves, or with those of a bot; the first failure ends it."""
        move: Move[Any] | None = None
        state: State | None = None
        rng = derived(seed, 7)
        last: Counter[str] = Counter()
        try:
            with patience():
                state = self.game.new(seats, seed, log=[])
            self.drawn |= self.printed_on_the_board(state)
            self.look(state, None)
            for number in range(MOST_MOVES):
                if state.actor is None:
                    return None
                move = chosen_by(bot, state, seed, number) if bot else pick(rng, list(state.options))
                with patience():
                    state.apply(move)
                named = self.look(state, move)
                if number >= MOST_MOVES - LAST_MOVES:
                    last.update(named)
        except Exception as error:
            code = "KB402" if isinstance(error, Endless) else "KB401"
            return self.problem(self.blamed(state, move), self.told(seats, seed, move, failure(error)), code)
        endless = _("{moves:,} moves and still no end", moves=MOST_MOVES)
        if not last:
            return self.problem(self.blamed(state, move), self.told(seats, seed, move, endless), "KB402")
        cards = [card for card, _times in last.most_common(MOST_NAMED)]
        names = listed(self.game.called(self.game.piece(card)) for card in cards)
        endless = _("{problem}; the last moves went round these cards: {cards}", problem=endless, cards=names)
        return self.problem(cards[0], self.told(seats, seed, move, endless), "KB402")

    def printed_on_the_board(self, state: State) -> set[str]:
        """Return the cards of lists that are never in a deck, such as the spaces of a track."""
        lying = pieces_in(state)
        printed = [each for each in self.game.lists.values() if not any(card in lying for card in each.cards)]
        return {self.copies[card] for listed in printed for card in listed.cards if card in self.copies}

    def told(self, seats: int, seed: int, move: Move[Any] | None, problem: str) -> str:
        """Say what happened, and when in the game."""
        known = {"seats": seats, "seed": seed, "problem": problem}
        if move is None:
            return _("in a game with {seats} players and seed {seed}, at the start: {problem}", **known)
        return _("in a game with {seats} players and seed {seed}, after {move}: {problem}", move=move, **known)

    def look(self, state: State, move: Move[Any] | None) -> set[str]:
        """Note which cards players can see, and which were named; return these."""
        for name, component in state.components.items():
            if isinstance(component, Deck) and not isinstance(component, Marks) and component.seen_by is not NOBODY:
                for *_part, deck in parts(name, component, getattr(state, name)):
                    self.drawn.update(self.copies[piece] for piece in deck if piece in self.copies)
        named = [*([move.what] if move else []), *(v for line in state.log or () for v in line.arguments.values())]
        found = {self.copies[piece] for piece in pieces_of(named) if piece in self.copies}
        self.used |= found
        if state.log:
            state.log.clear()
        return found

    def blamed(self, state: State | None, move: Move[Any] | None) -> str | None:
        """Return the card of the set that the last move or log lines were about."""
        lines = [value for line in (state.log or () if state else ()) for value in line.arguments.values()]
        for piece in pieces_of([*([move.what] if move else []), *reversed(lines)]):
            if piece in self.copies:
                return self.copies[piece]
        return next(iter(self.places), None)


def pieces_of(values: list[Any]) -> Iterator[Piece]:
    """Return all pieces among values, including those within lists."""
    for value in values:
        if isinstance(value, Piece):
            yield value
        elif isinstance(value, list | tuple):
            yield from pieces_of(list(value))


def play_problems(game: Game[Any], card_set: CardSet, games: int, seed: int) -> list[Problem]:
    """Report what goes wrong in random games, and cards of the set that are never drawn or used.

    Sensible bots then play a game for each number of players: they use again and again what keeps giving.
    """
    trial = Trial(game, card_set)
    seats = game.definition.seats
    for number in range(games):
        found = trial.play(seats[number % len(seats)], below(seed, number, SEEDS))
        if found:
            return [found]
    sensible = installed().bots(game).get(SENSIBLE)
    if sensible is not None:
        for number, players in enumerate(seats[:games]):
            found = trial.play(players, below(seed, number, SEEDS), sensible())
            if found:
                return [found]
    unseen = [card for card in trial.places if card not in trial.drawn]
    idle = [card for card in trial.places if card in trial.drawn and card not in trial.used]
    return [
        *(trial.problem(card, _never_came_up(card, games), "KB403", is_warning=True) for card in unseen),
        *(trial.problem(card, _never_used(card, games), "KB404", is_warning=True) for card in idle),
    ]


def _never_came_up(card: str, games: int) -> str:
    return counted(
        "{card!r} never came up in {number} random game",
        "{card!r} never came up in {number} random games",
        games,
        card=card,
    )


def _never_used(card: str, games: int) -> str:
    return counted(
        "{card!r} was never used in {number} random game",
        "{card!r} was never used in {number} random games",
        games,
        card=card,
    )
