"""`kingsbridge saves`: the saved matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime

import click

from kingsbridge_core.cli.options import echo_json, json_option, plain_option, this_program
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.players import OPEN
from kingsbridge_core.match.saved_matches import Summary, summaries
from kingsbridge_core.places import saves_folder
from kingsbridge_core.plugins import find_game
from kingsbridge_core.text.language import _, counted, in_date
from kingsbridge_core.text.phrases import all_of, harmless, listed

MINUTE, HOUR, DAY = 60, 3600, 86400


@click.command(epilog="Example: kingsbridge saves")
@json_option
@plain_option
def command(as_json: bool, plain: bool) -> None:
    """List the saved matches, newest first: game, players, whose turn it is, and when it was played."""
    found = list(summaries())
    if as_json:
        echo_json([_as_data(each) for each in found])
        return
    folder = saves_folder()
    if not found:
        say(_("There are no saves in {folder}.", folder=folder))
        return
    screen, now = Screen(plain), datetime.now(UTC)
    for each in found:
        for line in in_lines(each, now):
            screen.say(line)
        if each.problem:
            say(f"    {each.problem}")  # unwrapped, as the name of the file: to be copied
        say(f"    {harmless(each.path.name)}")
    say(_("They are in {folder}. Resume one with: {program} resume NAME", folder=folder, program=this_program()))


def in_lines(each: Summary, now: datetime) -> Iterator[str]:
    """Describe a save in lines: game, players, turn, progress, date, and cards."""
    if each.players:
        people = listed(map(_called, each.players))
        yield _("{game}, played by {players}", game=title_of(each.game), players=people)
        how_far = counted("{number} move", "{number} moves", each.moves)
        yield "    " + _("; ").join([_standing(each), how_far, when(each.changed, now)])
    else:
        yield _("An unknown game")
        yield "    " + _("; ").join([_standing(each), when(each.changed, now)])
    if each.sets:
        yield "    " + _("card sets: {sets}", sets=listed(each.sets))


def _standing(each: Summary) -> str:
    """Say whose turn it is, or who won, or why the match cannot be resumed."""
    if each.trouble:
        return {
            "damaged": _("damaged"),
            "unreadable": _("cannot be read"),
            "newer": _("from a newer version"),
            "not installed": _("its game is not installed"),
            "other cards": _("played with other cards"),
        }[each.trouble]
    if each.turn is not None:
        return _("{player} to move", player=_called(each.turn))
    winners = [_called(winner) for winner in each.winners]
    return _("over, won by {winners}", winners=all_of(winners)) if winners else _("over")


def _called(player: str) -> str:
    kind, _colon, name = player.partition(":")
    if kind == OPEN:
        return _("open seat")
    return (name or _("Player")) if kind == "human" else _("{name} (bot)", name=name)


def title_of(game_id: str) -> str:
    """Return the title of a game, or its id if it is not installed."""
    try:
        return find_game(game_id).title
    except KingsbridgeError:
        return game_id.replace("_", "-")


def when(moment: datetime, now: datetime) -> str:
    date = in_date(moment.astimezone())
    seconds = int((now - moment).total_seconds())
    if not 0 <= seconds < 30 * DAY:
        return date
    if seconds < MINUTE:
        ago = _("just now")
    elif seconds < HOUR:
        ago = counted("{number} minute ago", "{number} minutes ago", seconds // MINUTE)
    elif seconds < DAY:
        ago = counted("{number} hour ago", "{number} hours ago", seconds // HOUR)
    else:
        ago = counted("{number} day ago", "{number} days ago", seconds // DAY)
    return _("{ago} ({date})", ago=ago, date=date)


def _as_data(each: Summary) -> dict[str, object]:
    said = {"path": str(each.path), "title": title_of(each.game), "changed": each.changed.isoformat(timespec="seconds")}
    return {**asdict(each), **said}
