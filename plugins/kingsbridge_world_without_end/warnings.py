"""Warnings: valid data that is probably a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kingsbridge_core import Problem, left_behind, pointless, under
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.state import CHAPTERS, ROUNDS

if TYPE_CHECKING:
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

BY_RULE = {"bridge", "tower"}
"""The projects that come without an event: at the beginning, and after the second chapter (wwe-project-01)."""
ABOUT = ("finish-project", "cover-project", "only-project")
"""The words about a project that is in play already."""


def doubts(game: WorldWithoutEndGame) -> Iterator[Problem]:
    """Warn of projects that no event brings, events about such projects, and a cloth market that never opens."""
    words = [(event, effect) for event in game.events for effect in event.effects]
    brought = BY_RULE | {effect.arguments["project"] for _event, effect in words if effect.word.name == "project"}
    missing = [project.id for project in game.projects if project.id not in brought]
    yield from _never_brought(game, missing)
    yield from _about_nothing(game, missing)
    if not any(effect.word.name == "open-cloth-market" for _event, effect in words):
        gone = [*left_behind(game, "events", lambda card: says(card, "open-cloth-market"))]
        place = gone[-1][1] if gone else game.files["events"].place("events")
        why = _("no event opens the cloth market, so nobody can sell cloth before chapter I ends")
        yield Problem(place, why, "KB311", is_warning=True)
    yield from pointless(game, lambda entry: _limits(game, entry))


def says(card: Mapping[str, Any], word: str, about: str | None = None) -> bool:
    """Whether an entry of a data file uses this word, and for this thing."""
    return any(
        effect == word or (isinstance(effect, dict) and word in effect and effect[word] == about)
        for effect in card.get("effects", ())
    )


def _never_brought(game: WorldWithoutEndGame, missing: list[str]) -> Iterator[Problem]:
    for project in missing:
        gone = [*left_behind(game, "events", lambda card, name=project: says(card, "project", name))]  # type: ignore[misc]
        index = next(at for at, entry in enumerate(game.files["projects"].data["projects"]) if entry["id"] == project)
        place = gone[-1][1] if gone else game.files["projects"].place("projects", index, "id")
        why = _(
            "no event is left with {word!r}, so the project {project!r} never comes into play",
            project=project,
            word=under("project", project),
        )
        yield Problem(place, why, "KB310", is_warning=True, about=(project,))


def _about_nothing(game: WorldWithoutEndGame, missing: list[str]) -> Iterator[Problem]:
    document = game.files["events"]
    for index, entry in enumerate(document.data["events"]):
        for at, effect in enumerate(entry["effects"]):
            for word in ABOUT:
                if isinstance(effect, dict) and effect.get(word) in missing:
                    place = document.place("events", index, "effects", at, word)
                    why = _("the project {project!r} never comes into play, so this does nothing", project=effect[word])
                    why = under(word, why)
                    yield Problem(place, why, "KB311", is_warning=True, about=(effect[word],))


# --- the words of all games


def _limits(game: WorldWithoutEndGame, entry: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Return how much there can be while a card is carried out; an event has its chapter."""
    chapter = entry.get("chapter")
    return {
        "chapter": (chapter, chapter) if chapter else (1, CHAPTERS),
        "round": (1, ROUNDS),
        "stricken": (0, len(game.places)),
        "finished": (0, len(game.projects)),
        "houses": (0, game.houses_each),
        "seals": (0, game.seals_each),
    }
