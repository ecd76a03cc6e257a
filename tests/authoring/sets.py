"""Card sets that the tests write into files."""

from __future__ import annotations

from pathlib import Path

STRONG_TOM = """\
format: 1
game: pillars
title: Strong Tom
change:
  cards:
    tom: {value: 9}
    regan: {effects: [{points: 4}], name: Lady Regan}
numbers: {stock_limit: 4, start_stock: {stone: 2, wood: 1, sand: 1, metal: 0}}
"""
NEW_PRIOR = """\
format: 1
game: pillars
title: New Prior
remove: {cards: [ellen, philipp]}
add:
  cards:
    - {id: prior-james, name: Prior James, kind: neutral, value: 4, effects: [{points: 2}]}
    - {id: novice, name: Novice, kind: neutral, value: 3, effects: [{points: 1}]}
numbers: {removed: {by_seats: {"3": [novice], "4": []}}}
"""
HOSTILE_NAME = "Red\\u202e [bold]Tom[/bold] [link=x]\\u200b\\ufeff"
"""As it is written in YAML."""
HOSTILE = f"""\
format: 1
game: pillars
title: Hostile
change: {{cards: {{tom: {{name: "{HOSTILE_NAME}"}}}}}}
"""
BROKEN = """\
format: 1
game: pillars
title: Broken
change:
  cards:
    tmo: {value: 9}
    regan: {valu: 3}
remove: {cards: [elen]}
numbers: {stock_limt: 4}
"""


def written(folder: Path, text: str, name: str = "set.yaml") -> str:
    """Write this text to a file, and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
