"""Moves by the names printed on the pieces, and the cards themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.card_texts import card_lines, cards_called
from kingsbridge_core.person.offers import Offers, in_order
from kingsbridge_core.person.typed import understood
from kingsbridge_core.plugins import installed

from .matches import the_save_in
from .running import kingsbridge, succeeds
from .terminal import Terminal

SEATS = ("human:Ann", "human:Ben", "human:Cid")


def pillars_where(*held: str, without: str = "") -> Match:
    """Return a match whose first player has these cards and not that one."""
    for seed in range(2000):
        match = Match.new(kb.find_game("pillars"), SEATS, seed=seed)
        texts = {move.text for move in match.state.options}
        if {f"play {card}" for card in held} <= texts and f"play {without}" not in texts:
            return match
    raise AssertionError("no such hand")


def fire_until(verb: str) -> Match:
    """Return a match of A Column of Fire at the first decision with several such moves."""
    match = Match.new(kb.find_game("column_of_fire"), SEATS, seed=3)
    bot = installed().bots(match.game)["random"]()
    while sum(move.verb == verb for move in match.state.options) < 2:
        match.play(chosen_by(bot, match.state, match.seed, len(match.turns)))
    return match


def test_a_move_by_the_name_of_its_piece() -> None:
    match = fire_until("dismiss")
    for move in [move for move in in_order(match.state.options) if move.verb == "dismiss"]:
        for typed in (move.text, f"dismiss {move.what.name}", move.what.name.upper(), f"  {move.what.name.lower()} "):
            assert understood(typed, Offers(match)) is move


def test_a_move_about_a_pair_by_the_name_of_its_piece() -> None:
    match = Match.new(kb.find_game("pillars"), SEATS, seed=1)
    bot = installed().bots(match.game)["greedy"]()
    while not (used := [move for move in match.state.options if move.verb == "use"]):
        match.play(chosen_by(bot, match.state, match.seed, len(match.turns)))
    card, unit = used[0].what
    assert understood(f"use {card.name} {unit}", Offers(match)) is used[0]


def test_of_copies_the_one_that_is_there_or_the_first() -> None:
    match = pillars_where("quarry-2", without="quarry")
    assert understood("Quarry", Offers(match)).text == "play quarry-2"
    assert Offers(match).labels[match.game.moves.find("play quarry-2")] == "play quarry", (
        "the only copy needs no number"
    )
    assert understood("play quarry", Offers(match)).text == "play quarry-2"
    match = pillars_where("quarry", "quarry-2")
    assert {"play quarry", "play quarry-2"} <= set(Offers(match).labels.values())
    assert understood("Quarry", Offers(match)).text == "play quarry"
    assert understood("play quarry-2", Offers(match)).text == "play quarry-2"


def test_what_could_be_several_is_told_with_the_real_texts() -> None:
    match = pillars_where("william", "regan")
    with pytest.raises(KingsbridgeError, match=r"^'Hamleigh' could be 'play william', 'play regan'$"):
        understood("Hamleigh", Offers(match))


def test_a_name_of_a_move_that_is_not_possible_is_refused_with_its_reason(tmp_path: Path) -> None:
    match = pillars_where("regan", without="william")
    assert understood("Hamleigh", Offers(match)).text == "play regan"
    assert understood("William Hamleigh", Offers(match)).text == "play william"
    captain = Match.new(kb.find_game("column_of_fire"), SEATS, seed=3)
    assert understood("dismiss Seville Captain", Offers(captain)).text == "dismiss spain-captain"
    done = kingsbridge(
        "play", "column-of-fire", "--seat=human:Ann", "--seed=5", saves=tmp_path, typed="why dismiss Seville Captain\n"
    )
    assert "  'dismiss spain-captain' is not possible" in done.output


def test_a_name_typed_at_a_terminal(tmp_path: Path) -> None:
    beside = Match.new(kb.find_game("pillars"), ("human:Ann", "bot:greedy", "bot:greedy"), seed=5)
    start: Any = beside.state
    name = next(card.name for card in start.hands[0] if " " in card.name)
    terminal = Terminal("play", "pillars", "--seat=human:Ann", "--seed=5", saves=tmp_path)
    terminal.wait_for("Ann> ")
    terminal.ask(name, "Ann> ")
    terminal.child.sendline("quit")
    assert terminal.end() == 0
    played = [turn for turn in Match.load(the_save_in(tmp_path), read_only=True).turns if turn.seat == 0]
    assert [turn.move.what.name for turn in played] == [name]


# --- card


def test_cards_by_words_of_their_name(tmp_path: Path) -> None:
    told = succeeds(
        "play", "column-of-fire", "--seat=human:Ann", "--seed=5", saves=tmp_path, typed="card CAPTAIN sev\nquit\n"
    )
    face = told.partition("Seville Captain:\n")[2]
    assert "  Sell 1 good for 3 points.\n" in face
    assert "Paris Captain" not in face


def test_several_cards_are_told_in_a_line_each(tmp_path: Path) -> None:
    told = succeeds(
        "play", "column-of-fire", "--seat=human:Ann", "--seed=5", saves=tmp_path, typed="card captain\nquit\n"
    )
    assert "\n  Seville Captain: Sell 1 good for 3 points.\n" in told
    assert "\n  Paris Captain: " in told


def test_copies_are_told_once_and_no_more_than_can_be_read() -> None:
    game = kb.find_game("column_of_fire")
    assert len(cards_called("one point", game)) == 1
    many = card_lines(cards_called("a", game))
    assert len(many) == 9
    assert many[-1].startswith("and ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("capten", "no card of A Column of Fire is called 'capten'. Did you mean 'Captain'"),
        ("sevile captain", "Did you mean 'Seville Captain'"),
        ("zzzzz", "Try fewer or other words."),
        ("", "add the name of a card, or a part of it, for example: Kingsbridge Book Merchant"),
    ],
)
def test_a_card_that_does_not_exist_is_answered_kindly(words: str, said: str) -> None:
    with pytest.raises(KingsbridgeError) as error:
        cards_called(words, kb.find_game("column_of_fire"))
    assert said in str(error.value)
