"""Mistakes against laws 2, 8 and 10 that show only in other processes and in saves; the toy is a plugin there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Done, kingsbridge

TOY = Path(__file__).with_name("toy.py")

SORTS_BY_HASH = """
class ToyGame(ToyGame):
    def choices(self, state, seat):
        by_text = {str(move): move for move in super().choices(state, seat)}
        return [by_text[text] for text in set(by_text)]
"""

DEALS_BY_HASH = """
class ToyGame(ToyGame):
    def setup(self, state):
        super().setup(state)
        state.pile.sort(key=lambda card: hash(card.id))
"""

DIFFERS_IN_EVERY_PROCESS = """
import os

class ToyGame(ToyGame):
    def pay(self, state, seat):
        super().pay(state, seat)
        state.points[seat]["coins"] += os.getpid() % 1000
"""

NEVER_THE_SAME_CONTENT = """
class ToyGame(ToyGame):
    asked = 0

    @property
    def digest(self):
        self.asked += 1
        return f"content {self.asked}"
"""

NEVER_ENDS = """
class ToyGame(ToyGame):
    def begin_round(self, state):
        state.plan(*(turn(seat) for seat in range(state.seats)))
"""


def plugin(folder: Path, mistake: str = "") -> Path:
    """A folder with the toy as a plugin, into which a mistake is written."""
    folder.mkdir(exist_ok=True)
    source, hook = TOY.read_text().split("@kb.hookimpl")
    (folder / "toy.py").write_text(f"{source}{mistake}\n\n@kb.hookimpl{hook}")
    return folder


def run(plugins: Path, *arguments: str | Path) -> Done:
    """The command line with the plugins of a folder; the other processes are those that it starts."""
    return kingsbridge("--plugins-dir", str(plugins), *map(str, arguments), saves=plugins.parent / "saves")


def check(plugins: Path, *arguments: str | Path) -> list[dict[str, Any]]:
    """The breaches that `kingsbridge check` finds; it fails if and only if there are any."""
    done = run(plugins, "check", "toy", "--json", "--games", "1", "--players", "2", *arguments)
    assert done.errors == ""
    found: list[dict[str, Any]] = json.loads(done.output)["breaches"]
    assert done.code == bool(found)
    return found


def record(plugins: Path, folder: Path, seeds: range) -> None:
    """Save games between bots."""
    folder.mkdir(exist_ok=True)
    for seed in seeds:
        save = folder / f"{seed}.jsonl"
        seats = ["--seat", "bot:random", "--seat", "bot:random"]
        done = run(plugins, "play", "toy", *seats, "--seed", str(seed), "--save", save)
        assert done.code == 0, done.text


def test_the_sound_toy_keeps_the_laws_in_all_processes(tmp_path: Path) -> None:
    assert check(plugin(tmp_path / "plugins")) == []


@pytest.mark.parametrize("mistake", [SORTS_BY_HASH, DEALS_BY_HASH])
def test_what_depends_on_the_order_of_a_set_is_caught(tmp_path: Path, mistake: str) -> None:
    found = check(plugin(tmp_path / "plugins", mistake))
    assert {breach["law"] for breach in found} == {2}
    assert found[0]["what"].startswith("with PYTHONHASHSEED=")


def test_what_depends_on_the_process_is_caught(tmp_path: Path) -> None:
    found = check(plugin(tmp_path / "plugins", DIFFERS_IN_EVERY_PROCESS))
    assert {breach["law"] for breach in found} == {2}


def test_a_save_that_does_not_load_is_caught(tmp_path: Path) -> None:
    found = check(plugin(tmp_path / "plugins", NEVER_THE_SAME_CONTENT))
    assert {breach["law"] for breach in found} == {8}
    assert "a save does not load" in found[0]["what"]
    assert "was played with other rules, cards or numbers" in found[0]["what"]


def test_a_game_that_never_asks_again_does_not_stop_the_check(tmp_path: Path) -> None:
    found = check(plugin(tmp_path / "plugins", NEVER_ENDS))
    assert found[0]["law"] == 1
    assert {breach["law"] for breach in found} == {1, 2, 8}


# --- law 10


def test_recorded_games_that_miss_an_ending_are_caught(tmp_path: Path) -> None:
    plugins, folder = plugin(tmp_path / "plugins"), tmp_path / "recorded"
    record(plugins, folder, range(1))
    found = check(plugins, "--recorded", folder)
    assert [(breach["law"], breach["what"]) for breach in found] == [(10, "no recorded game ends by 'rich'")]


def test_recorded_games_that_miss_a_card_are_caught(tmp_path: Path) -> None:
    plugins, folder = plugin(tmp_path / "plugins"), tmp_path / "recorded"
    record(plugins, folder, range(1))
    save = folder / "0.jsonl"
    save.write_text("".join(save.read_text().splitlines(keepends=True)[:4]))
    missed = [breach["what"] for breach in check(plugins, "--recorded", folder) if breach["law"] == 10]
    assert len([what for what in missed if what.startswith("no recorded game reaches 'card-")]) >= 8
    assert missed[-2:] == ["no recorded game ends by 'rich'", "no recorded game ends by 'poor'"]


def test_a_recorded_game_that_does_not_replay_is_caught(tmp_path: Path) -> None:
    plugins, folder = plugin(tmp_path / "plugins"), tmp_path / "recorded"
    record(plugins, folder, range(1))
    save = folder / "0.jsonl"
    header, first, *rest = save.read_text().splitlines()
    changed = json.dumps({**json.loads(first), "digest": "0" * 16})
    save.write_text("\n".join([header, changed, *rest]) + "\n")
    found = check(plugins, "--recorded", folder)
    assert {breach["law"] for breach in found} == {10}
    assert "a recorded game does not replay" in found[0]["what"]
    assert "disagree from move 1" in found[0]["what"]


def test_no_recorded_game_at_all_is_caught(tmp_path: Path) -> None:
    found = check(plugin(tmp_path / "plugins"), "--recorded", tmp_path)
    assert [breach["law"] for breach in found] == [10]
    assert "there is no recorded game in" in found[0]["what"]


def test_enough_recorded_games_keep_the_law(tmp_path: Path) -> None:
    plugins, folder = plugin(tmp_path / "plugins"), tmp_path / "recorded"
    record(plugins, folder, range(6))
    assert check(plugins, "--recorded", folder) == []
