"""Decides what an unquoted YAML scalar means: a text, a number, true or false, or nothing."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any

from kingsbridge_core.text.language import _

MOST_DIGITS = 18

_NULL = {"", "~", "null", "Null", "NULL"}
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_BEGINS_NUMBER = frozenset("+-.0123456789")


@cache
def _numbers() -> dict[str, re.Pattern[str]]:
    """Return the pattern of numbers, compiled when the first one is read."""
    return {
        "whole": re.compile(r"[-+]?[0-9]+\Z"),
        "based": re.compile(r"0(?:o[0-7]+|x[0-9a-fA-F]+)\Z"),
        "broken": re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z"),
        "not finite": re.compile(r"[-+]?\.(inf|Inf|INF)\Z|\.(nan|NaN|NAN)\Z"),
    }


def plain(text: str) -> Any:
    """Return the value of an unquoted scalar, by the core schema of YAML 1.2; refuse a number no game can use."""
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if text[0] not in _BEGINS_NUMBER:
        return text
    if text.isdecimal() and text.isascii() and len(text) <= MOST_DIGITS:  # nearly all numbers
        return int(text)
    kind = next((name for name, pattern in _numbers().items() if pattern.match(text)), None)
    if kind in ("whole", "based"):
        if len(text.lstrip("+-")) > MOST_DIGITS:
            raise ValueError(_("the number has more than {most} digits", most=MOST_DIGITS))
        return int(text, 0) if kind == "based" else int(text)
    if kind is None:
        return text
    number = float(text) if kind == "broken" else math.inf
    if not math.isfinite(number):
        raise ValueError(_("the number {number:.20} is not finite; put it in quotes if you mean text", number=text))
    return number
