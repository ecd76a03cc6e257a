"""The schemas of every installed game: one for each file, with the fields of its cards, and named in the file."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.data.schemas import Schemas, problems
from kingsbridge_core.data.source import parse, read
from kingsbridge_core.laws.described import entries_in

from .installed_games import FILES, GAMES, LISTS, data_of

SHARED = {"rules", "lessons"}
"""Files that have the same shape in every game; the core has their schemas."""
WORDS = {"column_of_fire": {"action"}, "pillars": set(), "world_without_end": {"benefits"}}
"""Schemas that describe no file: words that several files share."""
USELESS: dict[tuple[str, str], set[str]] = {
    **{("column_of_fire", listed): {"copies"} for listed in ("track", "loch_leven")},
    **{("world_without_end", listed): {"copies"} for listed in kb.find_game("world_without_end").lists},
    ("world_without_end", "markers"): set(),
}
"""What a card could have by its kind, but never more than one of it is printed."""
WITHOUT_EFFECTS = {("world_without_end", "houses"), ("world_without_end", "markers")}
OF_BOARD_GAMES = [each for each in LISTS if each[0] != "pillars"]
EFFECTS_IF_ANY = {
    ("column_of_fire", "loch_leven"),
    ("world_without_end", "places"),
    *(("pillars", listed) for listed in kb.find_game("pillars").lists),
}


def entry_of(game_id: str, listed: str) -> Any:
    """What the schema says about an entry of a list."""
    game = kb.find_game(game_id)
    assert game.schemas is not None
    schema = json.loads((game.schemas / f"{game.lists[listed].file}.schema.json").read_text("utf-8"))
    (entry,) = entries_in(schema, listed)
    return entry


@pytest.mark.parametrize("game_id", GAMES)
def test_there_is_a_schema_for_every_data_file_and_for_the_words_they_share(game_id: str) -> None:
    folder = kb.find_game(game_id).schemas
    assert folder is not None
    files = {path.stem for path in data_of(game_id).glob("*.yaml")}
    assert {path.name.removesuffix(".schema.json") for path in folder.iterdir()} == files - SHARED | WORDS[game_id]
    assert all(Schemas([folder]).describes(name) for name in files)


@pytest.mark.parametrize(("game_id", "name"), FILES)
def test_an_editor_is_told_the_schema_of_a_file(game_id: str, name: str) -> None:
    folder = "" if name in SHARED else f"{game_id}/"
    named = f"# yaml-language-server: $schema=../../schemas/{folder}{name}.schema.json\n"
    assert (named in (data_of(game_id) / f"{name}.yaml").read_text("utf-8")) == (name != "rules")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_definition_of_the_schema_is_that_of_the_game(game_id: str) -> None:
    game = kb.find_game(game_id)
    assert game.schemas is not None
    own = json.loads((game.schemas / "game.schema.json").read_text("utf-8"))["properties"]
    assert own["seats"]["items"]["enum"] == [*game.definition.seats]
    assert own["phases"]["items"]["enum"] == [*game.definition.phases]
    assert [*own["endings"]["properties"]] == [*game.definition.endings]
    assert [*own["options"]["properties"]] == [*game.definition.options]
    for name, option in game.definition.options.items():
        chosen = own["options"]["properties"][name]["properties"]
        assert chosen["values"]["items"]["enum"] == chosen["default"]["enum"] == [*option.values]
    assert [*own["numbers"]["properties"]] == [*game.definition.numbers] == own["numbers"]["required"]


@pytest.mark.parametrize(("game_id", "listed"), LISTS)
def test_the_fields_of_a_schema_are_the_fields_of_the_card(game_id: str, listed: str) -> None:
    entry = entry_of(game_id, listed)
    fields = {field.name: field for field in dataclasses.fields(kb.find_game(game_id).lists[listed].kind)}
    effects = set() if (game_id, listed) in WITHOUT_EFFECTS else {"effects"}
    useless = USELESS.get((game_id, listed), set()) | {"effects"} - effects
    assert set(entry["properties"]) == set(fields) - useless
    needed = {name for name, each in fields.items() if each.default is dataclasses.MISSING}
    assert set(entry["required"]) == needed | (set() if (game_id, listed) in EFFECTS_IF_ANY else effects)


@pytest.mark.parametrize(("game_id", "listed"), OF_BOARD_GAMES)
def test_whatever_is_printed_may_be_said_to_be_ours(game_id: str, listed: str) -> None:
    entry = entry_of(game_id, listed)
    ours = set(entry["properties"]["reconstructed"]["items"]["enum"])
    assert ours == set(entry["properties"]) - {"id", "provenance", "source", "reconstructed"}


@pytest.mark.parametrize(("game_id", "name"), [each for each in FILES if each[1] not in SHARED])
@pytest.mark.parametrize("text", ["5", "[]", "null", "{0}: 5", "{0}: [5, [], null]", "{0}: [{{effects: {{a: 1}}}}]"])
def test_a_file_of_another_shape_gives_problems_and_no_traceback(game_id: str, name: str, text: str) -> None:
    folder = kb.find_game(game_id).schemas
    assert folder is not None
    found = problems(parse(text.format(name), "f.yaml"), name, [folder])
    assert found
    assert all(problem.place.line == 1 for problem in found)


@pytest.mark.parametrize(("game_id", "listed"), OF_BOARD_GAMES)
def test_every_entry_says_how_surely_it_is_known(game_id: str, listed: str) -> None:
    for entry in read(data_of(game_id) / f"{kb.find_game(game_id).lists[listed].file}.yaml").data[listed]:
        assert "provenance" in entry, entry["id"]
        ours = entry.get("reconstructed", [])
        assert set(ours) <= set(entry), f"{entry['id']} has no {ours}"
        assert not (ours and entry["provenance"] == "reconstructed"), f"{entry['id']} is ours as a whole"
