"""Undo: possible while nothing was revealed, refused with the reason otherwise, and kept in the save."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.state import State
from kingsbridge_core.errors import UndoError
from kingsbridge_core.match.history import position

from .playing import find_position, first, lines_of, loaded, moves_of, new_match, play_some, saved, write_lines


@pytest.mark.parametrize("verb", ["use", "discard"])
def test_a_move_between_two_decisions_of_one_seat_is_taken_back(tmp_path: Path, verb: str) -> None:
    match = new_match(tmp_path / "match.jsonl")
    find_position(match, verb, twice=True)
    seat, before, moves = match.state.actor, match.state.clone(), moves_of(match)
    turn = match.play(first(match, verb))
    assert match.state != before
    assert match.state.actor == seat
    assert match.undo_of(turn.seat) == turn
    assert match.state == before
    assert match.state.options == before.options
    assert moves_of(match) == moves
    match.close()


def test_several_moves_are_taken_back_one_after_the_other() -> None:
    match = new_match()
    find_position(match, "use", twice=True)
    before, made = match.state.clone(), len(match.turns)
    assert before.actor is not None
    match.play(first(match, "use"))
    while match.state.actor == before.actor and match.state.options[0].verb == "use":
        match.play(first(match, "use"))
    while len(match.turns) > made:
        match.undo_of(before.actor)
    assert match.state == before


def test_a_card_that_was_shown_is_not_taken_back() -> None:
    match = new_match()
    turn = match.play(match.state.options[0])
    name = turn.move.what.name
    with pytest.raises(UndoError, match=f"you cannot take back '{turn.move}': {name} has been shown since"):
        match.undo()
    assert match.turns == [turn]


def test_what_chance_decided_is_not_taken_back() -> None:
    match = new_match()
    while match.state.draws == match.start.draws:
        play_some(match, 1, seed=len(match.turns))
    with pytest.raises(UndoError, match=r"cannot take back .*: chance has decided something since"):
        match.undo()


def test_nobody_takes_back_a_move_after_somebody_else_moved() -> None:
    match = new_match()
    find_position(match, "use")
    seat = match.state.actor
    assert seat is not None
    while match.state.actor == seat:
        match.play(match.state.options[0])
    other = match.state.actor
    assert other is not None
    match.play(match.state.options[0])
    with pytest.raises(UndoError, match=r"random \(\w+\) has moved since"):
        match.undo_of(seat)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(UndoError, match="no move has been made yet"):
        new_match().undo()


def test_undo_is_journalled_and_survives_loading(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = new_match(path)
    find_position(match, "use", twice=True)
    before = match.state.clone()
    match.play(first(match, "use"))
    match.undo()
    assert lines_of(path)[-1] == {"undo": 1}
    match.close()
    with loaded(path) as again:
        assert again.state == before
        assert again.turns == match.turns
        again.play("done")
        played = again.state.clone()
    with loaded(path) as again:
        assert again.state == played
        assert moves_of(again) == [*moves_of(match), "done"]


def test_a_move_that_revealed_something_cannot_be_taken_back_after_loading_either(tmp_path: Path) -> None:
    match = new_match(tmp_path / "match.jsonl")
    match.play(match.state.options[0])
    match.close()
    with loaded(tmp_path / "match.jsonl") as again, pytest.raises(UndoError, match="has been shown since"):
        again.undo()


def test_a_refused_undo_leaves_no_trace_in_the_save(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = new_match(path)
    match.play(match.state.options[0])
    before = path.read_bytes()
    with pytest.raises(UndoError):
        match.undo()
    assert path.read_bytes() == before
    match.close()


def test_undo_to_the_start_gives_the_start(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = new_match(path)
    play_some(match, 100)
    while match.turns:
        match.undo(even_if_revealed=True)
    assert match.state == match.start
    match.close()
    with loaded(path) as again:
        assert again.state == match.start
        assert again.turns == []


def test_every_move_can_be_taken_back_though_few_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsbridge_core.match.match.MOST_POSITIONS", 3)
    match = new_match()
    positions = []
    for _ in range(10):
        positions.append(match.state.clone())
        play_some(match, 1)
    while match.turns:
        match.undo(even_if_revealed=True)
        assert match.state == positions.pop()
        assert match.state.options == position(match, len(match.turns)).options


def test_a_save_in_which_a_move_is_taken_back_all_the_time_does_not_load_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "match.jsonl", 60)
    lines = lines_of(path)
    write_lines(path, lines + [{"undo": 1}, lines[-1]] * 100)
    applied, apply = [0], State.apply

    def counted(state: State, move: Move[Any] | None) -> None:
        applied[0] += 1
        apply(state, move)

    monkeypatch.setattr(State, "apply", counted)
    with loaded(path) as match:
        assert len(match.turns) == 60
    assert applied[0] <= len(lines_of(path)), "each line is carried out once"
