"""Who sits where: people and bots, as they are named on the command line and in saves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, UnknownName
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import paragraph, shortened

LONGEST_NAME = 30
LONGEST_COMMAND = 500
_PROGRAM = "exec:"
OPEN = "open"
"""A seat that waits for a person to take it."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person, the bot of that name, or nobody yet; a bot in another language of programs is `exec:` and a command.

    A person may have no name: then everyone reads `Player` in their own language.
    """

    kind: str
    name: str

    @property
    def is_human(self) -> bool:
        """Whether this is a person."""
        return self.kind == "human"

    @property
    def is_bot(self) -> bool:
        """Whether this is a bot."""
        return self.kind == "bot"

    @property
    def is_open(self) -> bool:
        """Whether nobody sits there yet."""
        return self.kind == OPEN

    @property
    def command(self) -> str | None:
        """The command that runs the bot, if it is a program."""
        is_program = self.is_bot and self.name.startswith(_PROGRAM)
        return self.name.removeprefix(_PROGRAM) if is_program else None

    @property
    def shown_name(self) -> str:
        """The name at the table; a program is called like its file."""
        if self.is_open:
            return _("open seat")
        if self.command is None:
            return self.name or _("Player")
        program = self.command.split()[0] if self.command.strip() else _PROGRAM
        return shortened(program.replace("\\", "/").rpartition("/")[2].strip("'\"") or program, LONGEST_NAME)

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}" if self.name else self.kind


def parse_player(text: str, bots: Mapping[str, Any] | None = None) -> Player:
    """Return the player for `human:NAME`, `human`, `open`, or `bot:NAME` with one of these bots (or any)."""
    if text == OPEN:
        return Player(OPEN, "")
    kind, _colon, name = text.partition(":")
    if kind not in ("human", "bot"):
        near = UnknownName("kind of player", kind, ["human", "bot"])
        rule = _("A seat is human:NAME or bot:NAME, for example human:Ann or bot:greedy.")
        raise KingsbridgeError(paragraph([str(near), rule]))
    if kind == "human":
        return Player(kind, checked_name(name) if name else "")
    if not name:
        raise KingsbridgeError(_("name the bot, for example bot:greedy or bot:hard"))
    name = checked_name(name, LONGEST_COMMAND if name.startswith(_PROGRAM) else LONGEST_NAME)
    if bots is not None:
        from kingsbridge_core.bots.levels import check_bot

        check_bot(name, bots)
    return Player(kind, name)


def check_patience(players: Iterable[Player]) -> None:
    """Refuse bots that would keep the people at a match waiting far too long, wherever their names come from."""
    for player in players:
        if player.is_bot:
            from kingsbridge_core.bots.levels import check_bot_at_table

            check_bot_at_table(player.name)


def checked_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that is fit to be shown anywhere: short, and without control characters."""
    name = name.strip()
    if not name or len(name) > longest:
        raise KingsbridgeError(
            _("a player's name has 1 to {longest} characters, not {number}", longest=longest, number=len(name))
        )
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in name):
        raise KingsbridgeError(_("the name {name!r} contains characters that cannot be shown; use letters", name=name))
    return name


def shown_names(players: Sequence[Player], seat_names: Sequence[str]) -> list[str]:
    """Return a name for each seat that tells them apart: the person's or the bot's, with the seat's own name."""
    return [
        _("{name} ({colour})", name=player.shown_name, colour=seat_names[seat]) for seat, player in enumerate(players)
    ]


class Mentions:
    """The names of players in lines read as one block: with the colour at the first mention, then without.

    Players who share a name keep their colours, or nobody could tell them apart.
    """

    def __init__(self, names: Sequence[str] = (), short: Sequence[str] = ()) -> None:
        self._short = {name: each for name, each in zip(names, short, strict=True) if short.count(each) == 1}
        longest_first = sorted(self._short, key=len, reverse=True)
        self._any = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")
        self._mentioned: set[str] = set()

    def __call__(self, text: str) -> str:
        """Return the next line of the block."""
        return self._any.sub(self._called, text)

    def all_of(self, lines: Iterable[str]) -> list[str]:
        """Return the next lines of the block."""
        return [self(line) for line in lines]

    def _called(self, found: re.Match[str]) -> str:
        name = found[0]
        if name in self._mentioned:
            return self._short[name]
        self._mentioned.add(name)
        return name
