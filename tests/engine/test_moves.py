"""The catalogue: each move is made once, with a text and an index that name it."""

from __future__ import annotations

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.moves import Catalogue
from kingsbridge_core.errors import KingsbridgeError, UnknownName

ACE, KING = kb.Piece("ace", "The Ace"), kb.Piece("king", "The King")


@pytest.fixture
def catalogue() -> Catalogue:
    made = Catalogue()
    made.each("play", [ACE, KING])
    made.pairs("sell", ["wool", "salt"], [1, 2])
    made.one("done")
    return made


def test_texts_are_made_of_the_verb_and_ids(catalogue: Catalogue) -> None:
    assert [str(move) for move in catalogue] == [
        *("play ace", "play king"),
        *("sell wool 1", "sell wool 2", "sell salt 1", "sell salt 2"),
        "done",
    ]


def test_index_and_text_both_name_a_move(catalogue: Catalogue) -> None:
    assert len(catalogue) == 7
    for index, move in enumerate(catalogue):
        assert move.index == index
        assert catalogue[index] is move
        assert catalogue.find(move.text) is move
        assert move.text in catalogue
    assert "play" not in catalogue
    assert ACE not in catalogue


def test_a_move_knows_its_verb_and_what_it_is_about(catalogue: Catalogue) -> None:
    play, sell, done = catalogue[0], catalogue[3], catalogue[6]
    assert (play.verb, play.what) == ("play", ACE)
    assert (sell.verb, sell.what) == ("sell", ("wool", 2))
    assert (done.verb, done.what) == ("done", None)
    assert repr(play) == "<move 0: play ace>"


def test_moves_are_found_by_what_they_are_about() -> None:
    catalogue = Catalogue()
    play = catalogue.each("play", [ACE, KING])
    sell = catalogue.pairs("sell", iter(["wool"]), iter([1, 2]))
    assert play[KING].text == "play king"
    assert [move.text for move in sell.values()] == ["sell wool 1", "sell wool 2"]
    assert sell["wool", 2].index == 3


def test_two_moves_cannot_have_one_text(catalogue: Catalogue) -> None:
    for make in (lambda: catalogue.one("done"), lambda: catalogue.each("play", [kb.Piece("ace", "Another")])):
        with pytest.raises(KingsbridgeError, match="two moves of the game have the text"):
            make()
    assert len(catalogue) == 7


def test_a_text_that_names_no_move_is_answered_with_the_nearest(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownName, match=r"no move is called 'play kign'. Did you mean 'play king'"):
        catalogue.find("play kign")


def test_a_move_that_nobody_could_type_is_refused() -> None:
    with pytest.raises(KingsbridgeError, match="has capital letters, so nobody could type it"):
        Catalogue().one("Sell")
