"""`kingsbridge compare`: the same games under two card sets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.authoring.difference import difference
from kingsbridge_core.cli.commands.simulate import (
    Work,
    between,
    in_percent,
    in_sentences,
    played,
    seated_bots,
    setting_of,
    work_options,
)
from kingsbridge_core.cli.options import (
    echo_json,
    game_claimed_by,
    json_option,
    option_option,
    plain_option,
    sets_of_any_game,
    speak_of,
)
from kingsbridge_core.cli.session.starting import Seating, players_option, seats_option
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.playtest.comparison import Difference, differences
from kingsbridge_core.playtest.runs import itself
from kingsbridge_core.playtest.simulation import Result
from kingsbridge_core.playtest.sums import Sums
from kingsbridge_core.playtest.verdicts import about_cards, about_the_game, own_cards
from kingsbridge_core.text.language import _
from kingsbridge_core.text.listing import Listing

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

    First come sentences on the cards that the second set adds or changes, then on scores and lengths, then a table of
    all other cards. At most one report in twenty mistakes luck for a real difference.
    """
    first, second = both(compared)
    name = game or game_of((*first, *second))
    seatings = replace(seating, sets=first), replace(seating, sets=second)
    before, after = (each.game(name) for each in seatings)
    speak_of(before)
    bots = seated_bots(before, seating)
    results: list[list[Result]] = []
    for found, each in zip((before, after), seatings, strict=True):
        results.append([])
        played(setting_of(found, bots, each), each, work, found, itself, lambda kept, _: results[-1].extend(kept))
    finished = min(len(each) for each in results)  # after Ctrl-C, only the games both have finished
    old, new = (each[:finished] for each in results)
    own = own_cards(after, before)
    found_differences = differences(old, new, own)
    cards = list(about_cards(found_differences, own, after, Sums.of(new)))
    whole = list(about_the_game(found_differences, old, new, after, difference(before, after)))
    if as_json:
        failed = sum(bool(result.failures) for result in (*old, *new))
        told = {"games": finished, "failed": failed, "cards": cards, "game": whole}
        echo_json({**told, "differences": [as_data(each) for each in found_differences]})
    else:
        show(found_differences, cards, whole, finished, after, Screen(plain))


def both(sets: tuple[str, ...]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return the files of the first and the second set; none for the base game."""
    if not 1 <= len(sets) <= 2:
        raise click.UsageError(
            _("write --set twice: the two card sets to compare, or 'base' for the game as it comes.")
        )
    named = [() if each == BASE else (Path(each),) for each in ((BASE, *sets) if len(sets) == 1 else sets)]
    return named[0], named[1]


def game_of(paths: tuple[Path, ...]) -> str:
    for card_set in sets_of_any_game(paths):
        return game_claimed_by(card_set)
    raise KingsbridgeError(_("name the game with --game; no card set names it"))


def as_data(difference: Difference) -> dict[str, Any]:
    low, high = difference.change.interval(difference.questions)
    return {
        "kind": difference.kind,
        "name": difference.name,
        "by": difference.by,
        "own": difference.is_own,
        "before": difference.before,
        "after": difference.after,
        "change": difference.change.value,
        "interval": [low, high],
        "real": difference.is_real,
    }


def show(
    found: list[Difference], cards: list[str], whole: list[str], games: int, game: Game[Any], screen: Screen
) -> None:
    """Show what the author asked: about the cards of the set, then about the game, then about all other cards."""
    if cards:
        screen.listings([in_sentences(_("Your cards"), cards)])
    screen.listings([in_sentences(_("The game as a whole"), whole)])
    others = [each for each in found if each.is_real and not each.is_own and each.kind != "figure"]
    asked = _("{questions} comparisons, {games} games each.", questions=len(found), games=games)
    if not others:
        screen.say(_("No real differences in other cards. {note}", note=asked))
        return
    heading = (_("card"), _("before"), _("after"), _("change"), _("interval"))
    note = _("The set leaves these cards as they are: they gain or lose by what is new around them. {note}", note=asked)
    rows = tuple(_row(each, game) for each in others[:MOST_SHOWN])
    screen.listings([Listing(_("Other cards"), rows, heading, note)])


def _row(difference: Difference, game: Game[Any]) -> tuple[str, ...]:
    name = game.called(game.piece(difference.name))
    before = "" if difference.before is None else in_percent(difference.before)
    interval = between(difference.change.interval(difference.questions))
    return name, before, in_percent(difference.after), in_percent(difference.change.value), interval
