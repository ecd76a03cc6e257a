"""A teacher explains what is new to a person, once, with numbers of the game and a move that fits the position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.hint import hint
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.person.teacher import Teacher
from kingsbridge_core.text.language import speaking
from tests.proof import in_turn


@pytest.fixture(autouse=True)
def _saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGSBRIDGE_SAVES", str(tmp_path))


def begun(title: str = "pillars", path: Path | None = None, seed: int = 7) -> Match:
    """A match that teaches one person among random bots."""
    seats = ["human:Ann", "bot:random", "bot:random"]
    return Match.new(kb.find_game(title), seats, seed=seed, path=path, teaches=True)


def until_asked(match: Match) -> None:
    """Let the others play their first option."""
    while match.state.actor not in (0, None):
        match.play(match.state.options[0])


def titles(teacher: Teacher) -> list[str]:
    return [each.title for each in teacher.due()]


# --- when lessons come


def test_a_decision_is_explained_when_it_first_comes_and_only_then() -> None:
    match = begun()
    teacher = Teacher(match, 0, is_on=True)
    assert "Which card do you play?" in titles(teacher)
    assert titles(teacher) == []
    match.play(match.state.options[0])
    until_asked(match)
    assert "Which card do you play?" not in titles(teacher)


def test_an_event_is_explained_once_it_has_been_heard() -> None:
    match = begun()
    teacher = Teacher(match, 0, is_on=True)
    assert titles(teacher)[0] == "A hand begins"
    match.play("play king")
    until_asked(match)
    assert titles(teacher) == ["The King's trick"]


def test_of_several_events_one_is_explained_at_a_time() -> None:
    match = begun()
    teacher = Teacher(match, 0, is_on=True)
    seen: list[str] = []
    while match.state.actor is not None and len(match.turns) < 200:
        if match.state.actor == 0:
            due = teacher.due()
            assert len([each for each in due if not each.advice]) <= 1
            seen += [each.id for each in due]
        match.play(match.state.options[0])
    assert len(seen) == len(set(seen))
    assert {"hand-over", "first-trick", "convert"} <= set(seen)


def test_whoever_wants_no_lessons_gets_none() -> None:
    assert Teacher(begun(), 0, is_on=False).due() == []


def test_in_a_match_that_is_resumed_what_was_decided_before_is_not_new(tmp_path: Path) -> None:
    match = begun(path=tmp_path / "match.jsonl")
    match.play("play king")
    until_asked(match)
    match.close()
    resumed = Match.load(tmp_path / "match.jsonl")
    assert resumed.teaches
    assert titles(Teacher(resumed, 0, is_on=True)) == ["The King's trick"]
    resumed.close()


def test_only_the_save_of_a_match_with_lessons_says_so(tmp_path: Path) -> None:
    for teaches in (True, False):
        path = tmp_path / f"{teaches}.jsonl"
        Match.new(kb.find_game("pillars"), ["human", *["bot:random"] * 2], 1, path, teaches=teaches).close()
        assert ("teaches" in json.loads(path.read_text("utf-8").splitlines()[0])) == teaches


def test_what_would_pass_by_itself_is_asked_once_so_that_it_can_be_explained() -> None:
    """In a match with stops, the moments of a turn pass; new ones wait for their lesson."""
    game = kb.find_game("column_of_fire")
    match = Match.new(game, ["human:Ann", "bot:random"], seed=7, teaches=True)
    ann = Person(match, 0, stops=Stops(game))
    asked: list[str] = []
    while match.state.actor is not None and match.state.round < 6:
        if match.state.actor == 0:
            ann.pass_on()
        if match.state.actor == 0:
            if "any-time" in [each.id for each in ann.lessons()]:
                asked.append("lesson")
            elif match.state.agenda[-1][0].name.startswith("before_"):
                asked.append("again")
        if match.state.actor is not None:
            match.play(match.state.options[0])
    assert asked[:1] == ["lesson"]
    assert any(turn.passed for turn in match.turns)


# --- repeating and turning off


def test_a_lesson_can_be_read_again_by_itself_or_by_its_words() -> None:
    teacher = Teacher(begun(), 0, is_on=True)
    (*_event, first) = teacher.due()
    assert teacher.repeated() == first
    assert teacher.repeated("king").id == "kings-trick"
    assert teacher.repeated("discard").title == "Too much material"
    with pytest.raises(KingsbridgeError, match="no lesson is called 'dragons'"):
        teacher.repeated("dragons")


def test_a_lesson_that_is_turned_off_never_comes_again_in_any_match() -> None:
    teacher = Teacher(begun(), 0, is_on=True)
    assert teacher.leave_out().id == "play-a-card"
    assert titles(teacher) == ["A hand begins"]
    later = Teacher(begun(seed=8), 0, is_on=True)
    assert "play-a-card" not in [each.id for each in later.due()]
    assert later.repeated().id == "play-a-card", "whoever asks is answered"
    later.turn(on=True)
    assert "play-a-card" in [each.id for each in later.due()]


def test_what_cannot_be_remembered_is_forgotten_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text("[1, ", "utf-8")
    teacher = Teacher(begun(), 0, is_on=True)
    assert teacher.leave_out("king").id == "kings-trick"
    assert json.loads((tmp_path / "lessons.json").read_text("utf-8")) == {"pillars": ["kings-trick"]}


def test_lessons_turned_off_and_on_begin_anew() -> None:
    match = begun()
    teacher = Teacher(match, 0, is_on=True)
    assert teacher.due()
    teacher.turn(on=False)
    match.play("play king")
    until_asked(match)
    assert teacher.due() == []
    teacher.turn(on=True)
    assert titles(teacher) == ["Which card do you play?"]


# --- what is sensible now


def test_the_advice_is_that_of_the_hint_with_what_it_does_and_why() -> None:
    match = begun()
    (*_event, lesson) = Teacher(match, 0, is_on=True).due()
    move = hint(match).best.move
    does = match.game.spoken(match.state.view(0), move).rstrip(".")
    assert lesson.advice.startswith(f"A sensible move now: {move} ({does}).")
    assert lesson.advice.endswith(match.game.lessons.lessons["play-a-card"].now["play"])


def test_an_event_and_a_decision_of_another_time_have_no_advice() -> None:
    teacher = Teacher(begun(), 0, is_on=True)
    assert teacher.due()[0].advice == ""
    assert teacher.repeated("Your craftsmen work").advice == ""


def test_numbers_come_from_the_cards_even_if_a_set_has_changed_them(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    changes = "change: {cards: {king: {effects: [set-aside, points: 8]}}}"
    path.write_text(f"format: 1\ngame: pillars\ntitle: Rich King\n{changes}\n", "utf-8")
    from kingsbridge_core.game.set_files import read_sets

    game = kb.find_game("pillars").with_sets(read_sets([path]))
    match = Match.new(game, ["human", "bot:random", "bot:random"], seed=7)
    teacher = Teacher(match, 0, is_on=True)
    assert "8 points for the King himself" in " ".join(teacher.repeated("king").lines)
    assert any("the King's 8" in line for section in teacher.guide() for line in section.lines)


def test_a_line_about_a_card_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    changes = "remove: {cards: [ellen]}\nadd: {cards: [{id: nora, name: Nora, kind: neutral, value: 3, effects: []}]}"
    numbers = "numbers: {removed: {by_seats: {'3': [nora], '4': []}}}"
    path.write_text(f"format: 1\ngame: pillars\ntitle: No Ellen\n{numbers}\n{changes}\n", "utf-8")
    from kingsbridge_core.game.set_files import read_sets

    game = kb.find_game("pillars").with_sets(read_sets([path]))
    teacher = Teacher(Match.new(game, ["human", "bot:random", "bot:random"], seed=7), 0, is_on=True)
    points = next(section.lines for section in teacher.guide() if section.title == "Points")
    assert not any("Ellen" in line or "{" in line for line in points)
    assert len(points) == 3


# --- secrets


def positions(title: str, seed: int) -> Iterator[Match]:
    """Positions of a random match in which the person is asked."""
    match, rng = begun(title, seed=seed), derived(seed, 9)
    for _number in range(60):
        if match.state.actor is None:
            return
        if match.state.actor == 0:
            yield match
        match.play(rng.choice(list(match.state.options)))


@pytest.mark.parametrize("title", ["pillars", "column_of_fire", "world_without_end"])
def test_a_lesson_with_its_advice_tells_nothing_that_the_seat_may_not_know(title: str) -> None:
    """The same lesson in another state that the seat cannot tell from the real one."""
    compared = 0
    for number, match in enumerate(positions(title, seed=3)):
        lesson = match.game.lessons.of_decision(match.state)
        if lesson is None or number % 6:
            continue
        told = Teacher(match, 0, is_on=True).taught(lesson)
        real, match.state = match.state, match.state.determinize(0, derived(number, 5))
        assert Teacher(match, 0, is_on=False).taught(lesson) == told
        match.state = real
        compared += 1
    assert compared >= 3


# --- the whole game


@pytest.mark.parametrize(
    ("title", "code"), in_turn(product(["pillars", "column_of_fire", "world_without_end"], ["en", "fr", "ja"]))
)
def test_the_guide_has_all_its_sections_in_every_language(title: str, code: str) -> None:
    with speaking(code):
        sections = Teacher(begun(title), 0, is_on=False).guide()
    assert len(sections) == 5
    assert 3 <= len(sections[1].lines) <= 6
    numbers = " ".join(sections[2].lines)
    assert sum(letter.isdigit() for letter in numbers) >= 6
