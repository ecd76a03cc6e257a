"""Measures how often `compare` mistakes chance for a real effect: the same game again and again, with other deals.

python -m benchmarks.false_alarms pillars --reports 1000 --games 60 --jobs 2

Every report compares games of one seed with games of another one: nothing but chance is different. By the Bonferroni
correction at most one report in twenty should call anything real. With `--set` the second half of each report is played
with a card set; one that only gives a card another id tries new cards, too.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from kingsbridge_core.playtest.comparison import differences
from kingsbridge_core.playtest.simulation import Setting, results_of
from kingsbridge_core.playtest.statistics import LEVEL, wilson
from kingsbridge_core.playtest.workers import spread
from kingsbridge_core.plugins import find_game


def is_alarmed(title: str, bot: str, seats: int, games: int, sets: tuple[Path, ...], number: int) -> bool:
    """Whether a report on the same game with other deals calls anything real."""
    bots = (bot,) * seats
    first = results_of(Setting(title, bots), 2 * number, games)
    second = results_of(Setting(title, bots, sets), 2 * number + 1, games)
    return any(each.is_real for each in differences(first, second))


def main() -> None:
    """Play and count the alarms."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--reports", type=int, default=1000)
    parser.add_argument("--games", type=int, default=60, help="in each half of a report")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--set", dest="sets", type=Path, action="append", default=[], help="for the second half")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    report = partial(is_alarmed, game.id, arguments.bot, arguments.players, arguments.games, tuple(arguments.sets))
    alarms = sum(spread(report, range(arguments.reports), arguments.jobs))
    low, high = wilson(alarms, arguments.reports)
    print(
        f"{game.title}: {alarms} of {arguments.reports} reports on {arguments.games} games with nothing but chance "
        f"between them raise an alarm: {alarms / arguments.reports:.1%} (95 % interval {low:.1%} to {high:.1%}); "
        f"allowed are {LEVEL:.0%}"
    )


if __name__ == "__main__":
    main()
