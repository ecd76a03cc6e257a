"""What fits into a window: the question, every move and the prompt, with as much of the table as there is room for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

import kingsbridge_core as kb
from kingsbridge_core.cli.terminal.layout import Arrangement
from kingsbridge_core.cli.terminal.move_list import layouts
from kingsbridge_core.cli.terminal.panels import Drawing, height
from kingsbridge_core.cli.terminal.screen import Part
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.game.table import Panel, toned
from kingsbridge_core.person.offers import Offer
from kingsbridge_core.plugins import installed
from tests.proof import one_of_all

from .terminal import Terminal

GAMES = ("pillars", "column-of-fire", "world-without-end")
WINDOWS = ((80, 24), (60, 20), (140, 60))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("columns", "rows"), one_of_all(WINDOWS))
def test_the_first_screen_has_question_moves_and_prompt(tmp_path: Path, game: str, columns: int, rows: int) -> None:
    terminal = Terminal(
        "play", game, "--seat=human:Ann", "--seed=5", "--no-save", saves=tmp_path, columns=columns, rows=rows
    )
    terminal.wait_for("Ann> ")
    shown = [line.rstrip() for line in terminal.screen.display]
    question = next(place for place, line in enumerate(shown) if "your moves (? for help" in line)
    numbers = {int(number) for line in shown[question + 1 :] for number in re.findall(r"(?:^|  ) {0,2}(\d+)  ", line)}
    last = max(int(found[1]) for line in shown[question + 1 :] if (found := re.match(r" *(\d+)  ", line)))
    assert numbers >= set(range(1, last + 1))
    assert [line for line in shown if line][-1] == "Ann>"
    assert question >= 3, "something of the table is above the question"
    if columns == 140:
        assert any(line.startswith("╭─") for line in shown)
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    terminal.assert_fits()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("columns", "rows"), one_of_all(WINDOWS))
def test_every_table_of_a_game_fits_with_its_moves(game: str, columns: int, rows: int) -> None:
    """Decision after decision: whatever is drawn, moves and prompt take no more than the window has."""
    found = kb.find_game(game)
    drawing = Drawing(Console(width=columns, highlight=False), {})
    table = installed().table(found)
    names = [f"Somebody ({name})" for name in found.definition.seat_names]
    state = found.new(seats=3, seed=3)
    tried = 0
    while state.actor is not None and tried < 60:
        view = state.view(state.actor)
        offers = [
            Offer(n, found.label(move), found.describe(view, move), move) for n, move in enumerate(state.options, 1)
        ]
        shown = Arrangement(drawing, [Part(panel) for panel in table(view, names)], offers).within(rows - 2)
        taken = height(shown.blocks) + len(shown.moves)
        assert taken <= rows - 2, (tried, taken, [str(move) for move in state.options])
        state.apply(state.options[tried * 7 % len(state.options)])
        tried += 1


def drawn(panels: list[Panel], rows: int, changed: list[bool], known: tuple[int, ...] = ()) -> str:
    console = Console(width=40, highlight=False)
    parts = [Part(panel, changed[place], place in known) for place, panel in enumerate(panels)]
    with console.capture() as captured:
        for block in Arrangement(Drawing(console, {}), parts, ()).within(rows).blocks:
            console.print(block.drawn)
    return captured.get()


def test_panels_that_have_not_changed_are_shortened_first_and_the_question_never() -> None:
    panels = [Panel(name, (("a",), ("b",)), brief=f"{name} in short") for name in ("One", "Two", "Three", "Now")]
    assert drawn(panels, 10, [False, False, False, False]).startswith("One in short\n── Two")
    assert drawn(panels, 10, [True, False, False, False]).startswith("── One")
    assert "Two in short" in drawn(panels, 10, [True, False, False, False])
    least = drawn(panels, 1, [True, True, True, True])
    assert least.startswith("── Now"), "where there is no room at all, only the question stays"


def test_what_was_shortened_for_nothing_is_drawn_again() -> None:
    small, big = Panel("Small", (("a",),), brief="small"), Panel("Big", (("b",),) * 9, brief="big")
    shown = drawn([small, big, Panel("Now")], 4, [False, False, False])
    assert "── Small" in shown
    assert "\nbig\n" in shown


def test_what_matters_is_drawn_where_the_rest_has_a_line_each_and_what_is_known_goes_before_it() -> None:
    board = Panel("Board", (("a",), ("b",)), note="a note", brief="board", matters=True)
    others = [Panel(name, (("x",), ("y",)), brief=name.lower()) for name in ("One", "Two")]
    now = Panel("Now", note="What?")
    assert drawn([board, *others, now], 6, [False] * 4).split("\n")[1:] == [
        *("a", "b", "one", "two"),
        "── Now ── What? ───────────────────────",
        "",
    ]
    assert "\ntwo\n── Now" in drawn([board, *others, now], 5, [False] * 4, known=(1,))
    assert drawn([board, *others, now], 4, [False] * 4).startswith("board\none\ntwo\n")


def test_a_question_without_room_behind_its_title_does_without_it() -> None:
    asked = "Which one of these two is it?"
    assert drawn([Panel("One", (("a",),), brief="one"), Panel("Now", note=asked)], 2, [False] * 2) == (
        f"one\n── {asked} ──────\n"
    )


def test_moves_lose_no_word_where_there_is_room_and_end_with_a_word_where_there_is_none() -> None:
    console = Console(width=60)
    moves = enumerate((Move(0, "take", None, "take a"), Move(1, "take", None, "take bcd")), 1)
    offers = [Offer(number, move.text, "one two three " * 5, move) for number, move in moves]
    whole, _, cut, names = layouts(offers, 60, console)
    assert " ".join(" ".join(line.plain.split()) for line in whole).count("one two three") == 10
    assert [line.plain.split() for line in names] == [["1", "take", "a", "2", "take", "bcd"]]
    for line in cut:
        assert re.search(r" (one|two|three) …$", line.plain)
        assert line.cell_len <= 60


def test_numbers_stay_under_each_other_where_one_has_a_sign() -> None:
    console = Console(width=40, highlight=False)
    panel = Panel("P", (("a", "5"), ("b", "17*")), ("who", "points"))
    with console.capture() as captured:
        console.print(Drawing(console, {}).open(panel, 40))
    lines = captured.get().splitlines()
    assert lines[2].rindex("5") == lines[3].rindex("7")


def test_columns_stand_closer_before_a_name_is_wrapped() -> None:
    console = Console(width=30, highlight=False)
    panel = Panel("P", (("Bartholomew (blue)", "5", "7"), ("Ann (red)", "1", "2")), ("who", "book", "ore"))
    for width, line in ((31, "Bartholomew (blue)     5    7"), (28, "Bartholomew (blue)    5   7")):
        with console.capture() as captured:
            console.print(Drawing(console, {}).open(panel, width))
        assert captured.get().splitlines()[2].rstrip() == line


def test_a_window_of_another_size_is_drawn_anew_with_what_was_typed(tmp_path: Path) -> None:
    arguments = ("play", "pillars", "--seat=human:Ann", "--seed=5", "--no-save")
    terminal = Terminal(*arguments, saves=tmp_path, columns=60, rows=20)
    terminal.wait_for("Ann> ")
    terminal.child.send("qu")
    terminal.child.expect_exact("qu")
    terminal.screen.resize(50, 120)
    terminal.child.setwinsize(50, 120)
    terminal.child.expect("╭[^\r╮]+╮╭[^\r╮]+╮")  # side by side, and in boxes
    terminal.child.expect_exact("Ann> qu")
    terminal.child.sendline("it")
    assert terminal.end() == 0


def test_an_unknown_tone_and_hostile_text_do_nothing() -> None:
    console = Console(width=60, highlight=False, force_terminal=True, color_system="truecolor")
    with console.capture() as captured:
        console.print(Drawing(console, {"red": "#ff0000"}).text(toned("\x1b[2J[bold]x[/bold]", "no such tone")))
    assert captured.get() == "\\x1b[2J[bold]x[/bold]\n"
