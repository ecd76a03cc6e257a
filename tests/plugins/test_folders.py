"""The folder of plugins in development is passed, not set for the whole process."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import SaveError
from kingsbridge_core.laws.processes import process_breaches
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import newest_save, summaries
from kingsbridge_core.playtest.simulation import Setting, results_of
from kingsbridge_core.plugins import Plugins, installed, using
from tests.cli.running import kingsbridge

from .writing import write_good


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], Path]:
    """Makes folders of plugins, each with a game of its own."""

    def make(game: str) -> Path:
        write_good(tmp_path / game, f"{game}_of_{abs(hash(request.node.name))}", game=game)
        return tmp_path / game

    return make


def test_two_folders_live_in_one_process(folder: Callable[[str], Path]) -> None:
    dimes, cents = Plugins(folder("dimes")), Plugins(folder("cents"))
    assert {*dimes.game_classes} - {*cents.game_classes} == {"dimes"}
    assert {*cents.game_classes} - {*dimes.game_classes} == {"cents"}
    assert (dimes.troubles, cents.troubles) == ([], [])
    assert "dimes" not in installed().game_classes


def test_a_folder_can_be_loaded_again(folder: Callable[[str], Path]) -> None:
    place = folder("dimes")
    first, second = Plugins(place), Plugins(place)
    assert (first.troubles, second.troubles) == ([], [])
    assert first.game_classes["dimes"] is second.game_classes["dimes"]


def test_a_folder_is_in_use_in_one_thread_alone(folder: Callable[[str], Path]) -> None:
    places = {game: folder(game) for game in ("dimes", "cents")}

    def found(game: str) -> list[str]:
        with using(places[game]):
            return [each.id for each in kb.games() if each.id in places]

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(found, ["dimes", "cents"] * 20)) == [["dimes"], ["cents"]] * 20
    assert found("dimes") == ["dimes"]
    assert [each.id for each in kb.games() if each.id in places] == []


def test_a_match_keeps_its_plugins(
    folder: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path / "saves"))
    plugins, save = Plugins(folder("dimes")), tmp_path / "saves" / "match.jsonl"
    match = Match.new(plugins.game("dimes"), ["human:Ann", "bot:random"], seed=1, path=save, plugins=plugins)
    match.play("take 1")
    match.close()
    assert Match.load(save, read_only=True, plugins=plugins).state == match.state
    assert Match.load(save, read_only=True, plugins=plugins).plugins is plugins
    with pytest.raises(SaveError, match="no game is called 'dimes'"):
        Match.load(save)
    assert [each.trouble for each in summaries(plugins=plugins)] == [""]
    assert [each.trouble for each in summaries()] == ["not installed"]
    assert newest_save(plugins=plugins)[0] == save


def test_workers_and_other_interpreters_are_told_the_folder(folder: Callable[[str], Path]) -> None:
    place = folder("dimes")
    results = results_of(Setting("dimes", ("random", "random"), folder=place), seed=1, games=3)
    assert len(results) == 3
    plugins = Plugins(place)
    assert list(process_breaches(plugins.game("dimes"), 2, plugins)) == []


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", ["simulate", "check"])
def test_commands_pass_the_folder_on(folder: Callable[[str], Path], tmp_path: Path, command: str, jobs: str) -> None:
    arguments = ("--plugins-dir", str(folder("dimes")), command, "dimes", "--games", "6", "--jobs", jobs)
    done = kingsbridge(*arguments, saves=tmp_path)
    assert done.code == 0, done.text


def test_the_command_line_leaves_the_environment_alone(
    folder: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kingsbridge_core.cli import kingsbridge as program

    before = dict(os.environ)
    program.main(["--plugins-dir", str(folder("dimes")), "games"], standalone_mode=False)
    assert "dimes: Coins" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    program.main(["play", "pillars", "--theme", "light", "--no-save", "--seed", "1"], standalone_mode=False)
    program.main(["games"], standalone_mode=False)
    assert "dimes" not in capsys.readouterr().out
    assert dict(os.environ) == before
