"""A table for the rule tests: positions are laid out piece by piece, and moves are made by their text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.state import (
    BLACK,
    COUNTRIES,
    DICE,
    GOODS,
    RELIGIONS,
    Character,
    ColumnOfFire,
    Country,
    Event,
    Good,
    Religion,
    Stone,
    deck_of,
    free_dice,
    open_card,
    score_of,
    stones,
)
from kingsbridge_core.errors import Refusal
from kingsbridge_core.log import Line
from kingsbridge_core.steps import Entry

GAME = ColumnOfFireGame({"start_player": 1})
"""Seat 0 (A, yellow) takes the first turn."""
A, B, C, D = range(4)
DIE = {str(die): die.number for die in DICE}
"""The number of a die by its colour."""
CHARACTERS = {card.id: card for card in GAME.characters}
EVENTS = {card.id: card for card in GAME.event_cards}
TILES = {tile.id: tile for tile in GAME.tiles}

STEPS = ("begin", "go-on", "roll", "reveal", "end")
"""The moves that pass by what may be done at any moment."""


# --- laying out


def empty_table(seats: int = 4, *, seed: int = 7, points: int = 10) -> ColumnOfFire:
    """Nobody has houses, goods, tiles or characters, no stone lies in a country, and every player has these points.

    The religions are Catholic and Protestant in turns, the black dice show 3, the other dice are free and show 1, and
    the disks stand on the four ships in the order of the countries. Every deck shows its book merchant, with its
    other characters beneath in the order of the data; all events lie out of the game.
    """
    state = GAME.new(seats=seats, seed=seed)
    for seat in range(seats):
        set_points(state, seat, points)
        state.religions[seat] = RELIGIONS[seat % 2]
        state.goods[seat] = dict.fromkeys(GOODS, 0)
        state.protection[seat] = 0
        state.faces[seat] = [1, 1, 1, 1, 1, 3]
        state.disks[seat] = position(f"{COUNTRIES[seat]}-ship")
    for country in COUNTRIES:
        lay_deck(state, country, [card.id for card in GAME.characters if card.country == country])
    state.agenda.clear()
    return state


def lay_deck(state: ColumnOfFire, country: Country, names: Sequence[str]) -> None:
    """The deck of a country, the open character first, then what is beneath it; its other cards are out of the game."""
    deck, shown = deck_of(state, country), open_card(state, country)
    loose = [*deck, *([shown] if shown else []), *(card for card in state.out_of_game if card in country_cards(country))]
    deck.clear()
    state.open_cards = [card for card in state.open_cards if card is not shown]
    state.out_of_game = [card for card in state.out_of_game if card not in loose]
    chosen = [find_card(name) for name in names]
    assert all(card in loose for card in chosen), f"{names} are not all in the deck of {country}"
    state.out_of_game += [card for card in loose if card not in chosen]
    deck += reversed(chosen)
    if deck and isinstance(deck[-1], Character):
        state.open_cards.append(deck.pop())


def country_cards(country: Country) -> list[Character | Event]:
    """All cards with the back of a country."""
    return GAME.country_cards[country]


def find_card(name: str) -> Character | Event:
    """A character or an event by its id."""
    return CHARACTERS[name] if name in CHARACTERS else EVENTS[name]


def ally(state: ColumnOfFire, seat: int, name: str, die: str, face: int) -> None:
    """Add a character to the right end of a set, under a die showing a number; it is taken from wherever it lies."""
    character = CHARACTERS[name]
    for place in (deck_of(state, character.country), state.open_cards, state.out_of_game):
        if character in place:
            place.remove(character)  # type: ignore[arg-type]
    state.characters[seat].append(character)
    state.allied[seat] += (DIE[die],)
    state.faces[seat][DIE[die]] = face


def imprison(state: ColumnOfFire, seat: int, die: str, face: int) -> None:
    """Lay a die on a player's Loch Leven card."""
    state.loch_leven[seat] += (DIE[die],)
    state.faces[seat][DIE[die]] = face


def give_tiles(state: ColumnOfFire, seat: int, names: Iterable[str]) -> None:
    """Give a player advantage tiles, from the pile."""
    for name in names:
        state.pile.remove(TILES[name])
        state.tiles[seat].append(TILES[name])


def give_goods(state: ColumnOfFire, seat: int, **goods: int) -> None:
    """Give a player these goods and no others."""
    state.goods[seat] = {good: goods.get(good, 0) for good in GOODS}


def set_points(state: ColumnOfFire, seat: int, points: int) -> None:
    """Let a player have these points."""
    state.points[seat] = dict.fromkeys(state.points[seat], 0) | {"start": points}


def lay_stones(
    state: ColumnOfFire, country: Country, catholic: int = 0, protestant: int = 0, neutral: int = 0
) -> None:
    """Exactly these stones lie in a country."""
    for stone, count in (("catholic", catholic), ("protestant", protestant), ("neutral", neutral)):
        stones(state, stone)[country] = count  # type: ignore[arg-type]


def position(space: str) -> int:
    """Where a space of the track is, by its id."""
    return GAME.position_of[GAME.spaces[space]]


# --- playing


def begin(state: ColumnOfFire, *entries: Entry) -> None:
    """Let these steps happen and nothing after them."""
    state.agenda.clear()
    state.plan(*entries)
    state.advance()


def first_turn(state: ColumnOfFire, seat: int) -> None:
    """The first half of the year of one player, and nothing after it."""
    state.phase = "first-half"
    begin(state, GAME.steps["first_turn"](seat))


def second_turn(state: ColumnOfFire, seat: int) -> None:
    """The second half of the year of one player from the roll on, and nothing after it."""
    state.phase = "second-half"
    begin(state, GAME.steps["second_turn"](seat))


def rolled_turn(state: ColumnOfFire, seat: int, **faces: int) -> None:
    """The second half of one player in which exactly these dice were just rolled with these numbers.

    All other dice that lie on no card stay where they are, free but not rolled.
    """
    state.phase = "second-half"
    state.sold, state.events = [], 0
    for colour, face in faces.items():
        state.faces[seat][DIE[colour]] = face
    state.rolled = tuple(DIE[colour] for colour in faces)
    steps = GAME.steps
    begin(
        state,
        steps["look_for_character"](seat),
        steps["move_disk"](seat),
        steps["pause"](seat, "end"),
        steps["conflicts"](seat),
    )


def whole_years(state: ColumnOfFire) -> None:
    """Go on with full years from here, as the engine does: first halves, second halves, year's end, next year."""
    begin(state, GAME.steps["next_round"]())


def texts(state: ColumnOfFire) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in state.options]


def main_texts(state: ColumnOfFire) -> list[str]:
    """The legal moves without those that may be made at any moment of the own turn."""
    return [str(move) for move in state.options if move.verb not in ("pay", "play")]


def play(state: ColumnOfFire, *moves: str) -> None:
    """Make moves that have to be legal; a step such as `end` may be left out where nothing else could be done."""
    for text in moves:
        if text in STEPS and text not in texts(state):
            continue
        assert text in texts(state), f"{text!r} is not among {texts(state)}, seat {state.actor} to decide"
        state.apply(state.game.moves.find(text))


def refused(state: ColumnOfFire, text: str) -> Refusal:
    """Why a move is not possible; it has to be refused."""
    refusal = state.refusal(state.game.moves.find(text))
    assert refusal is not None, f"{text!r} should be refused"
    assert text not in texts(state)
    return refusal


def log_of(state: ColumnOfFire) -> list[Line]:
    """Listen to what happens from now on."""
    state.log = []
    return state.log


def free(state: ColumnOfFire, seat: int) -> set[str]:
    """The colours of the free dice."""
    return {str(DICE[die]) for die in free_dice(state, seat)}


def dice_on_characters(state: ColumnOfFire, seat: int) -> list[tuple[str, str, int]]:
    """The set from left to right: character, colour and number of its die."""
    return [
        (character.id, str(DICE[die]), state.faces[seat][die])
        for character, die in zip(state.characters[seat], state.allied[seat], strict=True)
    ]


def houses_in(state: ColumnOfFire, country: Country) -> dict[int, int]:
    """The site of every seat that has a house in a country."""
    return {seat: houses[country] for seat, houses in enumerate(state.houses) if houses[country]}


__all__ = [
    *("A", "B", "C", "D", "BLACK", "CHARACTERS", "COUNTRIES", "DICE", "DIE", "EVENTS", "GAME", "GOODS", "TILES"),
    *("Country", "Good", "Religion", "Stone", "Mapping", "Any"),
    *("ally", "begin", "dice_on_characters", "empty_table", "find_card", "first_turn", "free", "give_goods"),
    *("give_tiles", "houses_in", "imprison", "lay_deck", "lay_stones", "log_of", "main_texts", "play", "position"),
    *("refused", "rolled_turn", "score_of", "second_turn", "set_points", "texts", "whole_years"),
]
