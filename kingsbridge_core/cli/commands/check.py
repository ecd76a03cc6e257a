"""`kingsbridge check`: the laws of the engine, tested on a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kingsbridge_core.cli.options import FILE, echo_json, find, json_option, number_option, speak_of
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.prompt import collisions
from kingsbridge_core.cli.terminal.progress import progress
from kingsbridge_core.data.schemas import game_problems
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.laws import game_breaches
from kingsbridge_core.laws.breach import CHEAP, LAWS, Breach
from kingsbridge_core.laws.processes import process_breaches
from kingsbridge_core.playtest.workers import cores, spread
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import all_of

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

SHORT_GAMES = 20
"""How many games a worker plays before it reports, if only the cheap laws are checked."""

FEWEST_TASKS = 4
"""How much there must be to do to start a process for it, unasked."""


class Task(NamedTuple):
    """A run of random games for one worker, or none for the laws across processes; `folder`: plugins in development."""

    game: str
    seats: int
    seeds: tuple[int, ...]
    every: int
    folder: Path | None


@click.command(epilog="Example: kingsbridge check pillars --games 2000 --jobs 2")
@click.argument("game")
@number_option("--games", 20, "How many games to play with each number of players.")
@number_option("--seed", 0, "The seed of the first game.", least=0)
@click.option("--players", type=int, help="Only games with this many players.")
@number_option("--every", 10, "Check the slow laws at every Nth position; 0 checks only laws 1, 2 and 7.", least=0)
@click.option("--recorded", metavar="FOLDER", type=FILE, help="A folder of recorded games, for law 10.")
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes to use; if not given, one for each core.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    games: int,
    seed: int,
    players: int | None,
    every: int,
    recorded: Path | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play GAME at random and check that it obeys the laws of every game.

    Before that, its data files are checked against their schemas. The exit code is 1 if anything is wrong.
    """
    found = find(game)
    speak_of(found)
    if players is not None:
        found.definition.check_seats(players)
    seats = [players] if players is not None else list(found.definition.seats)
    problems = [str(problem) for problem in (*game_problems(found), *collisions(found))]
    broken = _breaches(found, games, seed, seats, every, jobs, tells=not as_json)
    if recorded is not None:
        from kingsbridge_core.laws.recorded import recorded_breaches

        broken += recorded_breaches(found, recorded)
    if as_json:
        entries = [{"law": b.law, "what": b.what, "seats": b.seats, "seed": b.seed, "moves": b.moves} for b in broken]
        echo_json({"game": found.id, "games": games, "seats": seats, "problems": problems, "breaches": entries})
    else:
        unchecked = {law: _("not checked (needs --every above 0)") for law in LAWS if not every and law not in CHEAP}
        unchecked |= {} if recorded else {10: _("not checked (needs --recorded FOLDER)")}
        _tell(found.id, games, seats, problems, broken, unchecked)
    ctx.exit(1 if broken or problems else 0)


def check_task(task: Task) -> list[Breach]:
    """Play a run of games and check the laws, with the game's own bots and table."""
    plugins = installed(task.folder)
    game = plugins.game(task.game)
    if not task.seeds:
        return [*process_breaches(game, task.seats, plugins)]
    bots, table = plugins.bots(game), plugins.scene(game)
    return [
        breach
        for seed in task.seeds
        for breach in game_breaches(game, task.seats, seed, every=task.every, bots=bots, table=table)
    ]


def _breaches(
    game: Game[Any], games: int, seed: int, seats: list[int], every: int, jobs: int | None, tells: bool
) -> list[Breach]:
    """Return the laws broken, those of the longest games first; tell the first one as soon as it is found."""
    step, folder = 1 if every else SHORT_GAMES, installed().folder
    tasks = [
        Task(game.id, number, tuple(range(first, min(first + step, seed + games))), every, folder)
        for number in reversed(seats)
        for first in range(seed, seed + games, step)
    ]
    tasks += [Task(game.id, number, (), every, folder) for number in reversed(seats) if every]
    processes = jobs or min(cores(), max(1, len(tasks) // FEWEST_TASKS))
    broken: list[Breach] = []
    try:
        with progress(_("games"), games * len(seats)) as advance:
            for task, found in zip(tasks, spread(check_task, tasks, processes), strict=True):
                if found and not broken and tells:
                    say(str(found[0]), error=True)
                broken += found
                advance(len(task.seeds))
    except KeyboardInterrupt:
        so_far = _("stopped; so far: {breach}", breach=broken[0]) if broken else _("stopped; no law broken so far")
        raise KingsbridgeError(so_far) from None
    return broken


def _tell(
    game: str, games: int, seats: list[int], problems: list[str], broken: list[Breach], unchecked: dict[int, str]
) -> None:
    for problem in problems:
        say(_("data: {problem}", problem=problem))
    for law, title in LAWS.items():
        mine = [breach for breach in broken if breach.law == law]
        verdict = _("BROKEN") if mine else unchecked.get(law) or _("kept")
        say(_("law {number}  {verdict}: {title}", number=f"{law:2}", verdict=verdict, title=_(title)))
        for breach in mine[:3]:
            say(f"        {breach}")
        if len(mine) > 3:
            say("        " + _("and {number} more", number=len(mine) - 3))
    players = all_of(str(number) for number in seats)
    say(_("{game}: {games} random games each with {seats} seats.", game=game, games=games, seats=players))
