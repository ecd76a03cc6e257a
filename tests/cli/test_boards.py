"""The boards look as they did when they were last reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof import one_of_each

from .boards import BOARDS, drawn, file_of


@pytest.mark.parametrize(("title", "columns", "rows"), one_of_each(BOARDS, kind=lambda board: board[0]))
def test_a_board_is_as_it_was_reviewed(title: str, columns: int, rows: int, tmp_path: Path) -> None:
    again = "look at it, and if it is right: python -m tests.cli.boards"
    assert drawn(title, columns, rows, tmp_path) == file_of(title, columns).read_text("utf-8"), again
