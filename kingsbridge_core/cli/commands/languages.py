"""`kingsbridge languages`: in which languages the program and the games can be played, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.authoring.translations import coverage
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.cli.options import echo_json, find, json_option
from kingsbridge_core.cli.output import say
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import ENGLISH, NAMES, _, counted
from kingsbridge_core.text.phrases import labelled, listed


@click.command(epilog="Example: kingsbridge languages column-of-fire --missing")
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--missing", is_flag=True, help="List everything that is not translated.")
@click.option(
    "--update",
    "package",
    metavar="PACKAGE",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Collect the texts in a plugin's code and update its catalogues for the languages named, or for all.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], missing: bool, package: Path | None, as_json: bool) -> None:
    """List the languages of the program, and how much of GAME, or of every game, is translated."""
    if package is not None:
        ctx.exit(update(package.resolve(), names, ctx.find_root().command))
    games = [find(name) for name in names] or installed().games()
    found = {each.id.replace("_", "-"): languages_of(each) for each in games}
    if as_json:
        echo_json({"program": list(NAMES), "games": found})
        return
    say(_("The program: {languages}", languages=listed(f"{code} ({name})" for code, name in NAMES.items())))
    for each in games:
        say(labelled(each.id.replace("_", "-"), each.title))
        say(_("  en: the language it is written in"))
        for code, parts in found[each.id.replace("_", "-")].items():
            shown = listed(f"{_(part)} {said}/{of}" for part, (said, of) in parts.items())
            say("  " + labelled(code, shown))
            if missing:
                say_what_is_missing(each, code)


def languages_of(game: Game[Any]) -> dict[str, dict[str, tuple[int, int]]]:
    """Return, for each language besides the game's own, how much of each part is translated."""
    folders = sorted(each for each in folder_of(game).glob("*") if each.is_dir() and each.name != ENGLISH)
    return {each.name: coverage(game, each) for each in folders}


def folder_of(game: Game[Any]) -> Path:
    source = game.definition_source
    return source.parent / "languages" if isinstance(source, Path) else Path()


def say_what_is_missing(game: Game[Any], code: str) -> None:
    """Report everything that validation finds in the files of a language."""
    found = problems_of_files(sorted((folder_of(game) / code).glob("*.yaml")))
    for problem in found:
        say(f"    {problem}")
    if not found:
        say("    " + _("nothing is missing"))
    else:
        say("    " + counted("{number} message", "{number} messages", len(found)))


def update(package: Path, codes: Sequence[str], program: Any) -> int:
    """Update the catalogues of a package and say what they lack; the exit code is 1 if anything is missing."""
    try:
        from kingsbridge_core.authoring import catalogues
    except ImportError:
        raise KingsbridgeError(_("--update needs Babel: pip install 'kingsbridge[test]'")) from None
    lacking = 0
    for code in codes or sorted(path.name for path in (package / "locale").glob("*")):
        catalogue = catalogues.updated(package, code, program.texts() if package.name == catalogues.CORE else {})
        catalogues.write(package, code, catalogue)
        missing, wrong = catalogues.missing(catalogue), catalogues.wrong(catalogue)
        for text in missing:
            say(_("{code}: no translation of {text!r}", code=code, text=text))
        for text in wrong:
            say(_("{code}: the placeholders differ: {text}", code=code, text=text))
        known = len(catalogue)
        say(_("{code}: {number} texts, {missing} not translated", code=code, number=known, missing=len(missing)))
        lacking += len(missing) + len(wrong)
    return int(bool(lacking))
