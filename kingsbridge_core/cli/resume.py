"""`kingsbridge resume`: go on with a match."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kingsbridge_core.cli.common import json_option, plain_option, set_option
from kingsbridge_core.cli.play import auto_option
from kingsbridge_core.cli.themes import theme_option
from kingsbridge_core.language import NAMES, _, is_chosen_by_somebody, language, speak

if TYPE_CHECKING:
    from kingsbridge_core.cli.screen import Screen


@click.command(epilog="Example: kingsbridge resume")
@click.argument("save", type=click.Path(path_type=Path), required=False)
@click.option(
    "--recover", is_flag=True, help="Go on with what is sound of a damaged SAVE, in a new one; the old one stays."
)
@set_option
@plain_option
@theme_option
@auto_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    save: Path | None,
    recover: bool,
    sets: tuple[Path, ...],
    plain: bool,
    auto: bool,
    as_json: bool,
) -> None:
    """Go on with the match in the file SAVE, or with the newest one that is not over.

    SAVE is a path, or the name of a save as `kingsbridge saves` lists it.
    """
    from kingsbridge_core.cli.ending import until_terminated
    from kingsbridge_core.cli.screen import Screen, check_that_hands_can_be_hidden
    from kingsbridge_core.cli.session import Session
    from kingsbridge_core.match import Match
    from kingsbridge_core.saves import located

    if recover and save is None:
        raise click.UsageError(_("--recover needs the name of a save: kingsbridge resume SAVE --recover"))
    screen = Screen(plain)
    path = _newest(screen, as_json, sets) if save is None else located(save)
    speak_as_before(path)
    match = Match.recover(path, sets=sets) if recover else Match.load(path, sets=sets)
    if as_json:
        from kingsbridge_core.cli.events import Program

        ctx.exit(until_terminated(Program(match).run))
    check_that_hands_can_be_hidden(sum(player.is_human for player in match.players))
    for warning in match.warnings:
        screen.say(warning)
    ctx.exit(until_terminated(Session(match, screen, auto).run))


def speak_as_before(path: Path) -> None:
    """A match goes on in the language in which it was begun, unless somebody asks for another one."""
    from kingsbridge_core.errors import SaveError
    from kingsbridge_core.journal import read_save
    from kingsbridge_core.plugins import installed

    try:
        code = read_save(path).header.get("language")
    except SaveError:
        return  # loading it says what is wrong
    if isinstance(code, str) and code in NAMES and code != language() and not is_chosen_by_somebody(sys.argv[1:]):
        speak(code)
        installed().forget_games()


def _newest(screen: Screen, as_json: bool, sets: Sequence[Path]) -> Path:
    """The newest save that is not over; newer ones that cannot be gone on with are not passed over in silence."""
    from kingsbridge_core.saves import newest_save

    path, passed_over = newest_save(sets)
    for each in passed_over:
        text = _("A newer save is passed over: {problem}", problem=each.problem)
        click.echo(text, err=True) if as_json else screen.say(text)
    return path
