"""Tells content, by which saves recognise a game, from prose, which may be reworded freely."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingsbridge_core.data.source import Document
    from kingsbridge_core.game.game import Game

PROSE_OF_GAMES = frozenset({"title", "summary", "provenance", "source", "same_content"})
"""The keys of `game.yaml` that change nothing in play. So do the sentences of `endings`, though not their names."""
PROSE_OF_OPTIONS = frozenset({"title"})
"""The keys of an option that change nothing in play."""
PROSE_OF_CARDS = frozenset({"name", "provenance", "source", "reconstructed"})
"""The keys of a card that change nothing in play: saves, moves and rules know it by its id.

Only keys whose meaning the core knows are here. A game's own field counts as content, whatever it is called.
"""
DIGITS = 20
DIGITS_OF_0_1_0 = 16
"""Version 0.1.0 hashed the prose as well; its digests are shorter, so that they can be told apart."""


def content_digest(documents: Sequence[Document]) -> str:
    """Return a short name of how a game plays, from its definition (the first document) and its card files.

    Every value counts but the prose, as the constants of this module list it. Comments and the order of keys in a
    mapping do not count, except for `endings`, the first of which is the usual one; the order of a list does.
    """
    from hashlib import sha256

    definition, *files = (document.data for document in documents)
    played = [_definition_without_prose(definition), *map(_file_without_prose, files)]
    return sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:DIGITS]


def is_same_content(header: Mapping[str, Any], game: Game[Any], base: Game[Any]) -> bool:
    """Whether the header of a save names the content of a game; `base` is the game without its card sets.

    The definition lists digests of versions that play the same as the content with a certain digest, and they hold for
    that alone. Of a match with card sets, a digest of 0.1.0 cannot be worked out again: there, the version vouches for
    it, together with the sets (already compared) and the replay (which compares every position).
    """
    content = header["content"]
    if content == game.digest:
        return True
    same = base.definition.same_content.get(base.digest, {})
    if game.sets:
        is_old = isinstance(content, str) and len(content) == DIGITS_OF_0_1_0
        return is_old and header.get("plugin") in same
    return content in same.values()


def _definition_without_prose(data: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in data.items() if key not in PROSE_OF_GAMES}
    if "endings" in kept:
        kept["endings"] = list(kept["endings"])
    if "options" in kept:
        kept["options"] = {name: _without(option, PROSE_OF_OPTIONS) for name, option in kept["options"].items()}
    return kept


def _file_without_prose(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: [_without(card, PROSE_OF_CARDS) for card in value] if isinstance(value, list) else value
        for key, value in data.items()
    }


def _without(value: Any, prose: frozenset[str]) -> Any:
    return {key: each for key, each in value.items() if key not in prose} if isinstance(value, dict) else value
