"""What `validate` accepts, an editor with the schema accepts; what the editor accepts has no mistake of shape."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import entries_of
from kingsbridge_core.authoring.set_schema import set_schema
from kingsbridge_core.authoring.validation import SHAPE, problems_of_text
from kingsbridge_core.data.source import Problem, parse
from tests.mutating import mutate
from tests.proof import for_full_run

GAMES = ["pillars", "column_of_fire", "world_without_end"]


@cache
def entries(game: str) -> dict[str, list[dict[str, Any]]]:
    """The cards of the box, by list."""
    found = kb.find_game(game)
    return {name: [dict(entry) for entry, _ in entries_of(found, listed)] for name, listed in found.lists.items()}


@cache
def editor(game: str) -> Any:
    return Draft202012Validator(set_schema(kb.find_game(game)))


def a_set(game: str, rng: Random) -> dict[str, Any]:
    """A set that is nearly right: parts of cards and numbers of the game, moved to others, emptied and mutilated."""
    parts: dict[str, Any] = {}
    for part in rng.sample(["add", "change", "remove", "numbers"], rng.choice([1, 1, 1, 2])):
        name, cards = rng.choice(list(entries(game).items()))
        some = copy.deepcopy(rng.sample(cards, min(len(cards), rng.randint(1, 2))))
        if part == "add":
            parts[part] = {name: [{**card, "id": f"new-{number}"} for number, card in enumerate(some)]}
        elif part == "change":
            parts[part] = {name: {card["id"]: change(rng, cards) for card in some}}
        elif part == "remove":
            parts[part] = {name: [card["id"] for card in some]}
        else:
            parts[part] = piece_of(rng, dict(kb.find_game(game).definition.numbers))
    mutations = [mutate] * rng.choice([0, 0, 1, 1, 2])
    for each in mutations:
        each(parts, rng)
    return {"format": 1, "game": game, "title": "A Set", **parts}


def change(rng: Random, cards: list[dict[str, Any]]) -> dict[str, Any]:
    """What is different about a card: fields of others, or nothing."""
    other = copy.deepcopy(rng.choice(cards))
    names = rng.sample(list(other), min(len(other), rng.randint(1, 3)))
    return {name: other[name] if rng.random() < 0.7 else None for name in names if name != "id"}


def piece_of(rng: Random, numbers: dict[str, Any]) -> dict[str, Any]:
    """Some of these numbers, of some only a part, and some emptied."""
    found: dict[str, Any] = {}
    for name in rng.sample(list(numbers), min(len(numbers), rng.randint(1, 2))):
        value = numbers[name]
        if rng.random() < 0.15:
            found[name] = None
        elif isinstance(value, dict) and rng.random() < 0.8:
            found[name] = piece_of(rng, value)
        else:
            found[name] = copy.deepcopy(value) if rng.random() < 0.6 else rng.choice([0, 1, 2, 3, 12, "two", [], {}])
    return found


def disagreement(game: str, data: dict[str, Any]) -> str:
    """Return what one of the two says and the other does not; empty if they agree."""
    problems = [each for each in problems_of_text(json.dumps(data)) if not each.is_warning]
    is_fine = editor(game).is_valid(data)
    if not problems and not is_fine:
        return "only the editor refuses it: " + "; ".join(map(str, editor(game).iter_errors(data)))[:400]
    told = [str(each) for each in problems if each.code.startswith(SHAPE) and not is_of_a_whole_list(game, each)]
    return f"only validate refuses it: {told}" if told and is_fine else ""


def is_of_a_whole_list(game: str, problem: Problem) -> bool:
    """Whether it is about all cards of a list together, such as how many there are: no part of a set has that shape."""
    return problem.code in ("KB207", "KB209") and problem.message.startswith(
        tuple(f"{name}: " for name in entries(game))
    )


def whole(data: Any) -> Any:
    """Write 2.0 as 2: for a JSON Schema they are the same."""
    if isinstance(data, dict):
        return {key: whole(value) for key, value in data.items()}
    return [whole(each) for each in data] if isinstance(data, list) else int(data) if data == 2.0 else data


@pytest.mark.parametrize(
    ("game", "examples"), [each for game in GAMES for each in ((game, 25), for_full_run((game, 2000)))]
)
def test_validate_and_the_editor_agree_on_the_shape_of_sets(game: str, examples: int) -> None:
    fixed = settings(
        max_examples=examples, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )

    @fixed
    @given(rng=st.randoms(use_true_random=True))
    def check(rng: Random) -> None:
        data = whole(a_set(game, rng))
        found = disagreement(game, data)
        assert not found, f"{found}\n{json.dumps(data)}"

    check()


PARTS: list[tuple[str, str, bool]] = [
    ("column_of_fire", "numbers: {prices: {england: {wine: 3}}}", True),
    ("column_of_fire", "numbers: {prices: {england: {wine: }}}", True),
    ("column_of_fire", 'numbers: {religion_spaces: {by_seats: {"2": 4}}}', True),
    ("column_of_fire", "numbers: {religion_spaces: {by_seats: {}}}", True),
    ("pillars", "numbers: {start_stock: {metal: 1}}", True),
    ("pillars", "numbers: {start_stock: {metall: 1}}", False),
    ("pillars", "numbers: {start_stock: {metall: }}", False),
    ("pillars", "numbers: {stock_limit: }", False),
    ("pillars", "change: {cards: {tom: {effects: }}}", True),
    ("pillars", "change: {cards: {tom: {copies: }}}", True),
    ("pillars", "change: {cards: {tom: {copys: }}}", False),
    ("pillars", "change: {cards: {tom: {kind: craftsman}}}", False),
    ("pillars", "change: {cards: {green-carpenter: {kind: neutral}}}", False),
    ("pillars", "change: {cards: {green-carpenter: {kind: neutral, colour: }}}", True),
    ("world_without_end", "numbers: {stock: {wool: 20}}", True),
    ("world_without_end", "numbers: {duties: {grain: 1}, shortfall: {gold: 2}}", True),
    ("world_without_end", "numbers: {start_goods: {wool: , piety: 1}}", True),
    ("pillars", "numbers: {removed: {id: }}", False),
]


@pytest.mark.parametrize(("game", "text", "is_fine"), PARTS)
def test_what_is_written_in_part_or_emptied_is_judged_alike(game: str, text: str, is_fine: bool) -> None:
    text = f"format: 1\ngame: {game}\ntitle: A Set\n{text}\n"
    assert [str(each) for each in problems_of_text(text) if not each.is_warning and is_fine] == []
    assert editor(game).is_valid(parse(text).data) is is_fine
    assert bool([each for each in problems_of_text(text) if not each.is_warning]) is not is_fine
