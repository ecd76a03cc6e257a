"""The words beside the table: the question, and the hint beside each move."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.screen.questions import question
from kingsbridge_world_without_end.screen.scene import scene
from kingsbridge_world_without_end.state import WorldWithoutEnd

from .showing import NAMES, busy, positions, rich_in_everything
from .table import (
    GREEN,
    RED,
    carry_out,
    empty_table,
    end_chapter,
    make_ill,
    owe,
    phase,
    play,
    put_houses,
    put_in_force,
    reveal,
    set_goods,
    turn,
)


def asked(state: WorldWithoutEnd) -> str:
    """The question as it is told to whoever decides."""
    return question(state.view(state.actor), NAMES)


def test_the_scene_says_what_is_being_decided() -> None:
    state = busy()
    phase(state, "orient")
    assert asked(state) == "Where do you point the arrow of Flagellants?"
    assert scene(state.view(RED), NAMES).question == asked(state)


def test_others_read_who_is_to_decide_and_in_the_end_that_it_is_over() -> None:
    state = busy()
    phase(state, "orient")
    assert question(state.view(GREEN), NAMES) == "Ann (red) to move."
    *_, last = positions(range(1))
    assert question(last.view(GREEN), NAMES) == "The game is over."


@pytest.mark.parametrize(
    ("event", "chapter", "question_then"),
    [
        ("caroli", 1, "Merchant Buonaventura Caroli: do you trade 1 wool for 3 gold?"),
        ("ferry-toll", 1, "Ferry Toll: do you pay 1 gold or lose 1 point?"),
        ("ralph-becomes-earl", 4, "Ralph Becomes Earl: hand in 2 goods. Which one first?"),
        ("more-people-fall-ill", 3, "More People Fall Ill: which house do you take off the board?"),
        ("day-of-mourning", 4, "Day of Mourning: which card do you discard?"),
        ("war-with-france", 2, "War with France: which card do you lay face up, unused?"),
        ("woodcutters", 2, "Which good do you take?"),
    ],
)
def test_events_are_named_when_they_ask(event: str, chapter: int, question_then: str) -> None:
    state = rich_in_everything(chapter=chapter, in_round=1)
    put_houses(state, RED, "stone-inn")
    reveal(state, event)
    assert asked(state) == question_then


def test_the_second_good_to_hand_in_is_asked_for_alone() -> None:
    state = rich_in_everything(chapter=4)
    reveal(state, "ralph-becomes-earl")
    play(state, "give wool")
    assert asked(state) == "Ralph Becomes Earl: which good do you hand in?"


@pytest.mark.parametrize(
    ("card", "question_then"),
    [
        ("grain", "Do you take 1 grain?"),
        ("resource", "Do you take 1 stone or 1 wood?"),
        ("building-project", "You may put up to 2 of your stone and wood on one project. Which one first, and where?"),
        ("sales", "What do you sell? The market pays 2 gold for wool and 4 gold for cloth."),
        ("house-building", "Where do you build a house?"),
        ("house-rent", "Which of your houses pays its rent? You may still choose 1."),
        ("donation", "Which project do you donate 1 gold to?"),
        ("cloth-production", "Do you weave cloth? You may turn 2 wool into cloth."),
        ("medicine", "Medicine: do you take gold and a point, or care for the sick?"),
        ("favor", "Do you move the favor marker?"),
    ],
)
def test_every_card_asks_for_what_it_does(card: str, question_then: str) -> None:
    state = rich_in_everything()
    put_houses(state, RED, "stone-inn")
    carry_out(state, RED, card)
    assert asked(state) == question_then


def test_a_begun_action_asks_for_what_is_left_of_it() -> None:
    state = rich_in_everything()
    carry_out(state, RED, "building-project")
    play(state, "build bridge stone")
    assert asked(state) == "Do you put another resource on the Bridge? You may add 1 more."
    state = rich_in_everything()
    make_ill(state, 1, 1)
    make_ill(state, 4, 3)
    carry_out(state, RED, "medicine")
    play(state, "care place-1")
    assert asked(state) == "Do you care for another place? You have 3 knowledge left."


def test_a_turn_names_the_round_and_offers_of_blue_events() -> None:
    state = rich_in_everything(chapter=4, in_round=2)
    put_in_force(state, "agents-from-florence")
    turn(state, RED)
    assert asked(state) == "Your turn in round 2 of 6: which card do you play? You may trade first."
    play(state, "trade agents-from-florence")
    assert asked(state) == "Your turn in round 2 of 6: which card do you play?"


@pytest.mark.parametrize(
    ("chapter", "question_then"),
    [
        (1, "Which card do you discard? It comes back next chapter."),
        (4, "Which card do you discard?"),
    ],
)
def test_a_discard_tells_that_the_card_comes_back(chapter: int, question_then: str) -> None:
    state = rich_in_everything(chapter=chapter)
    carry_out(state, RED, "grain")
    play(state, "done")
    assert asked(state) == question_then


def test_a_card_without_effect_says_why_it_has_none() -> None:
    state = empty_table(chapter=2)
    owe(state, RED, gold=1)
    turn(state, RED)
    assert asked(state) == "You serve at the royal court: which card do you lay face up, unused?"
    state = empty_table(chapter=2, in_round=2)
    put_in_force(state, "caris-becomes-a-nun")
    turn(state, RED)
    play(state, "give-up")
    assert asked(state) == "You give up your action: which card do you lay face up, unused?"


@pytest.mark.parametrize(
    ("chapter", "loyalty", "question_then"),
    [
        (1, 1, "You face a penance and a round of begging. 1 loyalty averts one; you have 1."),
        (1, 0, "You face a penance and a round of begging. 1 loyalty averts one; you have none."),
        (
            4,
            2,
            "You lose double points for missing piety and missing grain. "
            "1 loyalty averts the doubling of one; you have 2.",
        ),
    ],
)
def test_before_loyalty_is_paid_it_is_told_what_would_come(chapter: int, loyalty: int, question_then: str) -> None:
    state = empty_table(chapter=chapter, in_round=6)
    for seat in range(state.seats):
        set_goods(state, seat, piety=2, grain=2, gold=5)
    set_goods(state, RED, gold=5, loyalty=loyalty)
    end_chapter(state)
    assert asked(state) == question_then


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_decision_has_a_question(seats: int) -> None:
    for state in positions(range(7), seats):
        assert asked(state)[-1] in ".?"
