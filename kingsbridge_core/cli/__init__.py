"""The command line: `kingsbridge`. Commands are imported when they are called, so that help is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from errno import EIO, ENOSPC
from importlib import import_module
from inspect import cleandoc
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

import click

from kingsbridge_core import __version__
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.language import (
    ENGLISH,
    NAMES,
    _,
    language,
    of_environment,
    speak,
    wanted,
    without_language,
)

COMMANDS = {
    "games": "List the installed games.",
    "play": "Play a game, alone against bots or together at one terminal.",
    "resume": "Go on with a saved match.",
    "saves": "List the saved matches.",
    "replay": "Show a saved match move by move, or verify it.",
    "export": "Write a saved match as a text, a picture or events.",
    "rules": "Look up the rules of a game.",
    "cards": "Show the cards of a game or of a card set.",
    "new": "Begin a card set or a game of your own.",
    "validate": "Find every mistake in card sets and data files.",
    "schema": "Print the schema of a game, or set up an editor for it.",
    "languages": "List the languages of the program and of the games, and what they lack.",
    "check": "Check that a game keeps the laws of the engine.",
    "simulate": "Let bots play many games and report the results.",
    "compare": "Play the same games under two card sets and say what differs.",
    "tournament": "Let bots play against each other and rate them.",
    "doctor": "Report what is installed and what is wrong with it.",
}


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own, `kingsbridge_core.cli.<name>`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, the most wanted first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"kingsbridge_core.cli.{cmd_name}").command
        return translated(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest the nearest command for one that does not exist."""
        if args[0] not in COMMANDS:
            from kingsbridge_core.errors import UnknownName

            raise UnknownName("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(says)) for name, says in COMMANDS.items()])


def texts_of_help(command: click.Command) -> Iterator[tuple[click.Command | click.Parameter, str, str]]:
    """What a command, its options and its own commands say about themselves: whose it is, which attribute, the text."""
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
    """A command that says everything in the chosen language, and takes `--lang` wherever it stands."""
    if language() != ENGLISH:
        for whose, name, text in list(texts_of_help(command)):
            setattr(whose, name, _(text))
    return command


def speak_as_asked(arguments: Sequence[str]) -> None:
    """Choose the language before anything is said: `--lang`, the environment, or English."""
    asked = wanted(arguments)
    code = (of_environment() if asked is None else asked).lower().replace("_", "-").partition("-")[0]
    if code == ENGLISH:
        return
    if not code.isalpha() or not 2 <= len(code) <= 3:
        raise KingsbridgeError(
            f"a language is written in two letters, such as {', '.join(NAMES)}, not {asked or code!r}"
        )
    speak(code)
    if code not in NAMES:
        why = _("the program does not speak {code!r}, only {known}; games may", code=code, known=", ".join(NAMES))
        click.echo(f"kingsbridge: {why}", err=True)
    else:
        import gettext

        # click looks its own words up in the usual domain of the process
        os.environ["LANGUAGE"] = code
        gettext.bindtextdomain("kingsbridge_core", str(Path(__file__).parent.parent / "locale"))
        gettext.textdomain("kingsbridge_core")
    from kingsbridge_core.cli.help import Help

    click.Context.formatter_class = Help


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: kingsbridge play pillars --seat human:Ann --seat bot:greedy --seat bot:greedy",
)
@click.option(
    "--plugins-dir",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    envvar="KINGSBRIDGE_PLUGINS_DIR",
    help="A folder of plugins in development: Python files and packages.",
)
@click.option("--lang", metavar="CODE", help="The language: en, fr or ja. It may also stand after the command.")
@click.version_option(__version__, prog_name="kingsbridge")
def kingsbridge(plugins_dir: Path | None, lang: str | None) -> None:
    """Board games after Ken Follett's novels, and an engine for more. Unofficial, in our own words."""
    if plugins_dir is not None:
        os.environ["KINGSBRIDGE_PLUGINS_DIR"] = str(plugins_dir.resolve())


def main() -> NoReturn:
    """Run the command line; a user's mistake ends with a message, a bug with its traceback."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # started without it, as with `>&-`
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):  # letters that an encoding lacks are no reason to stop
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arguments = sys.argv[1:]
        speak_as_asked(arguments)
        translated(kingsbridge)
        code = kingsbridge.main(without_language(arguments), standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except KingsbridgeError as error:
        fail(str(error), 1)
    except click.exceptions.Abort:
        fail(_("stopped"), 130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        fail(_("stopped"), 130)
    except BrokenPipeError:
        # whoever read our output has gone: nothing more can be said, and Python must not try at exit
        _silence()
        sys.exit(141)
    except OSError as error:
        if error.errno not in (ENOSPC, EIO):  # a full disk, a terminal that was closed
            raise
        _silence()
        fail(_("the output cannot be written: {why}", why=error.strerror), 1)


def _silence() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str, code: int) -> NoReturn:
    """End with a message on standard error."""
    click.echo(f"kingsbridge: {message}", err=True)
    sys.exit(code)
