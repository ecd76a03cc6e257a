"""A tiny game with moments: before a roll, before a draw, and at the end of a turn; and two choices in one line."""

from __future__ import annotations

from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.match.match import Match

Options = list[kb.Move[Any]]
LAST = 3


class Pauses(kb.State):
    """Coins, and cards of five colours."""

    game: PausesGame
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER))
    laid: list[kb.Piece] = kb.deck()
    coins: list[int] = kb.per_seat(kb.track(start=3))
    points: list[dict[str, float]] = kb.per_seat(kb.score(("luck",)))


@kb.step
def turns(state: Pauses) -> None:
    """Everyone has a turn."""
    parts = (before_step, walk, before_roll, roll, lay, drop, before_end)
    state.plan(*(part(seat) for seat in range(state.seats) for part in parts), close())


@kb.step
def close(state: Pauses) -> None:
    """After three rounds it is over."""
    if state.round == LAST:
        state.finish()


def pause(name: str, verb: str) -> kb.Step[Pauses, [int]]:
    """Go on, or spend a coin."""

    def ask(state: Pauses, seat: int) -> Options:
        go_on = state.game.moves.find(verb)
        return [go_on, state.game.spend] if state.coins[seat] else [go_on]

    ask.__name__ = name
    asking: kb.Step[Pauses, [int]] = kb.decision(ask)

    @asking.chosen
    def answered(state: Pauses, move: kb.Move[Any], seat: int) -> None:
        if move.verb == "spend":
            state.coins[seat] -= 1
            state.plan(asking(seat))

    return asking


before_step = pause("before_step", "step")
before_roll = pause("before_roll", "roll")
before_end = pause("before_end", "end")


@kb.decision
def walk(state: Pauses, seat: int) -> Options:
    """A choice that nobody makes for a player."""
    return [state.game.left, state.game.right]


@walk.chosen
def walked(state: Pauses, move: kb.Move[Any], seat: int) -> None:
    """Left or right."""
    state.tell("{seat} goes {way}.", seat=seat, way=move.text)


@kb.step
def roll(state: Pauses, seat: int) -> None:
    """A die decides."""
    number = state.roll()
    state.points[seat]["luck"] += number
    state.tell("{seat} rolls {number}.", seat=seat, number=number)


@kb.decision
def lay(state: Pauses, seat: int) -> Options:
    """A card of the hand."""
    return [state.game.lay[card] for card in state.hands[seat]]


@kb.decision
def drop(state: Pauses, seat: int) -> Options:
    """Another card of the hand."""
    return [state.game.drop[card] for card in state.hands[seat]]


@lay.chosen
@drop.chosen
def laid(state: Pauses, move: kb.Move[Any], seat: int) -> None:
    """It is gone."""
    state.hands[seat].remove(move.what)
    state.laid.append(move.what)
    state.tell("{seat} plays {card}.", seat=seat, card=move.what)


class PausesGame(kb.Game[Pauses]):
    """Walk, roll, lay."""

    id = "pauses"
    definition_source = {"title": "Pauses", "seats": [1, 2], "phases": ["turns"]}
    state_class = Pauses
    rules_modules = (globals(),)
    moments = (
        kb.Moment("step", "before you walk", ("before_step",)),
        kb.Moment("roll", "before you roll", ("before_roll",)),
        kb.Moment("drop", "your last card", ("drop",), lambda view: len(view.hands[view.actor]) == 1),
        kb.Moment(
            "end",
            "before your turn ends",
            ("before_end",),
            holds=lambda view: view.round == LAST,
            usually="in the last round",
        ),
    )
    together = kb.Together("lay", "drop", ("lay", "drop"), lambda view: len(view.hands[view.actor]) > 2)

    def build(self) -> None:
        """The moves in the order of a turn."""
        colours = ("blue", "green", "grey", "red", "white", "yellow")
        self.cards = [kb.Piece(colour, colour) for colour in (*colours, *(f"{each} sea" for each in colours))]
        self.add_pieces(self.cards)
        for verb in ("step", "roll", "end"):
            self.moves.one(verb)
        self.left, self.right = self.moves.one("left"), self.moves.one("right")
        self.lay, self.drop = self.moves.each("lay", self.cards), self.moves.each("drop", self.cards)
        self.spend = self.moves.one("spend")

    def setup(self, state: Pauses) -> None:
        """Six cards each."""
        state.hands = [list(self.cards[6 * seat : 6 * seat + 6]) for seat in range(state.seats)]


def pauses(*seats: str, path: Any = None) -> Match:
    """A match of it."""
    return Match.new(PausesGame(), seats, seed=1, path=path)
