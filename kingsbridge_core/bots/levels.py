"""Finds bots by name: the game's own, the levels `easy`, `normal` and `hard`, `search` with a budget, and programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kingsbridge_core.bots.bot import Bot, RandomBot, Sight
from kingsbridge_core.errors import KingsbridgeError, UnknownName
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.bots.search import Budget
    from kingsbridge_core.engine.moves import Move

SEARCH, PROGRAM = "search", "exec"
ATTENTION = 0.5
"""How often the easy bot thinks about its move."""
MOST_ITERATIONS, MOST_SECONDS = 10_000_000, 3600.0
MOST_ITERATIONS_AT_TABLE, MOST_SECONDS_AT_TABLE = 20_000, 60.0
"""As much as a search may think about a move while people wait; a save from elsewhere could ask for hours."""
_BUDGET = re.compile(r"(?P<seconds>\d{1,6}(\.\d{1,6})?)s|(?P<iterations>\d{1,9})", re.ASCII)


class Easy(Bot):
    """A beginner: sometimes it plays its teacher's move, sometimes a random one."""

    def __init__(self, teacher: Bot) -> None:
        self.teacher = teacher

    def choose(self, sight: Sight) -> Move[Any]:
        return (self.teacher if sight.rng.random() < ATTENTION else RandomBot()).choose(sight)


def searching(guide: Bot, iterations: int) -> Bot:
    """Return a search with this guide and this number of iterations."""
    from kingsbridge_core.bots.search import Budget, Search

    return Search(Budget(iterations=iterations), guide)


LEVELS: dict[str, Callable[[Bot], Bot]] = {
    "easy": Easy,
    "normal": lambda guide: searching(guide, guide.iterations // 4) if isinstance(guide, RandomBot) else guide,
    "hard": lambda guide: searching(guide, guide.iterations),
}
"""The levels, each made from the game's guide: its greedy bot, or random."""


def bot_names(bots: Mapping[str, Any]) -> list[str]:
    """Return all names that may follow `bot:`, given the bots of the game."""
    return [*dict.fromkeys([*bots, *LEVELS, SEARCH, PROGRAM])]


def check_bot(name: str, bots: Mapping[str, Any]) -> None:
    """Refuse a bot that cannot play this game, before the match begins; also approve a program."""
    kind, colon, argument = name.partition(":")
    if name in bots or name in LEVELS or name == SEARCH:
        return
    if kind == SEARCH:
        budget_of(argument)
    elif kind == PROGRAM:
        from kingsbridge_core.bots.approvals import approve, launch_of
        from kingsbridge_core.bots.secrecy import hide_seed

        approve(launch_of(argument))
        hide_seed()  # here already: a worker that starts the program has other arguments than we have
    elif colon and (kind in bots or kind in LEVELS):
        raise KingsbridgeError(_("the bot {name!r} takes no settings; write only its name", name=kind))
    else:
        raise UnknownName("bot of this game", name, bot_names(bots))


def budget_of(text: str) -> Budget:
    """Return a budget from its text: `2000` iterations, or `3s` for seconds."""
    from kingsbridge_core.bots.search import Budget

    found = _BUDGET.fullmatch(text)
    if found and found["iterations"] and 0 < int(found["iterations"]) <= MOST_ITERATIONS:
        return Budget(iterations=int(found["iterations"]))
    if found and found["seconds"] and 0 < float(found["seconds"]) <= MOST_SECONDS:
        return Budget(seconds=float(found["seconds"]))
    why = _(
        "{budget!r} does not say how long to search; write search:2000 for 2000 iterations (at "
        "most {most}), or search:3s for 3 seconds (at most {seconds:g})",
        budget=text,
        most=MOST_ITERATIONS,
        seconds=MOST_SECONDS,
    )
    raise KingsbridgeError(why)


def check_bot_at_table(name: str) -> None:
    """Refuse a search that would keep the people at a match waiting far too long."""
    kind, _colon, argument = name.partition(":")
    if kind != SEARCH or not argument:
        return
    budget = budget_of(argument)
    if budget.seconds is None and budget.iterations <= MOST_ITERATIONS_AT_TABLE:
        return
    if budget.seconds is not None and budget.seconds <= MOST_SECONDS_AT_TABLE:
        return
    why = _(
        "the bot {bot!r} would keep people waiting; in a match, a bot may take at most {most} "
        "iterations or {seconds:g} seconds per move",
        bot=name,
        most=MOST_ITERATIONS_AT_TABLE,
        seconds=MOST_SECONDS_AT_TABLE,
    )
    raise KingsbridgeError(why)


def bot_of(name: str, bots: Mapping[str, type[Bot]], *, named_here: bool = False) -> Bot:
    """Return the bot with this name (what follows `bot:`), given the bots of the game.

    `named_here`: whether a user of this process named it. A program named only by a save needs their approval.
    """
    kind, _colon, argument = name.partition(":")
    if name in bots:
        return bots[name]()
    if kind == PROGRAM:
        from kingsbridge_core.bots.approvals import check_approved
        from kingsbridge_core.bots.programs import External

        if not named_here:
            check_approved(argument)
        return External(argument)
    check_bot(name, bots)
    guide = guide_of(bots)
    if name in LEVELS:
        return LEVELS[name](guide)
    from kingsbridge_core.bots.search import Search

    return Search(budget_of(argument or str(guide.iterations)), guide)


def guide_of(bots: Mapping[str, type[Bot]]) -> Bot:
    """Return the bot that guides the game's other bots: greedy, or else random."""
    return bots.get("greedy", RandomBot)()
