"""`kingsbridge resume`: resume a match."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from kingsbridge_core.cli.options import FILE, in_language_of, json_option, set_option
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.asking import Asking, asking_options
from kingsbridge_core.cli.session.in_browser import (
    Where,
    browser_options,
    check_that_it_is_in_browser,
    run_server,
)
from kingsbridge_core.cli.session.starting import resume_match, run, screen_options
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import SaveError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import read_save
from kingsbridge_core.match.saved_matches import located, newest_save
from kingsbridge_core.text.language import NAMES, _, is_chosen_by_somebody, language, speaking


@click.command(epilog="Example: kingsbridge resume")
@click.argument("save", type=FILE, required=False)
@click.option(
    "--recover", is_flag=True, help="Copy the undamaged part of SAVE to a new save; SAVE itself stays as it is."
)
@set_option
@screen_options
@asking_options
@browser_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    save: Path | None,
    recover: bool,
    sets: tuple[Path, ...],
    screen: Screen,
    asking: Asking,
    browser: bool,
    where: Where,
    as_json: bool,
) -> None:
    """Resume the match SAVE, or the newest one that is not over.

    SAVE is a path, or a name that `kingsbridge saves` lists.
    """
    if recover and save is None:
        raise click.UsageError(_("--recover needs the name of a save: kingsbridge resume SAVE --recover"))
    path = _newest(screen, as_json, sets) if save is None else located(save)
    ctx.with_resource(speaking(language_of(path)))
    if not browser:
        check_that_it_is_in_browser(where)
    load = Match.recover if recover else Match.load
    match = load(path, sets=sets)
    ctx.call_on_close(match.close)
    if browser:
        run_server(where, sets, match)
        return
    ctx.exit(as_events(match, screen, asking) if as_json else resume_match(match, screen, asking))


def as_events(match: Match, screen: Screen, asking: Asking) -> int:
    """Resume a match with a program; returns the exit code."""
    with in_language_of(match.game):
        return run(match, screen, asking, as_json=True)


def language_of(path: Path) -> str:
    """Return the language to resume in: the one it started in, unless another is asked for."""
    try:
        begun_in = read_save(path).header.get("language")
    except SaveError:
        return language()  # loading it says what is wrong
    known = [code for code in NAMES if code == begun_in and not is_chosen_by_somebody(sys.argv[1:])]
    return known[0] if known else language()


def _newest(screen: Screen, as_json: bool, sets: Sequence[Path]) -> Path:
    """Return the newest save that is not over, mentioning newer ones that cannot be resumed."""
    path, passed_over = newest_save(sets)
    for each in passed_over:
        text = _("Skipping a newer save: {problem}", problem=each.problem)
        say(text, error=True) if as_json else screen.say(text)
    return path
