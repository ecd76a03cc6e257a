"""What fits into a window: the question, all moves, and the part of the table that the question is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.table.full_screen import picture_of
from kingsbridge_core.cli.table.layout import Picture, Window, laid_out, lines_below
from kingsbridge_core.cli.table.moves import Choice, listed_moves
from kingsbridge_core.cli.terminal.blocks import Line, bit, length
from kingsbridge_core.cli.terminal.tables import printed, table_lines, toned_line
from kingsbridge_core.game.scene import Area, Item, items_in
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.person import Person
from kingsbridge_core.text.language import _
from kingsbridge_core.text.listing import Listing, toned
from kingsbridge_core.text.phrases import width
from tests.proof import one_of_all
from tests.text.speaking import speaking

from .terminal import Terminal

GAMES = ("pillars", "column-of-fire", "world-without-end")
WINDOWS = ((80, 24), (120, 40), (200, 60))
SMALL = (60, 20)


def written(line: Line) -> str:
    return "".join(each.text for each in line)


def words_of(window: Window, left: int = 0) -> str:
    """All that is written from some column on, without the way it is broken into lines."""
    found = []
    for line in window.lines:
        at = 0
        for each in line:
            found.append(each.text if at >= left else "")
            at += width(each.text)
    return "".join("".join(found).replace("─", "").split())


def assert_all_is_there(picture: Picture, columns: int, rows: int, window: Window) -> None:
    """The window is full and no wider; question, moves, and all that lies where something can be done, are in it."""
    assert picture.scene is not None
    assert len(window.lines) == rows - 1
    assert max(map(length, window.lines)) <= columns
    right = next((each.left for each in window.regions if each.name == "moves"), 0)
    assert "".join(picture.scene.question.split()) in words_of(window, right)
    handles = {each.handle for line in window.lines for each in line}
    numbers = {choice.number for choice in picture.choices}
    more = _("{number} more moves: arrow keys", number=len(numbers - handles))
    assert numbers <= handles or more in "".join(map(written, window.lines))
    missing = [item.key for item in asked_about(picture) if item.key not in handles]
    assert missing == []


def asked_about(picture: Picture) -> Iterator[Item]:
    """Everything in an area in which something can be done, or in which it is the player's turn."""
    assert picture.scene is not None
    for area in with_inner(picture.scene.areas):
        items = list(items_in([area._replace(areas=())]))
        if any(item.key in picture.ink.usable or "turn" in item.marks for item in items):
            yield from items


def with_inner(areas: tuple[Area, ...]) -> Iterator[Area]:
    for area in areas:
        yield area
        yield from with_inner(area.areas)


def walk(title: str, seed: int, every: int, sizes: tuple[tuple[int, int], ...]) -> int:
    """Look at the decisions of a random game in windows of these sizes; returns how many."""
    game = kb.find_game(title)
    seats = game.definition.seats[seed % len(game.definition.seats)]
    match = Match.new(game, [f"human:{name}" for name in ("Ann", "漢字漢字", "Bartholomew", "Cid")[:seats]], seed=seed)
    people = [Person(match, seat) for seat in range(seats)]
    chance, below, looked = Random(seed), dict.fromkeys(sizes, 99), 0
    while match.state.actor is not None:
        if len(match.turns) % every == 0:
            person = people[match.state.actor]
            picture = picture_of(person, person.scene(), None, {})
            looked += 1
            for size in sizes:
                below[size] = min(below[size], lines_below(picture, *size))
                assert_all_is_there(picture, *size, laid_out(picture, *size, below[size]))
        match.play(chance.choice(match.state.options))
    return looked


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("code", one_of_all(["en", "fr", "ja"]))
def test_at_every_decision_all_that_it_needs_is_in_the_window(title: str, code: str) -> None:
    with speaking(code):
        assert walk(title, 3, 9, (*WINDOWS, SMALL)) > 5


@pytest.mark.proof
@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("first", range(0, 50, 10))
def test_at_every_decision_of_fifty_games(title: str, first: int) -> None:
    for seed in range(first, first + 10):
        with speaking(("en", "fr", "ja")[seed % 3]):
            walk(title, seed, 3, WINDOWS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("columns", "rows"), one_of_all([SMALL, *WINDOWS]))
def test_the_first_screen_has_question_moves_and_prompt(tmp_path: Path, game: str, columns: int, rows: int) -> None:
    terminal = Terminal(
        "play", game, "--seat=human:Ann", "--seed=5", "--no-save", saves=tmp_path, columns=columns, rows=rows
    )
    terminal.wait_for("Ann> ")
    shown = terminal.shown
    numbers = {int(number) for number in re.findall(r"(?:^|  |│ ) {0,2}(\d+)  (?=\w)", shown, re.MULTILINE)}
    assert numbers >= {1, 2}
    assert "?" in "".join(terminal.screen.display[rows // 3 :]) or columns > 100
    assert terminal.screen.display[-1].startswith("Ann>")
    assert terminal.screen.is_alternate
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    assert not terminal.screen.is_alternate


def test_a_window_that_is_too_small_says_what_is_needed_and_still_hears(tmp_path: Path) -> None:
    arguments = ("play", "pillars", "--seat=human:Ann", "--seed=5", "--no-save")
    terminal = Terminal(*arguments, saves=tmp_path, columns=50, rows=12)
    terminal.wait_for("needs a window of at least 60 columns and 20 rows; this one has 50 and 12.")
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_a_window_of_another_size_is_drawn_anew_with_what_was_typed(tmp_path: Path) -> None:
    arguments = ("play", "pillars", "--seat=human:Ann", "--seed=5", "--no-save")
    terminal = Terminal(*arguments, saves=tmp_path, columns=60, rows=20)
    terminal.wait_for("Ann> ")
    terminal.child.send("qu")
    terminal.wait_for("Ann> qu")
    terminal.screen.resize(50, 120)
    terminal.child.setwinsize(50, 120)
    terminal.wait_for("╭─")
    assert " │ " in terminal.screen.display[3], "moves and log stand beside the table now"
    assert terminal.screen.display[-1].startswith("Ann> qu")
    terminal.child.sendline("it")
    assert terminal.end() == 0


# --- parts


def test_moves_lose_no_word_where_there_is_room_and_all_keep_their_numbers_where_there_is_little() -> None:
    choices = [Choice(number, f"take {'ab' * number}", "one two three " * 4) for number in range(1, 9)]
    whole = " ".join(written(line) for line in listed_moves(choices, 60, 40))
    assert " ".join(whole.split()).count("one two three") == 32
    few = listed_moves(choices, 60, 5)
    assert len(few) <= 5
    assert {each.handle for line in few for each in line} >= set(range(1, 9))
    least = " ".join(written(line) for line in listed_moves(choices, 30, 3, chosen=7))
    assert "more moves" in least
    assert "one two three" in least, "what the chosen one does"


def test_numbers_stand_under_each_other_and_long_words_are_broken() -> None:
    listing = Listing("P", (("a", "5", "word " * 20), ("bc", "17", "x")), ("who", "points", "why"))
    lines = [written(line) for line in table_lines(listing, 50, {})]
    assert lines[2].index("5") == lines[-1].index("7")
    assert max(map(len, lines)) <= 50
    assert " ".join(lines).count("word") == 20


def test_a_table_that_is_too_wide_is_told_in_sentences() -> None:
    listing = Listing("P", (("a", "5"),), ("who", "points"), spoken=("a has 5 points, and that is all.",))
    assert [written(line).strip() for line in table_lines(listing, 8, {})][1:] == [
        *("a has 5", "points,", "and that", "is all."),
    ]


def test_an_unknown_tone_and_hostile_text_do_nothing() -> None:
    line = toned_line(toned("\x1b[2J[bold]x[/bold]", "no such tone"), {"red": "#ff0000"})
    assert printed(line) == "\\x1b[2J[bold]x[/bold]"
    assert bit("\x1b[2J").text == "\\x1b[2J"
