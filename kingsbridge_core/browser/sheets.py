"""Sheets of cards to print and cut: 63 x 88 mm, nine on a page of A4 or Letter, each with its back behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from kingsbridge_core.authoring.faces import Face, shown
from kingsbridge_core.browser.drawing import drawn
from kingsbridge_core.game.game import Game

ON_A_PAGE = 9


def sheet(game: Game[Any], faces: Sequence[Face]) -> str:
    """Return a page that prints these cards, each as often as it is in the box."""
    copies = iter([face for face in faces for _copy in range(face.card.copies)])
    pages = list(iter(lambda: list(islice(copies, ON_A_PAGE)), []))

    def fields(face: Face) -> list[tuple[str, str]]:
        return list(fields_of(game, face))

    def listed(face: Face) -> str:
        return game.called(face.listed.replace("_", " "))

    return drawn("sheet.html", title=game.title, pages=pages, fields=fields, listed=listed, emblem=game.emblem)


def fields_of(game: Game[Any], face: Face) -> Iterator[tuple[str, str]]:
    """Return what is printed beside the text of a card."""
    for name, value in face.telling_fields.items():
        if value not in (None, "", ()):
            said = game.called(value) if isinstance(value, str) else shown(value)
            yield game.called(name.replace("_", " ")), said
