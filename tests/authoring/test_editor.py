"""Editor settings: added without harm to those already there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import succeeds

SCHEMA = "./.kingsbridge/pillars.schema.json"


def settings_of(folder: Path) -> Path:
    return folder / ".vscode" / "settings.json"


def write_settings(folder: Path, text: str | bytes) -> Path:
    """Write settings that are already there."""
    path = settings_of(folder)
    path.parent.mkdir()
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_folder_is_set_up(tmp_path: Path) -> None:
    said = succeeds("schema", "pillars", "--editor", str(tmp_path / "my"), saves=tmp_path)
    assert (tmp_path / "my" / SCHEMA).is_file()
    settings = json.loads(settings_of(tmp_path / "my").read_text())
    assert settings == {"yaml.schemas": {SCHEMA: ["pillars-*.yaml", "pillars/*.yaml"]}}
    assert "pillars.schema.json" in said
    assert "settings.json" in said


def test_card_sets_that_are_there_use_the_schema_too(tmp_path: Path) -> None:
    (tmp_path / "strong.yaml").write_text("game: pillars\n")
    (tmp_path / "other.yaml").write_text("game: column-of-fire\n")
    (tmp_path / "broken.yaml").write_text("game: [\n")
    succeeds("schema", "pillars", "--editor", str(tmp_path), saves=tmp_path)
    used = json.loads(settings_of(tmp_path).read_text())["yaml.schemas"][SCHEMA]
    assert used == ["pillars-*.yaml", "pillars/*.yaml", "strong.yaml"]


def test_other_settings_stay(tmp_path: Path) -> None:
    old = {"editor.tabSize": 2, "yaml.schemas": {"other.json": "x.yaml", SCHEMA: "mine.yaml"}}
    path = write_settings(tmp_path, json.dumps(old))
    succeeds("schema", "pillars", "--editor", str(tmp_path), saves=tmp_path)
    new = json.loads(path.read_text())
    assert new["editor.tabSize"] == 2
    assert new["yaml.schemas"]["other.json"] == "x.yaml"
    assert new["yaml.schemas"][SCHEMA] == ["mine.yaml", "pillars-*.yaml", "pillars/*.yaml"]


def test_a_second_time_nothing_changes(tmp_path: Path) -> None:
    succeeds("schema", "pillars", "--editor", str(tmp_path), saves=tmp_path)
    before = settings_of(tmp_path).read_bytes()
    said = succeeds("schema", "pillars", "--editor", str(tmp_path), saves=tmp_path)
    assert "already uses the schema" in said
    assert settings_of(tmp_path).read_bytes() == before


def test_two_games_stand_side_by_side(tmp_path: Path) -> None:
    for game in ("pillars", "world-without-end"):
        succeeds("schema", game, "--editor", str(tmp_path), saves=tmp_path)
    assert len(json.loads(settings_of(tmp_path).read_text())["yaml.schemas"]) == 2


@pytest.mark.parametrize(
    ("old", "why"),
    [
        ('{\n  // my comment\n  "editor.tabSize": 2\n}\n', "it has comments, or is broken (line 2"),
        ('{"editor.tabSize": 2,}', "it has comments, or is broken"),
        ("[]", "it is not a mapping of settings"),
        ('{"yaml.schemas": []}', "its 'yaml.schemas' is not a mapping"),
        (b'{"a": "\xff"}', "it is not UTF-8 text"),
    ],
)
def test_settings_that_cannot_be_merged_stay_as_they_are(tmp_path: Path, old: str | bytes, why: str) -> None:
    path = write_settings(tmp_path, old)
    before = path.read_bytes()
    said = succeeds("schema", "pillars", "--editor", str(tmp_path), saves=tmp_path)
    assert path.read_bytes() == before
    assert why in said
    assert f'"{SCHEMA}": [' in said
