"""`kingsbridge new`: a card set or a game to begin with."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from kingsbridge_core.authoring.new_game import check_name, write_game
from kingsbridge_core.authoring.new_set import starter
from kingsbridge_core.cli.commands.schema import FOLDER, write_schema, written
from kingsbridge_core.cli.options import FILE, find, this_program
from kingsbridge_core.cli.output import say
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _, in_one_line

ENDINGS = (".yaml", ".yml")


@click.group(epilog="Example: kingsbridge new set pillars my-cards.yaml")
def command() -> None:
    """Start a card set for a game, or a game of your own."""


@command.command(
    "set", short_help="Start a card set for a game.", epilog="Example: kingsbridge new set pillars my-cards.yaml"
)
@click.argument("game")
@click.argument("file", type=FILE)
@click.option("--title", help="The title of the set; by default the name of the file.")
def new_set(game: str, file: Path, title: str | None) -> None:
    """Write a small card set for GAME to FILE, with comments and ready to play.

    The schema of the game goes into a folder .kingsbridge next to it, so that your editor can complete and explain
    what you write.
    """
    check_file(file)
    found = find(game)
    name = found.id.replace("_", "-")
    called = title_of(title if title is not None else file.stem.replace("-", " ").replace("_", " "))
    text = starter(found, called, quote(file.name), f"{FOLDER}/{name}.schema.json")
    written(file, text, "x")
    schema = write_schema(found, file.parent)
    program, shown = this_program(), quote(in_one_line(file))
    say(_("Wrote {file}: a card set for {game}.", file=file, game=found.title))
    say(_("Wrote {file}: the schema, for your editor.", file=schema))
    say(_("Next:"))
    say(f"  {program} validate {shown}")
    say(f"  {program} play {name} --set {shown}")


@command.command(
    "game", short_help="Start a game of your own.", epilog="Example: kingsbridge new game sheep-market sheep-market"
)
@click.argument("name")
@click.argument("folder", type=FILE)
def new_game(name: str, folder: Path) -> None:
    """Write a game called NAME to FOLDER: a small but complete plugin package with its tests."""
    package = check_name(name)
    for path in write_game(package, folder):
        say(_("Wrote {file}", file=path))
    shown = quote(in_one_line(folder))
    say(_("Next:"))
    say(f"  kingsbridge --plugins-dir {shown} play {package.replace('_', '-')}")
    say(f"  kingsbridge --plugins-dir {shown} check {package.replace('_', '-')}")
    say(f"  pytest {shown}")
    say(f"  pip install -e {shown}")


def check_file(file: Path) -> None:
    if not file.name.isprintable():
        why = _("{file!a} has characters that cannot be shown; choose another name", file=str(file))
    elif file.is_dir():
        inside = str(file / "my-cards.yaml")
        why = _("{folder!r} is a folder; name a file in it, such as {file!r}", folder=str(file), file=inside)
    elif file.suffix not in ENDINGS:
        why = _("the name of a card set ends in .yaml: call it {file!r}", file=str(file.with_suffix(".yaml")))
    elif file.exists() or file.is_symlink():
        why = _("{file!r} already exists and was left alone; choose another name", file=str(file))
    else:
        return
    raise KingsbridgeError(why)


def title_of(text: str) -> str:
    """Return a harmless title for people to read."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:200]
    return shown[:1].upper() + shown[1:] or "My first set"
