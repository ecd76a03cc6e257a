"""Says what is wrong where a text is not YAML, in card authors' terms, and finds slips around the colon after a key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from kingsbridge_core.text.language import _

NO_SPACE = "a space is missing after this colon, as in 'value: 1'"
ODD_SPACE = "there is a no-break space here, or another special one; type an ordinary space"
ODD_COLON = "there is a full-width colon here; type an ordinary one, with a space after it"
TAB = "there is a tab here; indent with spaces"
COLON = "unexpected colon; check the indentation, and put text with a colon in quotes"
ESCAPE = "a backslash in double quotes begins a code here that YAML does not know; use single quotes"
SIGN = "text that begins with *, &, ! or % needs quotes"
ANYTHING = "the mistake is here or further up; check the quotes, the brackets and the indentation"
UNCLOSED = {
    "found unexpected end of stream": "a quotation mark opens here and never closes",
    "found unexpected document indicator": "a quotation mark opens here and never closes",
    "did not find expected ',' or '}'": "a curly bracket opens here, and a comma or its closing bracket is missing",
    "did not find expected ',' or ']'": "a square bracket opens here, and a comma or its closing bracket is missing",
}
"""Mistakes best shown where they begin; the parser's words, and ours for people who write cards."""
KINDER = {
    "block sequence entries are not allowed in this context": "a list begins on a line of its own, with a hyphen first",
    "could not find expected ':'": "the line above needs a colon and a space, as in 'value: 1'",
    "could not find expected directive name": SIGN,
    "did not find expected '!'": SIGN,
    "did not find expected '-' indicator": "this line does not fit the list above it; check its indentation",
    "did not find expected alphabetic or numeric character": SIGN,
    "did not find expected comment or line break": "after | or >, the text begins on the next line",
    "did not find expected hexdecimal number": ESCAPE,
    "did not find expected key": (
        "this does not fit the lines above; check the indentation and quotes, and give each word its own line"
    ),
    "did not find expected node content": "a value is missing here",
    "did not find expected tag URI": SIGN,
    "found a tab character that violates indentation": TAB,
    "found a tab character where an indentation space is expected": TAB,
    "found character that cannot start any token": "text cannot begin with this character; put it in quotes",
    "found invalid Unicode character escape code": ESCAPE,
    "found undefined tag handle": SIGN,
    "found unexpected ':'": COLON,
    "found unknown directive name": SIGN,
    "found unknown escape character": ESCAPE,
    "mapping values are not allowed in this context": COLON,
}
ALL_SAID = tuple(dict.fromkeys((NO_SPACE, ODD_SPACE, ODD_COLON, ANYTHING, *UNCLOSED.values(), *KINDER.values())))
"""All of these messages, for the catalogue."""


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return what each slip looks like at the beginning of a line; compiled when the first mistake is found."""
    odd = "[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
    key = r"\s*(?:- +)*[\"']?[A-Za-z][\w-]*[\"']?"
    return {
        ODD_COLON: re.compile(rf"{key}\s*(?P<at>[\uff1a\ufe55])"),
        NO_SPACE: re.compile(rf"{key}(?P<at>:)(?=[^\s:/])"),
        ODD_SPACE: re.compile(rf" *(?:- *)?(?:{key}:? *)?(?P<at>{odd})"),
    }


def slip_in(line: str) -> tuple[int, str] | None:
    """Return where in a line there is a slip, and what to say about it."""
    for advice, pattern in _patterns().items():
        found = pattern.match(line)
        if found:
            return found.start("at"), _(advice)
    return None


def slip_before(lines: Sequence[str], last: int) -> tuple[int, int, str] | None:
    """Return the line, the column and the advice for a slip in a line that cannot be read, or in the one before it."""
    for number in range(min(last, len(lines) - 1), -1, -1):
        found = slip_in(lines[number])
        if found:
            return number, *found
        if number < last and lines[number].strip() and not lines[number].lstrip().startswith("#"):
            return None
    return None
