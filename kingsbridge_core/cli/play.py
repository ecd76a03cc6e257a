"""`kingsbridge play`: begin a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.common import find_with_sets, option_option, parsed_options, plain_option, set_option

if TYPE_CHECKING:
    from kingsbridge_core.game import Game


@click.command(epilog="Example: kingsbridge play pillars --seat human:Ann --seat bot:greedy --seat bot:random --seed 7")
@click.argument("game")
@click.option(
    "--seat", "seats", multiple=True, metavar="WHO", help="Who sits down next: human:NAME or bot:NAME. Repeat it."
)
@click.option("--players", type=int, help="How many play, where --seat names fewer: the rest are greedy bots.")
@click.option("--seed", type=int, help="Makes the whole match reproducible, bots included.")
@option_option
@set_option
@click.option("--save", type=click.Path(path_type=Path), help="Where to save the match, instead of the usual folder.")
@click.option("--no-save", is_flag=True, help="Do not save the match.")
@plain_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seats: tuple[str, ...],
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    sets: tuple[Path, ...],
    save: Path | None,
    no_save: bool,
    plain: bool,
) -> None:
    """Play GAME.

    Without --seat, you play against bots. Moves are typed by number or name, or piped in, one a line; `?` helps. Each
    move is saved before it is acknowledged, so you can stop at any time and resume.
    """
    from kingsbridge_core.cli.screen import Screen
    from kingsbridge_core.cli.session import Session
    from kingsbridge_core.match import Match
    from kingsbridge_core.saves import new_save

    if save and no_save:
        raise click.UsageError("--save and --no-save exclude each other.")
    found = find_with_sets(game, sets)
    chosen = parsed_options(found, options)
    everybody = seated(found, seats, players)
    people = any(seat.startswith("human") for seat in everybody)
    path = None if no_save else save or (new_save(found.id) if people else None)
    match = Match.new(found, everybody, seed=seed, path=path, options=chosen)
    ctx.exit(Session(match, Screen(plain)).run())


def seated(game: Game[Any], seats: tuple[str, ...], players: int | None) -> list[str]:
    """Everybody at the table: those named, and bots on the seats that are left."""
    number = max(len(seats), min(game.definition.seats)) if players is None else players
    game.definition.check_seats(number)
    from kingsbridge_core.errors import KingsbridgeError
    from kingsbridge_core.plugins import installed

    if len(seats) > number:
        raise KingsbridgeError(f"--players {number} is fewer than the {len(seats)} seats that are named")
    named = list(seats) or ["human:Player"]
    rest = "bot:greedy" if "greedy" in installed().bots(game) else "bot:random"
    return named + [rest] * (number - len(named))
