"""Layouts for the end of a chapter, for the first round after it, and for the plague."""

from __future__ import annotations

from kingsbridge_core.engine.log import Line
from kingsbridge_world_without_end.state import DUTIES, PENALTIES, WorldWithoutEnd

from .table import (
    GAME,
    RED,
    begin,
    carry_out,
    empty_table,
    end_chapter,
    lay_replacement,
    make_ill,
    play,
    play_out,
    put_on_pile,
    set_goods,
    texts,
    told,
    with_tax,
)

QUIET_CHAPTER = (
    "wedding-feast",
    "king-at-war",
    "letters-of-indulgence",
    "pilgrims-on-the-bridge",
    "woodcutters",
    "flemish-buyers",
)
"""Six events of chapter II that leave all actions and cards alone."""


def last_round(
    chapter: int, *, tax: int = 2, active: int = RED, points: int = 10, seats: int = 4, rich: bool = True
) -> WorldWithoutEnd:
    """Round 6 of a chapter before its end; the tax die is going to show this.

    Unless they are not to be rich, all players have just what the duties ask for.
    """
    state = with_tax(
        lambda seed: empty_table(seats, chapter=chapter, in_round=6, active=active, points=points, seed=seed), tax
    )
    for seat in range(seats) if rich else ():
        set_goods(state, seat, piety=2, grain=2, gold=tax)
    return state


def close_chapter(state: WorldWithoutEnd) -> None:
    """The chapter ends, nobody pays for protection, and nothing of the next round happens."""
    end_chapter(state)
    play_out(state)


def next_chapter(state: WorldWithoutEnd, *events: str) -> None:
    """The chapter ends and the game goes on; the next chapter begins with these events."""
    for event in reversed(events):
        put_on_pile(state, event)
    lay_replacement(state, ["stone", "grain", "gold", "point"])
    begin(state, GAME.steps["next_phase"]("round-end"), GAME.steps["next_round"]())


def due(state: WorldWithoutEnd, seat: int) -> list[str]:
    """The penalties that await a player."""
    return [PENALTIES[duty] for duty in DUTIES if state.missing[seat][duty]]


def places_of(log: list[Line], *parts: str) -> list[int]:
    """Where in the log the first line with each of these parts is."""
    lines = told(log)
    return [next(index for index, line in enumerate(lines) if part in line) for part in parts]


def choices(state: WorldWithoutEnd, verb: str) -> set[frozenset[str]]:
    """What the player to decide can choose altogether, one `verb` after the other, before being `done`."""
    found: set[frozenset[str]] = set()
    _choose(state, verb, frozenset(), found)
    return found


def _choose(state: WorldWithoutEnd, verb: str, chosen: frozenset[str], found: set[frozenset[str]]) -> None:
    options = [text for text in texts(state) if text.startswith(f"{verb} ")]
    if "done" in texts(state) or not options:
        found.add(chosen)
    for text in options:
        after = state.clone()
        play(after, text)
        if after.actor == state.actor:
            _choose(after, verb, chosen | {text.removeprefix(f"{verb} ")}, found)
        else:
            found.add(chosen | {text.removeprefix(f"{verb} ")})


def ill_table(*places: tuple[int, int], knowledge: int) -> WorldWithoutEnd:
    """Chapter III with these places ill, each with a value; Red has this knowledge and plays Medicine."""
    state = empty_table(chapter=3)
    for number, value in places:
        make_ill(state, number, value)
    set_goods(state, RED, knowledge=knowledge)
    carry_out(state, RED, "medicine")
    return state


def care_options(state: WorldWithoutEnd) -> list[str]:
    """The places that the player to decide can care for now."""
    return [text.removeprefix("care ") for text in texts(state) if text.startswith("care ")]
