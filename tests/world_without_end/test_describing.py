"""The words behind the moves: what each of them means now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kingsbridge_world_without_end.screen.hints import describe
from kingsbridge_world_without_end.state import CLOTH_MARKET, WorldWithoutEnd

from .showing import busy, positions, rich_in_everything
from .table import (
    GAME,
    GREEN,
    RED,
    YELLOW,
    almost_done,
    carry_out,
    cover,
    empty_table,
    end_chapter,
    make_ill,
    phase,
    play,
    put_houses,
    put_in_force,
    put_project,
    put_seals,
    reveal,
    set_goods,
    set_piles,
    set_stock,
    stand_on,
    texts,
    turn,
)


def said(state: WorldWithoutEnd, text: str) -> str:
    """The hint beside a move that is possible."""
    assert text in texts(state), texts(state)
    return describe(state.view(state.actor), GAME.moves.find(text))


def test_a_way_to_turn_the_event_says_the_own_income_the_favor_and_the_others() -> None:
    state = busy()
    phase(state, "orient")
    assert [said(state, f"turn {arrow}") for arrow in range(4)] == [
        "you get 1 piety, green 1 stone, yellow 1 wood, blue 1 knowledge; the marker stays",
        "you get 1 knowledge, green 1 piety, yellow 1 stone, blue 1 wood; Earl of Shiring: 1 grain",
        "you get 1 wood, green 1 knowledge, yellow 1 piety, blue 1 stone; Outlaws: pay 1 gold",
        "you get 1 stone, green 1 wood, yellow 1 knowledge, blue 1 piety; Bishop: 1 point",
    ]


def test_cards_say_what_they_can_do_now() -> None:
    state = busy()
    set_piles(state, RED, ("sales",), ("grain",))
    turn(state, RED)
    assert {text: said(state, text) for text in texts(state)} == {
        "play piety": "1 piety; you have 1",
        "play resource": "1 stone or 1 wood; you have 2 stone, 1 wood",
        "play building-project": "6 points for 2 cubes on the Tower",
        "play privilege": "Wool & Cloth Sales again: 2 wool for 6 gold, 1 cloth for 4 gold",
        "play house-building": "a house on one of 10 spaces, for 1 gold and 1 stone or 1 wood",
        "play house-rent": "2 gold and 1 piety",
        "play donation": "1 gold for a seal on the Tower",
        "play cloth-production": "up to 2 of your 2 wool into cloth",
        "play medicine": "1 gold and 1 point, or care for up to 1 of 2 stricken places",
        "play favor": "Earl of Shiring: 1 grain",
    }


def test_cards_that_would_do_nothing_say_why() -> None:
    state = empty_table(chapter=1)
    set_stock(state, grain=0)
    stand_on(state, "prior")
    turn(state, RED)
    assert {text.removeprefix("play "): said(state, text) for text in texts(state)} == {
        "grain": "does nothing; no grain in stock",
        "piety": "1 piety; you have none",
        "resource": "1 stone or 1 wood; you have no stone and no wood",
        "building-project": "does nothing; you have no stone or wood that fits",
        "sales": "does nothing; you have no wool or cloth",
        "privilege": "does nothing; you have played no card this chapter",
        "house-building": "does nothing; you have no gold",
        "house-rent": "does nothing; you have no house",
        "donation": "does nothing; you have no gold",
        "cloth-production": "does nothing; you have no wool",
        "medicine": "1 gold and 1 point",
        "favor": "does nothing; the Outlaws are next, and you have no gold",
    }


def change_nothing(state: WorldWithoutEnd) -> None:
    """As it is."""


def lay_sales_unused(state: WorldWithoutEnd) -> None:
    """The last card had no effect."""
    set_piles(state, RED, ("sales",), ("grain",))
    state.carried_out[RED] = 0


@pytest.mark.parametrize(
    ("change", "card", "said_then"),
    [
        (lay_sales_unused, "privilege", "does nothing; you laid Wool & Cloth Sales unused"),
        (lambda s: set_piles(s, RED, ("house-rent",), ("grain",)), "privilege", "House Rent again does nothing; "),
        (lambda s: set_goods(s, RED, cloth=1), "sales", "does nothing; the cloth market is covered"),
        (lambda s: cover(s, "bridge"), "building-project", "does nothing; no project is open"),
        (lambda s: set_goods(s, RED, gold=1), "house-building", "does nothing; you have no stone and no wood"),
        (
            lambda s: put_houses(s, RED, "stone-inn", "stone-shrine", "stone-granary", "stone-sheepfold"),
            "house-building",
            "does nothing; no house space is left for you",
        ),
        (
            lambda s: put_houses(s, RED, "stone-inn", "stone-shrine", "stone-granary"),
            "house-rent",
            "2 of these: 2 gold, 1 piety, 1 grain",
        ),
        (lambda s: put_seals(s, "bridge", RED), "donation", "does nothing; no project can take your seal"),
        (lambda s: set_stock(s, cloth=0), "cloth-production", "does nothing; no cloth in stock"),
        (lambda s: set_goods(s, RED, wool=1), "cloth-production", "1 wool into cloth"),
        (change_nothing, "building-project", "6 points for 2 cubes on the Bridge"),
        (
            lambda s: put_project(s, "mill"),
            "building-project",
            "6 points for 2 cubes on the Bridge or the Fulling Mill",
        ),
    ],
)
def test_other_reasons_of_cards(change: Callable[[WorldWithoutEnd], None], card: str, said_then: str) -> None:
    state = rich_in_everything(chapter=1)
    state.covers = [CLOTH_MARKET]
    change(state)
    turn(state, RED)
    assert said(state, f"play {card}").startswith(said_then)


def test_knowledge_that_does_not_suffice_is_told() -> None:
    state = empty_table(chapter=3)
    make_ill(state, 1, 2)
    turn(state, RED)
    assert said(state, "play medicine") == "1 gold and 1 point; not enough knowledge to care"


def test_with_many_projects_only_their_number_is_told() -> None:
    state = rich_in_everything()
    put_project(state, "mill")
    turn(state, RED)
    assert said(state, "play donation") == "1 gold for a seal on one of 3 projects"
    assert said(state, "play building-project") == "6 points for 2 cubes on one of 3 projects"


def test_giving_up_an_action_says_what_it_brings() -> None:
    state = empty_table(chapter=2, in_round=2)
    put_in_force(state, "caris-becomes-a-nun")
    turn(state, RED)
    assert said(state, "give-up") == "1 knowledge instead of an action"


def test_unused_cards_say_what_they_would_have_done() -> None:
    state = rich_in_everything()
    carry_out(state, RED, "grain")
    play(state, "done")
    assert said(state, "discard resource") == "take 1 stone or 1 wood (not used)"
    assert said(state, "discard medicine") == "1 gold and 1 point, or care for the sick (not used)"


def test_goods_say_what_is_there_and_what_will_be_due() -> None:
    state = rich_in_everything()
    carry_out(state, RED, "grain")
    assert said(state, "take grain") == "you have 4, 2 are due when the chapter ends"
    assert said(state, "done") == "take nothing"
    carry_out(state, GREEN, "resource")
    assert said(state, "take wood") == "you have none"


def test_a_resource_on_a_project_says_what_is_free_then_or_who_is_rewarded() -> None:
    state = rich_in_everything()
    carry_out(state, RED, "building-project")
    assert said(state, "build bridge stone") == "3 points; still to fill: 3 stone, 2 wood"
    state = rich_in_everything()
    almost_done(state, "bridge", wood=1)
    put_seals(state, "bridge", RED, YELLOW)
    almost_done(state, "tower", stone=1)
    carry_out(state, RED, "building-project")
    assert said(state, "build bridge wood") == "3 points; finishes it; 1 point and 1 gold each for you and yellow"
    assert (
        said(state, "build tower stone") == "3 points; finishes it; the player with the most loyalty places the metal"
    )


def test_other_moves_within_an_action() -> None:
    state = rich_in_everything()
    put_houses(state, RED, "stone-inn", "stone-sheepfold")
    set_stock(state, wool=0)
    make_ill(state, 9, 3)
    make_ill(state, 11, 1)
    stand_on(state, "merchants")
    carry_out(state, RED, "sales")
    assert said(state, "sell wool") == "2 gold; you have 4"
    assert said(state, "done") == "stop selling"
    carry_out(state, RED, "cloth-production")
    assert said(state, "weave") == "1 wool becomes 1 cloth; you have 4 wool"
    carry_out(state, RED, "house-building")
    assert said(state, "house timber-shrine") == "rent 1 piety; costs 1 gold and 1 wood"
    carry_out(state, RED, "house-rent")
    assert said(state, "rent stone-inn") == "2 gold"
    assert said(state, "rent stone-sheepfold") == "does nothing; no wool in stock"
    carry_out(state, RED, "donation")
    assert said(state, "donate bridge") == "1 point and 1 gold when finished; 4 stone, 2 wood to go"
    carry_out(state, RED, "favor")
    assert said(state, "move-on") == "King: 4 points"
    carry_out(state, RED, "medicine")
    assert said(state, "practise") == "1 gold and 1 point"
    assert said(state, "care place-11") == "2 points; needs 1 knowledge; Outlaws' Hideout (11)"
    assert said(state, "care place-9") == "2 points and a free house; needs 3 knowledge; Carpenter's House (9)"
    play(state, "care place-9")
    assert said(state, "house timber-shrine") == "rent 1 piety; free"


def test_answers_to_events_say_what_they_cost() -> None:
    state = rich_in_everything(2, chapter=1)
    reveal(state, "caroli")
    assert said(state, "trade caroli") == "1 wool for 3 gold; you have 4 wool"
    assert said(state, "decline") == "keep what you have"
    play(state, "decline")
    assert (texts(state), said(state, "decline")) == (["decline"], "you have no wool")
    reveal(state, "ferry-toll")
    assert said(state, "give gold") == "you have 4"
    assert said(state, "accept") == "lose 1 point"
    play(state, "give gold")
    assert (texts(state), said(state, "accept")) == (["accept"], "lose 1 point: you have no gold")


def test_losses_by_events_say_what_is_lost() -> None:
    state = rich_in_everything(2, chapter=4)
    reveal(state, "ralph-becomes-earl")
    assert said(state, "give grain") == "you have 4, 2 are due when the chapter ends"
    play(state, "give wool", "give wool")
    assert said(state, "nothing") == "you have none of these goods"
    state = rich_in_everything(2)
    put_houses(state, RED, "stone-inn")
    reveal(state, "more-people-fall-ill")
    assert said(state, "tear-down stone-inn") == "it pays 2 gold"


def test_loyalty_says_what_it_averts() -> None:
    state = empty_table(2, in_round=6)
    set_goods(state, RED, loyalty=3)
    end_chapter(state)
    assert [said(state, f"protect {penalty}") for penalty in ("penance", "begging", "court")] == [
        "otherwise you lose a random card when the chapter begins",
        "otherwise you get no income in the first round",
        "otherwise you have no action in the first round",
    ]
    state = empty_table(2, chapter=4, in_round=6, points=30)
    set_goods(state, RED, loyalty=3, piety=1, gold=5)
    end_chapter(state)
    assert said(state, "protect penance") == "saves you 3 points for missing piety"
    assert said(state, "protect begging") == "saves you 4 points for missing grain"
    assert said(state, "done") == "pay no loyalty"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_has_words_behind_it(seats: int) -> None:
    for state in positions(range(7), seats):
        view = state.view(state.actor)
        for move in state.options:
            words = describe(view, move)
            assert words, (state.agenda[-1], move)
            assert "  " not in words
            assert words == words.strip(" .")


def test_only_whoever_decides_reads_words_behind_moves() -> None:
    state = busy()
    turn(state, RED)
    assert describe(state.view(GREEN), GAME.moves.find("play piety")) == ""
