"""`kingsbridge replay`: what happened in a match, step by step or all at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import click

from kingsbridge_core.cli.options import FILE, json_option, set_option, speak_of
from kingsbridge_core.cli.output import complain
from kingsbridge_core.cli.session.in_browser import (
    Where,
    browser_options,
    check_that_it_is_in_browser,
    show_page,
)
from kingsbridge_core.cli.session.result import end_screen
from kingsbridge_core.cli.session.starting import screen_options
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import KingsbridgeError, SaveError, UnknownName
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.match.history import position
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import located, summaries
from kingsbridge_core.match.seating import heard_at
from kingsbridge_core.places import saves_folder
from kingsbridge_core.text.language import _, counted, language

if TYPE_CHECKING:
    from kingsbridge_core.browser.hall import Hall


@click.command(epilog="Example: kingsbridge replay match.jsonl --verify")
@click.argument("save", type=FILE, required=False)
@click.option(
    "--to",
    "moves",
    type=click.IntRange(min=0),
    help="Stop after this move; in a terminal, start from the table at that point.",
)
@click.option(
    "--as", "reader", metavar="WHO", help="Show it as this player (number or name) saw it; the match must be over."
)
@click.option("--verify", is_flag=True, help="Only check that every move replays to the same position.")
@set_option
@screen_options
@browser_options
@json_option
def command(
    save: Path | None,
    moves: int | None,
    reader: str | None,
    verify: bool,
    sets: tuple[Path, ...],
    screen: Screen,
    browser: bool,
    where: Where,
    as_json: bool,
) -> None:
    """Show the match SAVE, or the newest one, as a spectator saw it.

    In a terminal, step through it with Enter and `b`, or with the arrow keys; `?` helps. Elsewhere, and with --plain,
    you get every move and the final table. --browser opens a page with a slider over the moves. Either way, every
    position is checked against the save.
    """
    if not browser:
        check_that_it_is_in_browser(where)
    path = newest(sets) if save is None else located(save)
    match = Match.load(path, read_only=True, sets=sets)
    speak_of(match.game)
    seat = None if reader is None else seat_called(reader, match)
    for warning in match.warnings:
        complain(warning) if as_json else screen.say(warning)
    if browser:
        in_browser(match, path, moves, seat, where)
    elif verify:
        screen.say(
            counted(
                "{path}: replayed {number} move, and every position matches.",
                "{path}: replayed {number} moves, and every position matches.",
                len(match.turns),
                path=path,
            )
        )
    elif as_json:
        from kingsbridge_core.cli.session.json_events import recounted, write

        for event in recounted(match, moves, () if seat is None else (seat,)):
            write(event)
    elif not screen.is_full:
        tell(match, moves, seat, screen)
    else:
        from kingsbridge_core.cli.session.stepping import Steps
        from kingsbridge_core.cli.table.full_screen import FullScreen

        assert isinstance(screen, FullScreen)
        Steps(match, seat, screen, moves or 0).run()


def in_browser(match: Match, path: Path, moves: int | None, seat: int | None, where: Where) -> None:
    """Let the match be looked through on a page."""
    asked = {"lang": language(), "at": moves, "eyes": seat}
    query = urlencode({name: value for name, value in asked.items() if value is not None})

    def page(hall: Hall) -> str:
        hall.shown[path.name] = match
        return f"replay/{quote(path.name)}?{query}"

    show_page(where, page)


def newest(sets: Sequence[Path]) -> Path:
    """Return the match played last, whether it is over or not."""
    for each in summaries(sets):
        if not each.problem:
            return each.path
    raise SaveError(
        _("there is no match to show in {folder}; start one with: kingsbridge play GAME", folder=saves_folder())
    )


def seat_called(reader: str, match: Match) -> int:
    """Return the seat with that number, counted from 1, or of that player; only if the match is over."""
    if match.state.actor is not None:
        raise KingsbridgeError(
            _("the match is not over yet, so what only one player sees stays secret; leave out --as")
        )
    by_number = {str(seat + 1): seat for seat in range(len(match.players))}
    if reader in by_number:
        return by_number[reader]
    wanted = reader.casefold()
    names = [(match.names[seat], each.name, each.shown_name) for seat, each in enumerate(match.players)]
    found = [seat for seat, called in enumerate(names) if wanted in map(str.casefold, called)]
    if len(found) != 1:
        raise UnknownName("player of this match", reader, [*match.names, *by_number])
    return found[0]


def tell(match: Match, moves: int | None, seat: int | None, screen: Screen) -> None:
    """Show every move in sentences, and then the result, or the table as it was."""
    last = len(match.turns) if moves is None else min(moves, len(match.turns))
    mention, screen.mentions = match.mentions(), match.mentions
    for number in range(last + 1):
        for line in heard_at(match, number, seat):
            screen.say(f"{number:4}  {mention(line.told(match.names_at(number)))}")
    if last == len(match.turns) and match.state.actor is None:
        end_screen(match, screen)
    else:
        scene = match.plugins.scene(match.game)(position(match, last).view(seat), match.names_at(last))
        screen.mentioning(lines_of(scene))
