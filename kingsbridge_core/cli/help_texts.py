"""Shows the `--help` of commands in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any, TypeVar, cast

import click

from kingsbridge_core.text.language import _

C = TypeVar("C", click.Command, click.Parameter)


def texts_of_help(command: click.Command) -> Iterator[tuple[click.Command | click.Parameter, str, str]]:
    """Return the help texts of a command, its options and subcommands: object, attribute, text."""
    for name in ("help", "short_help", "epilog"):
        text = getattr(command, name)
        if text:
            yield command, name, cleandoc(text)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield parameter, "help", parameter.help
    for each in command.commands.values() if isinstance(command, click.Group) else ():
        yield from texts_of_help(each)


def translated(command: click.Command) -> click.Command:
    """Return a copy of a command that speaks the reader's language."""
    spoken = _copied(command)
    for whose, name, text in list(texts_of_help(spoken)):
        setattr(whose, name, _(text))
    return spoken


def _copied(command: C) -> C:
    """Return a copy of a command with its options and subcommands, or of an option."""
    made: Any = object.__new__(type(command))  # as `copy.copy` does; importing that takes longer than all copies
    vars(made).update(vars(command))
    if isinstance(made, click.Command):
        made._help_option = None  # click keeps it in the language of the first help it showed
        made.params = [_copied(each) for each in made.params]
    if isinstance(made, click.Group):
        made.commands = {name: _copied(each) for name, each in made.commands.items()}
    return cast("C", made)
