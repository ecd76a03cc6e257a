"""`kingsbridge play`: begin a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.common import (
    find_with_sets,
    json_option,
    option_option,
    parsed_options,
    plain_option,
    set_option,
)
from kingsbridge_core.cli.themes import theme_option
from kingsbridge_core.language import _

if TYPE_CHECKING:
    from kingsbridge_core.game import Game


def table_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all commands that begin a match: who plays, with which rules and cards, and where it is saved."""
    for option in (
        theme_option,
        plain_option,
        click.option("--no-save", is_flag=True, help="Do not save the match."),
        click.option(
            "--save",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="Where to save the match, instead of the usual folder.",
        ),
        set_option,
        option_option,
        click.option("--seed", type=int, help="Makes the whole match reproducible, bots included."),
        click.option("--players", type=int, help="How many play, where --seat names fewer: the rest are greedy bots."),
        click.option(
            "--seat",
            "seats",
            multiple=True,
            metavar="WHO",
            help="Who sits down next: human:NAME or bot:NAME. Repeat it.",
        ),
    ):
        function = option(function)
    return function


auto_option = click.option("--auto", is_flag=True, help="A move plays itself if it is the only one.")


@click.command(epilog="Example: kingsbridge play pillars --seat human:Ann --seat bot:greedy --seat bot:random --seed 7")
@click.argument("game", required=False)
@table_options
@auto_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    seats: tuple[str, ...],
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    sets: tuple[Path, ...],
    save: Path | None,
    no_save: bool,
    plain: bool,
    auto: bool,
    as_json: bool,
) -> None:
    """Play GAME; without it, choose one from a menu, or a saved match.

    Without --seat, you play against bots. Moves are typed by number or name, or piped in, one a line; `?` helps. Each
    move is saved before it is acknowledged, so you can stop at any time and resume.
    """
    if game is None:
        from kingsbridge_core.cli.menu import Menu, check_that_it_can_be_shown

        check_that_it_can_be_shown(as_json, bool(seats or players is not None or options or sets))
        ctx.exit(Menu(seed, save, no_save, plain, auto).run())
    found = find_with_sets(game, sets)
    chosen = parsed_options(found, options)
    everybody = seated(found, seats, players)
    ctx.exit(play_match(found, everybody, seed, chosen, save, no_save, plain, auto=auto, as_json=as_json))


def play_match(
    game: Game[Any],
    everybody: list[str],
    seed: int | None,
    options: Mapping[str, Any],
    save: Path | None,
    no_save: bool,
    plain: bool,
    tried: str | None = None,
    auto: bool = False,
    as_json: bool = False,
) -> int:
    """Begin a match, and play it at the terminal; gives the exit code."""
    from kingsbridge_core.cli.ending import until_terminated
    from kingsbridge_core.cli.screen import Screen, check_that_hands_can_be_hidden
    from kingsbridge_core.cli.session import Session
    from kingsbridge_core.match import Match
    from kingsbridge_core.saves import new_save

    if save and no_save:
        raise click.UsageError(_("--save and --no-save exclude each other."))
    people = [seat for seat in everybody if seat.startswith("human")]
    if not as_json:
        check_that_hands_can_be_hidden(len(people))
    path = None if no_save else save or (new_save(game.id) if people else None)
    match = Match.new(game, everybody, seed=seed, path=path, options=options, tried=tried)
    if as_json:
        from kingsbridge_core.cli.events import Program

        return until_terminated(Program(match).run)
    screen = Screen(plain)
    if tried is not None:
        from kingsbridge_core.trying import told

        screen.say(told(match.state, game.piece(tried), match.trying_seat, match.names[match.trying_seat]))
    code = until_terminated(Session(match, screen, auto).run)
    if not (people or save or no_save):
        screen.say(_("A match of bots alone is not saved, unless you say where: --save FILE"), "dim")
    return code


def seated(game: Game[Any], seats: tuple[str, ...], players: int | None) -> list[str]:
    """Everybody at the table: those named, and bots on the seats that are left."""
    number = max(len(seats), min(game.definition.seats)) if players is None else players
    game.definition.check_seats(number)
    from kingsbridge_core.errors import KingsbridgeError
    from kingsbridge_core.plugins import installed

    if len(seats) > number:
        raise KingsbridgeError(
            _("--players {players} is fewer than the {seats} seats that are named", players=number, seats=len(seats))
        )
    named = list(seats) or ["human:" + _("Player")]
    rest = "bot:greedy" if "greedy" in installed().bots(game) else "bot:random"
    return named + [rest] * (number - len(named))
