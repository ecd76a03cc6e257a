"""More ways to lay out a position (trade, conflicts, the end of the game) and to read the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kingsbridge_core.engine.log import Line

from .table import (
    COUNTRIES,
    DICE,
    DIE,
    EVENTS,
    GAME,
    GOODS,
    STEPS,
    TILES,
    ColumnOfFire,
    Country,
    begin,
    lay_deck,
    main_texts,
    only_free,
    play,
    position,
    rolled_turn,
    score_of,
    texts,
    torches,
    track_turn,
    turns_in,
)

COLOUR_OF = {country: str(die) for country, die in zip(COUNTRIES, DICE, strict=False)}
"""The die of each country."""
QUIET = (*STEPS, "decline", "accept", "stay", "pass")
"""Moves that change as little as possible, the first choice first."""


# --- laying out


def build(state: ColumnOfFire, seat: int, **sites: int) -> None:
    """Give a player houses, by country."""
    for country in COUNTRIES:
        state.houses[seat][country] = sites.get(country, state.houses[seat][country])


def idle(state: ColumnOfFire, *seats: int) -> None:
    """Leave these players without a free die: all that are not on cards go to Loch Leven, showing 6."""
    for seat in seats:
        only_free(state, seat)


def top_tile(state: ColumnOfFire, name: str) -> None:
    """Make an advantage tile the next one of the pile."""
    state.pile.remove(TILES[name])
    state.pile.append(TILES[name])


def stand_before(state: ColumnOfFire, seat: int, space: str) -> None:
    """Put the disk of a player right before a space, and all other disks behind it."""
    order = [seat, *(other for other in range(state.seats) if other != seat)]
    for steps, each in enumerate(order, 1):
        state.disks[each] = (position(space) - steps) % len(GAME.track)


# --- playing


def arrive(state: ColumnOfFire, seat: int, space: str) -> None:
    """In the track part of a turn, move the disk to a space at no cost; the action of the space comes next."""
    stand_before(state, seat, space)
    track_turn(state, seat)
    play(state, f"move {space}")


def two_first_turns(state: ColumnOfFire, seat: int, other: int) -> None:
    """Play the first halves of two players, one after the other."""
    state.phase = "first-half"
    begin(state, GAME.steps["first_turn"](seat), GAME.steps["first_turn"](other))


def two_second_turns(state: ColumnOfFire, seat: int, other: int) -> None:
    """Play the second halves of two players, one after the other."""
    state.phase = "second-half"
    begin(state, GAME.steps["second_turn"](seat), GAME.steps["second_turn"](other))


def conflict(state: ColumnOfFire, seat: int = 0) -> None:
    """End a turn of a player, when full countries have their conflict."""
    begin(state, GAME.steps["conflicts"](seat))


def final_scoring(state: ColumnOfFire) -> None:
    """End the last year."""
    state.last_year = "fifty-points"
    begin(state, GAME.steps["year_end"]())


def meet_event(state: ColumnOfFire, seat: int, event: str) -> None:
    """Let a player take a book merchant from above an event, which is turned up.

    The player must not hold a protection tile, for it would be asked for at the stone already.
    """
    country = EVENTS[event].country
    lay_deck(state, country, [f"{country}-book-merchant", event, f"{country}-ore-merchant"])
    rolled_turn(state, seat, **{COLOUR_OF[country]: 3})
    play(state, f"take {COLOUR_OF[country]}", "decline", "reveal")


def go_on(state: ColumnOfFire, until: Callable[[ColumnOfFire], bool] = lambda _: False, most: int = 500) -> None:
    """Make quiet moves until something is true, or the game is over."""
    for _ in range(most):
        if state.actor is None or until(state):
            return
        possible = texts(state)
        play(state, next((text for text in QUIET if text in possible), possible[0]))
    raise AssertionError(f"still going on after {most} moves")


def with_luck(
    state: ColumnOfFire, moves: Sequence[str], wish: Callable[[ColumnOfFire], bool], tries: int = 500
) -> ColumnOfFire:
    """Return the same position and moves with the first seed that brings what we want."""
    for seed in range(tries):
        trial = state.clone()
        trial.seed = seed
        play(trial, *moves)
        if wish(trial):
            return trial
    raise AssertionError(f"none of {tries} seeds brings it")


# --- reading


def scores(state: ColumnOfFire) -> list[int]:
    """Return the points of every seat, and check that the sources add up to them."""
    assert state.scores == [score_of(state, seat) for seat in range(state.seats)]
    return [score_of(state, seat) for seat in range(state.seats)]


def burns(state: ColumnOfFire, country: Country) -> bool:
    """Whether a torch burns in a country."""
    return country in torches(state)


def goods_of(state: ColumnOfFire, seat: int) -> dict[str, int]:
    """Return the goods a player has, leaving out those with none."""
    return {good: state.goods[seat][good] for good in GOODS if state.goods[seat][good]}


def face(state: ColumnOfFire, seat: int, colour: str) -> int:
    """Return the number on a die, wherever it is."""
    return state.faces[seat][DIE[colour]]


def prison(state: ColumnOfFire, seat: int) -> dict[str, int]:
    """Return the dice on Loch Leven in order, with their numbers."""
    return {str(DICE[die]): state.faces[seat][die] for die in state.loch_leven[seat]}


def out_of_game(state: ColumnOfFire) -> list[str]:
    """Return the cards that have left the game."""
    return [card.id for card in state.out_of_game]


def tiles_of(state: ColumnOfFire, seat: int) -> list[str]:
    """Return the advantage tiles of a player."""
    return [tile.id for tile in state.tiles[seat]]


def ways_to_act(state: ColumnOfFire, seat: int) -> Iterator[tuple[int, dict[str, int]]]:
    """Return the score and goods after every way to carry out the running action."""
    if state.actor is None or "decline" not in texts(state):
        yield score_of(state, seat), goods_of(state, seat)
        return
    for text in main_texts(state):
        trial = state.clone()
        play(trial, text)
        yield from ways_to_act(trial, seat)


def turns(log: Sequence[Line]) -> list[str]:
    """Return the turns a log tells of: `8A1` is the first half of year 8 of the first player."""
    return [f"{year}{'ABCD'[seat]}{1 if half == 'first' else 2}" for year, half, seat in turns_in(log)]
