"""What a person who reads lines, or hears them, is told of the table: all of it, or only what is new to them."""

from __future__ import annotations

from collections.abc import Collection

from kingsbridge_core.game.scene import Scene
from kingsbridge_core.game.spoken_scene import Part, parts_of, sentence
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.pointing import pointed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless


def whole_table(scene: Scene, offers: Offers, before: Scene | None = None) -> list[str]:
    """Return all that lies on the table, with a word after what has changed since before, and the question."""
    parts = _parts(scene, offers)
    if before is not None:
        known = {line for part in parts_of(before) for line in part.lines}
        parts = [part._replace(lines=tuple(_worded(line, known) for line in part.lines)) for part in parts]
    return _lines([sentence(scene.title)], parts, scene)


def new_on_table(scene: Scene, offers: Offers, heard: Scene) -> list[str]:
    """Return what differs from the table that the person has heard, and the question."""
    known = {part.key: part for part in parts_of(heard)}
    parts = [_new(part, known.get(part.key)) for part in _parts(scene, offers)]
    title = [sentence(scene.title)] if scene.title != heard.title else []
    return _lines(title, [part for part in parts if part.lines], scene)


def leaves_out(scene: Scene, heard: Scene) -> bool:
    """Whether some of the table is the same as the person has heard."""
    return bool(
        {line for part in parts_of(scene) for line in part.lines}
        & {line for part in parts_of(heard) for line in part.lines}
    )


def _parts(scene: Scene, offers: Offers) -> list[Part]:
    """Return what is told, without the things that the moves themselves describe."""
    in_moves = {key for key, moves in pointed(scene, offers).items() if any(move.hint for move in moves)}
    return parts_of(scene, in_moves)


def _new(part: Part, heard: Part | None) -> Part:
    """Return the lines that a person has not heard; all of them where it is another thing now."""
    if heard is None or heard.title != part.title:
        return part
    return part._replace(lines=tuple(line for line in part.lines if line not in heard.lines))


def _worded(line: str, known: Collection[str]) -> str:
    return line if line in known else _("{fact} (changed)", fact=line)


def _lines(title: list[str], parts: list[Part], scene: Scene) -> list[str]:
    told = [line for part in parts for line in part.told]
    return [harmless(line) for line in (*title, *told, scene.question) if line]
