"""What commands share: options, JSON output, and warnings about plugins."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import reduce, wraps
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.cli.output import complain, pass_through
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.set_files import located, read_sets, sets_for
from kingsbridge_core.game.sets import CardSet, keeping_closed, overlaps
from kingsbridge_core.plugins import folder_in_use, installed
from kingsbridge_core.text.language import NAMES, _, in_one_line, language, speaking, wanted
from kingsbridge_core.text.phrases import listed

FILE = click.Path(path_type=Path)
"""The type of an option or argument that names a file or a folder."""
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs to read.")
plain_option = click.option(
    "--plain", is_flag=True, help="No boxes and no colour, one fact per line: for screen readers and pipes."
)


option_option = click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a rule option.")
set_option = click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="FILE",
    type=FILE,
    help="Use this card set: a file, a folder of card sets, or an expansion by its name. Can be repeated.",
)


def number_option(name: str, usual: int, says: str, least: int = 1) -> Decorator:
    """Return an option for a whole number, with its default shown."""
    return click.option(name, type=click.IntRange(min=least), default=usual, show_default=True, help=says)


def together(*options: Decorator) -> Decorator:
    """Combine several options into one decorator, in the order of the help."""
    return lambda function: reduce(lambda made, option: option(made), reversed(options), function)


def gathered(name: str, kind: Callable[..., Any], *options: str) -> Decorator:
    """Let a command take some of its options as one argument: those with these names, or the fields of a class."""
    wanted = options or tuple(field.name for field in fields(kind))  # type: ignore[arg-type]

    def gathering(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*arguments: Any, **given: Any) -> Any:
            own = {each: given.pop(each) for each in wanted if each in given}
            return function(*arguments, **{name: kind(**own)}, **given)

        return command

    return gathering


def this_program() -> str:
    """Return how the program was called, so that a command it prints can be copied; with its path if needed."""
    called = Path(sys.argv[0])
    found = shutil.which("kingsbridge")
    on_path = called.name != "kingsbridge" or (found is not None and Path(found).samefile(called))
    folder = folder_in_use()
    asked = wanted(sys.argv[1:])
    return " ".join(
        [
            "kingsbridge" if on_path else str(called),
            *(["--plugins-dir", in_one_line(folder)] if folder else []),
            *(["--lang", language()] if asked is not None else []),
        ]
    )


def echo_json(data: Any) -> None:
    pass_through(json.dumps(data, indent=2))  # ASCII: nothing in it can affect a terminal


def find(name: str) -> Game[Any]:
    """Return the game of that name; if it is missing, the error also names plugins in trouble."""
    try:
        return installed().game(name)
    except KingsbridgeError as error:
        troubles = [f"\n  {trouble.plugin}: {trouble.reason}" for trouble in installed().troubles]
        hint = "\n" + _("Problems with plugins:") + "".join(troubles) if troubles else ""
        raise KingsbridgeError(f"{error}{hint}") from None


@contextmanager
def in_language_of(game: Game[Any]) -> Iterator[None]:
    """Show a game in its own language, and say so if it is not the reader's: a mix of both would help nobody."""
    if game.language != language():
        asked = NAMES.get(language(), language())
        why = _("{game} is not translated into {language}; it is shown in English.", game=game.title, language=asked)
        complain(why)
    with speaking(game.language):
        yield


def speak_of(game: Game[Any]) -> None:
    """Show a game in its own language until the command ends."""
    click.get_current_context().with_resource(in_language_of(game))


def find_with_sets(name: str, paths: tuple[Path, ...]) -> Game[Any]:
    """Return the game of that name with card sets; report two sets about the same card."""
    game = find(name)
    if not paths:
        return game
    sets = sets_for(game, paths)
    changed = game.with_sets(sets)  # first, as nothing is shown of sets that are not sound
    for problem in overlaps(sets):
        complain(str(problem))
    return changed


def sets_of_any_game(paths: Sequence[Path]) -> list[CardSet]:
    """Read sets of a game that only they name; an expansion can be one of any installed game."""
    return read_sets(located(paths, *(installed().games() if any(not each.suffix for each in paths) else ())))


def game_claimed_by(card_set: CardSet) -> str:
    """Return the game a set says it is for; refuse if only someone who may read the file should know that."""
    with keeping_closed([card_set]):
        return find(card_set.game).id


def value_shown(value: object, game: Game[Any]) -> str:
    """Return the value of an option, or of a field of a card, in the player's language."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return game.called(value)


def parsed_options(game: Game[Any], given: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of a game that were written as NAME=VALUE."""
    options = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            known = listed(game.definition.options) or _("none")
            why = _("write an option as NAME=VALUE, not {given!r}; this game has: {known}", given=each, known=known)
            raise KingsbridgeError(why)
        options[name] = value
    return game.definition.chosen(options)
