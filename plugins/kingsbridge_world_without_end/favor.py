"""The favor track: its marker, the favor of the space it reaches, and the Favor card."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import N_, Move, Refusal, between, decision, phrase, step, word
from kingsbridge_world_without_end.goods import benefit
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.outlaws import can_pay_outlaws
from kingsbridge_world_without_end.refusals import now
from kingsbridge_world_without_end.screen.names import benefits
from kingsbridge_world_without_end.state import Favor, WorldWithoutEnd


@step
def favor(state: WorldWithoutEnd) -> None:
    """The marker moves as many spaces as the arrow says; at 0, nothing happens.

    (wwe-favor-01, wwe-favor-02, wwe-favor-03)
    """
    if state.arrow:
        move_marker(state, state.active, state.arrow)
    elif state.log is not None:
        state.tell("The favor marker stays where it is.")


def move_marker(state: WorldWithoutEnd, seat: int, spaces: int) -> None:
    """The marker moves, and one player gets the favor of the space it reaches.

    (wwe-favor-02, wwe-favor-14, wwe-favor-16)
    """
    space = space_after(state, spaces)
    state.favor = state.game.favor_track.index(space)
    if state.log is not None:
        state.tell("The favor marker moves to {space:the} ({award}).", space=space, award=phrase(benefits, space))
    told = len(state.log or ())
    benefit(state, seat, space.effects, "favor")
    if state.log is not None and len(state.log) == told:
        state.tell("{seat} gets nothing there.", seat=seat)


def space_after(state: WorldWithoutEnd, spaces: int) -> Favor:
    """Return the space where the marker lands; covered spaces do not count (wwe-favor-15, wwe-favor-18)."""
    track, place = state.game.favor_track, state.favor
    if not state.covers:
        return track[(place + spaces) % len(track)]
    while spaces:
        place = (place + 1) % len(track)
        spaces -= track[place] not in state.covers
    return track[place]


# --- the Favor card


@word("action")
def seek_favor(state: WorldWithoutEnd, seat: int, spaces: Annotated[int, between(1, 3)]) -> None:
    """Move the favor marker this many open spaces ahead and take the award there (`move-on`) (wwe-card-17).

    Write `seek-favor: 1`; from 1 to 3.
    """
    state.agenda.append((seek, (seat, spaces)))


@seek_favor.text
def seek_favor_text(spaces: int) -> str:
    return counted(
        "Move the favor marker {number} space and take the favor there.",
        "Move the favor marker {number} spaces and take the favor there.",
        spaces,
    )


@decision
def seek(state: WorldWithoutEnd, seat: int, spaces: int) -> list[Move[Any]]:
    """The player may move the marker, but onto the Outlaws only with enough gold (wwe-card-18)."""
    game, gold = state.game, state.goods[seat]["gold"]
    return [game.move_on, game.done] if can_pay_outlaws(state, space_after(state, spaces), gold) else [game.done]


@seek.chosen
def sought(state: WorldWithoutEnd, move: Move[None], seat: int, spaces: int) -> None:
    """The marker moves, and the player gets the favor as if they were active."""
    if move is state.game.move_on:
        move_marker(state, seat, spaces)


@seek.refuses("move-on")
def why_not_move_on(state: WorldWithoutEnd, move: Move[None], seat: int, spaces: int) -> Refusal:
    """Say why the marker cannot move: the Outlaws are ahead."""
    return Refusal(_("the Outlaws are next, and you have no gold for them"), "wwe-card-18")


seek.refusal(now("wwe-card-17", N_("move the favor marker now, or end the action")))
