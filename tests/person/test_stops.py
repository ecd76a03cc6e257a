"""Stops: what passes by itself, where a person is asked all the same, and how it is taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsbridge_core.errors import KingsbridgeError, UndoError
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.text.language import speaking

from .pauses import PausesGame, pauses
from .stairs import stairs


@pytest.fixture(autouse=True)
def habits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is remembered in this test belongs to it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "kingsbridge"


def ann_at(match: Match, *chosen: str) -> Person:
    """Ann, with these stops."""
    stops = Stops(match.game)
    for each in chosen:
        stops.change(each)
    return Person(match, 0, stops=stops)


def texts(match: Match) -> list[str]:
    """The moves so far; those that passed in brackets."""
    return [f"[{turn.move}]" if turn.passed else str(turn.move) for turn in match.turns]


# --- what passes


def test_moments_pass_until_there_is_something_to_decide() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match)
    ann.pass_on()
    ann.choose("left")
    ann.pass_on()
    assert texts(match) == ["[step]", "left", "[roll]"]
    assert str(match.state.options[0]) == "lay blue"
    ann.choose("lay blue")
    ann.choose("drop green")
    ann.pass_on()
    assert texts(match)[5:] == ["[end]", "[step]"], "on to the next decision"


def test_without_stops_every_decision_is_asked() -> None:
    match = pauses("human:Ann")
    assert Person(match, 0).pass_on() == []
    assert texts(match) == []


def test_a_game_that_declares_no_moments_has_none() -> None:
    match = stairs("human:Ann")
    ann = Person(match, 0, stops=Stops(match.game))
    match.play("climb")
    assert ann.pass_on() == []
    assert ann.stops is not None
    assert ann.stops.all == []


def test_what_passed_in_a_row_is_told_in_one_line_to_its_player_alone() -> None:
    match = pauses("human:Ann", "human:Ben")
    ann, ben = ann_at(match), Person(match, 1)
    ann.pass_on()
    ann.choose("left")
    ann.pass_on()
    ann.choose("lay blue, drop green")
    ann.pass_on()
    assert [line for line in ann.news().sentences if line.startswith("Done for you")] == [
        "Done for you: step.",
        "Done for you: roll.",
        "Done for you: end.",
    ]
    assert not [line for line in ben.news().sentences if "Done" in line]
    for move in ("step", "right", "roll", "lay blue sea", "drop green sea", "end"):
        match.play(move)
    ann.pass_on()
    assert "Done for you: step." in ann.log()[-1:]


def test_the_last_moment_of_the_game_is_never_passed_unless_somebody_wants_it() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match)
    for turn in range(3):
        ann.pass_on()
        ann.choose("left")
        ann.pass_on()
        first = ann.offers.moves[0].text
        ann.choose(first)
        ann.pass_on()
        if turn < 2:
            ann.choose(ann.offers.moves[0].text)
    assert texts(match)[-1] == "[drop yellow]", "the only card left"
    assert [str(move) for move in match.state.options] == ["end", "spend"]
    assert ann.pass_on() == []
    assert ann.stops is not None
    ann.stops.change("none")
    ann.pass_on()
    assert match.state.actor is None


# --- where a person is asked all the same


def test_stops_are_set_and_cleared_at_any_time() -> None:
    stops = Stops(PausesGame())

    def asks() -> dict[str, str]:
        return {each.name: each.asks for each in stops.all}

    usual = asks()
    assert usual["roll"] == "passes by itself"
    assert usual["end"] == "you are asked in the last round"
    stops.change("ROLL")
    assert asks() == {**usual, "roll": "you are asked"}
    stops.change("roll off")
    assert asks() == usual
    stops.change("all")
    assert set(asks().values()) == {"you are asked"}
    stops.change("none")
    assert set(asks().values()) == {"passes by itself"}
    stops.change("usual")
    assert asks() == usual
    with pytest.raises(KingsbridgeError, match=r"no stop is called 'rol'\. Did you mean 'roll'\?"):
        stops.change("rol")
    with pytest.raises(KingsbridgeError, match="stops: step, roll, drop, end, all, none, usual"):
        stops.change("xyzzy")


def test_the_words_for_all_stops_are_those_of_the_language_too() -> None:
    with speaking("fr"):
        stops = Stops(PausesGame())
        stops.change("tous")
        assert len(stops.chosen) == 4
        stops.change("aucun")
        assert not any(stops.chosen.values())
        stops.change("roll")
        stops.change("roll non")
        assert not any(stops.chosen.values())


def test_a_stop_holds_the_game_there() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match, "roll")
    ann.pass_on()
    ann.choose("left")
    assert ann.pass_on() == []
    assert [str(move) for move in match.state.options] == ["roll", "spend"]


def test_act_holds_the_next_moment_once() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match)
    ann.pass_on()
    ann.act()
    ann.choose("left")
    assert ann.pass_on() == []
    assert ann.pass_on() == [], "until it is answered"
    ann.choose("spend")
    ann.pass_on()
    assert texts(match) == ["[step]", "left", "spend", "[roll]"]


# --- remembered, but never in a save


def test_stops_are_remembered_per_game_and_player(habits: Path) -> None:
    game = PausesGame()
    Stops(game, "Ann").change("roll")
    assert Stops(game, "Ann").chosen == {"roll": True}
    assert Stops(game, "Ben").chosen == {}
    assert Stops(stairs("human").game, "Ann").chosen == {}
    Stops(game, "Ben").change("none")
    assert Stops(game, "Ann").chosen == {"roll": True}
    assert [each.name for each in habits.iterdir()] == ["stops.json"]


def test_stops_of_a_program_are_not_remembered(habits: Path) -> None:
    Stops(PausesGame()).change("roll")
    assert not habits.exists()


@pytest.mark.parametrize(
    "damaged",
    ["", "[]", "null", '{"pauses": 3}', '{"pauses": {"Ann": 3}}', '{"pauses": {"Ann": {"moon": true}}}', "\0"],
)
def test_damaged_habits_are_forgotten(habits: Path, damaged: str) -> None:
    habits.mkdir(parents=True)
    (habits / "stops.json").write_text(damaged, "utf-8")
    assert Stops(PausesGame(), "Ann").chosen == {}
    Stops(PausesGame(), "Ann").change("roll")
    assert Stops(PausesGame(), "Ann").chosen == {"roll": True}


def test_where_nothing_can_be_written_stops_hold_for_the_match(habits: Path) -> None:
    habits.parent.write_text("a file in the place of the folder", "utf-8")
    stops = Stops(PausesGame(), "Ann")
    stops.change("roll")
    assert stops.chosen == {"roll": True}


def test_a_save_marks_what_passed_and_old_readers_need_not_know(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.new(PausesGame(), ["human:Ann"], seed=1, path=path)
    ann = ann_at(match, "roll off")
    ann.pass_on()
    ann.choose("left")
    ann.pass_on()
    match.close()
    _header, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    assert [line.pop("passed", None) for line in lines] == [True, None, True]
    assert all(set(line) == {"move", "seat", "digest", "next"} for line in lines), "the rest is an ordinary move"
    assert "roll off" not in path.read_text("utf-8")
    assert "stops" not in path.read_text("utf-8")


# --- undo


def test_undo_goes_to_the_moment_that_passed_which_it_then_holds() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match)
    ann.pass_on()
    assert ann.take_back().move.text == "step"
    assert ann.pass_on() == [], "it is held"
    ann.choose("spend")
    ann.pass_on()
    assert texts(match) == ["spend", "[step]"]


def test_undo_goes_on_to_the_decision_before() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match)
    ann.pass_on()
    ann.choose("left")
    ann.pass_on()
    match.undo(even_if_revealed=True)
    ann.take_back()
    assert texts(match) == ["[step]"]
    assert ann.pass_on() == []
    ann.take_back()
    assert texts(match) == []
    with pytest.raises(UndoError, match="you have not moved yet"):
        ann.take_back()


def test_what_rolled_by_itself_stays_and_so_does_all_before_it() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match)
    ann.pass_on()
    ann.choose("left")
    ann.pass_on()
    with pytest.raises(UndoError, match="you cannot take back 'roll': chance has decided something since"):
        ann.take_back()
    assert texts(match) == ["[step]", "left", "[roll]"]


def test_a_moment_without_an_alternative_is_taken_back_with_the_decision_before() -> None:
    match = pauses("human:Ann")
    ann = ann_at(match, "roll")
    for _coin in range(3):
        match.play("spend")
    ann.pass_on()
    ann.choose("left")
    assert texts(match)[3:] == ["[step]", "left"]
    ann.take_back()
    ann.take_back()
    assert texts(match) == ["spend", "spend"], "nothing else was possible where it passed"


# --- two answers in one line


def at_the_cards(match: Match, *chosen: str) -> Person:
    """Ann, who is about to lay a card."""
    ann = ann_at(match, *chosen)
    ann.pass_on()
    ann.choose("left")
    ann.pass_on()
    return ann


@pytest.mark.parametrize("typed", ["2 5", "2, 5", "lay green, drop white", "green; white", "2、white"])
def test_a_card_and_another_one_in_one_line_are_two_moves(typed: str) -> None:
    match = pauses("human:Ann")
    ann = at_the_cards(match)
    assert ann.asks_both
    ann.choose(typed)
    assert texts(match)[3:] == ["lay green"]
    ann.pass_on()
    assert texts(match)[3:5] == ["lay green", "drop white"], "chosen, and not passed"


def test_one_answer_leaves_the_other_for_later() -> None:
    match = pauses("human:Ann")
    ann = at_the_cards(match)
    ann.choose("2")
    assert ann.pass_on() == []
    assert str(ann.offers.moves[0]) == "drop blue"
    assert not ann.asks_both


def test_undo_takes_one_of_the_two_at_a_time() -> None:
    match = pauses("human:Ann")
    ann = at_the_cards(match, "end")
    ann.choose("2 5")
    ann.pass_on()
    assert ann.take_back().move.text == "drop white"
    assert ann.pass_on() == [], "the plan is gone"
    assert ann.take_back().move.text == "lay green"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2 2", "'2' cannot be both"),
        ("green, green", "'green' cannot be both"),
        ("2 9", "'9' is not something you can drop afterwards"),
        ("2, sea", "'sea' is not something you can drop afterwards"),
        ("9 2", "there is no number 9"),
    ],
)
def test_two_answers_that_make_no_sense_are_refused(typed: str, why: str) -> None:
    match = pauses("human:Ann")
    ann = at_the_cards(match)
    with pytest.raises(KingsbridgeError, match=why):
        ann.choose(typed)
    assert texts(match)[3:] == [], "neither was made"


def test_with_every_prompt_there_is_one_answer_at_a_time() -> None:
    match = pauses("human:Ann")
    for move in ("step", "left", "roll"):
        match.play(move)
    ann = Person(match, 0)
    assert not ann.asks_both
    with pytest.raises(KingsbridgeError):
        ann.choose("2 5")


# --- what was probably meant


def test_a_mistyped_command_gets_a_suggestion() -> None:
    match = pauses("human:Ann")
    ann = Person(match, 0)
    with pytest.raises(KingsbridgeError, match=r"no move is called 'scroe'\. Did you mean 'score'\?"):
        ann.choose("scroe", ["score", "table"])
    with pytest.raises(KingsbridgeError, match=r"Did you mean 'rules'\?"):
        ann.choose("ruels house", ["score", "rules"])
