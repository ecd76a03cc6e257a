"""Writes api.md, the reference of everything that `import kingsbridge_core as kb` gives, from the docstrings.

Run it after a change of the face or of a docstring: python docs/api.py
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Any

import kingsbridge_core as kb

PAGE = Path(__file__).with_name("api.md")
INTRODUCTION = """\
# What games and programs may use

`import kingsbridge_core as kb` gives all of it. A plugin imports nothing else of the core, but for
`kingsbridge_core.laws` in its tests. Everything else is private and may change with any version. This page is made out
of the docstrings by `docs/api.py`. How to begin: [write-your-own-game.md](write-your-own-game.md).
"""
GROUPS = {
    "Games and matches": "find_game games Game State Match hookimpl folder",
    "What lies on the table": "deck marks track tracks side dice supply score record seat_marker order per_seat "
    "ALL OWNER NOBODY Piece printed FACE_DOWN",
    "What happens": "step decision Step Entry Move Refusal phrase Moment Together",
    "Cards": "Card word between Shape Effect bind_cards effects_at words_of by_seats in_order left_behind",
    "What cards of all games say": "speaking_of Vocabulary Count Fact carry_out ask_to_choose inside asked_by_card "
    "hint_by_card pointless",
    "Data files": "Document Place Problem read parse under advised game_problems",
    "What people see": "Scene Area Item SceneOf",
    "Texts": "Texts speaking N_ in_points in_digits in_quotes listed one_of all_of paragraph labelled begun "
    "after_colon shortened width",
    "Bots": "Bot Sight RandomBot chosen_by Judging worth_of",
    "Errors": "KingsbridgeError DataError IllegalMove UnknownName",
}
WIDTH = 120


def page() -> str:
    """Return the whole page."""
    lines = [INTRODUCTION]
    for title, names in GROUPS.items():
        lines += [f"## {title}", ""]
        for name in names.split():
            lines += described(name)
    return "\n".join(lines).rstrip() + "\n"


def described(name: str) -> Iterator[str]:
    """Return a name with its docstring and, for a class, its methods."""
    thing = getattr(kb, name)
    yield from (f"### `{name}{signature(thing) if inspect.isfunction(thing) else ''}`", "", *prose(doc_of(name)), "")
    methods = [each for each in vars(thing) if not each.startswith("_")] if inspect.isclass(thing) else []
    found = [line for each in methods for line in method(thing, each)]
    yield from ([*found, ""] if found else [])


def method(kind: type, name: str) -> Iterator[str]:
    """Return a method or property on one line."""
    member = inspect.getattr_static(kind, name)
    is_property = isinstance(member, property) or hasattr(member, "func")
    function: Any = getattr(member, "__func__", getattr(member, "fget", getattr(member, "func", member)))
    if not inspect.isfunction(function) or not function.__doc__:
        return
    called = name if is_property else f"{name}{signature(function)}"
    yield fill(f"- `{called}`: {first_paragraph(function)}", WIDTH, subsequent_indent="  ", **UNBROKEN)


UNBROKEN: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}


def signature(function: Any) -> str:
    """Return what a function takes, without the self of a method and without quotes around types."""
    found = inspect.signature(function)
    taken = [each for each in found.parameters.values() if each.name not in ("self", "cls")]
    return str(found.replace(parameters=taken)).replace("'", "")


def doc_of(name: str) -> str:
    """Return the docstring of an exported name; that of a constant is the text below it."""
    thing = getattr(kb, name)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        return inspect.getdoc(thing) or ""
    home = sys.modules[f"kingsbridge_core.{kb._HOME[name]}"]
    body = ast.parse(inspect.getsource(home)).body
    for node, below in pairwise(body):
        is_it = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        if is_it and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return str(below.value.value)
    return ""


def first_paragraph(thing: Any) -> str:
    """Return the first paragraph of a docstring."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def prose(text: str) -> list[str]:
    """Return the paragraphs of a docstring; an example in it stays as it is."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(each if each.startswith("    ") else filled(each) for each in paragraphs).split("\n")


def filled(paragraph: str) -> str:
    """Wrap a paragraph to the width of the page."""
    return fill(" ".join(paragraph.split()), WIDTH, **UNBROKEN)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
