"""`kingsbridge simulate`: many games between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.cli.commands.figures_folder import Folder
from kingsbridge_core.cli.options import (
    echo_json,
    gathered,
    json_option,
    number_option,
    option_option,
    plain_option,
    set_option,
    speak_of,
    together,
)
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.starting import Seating, players_option, seats_option, usual_bot
from kingsbridge_core.cli.terminal.progress import progress
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.match.players import parse_player
from kingsbridge_core.playtest.card_tally import cards_in
from kingsbridge_core.playtest.comparison import alone
from kingsbridge_core.playtest.report import report
from kingsbridge_core.playtest.runs import nothing, play_run, rows
from kingsbridge_core.playtest.simulation import Result, Setting, endless, tasks
from kingsbridge_core.playtest.sums import Sums
from kingsbridge_core.playtest.verdicts import about_cards, own_cards
from kingsbridge_core.playtest.workers import Pace, asked_afterwards, spread
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import listed

MOST_CARDS = 20
"""How many cards are shown; the files of --out have all of them."""
BAR = 40
"""The longest bar of a histogram."""


@dataclass(frozen=True, slots=True)
class Work:
    """How many games are played, and by whom: a number of processes, or a Dask cluster at an address."""

    games: int
    jobs: int
    dask: str | None


work_options = together(
    number_option("--games", 1000, "How many games to play."),
    number_option("--seed", 0, "The same seed plays the same games.", least=0),
    number_option("--jobs", 1, "How many processes to use."),
    click.option("--dask", metavar="ADDRESS", help="Let a Dask cluster do the work, such as tcp://127.0.0.1:8786."),
    gathered("work", Work),
    gathered("seating", Seating),
)
"""The options shared by commands that let bots play many games, passed on as Work and Seating."""


@click.command(epilog="Example: kingsbridge simulate pillars --games 2000 --jobs 2 --players 4 --out figures")
@click.argument("game")
@seats_option
@players_option
@click.option("--turning", is_flag=True, help="Move every bot one seat on after each game.")
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
    game: str, seating: Seating, work: Work, turning: bool, out: Path | None, plots: bool, as_json: bool, plain: bool
) -> None:
    """Let bots play GAME many times and report wins, scores, points by source, lengths, and what each card does.

    The figures are the same for any number of jobs. Ctrl-C stops early and reports the games played so far.
    """
    if plots and out is None:
        raise click.UsageError(_("--plots needs --out, the folder for the plots."))
    found = seating.game(game)
    speak_of(found)
    folder = Folder(out, plots) if out else None
    bots = seated_bots(found, seating)
    setting = setting_of(found, bots, seating, turning)
    sums = played(setting, seating, work, found, *((rows, folder.add) if folder else ()))
    summary = report(sums, cards_in(found))
    own = own_cards(found)
    summary["own"] = list(about_cards(alone(sums, own), own, found, sums))
    if folder:
        folder.write(summary)
    if as_json:
        echo_json(summary)
    else:
        show(summary, found, Screen(plain))
        if folder:
            say(_("The figures are in {folder}.", folder=out))


def seated_bots(game: Game[Any], seating: Seating) -> tuple[str, ...]:
    known = installed().bots(game)
    everybody = replace(seating, seats=seating.seats or (usual_bot(game),)).everybody(game)
    parsed = [parse_player(seat, known) for seat in everybody]
    if not all(player.is_bot for player in parsed):
        raise KingsbridgeError(_("only bots can be simulated: write --seat bot:NAME"))
    return tuple(player.name for player in parsed)


def setting_of(game: Game[Any], bots: tuple[str, ...], seating: Seating, turning: bool = False) -> Setting:
    """Return what is played, in the form that workers need."""
    options = tuple(seating.chosen(game).items())
    return Setting(game.id, bots, seating.sets, options, turning, installed().folder)


def played(
    setting: Setting,
    seating: Seating,
    work: Work,
    game: Game[Any],
    keep: Callable[[Result], Iterable[Any]] = nothing,
    take: Callable[[list[Any], Sums], None] = lambda kept, sums: None,
) -> Sums:
    """Return the sums of all games; after Ctrl-C or a game that does not end, of those finished before.

    What is kept of the games is taken as it comes in, with the sums so far.
    """
    sums, notes, pace = Sums(), dict[str, None](), Pace()
    try:
        with progress(_("games"), work.games) as advance:
            todo = tasks(setting, seating.seed or 0, work.games, pace)
            for run in spread(partial(play_run, keep=keep), todo, work.jobs, work.dask, pace):
                with asked_afterwards():
                    sums.include(run.sums)
                    take(run.kept, sums)
                notes |= run.notes
                advance(run.sums.games)
                stop_if_endless(run.endless, game)
    except Unending as error:
        say(_("Stopped after {done} of {games} games.", done=sums.games, games=work.games), error=True)
        if not sums.games:
            raise
        say(str(error), error=True)
    except KeyboardInterrupt:
        say(_("Stopped after {done} of {games} games.", done=sums.games, games=work.games), error=True)
    for note in notes:
        say(note, error=True)
    if not sums.games:
        raise KingsbridgeError(_("stopped before any game was over"))
    return sums


class Unending(KingsbridgeError):
    """A game that does not end."""


def stop_if_endless(result: Result | None, game: Game[Any]) -> None:
    """Raise an error if there is a game that did not end, which names the cards that keep it going."""
    if result is not None and not result.is_over:
        raise Unending(endless(result, lambda card: game.called(game.piece(card))))


# --- the report


def show(summary: dict[str, Any], game: Game[Any], screen: Screen) -> None:
    """Show the report as tables."""
    names = [game.called(name) for name in game.definition.seat_names]
    listings = [_of_seats(summary, names), _of_sources(summary, game, names)]
    if len(summary["bots"]) > 1 or any(each["failed"] for each in summary["bots"].values()):
        listings.append(_of_bots(summary))
    listings += [_of_scores(summary), _of_endings(summary, game)]
    if summary["cards"]:
        listings.append(_of_cards(summary, game))
    screen.listings([in_sentences(_("Your cards"), summary["own"]), *listings] if summary["own"] else listings)


def in_sentences(title: str, sentences: Sequence[str]) -> Listing:
    """Return a listing with a sentence on each line."""
    return Listing(title, tuple((each,) for each in sentences), spoken=tuple(sentences))


def in_percent(share: float) -> str:
    return in_digits(share, ".1%")


def between(interval: Sequence[float]) -> str:
    return _("{low} to {high}", low=in_percent(interval[0]), high=in_percent(interval[1]))


def _of_seats(summary: dict[str, Any], names: Sequence[str]) -> Listing:
    rows = tuple(
        (
            names[each["seat"]],
            listed(each["bots"]),
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
        "On average {rounds} rounds ({fewest} to {most}) and {moves} moves; the median winner scores {points}.",
        rounds=in_digits(rounds["mean"]),
        fewest=rounds["lowest"],
        most=rounds["highest"],
        moves=in_digits(summary["moves"]["mean"]),
        points=in_digits(summary["median_winning_score"]),
    )
    return Listing(_("{number} games", number=summary["games"]), rows, heading, note)


def _of_sources(summary: dict[str, Any], game: Game[Any], names: Sequence[str]) -> Listing:
    sources = summary["seats"][0]["sources"]
    rows = tuple(
        (names[each["seat"]], *(in_digits(points, ".1f") for points in each["sources"].values()))
        for each in summary["seats"]
    )
    return Listing(_("Mean points by source"), rows, (_("seat"), *(game.called(source) for source in sources)))


def _of_bots(summary: dict[str, Any]) -> Listing:
    has_failures = any(each["failed"] for each in summary["bots"].values())
    failed = {bot: (str(each["failed"]),) if has_failures else () for bot, each in summary["bots"].items()}
    rows = tuple(
        (bot, str(each["played"]), in_percent(each["share"]), between(each["interval"]), *failed[bot])
        for bot, each in summary["bots"].items()
    )
    heading = (_("bot"), _("seats played"), _("wins"), _("95 % interval"))
    if not has_failures:
        return Listing(_("Wins by bot"), rows, heading)
    note = _("When a bot failed, random moves finished its game. All figures include these games.")
    return Listing(_("Wins by bot"), rows, (*heading, _("games failed")), note)


def _of_scores(summary: dict[str, Any]) -> Listing:
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
    return Listing(_("Scores"), rows, (_("points"), _("seats"), ""))


def _of_endings(summary: dict[str, Any], game: Game[Any]) -> Listing:
    rows = tuple(
        (game.definition.endings[name].rstrip(".。"), in_percent(count / summary["games"]))
        for name, count in summary["endings"].items()
    )
    return Listing(_("How the games ended"), rows)


def _of_cards(summary: dict[str, Any], game: Game[Any]) -> Listing:
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
    note = _("Per game. Worth: what the card adds to the chance of winning each time; ? means it may be luck.")
    return Listing(_("Cards linked to winning or losing"), rows, heading, note)
