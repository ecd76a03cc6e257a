"""Accidents that happen to data and texts, drawn from a source of chance; hypothesis can be one."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

Way = tuple[str | int, ...]

ODD_TEXTS = [
    *("", " ", "no", "on", "010", "12:30", "null", "~", "true", "-", "id", "base", "tom", "bridge", "\t", "é", "[red]"),
    *("pillars", "stone", "wood", "craftsman", "privilege", "spain", "blue", "quarry-2", "x" * 300),
    *("\u202e", "\x1b[31m"),
]
ODD_VALUES: list[Any] = [None, True, False, 0, 1, 2, 3, -1, 7, 99, 100, 10**17, 0.5, 2.0, [], {}, [[]], {"": None}]
ODD_LETTERS = ["\n", "\t", '"', ":", "- ", "}", "&a ", "*a", "!!x ", "# ", "\0", "é"]


def ways_in(data: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to everything inside data."""
    for step, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*way, step)
        yield from ways_in(value, (*way, step))


def reached(data: Any, way: Way) -> Any:
    """What is at the end of a way."""
    for step in way:
        data = data[step]
    return data


def odd_value(rng: Random) -> Any:
    """Something that hardly ever fits."""
    kind = rng.randrange(4)
    if kind == 0:
        return copy.deepcopy(rng.choice(ODD_VALUES))
    if kind == 1:
        return rng.choice(ODD_TEXTS)
    if kind == 2:
        return rng.randint(-3, 13)
    return "".join(chr(rng.choice([rng.randint(0, 127), rng.randint(128, 0xD7FF)])) for _ in range(rng.randint(0, 6)))


def mutate(data: Any, rng: Random) -> None:
    """One thing about the data becomes another."""
    ways = list(ways_in(data))
    if not ways:
        return
    way = rng.choice(ways)
    parent = reached(data, way[:-1])
    last: Any = way[-1]
    how = rng.choice(["delete", "replace", "nudge", "borrow", "borrow", "repeat", "rename", "wrap"])
    if how == "delete":
        del parent[last]
    elif how == "replace":
        parent[last] = odd_value(rng)
    elif how == "nudge" and type(parent[last]) is int:
        parent[last] += rng.choice([-2, -1, 1, 2])
    elif how == "borrow":
        parent[last] = copy.deepcopy(reached(data, rng.choice(ways)))
    elif how == "repeat" and isinstance(parent, list):
        parent.insert(rng.randint(0, len(parent)), copy.deepcopy(parent[last]))
    elif how == "rename" and isinstance(parent, dict):
        parent[rng.choice([*ODD_TEXTS, *map(str, parent)])] = parent.pop(last)
    elif how == "wrap":
        parent[last] = rng.choice([[parent[last]], {"id": parent[last]}, str(parent[last])])


def with_odd_letter(text: str, rng: Random) -> str:
    """The text with something in it that may mean a lot there."""
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(ODD_LETTERS) + text[at:]


def mutilated(good: dict[str, Any], rng: Random) -> str:
    """A good set after a few accidents, as text; sometimes the text itself has an accident, too."""
    data = copy.deepcopy(good)
    for _ in range(rng.randint(1, 3)):
        mutate(data, rng)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return with_odd_letter(text, rng) if rng.randint(0, 5) == 0 else text


def corrupted(data: bytes, rng: Random, other: bytes = b"") -> bytes:
    """The bytes after an accident of the disk or of an editor; `other`: what may get into them."""
    first, last = sorted(rng.randint(0, len(data)) for _ in range(2))
    last = rng.choice([last, min(last, first + rng.randint(1, 8))])
    part = data[first:last]
    noise = rng.randbytes(min(len(part), 64))
    inside = rng.choice([b"", part + part, bytes(reversed(part)), bytes(len(part)), noise, other[first:last]])
    return rng.choice([data[:first] + inside + data[last:], data[:first]])
