"""Plugins as other people would write them: one that is good, and the pieces to write broken ones."""

from __future__ import annotations

import sys
from pathlib import Path

GAME_YAML = """\
format: 1
id: coins
title: Coins
summary: Whoever takes more coins from the heap wins.
seats: [2]
phases: [taking]
numbers: {heap: 7}
"""

GOOD = '''\
"""A tiny game: two players take one or two coins from a heap by turns."""

from pathlib import Path

from kingsbridge_core import Game, State, decision, hookimpl, per_seat, score, step, track


class Heap(State):
    heap: int = track(low=0)
    points: list = per_seat(score(("coins",)))


@step
def taking(state):
    state.plan(take_coins(0))


@decision
def take_coins(state, seat):
    return [move for number, move in state.game.takes.items() if number <= state.heap]


@take_coins.chosen
def coins_taken(state, move, seat):
    state.heap -= move.what
    state.points[seat]["coins"] += move.what
    if state.heap:
        state.plan(take_coins(1 - seat))
    else:
        state.finish()


class CoinsGame(Game):
    id = "coins"
    definition_source = Path(__file__).with_name("game.yaml")
    state_class = Heap
    rules_modules = ({"taking": taking, "take_coins": take_coins},)

    def build(self):
        self.takes = self.moves.each("take", [1, 2])

    def setup(self, state):
        state.heap = self.definition.numbers["heap"]


@hookimpl
def kingsbridge_games():
    return [CoinsGame]
'''


def write_good(folder: Path, name: str = "coins_plugin", *, game: str = "coins", more: str = "") -> Path:
    """A good plugin as a package in a folder of plugins; returns the package."""
    package = folder / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(GOOD.replace('id = "coins"', f'id = "{game}"') + more)
    (package / "game.yaml").write_text(GAME_YAML.replace("id: coins", f"id: {game}"))
    return package


def write_file(folder: Path, name: str, source: str) -> Path:
    """A plugin of one file in a folder of plugins."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text("from kingsbridge_core import Game, hookimpl\n\n" + source)
    return folder / f"{name}.py"


def write_installed(site: Path, distribution: str, entry: str, module: str) -> None:
    """What an installer leaves behind for a distribution with one entry point of our group."""
    information = site / f"{distribution}-1.2.3.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.2.3\n")
    (information / "entry_points.txt").write_text(f"[kingsbridge]\n{entry} = {module}\n")


def project(folder: Path) -> Path:
    """A real project around the good plugin, to be installed with pip."""
    write_good(folder)
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "coins-plugin"\nversion = "1.2.3"\n'
        '[project.entry-points.kingsbridge]\ncoins = "coins_plugin"\n'
        '[tool.hatch.build.targets.wheel]\npackages = ["coins_plugin"]\n'
    )
    return folder


PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target"]
