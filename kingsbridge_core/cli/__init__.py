"""The command line: `kingsbridge`. Commands are imported when they are called, so that help is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EIO, ENOSPC
from importlib import import_module
from io import TextIOWrapper
from itertools import chain
from typing import NoReturn

import click

from kingsbridge_core import __version__
from kingsbridge_core.cli.help_texts import texts_of_help, translated
from kingsbridge_core.cli.output import complain, complain_as_click
from kingsbridge_core.cli.terminal.signals import ending_in_order
from kingsbridge_core.errors import KingsbridgeError, UnknownName, reason_of
from kingsbridge_core.places import check_here
from kingsbridge_core.text.language import (
    ENGLISH,
    NAMES,
    _,
    language,
    of_environment,
    speaking,
    wanted,
    without_language,
)
from kingsbridge_core.text.phrases import listed

COMMANDS = {
    "games": "List the installed games.",
    "play": "Play a game, alone against bots or together at one terminal.",
    "learn": "Learn a game in a first match that explains itself.",
    "serve": "Play in a browser, alone or with friends.",
    "resume": "Resume a saved match.",
    "saves": "List the saved matches.",
    "replay": "Show a saved match move by move, or verify it.",
    "export": "Export a saved match as text, a picture or a list of events.",
    "rules": "Look up the rules of a game.",
    "cards": "Show the cards of a game or of a card set.",
    "new": "Start a card set or a game of your own.",
    "validate": "Find every mistake in card sets and data files.",
    "schema": "Print the schema of a game, or set up an editor for it.",
    "languages": "List the languages of the program and the games, and what is missing.",
    "check": "Check that a game obeys the laws of the engine.",
    "simulate": "Let bots play many games and report the results.",
    "compare": "Play the same games with two card sets and report what differs.",
    "tournament": "Let bots play against each other and rate them.",
    "doctor": "Show what is installed, and what is wrong with it.",
}


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own, `kingsbridge_core.cli.<name>`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"kingsbridge_core.cli.commands.{cmd_name}").command
        return translated(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command, or suggest the nearest one if it does not exist."""
        if args[0] not in COMMANDS:
            raise UnknownName("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def texts(self) -> dict[str, Iterator[object]]:
        """Return all help texts for the catalogues: click's own, and those of the commands, in English."""
        from pathlib import Path

        from kingsbridge_core.authoring.catalogues import BY_CLICK, texts_in

        by_click = (text for _, text in texts_in(Path(click.__file__).parent, BY_CLICK))
        modules = [import_module(f"kingsbridge_core.cli.commands.{name}") for name in COMMANDS]
        commands = [kingsbridge, *(module.command for module in modules)]
        below = [each for module in modules for each in vars(module).values() if isinstance(each, click.Command)]
        helps = (text for each in dict.fromkeys([*commands, *below]) for _, _, text in texts_of_help(each))
        return {"click": by_click, "--help": chain(COMMANDS.values(), helps)}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(says)) for name, says in COMMANDS.items()])


def language_asked_for(arguments: Sequence[str]) -> str:
    """Return the language of this call: `--lang`, the environment, or English."""
    asked = wanted(arguments)
    code = (of_environment() if asked is None else asked).lower().replace("_", "-").partition("-")[0]
    if code != ENGLISH and (not code.isalpha() or not 2 <= len(code) <= 3):
        raise KingsbridgeError(f"a language code has two letters, such as {', '.join(NAMES)}, not {asked or code!r}")
    return code


@contextmanager
def click_speaking(code: str) -> Iterator[None]:
    """Let click speak the reader's language too.

    It looks up its texts in the domain and language of the process, so these are set while the command line runs.
    Nothing else reads them, and no server has a command line.
    """
    if code not in NAMES or code == ENGLISH:
        yield
        return
    import gettext
    from pathlib import Path

    from kingsbridge_core.cli.terminal.help import Help

    domain, formatter, variable = gettext.textdomain(), click.Context.formatter_class, os.environ.get("LANGUAGE")
    gettext.bindtextdomain("kingsbridge_core", str(Path(__file__).parent.parent / "locale"))
    gettext.textdomain("kingsbridge_core")
    os.environ["LANGUAGE"], click.Context.formatter_class = code, Help
    try:
        yield
    finally:
        gettext.textdomain(domain)
        click.Context.formatter_class = formatter
        os.environ.pop("LANGUAGE")
        os.environ.update({} if variable is None else {"LANGUAGE": variable})


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: kingsbridge play pillars --seat human:Ann --seat bot:greedy --seat bot:greedy",
)
@click.option(
    "--plugins-dir",
    metavar="FOLDER",
    type=click.Path(),
    envvar="KINGSBRIDGE_PLUGINS_DIR",
    help="Also load the plugins in this folder: Python files and packages.",
)
@click.option("--lang", metavar="CODE", help="The language: en, fr or ja. You can also write it after the command.")
@click.version_option(__version__, prog_name="kingsbridge")
@click.pass_context
def kingsbridge(ctx: click.Context, plugins_dir: str | None, lang: str | None) -> None:
    """Board games based on Ken Follett's novels, and an engine for your own. Unofficial; every text is ours."""
    if plugins_dir is not None:
        from pathlib import Path

        from kingsbridge_core.plugins import using

        ctx.with_resource(using(Path(plugins_dir).resolve()))


def main() -> NoReturn:
    """Run the command line in the requested language."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # started without it, as with `>&-`
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, closefd=False))  # as Python's own
    for stream in (sys.stdin, sys.stdout):  # do not stop for letters that an encoding lacks
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    arguments = sys.argv[1:]
    try:
        code = language_asked_for(arguments)
    except KingsbridgeError as error:
        fail(str(error), 1)
    with speaking(code), click_speaking(code), ending_in_order():
        run(without_language(arguments))


def run(arguments: Sequence[str]) -> NoReturn:
    """Run a command; a user's mistake ends with a message, a bug with its traceback."""
    try:
        code, known = language(), listed(NAMES)
        if code not in NAMES:
            why = _("the program does not speak {code!r}, only {known}; some games may", code=code, known=known)
            complain(why)
        result = translated(kingsbridge).main(list(arguments), standalone_mode=False)
        sys.stdout.flush()
        sys.exit(result if isinstance(result, int) else 0)
    except KingsbridgeError as error:
        fail(str(error), 1)
    except click.ClickException as error:
        complain_as_click(error)
        sys.exit(error.exit_code)
    except (click.exceptions.Abort, KeyboardInterrupt):
        fail(_("stopped"), 130)
    except BrokenPipeError:
        # the reader of our output has gone: nothing more can be said, and Python must not try at exit
        _silence()
        sys.exit(141)
    except OSError as error:
        try:
            check_here()
        except KingsbridgeError as gone:
            fail(str(gone), 1)
        if error.errno not in (ENOSPC, EIO):  # a full disk, a terminal that was closed
            raise
        _silence()
        fail(_("the output cannot be written: {why}", why=reason_of(error)), 1)


def _silence() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str, code: int) -> NoReturn:
    """End with a message on standard error."""
    complain(message)
    sys.exit(code)
