"""What identifies a game in a save: everything that affects play, and nothing that is only read."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.data.source import Document
from kingsbridge_core.game.content import (
    PROSE_OF_CARDS,
    PROSE_OF_GAMES,
    PROSE_OF_OPTIONS,
    content_digest,
)

Way = tuple[Any, ...]
GAMES = [game.id for game in kb.games()]


def leaves(data: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every value that is neither a mapping nor a list, or is an empty one."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    if not inner or not data:
        yield way
    for key, value in inner:
        yield from leaves(value, (*way, key))


def changed(documents: list[Document], number: int, way: Way) -> list[Document]:
    """Documents of which one has another value at one place."""
    data = deepcopy(documents[number].data)
    within = data
    for step in way[:-1]:
        within = within[step]
    before = within[way[-1]]
    within[way[-1]] = f"{before}?" if isinstance(before, str) else [before]
    return [*documents[:number], Document("changed", data), *documents[number + 1 :]]


def is_prose(number: int, way: Way) -> bool:
    """Whether a value is only read, said again by itself."""
    if number == 0:
        is_of_option = way[0] == "options" and way[2] in PROSE_OF_OPTIONS
        return way[0] in PROSE_OF_GAMES or way[0] == "endings" or is_of_option
    return len(way) > 2 and way[2] in PROSE_OF_CARDS


@pytest.mark.parametrize("game_id", GAMES)
def test_every_value_either_is_prose_or_changes_the_digest(game_id: str) -> None:
    documents = kb.find_game(game_id).documents
    digest = content_digest(documents)
    ways = [(number, way) for number, document in enumerate(documents) for way in leaves(document.data)]
    prose = [is_prose(number, way) for number, way in ways]
    assert prose.count(True) > 50
    assert prose.count(False) > 200
    for (number, way), is_read in zip(ways, prose, strict=True):
        assert (content_digest(changed(documents, number, way)) == digest) == is_read, (number, way)


@pytest.mark.parametrize("game_id", GAMES)
def test_ids_and_the_order_of_cards_and_endings_are_content(game_id: str) -> None:
    documents = kb.find_game(game_id).documents
    data = documents[0].data
    ending, text = next(iter(data["endings"].items()))
    others = [
        [Document("", {**data, "endings": {"another": text}}), *documents[1:]],
        [Document("", {**data, "endings": {"first": "", ending: text}}), *documents[1:]],
        [Document("", {**data, "endings": {ending: text, "last": ""}}), *documents[1:]],
        [documents[0], Document("", _reversed(documents[1].data)), *documents[2:]],
    ]
    assert len({content_digest(each) for each in [documents, *others]}) == len(others) + 1


def _reversed(data: Any) -> dict[str, Any]:
    return {name: value[::-1] if isinstance(value, list) else value for name, value in data.items()}


REWORDED = {
    "a title": ("title",),
    "a summary": ("summary",),
    "an option": ("options", "start_player", "title"),
    "an ending": ("endings", "fifty-points"),
    "what we know of a number": ("provenance", "prices"),
}


@pytest.mark.parametrize("way", REWORDED.values(), ids=REWORDED)
def test_rewording_locks_no_save(way: Way) -> None:
    game = kb.find_game("column_of_fire")
    assert content_digest(changed(game.documents, 0, way)) == game.digest


@pytest.mark.parametrize("key", sorted(PROSE_OF_CARDS - {"reconstructed"}))
def test_rewording_a_card_locks_no_save(key: str) -> None:
    game = kb.find_game("column_of_fire")
    assert content_digest(changed(game.documents, 1, ("characters", 0, key))) == game.digest
    cards = game.documents[1].data["characters"]
    without = [{name: value for name, value in card.items() if name != key} for card in cards]
    other = Document("", {**game.documents[1].data, "characters": without})
    assert content_digest([game.documents[0], other, *game.documents[2:]]) == game.digest


def test_a_field_of_a_game_is_content_even_if_it_is_called_text_or_title() -> None:
    documents = [Document("", {"id": "x", "title": "X"}), Document("", {"cards": [{"id": "a", "text": "b"}]})]
    digest = content_digest(documents)
    assert content_digest(changed(documents, 1, ("cards", 0, "text"))) != digest
