"""What is on the table: countries with cards, houses and stones, the action track, and what each player has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from kingsbridge_core import (
    NOBODY,
    OWNER,
    Effect,
    Piece,
    State,
    deck,
    dice,
    marks,
    per_seat,
    printed,
    record,
    score,
    seat_marker,
    side,
    supply,
    track,
    tracks,
)
from kingsbridge_core import Card as BaseCard

if TYPE_CHECKING:
    from kingsbridge_column_of_fire.game import ColumnOfFireGame

Country = Literal["england", "france", "netherlands", "spain"]
Good = Literal["book", "ore", "cloth", "wine"]
Religion = Literal["catholic", "protestant"]
Stone = Literal["catholic", "protestant", "neutral"]
Colour = Literal["white", "blue", "orange", "brown", "purple"]

COUNTRIES: tuple[Country, ...] = ("england", "france", "netherlands", "spain")
GOODS: tuple[Good, ...] = ("book", "ore", "cloth", "wine")
RELIGIONS: tuple[Religion, ...] = ("catholic", "protestant")
STONES: tuple[Stone, ...] = (*RELIGIONS, "neutral")
COLOURS: tuple[Colour, ...] = ("white", "blue", "orange", "brown", "purple")
WHITE, BLUE, ORANGE, BROWN, PURPLE, BLACK = range(6)
"""A player's dice by number; the first four belong to the countries in their order, black is the religion die."""
BLACK_FACES = (1, 2, 3, 3, 4, 5)
SITES = 6
"""House sites of a country, one house on each (cof-board-01)."""
SOURCES = (
    *("start", "sales", "conflicts", "actions", "minority", "events", "spent"),
    *("houses", "protection", "goods kept", "advantage"),
)


@printed
class Card(BaseCard):
    """Anything that has an action: a character, an advantage tile or a space of the action track."""

    @property
    def action(self) -> tuple[Effect, ...]:
        """What happens whenever the card is used: all but what happens only when it is taken."""
        return tuple(effect for effect in self.effects if effect.word.moment != "taken")

    @property
    def choices(self) -> tuple[Effect, ...]:
        """The symbols to choose from when the card is used: those between bars, or else only the first one."""
        first = self.action[:1]
        return first[0].arguments["effects"] if first and first[0].word.name == "choose" else first


@printed
class Character(Card):
    """A person, of the country on the back, who brings the stone printed beside the name."""

    country: Country
    stone: Stone


@printed
class Event(BaseCard):
    """An event from the deck of a country."""

    country: Country


@printed
class Tile(Card):
    """An advantage tile."""


@printed
class LochLevenCard(BaseCard):
    """A Loch Leven card, whose back says what a player starts with."""

    religion: Religion
    good: Good
    start: str


@printed
class Space(Card):
    """A space of the action track, reached with the die of its colour."""

    colour: Colour


@printed
class Die(Piece):
    """A die that every player has, by its colour; `number` is its place among the faces."""

    number: int


@printed
class Market(Piece):
    """Where a good is bought, and at what price."""

    good: Good
    country: Country
    price: int


@printed
class Pick(Piece):
    """A die picked for a country: `white` for England, `purple france` for France."""

    die: int
    country: Country


DICE = tuple(Die(colour, colour, number=number) for number, colour in enumerate((*COLOURS, "black")))


def is_tile(piece: Piece) -> bool:
    """Whether a piece belongs in the pile of advantage tiles."""
    return isinstance(piece, Tile)


def has_back(country: Country) -> Callable[[Piece], bool]:
    """Return a test for whether a piece belongs in the deck of a country."""
    return lambda piece: isinstance(piece, Character | Event) and piece.country == country


class ColumnOfFire(State):
    """A position of A Column of Fire."""

    game: ColumnOfFireGame

    # the countries
    england: list[Character | Event] = deck(seen_by=NOBODY, holds=has_back("england"))  # the decks, top card last
    france: list[Character | Event] = deck(seen_by=NOBODY, holds=has_back("france"))
    netherlands: list[Character | Event] = deck(seen_by=NOBODY, holds=has_back("netherlands"))
    spain: list[Character | Event] = deck(seen_by=NOBODY, holds=has_back("spain"))
    open_cards: list[Character] = deck()  # at most one of each country, its stone on it
    catholic: dict[Country, int] = supply(COUNTRIES)  # stones on the religion spaces
    protestant: dict[Country, int] = supply(COUNTRIES)
    neutral: dict[Country, int] = supply(COUNTRIES)
    torches: dict[Country, int] = tracks(COUNTRIES, high=1)  # 1 where all religion spaces are covered
    out_of_game: list[BaseCard] = deck(gone=True)

    # advantage tiles
    pile: list[Tile] = deck(seen_by=NOBODY, holds=is_tile)
    used_tiles: list[Tile] = deck()
    tiles: list[list[Tile]] = per_seat(deck(seen_by=OWNER, holds=is_tile))  # (cof-advantage-06)

    # what every player has
    loch_leven_cards: list[list[LochLevenCard]] = per_seat(deck())
    houses: list[dict[Country, int]] = per_seat(tracks(COUNTRIES, high=SITES))  # the site of the house, 0 for none
    faces: list[list[int]] = per_seat(dice(6))  # what the dice show, wherever they are
    characters: list[list[Character]] = per_seat(deck())  # the set from left to right
    allied: list[tuple[int, ...]] = per_seat(record())  # the die on each of these characters
    loch_leven: list[tuple[int, ...]] = per_seat(record())  # dice on the Loch Leven card, the first to arrive first
    religions: list[Religion] = per_seat(side(RELIGIONS))
    goods: list[dict[Good, int]] = per_seat(supply(GOODS))
    protection: list[int] = per_seat(track(low=0))
    disks: list[int] = per_seat(track(low=0))  # where the action disk stands
    victory: list[int] = per_seat(track(low=0))  # where the victory point disk stands, every 50 points a full round
    points: list[dict[str, int]] = per_seat(score(SOURCES))  # where these points came from

    # the year and the turn
    start_player: int = seat_marker(0)
    rolled: tuple[int, ...] = record()  # dice rolled in this turn
    sold: list[Market] = marks()  # where goods were sold in this turn
    events: int = track(low=0, high=1)  # events that took effect in this turn
    last_year: str = side(("", "fifty-points", "deck-used-up"))  # why this year is the last one


def deck_of(state: ColumnOfFire, country: Country) -> list[Character | Event]:
    """Return the face-down cards of a country."""
    cards: list[Character | Event] = getattr(state, country)
    return cards


def open_card(state: ColumnOfFire, country: Country) -> Character | None:
    """Return the open character of a country, if there is one."""
    for card in state.open_cards:
        if card.country == country:
            return card
    return None


def stones(state: ColumnOfFire, stone: Stone) -> dict[Country, int]:
    """Return the number of stones of a kind in each country."""
    counts: dict[Country, int] = getattr(state, stone)
    return counts


def stones_in(state: ColumnOfFire, country: Country) -> int:
    """Return how many religion spaces of a country are covered."""
    return state.catholic[country] + state.protestant[country] + state.neutral[country]


def free_dice(state: ColumnOfFire, seat: int) -> tuple[int, ...]:
    """Return a player's dice that are not on cards (cof-character-03)."""
    return state.game.free_dice[state.allied[seat] + state.loch_leven[seat]]
