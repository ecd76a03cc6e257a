"""Lines are as wide as the window shows them, and broken where the language allows it."""

from __future__ import annotations

import click
import pytest
from rich.cells import cell_len

from kingsbridge_core.cli.commands import new
from kingsbridge_core.cli.table.moves import Choice, listed_moves
from kingsbridge_core.cli.terminal.blocks import bit, broken
from kingsbridge_core.cli.terminal.help import Help
from kingsbridge_core.cli.terminal.tables import table_lines
from kingsbridge_core.cli.terminal.wrapping import lines_of
from kingsbridge_core.text.line_breaks import NOT_FIRST, pieces
from kingsbridge_core.text.listing import Listing

JAPANESE = "ターン中に「保護タイル」（1枚）を使うと、ロッホ・リーヴンカードのイベントを避けられます。3勝利点です。"  # noqa: RUF001
FRENCH = "Coûte 3\u00a0; Alice Willard s'en va\u00a0: «\u00a0Messe\u00a0»\u00a0!"


@pytest.mark.parametrize("width", range(12, 40))
def test_no_line_of_japanese_begins_or_ends_with_a_letter_that_belongs_to_its_neighbour(width: int) -> None:
    lines = lines_of(JAPANESE, width)
    assert "".join(lines).replace(" ", "") == JAPANESE.replace(" ", "")
    assert all(cell_len(line) <= width for line in lines)
    assert [line for line in lines if line[0] in NOT_FIRST or line[-1] in "（「0123456789"] == []  # noqa: RUF001


@pytest.mark.parametrize("width", range(12, 40))
def test_no_line_of_french_begins_with_a_double_sign(width: int) -> None:
    assert [line for line in lines_of(FRENCH, width) if line[0] in ":;!»"] == []


@pytest.mark.parametrize("text", [JAPANESE, FRENCH])
def test_tables_panes_and_moves_are_broken_in_the_same_way(text: str) -> None:
    lines = [
        *table_lines(Listing("T", (("a", text),)), 30, {}),
        *broken((bit(f"  {text}"),), 30),
        *listed_moves([Choice(1, "a", text)], 30, 20),
    ]
    shown = ["".join(each.text for each in line) for line in lines]
    assert all(cell_len(line) <= 30 for line in shown)
    assert [line for line in shown if line.strip() and line.strip()[0] in f"{NOT_FIRST}:;!»"] == []


def test_words_between_japanese_letters_stay_whole_and_numbers_stay_with_what_they_count() -> None:
    assert list(pieces("次はhuman:NAMEで、50点")) == ["次", "は", "human:NAME", "で、", "50点"]


def test_help_is_measured_in_columns_and_every_command_says_what_it_does() -> None:
    formatter = Help(width=60)
    text = "対戦を保存する場所です。NO_COLOR=1なら色を使いません。"
    with formatter.section("オプション"):
        formatter.write_dl([("--保存", text), ("--theme [dark|light|colour-blind|none]", text)])
    formatter.write_text(f"{text}\n{text}\n\n{text * 3}")
    lines = formatter.getvalue().splitlines()
    assert all(cell_len(line) <= 60 for line in lines)
    assert cell_len(lines[1].partition("対")[0]) == lines[2].index("NO_COLOR=1なら")
    assert "card set for a game." in new.command.get_help(click.Context(new.command))
