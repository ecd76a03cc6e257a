"""What is on the table: cards, stocks and the score pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kingsbridge_core import (
    NOBODY,
    OWNER,
    State,
    deck,
    marks,
    per_seat,
    printed,
    record,
    score,
    seat_marker,
    supply,
    track,
)
from kingsbridge_core import Card as BaseCard

if TYPE_CHECKING:
    from kingsbridge_pillars.game import PillarsGame

Material = Literal["stone", "wood", "sand", "metal"]
MATERIALS: tuple[Material, ...] = ("stone", "wood", "sand", "metal")
SOURCES = ("conversions", "craftsmen", "privileges", "neutrals", "King")


@printed
class Card(BaseCard):
    """A craftsman in a player's colour, a neutral card or a privilege; the value decides tricks."""

    kind: Literal["craftsman", "neutral", "privilege"]
    value: int
    colour: str | None = None


def is_privilege(card: Card) -> bool:
    """Whether a card is a privilege."""
    return card.kind == "privilege"


class Pillars(State):
    """A position of the card game."""

    game: PillarsGame

    stack: list[Card] = deck(seen_by=NOBODY)  # all cards between two hands
    hands: list[list[Card]] = per_seat(deck(seen_by=OWNER))  # (pil-deal-03)
    trick: list[Card] = deck()
    piles: list[list[Card]] = per_seat(
        deck(seen_by=NOBODY, remembered=True)
    )  # tricks received, face down (pil-trick-08)
    kings_trick: list[Card] = deck(seen_by=NOBODY, remembered=True)
    shown: list[list[Card]] = per_seat(deck())  # the same tricks, face up for scoring
    kings_shown: list[Card] = deck()
    privileges: list[Card] = deck(seen_by=NOBODY, holds=is_privilege)  # the pile, its top card last
    under_pile: list[Card] = deck(seen_by=NOBODY, remembered=True)  # fell to the King; the first has waited longest
    owned: list[list[Card]] = per_seat(deck())
    tools: list[Card] = marks()  # what the scoring player can still convert with

    stocks: list[dict[Material, int]] = per_seat(supply(MATERIALS))  # never run out (pil-material-04)
    tricks: list[int] = per_seat(track(low=0))  # received in this hand
    points: list[dict[str, int]] = per_seat(score(SOURCES))
    pad: list[tuple[int, ...]] = per_seat(record())  # the score of each hand
    opener: int = seat_marker(0)  # led the hand
    leader: int = seat_marker(0)  # led or leads the trick
