"""The end of a round and of a chapter: resources for the projects, duties, penalties, and the next chapter."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, decision, step
from kingsbridge_core.phrases import all_of
from kingsbridge_world_without_end.ending import final_count
from kingsbridge_world_without_end.goods import lose_points, pay_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.naming import named, so_many
from kingsbridge_world_without_end.plague import lay_markers
from kingsbridge_world_without_end.projects import fill_from_stock, finish, is_full, open_projects, place_project
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import (
    DUTIES,
    PENALTIES,
    ROMAN,
    ROUNDS,
    Duty,
    Project,
    Resource,
    WorldWithoutEnd,
    chapter_of,
    free_spaces,
    is_last,
    round_of,
)
from kingsbridge_world_without_end.turns import discard_blindly

EDGE = 2
"""Blue events that have a place on the edge of the board."""


@step
def round_end(state: WorldWithoutEnd) -> None:
    """A blue event goes to the edge of the board; the figure goes left, or the chapter ends (wwe-round-end-01)."""
    card = state.council.pop()
    if card.background == "tan":
        state.past_events.append(card)
    else:
        state.edge.append(card)
        if len(state.edge) > EDGE:  # wwe-round-end-02
            state.past_events.append(state.edge.pop(0))
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
            *(avert(seat) for seat in state.clockwise(state.active)),
            close_chapter(),
        )


def pass_figure(state: WorldWithoutEnd) -> None:
    """The left neighbour is active in the next round (wwe-round-end-04)."""
    state.active = (state.active + 1) % state.seats
    if state.log is not None:
        state.tell("The start figure goes to {seat}.", seat=state.active)


@step
def add_resource(state: WorldWithoutEnd, project: Project) -> None:
    """Stone before wood, from the stock; nobody gets points for it (wwe-chapter-end-02, -03, -09, wwe-event-17)."""
    if project not in open_projects(state):
        if state.log is not None and project in state.projects and project not in state.finished:
            state.tell("Work on the {project} is barred: it gets nothing.", project=project)
        return
    resource: Resource = "stone" if free_spaces(state, project)["stone"] else "wood"
    fill_from_stock(state, project, resource)
    if state.log is not None:
        state.tell("The {project} gets {resource}.", project=project, resource=so_many(resource, 1))
    if is_full(state, project):
        finish(state, project)


@step
def take_covers_off(state: WorldWithoutEnd) -> None:
    """Also the one on the cloth market (wwe-chapter-end-04, -05)."""
    if state.log is not None:
        text = _("All covers are taken off: {covers}.") if state.covers else _("There are no covers to take off.")
        state.tell(text, covers=list(state.covers))
    state.covers = []


@step
def take_events_off(state: WorldWithoutEnd) -> None:
    """No blue event outlasts its chapter (wwe-chapter-end-06)."""
    if state.log is not None:
        text = _("All lasting events end: {events}.") if state.edge else _("There is no lasting event to end.")
        state.tell(text, events=list(state.edge))
    state.past_events += state.edge
    state.edge = []


# --- duties


@step
def pay_duty(state: WorldWithoutEnd, duty: Duty) -> None:
    """Two of it from everybody (wwe-duty-01, -02)."""
    settle(state, duty, state.game.dues[duty])


@step
def pay_tax(state: WorldWithoutEnd) -> None:
    """The die of the active player says how much gold everybody owes (wwe-duty-03, -04)."""
    faces = state.game.tax_die
    tax = faces[state.roll(len(faces)) - 1]
    if state.log is not None:
        state.tell("{seat} rolls the tax die: everybody owes {tax} gold.", seat=state.active, tax=tax)
    settle(state, "gold", tax)


def settle(state: WorldWithoutEnd, duty: Duty, due: int) -> None:
    """Who has it must pay; what is missing costs points and brings a penalty (wwe-duty-05, wwe-penalty-05)."""
    if state.log is not None:
        state.tell("Everybody owes {due}.", due=so_many(duty, due))
    for seat in state.clockwise(state.active):
        paid = min(due, state.goods[seat][duty])
        pay_good(state, seat, duty, paid)
        missing = state.missing[seat][duty] = due - paid
        if missing:
            if state.log is not None:
                state.tell("{seat} lacks {missing}.", seat=seat, missing=so_many(duty, missing))
            lose_points(state, seat, missing * state.game.shortfall[duty], "duties")


@decision
def avert(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """A loyalty for each penalty that shall not come (wwe-loyalty-01 to -06)."""
    owed = [duty for duty in DUTIES if state.missing[seat][duty]]
    if not owed:
        return []
    game = state.game
    if not state.goods[seat]["loyalty"]:
        return [game.done]
    return [*(game.protect[PENALTIES[duty]] for duty in owed), game.done]


@avert.chosen
def averted(state: WorldWithoutEnd, move: Move[str], seat: int) -> None:
    """The points stay lost (wwe-loyalty-02)."""
    if move is state.game.done:
        return
    pay_good(state, seat, "loyalty")
    duty = next(each for each, penalty in PENALTIES.items() if penalty == move.what)
    state.missing[seat][duty] = 0
    if state.log is not None:
        if is_last(state):
            state.tell("{seat} is spared the doubling for {duty}.", seat=seat, duty=named(duty))
        else:
            state.tell("{seat} is spared {penalty}.", seat=seat, penalty=in_words(move.what))
    state.plan(avert(seat))


avert.refusal(why_not)


def in_words(penalty: str) -> str:
    """A penalty in a sentence."""
    return _("the royal court") if penalty == "court" else named(penalty)


# --- the next chapter


@step
def close_chapter(state: WorldWithoutEnd) -> None:
    """After the last one the game is over, else the next one is prepared (wwe-chapter-end-01, -11, wwe-end-01)."""
    if is_last(state):
        double_losses(state)
        final_count(state)
        state.finish()
        return
    pass_figure(state)
    if chapter_of(state) == 2:
        place_project(state, state.game.project["tower"])  # wwe-chapter-end-08
        if state.log is not None:
            state.tell("The {tower} is put on the board.", tower=state.game.project["tower"])
        lay_markers(state)
    open_chapter(state)


def double_losses(state: WorldWithoutEnd) -> None:
    """What is missing costs its points a second time, instead of a penalty (wwe-penalty-06)."""
    for seat in state.clockwise(state.active):
        for duty, missing in state.missing[seat].items():
            if missing:
                if state.log is not None:
                    state.tell("The loss for the missing {duty} is doubled for {seat}.", seat=seat, duty=named(duty))
                lose_points(state, seat, missing * state.game.shortfall[duty], "duties")


def open_chapter(state: WorldWithoutEnd) -> None:
    """All cards return to the hands; then penitents lose one by chance (wwe-action-08, wwe-penalty-01, -09)."""
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


def tell_penalties(state: WorldWithoutEnd, seat: int) -> None:
    """What a player has to expect."""
    owed = [in_words(penalty) for duty, penalty in PENALTIES.items() if state.missing[seat][duty]]
    if owed and state.log is not None:
        state.tell("{seat} faces {penalties}.", seat=seat, penalties=all_of(owed))
