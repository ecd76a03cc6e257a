"""The order of the rooms: a module imports from its own room and those before it, a plugin from the face only."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import kingsbridge_core as kb
from docs.rooms import PAGES, ROOMS, ROOMS_OF_CLI, table

ROOT = Path(__file__).parent.parent
CORE = ROOT / "kingsbridge_core"
PLUGINS = sorted(path for path in (ROOT / "plugins").iterdir() if path.is_dir())

FACES = ("kingsbridge_core", "kingsbridge_core.laws")
"""All that a plugin may import of the core."""


def imports_of(path: Path, modules: Collection[str]) -> Iterator[str]:
    """The modules that a file imports when it runs, also inside functions; what is for types alone does not count."""
    for node in running(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            named = [f"{node.module}.{each.name}" for each in node.names]
            yield from (each if each in modules else node.module for each in named)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """All parts of a program but those under `if TYPE_CHECKING`."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            yield node
            waiting += ast.iter_child_nodes(node)


def modules_in(folder: Path) -> dict[str, Path]:
    """The modules of a package by their dotted names."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def graph_of(folder: Path) -> dict[str, set[str]]:
    """Which modules of a package each of its modules imports."""
    modules = modules_in(folder)
    return {name: (set(imports_of(path, modules)) & set(modules)) - {name} for name, path in modules.items()}


def room_of(module: str, rooms: tuple[str, ...], package: str) -> int:
    """The place of a module's room in the order; the package itself comes last."""
    if module == package:
        return len(rooms)
    return rooms.index(module.removeprefix(f"{package}.").partition(".")[0])


@pytest.mark.parametrize(
    ("package", "rooms"), [("kingsbridge_core", ROOMS), ("kingsbridge_core.cli", ROOMS_OF_CLI)], ids=["core", "cli"]
)
def test_no_module_imports_from_a_room_after_its_own(package: str, rooms: tuple[str, ...]) -> None:
    graph = {
        module: {each for each in used if each.startswith(f"{package}.")}
        for module, used in graph_of(CORE).items()
        if module.startswith(f"{package}.")
    }
    upward = [
        f"{module} -> {each}"
        for module, used in graph.items()
        for each in sorted(used)
        if room_of(each, rooms, package) > room_of(module, rooms, package)
    ]
    assert upward == []


@pytest.mark.parametrize("folder", [CORE, *PLUGINS], ids=lambda folder: folder.name)
def test_no_modules_import_each_other_not_even_inside_functions(folder: Path) -> None:
    try:
        TopologicalSorter(graph_of(folder)).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_every_module_of_the_core_has_a_room() -> None:
    flat = {path.stem for path in CORE.glob("*.py")} - {"__init__"}
    folders = {path.name for path in CORE.iterdir() if (path / "__init__.py").exists()}
    assert flat | folders == set(ROOMS)
    assert not (flat | folders) & set(kb.__all__), "importing a room would hide what the face exports"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_map_of_the_rooms_is_that_of_the_tree(page: Path) -> None:
    assert table() in page.read_text("utf-8"), "run python -m docs.rooms"


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_a_plugin_imports_the_faces_only(folder: Path) -> None:
    reached = {
        f"{module}: {each}"
        for module, path in modules_in(folder).items()
        for each in modules_named(path)
        if each.startswith("kingsbridge_") and each.partition(".")[0] != folder.name and each not in FACES
    }
    assert sorted(reached) == []


def modules_named(path: Path) -> Iterator[str]:
    """The modules that a file imports from, for types too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
