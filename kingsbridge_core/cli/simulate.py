"""`kingsbridge simulate`: many games between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from kingsbridge_core.language import _, in_digits
from kingsbridge_core.table import Panel

if TYPE_CHECKING:
    from kingsbridge_core.game import Game
    from kingsbridge_core.simulation import Result, Setting

MOST_CARDS = 20
"""So many cards are shown; all of them are in the files of --out."""
BAR = 40
"""The longest bar of a histogram."""


def work_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all commands that let bots play many games: how many, from which seed, and who does the work."""
    for option in (
        click.option("--dask", metavar="ADDRESS", help="Let a Dask cluster do the work, as tcp://127.0.0.1:8786."),
        click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes."),
        click.option(
            "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same games."
        ),
        click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games."),
    ):
        function = option(function)
    return function


@click.command(epilog="Example: kingsbridge simulate pillars --games 2000 --jobs 2 --players 4 --out figures")
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar="bot:NAME", help="The bot on the next seat. Repeat it.")
@click.option("--players", type=int, help="How many play; seats that are not named are greedy bots.")
@click.option("--turning", is_flag=True, help="Bots move on by one seat from game to game.")
@work_options
@option_option
@set_option
@click.option(
    "--out",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="A new folder for the figures as JSON and CSV.",
)
@click.option("--plots", is_flag=True, help="Draw plots into the folder of --out (needs the extra 'plots').")
@json_option
@plain_option
def command(
    game: str,
    seats: tuple[str, ...],
    players: int | None,
    turning: bool,
    games: int,
    seed: int,
    jobs: int,
    dask: str | None,
    options: tuple[str, ...],
    sets: tuple[Path, ...],
    out: Path | None,
    plots: bool,
    as_json: bool,
    plain: bool,
) -> None:
    """Let bots play GAME many times and report wins, scores, points by source, lengths, and what each card does.

    The numbers are the same for any number of jobs. Ctrl-C stops early and reports the games that were finished.
    """
    from kingsbridge_core.cli.figures import Folder
    from kingsbridge_core.report import report
    from kingsbridge_core.simulation import Setting
    from kingsbridge_core.watching import cards_in

    if plots and out is None:
        raise click.UsageError(_("--plots needs --out, the folder to draw them into."))
    found = find_with_sets(game, sets)
    folder = Folder(out, plots) if out else None
    bots = seated_bots(found, seats, players)
    setting = Setting(found.id, tuple(bots), sets, tuple(parsed_options(found, options).items()), turning)
    results = played(setting, seed, games, jobs, dask)
    summary = report(results, cards_in(found))
    if folder:
        folder.write(summary, results)
    if as_json:
        echo_json(summary)
    else:
        show(summary, found, Screen(plain))
        if folder:
            click.echo(_("The figures are in {folder}.", folder=out))


def seated_bots(game: Game[Any], seats: tuple[str, ...], players: int | None) -> list[str]:
    """The names of the bots on all seats."""
    from kingsbridge_core.cli.play import seated
    from kingsbridge_core.players import parse_player
    from kingsbridge_core.plugins import installed

    default = "bot:greedy" if "greedy" in installed().bots(game) else "bot:random"
    everybody = seated(game, seats or (default,), players)
    parsed = [parse_player(seat, installed().bots(game)) for seat in everybody]
    if any(player.is_human for player in parsed):
        raise KingsbridgeError(_("only bots can be simulated: write --seat bot:NAME"))
    return [player.name for player in parsed]


def played(setting: Setting, seed: int, games: int, jobs: int, dask: str | None) -> list[Result]:
    """The results of all games, or after Ctrl-C of those that were finished."""
    from kingsbridge_core.cli.progress import progress
    from kingsbridge_core.simulation import play_task, tasks
    from kingsbridge_core.workers import spread

    results: list[Result] = []
    try:
        with progress(_("games"), games) as advance:
            for some in spread(play_task, tasks(setting, seed, games), jobs, dask):
                results += some
                advance(len(some))
    except KeyboardInterrupt:
        click.echo(_("Stopped after {done} of {games} games.", done=len(results), games=games), err=True)
    for note in dict.fromkeys(note for result in results for note in result.notes):
        click.echo(note, err=True)
    if not results:
        raise KingsbridgeError(_("stopped before the first games were finished"))
    return results


# --- the report


def show(summary: dict[str, Any], game: Game[Any], screen: Screen) -> None:
    """The report as tables."""
    names = [game.called(name) for name in game.definition.seat_names]
    panels = [_of_seats(summary, names), _of_sources(summary, game, names)]
    if len(summary["bots"]) > 1:
        panels.append(_of_bots(summary))
    panels += [_of_scores(summary), _of_endings(summary, game)]
    if summary["cards"]:
        panels.append(_of_cards(summary, game))
    screen.panels(panels)


def in_percent(share: float) -> str:
    """A share."""
    return in_digits(share, ".1%")


def between(interval: Sequence[float]) -> str:
    """An interval of shares."""
    return _("{low} to {high}", low=in_percent(interval[0]), high=in_percent(interval[1]))


def _of_seats(summary: dict[str, Any], names: Sequence[str]) -> Panel:
    rows = tuple(
        (
            names[each["seat"]],
            ", ".join(each["bots"]),
            in_percent(each["share"]),
            between(each["interval"]),
            in_digits(each["mean_score"], ".1f"),
            in_digits(each["median_score"]),
            _("{low} to {high}", low=in_digits(each["lowest"]), high=in_digits(each["highest"])),
        )
        for each in summary["seats"]
    )
    heading = (_("seat"), _("bot"), _("wins"), _("95 % interval"), _("mean score"), _("median"), _("range"))
    rounds = summary["rounds"]
    note = _(
        "Rounds {rounds} ({fewest} to {most}), moves {moves}; the median winner has {points}.",
        rounds=in_digits(rounds["mean"]),
        fewest=rounds["lowest"],
        most=rounds["highest"],
        moves=in_digits(summary["moves"]["mean"]),
        points=in_digits(summary["median_winning_score"]),
    )
    return Panel(_("{number} games", number=summary["games"]), rows, heading, note)


def _of_sources(summary: dict[str, Any], game: Game[Any], names: Sequence[str]) -> Panel:
    sources = summary["seats"][0]["sources"]
    rows = tuple(
        (names[each["seat"]], *(in_digits(points, ".1f") for points in each["sources"].values()))
        for each in summary["seats"]
    )
    return Panel(_("Mean points by source"), rows, (_("seat"), *(game.called(source) for source in sources)))


def _of_bots(summary: dict[str, Any]) -> Panel:
    rows = tuple(
        (bot, str(each["played"]), in_percent(each["share"]), between(each["interval"]))
        for bot, each in summary["bots"].items()
    )
    return Panel(_("Wins by bot"), rows, (_("bot"), _("seats played"), _("wins"), _("95 % interval")))


def _of_scores(summary: dict[str, Any]) -> Panel:
    most = max(bar["count"] for bar in summary["scores"])
    rows = tuple(
        (
            _("{low} to {high}", low=in_digits(bar["from"]), high=in_digits(bar["to"] - 1))
            if bar["to"] - bar["from"] > 1
            else in_digits(bar["from"]),
            str(bar["count"]),
            "#" * round(BAR * bar["count"] / most),
        )
        for bar in summary["scores"]
    )
    return Panel(_("Scores"), rows, (_("points"), _("seats"), ""))


def _of_endings(summary: dict[str, Any], game: Game[Any]) -> Panel:
    rows = tuple(
        (game.definition.endings[name], in_percent(count / summary["games"]))
        for name, count in summary["endings"].items()
    )
    return Panel(_("How the games ended"), rows)


def _of_cards(summary: dict[str, Any], game: Game[Any]) -> Panel:
    rows = tuple(
        (
            game.called(game.piece(each["card"])),
            *(in_digits(each[name], ".2f") for name in ("offered", "taken", "held", "used")),
            "" if each["worth"] is None else in_digits(each["worth"], "+.1%") + ("" if each["real"] else " ?"),
            "" if each["interval"] is None else between(each["interval"]),
        )
        for each in summary["cards"][:MOST_CARDS]
    )
    heading = (_("card"), _("offered"), _("taken"), _("held"), _("used"), _("worth"), _("interval"))
    note = _("Per game. Worth: what each time adds to the chance to win; with ? it may be chance.")
    return Panel(_("Cards that go with winning or losing"), rows, heading, note)
