"""`kingsbridge validate`: everything that is wrong in card sets and data files, in one report."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.authoring import problem_reports as reports
from kingsbridge_core.authoring.problem_reports import LINE_WIDTH, Report, Style, unstyled
from kingsbridge_core.authoring.validation import files_in, is_folder, problems_of_files, problems_of_text
from kingsbridge_core.cli.output import complain, pass_through, say
from kingsbridge_core.data.source import MOST_BYTES, decoded, read, tried
from kingsbridge_core.errors import DataError, KingsbridgeError, UnknownName
from kingsbridge_core.game.sets import BASE, MOST_PARENTS, in_order
from kingsbridge_core.places import check_here
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import harmless

STDIN, STDIN_NAME = "-", "<stdin>"
FORMATS = ("text", "json", "github", "sarif")
COULD_NOT_RUN = 2
WIDTH = 88
"""The columns of an explanation."""
PAUSE = 0.3
"""How often watched files are checked, in seconds."""
COLOURS = {"error": "red", "warning": "yellow", "clean": "green", "place": "cyan"}


class CouldNotRun(click.ClickException):
    """A problem that is not a mistake in a file."""

    exit_code = COULD_NOT_RUN

    def show(self, file: Any = None) -> None:
        """Show the message like all others of the program."""
        complain(self.message)


def explain(ctx: click.Context, _parameter: click.Parameter, code: str | None) -> None:
    """Explain a code and exit, whatever else was asked for."""
    if code is None or ctx.resilient_parsing:
        return
    from kingsbridge_core.authoring.codes import CODES, explained
    from kingsbridge_core.cli.terminal.wrapping import lines_of

    name = code.upper() if code.upper().startswith("KB") else f"KB{code}"
    if name not in CODES:
        raise CouldNotRun(str(UnknownName(_("code"), code, CODES)))
    for line in explained(name):
        say(line if line.startswith(" ") else "\n".join(lines_of(line, WIDTH)))
    ctx.exit()


@click.command(epilog="Example: kingsbridge validate my-set.yaml --play 20")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--watch", is_flag=True, help="Validate again whenever a file is saved, until Ctrl-C.")
@click.option(
    "--play",
    type=click.IntRange(min=0, max=100_000),
    default=0,
    metavar="N",
    help="Also play N random games with each set, to see that its cards come up and get used.",
)
@click.option("--strict", is_flag=True, help="Treat warnings as errors: exit with code 1.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="The format of the report."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--explain",
    metavar="KB###",
    is_eager=True,
    expose_value=False,
    callback=explain,
    help="Explain a code from the report, with an example, and exit.",
)
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], watch: bool, play: int, strict: bool, form: str, as_json: bool
) -> None:
    """Find everything that is wrong with card sets and the data files of games.

    FILE is a YAML file, a folder of them, or - for standard input. The exit code is 0 if all is well, 1 if there are
    problems, and 2 if something could not be read or run.
    """
    form = "json" if as_json else form
    if watch:
        if Path(STDIN) in files:
            raise click.UsageError(_("--watch needs files: standard input cannot be read again."))
        keep_watching(files, play, form)
    report = validated(files, play)
    show(report, form)
    ctx.exit(exit_code(report, strict))


def exit_code(report: Report, strict: bool) -> int:
    if report.unread:
        return COULD_NOT_RUN
    return int(bool(report.problems if strict else report.errors))


def validated(paths: tuple[Path, ...], play: int) -> Report:
    try:
        files = list(found(paths))
        problems = problems_of_files(files, play)
        texts = {}
        if Path(STDIN) in paths:
            more, texts[STDIN_NAME] = from_stdin(play)
            problems = in_order([*problems, *more])
    except KingsbridgeError as error:  # a plugin in trouble: nothing that the author of a file could mend
        raise CouldNotRun(str(error)) from None
    return Report(problems, len(files) + len(texts), texts, play)


def found(paths: tuple[Path, ...]) -> Iterator[Path]:
    """Return the files named, and those in the folders named, each once."""
    seen: set[str] = set()
    for path in paths:
        inside = [] if path == Path(STDIN) else list(files_in([path]))
        if is_folder(path) and not inside:
            raise CouldNotRun(_("there is no YAML file in {folder}", folder=harmless(str(path))))
        for file in inside:
            try:
                whole = os.path.realpath(file)
            except OSError:
                check_here()
                raise
            if whole not in seen:
                seen.add(whole)
                yield file


def from_stdin(play: int) -> tuple[list[Any], str]:
    """Return what is wrong in standard input, and its text."""
    piped = sys.stdin.buffer.read(MOST_BYTES + 1)
    text, wrong = tried(STDIN_NAME, lambda: decoded(piped, STDIN_NAME))
    if text is None:
        return wrong, piped.decode("utf-8-sig", "backslashreplace")
    return problems_of_text(text, STDIN_NAME, play), text


# --- the report


def show(report: Report, form: str, *, one_line: bool = False) -> None:
    """Write the report to standard output."""
    if form in ("json", "sarif"):
        data = reports.json_report(report) if form == "json" else reports.sarif_report(report)
        pass_through(reports.as_json(data, None if one_line else 2))
    elif form == "github":
        for line in reports.github_report(report.problems):
            say(line)
        say(report.summary)
    else:
        for line in reports.text_report(report, style(), width()):
            say(line, coloured=True)


def style() -> Style:
    """Return the colours, if the output is a terminal and colours are wanted."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return unstyled
    return lambda text, kind: click.style(text, fg=COLOURS.get(kind), bold=kind != "place" or None)


def width() -> int:
    if not sys.stdout.isatty():
        return LINE_WIDTH
    return min(LINE_WIDTH, shutil.get_terminal_size().columns)


# --- watching


def keep_watching(paths: tuple[Path, ...], play: int, form: str) -> None:
    """Validate whenever a file is saved, until stopped; new and deleted files are noticed."""
    before: dict[Path, tuple[int, ...] | None] | None = None
    built_upon: set[Path] = set()
    while True:
        now = {file: saved(file) for file in (*files_in(paths), *built_upon)}
        if now != before:
            built_upon = {each for file in files_in(paths) for each in parents(file)}
            before = {file: now[file] if file in now else saved(file) for file in (*files_in(paths), *built_upon)}
            show_again(paths, play, form)
        time.sleep(PAUSE)


def show_again(paths: tuple[Path, ...], play: int, form: str) -> None:
    """Show one report made of several."""
    try:
        report = validated(paths, play)
    except CouldNotRun as error:
        error.show()
        return
    if form == "text":
        say(f"--- {time.strftime('%H:%M:%S')}")
    show(report, form, one_line=True)
    sys.stdout.flush()
    if form == "text" and sys.stderr.isatty():
        say(_("Watching for changes; Ctrl-C stops."), error=True)


def saved(path: Path) -> tuple[int, ...] | None:
    """Return a fingerprint that changes when a file is saved; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def parents(path: Path) -> Iterator[Path]:
    """Return the files that a card set extends, as far as they can be read."""
    for _number in range(MOST_PARENTS):
        try:
            data = read(path).data
        except DataError:
            return
        extends = data.get("extends", BASE) if isinstance(data, dict) else BASE
        if extends == BASE or not isinstance(extends, str):
            return
        path = path.parent / extends
        yield path
