"""Who sits where: people and bots, as they are named on the command line and in saves."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, UnknownName

LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or the bot of that name."""

    kind: str
    name: str

    @property
    def is_human(self) -> bool:
        """Whether a person sits there."""
        return self.kind == "human"

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


def parse_player(text: str, bots: Mapping[str, Any] | None = None) -> Player:
    """`human:NAME`, `human`, or `bot:NAME` with the name of a bot there is (without `bots`: of any, as in a save)."""
    kind, _, name = text.partition(":")
    if kind not in ("human", "bot"):
        near = UnknownName("kind of player", kind, ["human", "bot"])
        raise KingsbridgeError(f"{near} A seat is human:NAME or bot:NAME, such as human:Ann or bot:greedy.")
    if kind == "human":
        return Player(kind, checked_name(name or "Player"))
    if bots is not None and name not in bots:
        raise UnknownName("bot of this game", name, bots)
    return Player(kind, checked_name(name))


def checked_name(name: str) -> str:
    """A name that can be shown anywhere: short, and without control characters."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME:
        raise KingsbridgeError(f"a player's name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in name):
        raise KingsbridgeError(f"the name {name!r} contains characters that cannot be shown; use letters")
    return name


def shown_names(players: Sequence[Player], seat_names: Sequence[str]) -> list[str]:
    """A name for each seat that tells them apart: the person's, or the bot's, with the seat's own name."""
    return [f"{player.name} ({seat_names[seat]})" for seat, player in enumerate(players)]
