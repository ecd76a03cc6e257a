"""Building projects: which are on the board, and which are open."""

from __future__ import annotations

from kingsbridge_core import Refusal
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.state import RESOURCES, Project, Resource, WorldWithoutEnd, free_spaces


def place_project(state: WorldWithoutEnd, project: Project) -> None:
    """A project is put on its space and can be worked on at once (wwe-project-02)."""
    if project not in state.projects:
        state.projects.append(project)
        state.projects.sort(key=state.game.place_of)


def open_projects(state: WorldWithoutEnd) -> list[Project]:
    """Return the unfinished projects that no event bars.

    (wwe-project-05, wwe-project-06, wwe-event-16, wwe-event-18)
    """
    only = in_force(state).only_project
    return [
        project
        for project in state.projects
        if project not in state.finished and project not in state.covers and (not only or project.id == only)
    ]


def open_spaces(state: WorldWithoutEnd) -> dict[Resource, int]:
    """Return how many spaces for stone and for wood are free on all open projects together."""
    free = [free_spaces(state, project) for project in open_projects(state)]
    return {resource: sum(spaces[resource] for spaces in free) for resource in RESOURCES}


def why_barred(state: WorldWithoutEnd, project: Project) -> Refusal | None:
    """Say why a project takes neither resources nor seals."""
    name, only = project.name, in_force(state).only_project
    if project not in state.projects:
        return Refusal(_("the {project} is not on the board", project=name), "wwe-project-02")
    if project in state.finished:
        return Refusal(_("the {project} is finished", project=name), "wwe-project-05")
    if project in state.covers:
        return Refusal(_("work on the {project} is barred until the chapter ends", project=name), "wwe-project-06")
    if only and only != project.id:
        allowed = state.game.project[only].name
        return Refusal(_("an event allows work only on the {project}", project=allowed), "wwe-event-16")
    return None
