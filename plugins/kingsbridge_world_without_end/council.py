"""The council space: orienting the event, personal incomes, and the favor track."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, decision, step
from kingsbridge_core.phrases import after_colon
from kingsbridge_world_without_end.goods import benefit, gain_points, take_symbol
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import Favor, Symbol, WorldWithoutEnd, begs, corner_for

GOLD: dict[Symbol, int] = {"gold": 1, "two-gold": 2}


@step
def orient(state: WorldWithoutEnd) -> None:
    """The active player alone turns the event card (wwe-orient-01)."""
    state.agenda.append((turn_card, state.active))


@decision
def turn_card(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """One of four ways; onto the outlaws only if the player can pay them (wwe-orient-03, -05)."""
    return [state.game.turn[arrow] for arrow in range(4) if not arrow or can_land(state, seat, arrow)]


@turn_card.chosen
def card_turned(state: WorldWithoutEnd, move: Move[int], seat: int) -> None:
    """The card lies for this round."""
    state.arrow = move.what
    if state.log is not None:
        state.tell(
            "{seat} turns {card} so that the arrow points to {arrow}.",
            seat=seat,
            card=state.council[-1],
            arrow=move.what,
        )


turn_card.refusal(why_not)


def can_land(state: WorldWithoutEnd, seat: int, arrow: int) -> bool:
    """Whether the player can pay where the marker would go, the income of that turn included (wwe-orient-06)."""
    space = space_after(state, arrow)
    toll = state.game.toll_of[space]
    return not toll or state.goods[seat]["gold"] + gold_income(state, seat, arrow) >= toll


def gold_income(state: WorldWithoutEnd, seat: int, arrow: int) -> int:
    """How much gold the player would receive with the card turned so."""
    return 0 if begs(state, seat) else GOLD.get(corner_for(state, seat, state.council[-1], arrow), 0)


@step
def income(state: WorldWithoutEnd) -> None:
    """Everybody receives what the corner to the own side shows, the active player first (wwe-income-01, -05)."""
    if state.log is not None:
        state.tell("Everybody receives the personal income.")
    for seat in state.clockwise(state.active):
        if begs(state, seat):
            if state.log is not None:
                state.tell("{seat} begs and has no income in this round.", seat=seat)
        elif not take_symbol(state, seat, corner_for(state, seat, state.council[-1], state.arrow), "income"):
            gain_points(state, seat, 1, "income")  # instead of what is out of stock (wwe-income-04)


@step
def favor(state: WorldWithoutEnd) -> None:
    """The marker moves as far as the arrow shows; with 0 nothing happens (wwe-favor-01 to -03)."""
    if state.arrow:
        move_marker(state, state.active, state.arrow)
    elif state.log is not None:
        state.tell("The favor marker stays where it is.")


def move_marker(state: WorldWithoutEnd, seat: int, spaces: int) -> None:
    """The favor of the space reached, for one player (wwe-favor-02, -14, -16)."""
    space = space_after(state, spaces)
    state.favor = state.game.favor_track.index(space)
    if state.log is not None:
        state.tell("The favor marker goes to {space}: {says}", space=space, says=after_colon(space.text))
    told = len(state.log or ())
    benefit(state, seat, space.effects, "favor")
    if state.log is not None and len(state.log) == told:
        state.tell("That brings {seat} nothing.", seat=seat)


def space_after(state: WorldWithoutEnd, spaces: int) -> Favor:
    """Where the favor marker gets to; covered spaces do not count (wwe-favor-15, -18)."""
    track, place = state.game.favor_track, state.favor
    if not state.covers:
        return track[(place + spaces) % len(track)]
    while spaces:
        place = (place + 1) % len(track)
        spaces -= track[place] not in state.covers
    return track[place]
