"""Writes words.md, the reference of everything that card sets can say, from the schemas of the games.

Run it after a change of a word or a schema: python docs/words.py
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import entries_of
from kingsbridge_core.authoring.set_schema import Schema, followed, set_schema, word_groups

PAGE = Path(__file__).with_name("words.md")
OUR_GAMES = ("pillars", "column_of_fire", "world_without_end")
INTRODUCTION = """\
# Fields and words

Everything that cards and card sets can say, game by game. This page is made out of the schemas by `docs/words.py`; the
same texts come up in your editor (`kingsbridge schema GAME --editor`). How to begin: [first-card.md](first-card.md).
A shorter overview: [cards.md](cards.md).
"""
PARTS = ("add", "change", "remove", "numbers")
GAME = "The game the set is for: `pillars`, `column-of-fire` or `world-without-end`."
WIDTH = 120
KINDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping",
    "null": "a word alone",
}


def page() -> str:
    """Return the whole page."""
    games = [kb.find_game(name) for name in OUR_GAMES]
    lines = [*head_lines(set_schema(games[0])), *(line for game in games for line in game_lines(game))]
    return "\n".join([INTRODUCTION, *map(wrapped, lines)]).rstrip() + "\n"


def head_lines(schema: Schema) -> Iterator[str]:
    """Return a chapter: what every card set says, whatever its game."""
    yield from ("## Every card set", "", "Write these at the left edge of the file.", "")
    parts = {name: {**each, "type": "object"} if name in PARTS else each for name, each in schema["properties"].items()}
    parts["game"] = {"type": "string", "description": GAME}
    yield from field_lines(schema, {**schema, "properties": parts})
    yield ""


def wrapped(line: str) -> str:
    """Break a line of the page if it is too long."""
    indent = "  " if line.startswith("- ") else ""
    return fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def game_lines(game: kb.Game[Any]) -> Iterator[str]:
    """Return a chapter: the lists of a game with their fields, the words, and the numbers."""
    schema = set_schema(game)
    parts = schema["properties"]
    groups: dict[str, Schema] = {}
    yield from (f"## {game.title}", "")
    for name, listed in game.lists.items():
        described = parts["add"]["properties"][name]
        card = followed(schema, described["items"])
        mine = word_groups(schema, card.get("properties", {}).get("effects", {}))
        groups |= mine
        ids = ", ".join(f"`{entry['id']}`" for entry, _ in entries_of(game, listed))
        yield from (f"### {name}", "", f"{described['description']} {card.get('description', '')}".strip(), "")
        yield from field_lines(schema, card)
        yield from ("", f"Words: {links(game, mine)}.") if mine else ()
        yield from ("", f"Ids: {ids}.", "")
    seen: set[tuple[str, str]] = set()
    for group, words in groups.items():
        yield from (f"### Words: {heading(game, group)}", "", words.get("description", ""), "")
        told = {name: (name, str(field.get("description"))) for name, field in words["properties"].items()}
        fresh = {name: words["properties"][name] for name, key in told.items() if key not in seen}
        yield from field_lines(schema, {**words, "properties": fresh})
        yield from again_lines([name for name in told if name not in fresh])
        seen.update(told.values())
        yield ""
    yield from (f"### Numbers of {game.title}", "", "Under `numbers` in a set.", "")
    yield from field_lines(schema, parts["numbers"])
    yield ""


def again_lines(names: Sequence[str]) -> Iterator[str]:
    """Return a line for the words of a group that an earlier one explains."""
    if names:
        yield f"- As above: {', '.join(f'`{name}`' for name in names)}."


def heading(game: kb.Game[Any], group: str) -> str:
    """Return the heading for a group of words; some groups are only for effects inside others."""
    file, _dot, name = group.partition(".")
    return f"{file} of {game.title}{', inside others' if name.startswith('inner') else ''}"


def links(game: kb.Game[Any], groups: Mapping[str, Schema]) -> str:
    """Return links to the groups of words that a list uses."""
    names = [(group.partition(".")[0], f"Words: {heading(game, group)}") for group in groups if ".inner" not in group]
    return ", ".join(f"[{name}](#{anchor(title)})" for name, title in names)


def anchor(title: str) -> str:
    """Return the name by which GitHub links to a heading."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def field_lines(schema: Schema, described: Schema) -> Iterator[str]:
    """Return a line for every field or word: what it takes, and what it means."""
    needed = described.get("required", ())
    for name, field in described.get("properties", {}).items():
        notes = [kind_of(schema, field), *(["needed"] if name in needed else [])]
        about = field.get("description") or followed(schema, field).get("description", "")
        yield f"- `{name}` ({', '.join(note for note in notes if note)}): {about}".replace(" ()", "")


def kind_of(schema: Schema, field: Schema) -> str:
    """Return what follows a field or word."""
    meant = followed(schema, field)
    if meant.get("if") == {"type": "null"}:  # a key that may be emptied
        return kind_of(schema, meant["else"])
    if "const" in meant:
        return f"`{meant['const']}`"
    if "enum" in meant:
        return " or ".join(f"`{each}`" for each in meant["enum"])
    kind = KINDS.get(str(meant.get("type")), "")
    if "minimum" in meant and "maximum" in meant:
        return f"{kind}, {meant['minimum']} to {meant['maximum']}"
    return f"{kind}, at least {meant['minimum']}" if "minimum" in meant else kind


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE}")
