"""Building on projects: stone and wood go on their spaces until they are finished."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import N_, Move, Refusal, between, decision, phrase, word
from kingsbridge_world_without_end.donations import reward_donors
from kingsbridge_world_without_end.goods import gain_points
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.projects import open_projects, why_barred
from kingsbridge_world_without_end.refusals import has_none, now
from kingsbridge_world_without_end.screen.names import so_many
from kingsbridge_world_without_end.state import Project, Resource, WorldWithoutEnd, free_spaces
from kingsbridge_world_without_end.tower import place_metal


def fill(state: WorldWithoutEnd, project: Project, resource: Resource) -> None:
    """Fill one more space of a project."""
    filled = state.stone_on if resource == "stone" else state.wood_on
    filled[project.id] += 1


def fill_from_stock(state: WorldWithoutEnd, project: Project, resource: Resource) -> None:
    """Fill a space from the stock, or with a stand-in if the stock is empty (wwe-chapter-end-10)."""
    fill(state, project, resource)
    if state.stock[resource]:
        state.stock[resource] -= 1
        state.built[resource] += 1


def is_full(state: WorldWithoutEnd, project: Project) -> bool:
    """Whether all spaces are filled, apart from the Tower's space for metal."""
    return not any(free_spaces(state, project).values())


@word("action")
def build(state: WorldWithoutEnd, seat: int, resources: Annotated[int, between(1, 6)]) -> None:
    """Put up to this many of the player's stone and wood on free spaces of one project, one by one (`build mill
    stone`), for the `space_points` of game.yaml each (wwe-card-04).

    Write `build: 2`; from 1 to 6.
    """
    state.agenda.append((build_on, (seat, resources, None)))


@build.text
def build_text(resources: int) -> str:
    return _("Put up to {number} of your stone and wood on one project, for points.", number=resources)


@decision
def build_on(state: WorldWithoutEnd, seat: int, left: int, project: Project | None) -> list[Move[Any]]:
    """The player may put a resource on a matching free space; after the first, only on the same project.

    (wwe-project-03)
    """
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
    """The builder gains points, and the project may be finished (wwe-project-04, wwe-project-08)."""
    if move is state.game.done:
        return
    target, resource = move.what
    state.goods[seat][resource] -= 1
    state.built[resource] += 1
    fill(state, target, resource)
    if state.log is not None:
        cube = phrase(so_many, resource, 1)
        state.tell("{seat} puts {resource} on the {project}.", seat=seat, resource=cube, project=target)
    gain_points(state, seat, state.game.space_points, "building")
    if is_full(state, target):
        finish(state, target)
    else:
        state.agenda.append((build_on, (seat, left - 1, target)))


@build_on.refuses("build")
def why_not_build(
    state: WorldWithoutEnd, move: Move[tuple[Project, Resource]], seat: int, left: int, begun: Project | None
) -> Refusal:
    """Say why a player cannot build there: another project, a barred or full one, or no such resource."""
    project, resource = move.what
    barred = why_barred(state, project)
    if begun is not None and begun is not project:
        text = _("one card builds on only one project, and you have started on the {project}", project=begun.name)
        return Refusal(text, "wwe-card-04")
    if barred:
        return barred
    if not free_spaces(state, project)[resource]:
        text = _("the {project} has no free space for wood", project=project.name)
        if resource == "stone":
            text = _("the {project} has no free space for stone", project=project.name)
        return Refusal(text, "wwe-project-03")
    return has_none(resource, "wwe-card-04")


build_on.refusal(now("wwe-card-04", N_("put resources on a project now, or end the action")))


def finish(state: WorldWithoutEnd, project: Project) -> None:
    """The project is finished: the Tower gets its metal, then donors are rewarded (wwe-project-05, wwe-tower-07)."""
    state.finished.append(project)
    if state.log is not None:
        state.tell("The {project} is finished.", project=project)
    if project.id == "tower":
        place_metal(state)
    reward_donors(state, project)
