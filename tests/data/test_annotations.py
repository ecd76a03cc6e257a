"""A value fits an annotation or is refused with its place and a reason in plain words."""

from __future__ import annotations

from typing import Any, Literal, Optional

import pytest

from kingsbridge_core.data.annotations import Misfit, misfit, shown
from kingsbridge_core.text.suggestions import nearest

Material = Literal["stone", "wood"]


@pytest.mark.parametrize(
    ("value", "annotation"),
    [
        *[(1, int), ("x", str), (True, bool), (None, None), (None, type(None)), (1.5, float), ({}, Any)],
        *[([1, 2], list[int]), ([], list[int]), (["x"], tuple[str, ...]), (("x",), tuple[str, ...])],
        *[({"stone": 1}, dict[Material, int]), ({"a": ["b"]}, dict[str, list[str]])],
        *[("wood", Material), (1, Literal[1]), (True, Literal[True]), (None, Literal[None])],
        *[(None, str | None), ("x", Optional[str]), ("stone", int | Material)],  # noqa: UP045
    ],
)
def test_what_fits_is_accepted(value: Any, annotation: Any) -> None:
    assert misfit(value, annotation) is None


@pytest.mark.parametrize(
    ("value", "annotation"),
    [
        *[(True, int), (False, int | None), (1, bool), (1.0, int), ("1", int), (1, str), (None, str), (1, float)],
        *[(True, Literal[1]), (1, Literal[True]), (1.0, Literal[1]), (0, Literal[False])],
        *[
            ([True], list[int]),
            ({"a": True}, dict[str, int]),
            ("abc", list[str]),
            ({}, list[str]),
            ([], dict[str, int]),
        ],
        *[([], Material), ({}, Material), (None, Material)],
    ],
)
def test_what_only_looks_alike_is_refused(value: Any, annotation: Any) -> None:
    assert misfit(value, annotation) is not None


@pytest.mark.parametrize(
    ("value", "annotation", "found"),
    [
        (True, int, Misfit((), "expected a whole number, found true")),
        ([1, "x"], list[int], Misfit((1,), "expected a whole number, found 'x'")),
        ({"a": [0, None]}, dict[str, list[int]], Misfit(("a", 1), "expected a whole number, found nothing")),
        (7, list[int], Misfit((), "expected a list, found 7")),
        (7, dict[str, int], Misfit((), "expected a mapping, found 7")),
        ("wod", Material, Misfit((), "'wod' is not one of stone, wood; did you mean 'wood'?")),
        ("gold!", Material, Misfit((), "'gold!' is not one of stone, wood")),
        (
            {"wod": 1},
            dict[Material, int],
            Misfit(("wod",), "'wod' is not one of stone, wood; did you mean 'wood'?", True),
        ),
        ([1, "x"], list[int] | None, Misfit((1,), "expected a whole number, found 'x'")),
        (
            {"wood": "stoone"},
            dict[Material, int | Material],
            Misfit(("wood",), "expected a whole number or one of stone, wood, found 'stoone'; did you mean 'stone'?"),
        ),
    ],
)
def test_a_misfit_says_where_and_why(value: Any, annotation: Any, found: Misfit) -> None:
    assert misfit(value, annotation) == found


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        (int, "a whole number"),
        (float, "a number"),
        (str | None, "text or nothing"),
        (list[Material], "a list of one of stone, wood"),
        (dict[str, bool], "a mapping of text to true or false"),
        (bytes, "bytes"),
    ],
)
def test_annotations_are_shown_in_plain_words(annotation: Any, words: str) -> None:
    assert shown(annotation) == words


@pytest.mark.parametrize(
    ("name", "known", "near"),
    [
        ("", ["points"], []),
        ("points", [], []),
        ("POINTS", ["points"], ["points"]),
        ("pionts", ["points", "convert"], ["points"]),
        ("straße", ["STRASSE"], ["STRASSE"]),
        ("?" * 100_000, ["points"], []),
        ("points", ["?" * 100_000], []),
        ("\ud800", ["points"], []),
        ("a\nb", ["a b"], ["a b"]),
    ],
)
def test_the_nearest_name_is_found_for_any_text(name: str, known: list[str], near: list[str]) -> None:
    assert nearest(name, known) == near
