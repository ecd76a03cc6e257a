"""A game with every kind of component, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import kingsbridge_core as kb

GOODS = ("wool", "salt", "iron")


def is_guild(piece: kb.Piece) -> bool:
    """Whether a card belongs to the guild."""
    return piece.id.startswith("guild")


class Fair(kb.State):
    """What is on the table."""

    game: FairGame
    pile: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY)
    guild: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY, holds=is_guild)
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER))
    won: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.NOBODY, remembered=True))
    discard: list[kb.Piece] = kb.deck()
    used: list[kb.Piece] = kb.marks()
    road: list[int] = kb.per_seat(kb.track(start=1, low=0, high=9))
    price: int = kb.track(start=3)
    dice: list[int] = kb.dice(2, faces=6)
    market: dict[str, int] = kb.supply(GOODS, pool="goods")
    stalls: list[dict[str, int]] = kb.per_seat(kb.supply(GOODS, pool="goods", seen_by=kb.OWNER))
    sack: dict[str, int] = kb.supply(GOODS, pool="goods", seen_by=kb.NOBODY)
    chalk: dict[str, int] = kb.supply(["line"])
    points: list[dict[str, int]] = kb.per_seat(kb.score(["trade", "luck"]))
    pad: list[tuple[int, ...]] = kb.per_seat(kb.record())
    leader: int | None = kb.seat_marker(0)
    playing: tuple[int, ...] = kb.order()


@kb.step
def day(state: Fair) -> None:
    """Everybody trades once; after two days, the fair is over."""
    if state.round > 2:
        state.finish()
    else:
        state.plan(*(trade(seat) for seat in state.playing), evening(), bonus(0, "luck"))


@kb.decision
def trade(state: Fair, seat: int) -> list[kb.Move[Any]]:
    """Discard a card, or pass."""
    return [*(state.game.sell[card] for card in state.hands[seat]), state.game.rest]


@trade.chosen
def traded(state: Fair, move: kb.Move[Any], seat: int) -> None:
    """A card brings as many points as the dice show."""
    if move is state.game.rest:
        state.tell("{seat} rests.", seat=seat)
        return
    state.hands[seat].remove(move.what)
    state.discard.append(move.what)
    state.dice = [state.roll(), state.roll()]
    state.points[seat]["trade"] += sum(state.dice)
    state.tell("{seat} sells {card}.", seat=seat, card=move.what)
    state.tell("You have {hand} left.", to=seat, hand=list(state.hands[seat]))


@kb.step
def evening(state: Fair) -> None:
    """The points of the day are written down."""
    state.pad = [(*pad, int(score)) for pad, score in zip(state.pad, state.scores, strict=True)]


@kb.step
def bonus(state: Fair, seat: int, source: str) -> None:
    """A player gains a point."""
    state.points[seat][source] += 1


@kb.decision
def swap(state: Fair, seat: int, other: int, card: kb.Piece) -> list[kb.Move[Any]]:
    """A decision with several arguments: take the card or leave it."""
    return [state.game.take[other, card], state.game.rest] if card in state.hands[other] else []


@swap.chosen
def swapped(state: Fair, move: kb.Move[Any], seat: int, other: int, card: kb.Piece) -> None:
    """The card changes hands."""
    if move is not state.game.rest:
        state.hands[other].remove(card)
        state.hands[seat].append(card)


@swap.refusal
def not_swapped(state: Fair, move: kb.Move[Any], seat: int, other: int, card: kb.Piece) -> kb.Refusal | None:
    """Only the one card is on offer."""
    return kb.Refusal(f"only {card} is on offer", "fair-1") if move.verb == "take" else None


class FairGame(kb.Game[Fair]):
    """A fair of two days."""

    id = "fair"
    definition_source = {"title": "Fair", "seats": [2, 3], "phases": ["day"], "seat_names": ["red", "blue", "green"]}
    state_class = Fair

    def build(self) -> None:
        """Twelve cards, four of them of the guild."""
        self.cards = [kb.Piece(f"card-{number}", f"Card {number}") for number in range(8)]
        self.guild = [kb.Piece(f"guild-{number}", f"Guild {number}") for number in range(4)]
        self.add_pieces([*self.cards, *self.guild])
        self.sell = self.moves.each("sell", self.pieces.values())
        self.take = self.moves.pairs("take", range(3), self.pieces.values())
        self.rest = self.moves.one("rest")

    def setup(self, state: Fair) -> None:
        """Everything lies in a known way, apart from the shuffled pile."""
        state.playing = tuple(range(state.seats))
        state.pile, state.guild = list(self.cards), list(self.guild)
        state.shuffle(state.pile)
        state.hands = [[state.pile.pop(), state.pile.pop()] for _ in range(state.seats)]
        state.leader = next((seat for seat, hand in enumerate(state.hands) if self.cards[0] in hand), None)
        state.won[1] = [state.guild.pop()]
        state.market = dict(zip(GOODS, (2, 2, 2), strict=True))
        state.sack = dict(zip(GOODS, (3, 2, 1), strict=True))
        for stall in state.stalls:
            stall.update(wool=1, salt=2)

    def known(self, state: Fair) -> Iterable[tuple[list[Any], kb.Piece]]:
        """Everybody saw that the leader drew the lowest card."""
        hand = [] if state.leader is None else state.hands[state.leader]
        return [(hand, self.cards[0])] if self.cards[0] in hand else []


GAME = FairGame()


def fair(seats: int = 2, seed: int = 7) -> Fair:
    """A fresh fair."""
    return GAME.new(seats, seed)
