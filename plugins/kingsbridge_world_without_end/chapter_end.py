"""The end of a round and of a chapter: projects, covers, events, and the next chapter."""

from __future__ import annotations

from kingsbridge_core import N_, phrase, step
from kingsbridge_world_without_end.building import fill_from_stock, finish, is_full
from kingsbridge_world_without_end.discards import discard_blindly
from kingsbridge_world_without_end.duties import avert, double_losses, pay_duty, tell_penalties
from kingsbridge_world_without_end.ending import final_count
from kingsbridge_world_without_end.lasting_events import stay_in_force
from kingsbridge_world_without_end.plague import lay_markers
from kingsbridge_world_without_end.projects import open_projects, place_project
from kingsbridge_world_without_end.screen.names import so_many
from kingsbridge_world_without_end.state import (
    ROMAN,
    ROUNDS,
    Project,
    Resource,
    WorldWithoutEnd,
    chapter_of,
    free_spaces,
    is_last,
    round_of,
)
from kingsbridge_world_without_end.tax import pay_tax


@step
def round_end(state: WorldWithoutEnd) -> None:
    """A blue event goes to the edge of the board, where a third pushes the oldest off.

    Then the figure passes to the left or, after the last round, the chapter ends, always in the same order
    (wwe-round-end-01, wwe-round-end-05, wwe-chapter-end-12, wwe-chapter-end-13).
    """
    card = state.council.pop()
    if card.background == "tan":
        state.past_events.append(card)
    else:
        stay_in_force(state, card)
    if round_of(state) < ROUNDS:
        pass_figure(state)
    else:
        if state.log is not None:
            state.tell("Chapter {chapter} ends.", chapter=ROMAN[chapter_of(state) - 1])
        state.plan(
            *(add_resource(project) for project in state.game.projects),
            take_covers_off(),
            take_events_off(),
            pay_duty("piety"),
            pay_duty("grain"),
            pay_tax(),
            *(avert(seat) for seat in state.clockwise(state.active)),  # wwe-loyalty-06
            close_chapter(),
        )


def pass_figure(state: WorldWithoutEnd) -> None:
    """The player on the left is active in the next round (wwe-round-end-04)."""
    state.active = (state.active + 1) % state.seats
    if state.log is not None:
        state.tell("The start figure passes to {seat}.", seat=state.active)


@step
def add_resource(state: WorldWithoutEnd, project: Project) -> None:
    """One resource is added to a project, stone before wood; nobody gains points for it.

    (wwe-chapter-end-02, wwe-chapter-end-03, wwe-chapter-end-09)
    """
    if project not in open_projects(state):  # wwe-event-17
        if state.log is not None and project in state.projects and project not in state.finished:
            state.tell("The {project} gets nothing: work on it is barred.", project=project)
        return
    resource: Resource = "stone" if free_spaces(state, project)["stone"] else "wood"
    fill_from_stock(state, project, resource)
    if state.log is not None:
        state.tell("The {project} gets {resource}.", project=project, resource=phrase(so_many, resource, 1))
    if is_full(state, project):
        finish(state, project)


@step
def take_covers_off(state: WorldWithoutEnd) -> None:
    """Covering tiles come off, including the one on the cloth market (wwe-chapter-end-04, wwe-chapter-end-05)."""
    if state.log is not None:
        text = N_("Uncovered: {covers}.") if state.covers else N_("Nothing was covered.")
        state.tell(text, covers=list(state.covers))
    state.covers = []


@step
def take_events_off(state: WorldWithoutEnd) -> None:
    """Blue events leave the edge of the board (wwe-chapter-end-06)."""
    if state.log is not None:
        text = N_("Blue events that end now: {events}.") if state.edge else N_("No blue event is in force.")
        state.tell(text, events=list(state.edge))
    state.past_events += state.edge
    state.edge = []


# --- the next chapter


@step
def close_chapter(state: WorldWithoutEnd) -> None:
    """After the last chapter the game ends; after any other, the next begins.

    (wwe-chapter-end-01, wwe-chapter-end-11)
    """
    if is_last(state):
        double_losses(state)
        final_count(state)
        state.finish()  # wwe-end-01
        return
    pass_figure(state)
    if chapter_of(state) == 2:
        place_project(state, state.game.project["tower"])  # wwe-chapter-end-08, wwe-tower-01
        if state.log is not None:
            state.tell("The {tower} is now on the board.", tower=state.game.project["tower"])
        lay_markers(state)
    open_chapter(state)


def open_chapter(state: WorldWithoutEnd) -> None:
    """All cards return to the players' hands, including those set aside in a first game.

    Then penitents lose a random card (wwe-action-08, wwe-first-game-02, wwe-penalty-01, wwe-penalty-09).
    """
    if state.log is not None:
        state.tell("Chapter {chapter} begins.", chapter=ROMAN[chapter_of(state)])
    for seat in range(state.seats):
        hand = state.hands[seat] + state.actions[seat] + state.discards[seat] + state.aside[seat]
        hand.sort(key=state.game.place_of)
        state.hands[seat] = hand
        state.actions[seat], state.discards[seat], state.aside[seat] = [], [], []
        state.carried_out[seat] = 0
    for seat in state.clockwise(state.active):
        tell_penalties(state, seat)
        if state.missing[seat]["piety"]:
            discard_blindly(state, seat)
