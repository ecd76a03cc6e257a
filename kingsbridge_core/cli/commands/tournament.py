"""`kingsbridge tournament`: which bot is the best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.commands.simulate import (
    Unending,
    Work,
    between,
    in_percent,
    setting_of,
    stop_if_endless,
    work_options,
)
from kingsbridge_core.cli.options import echo_json, json_option, option_option, plain_option, set_option, speak_of
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.starting import Seating
from kingsbridge_core.cli.terminal.progress import progress
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.players import parse_player
from kingsbridge_core.playtest.simulation import Setting, Task, play_task, tasks
from kingsbridge_core.playtest.workers import Pace, spread
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, counted, in_digits
from kingsbridge_core.text.listing import Listing

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.playtest.tournament import Table

ROUNDS = 8
"""How many rounds a ladder has, each drawn up from the ranking so far."""
MOST_REASONS = 3
"""How many reasons are given for a bot that failed."""
Round = tuple[int, int, list[tuple[str, ...]]]
"""The number of the first game, how many there are, and who sits at the tables."""


@click.command(epilog="Example: kingsbridge tournament pillars --bot random --bot greedy --games 2000 --jobs 2")
@click.argument("game")
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="A bot to enter. Can be repeated.")
@click.option("--players", type=int, help="Players at each table.")
@click.option(
    "--form",
    type=click.Choice(["round-robin", "ladder"]),
    default="round-robin",
    show_default=True,
    help="Who meets whom: every combination of bots, or neighbours in the ranking, round by round.",
)
@work_options
@option_option
@set_option
@json_option
@plain_option
def command(
    game: str, bots: tuple[str, ...], seating: Seating, form: str, work: Work, as_json: bool, plain: bool
) -> None:
    """Let bots play GAME against each other, each in every seat, and rate them.

    --games is the total, shared out evenly. Ratings come from openskill (Plackett-Luce); worth is a cautious rating,
    the mean minus three times its uncertainty.
    """
    from kingsbridge_core.playtest.tournament import Table

    found = seating.game(game)
    speak_of(found)
    known = installed().bots(found)
    names = [parse_player(f"bot:{bot}", known).name for bot in bots or ("random", "greedy")]
    if len(set(names)) < max(2, len(names)):
        raise KingsbridgeError(_("a tournament needs at least two different bots, each named once with --bot"))
    seats = seating.players or min(found.definition.seats)
    found.definition.check_seats(seats)
    table = Table(names)
    rounds = drawn_up(table, seats, form, work.games)
    play(table, rounds, setting_of(found, (), seating, turning=True), seating.seed or 0, work, found)
    if as_json:
        for failure in failures(table):
            say(failure, error=True)
        echo_json([as_data(each) for each in table.ranked])
    else:
        show(table, Screen(plain))


def play(table: Table, rounds: Iterator[Round], setting: Setting, seed: int, work: Work, game: Game[Any]) -> None:
    """Play all tables; after Ctrl-C or a game that does not end, report the ratings so far."""
    done, pace = 0, Pace()
    try:
        with progress(_("games"), work.games) as advance:
            for first, number, tables in rounds:
                todo = _tasks(setting, tables, seed, first, number, pace)
                for some in spread(play_task, todo, work.jobs, work.dask, pace):
                    finished = [result for result in some if result.is_over]
                    for result in finished:
                        table.count(result)
                    done += len(finished)
                    advance(len(finished))
                    stop_if_endless(some[-1], game)
    except Unending as error:
        say(_("Stopped after {done} of {games} games.", done=done, games=work.games), error=True)
        say(str(error), error=True)
    except KeyboardInterrupt:
        say(_("Stopped after {done} of {games} games.", done=done, games=work.games), error=True)


def drawn_up(table: Table, seats: int, form: str, games: int) -> Iterator[Round]:
    """Yield the rounds of a tournament, each drawn up once the previous one has been played."""
    from kingsbridge_core.playtest.tournament import ladder, round_robin

    if form == "round-robin":
        yield 0, games, round_robin(table.bots, seats)
        return
    each = -(-games // ROUNDS)
    for first in range(0, games, each):
        ranking = [standing.bot for standing in table.ranked]
        yield first, min(each, games - first), list(ladder(ranking, seats))


def _tasks(
    setting: Setting, tables: list[tuple[str, ...]], seed: int, first: int, games: int, pace: Pace
) -> Iterator[Task]:
    """Return runs of games: every table gets an equal share, in which the bots move on from seat to seat."""
    for place, bots in enumerate(tables):
        begin, end = first + games * place // len(tables), first + games * (place + 1) // len(tables)
        yield from tasks(replace(setting, bots=bots), seed, end - begin, pace, begin)


def failures(table: Table) -> list[str]:
    """Say how often each bot failed, and why."""
    return [
        counted(
            "In {number} game, random moves replaced {bot}, and the game does not count for it: {reasons}.",
            "In {number} games, random moves replaced {bot}, and these games do not count for it: {reasons}.",
            each.failed,
            bot=each.bot,
            reasons=_("; ").join(list(each.reasons)[:MOST_REASONS]),
        )
        for each in table.ranked
        if each.failed
    ]


def as_data(standing: Any) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "worth": round(standing.worth, 2) if standing.played else None,
        "mu": round(standing.rating.mu, 3),
        "sigma": round(standing.rating.sigma, 3),
        "played": standing.played,
        "wins": round(standing.wins, 2),
        "interval": [round(each, 4) for each in standing.interval],
        "mean_score": round(standing.points / standing.played, 2) if standing.played else None,
        "failed": standing.failed,
        "reasons": list(standing.reasons)[:MOST_REASONS],
    }


def show(table: Table, screen: Screen) -> None:
    has_failures = any(each.failed for each in table.ranked)
    rows = tuple(
        (
            str(place) if each.played else "",
            each.bot,
            in_digits(each.worth, ".1f") if each.played else "",
            f"{in_digits(each.rating.mu, '.1f')} ± {in_digits(each.rating.sigma, '.1f')}" if each.played else "",
            in_percent(each.wins / each.played) if each.played else "",
            between(each.interval) if each.played else "",
            in_digits(each.points / each.played, ".1f") if each.played else "",
            str(each.played),
            *([str(each.failed)] if has_failures else []),
        )
        for place, each in enumerate(table.ranked, 1)
    )
    columns = [_("bot"), _("worth"), _("rating"), _("wins"), _("95 % interval"), _("mean score"), _("seats played")]
    heading = ("", *columns, *([_("games failed")] if has_failures else []))
    screen.listings([Listing(_("Tournament"), rows, heading, " ".join(failures(table)))])
