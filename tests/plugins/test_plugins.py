"""Real plugins: a good one works like those that are shipped, a broken one is named and breaks nothing else."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.cli.running import Done, kingsbridge, succeeds
from tests.proof import one_of_all

from .writing import PIP, project, write_file, write_good, write_installed

BOTS = ("--seat", "bot:greedy", "--seat", "bot:random", "--seat", "bot:greedy", "--seed", "7")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of plugins in development."""
    (tmp_path / "plugins").mkdir()
    return tmp_path / "plugins"


def run(folder: Path, *arguments: str, typed: str = "", more: Mapping[str, str] | None = None) -> Done:
    """A command with that folder of plugins."""
    saves = folder.parent / "saves"
    return kingsbridge("--plugins-dir", str(folder), *arguments, saves=saves, typed=typed, more=more)


@cache
def without_plugins(*arguments: str) -> str:
    """What the command says where no plugin is in development; it saves nothing."""
    return succeeds(*arguments, saves=Path("/nowhere"))


def assert_named(folder: Path, plugin: str, *reasons: str, times: int = 1) -> None:
    """The trouble is told by `doctor` and `games`, once."""
    doctor = run(folder, "doctor")
    assert doctor.code == 1
    told = [line for line in doctor.output.splitlines() if line.startswith(f"WRONG: plugin {plugin}: ")]
    assert len(told) == times, doctor.output
    games = run(folder, "games")
    assert games.code == 0
    assert games.errors.count(f"Plugin {plugin} has a problem: ") == times, games.errors
    listed = json.loads(run(folder, "games", "--json").output)
    assert [each["plugin"] for each in listed["troubles"]] == [plugin] * times
    for reason in reasons:
        assert any(reason in line for line in told), told
        assert reason in games.errors
        assert any(reason in each["reason"] for each in listed["troubles"])
    assert "pillars" in [each["id"] for each in listed["games"]]


# --- good ones


def test_a_good_plugin_in_a_folder_is_played_saved_resumed_simulated_and_checked(folder: Path) -> None:
    write_good(folder)
    assert "coins: Coins, for 2 players" in run(folder, "games").output
    assert run(folder, "doctor").code == 0
    played = run(
        folder, "play", "coins", "--seat", "human:Ann", "--seat", "bot:random", "--seed", "1", typed="take 2\n"
    )
    assert f"Resume it with: kingsbridge --plugins-dir {folder} resume" in played.output
    resumed = run(folder, "resume", typed="1\n" * 4)
    assert "Final score:" in resumed.output
    told = [run(folder, "simulate", "coins", "--games", "60", "--json", "--jobs", jobs).output for jobs in ("1", "2")]
    assert told[0] == told[1]
    assert json.loads(told[0])["games"] == 60
    checked = run(folder, "check", "coins", "--games", "3")
    assert checked.code == 0, checked.text


def test_the_folder_of_plugins_can_be_named_in_the_environment(folder: Path) -> None:
    write_good(folder)
    told = succeeds("games", saves=folder.parent, more={"KINGSBRIDGE_PLUGINS_DIR": str(folder)})
    assert "coins: Coins" in told
    assert "coins" not in succeeds("games", saves=folder.parent)


@pytest.mark.parametrize("name", one_of_all(["Two-Words", "two_words", "two-words"]))
def test_a_game_is_found_by_its_id_with_hyphens_or_underscores(folder: Path, name: str) -> None:
    write_good(folder, game="two-words")
    assert "two-words: Coins" in run(folder, "games").output
    played = run(folder, "play", name, "--seat", "bot:random", "--save", str(folder / "match.jsonl"))
    assert "Final score:" in played.output, played.text
    assert run(folder, "replay", str(folder / "match.jsonl"), "--verify").code == 0


def test_a_plugin_may_leave_out_the_argument_of_a_hook(folder: Path) -> None:
    source = "from kingsbridge_core import RandomBot\n@hookimpl\ndef kingsbridge_bots(): return {'mine': RandomBot}\n"
    write_file(folder, "more_bots", source)
    assert run(folder, "doctor").code == 0
    assert "bots: random, greedy, mine" in run(folder, "games").output
    assert run(folder, "play", "pillars", "--seat", "bot:mine").code == 0


def test_a_plugin_installed_with_pip_is_found_by_its_entry_point(tmp_path: Path) -> None:
    subprocess.run([*PIP, str(tmp_path / "site"), str(project(tmp_path / "project"))], check=True, capture_output=True)
    more = {"PYTHONPATH": str(tmp_path / "site")}
    assert "plugin coins 1.2.3" in succeeds("doctor", saves=tmp_path, more=more)
    assert "Final score:" in succeeds("play", "coins", "--seat", "bot:random", saves=tmp_path, more=more)


def test_an_installed_plugin_whose_module_is_missing_is_named(tmp_path: Path) -> None:
    write_installed(tmp_path / "site", "gone", "gone", "a_module_that_is_gone")
    done = kingsbridge("doctor", saves=tmp_path, more={"PYTHONPATH": str(tmp_path / "site")})
    assert done.code == 1
    assert (
        "plugin gone: it cannot be loaded: ModuleNotFoundError: No module named 'a_module_that_is_gone'" in done.output
    )


def test_a_second_installed_plugin_of_the_same_name_is_named(tmp_path: Path) -> None:
    write_installed(tmp_path / "site", "another", "pillars", "json")
    more = {"PYTHONPATH": str(tmp_path / "site")}
    done = kingsbridge("doctor", saves=tmp_path, more=more)
    assert "plugin pillars: another plugin has the same name" in done.output
    assert done.code == 1


# --- broken ones

BROKEN = {
    "import_error": ("import a_module_that_is_gone\n", "cannot be loaded: ModuleNotFoundError: No module named"),
    "raises": ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero"),
    "leaves": ("import sys\nsys.exit(3)\n", "cannot be loaded: SystemExit: 3"),
    "misspelt": ("def broken(:\n", "cannot be loaded: SyntaxError: invalid syntax"),
    "nothing": ("@hookimpl\ndef kingsbridge_games(): pass\n", "its kingsbridge_games gives None, not a list of games"),
    "text": ("@hookimpl\ndef kingsbridge_games(): return 'coins'\n", "gives 'coins', not a list of games"),
    "fails": ("@hookimpl\ndef kingsbridge_games(): return 1 / 0\n", "its kingsbridge_games fails: ZeroDivisionError"),
    "exits": ("@hookimpl\ndef kingsbridge_games(): raise SystemExit(1)\n", "its kingsbridge_games fails: SystemExit"),
    "no_games": ("@hookimpl\ndef kingsbridge_games(): return [int]\n", "<class 'int'> is not a subclass of Game"),
    "objects": ("@hookimpl\ndef kingsbridge_games(): return [5]\n", "5 is not a subclass of Game with an id"),
    "no_id": (
        "class Nameless(Game): pass\n@hookimpl\ndef kingsbridge_games(): return [Nameless]\n",
        "is not a subclass of Game with an id",
    ),
    "constructor": (
        "class Bad(Game):\n    id = 'bad'\n    def __init__(self, options=None): raise OSError('no dice')\n"
        "@hookimpl\ndef kingsbridge_games(): return [Bad]\n",
        "cannot make its game 'bad': OSError: no dice",
    ),
    "duplicate": (
        "class Other(Game):\n    id = 'pillars'\n@hookimpl\ndef kingsbridge_games(): return [Other]\n",
        "its game 'pillars' is already brought by 'pillars'",
    ),
    "wrong_arguments": (
        "@hookimpl\ndef kingsbridge_bots(game): return {}\n@hookimpl\ndef kingsbridge_scene(game, colour): pass\n",
        "cannot be loaded: PluginValidationError",
    ),
    "misspelt_hook": (
        "@hookimpl\ndef kingsbridge_game(): return []\n",
        "no hook is called 'kingsbridge_game'. Did you mean 'kingsbridge_games'",
    ),
    "bots_fail": ("@hookimpl\ndef kingsbridge_bots(game): return 1 / 0\n", "its kingsbridge_bots fails: ZeroDivision"),
    "bots_exit": ("@hookimpl\ndef kingsbridge_bots(game): raise SystemExit(2)\n", "kingsbridge_bots fails: SystemExit"),
    "bots_none": ("@hookimpl\ndef kingsbridge_bots(game): pass\n", "its kingsbridge_bots gives None, not a dict"),
    "bots_no_bots": ("@hookimpl\ndef kingsbridge_bots(game): return {'x': 5}\n", "gives {'x': 5}, not a dict of names"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_is_named_with_its_reason(folder: Path, name: str) -> None:
    source, reason = BROKEN[name]
    write_file(folder, name, source)
    assert_named(folder, name, reason)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("return 1 / 0", "its kingsbridge_scene fails: ZeroDivisionError"),
        ("raise SystemExit(2)", "its kingsbridge_scene fails: SystemExit"),
        ("return 'a scene'", "its kingsbridge_scene gives 'a scene', not a function of a view"),
    ],
)
def test_a_scene_that_fails_is_blamed_on_its_plugin_and_the_own_scene_stays(
    folder: Path, source: str, reason: str
) -> None:
    write_file(folder, "bad_scene", f"@hookimpl\ndef kingsbridge_scene(game): {source}\n")
    doctor = run(folder, "doctor")
    assert f"WRONG: plugin bad_scene: {reason}" in doctor.output
    assert (doctor.code, doctor.output.count("WRONG")) == (1, 1)
    played = run(folder, "play", "pillars", "--seed", "7").output
    assert (
        played.partition("The match is saved")[0]
        == (succeeds("play", "pillars", "--seed", "7", saves=folder.parent).partition("The match is saved")[0])
    )


def test_half_a_plugin_is_none(folder: Path) -> None:
    """One hook of it is wrong, so none of it is used."""
    write_good(folder, more="\n\n@hookimpl\ndef kingsbridge_scene(gam):\n    return None\n")
    assert "coins" not in [game["id"] for game in json.loads(run(folder, "games", "--json").output)["games"]]
    assert "plugin coins_plugin: it cannot be loaded: PluginValidationError" in run(folder, "doctor").output


def test_many_broken_plugins_are_all_named_and_break_nothing_else(folder: Path) -> None:
    for name, (source, _) in BROKEN.items():
        write_file(folder, name, source)
    write_good(folder)
    doctor = run(folder, "doctor")
    for name, (_, reason) in BROKEN.items():
        assert any(f"plugin {name}: " in line and reason in line for line in doctor.output.splitlines()), name
    assert run(folder, "play", "coins", "--seat", "bot:random").code == 0
    assert run(folder, "play", "pillars", *BOTS).output == without_plugins("play", "pillars", *BOTS)


def test_a_game_that_is_missing_is_refused_with_the_plugins_in_trouble(folder: Path) -> None:
    write_file(folder, "mine", "1 / 0\n")
    done = run(folder, "play", "mine")
    assert done.code == 1
    assert "no game is called 'mine'" in done.errors
    assert "Problems with plugins:\n  mine: it cannot be loaded: ZeroDivisionError: division by zero" in done.errors


@pytest.mark.parametrize("kind", ["missing", "file"])
def test_a_folder_that_does_not_exist_is_named(folder: Path, kind: str) -> None:
    place = folder / kind
    if kind == "file":
        place.write_text("")
    done = run(place, "doctor")
    assert done.code == 1
    assert f"WRONG: plugin {place}: there is no such folder of plugins" in done.output
    assert run(place, "play", "pillars", *BOTS).code == 0


def test_what_is_no_plugin_is_passed_over(folder: Path) -> None:
    (folder / "notes.txt").write_text("")
    (folder / "_draft.py").write_text("1 / 0")
    (folder / ".hidden.py").write_text("1 / 0")
    (folder / "empty").mkdir()
    (folder / "link.py").symlink_to(folder / "nowhere")
    assert run(folder, "doctor").code == 0


def test_what_a_plugin_prints_does_not_mix_with_the_output(folder: Path) -> None:
    write_file(folder, "talks", "print('hello')\n@hookimpl\ndef kingsbridge_games():\n    print('hi')\n    return []\n")
    done = run(folder, "games", "--json")
    assert json.loads(done.output)["troubles"] == []
    assert done.errors == "hello\nhi\n"


@pytest.mark.parametrize("name", one_of_all(["json", "statistics", "rich", "kingsbridge_core", "colorsys"]))
def test_a_plugin_cannot_take_the_name_of_another_module(folder: Path, name: str) -> None:
    write_file(folder, name, "")
    doctor = run(folder, "doctor")
    assert f"plugin {name}: it cannot be loaded: another module is called {name!r}" in doctor.output
    assert run(folder, "simulate", "pillars", "--games", "2").code == 0


def test_a_plugin_works_in_the_folder_one_stands_in(folder: Path) -> None:
    write_good(folder)
    done = kingsbridge("--plugins-dir", ".", "games", saves=folder.parent, folder=folder)
    assert "coins: Coins" in done.output, done.text


def test_a_save_is_refused_with_both_digests_when_the_cards_of_a_plugin_changed(folder: Path) -> None:
    package = write_good(folder)
    path = folder.parent / "match.jsonl"
    seats = ("--seat", "human:Ann", "--seat", "bot:random")
    assert run(folder, "play", "coins", *seats, "--save", str(path), typed="1\n").code == 0
    before = json.loads(path.read_text().splitlines()[0])["content"]
    (package / "game.yaml").write_text((package / "game.yaml").read_text().replace("heap: 7", "heap: 8"))
    now = json.loads(run(folder, "doctor", "--json").output)["games"]["coins"]["content"]
    assert now != before
    for command in ("resume", "replay"):
        done = run(folder, command, str(path))
        assert done.code == 1
        assert f"the save has content '{before}', the installed coins has '{now}'" in done.errors


def test_a_plugin_without_a_marked_hook_is_named(folder: Path) -> None:
    (folder / "unmarked.py").write_text("def kingsbridge_games():\n    return []\n", encoding="utf-8")
    done = run(folder, "doctor")
    assert done.code == 1
    assert "plugin unmarked: it brings nothing; are its hooks marked with @hookimpl?" in done.output
