"""A table for the rule tests: positions are laid out piece by piece, and moves are made by their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kingsbridge_column_of_fire.conflicts import is_full
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
    Tile,
    deck_of,
    free_dice,
    open_card,
    stones,
)
from kingsbridge_core.engine.log import Line
from tests.playing import begin, laid_out, log_of, refused, texts, told_by, wander

GAME = ColumnOfFireGame({"start_player": 1})
"""Seat 0 (A, yellow) takes the first turn."""
A, B, C, D = range(4)
YELLOW, LIGHT_BLUE, GREEN, RED = range(4)
"""The seats again, by their colours."""
SEATS = {"yellow": YELLOW, "light_blue": LIGHT_BLUE, "green": GREEN, "red": RED}
DIE = {str(die): die.number for die in DICE}
"""The number of a die by its colour."""
CHARACTERS: dict[str, Character] = {card.id: card for card in GAME.characters}
EVENTS: dict[str, Event] = {card.id: card for card in GAME.event_cards}
TILES: dict[str, Tile] = {tile.id: tile for tile in GAME.tiles}

STEPS = ("begin", "go-on", "roll", "reveal", "end")
"""The moves that pass by what may be done at any moment."""


# --- laying out


def score_of(state: ColumnOfFire, seat: int) -> int:
    """Return the victory points of a player."""
    return state.victory[seat]


def set_up(seats: int = 4, *, seed: int = 7, game: ColumnOfFireGame = GAME) -> ColumnOfFire:
    """Return the table after setup, before anything of the first year has happened."""
    return laid_out(game, seats, seed)


def found(lay: Callable[[int], ColumnOfFire], wanted: Callable[[ColumnOfFire], bool]) -> ColumnOfFire:
    """Return the first position, seed by seed, that has what we want."""
    return next(state for state in map(lay, range(3000)) if wanted(state))


def empty_table(seats: int = 4, *, seed: int = 7, points: int = 10) -> ColumnOfFire:
    """Return a table without houses, goods, tiles, characters or stones, where every player has these points.

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
    """Lay out the deck of a country, the open character first; its other cards leave the game."""
    deck, shown = deck_of(state, country), open_card(state, country)
    loose = [
        *deck,
        *([shown] if shown else []),
        *(card for card in state.out_of_game if card in country_cards(country)),
    ]
    deck.clear()
    state.open_cards = [card for card in state.open_cards if card is not shown]
    state.out_of_game = [card for card in state.out_of_game if card not in loose]
    chosen = [find_card(name) for name in names]
    assert all(card in loose for card in chosen), f"{names} are not all in the deck of {country}"
    state.out_of_game += [card for card in loose if card not in chosen]
    deck += reversed(chosen)
    if deck and isinstance(deck[-1], Character):
        state.open_cards.append(deck[-1])
        deck.pop()


def country_cards(country: Country) -> list[Character | Event]:
    """Return all cards with the back of a country."""
    return GAME.country_cards[country]


def find_card(name: str) -> Character | Event:
    """Return a character or an event by its id."""
    return CHARACTERS[name] if name in CHARACTERS else EVENTS[name]


def ally(state: ColumnOfFire, seat: int, name: str, die: str, face: int) -> None:
    """Add a character to the right end of a set, under a die with this number, from wherever the die is."""
    character = CHARACTERS[name]
    for place in (deck_of(state, character.country), state.open_cards, state.out_of_game):
        if character in place:
            place.remove(character)
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
    """Give a player exactly these points."""
    state.points[seat] = dict.fromkeys(state.points[seat], 0) | {"start": points}
    state.victory[seat] = points


def lay_stones(state: ColumnOfFire, country: Country, catholic: int = 0, protestant: int = 0, neutral: int = 0) -> None:
    """Put exactly these stones in a country."""
    for stone, count in (("catholic", catholic), ("protestant", protestant), ("neutral", neutral)):
        stones(state, stone)[country] = count  # type: ignore[arg-type]
    state.torches[country] = int(catholic + protestant + neutral >= GAME.religion_spaces[state.seats])


def position(space: str) -> int:
    """Return the position of a track space by its id."""
    return GAME.position_of[GAME.spaces[space]]


def stand(state: ColumnOfFire, **spaces: str) -> None:
    """Put the disks of players, by colour, onto spaces."""
    for colour, space in spaces.items():
        state.disks[SEATS[colour]] = position(space)


def put_houses(state: ColumnOfFire, country: Country, **sites: int) -> None:
    """Put houses of players, by colour, onto sites of a country."""
    for colour, site in sites.items():
        state.houses[SEATS[colour]][country] = site


def only_free(state: ColumnOfFire, seat: int, *colours: str) -> None:
    """Lay all other dice on the player's Loch Leven card, showing 6."""
    for die in sorted(free(state, seat) - set(colours)):
        imprison(state, seat, die, 6)


# --- playing


def first_turn(state: ColumnOfFire, seat: int) -> None:
    """Play the first half of the year of one player, and nothing after it."""
    state.phase = "first-half"
    begin(state, GAME.steps["first_turn"](seat))


def second_turn(state: ColumnOfFire, seat: int) -> None:
    """Play the second half of the year of one player from the roll on, and nothing after it."""
    state.phase = "second-half"
    begin(state, GAME.steps["second_turn"](seat))


def rolled_turn(state: ColumnOfFire, seat: int, **faces: int) -> None:
    """Start the second half of one player, who has just rolled exactly these dice with these numbers.

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
        steps["pick_die_after_all"](seat),
        steps["track_part"](seat),
    )


def track_turn(state: ColumnOfFire, seat: int) -> None:
    """Play the second half of one player from the track move on, and nothing after it."""
    state.phase, state.sold = "second-half", []
    steps = GAME.steps
    begin(state, steps["track_part"](seat))


def play_quietly(state: ColumnOfFire) -> None:
    """Make one move that changes as little as possible."""
    options = main_texts(state)
    quiet = [text for text in ("decline", "pass", "stay", "accept") if text in options]
    play(state, quiet[0] if quiet else options[0])


def play_until(state: ColumnOfFire, stop: Callable[[ColumnOfFire], bool], most: int = 500) -> None:
    """Make quiet moves until the position is as wanted."""
    for _ in range(most):
        if stop(state):
            return
        play_quietly(state)
    raise AssertionError(f"not reached with {most} moves")


def whole_years(state: ColumnOfFire) -> None:
    """Play full years from here, as the engine does: first halves, second halves, year's end, next year."""
    begin(state, GAME.steps["next_round"]())


def main_texts(state: ColumnOfFire) -> list[str]:
    """Return the legal moves without those possible at any moment of one's turn."""
    return [str(move) for move in state.options if move.verb not in ("pay", "play")]


def play(state: ColumnOfFire, *moves: str) -> None:
    """Make moves, which must be legal.

    A step such as `end` may be named where nobody is asked for it. Before a character `go-on` may be left out, and at
    the end it is where the player has no tile, so that the character comes next.
    """
    for text in moves:
        while text not in texts(state) and main_texts(state) == ["go-on"]:
            state.apply(state.game.moves.find("go-on"))
        if text in STEPS and text not in texts(state):
            continue
        assert text in texts(state), f"{text!r} is not among {texts(state)}, seat {state.actor} to decide"
        state.apply(state.game.moves.find(text))
    while main_texts(state) == ["go-on"] and state.actor is not None and not state.tiles[state.actor]:
        state.apply(state.game.moves.find("go-on"))


def told(log: Sequence[Line]) -> list[str]:
    """Return what happened, in words."""
    return told_by(GAME, log)


def turns_in(log: Sequence[Line]) -> list[tuple[int, str, int]]:
    """Return the turns that were begun: year, half and seat."""
    begun = [line for line in log if line.text.startswith("Year")]
    return [(each.arguments["year"], each.text.split()[2], each.arguments["seat"]) for each in begun]


def stones_in(state: ColumnOfFire, country: Country) -> tuple[int, int, int]:
    """Return how many Catholic, Protestant and neutral stones are in a country."""
    return state.catholic[country], state.protestant[country], state.neutral[country]


def torches(state: ColumnOfFire) -> list[Country]:
    """Return where torches burn."""
    return [country for country in COUNTRIES if is_full(state, country)]


def beneath(state: ColumnOfFire, country: Country) -> list[str]:
    """Return the face-down cards of a country, the next one first."""
    return [card.id for card in reversed(deck_of(state, country))]


def space_of(state: ColumnOfFire, seat: int) -> str:
    """Return the space that a disk is on."""
    return GAME.track[state.disks[seat]].id


def free(state: ColumnOfFire, seat: int) -> set[str]:
    """Return the colours of the free dice."""
    return {str(DICE[die]) for die in free_dice(state, seat)}


def dice_on_characters(state: ColumnOfFire, seat: int) -> list[tuple[str, str, int]]:
    """Return the set from left to right: character, colour and number of its die."""
    return [
        (character.id, str(DICE[die]), state.faces[seat][die])
        for character, die in zip(state.characters[seat], state.allied[seat], strict=True)
    ]


def houses_in(state: ColumnOfFire, country: Country) -> dict[int, int]:
    """Return the site of every seat that has a house in a country."""
    return {seat: houses[country] for seat, houses in enumerate(state.houses) if houses[country]}


__all__ = ["BLACK", "CHARACTERS", "COUNTRIES", "DICE", "DIE", "EVENTS", "GAME", "A", "Any", "B", "C", "Country", "D"]
__all__ += ["GOODS", "GREEN", "LIGHT_BLUE", "RED", "RELIGIONS", "SEATS", "Good", "Mapping", "Religion", "Stone"]
__all__ += ["TILES", "YELLOW", "ally", "begin", "beneath", "deck_of", "dice_on_characters", "empty_table"]
__all__ += ["find_card", "first_turn", "found", "free", "give_goods", "give_tiles", "houses_in", "imprison"]
__all__ += ["is_full", "lay_deck", "lay_stones", "log_of", "main_texts", "only_free", "open_card", "play"]
__all__ += [
    "play_quietly",
    "play_until",
    "position",
    "put_houses",
    "refused",
    "rolled_turn",
    "score_of",
    "second_turn",
    "set_points",
]
__all__ += ["set_up", "space_of", "stand", "stones_in", "texts", "told", "torches", "track_turn", "turns_in"]
__all__ += ["ColumnOfFire", "wander", "whole_years"]
