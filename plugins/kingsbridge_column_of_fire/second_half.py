"""The second half of the year: roll, take a character, place a house, and move on the action track."""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire.actions import ANY_TIME, any_time, pause, use_action, use_any_time
from kingsbridge_column_of_fire.events import reveal, spend_protection
from kingsbridge_column_of_fire.first_half import begin_turn
from kingsbridge_column_of_fire.houses import build_house
from kingsbridge_column_of_fire.points import lose_points
from kingsbridge_column_of_fire.refusals import why_not
from kingsbridge_column_of_fire.religion import conflicts, is_full, place_stone
from kingsbridge_column_of_fire.state import (
    DICE,
    Character,
    ColumnOfFire,
    Country,
    Pick,
    clockwise,
    free_dice,
    open_card,
    score_of,
)
from kingsbridge_column_of_fire.track import move_disk
from kingsbridge_core import Move, decision, step


@step
def second_half(state: ColumnOfFire) -> None:
    """Everybody has a second turn in the same order (cof-year-01)."""
    state.plan(*(second_turn(seat) for seat in clockwise(state, state.start_player)))


@step
def second_turn(state: ColumnOfFire, seat: int) -> None:
    """First a character, then the track, then conflicts (cof-second-half-01)."""
    begin_turn(state, seat)
    state.plan(
        pause(seat, "roll"),
        roll_dice(seat),
        look_for_character(seat),
        move_disk(seat),
        pause(seat, "end"),
        conflicts(seat),
    )


@step
def roll_dice(state: ColumnOfFire, seat: int) -> None:
    """All free dice are rolled once (cof-second-half-02)."""
    state.rolled = tuple(free_dice(state, seat))
    for die in state.rolled:
        state.faces[seat][die] = state.roll()
    if state.log is not None and state.rolled:
        rolled = ", ".join(f"{DICE[die]} {state.faces[seat][die]}" for die in state.rolled)
        state.tell("{seat} rolls {rolled}.", seat=seat, rolled=rolled)


# --- picking a die


@step
def look_for_character(state: ColumnOfFire, seat: int) -> None:
    """Who cannot take a character, nor build where a deck is used up, misses it (cof-draw-04, -05)."""
    if picks(state, seat):
        state.agenda.append((pick_die, seat))
    else:
        miss_character(state, seat)


def picks(state: ColumnOfFire, seat: int) -> list[Move[Pick]]:
    """What the rolled dice can do: take open characters, or build where a deck is used up (cof-draw-01, -02)."""
    game, on_cards = state.game, state.allied[seat] + state.loch_leven[seat]
    there = {card.country for card in state.open_cards}
    return [
        (game.take if country in there else game.build_only)[die, country]
        for die in state.rolled
        if die not in on_cards
        for country in game.countries_of[die]
    ]


@decision
def pick_die(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """One of the rolled dice, or no character for a point (cof-draw-04 to -06, cof-second-half-04)."""
    moves: list[Move[Any]] = [*picks(state, seat)]
    if score_of(state, seat) or all(move.verb == "build" for move in moves):
        moves.append(state.game.no_character)
    return moves + any_time(state, seat)


@pick_die.chosen
def die_picked(state: ColumnOfFire, move: Move[Any], seat: int) -> None:
    """A character is taken, a house is built, or neither."""
    if move.verb in ANY_TIME:
        state.plan(look_for_character(seat))
        use_any_time(state, seat, move)
    elif move.verb == "take":
        take_character(state, seat, move.what)
    elif move.verb == "build":
        build_only(state, seat, move.what)
    else:
        miss_character(state, seat)


pick_die.refusal(why_not)


def miss_character(state: ColumnOfFire, seat: int) -> None:
    """No character costs a point, if there is one (cof-draw-04, -05)."""
    lost = lose_points(state, seat, state.game.no_character_price, "spent")
    if state.log is not None:
        state.tell("{seat} takes no character and loses {lost}.", seat=seat, lost=lost)


def build_only(state: ColumnOfFire, seat: int, pick: Pick) -> None:
    """Where the deck is used up the die may build; if it changes nothing, it is no character (cof-early-end-04)."""
    site = state.faces[seat][pick.die]
    if state.houses[seat][pick.country] >= site:
        miss_character(state, seat)
    else:
        build_house(state, seat, pick.country, site)


# --- taking a character


def take_character(state: ColumnOfFire, seat: int, pick: Pick) -> None:
    """Stone, house, card and die, action, next card (cof-second-half-03)."""
    character = open_card(state, pick.country)
    assert character is not None
    if state.log is not None:
        state.tell("{seat} takes {character} with {die}.", seat=seat, character=character, die=DICE[pick.die])
    state.plan(
        lay_stone(seat, character),
        build_for(seat, pick.country, state.faces[seat][pick.die]),
        join_set(seat, character, pick.die),
        use_action(seat, character),
        pause(seat, "reveal"),
        reveal(seat, pick.country),
    )


@step
def lay_stone(state: ColumnOfFire, seat: int, character: Character) -> None:
    """The stone goes to the country if there is room, unless a tile stops it (cof-draw-03, -07, cof-protection-02)."""
    if is_full(state, character.country):
        return
    if state.protection[seat]:
        state.plan(stop_stone(seat, character))
    else:
        place_stone(state, character.stone, character.country)


@decision
def stop_stone(state: ColumnOfFire, seat: int, character: Character) -> list[Move[Any]]:
    """A protection tile of the active player sends the stone back to the supply (cof-protection-02)."""
    return [state.game.accept, state.game.protect]


@stop_stone.chosen
def stone_answered(state: ColumnOfFire, move: Move[Any], seat: int, character: Character) -> None:
    """The tile is spent, or the stone is laid."""
    if move is state.game.protect:
        spend_protection(state, seat)
    else:
        place_stone(state, character.stone, character.country)


stop_stone.refusal(why_not)


@step
def build_for(state: ColumnOfFire, seat: int, country: Country, site: int) -> None:
    """The first house in a country must be placed, a higher site may be taken (cof-house-01, -04, -05, -07)."""
    own = state.houses[seat][country]
    if not own:
        build_house(state, seat, country, site)
    elif own < site:
        state.plan(raise_house(seat, country, site))


@decision
def raise_house(state: ColumnOfFire, seat: int, country: Country, site: int) -> list[Move[Any]]:
    """Moving the own house up is voluntary (cof-house-07)."""
    return [state.game.raise_house, state.game.stay]


@raise_house.chosen
def raise_answered(state: ColumnOfFire, move: Move[Any], seat: int, country: Country, site: int) -> None:
    """The house moves up, or stays."""
    if move is state.game.raise_house:
        build_house(state, seat, country, site)


raise_house.refusal(why_not)


@step
def join_set(state: ColumnOfFire, seat: int, character: Character, die: int) -> None:
    """At the right end of the set, under the die with its number (cof-character-01, cof-draw-09)."""
    state.open_cards.remove(character)
    state.characters[seat].append(character)
    state.allied[seat] += (die,)
