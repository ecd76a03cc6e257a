"""Measures how often `compare` mistakes chance for a real effect: the same game again and again, with other deals.

python -m benchmarks.false_alarms pillars --reports 1000 --games 60 --jobs 2

Every report compares games of one seed with games of another one: nothing but chance is different. By the Bonferroni
correction at most one report in twenty should call anything real. Each report takes other cards for the author's own,
and so asks about them first. With `--set` the second half of each report is played with a card set; one that only gives
a card another id tries new cards, too.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from kingsbridge_core.playtest.card_tally import cards_in
from kingsbridge_core.playtest.comparison import alone, differences
from kingsbridge_core.playtest.simulation import Setting, results_of
from kingsbridge_core.playtest.statistics import LEVEL, wilson
from kingsbridge_core.playtest.sums import Sums
from kingsbridge_core.playtest.workers import spread
from kingsbridge_core.plugins import find_game

OWN = 4
"""How many cards are taken for the author's own."""
KINDS = ("compare", "of these, about own cards", "of these, about the rest", "simulate")


def alarms(title: str, bot: str, seats: int, games: int, sets: tuple[Path, ...], number: int) -> tuple[bool, ...]:
    """Return whether reports on the same game with other deals call anything real, by kind of report."""
    bots = (bot,) * seats
    first = results_of(Setting(title, bots), 2 * number, games)
    second = results_of(Setting(title, bots, sets), 2 * number + 1, games)
    cards = cards_in(find_game(title))
    own = {cards[(number * OWN + place) % len(cards)] for place in range(OWN)}
    real = [each for each in differences(first, second, own) if each.is_real]
    mine = any(each.is_own for each in real)
    return (
        bool(real),
        mine,
        any(not each.is_own for each in real),
        any(each.is_real for each in alone(Sums.of(second), own)),
    )


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
    report = partial(alarms, game.id, arguments.bot, arguments.players, arguments.games, tuple(arguments.sets))
    found = list(spread(report, range(arguments.reports), arguments.jobs))
    print(
        f"{game.title}: {arguments.reports} reports on {arguments.games} games with nothing but chance between them; "
        f"alarms are allowed in {LEVEL:.0%}"
    )
    for kind, of_kind in zip(KINDS, zip(*found, strict=True), strict=True):
        low, high = wilson(sum(of_kind), arguments.reports)
        print(
            f"  {kind}: {sum(of_kind)}, {sum(of_kind) / arguments.reports:.1%} (95 % interval {low:.1%} to {high:.1%})"
        )


if __name__ == "__main__":
    main()
