"""Saves of version 0.1.0: Pillars plays the same since, whatever was reworded; the other games ask at more moments."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import SaveError
from kingsbridge_core.game.content import DIGITS, DIGITS_OF_0_1_0
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.match.match import Match

from .playing import changed, lines_of, play_some

SAVES = Path(__file__).parent / "saves_of_0_1_0"
"""As version 0.1.0 wrote them; never to be made again."""
SET = "format: 1\ngame: pillars\ntitle: Nine\nchange:\n  cards:\n    tom: {value: 9}\n"


@pytest.mark.parametrize("path", sorted(SAVES.glob("pillars*.jsonl")), ids=lambda path: path.stem)
def test_a_save_of_0_1_0_is_loaded_to_its_end(path: Path, tmp_path: Path) -> None:
    old = Path(shutil.copy(path, tmp_path))
    header = lines_of(old)[0]
    game = kb.find_game(header["game"])
    assert (header["version"], len(header["content"]), len(game.digest)) == ("0.1.0", DIGITS_OF_0_1_0, DIGITS)
    match = Match.load(old)
    assert match.state.actor is None
    match.close()
    assert old.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", ["column_of_fire", "world_without_end"])
def test_a_save_of_other_rules_is_refused_with_the_version_that_plays_it(name: str, tmp_path: Path) -> None:
    for path in SAVES.glob(f"{name}*.jsonl"):
        old = Path(shutil.copy(path, tmp_path))
        with pytest.raises(SaveError, match=r"kingsbridge==0\.1\.0") as refused:
            Match.load(old)
        assert "was played with other rules, cards or numbers" in str(refused.value)
        assert old.read_bytes() == path.read_bytes()


def test_the_saves_are_of_all_three_games() -> None:
    games = {"column_of_fire", "pillars", "world_without_end"}
    assert {lines_of(path)[0]["game"] for path in SAVES.glob("*.jsonl")} == games


def test_a_digest_that_no_version_had_is_refused(tmp_path: Path) -> None:
    old = Path(shutil.copy(SAVES / "pillars.jsonl", tmp_path))
    changed(old, 1, content="0" * DIGITS_OF_0_1_0)
    with pytest.raises(SaveError, match="was played with other rules, cards or numbers"):
        Match.load(old)


def test_other_content_is_not_what_a_version_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Path(shutil.copy(SAVES / "pillars.jsonl", tmp_path))
    game = kb.find_game("pillars")
    monkeypatch.setitem(vars(game), "digest", "1" * DIGITS)  # as after a change of a card
    with pytest.raises(SaveError, match="was played with other rules, cards or numbers"):
        Match.load(old)


def with_set(tmp_path: Path, **header: Any) -> Path:
    """A save of a match with a card set whose header says something else."""
    card_set, save = tmp_path / "nine.yaml", tmp_path / "match.jsonl"
    card_set.write_text(SET)
    game = kb.find_game("pillars").with_sets(read_sets([card_set]))
    match = Match.new(game, ["bot:random"] * 3, seed=3, path=save)
    play_some(match, 5)
    match.close()
    changed(save, 1, **header)
    return save


def test_of_a_match_with_sets_the_version_vouches(tmp_path: Path) -> None:
    Match.load(with_set(tmp_path, content="0123456789abcdef", plugin="0.1.0"), read_only=True)


@pytest.mark.parametrize(
    "header", [{"plugin": "0.0.9"}, {"plugin": ["0.1.0"]}, {"content": "0" * DIGITS}, {"content": 5}], ids=str
)
def test_of_a_match_with_sets_nothing_else_is_accepted(tmp_path: Path, header: dict[str, Any]) -> None:
    with pytest.raises(SaveError):
        Match.load(with_set(tmp_path, **{"content": "0123456789abcdef", "plugin": "0.1.0", **header}), read_only=True)
