"""The card sets that come with a game: found by name wherever a set can be named, listed, and remembered by saves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.game.set_files import expansions, sets_for
from kingsbridge_core.match.match import Match

from .running import fails, succeeds

EXPANSIONS = [path for game in kb.games() for path in expansions(game).values()]
NAME = "market-day"
RARE = ("KB403", "KB404")
"""What is said of cards that did not come up in the few games that a test can play."""


@pytest.mark.parametrize("path", EXPANSIONS, ids=lambda path: path.stem)
def test_an_expansion_is_sound_and_large_enough_to_notice(path: Path) -> None:
    overlays = [path.with_name(f"{path.stem}.{code}.yaml") for code in ("fr", "ja")]
    found = problems_of_files([path, *overlays], play=3)
    assert not [each for each in found if each.code not in RARE]
    game = next(game for game in kb.games() if path in expansions(game).values())
    (expansion,) = sets_for(game, [Path(path.stem)])
    assert sum(len(cards) for cards in expansion.part("add").values()) >= 12


def test_no_two_games_have_expansions_of_one_name() -> None:
    assert len({path.stem for path in EXPANSIONS}) == len(EXPANSIONS)


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["cards", "pillars", "pilgrims", "--set", NAME], "Pilgrims"),
        (["cards", "diff", "base", NAME], "Pilgrims"),
        (["compare", "--set", NAME, "--games", "1"], "Pilgrims"),
        (["simulate", "pillars", "--set", NAME, "--games", "1"], "1 game"),
        (["schema", "pillars", "--set", NAME], '"pilgrims"'),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)
def test_a_name_is_enough(tmp_path: Path, arguments: list[str], shown: str) -> None:
    assert shown in succeeds(*arguments, saves=tmp_path)


def test_expansions_are_listed_with_the_games_and_below_their_cards(tmp_path: Path) -> None:
    assert "--set market-day: Market Day" in succeeds("games", saves=tmp_path)
    found = json.loads(succeeds("games", "--json", saves=tmp_path))["games"]
    assert "Market Day" in [each["expansions"].get(NAME) for each in found]
    assert "--set market-day (Market Day)" in succeeds("cards", "pillars", saves=tmp_path)
    assert "With an expansion" not in succeeds("cards", "pillars", "--set", NAME, saves=tmp_path)


def test_an_unknown_name_is_told_with_the_names_there_are(tmp_path: Path) -> None:
    told = fails("cards", "pillars", "--set", "market-dya", saves=tmp_path)
    assert "no expansion, file or folder of card sets is called 'market-dya'. Did you mean 'market-day'?" in told


def test_a_file_or_folder_of_that_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "own.yaml").write_text(
        "format: 1\ngame: pillars\ntitle: Own\nchange: {cards: {tom: {value: 8}}}\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    (own,) = sets_for(kb.find_game("pillars"), [Path(NAME)])
    assert own.title == "Own"


def test_a_save_finds_an_expansion_that_has_moved_with_the_program(tmp_path: Path) -> None:
    save = tmp_path / "match.save"
    succeeds(*f"play pillars --set {NAME} --seat bot:random --seed 3 --save {save}".split(), saves=tmp_path)
    here = str(expansions(kb.find_game("pillars"))[NAME])
    text = save.read_text(encoding="utf-8")
    assert here in text
    elsewhere = tmp_path / "an earlier version" / "expansions" / f"{NAME}.yaml"
    save.write_text(text.replace(here, str(elsewhere)), encoding="utf-8")
    assert [each.title for each in Match.load(save).game.sets] == ["Market Day"]
    save.write_text(text.replace(here, str(tmp_path / f"{NAME}.yaml")), encoding="utf-8")
    with pytest.raises(kb.KingsbridgeError, match="is no longer at"):
        Match.load(save)
