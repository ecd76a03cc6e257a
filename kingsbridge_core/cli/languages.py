"""`kingsbridge languages`: in which languages the program and the games can be played, and what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.common import echo_json, find, json_option
from kingsbridge_core.language import NAMES, _, counted
from kingsbridge_core.plugins import installed

if TYPE_CHECKING:
    from kingsbridge_core.game import Game


@click.command(epilog="Example: kingsbridge languages column-of-fire --missing")
@click.argument("game", required=False)
@click.option("--missing", is_flag=True, help="Name everything that is not translated.")
@json_option
def command(game: str | None, missing: bool, as_json: bool) -> None:
    """List the languages of the program, and of GAME or of all games how much is translated."""
    games = [find(game)] if game else installed().games()
    found = {each.id.replace("_", "-"): languages_of(each) for each in games}
    if as_json:
        echo_json({"program": list(NAMES), "games": found})
        return
    click.echo(_("The program: {languages}", languages=", ".join(f"{code} ({name})" for code, name in NAMES.items())))
    for each in games:
        click.echo(f"{each.id.replace('_', '-')}: {each.title}")
        click.echo(_("  en: the language of its data"))
        for code, parts in found[each.id.replace("_", "-")].items():
            shown = ", ".join(f"{_(part)} {said}/{of}" for part, (said, of) in parts.items())
            click.echo(f"  {code}: {shown}")
            if missing:
                say_what_is_missing(each, code)


def languages_of(game: Game[Any]) -> dict[str, dict[str, tuple[int, int]]]:
    """For each language of a game besides its own, how much of each part is there."""
    from kingsbridge_core.language import ENGLISH
    from kingsbridge_core.translations import coverage

    folders = sorted(each for each in folder_of(game).glob("*") if each.is_dir() and each.name != ENGLISH)
    return {each.name: coverage(game, each) for each in folders}


def folder_of(game: Game[Any]) -> Path:
    """Where the languages of a game lie."""
    source = game.definition_source
    return source.parent / "languages" if isinstance(source, Path) else Path()


def say_what_is_missing(game: Game[Any], code: str) -> None:
    """Everything that validation finds in the files of a language."""
    from kingsbridge_core.validation import problems_of_files

    found = problems_of_files(sorted((folder_of(game) / code).glob("*.yaml")))
    for problem in found:
        click.echo(f"    {problem}")
    if not found:
        click.echo("    " + _("nothing is missing"))
    else:
        click.echo("    " + counted("{number} message", "{number} messages", len(found)))
