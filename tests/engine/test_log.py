"""The log: sentences with their arguments apart, each for those who may know it."""

from __future__ import annotations

import kingsbridge_core as kb
from kingsbridge_core.engine.log import Line, heard

from .fair import GAME, fair

NAMES = ["Ann", "Ben"]
ACE, KING = kb.Piece("ace", "Ace"), kb.Piece("king", "King")


def test_seats_are_told_by_the_names_of_their_players() -> None:
    assert Line("{seat} beats {other}.", {"seat": 1, "other": 0}).told(NAMES) == "Ben beats Ann."


def test_numbers_that_are_no_seats_stay_numbers() -> None:
    assert Line("{seat} rolls {number}.", {"seat": 0, "number": 1}).told(NAMES) == "Ann rolls 1."


def test_pieces_are_told_by_their_names_and_lists_with_commas() -> None:
    line = Line("{card}; {cards}; {more}", {"card": ACE, "cards": [ACE, KING], "more": ("a", 2)})
    assert line.told(NAMES) == "Ace; Ace, King; a, 2"


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Line("{seat} plays.", {"seat": 0}).told(["{other}", "Ben"]) == "{other} plays."


def test_a_line_for_one_seat_is_heard_by_that_seat_alone() -> None:
    public, to_ann, to_ben = Line("a"), Line("b", to=0), Line("c", to=1)
    log = [public, to_ann, to_ben]
    assert heard(log, 0) == [public, to_ann]
    assert heard(log, 1) == [public, to_ben]
    assert heard(log, None) == [public]


def test_a_state_writes_only_while_somebody_listens() -> None:
    state = fair()
    card = state.hands[0][0]
    silent, listened = state.clone(), state.clone()
    listened.log = []
    for each in (silent, listened):
        each.apply(GAME.sell[card])
    assert silent.log is None
    assert listened.log == [
        Line("{seat} sells {card}.", {"seat": 0, "card": card}, None, GAME.called, GAME.texts),
        Line("You have {hand} left.", {"hand": state.hands[0][1:]}, 0, GAME.called, GAME.texts),
    ]
    assert silent == listened


def test_a_clone_does_not_write_into_the_log_of_its_original() -> None:
    state = fair()
    state.log = []
    state.clone().apply(GAME.rest)
    assert state.log == []
