"""What the guide for authors shows is part of the tutorial, or is run here."""

from __future__ import annotations

import inspect
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kingsbridge_core.authoring.lesson_problems import lesson_problems
from kingsbridge_core.data.schemas import Schemas
from kingsbridge_core.data.source import parse
from kingsbridge_core.engine.components import Component
from kingsbridge_core.hooks import Hooks
from kingsbridge_core.laws import LAWS
from kingsbridge_core.plugins import installed

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial"
GUIDE = (ROOT / "docs" / "write-your-own-game.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in sorted(TUTORIAL.glob("*.py"))]


def blocks(language: str) -> list[str]:
    """The blocks of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)


QUOTED = [block for block in blocks("python") if any(block in source for source in SOURCES)]
OWN = [block for block in blocks("python") if block not in QUOTED]


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in the root of the project, with nothing typed."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_guide_quotes_the_whole_tutorial() -> None:
    game = SOURCES[0]
    assert "class SealedBids" in game
    shown = "".join(QUOTED)
    left_out = [line for line in game.splitlines() if line and line not in shown]
    assert [line for line in left_out if not line.startswith(('"""', "from", "import"))] == []
    assert len(QUOTED) == 15


def test_the_lessons_shown_are_those_of_the_tutorial() -> None:
    (block,) = blocks("yaml")
    game = installed(TUTORIAL).game("sealed-bids")
    document = parse(block, "lessons.yaml")
    assert Schemas().problems(document, "lessons") == []
    assert lesson_problems(document, game) == []


@pytest.mark.parametrize("block", OWN)
def test_a_block_of_its_own_runs(block: str, tmp_path: Path) -> None:
    file = tmp_path / "test_block.py"
    file.write_text(block, encoding="utf-8")
    how: list[str | Path] = ["-m", "pytest", "-q", "-p", "no:cacheprovider", file] if "def test_" in block else [file]
    done = run(*how, PYTHONPATH=str(TUTORIAL), PYTHONDONTWRITEBYTECODE="1")
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_two_blocks_of_their_own() -> None:
    assert len(OWN) == 2


def shown_commands() -> list[tuple[str, list[str]]]:
    """The commands in the guide, each with the lines it is said to print."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(blocks("console")).splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        else:
            found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("command", "lines"), shown_commands())
def test_a_shown_command_works_and_prints_what_is_shown(command: str, lines: list[str], tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "kingsbridge"
    done = run("-m", "kingsbridge_core", *arguments, KINGSBRIDGE_SAVES=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert set(lines) <= set(done.stdout.splitlines())


def test_the_check_breaks_where_the_guide_says_so(tmp_path: Path) -> None:
    sound = '"{seat} lays a card face down.", seat=seat'
    assert sound in SOURCES[0]
    leaking = SOURCES[0].replace(sound, '"{seat} lays {card}.", seat=seat, card=move.what')
    (tmp_path / "sealed_bids.py").write_text(leaking, encoding="utf-8")
    done = run("-m", "kingsbridge_core", "--plugins-dir", tmp_path, "check", "sealed-bids", "--games", "1")
    assert done.returncode == 1
    assert "law  5  BROKEN" in done.stdout
    assert "the log gives away what is hidden" in done.stdout


def test_the_mistake_in_a_card_is_told_as_the_guide_says(tmp_path: Path) -> None:
    (block,) = (block for block in OWN if "bind_cards" in block)
    file = tmp_path / "block.py"
    file.write_text(block.replace("- bonus: 3", "- bonus: three"), encoding="utf-8")
    done = run(file)
    assert done.returncode == 1
    assert f"`{done.stderr.splitlines()[-1].removeprefix('kingsbridge_core.errors.DataError: ')}`" in GUIDE


def test_an_entry_point_as_in_the_guide_installs_the_game(tmp_path: Path) -> None:
    (block,) = blocks("toml")
    project = tomllib.loads(block)["project"]
    (tmp_path / "sealed_bids.py").write_text(SOURCES[0], encoding="utf-8")
    described = tmp_path / "sealed_bids-1.0.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0.0\n")
    entries = project["entry-points"]["kingsbridge"].items()
    lines = ["[kingsbridge]", *(f"{name} = {module}" for name, module in entries)]
    (described / "entry_points.txt").write_text("\n".join(lines))
    done = run("-m", "kingsbridge_core", "games", PYTHONPATH=str(tmp_path), KINGSBRIDGE_PLUGINS_DIR="")
    assert done.returncode == 0, done.stderr
    assert "sealed-bids: Sealed Bids, for 2 to 4 players" in done.stdout


def hooks() -> list[str]:
    """All hooks with their signatures, as an author would write them."""
    found = []
    for name, function in vars(Hooks).items():
        if name.startswith("kingsbridge_"):
            signature = str(inspect.signature(function)).replace("'", "")
            found.append(name + re.sub(r"^\(self(, )?", "(", signature))
    return found


@pytest.mark.parametrize("hook", hooks())
def test_every_hook_is_told_with_its_exact_signature(hook: str) -> None:
    assert f"| `{hook}` |" in GUIDE.replace("\\|", "|")


def test_there_are_hooks() -> None:
    assert len(hooks()) >= 3


@pytest.mark.parametrize("law", LAWS)
def test_every_law_is_told_in_its_own_words(law: int) -> None:
    assert f"| {law} | {LAWS[law]} |" in GUIDE


def test_every_kind_of_component_is_told() -> None:
    import kingsbridge_core.engine.components as components

    makers = {"deck", "marks", "track", "tracks", "side", "dice", "supply", "score", "record", "seat_marker", "order"}
    plain = {name for name in makers if name not in ("tracks", "side", "dice", "supply", "score")}
    assert all(isinstance(getattr(components, name)(), Component) for name in plain)
    assert set(re.findall(r"^\| `kb\.(\w+)\(\)` \|", GUIDE, re.MULTILINE)) == makers


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", GUIDE)
    assert links
    assert all((ROOT / "docs" / link).exists() for link in links)
