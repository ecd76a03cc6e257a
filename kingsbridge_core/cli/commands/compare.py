"""`kingsbridge compare`: the same games under two card sets."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.cli.commands.simulate import Work, in_percent, played, seated_bots, setting_of, work_options
from kingsbridge_core.cli.options import (
    echo_json,
    game_claimed_by,
    json_option,
    option_option,
    plain_option,
    speak_of,
)
from kingsbridge_core.cli.session.starting import Seating, players_option, seats_option
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.game.table import Panel
from kingsbridge_core.playtest.comparison import Difference, differences
from kingsbridge_core.text.language import _, in_digits

BASE = "base"
MOST_SHOWN = 12


@click.command(epilog="Example: kingsbridge compare --set base --set my-set.yaml --games 2000 --jobs 2")
@click.option(
    "--set",
    "compared",
    multiple=True,
    metavar="FILE",
    help="The two card sets; 'base' is the game as it comes. A single set is compared with 'base'.",
)
@click.option("--game", metavar="GAME", help="The game, if both are 'base'.")
@seats_option
@players_option
@work_options
@option_option
@json_option
@plain_option
def command(
    compared: tuple[str, ...], game: str | None, seating: Seating, work: Work, as_json: bool, plain: bool
) -> None:
    """Play the same seeds with two card sets, and tell real differences from luck.

    Scores, lengths and the worth of every card are compared together, so that at most one report in twenty mistakes
    luck for a real difference.
    """
    first, second = both(compared)
    name = game or game_of((*first, *second))
    seatings = replace(seating, sets=first), replace(seating, sets=second)
    before, after = (each.game(name) for each in seatings)
    speak_of(before)
    bots = seated_bots(before, seating)
    results = [
        played(setting_of(found, bots, each), each, work, found)
        for found, each in zip((before, after), seatings, strict=True)
    ]
    finished = min(len(each) for each in results)  # after Ctrl-C, only the games both have finished
    found_differences = differences(results[0][:finished], results[1][:finished])
    if as_json:
        failed = sum(bool(result.failures) for each in results for result in each[:finished])
        echo_json({"games": finished, "failed": failed, "differences": [as_data(each) for each in found_differences]})
    else:
        show(found_differences, finished, after, Screen(plain))


def both(sets: tuple[str, ...]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return the files of the first and the second set; none for the base game."""
    if not 1 <= len(sets) <= 2:
        raise click.UsageError(
            _("write --set twice: the two card sets to compare, or 'base' for the game as it comes.")
        )
    named = [() if each == BASE else (Path(each),) for each in ((BASE, *sets) if len(sets) == 1 else sets)]
    return named[0], named[1]


def game_of(paths: tuple[Path, ...]) -> str:
    for card_set in read_sets(paths):
        return game_claimed_by(card_set)
    raise KingsbridgeError(_("name the game with --game; no card set names it"))


def as_data(difference: Difference) -> dict[str, Any]:
    low, high = difference.change.interval(difference.questions)
    return {
        "kind": difference.kind,
        "name": difference.name,
        "by": difference.by,
        "before": difference.before,
        "after": difference.after,
        "change": difference.change.value,
        "interval": [low, high],
        "real": difference.is_real,
    }


def show(found: list[Difference], games: int, game: Game[Any], screen: Screen) -> None:
    """Show the real differences, and the most suspicious of the rest."""
    real = [each for each in found if each.is_real]
    heading = (_("what"), _("before"), _("after"), _("change"), _("interval"))
    note = _("{questions} comparisons, {games} games each.", questions=found[0].questions, games=games)
    if real:
        screen.panels([Panel(_("Real differences"), tuple(_row(each, game) for each in real), heading, note)])
    else:
        screen.say(_("No real differences. {note}", note=note))
    rest = [each for each in found if not each.is_real][: MOST_SHOWN - min(len(real), MOST_SHOWN - 1)]
    if rest:
        rows = tuple(_row(each, game) for each in rest)
        screen.panels([Panel(_("Possibly chance"), rows, heading)])


def _row(difference: Difference, game: Game[Any]) -> tuple[str, ...]:
    is_card = difference.kind != "figure"
    shown = in_percent if is_card else partial(in_digits, form=".2f")
    name = game.called(game.piece(difference.name)) if is_card else _(difference.name)
    low, high = difference.change.interval(difference.questions)
    before = "" if difference.before is None else shown(difference.before)
    interval = _("{low} to {high}", low=shown(low), high=shown(high))
    return name, before, shown(difference.after), shown(difference.change.value), interval
