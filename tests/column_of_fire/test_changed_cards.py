"""Cards that are not in the box: rows of symbols, and mistakes that only the game itself can find."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_core.errors import DataError

from .changing import changed_game
from .table import A, ColumnOfFire, begin, main_texts, play, score_of, set_points

ELIZABETH = "effects:\n      - points: 2\n"


def turn_of(game: ColumnOfFireGame, name: str) -> ColumnOfFire:
    """The first half of a player who has one character, just before its action."""
    state = game.new(seats=4, seed=7)
    character = game.piece(name)
    for place in (state.england, state.open_cards, state.out_of_game):
        if character in place:
            place.remove(character)
    state.characters[A], state.allied[A] = [character], (0,)
    state.faces[A] = [4, 1, 1, 1, 1, 5]
    state.religions = ["catholic", "protestant", "catholic", "protestant"]
    set_points(state, A, 10)
    begin(state, game.steps["first_turn"](A))
    play(state, "begin")
    return state


def test_symbols_in_a_row_are_used_one_after_the_other(tmp_path: Path) -> None:
    row = "effects:\n      - points: 1\n      - stone: neutral\n      - protection: 2\n"
    state = turn_of(changed_game(tmp_path, "characters", ELIZABETH, row), "elizabeth-i")
    protection = state.protection[A]
    assert main_texts(state) == ["use", "decline"]
    play(state, "use")
    assert score_of(state, A) == 11
    assert state.protection[A] == protection
    play(state, "place neutral spain")
    assert (state.neutral["spain"], state.protection[A]) == (1, protection + 2)
    assert main_texts(state) == ["end"]


def test_a_symbol_without_a_target_does_not_stop_the_row(tmp_path: Path) -> None:
    row = "effects:\n      - sell-for: 3\n      - points: 1\n"
    state = turn_of(changed_game(tmp_path, "characters", ELIZABETH, row), "elizabeth-i")
    play(state, "use")
    assert score_of(state, A) == 11


def test_what_a_row_offers_may_be_declined_and_the_row_goes_on(tmp_path: Path) -> None:
    row = "effects:\n      - rotate\n      - points: 1\n"
    state = turn_of(changed_game(tmp_path, "characters", ELIZABETH, row), "elizabeth-i")
    play(state, "use")
    assert score_of(state, A) == 10
    assert all(not text.startswith(("pay", "play")) for text in main_texts(state))
    play(state, "decline")
    assert score_of(state, A) == 11


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "characters",
            "- points: 2",
            "- choose: [rotate, market: wine]",
            "'ship' and 'market' cannot be among the effects",
        ),
        ("characters", "- points: 2", "- lose: {who: all, points: 2}", "unknown word 'lose'"),
        ("events", "- loch-leven", "- ship: spain", "unknown word 'ship'"),
        ("track", "- protection: 1", "- scores: 2", "unknown word 'scores'"),
        ("loch_leven", "start: england-ship", "start: englnd-ship", "'englnd-ship' is not a space of the track"),
        ("loch_leven", "start: spain-ship", "start: england-ship", "'england-ship' is already the start"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        changed_game(tmp_path, file, old, new)
    assert message in str(caught.value)
    assert f"{file}.yaml:" in str(caught.value) or file == "characters"
