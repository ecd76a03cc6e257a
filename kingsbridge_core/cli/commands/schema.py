"""`kingsbridge schema`: the schema of card sets for a game, and editor settings that use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.authoring.new_game import unwritable
from kingsbridge_core.authoring.set_schema import set_schema, undescribed
from kingsbridge_core.authoring.word_schemas import in_lines, outdated
from kingsbridge_core.cli.options import FILE, find_with_sets, set_option
from kingsbridge_core.cli.output import complain, pass_through, say
from kingsbridge_core.data.source import read
from kingsbridge_core.errors import DataError, reason_of
from kingsbridge_core.game.sets import CardSet
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import listed

FOLDER = ".kingsbridge"
"""The folder for schemas, beside the card sets that use them."""
SETTING = "yaml.schemas"


@click.command(epilog="Example: kingsbridge schema pillars --editor my-cards")
@click.argument("game")
@click.argument("folder", required=False, type=FILE)
@click.option("--editor", is_flag=True, help="Set up editors for FOLDER (by default, this one) instead of printing.")
@click.option("--update", is_flag=True, help="Update the words in the schemas of GAME from its Python code.")
@set_option
def command(game: str, folder: Path | None, editor: bool, update: bool, sets: tuple[Path, ...]) -> None:
    """Print the JSON Schema for card sets of GAME as one document.

    With --editor, write it into FOLDER and set up VS Code with its YAML extension to use it for the card sets there,
    for new ones called GAME-*.yaml, and for those in a folder GAME. With --set, the schema also knows the cards of
    that set, for sets that extend it.
    """
    if folder is not None and not editor:
        raise click.UsageError(_("to set up an editor for {folder!r}, put --editor before it", folder=str(folder)))
    found = find_with_sets(game, sets)
    if update:
        update_words(found)
        return
    missing = undescribed(found)
    if missing:
        why = _(
            "{game} has no schema for {parts}; they get a general one",
            game=found.title,
            parts=listed(missing),
        )
        complain(why)
    if not editor:
        pass_through(text_of(set_schema(found)))
        return
    place = folder or Path()
    written = write_schema(found, place)
    say(_("Wrote {file}: the schema of card sets for {game}.", file=written, game=found.title))
    name = found.id.replace("_", "-")
    set_up(place, f"./{FOLDER}/{written.name}", [f"{name}-*.yaml", f"{name}/*.yaml", *sets_in(place, found.id, name)])


def update_words(game: Any) -> None:
    """Write the words of a game into its outdated schemas."""
    changed = outdated(game)
    for path, schema in changed.items():
        written(path, in_lines(schema) + "\n")
        say(_("Wrote {file}: the words of {game}.", file=path, game=game.title))
    if not changed:
        say(_("The schemas of {game} already match its Python code.", game=game.title))


def sets_in(folder: Path, game: str, name: str) -> list[str]:
    """Return the names of the card sets for a game in a folder, skipping unreadable files."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            is_set = CardSet(read(path)).game == game
        except DataError:
            continue
        found += [path.name] if is_set and not path.name.startswith(f"{name}-") else []
    return found


def text_of(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def write_schema(game: Any, folder: Path) -> Path:
    """Write the schema of a game into the folder for schemas, and return its path."""
    path = folder / FOLDER / f"{game.id.replace('_', '-')}.schema.json"
    written(path, text_of(set_schema(game)) + "\n")
    return path


def written(path: Path, text: str, mode: str = "w") -> None:
    """Write a file and the folders it needs; with `x`, leave an existing file alone."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open(mode, encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise unwritable(path, error) from None


# --- the settings of the editor


def set_up(folder: Path, schema: str, patterns: list[str]) -> None:
    """Add the schema to the VS Code settings in a folder, keeping all others; unreadable settings stay untouched."""
    path = folder / ".vscode" / "settings.json"
    try:
        old = path.read_text(encoding="utf-8-sig") if path.exists() else "{}"
        merged = merged_settings(old, schema, patterns)
    except (OSError, ValueError) as error:
        lines = text_of({SETTING: {schema: patterns}}).splitlines()[1:-1]
        say(_("Left {file} as it is: {why}. Add this to it by hand:", file=path, why=_why(error)))
        say("\n".join(lines))
        return
    if merged == old:
        say(_("{file} already uses the schema.", file=path))
        return
    written(path, merged)
    say(_("Wrote {file}: editors now use the schema for {patterns}.", file=path, patterns=listed(patterns)))


def merged_settings(old: str, schema: str, patterns: list[str]) -> str:
    """Return the settings with the schema added for these patterns; a ValueError says why that is impossible."""
    settings = json.loads(old) if old.strip() else {}
    if not isinstance(settings, dict):
        raise ValueError(_("it is not a mapping of settings"))
    schemas = settings.setdefault(SETTING, {})
    if not isinstance(schemas, dict):
        raise ValueError(_("its {setting!r} is not a mapping", setting=SETTING))
    used = schemas.get(schema, [])
    used = [used] if isinstance(used, str) else used
    if not isinstance(used, list):
        raise ValueError(_("its {setting!r} has an unexpected value for {schema!r}", setting=SETTING, schema=schema))
    if all(each in used for each in patterns):
        return old
    schemas[schema] = list(dict.fromkeys([*used, *patterns]))
    return text_of(settings) + "\n"


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return _("it has comments, or is broken (line {line}: {why})", line=error.lineno, why=error.msg)
    if isinstance(error, UnicodeDecodeError):
        return _("it is not UTF-8 text")
    return _("it cannot be read: {why}", why=reason_of(error)) if isinstance(error, OSError) else str(error)
