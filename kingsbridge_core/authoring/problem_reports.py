"""Reports problems to people and programs: text with the source line, JSON, GitHub annotations, SARIF."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kingsbridge_core.data.source import Problem, lines_of, raw, tried
from kingsbridge_core.game.sets import leads_out
from kingsbridge_core.text.language import _, counted
from kingsbridge_core.text.phrases import all_of, harmless, harmless_characters, shortened
from kingsbridge_core.text.phrases import width as columns

LONGEST_MESSAGE = 600
LINE_WIDTH = 100
"""How much of a source line is shown; a longer one is cut around the place."""
MOST_SHOWN = 200
"""How many problems are shown in full to a person; these come first."""
TAB = "    "
CUT = "..."
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

Style = Callable[[str, str], str]
"""A function of a text and what it is ("error", "warning", "place", "caret") that may colour it."""


def unstyled(text: str, _kind: str) -> str:
    """Return a text as it is."""
    return text


class Report(NamedTuple):
    """What was found in files; `texts` hold input from elsewhere, `played` how often each was played."""

    problems: Sequence[Problem]
    files: int
    texts: Mapping[str, str] = MappingProxyType({})
    played: int = 0

    @property
    def errors(self) -> list[Problem]:
        """The problems that must be fixed."""
        return [each for each in self.problems if not each.is_warning]

    @property
    def warnings(self) -> list[Problem]:
        """The problems that are probably mistakes."""
        return [each for each in self.problems if each.is_warning]

    @property
    def unread(self) -> list[Problem]:
        """The files that could not be read at all."""
        return [each for each in self.problems if each.code == "KB101"]

    @property
    def summary(self) -> str:
        """A summary on one line."""
        errors, warnings = len(self.errors), len(self.warnings)
        found = [counted("{errors:,} error", "{errors:,} errors", errors, errors=errors)] if errors else []
        if warnings:
            found.append(counted("{warnings:,} warning", "{warnings:,} warnings", warnings, warnings=warnings))
        times = counted("{times:,} time", "{times:,} times", self.played, times=self.played)
        said = {"files": self.files, "times": times, "found": all_of(found) if found else ""}
        if self.played and not found:
            return counted(
                "{files:,} file played {times} and validated, nothing wrong.",
                "{files:,} files played {times} and validated, nothing wrong.",
                self.files,
                **said,
            )
        if self.played and not errors:
            return counted(
                "{files:,} file played {times} and validated: {found}.",
                "{files:,} files played {times} and validated: {found}.",
                self.files,
                **said,
            )
        if not found:
            return counted(
                "{files:,} file validated, nothing wrong.",
                "{files:,} files validated, nothing wrong.",
                self.files,
                **said,
            )
        return counted("{files:,} file validated: {found}.", "{files:,} files validated: {found}.", self.files, **said)


# --- for people


def text_report(report: Report, style: Style = unstyled, width: int = LINE_WIDTH) -> Iterator[str]:
    """Return errors, then warnings, with their source lines, and the summary."""
    sources = Sources(report.texts)
    for problems in (report.errors, report.warnings):
        for problem in problems[:MOST_SHOWN]:
            yield headline(problem, style)
            yield from sources.excerpt(problem, style, width)
        if len(problems) > MOST_SHOWN:
            left_out = len(problems) - MOST_SHOWN
            yield counted(
                "... and {problems:,} more problem; --format json lists all of them.",
                "... and {problems:,} more problems; --format json lists all of them.",
                left_out,
                problems=left_out,
            )
        if problems:
            yield ""
    kind = "error" if report.errors else "warning" if report.warnings else "clean"
    yield style(report.summary, kind)
    if report.problems:
        first = (report.errors or report.warnings)[0].code
        yield _("To see what a code means, run: kingsbridge validate --explain {code}", code=first)


def headline(problem: Problem, style: Style = unstyled) -> str:
    """Return a problem on one line: `file:line:column: KB203 what is wrong`."""
    kind = "warning" if problem.is_warning else "error"
    mark = style(_("{code} warning:", code=problem.code) if problem.is_warning else problem.code, kind)
    message = harmless(shortened(problem.message, LONGEST_MESSAGE))
    return f"{style(harmless(str(problem.place)) + ':', 'place')} {mark} {message}"


class Sources:
    """The lines of files with problems; each file is read once."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._lines = {file: lines_of(text) for file, text in texts.items()}

    def line(self, file: str, number: int) -> str | None:
        """Return a line of a file; None if it is missing, as when the file has changed or vanished."""
        if file not in self._lines:
            found, _wrong = (None, []) if leads_out(Path(file)) else tried(file, lambda: raw(Path(file)))
            self._lines[file] = lines_of((found or b"").decode("utf-8-sig", "backslashreplace"))
        lines = self._lines[file]
        return lines[number - 1] if 0 < number <= len(lines) else None

    def excerpt(self, problem: Problem, style: Style = unstyled, width: int = LINE_WIDTH) -> Iterator[str]:
        """Return the line of a problem, with a caret under its column."""
        line = self.line(problem.place.file, problem.place.line)
        if line is None or not line.strip():
            return
        number = str(problem.place.line)
        shown, before = around(line, problem.place.column - 1, max(width - len(number) - 4, 20))
        yield f" {number} | {shown}".rstrip()
        caret = style("^", "warning" if problem.is_warning else "error")
        yield f" {' ' * len(number)} | {' ' * before}{caret}"


def around(line: str, at: int, width: int) -> tuple[str, int]:
    """Return the part of a line around a place, made harmless, and the column of the place in it."""
    at = min(at, len(line))
    middle = min(at, width)
    near = line[at - middle : at + width]
    cells = [TAB if char == "\t" else shown for char, shown in zip(near, harmless_characters(near), strict=True)]
    widths = [*map(columns, cells)]
    first, last = 0, len(cells)
    if at > middle or sum(widths) > width or at + width < len(line):
        first, last = _window(widths, middle, width - 2 * len(CUT))
    is_cut_before, is_cut_after = at - middle + first > 0, at - middle + last < len(line)
    shown = "".join(cells[first:last])
    before = len(CUT) * is_cut_before + sum(widths[first:middle])
    return f"{CUT * is_cut_before}{shown}{CUT * is_cut_after}", before


def _window(widths: Sequence[int], middle: int, room: int) -> tuple[int, int]:
    """Return the first and last of the cells to show: as many as fit, two thirds of them before the middle."""
    first, last, used = middle, middle, 0
    while first > 0 and used + widths[first - 1] <= room * 2 // 3:
        first -= 1
        used += widths[first]
    while last < len(widths) and used + widths[last] <= room:
        used += widths[last]
        last += 1
    return first, last


# --- for programs


def json_report(report: Report) -> dict[str, Any]:
    """Return all problems with their places as JSON."""
    return {
        "problems": [
            {
                "file": each.place.file.encode("utf-8", "replace").decode(),  # the readable part of the name
                "line": each.place.line or None,
                "column": each.place.column or None,
                "code": each.code,
                "severity": "warning" if each.is_warning else "error",
                "message": each.message,
            }
            for each in report.problems
        ],
        "files": report.files,
        "errors": len(report.errors),
        "warnings": len(report.warnings),
    }


def as_json(data: Any, indent: int | None = 2) -> str:
    """Return JSON in plain ASCII, so that nothing in it can affect a terminal."""
    return json.dumps(data, indent=indent)


def github_report(problems: Iterable[Problem]) -> Iterator[str]:
    """Return workflow commands, which GitHub shows beside the lines of a change."""
    from kingsbridge_core.authoring.codes import title_of

    for each in problems:
        where = {"file": seen_from_here(each.place.file)}
        if each.place.line:
            where |= {"line": str(each.place.line), "col": str(each.place.column)}
        where["title"] = f"{each.code} {title_of(each.code)}".rstrip()
        values = ",".join(f"{name}={_in_command(value, ':,')}" for name, value in where.items())
        message = _in_command(shortened(each.message, LONGEST_MESSAGE))
        yield f"::{'warning' if each.is_warning else 'error'} {values}::{message}"


def _in_command(text: str, more: str = "") -> str:
    """Escape a text for a workflow command."""
    shown = harmless(text).replace("%", "%25")
    for char in more:
        shown = shown.replace(char, f"%{ord(char):02X}")
    return shown


def seen_from_here(file: str) -> str:
    """Return a path with slashes, relative to the working folder if it is inside."""
    path = Path(file)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_posix()


def sarif_report(report: Report) -> dict[str, Any]:
    """Return a SARIF 2.1.0 report, which code hosts and editors read."""
    from kingsbridge_core import __version__

    codes = sorted({each.code for each in report.problems})
    driver = {"name": "kingsbridge", "version": __version__, "rules": [_sarif_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not report.unread}],
        "results": [_sarif_result(each, codes.index(each.code)) for each in report.problems],
    }
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_rule(code: str) -> dict[str, Any]:
    from kingsbridge_core.authoring.codes import CODES, explained

    if code not in CODES:
        return {"id": code}
    about = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": _(about.title)},
        "fullDescription": {"text": _(about.why)},
        "help": {"text": "\n".join(explained(code))},
        "defaultConfiguration": {"level": "warning" if about.is_warning else "error"},
    }


def _sarif_result(problem: Problem, rule: int) -> dict[str, Any]:
    where: dict[str, Any] = {"artifactLocation": {"uri": _uri(problem.place.file)}}
    if problem.place.line:
        where["region"] = {"startLine": problem.place.line, "startColumn": problem.place.column}
    return {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": "warning" if problem.is_warning else "error",
        "message": {"text": problem.message},
        "locations": [{"physicalLocation": where}],
    }


def _uri(file: str) -> str:
    """Return the address of a file, relative if it is inside the working folder."""
    from urllib.parse import quote

    here = seen_from_here(file)
    address = quote(os.fsencode(here))
    return f"file://{address}" if Path(here).is_absolute() else address
