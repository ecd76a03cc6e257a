"""The API reference is made from the docstrings, complete and up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

import kingsbridge_core as kb

DOCS = Path(__file__).parent.parent.parent / "docs"
REFERENCE = runpy.run_path(str(DOCS / "api.py"))


def test_the_page_is_up_to_date() -> None:
    assert REFERENCE["page"]() == (DOCS / "api.md").read_text(encoding="utf-8"), "run python docs/api.py"


def test_every_exported_name_stands_there_once_with_a_docstring() -> None:
    listed = [name for names in REFERENCE["GROUPS"].values() for name in names.split()]
    assert sorted(listed) == kb.__all__
    assert not [name for name in kb.__all__ if not REFERENCE["doc_of"](name)]


def test_type_checkers_are_told_the_same_as_the_program() -> None:
    stub = (Path(kb.__file__).with_suffix(".pyi")).read_text(encoding="utf-8")
    told = [line.removeprefix("from kingsbridge_core.") for line in stub.splitlines() if line.startswith("from")]
    assert sorted(told) == sorted(f"{home} import {name} as {name}" for name, home in kb._HOME.items())
