"""You took back A person at a match: news, offers, forced moves, and what."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import UndoError
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.person import Person
from kingsbridge_core.text.language import speaking

from .stairs import stairs


def play(match: Match, *moves: str) -> None:
    """Make these moves."""
    for move in moves:
        match.play(move)


# --- news


def test_news_are_told_once() -> None:
    match = stairs("human:Ann", "human:Ben")
    ann, ben = Person(match, 0), Person(match, 1)
    assert ann.news().sentences == []
    play(match, "climb", "rest")
    assert ben.news().sentences == ["Ann (player 1) climbs 1.", "Ann (player 1) rests."]
    assert ben.news().sentences == []
    play(match, "rest", "climb")
    assert ben.news().sentences == ["Ann (player 1) rests.", "Ben (player 2) climbs 1."]
    assert len(ann.news().sentences) == 4


def test_what_is_told_in_the_place_of_a_move_that_was_taken_back_is_new_to_all() -> None:
    match = stairs("human:Ann", "human:Ben")
    ann, ben = Person(match, 0), Person(match, 1)
    play(match, "climb")
    ann.news()
    ben.news()
    ann.take_back()
    assert ben.news().sentences == [], "it was not made"
    play(match, "clamber", "rest")
    for person in (ann, ben):
        assert person.news().sentences == ["Ann (player 1) climbs 1.", "Ann (player 1) rests."]


def test_somebody_who_comes_back_hears_from_the_own_last_move_on() -> None:
    match = stairs("human:Ann", "human:Ben")
    play(match, "climb", "rest", "rest", "throw")
    assert Person(match, 0).news().sentences[0] == "Ann (player 1) rests."
    assert len(Person(match, 0).news().sentences) == 2
    assert len(Person(match, 1).news().sentences) == 1
    assert len(Person(match, 0).log()) == 4


# --- forced moves and undo


def test_forced_moves_play_themselves_and_are_taken_back_with_the_one_that_was_chosen() -> None:
    match = stairs("human:Ann")
    ann = Person(match, 0, auto=True)
    assert ann.pass_on() == []
    play(match, "climb")
    assert [turn.move.text for turn in ann.pass_on()] == ["rest", "rest"]
    assert [turn.move.text for turn in match.turns] == ["climb", "rest", "rest"]
    assert ann.log() == [
        "Ann (player 1) climbs 1.",
        "Done for you: rest, rest.",
        "Ann (player 1) rests.",
        "Ann (player 1) rests.",
    ]
    assert ann.obstacle() == ""
    assert ann.take_back().move.text == "climb"
    assert match.turns == []


def test_all_is_taken_back_or_nothing() -> None:
    match = stairs("human:Ann")
    ann = Person(match, 0, auto=True)
    play(match, "throw")
    ann.pass_on()
    said = ann.obstacle()
    assert said.startswith("you cannot take back 'throw': ")
    with pytest.raises(UndoError) as error:
        ann.take_back()
    assert str(error.value) == said
    assert len(match.turns) == 3, "the forced moves stay too"


def test_what_stands_in_the_way() -> None:
    match = stairs("human:Ann", "human:Ben")
    ann, ben = Person(match, 0), Person(match, 1)
    assert (ann.obstacle(), ben.obstacle()) == ("you have not moved yet",) * 2
    play(match, "climb", "rest", "rest", "climb")
    assert ann.obstacle() == "Ben (player 2) has moved since"
    assert ben.obstacle() == ""


# --- offers


def test_offers_are_worked_out_once_for_a_position_and_a_language() -> None:
    match = Match.new(kb.find_game("pillars"), ["human:Ann", "bot:random", "bot:random"], seed=5)
    ann = Person(match, 0)
    first = ann.offers
    assert ann.offers is first
    with speaking("fr"):
        assert ann.offers is not first
    first = ann.offers
    match.play(first.moves[0])
    assert ann.offers is not first


def test_moves_are_numbered_in_the_order_of_the_catalogue() -> None:
    offers = stairs_offers()
    assert [(offer.number, offer.label, offer.move.text) for offer in offers.shown] == [
        (1, "climb", "climb"),
        (2, "clamber", "clamber"),
        (3, "throw", "throw"),
    ]
    assert all(one.index < other.index for one, other in pairwise(offers.moves))


def stairs_offers() -> Offers:
    """The first moves."""
    return Offers(stairs("human:Ann"))


def test_the_usual_move_is_the_only_one_or_what_the_game_says() -> None:
    match = stairs("human:Ann")
    assert str(Offers(match).usual) == "climb"
    play(match, "throw")
    assert str(Offers(match).usual) == "rest"


def test_a_name_is_one_only_if_it_is_whole() -> None:
    offers = stairs_offers()
    assert offers.has_name(" CLIMB ")
    assert not offers.has_name("clim")
    assert not offers.has_name("rest"), "not possible now"


# --- the room


def test_nothing_here_knows_a_terminal() -> None:
    program = (
        "import sys, importlib, pkgutil, kingsbridge_core.person as room\n"
        "for each in pkgutil.iter_modules(room.__path__): importlib.import_module(f'{room.__name__}.{each.name}')\n"
        "assert not {'click', 'rich', 'prompt_toolkit'} & set(sys.modules), 'a face is imported'"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
