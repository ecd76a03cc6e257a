"""`kingsbridge simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.common import (
    echo_json,
    find_with_sets,
    json_option,
    option_option,
    parsed_options,
    plain_option,
    set_option,
)
from kingsbridge_core.cli.screen import Screen
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.table import Panel

if TYPE_CHECKING:
    from kingsbridge_core.simulation import Result, Task


@click.command(epilog="Example: kingsbridge simulate pillars --games 2000 --jobs 2 --players 4")
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--seat", "seats", multiple=True, metavar="bot:NAME", help="The bot on the next seat. Repeat it.")
@click.option("--players", type=int, help="How many play; seats that are not named are greedy bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same games.")
@option_option
@set_option
@json_option
@plain_option
def command(
    game: str,
    games: int,
    seats: tuple[str, ...],
    players: int | None,
    jobs: int,
    seed: int,
    options: tuple[str, ...],
    sets: tuple[Path, ...],
    as_json: bool,
    plain: bool,
) -> None:
    """Let bots play GAME many times and report wins by seat, scores and length.

    The numbers are the same for any number of jobs. Ctrl-C stops early and reports the games that were finished.
    """
    from kingsbridge_core.simulation import report, tasks

    found = find_with_sets(game, sets)
    bots = seated_bots(found, seats, players)
    results = _results(tasks(found.id, sets, parsed_options(found, options), bots, seed, games), games, jobs)
    if not results:
        raise KingsbridgeError("stopped before the first games were finished")
    summary = report(results, bots)
    if as_json:
        echo_json(summary)
    else:
        show(summary, found.definition.seat_names, Screen(plain))


def seated_bots(game: Any, seats: tuple[str, ...], players: int | None) -> list[str]:
    """The names of the bots on all seats."""
    from kingsbridge_core.cli.play import seated
    from kingsbridge_core.players import parse_player
    from kingsbridge_core.plugins import installed

    default = "bot:greedy" if "greedy" in installed().bots(game) else "bot:random"
    everybody = seated(game, seats or (default,), players)
    parsed = [parse_player(seat, installed().bots(game)) for seat in everybody]
    if any(player.is_human for player in parsed):
        raise KingsbridgeError("only bots can be simulated: write --seat bot:NAME")
    return [player.name for player in parsed]


def _results(work: list[Task], games: int, jobs: int) -> list[Result]:
    from kingsbridge_core.cli.progress import progress
    from kingsbridge_core.simulation import play_task
    from kingsbridge_core.workers import spread

    results: list[Result] = []
    try:
        with progress("games", games) as advance:
            for some in spread(play_task, work, jobs):
                results += some
                advance(len(some))
    except KeyboardInterrupt:
        click.echo(f"Stopped after {len(results)} of {games} games.", err=True)
    return results


def show(summary: dict[str, Any], seat_names: tuple[str, ...], screen: Screen) -> None:
    """The report as tables."""
    rows, sources = [], []
    for each in summary["seats"]:
        low, high = each["interval"]
        rows.append(
            (
                seat_names[each["seat"]],
                each["bot"],
                f"{each['share']:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{each['mean_score']:.1f}",
                f"{each['median_score']:g}",
                f"{each['lowest']} to {each['highest']}",
            )
        )
        sources.append((seat_names[each["seat"]], *(f"{points:.1f}" for points in each["sources"].values())))
    heading = ("seat", "bot", "wins", "95 % interval", "mean score", "median", "range")
    rounds, moves = summary["rounds"], summary["moves"]
    note = (
        f"Rounds {rounds['mean']:g} ({rounds['lowest']} to {rounds['highest']}), "
        f"moves {moves['mean']:g} ({moves['lowest']} to {moves['highest']}); "
        f"the median winner has {summary['median_winning_score']:g}."
    )
    screen.panels(
        [
            Panel(f"{summary['games']} games", tuple(rows), heading, note),
            Panel("Mean points by source", tuple(sources), ("seat", *summary["seats"][0]["sources"])),
        ]
    )
