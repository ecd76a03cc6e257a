"""Every rule of every ledger is proven by a test that is marked with its id, and no mark names an unknown id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb

TESTS = Path(__file__).parent
ROOT = TESTS.parent


@cache
def marked_ids() -> list[tuple[str, str]]:
    """The ids in `@pytest.mark.rule(...)` on tests, each with the file it is in."""
    return list(_marked_ids())


def _marked_ids() -> Iterator[tuple[str, str]]:
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    yield from ((name, str(path)) for name in _ids(decorator))


def _ids(decorator: ast.expr) -> Iterator[str]:
    """The ids on a test, or on single sets of its parameters."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def test_every_rule_has_a_test() -> None:
    proven = {name for name, _ in marked_ids()}
    for game in kb.games():
        missing = [rule for rule in game.rules.rules if rule not in proven]
        assert not missing, f"{game.id}: no test is marked with {missing}"
        assert game.rules.rules, f"{game.id} brings no ledger"


def test_every_mark_names_a_rule() -> None:
    known = {rule for game in kb.games() for rule in game.rules.rules}
    unknown = [(name, path) for name, path in marked_ids() if name not in known]
    assert not unknown


@pytest.mark.parametrize("game", kb.games(), ids=lambda game: game.id)
def test_every_id_can_be_searched_for_in_the_code_or_data_that_carries_out_its_rule(game: kb.Game[Any]) -> None:
    folders = (ROOT / "plugins" / f"kingsbridge_{game.id}", ROOT / "data" / game.id)
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".yaml")]
    named = set[str]()
    for path in files:
        if path.name != "rules.yaml" and "languages" not in path.parts:
            named.update(re.findall(r"[a-z]+-[a-z0-9-]+-\d+", path.read_text(encoding="utf-8")))
    carried_out = [rule.id for rule in game.rules.rules.values() if rule.kind != "example"]
    assert [rule for rule in carried_out if rule not in named] == []


def test_players_read_rules_and_no_notes_of_their_authors() -> None:
    """Reasons and sources stand under `why` and `from`."""
    notes = re.compile(
        r"\bVP\b|Why:|switchable|a switch\b|\bS-[A-Z]+|\b(English|French|Japanese)\b"
        r"|the (text|note|rulebook|sources?)\b|provenance|misprint|not in the text|defaults? to|default:|our own data"
    )
    for game in kb.games():
        noted = {rule.id: found.group() for rule in game.rules.rules.values() if (found := notes.search(rule.says))}
        assert not noted


def test_the_ledger_of_pillars_is_whole() -> None:
    assert len(kb.find_game("pillars").rules.rules) == 100
