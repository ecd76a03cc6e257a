"""A small sound game of equal sets: everyone has the same lots, so that any choice was possible for anyone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import kingsbridge_core as kb

KINDS = ("straw", "reed", "stone")


class Lots(kb.State):
    """What is on the table."""

    game: LotsGame
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, kept=True))
    laid: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER, kept=True))
    shown: list[list[kb.Piece]] = kb.per_seat(kb.deck(kept=True))


@kb.step
def drawing(state: Lots) -> None:
    """Everyone lays a lot face down, and may say how it feels."""
    state.plan(*(lay(seat) for seat in range(state.seats)), *(feel(seat) for seat in range(state.seats)))


@kb.decision
def lay(state: Lots, seat: int) -> list[kb.Move[Any]]:
    """A player lays any lot from their hand."""
    return [state.game.lay[lot] for lot in state.hands[seat]]


@lay.chosen
def lay_down(state: Lots, move: kb.Move[Any], seat: int) -> None:
    """The lot lies face down."""
    state.game.put(state, move.what, seat)


@kb.decision
def feel(state: Lots, seat: int) -> list[kb.Move[Any]]:
    """Stay, or take the lot back for another one; everyone hears which of the two."""
    return [state.game.stay, *(state.game.change[lot] for lot in state.hands[seat])]


@feel.chosen
def felt(state: Lots, move: kb.Move[Any], seat: int) -> None:
    """The lots change places, or stay."""
    if move is state.game.stay:
        state.tell("{seat} makes no change.", seat=seat)
    else:
        state.game.exchange(state, move.what, seat)


@kb.step
def idle(state: Lots, about: Any) -> None:
    """Nothing happens; some mistakes plan it."""


@kb.step
def showing(state: Lots) -> None:
    """All lots are shown; the game is over when one is left."""
    for laid, shown in zip(state.laid, state.shown, strict=True):
        shown.append(laid.pop())
    state.tell("Shown are {lots}.", lots=[shown[-1] for shown in state.shown])
    if len(state.hands[0]) == 1:
        state.finish()


class LotsGame(kb.Game[Lots]):
    """Every rule is a method, so that a mistake is a subclass that overrides one."""

    id = "lots"
    definition_source = {"title": "Lots", "seats": [3], "phases": ["drawing", "showing"]}
    state_class = Lots
    rules_modules: ClassVar[Sequence[dict[str, Any]]] = (globals(),)

    def build(self) -> None:
        """Three lots for each of three players."""
        self.own_lots = [[kb.Piece(f"{kind}-{seat}", f"{kind} {seat}") for kind in KINDS] for seat in range(3)]
        every = [lot for lots in self.own_lots for lot in lots]
        self.add_pieces(every)
        self.stay = self.moves.one("stay")
        self.lay, self.change = self.moves.each("lay", every), self.moves.each("change", every)

    def setup(self, state: Lots) -> None:
        """Give every player all their lots."""
        state.hands = [list(lots) for lots in self.own_lots]

    def scores(self, state: Lots) -> list[float]:
        """Return how many stones were shown."""
        return [sum(lot.id.startswith("stone") for lot in shown) for shown in state.shown]

    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        """Put a lot face down in front of the player."""
        state.hands[seat].remove(lot)
        state.laid[seat].append(lot)
        state.tell("{seat} lays a lot.", seat=seat)

    def exchange(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        """Exchange the lot in front of the player for one from their hand."""
        state.hands[seat].append(state.laid[seat].pop())
        state.hands[seat].remove(lot)
        state.laid[seat].append(lot)
        state.tell("{seat} changes the lot.", seat=seat)
