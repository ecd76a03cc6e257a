"""Building projects: where work is open, filling spaces, finishing, donors, and the Tower's metal."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, decision, step, word
from kingsbridge_world_without_end.goods import benefit, gain_points, pay_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.naming import so_many
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import (
    Project,
    Resource,
    WorldWithoutEnd,
    free_spaces,
)


def place_project(state: WorldWithoutEnd, project: Project) -> None:
    """The tile is put on its space and can be worked on at once (wwe-project-02)."""
    if project not in state.projects:
        state.projects.append(project)
        state.projects.sort(key=state.game.place_of)


def open_projects(state: WorldWithoutEnd) -> list[Project]:
    """Unfinished projects that no event bars (wwe-project-05, -06, wwe-event-16, -18)."""
    only = in_force(state).only_project
    return [
        project
        for project in state.projects
        if project not in state.finished and project not in state.covers and (not only or project.id == only)
    ]


def fill(state: WorldWithoutEnd, project: Project, resource: Resource) -> None:
    """One space more is filled."""
    filled = state.stone_on if resource == "stone" else state.wood_on
    filled[project.id] += 1


def fill_from_stock(state: WorldWithoutEnd, project: Project, resource: Resource) -> None:
    """One space is filled from the stock, or with a stand-in where that is empty (wwe-chapter-end-10)."""
    fill(state, project, resource)
    if state.stock[resource]:
        state.stock[resource] -= 1
        state.built[resource] += 1


def is_full(state: WorldWithoutEnd, project: Project) -> bool:
    """Whether all spaces are filled, the metal of the Tower apart."""
    return not any(free_spaces(state, project).values())


# --- the Building Project card


@word("action")
def build(state: WorldWithoutEnd, seat: int, resources: int) -> None:
    """Put own resources on free spaces of one project (wwe-card-04)."""
    state.agenda.append((build_on, (seat, resources, None)))


@build.text
def build_text(resources: int) -> str:
    return _("Put up to {number} of your stone and wood on 1 project, for points.", number=resources)


@decision
def build_on(state: WorldWithoutEnd, seat: int, left: int, project: Project | None) -> list[Move[Any]]:
    """Own resources on matching free spaces; after the first one only on the same project (wwe-project-03)."""
    targets = [each for each in open_projects(state) if project is None or each is project]
    if not left or not targets:
        return []
    game, goods = state.game, state.goods[seat]
    moves: list[Move[Any]] = [
        game.build_moves[each][resource]
        for each in targets
        for resource, free in free_spaces(state, each).items()
        if free and goods[resource]
    ]
    return [*moves, game.done]


@build_on.chosen
def built_on(
    state: WorldWithoutEnd, move: Move[tuple[Project, Resource]], seat: int, left: int, project: Project | None
) -> None:
    """Points for the builder, and perhaps the project is finished (wwe-project-04, -08)."""
    if move is state.game.done:
        return
    target, resource = move.what
    state.goods[seat][resource] -= 1
    state.built[resource] += 1
    fill(state, target, resource)
    if state.log is not None:
        what = so_many(resource, 1)
        state.tell("{seat} puts {resource} on the {project}.", seat=seat, resource=what, project=target)
    gain_points(state, seat, state.game.space_points, "building")
    if is_full(state, target):
        finish(state, target)
    else:
        state.agenda.append((build_on, (seat, left - 1, target)))


build_on.refusal(why_not)

# --- donations


@word("action")
def donate(state: WorldWithoutEnd, seat: int) -> None:
    """Put an own seal on a project (wwe-card-12)."""
    state.agenda.append((donate_to, seat))


@donate.text
def donate_text() -> str:
    return _("Give gold and put a seal on an unfinished project.")


def without_seal(state: WorldWithoutEnd, seat: int) -> list[Project]:
    """The projects that a player may donate to, gold apart (wwe-donation-01, -10)."""
    if len(state.seals[seat]) == state.game.seals_each:
        return []
    return [project for project in open_projects(state) if project not in state.seals[seat]]


@decision
def donate_to(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """Open projects without a seal of the player (wwe-card-12, wwe-donation-01)."""
    projects = without_seal(state, seat)
    if not projects:
        return []
    game, can_pay = state.game, state.goods[seat]["gold"] >= state.game.donation_price
    return [*(game.donate[project] for project in projects if can_pay), game.done]


@donate_to.chosen
def donated(state: WorldWithoutEnd, move: Move[Project], seat: int) -> None:
    """The gold is paid and the seal lies there."""
    if move is not state.game.done:
        pay_good(state, seat, "gold", state.game.donation_price)
        state.seals[seat].append(move.what)
        if state.log is not None:
            state.tell("{seat} donates to the {project}.", seat=seat, project=move.what)


donate_to.refusal(why_not)

# --- finishing


def finish(state: WorldWithoutEnd, project: Project) -> None:
    """All spaces are filled: the Tower gets its metal, then the donors are rewarded (wwe-project-05, wwe-tower-07)."""
    state.finished.append(project)
    if state.log is not None:
        state.tell("The {project} is finished.", project=project)
    if project.id == "tower":
        place_metal(state)
    donors = [seat for seat in state.clockwise(state.active) if project in state.seals[seat]]
    short = any(sum(state.stock[good] for good in goods) < len(donors) for goods in state.game.donors_get[project])
    state.plan(*(reward_donor(seat, project, short) for seat in donors))


@step
def reward_donor(state: WorldWithoutEnd, seat: int, project: Project, short: bool) -> None:
    """Seal and bonus; goods only if the stock can serve all donors (wwe-donation-03 to -06)."""
    state.seals[seat].remove(project)
    effects = project.effects
    if short:
        keep = state.game.options["donors_in_shortage"] == "points"
        effects = tuple(effect for effect in effects if keep and effect.word.name != "gain")
    if state.log is not None:
        text = _("{seat} gets the donor's reward of the {project}.")
        if short:
            text = _("{seat} gets the donor's reward of the {project}, without the goods, of which there are too few.")
        state.tell(text, seat=seat, project=project)
    benefit(state, seat, effects, "donations")


def place_metal(state: WorldWithoutEnd) -> None:
    """The most loyalty places it for 3 points; tied players get 1 each (wwe-tower-02 to -04, -06)."""
    state.stock["metal"] -= 1
    state.built["metal"] += 1
    loyalty = [goods["loyalty"] for goods in state.goods]
    first = [seat for seat in state.clockwise(state.active) if loyalty[seat] == max(loyalty)]
    if state.log is not None:
        text = _("{seat} has the most loyalty and crowns the Tower with the metal.")
        if len(first) > 1:
            text = _("The metal crowns the Tower; several players share the most loyalty.")
        state.tell(text, seat=first[0])
    for seat in first:
        gain_points(state, seat, state.game.metal_points if len(first) == 1 else 1, "tower")
