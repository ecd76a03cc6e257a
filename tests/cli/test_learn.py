"""`kingsbridge learn`: whole matches at a real terminal, each new thing explained once, and how lessons are steered."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.session.lessons import guide_listing, lesson_listings
from kingsbridge_core.cli.terminal.tables import table_lines
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.teacher import Teacher
from kingsbridge_core.text.language import _, speaking
from tests.proof import one_of_all

from .matches import the_save_in
from .running import fails, succeeds
from .terminal import Terminal

TITLES = ["pillars", "column-of-fire", "world-without-end"]
CASES = [(title, code) for code in ("en", "fr", "ja") for title in TITLES]
ROWS = 24


@pytest.mark.parametrize(("title", "code"), one_of_all(CASES))
def test_a_whole_match_explains_everything_new_once(tmp_path: Path, title: str, code: str) -> None:
    terminal = Terminal("--lang", code, "learn", title, "--seed=5", saves=tmp_path, rows=50)
    with speaking(code):
        prompt, over = f"{_('Player')}> ", _("The match is saved. Watch it again with: {command}").partition("{")[0]
        seen = []
        while terminal.wait_for(prompt, over) == prompt:
            seen.append(" ".join(terminal.read_on().split()))
            terminal.child.sendline("1")
        assert terminal.end() == 0
        terminal.assert_fits(but=str(tmp_path))
        match = Match.load(the_save_in(tmp_path), read_only=True)
        lessons = match.game.lessons
        state, met = match.start.clone(), set()
        for turn in match.turns:
            lesson = lessons.of_decision(state) if turn.seat == 0 else None
            met |= {lesson.id} if lesson else set()
            state.apply(turn.move)
        titles = {
            each.id: " ".join(_("Lesson: {title}", title=each.title).split()) for each in lessons.lessons.values()
        }
        given = {name for name, title in titles.items() if any(title in each for each in seen)}
        assert met <= given, "every kind of decision was explained"
        assert len(given - met) >= 4, "and events"
        for each in met:
            assert sum(titles[each] in shown for shown in seen) == 1, each
        assert match.teaches
        assert all(player.is_human or player.name == "easy" for player in match.players)


@pytest.mark.parametrize(("title", "code"), CASES)
def test_the_guide_and_each_lesson_fit_into_a_window(title: str, code: str) -> None:
    """The guide with its headline and the line below it; a lesson in the pane of a window with forty rows."""
    game = kb.find_game(title)
    with speaking(code):
        teacher = Teacher(Match.new(game, ["human", *["bot:random"] * 2], seed=1), 0, is_on=False)
        listing = guide_listing(teacher)
        assert listing is not None
        assert len(table_lines(listing, 80, {})) <= ROWS - 2
        for lesson in game.lessons.lessons.values():
            (listing,) = lesson_listings([teacher.taught(lesson)])
            assert len(table_lines(listing, 80, {})) <= 11, lesson.id


def test_lessons_are_listed_repeated_and_turned_off(tmp_path: Path) -> None:
    typed = "lessons\nlesson\nlesson king\nlessons off king\nlessons off\n1\nlessons on\nquit\n"
    told = succeeds("learn", "pillars", "--seed=7", "--no-save", "--plain", saves=tmp_path, typed=typed)
    first, _prompt, rest = told.partition("  * Which card do you play?")
    assert first.count("Lesson: Which card do you play?") == 1
    assert "    The King's trick\n" in rest
    assert "Lesson: The King's trick:\n  The King beats every card" in rest
    assert "The King's trick" in rest.partition("The lesson ")[2].partition(" will not come again.")[0]
    assert "No more lessons. lessons on brings them back." in rest
    assert "From now on, anything new is explained when it comes up." in rest
    assert rest.count("Lesson: Which card do you play?") == 2, "repeated, and once more after they were turned on"


def test_a_match_that_is_resumed_goes_on_teaching(tmp_path: Path) -> None:
    succeeds("learn", "pillars", "--seed=7", saves=tmp_path, typed="play king\n")
    told = succeeds("resume", saves=tmp_path, typed="quit\n")
    assert "Lesson: Which card do you play?" not in told
    assert "Lesson: The King's trick" in told


def test_the_table_is_laid_as_the_game_wants_it_for_newcomers(tmp_path: Path) -> None:
    succeeds("learn", "world-without-end", "--seed=7", saves=tmp_path)
    match = Match.load(the_save_in(tmp_path), read_only=True)
    assert match.game.options["first_game"] is True
    assert len(match.players) == 3


def test_a_game_without_lessons_says_so(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "docs" / "tutorial"
    said = fails("--plugins-dir", str(folder), "learn", "sealed-bids", saves=tmp_path)
    assert "Sealed Bids has no lessons" in said


def test_lessons_are_offered_once_when_a_game_is_new(tmp_path: Path) -> None:
    offer = "New to this game? kingsbridge learn pillars"
    for is_new in (True, False):
        terminal = Terminal("play", "pillars", saves=tmp_path, rows=40)
        terminal.wait_for("Player> ")
        assert (offer in " ".join(terminal.shown.split())) == is_new
        terminal.child.sendline("1")
        terminal.wait_for("Player> ")
        terminal.child.sendline("quit")
        assert terminal.end() == 0


def test_the_menu_has_a_way_to_learn(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path, rows=60)
    terminal.wait_for("Enter for 1, q to quit>")
    terminal.child.sendline("pillars")
    terminal.wait_for("b to go back>")
    terminal.child.sendline("learn")
    terminal.wait_for("Player> ")
    assert "Lesson: Which card do you play?" in terminal.shown
    terminal.child.sendline("quit")
    assert terminal.end() == 0
