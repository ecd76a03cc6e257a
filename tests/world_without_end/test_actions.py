"""The action phase: one card laid face up and carried out, turn by turn."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import GOODS, WorldWithoutEnd, chapter_of

from .table import (
    ACTIONS,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    end_chapter,
    have,
    ids,
    lay_replacement,
    make_ill,
    owe,
    phase,
    piles,
    play,
    play_out,
    play_quietly,
    points,
    put_houses,
    put_in_force,
    put_project,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_stock,
    stand_on,
    texts,
    turn,
)


def action_phase(state: WorldWithoutEnd) -> None:
    """All players act, while an event without effect lies on the council space."""
    lay_replacement(state, ["stone", "grain", "gold", "point"])
    phase(state, "action")


# --- the order of the phase


@pytest.mark.rule("wwe-action-01")
def test_players_act_clockwise_from_the_active_one_and_each_finishes_before_the_next_begins() -> None:
    state = empty_table(active=YELLOW)
    action_phase(state)
    made = []
    while state.actor is not None:
        made.append((state.actor, texts(state)[0].split()[0]))
        if made[-1] == (BLUE, "play"):
            assert piles(state, YELLOW) == (1, 1)
            assert piles(state, RED) == (0, 0)
        play_quietly(state)
    asked = [seat for seat, verb in made if verb == "play"]
    assert asked == [YELLOW, BLUE, RED, GREEN]
    for seat in asked:
        verbs = [verb for other, verb in made if other == seat]
        assert (verbs[0], verbs[-1]) == ("play", "discard")
    assert [seat for seat, _ in made] == sorted((seat for seat, _ in made), key=asked.index), "nobody acts in between"


@pytest.mark.rule("wwe-action-02")
def test_one_card_from_the_hand_is_laid_face_up_and_carried_out() -> None:
    state = empty_table()
    turn(state, RED)
    assert texts(state) == [f"play {card}" for card in ACTIONS]
    play(state, "play grain", "take grain", "discard favor")
    assert state.actor is None, "one card is all"
    assert have(state, RED, "grain") == (1,)
    assert [ids(state.view(seat).actions[RED]) for seat in range(4)] == [["grain"]] * 4


@pytest.mark.rule("wwe-action-02")
def test_a_played_card_can_not_be_played_again_in_this_chapter() -> None:
    state = empty_table()
    turn(state, RED)
    play(state, "play grain", "take grain", "discard favor")
    for others in (2, 3, 4, 5, 6):
        state.round += 1
        turn(state, RED)
        assert "grain" in ids(state.view(BLUE).actions[RED]), "it stays visible"
        assert refused(state, "play grain")
        play_out(state)
        assert len(state.actions[RED]) == others


# --- lasting events


def elfric_and_the_nun() -> WorldWithoutEnd:
    """Green's turn: Elfric lies on the edge of the board, and the nun has just been revealed."""
    state = empty_table(chapter=2, in_round=2, active=GREEN)
    put_project(state, "palace")
    put_in_force(state, "elfric-leads-the-council")
    set_goods(state, GREEN, stone=2)
    reveal(state, "caris-becomes-a-nun")
    turn(state, GREEN)
    return state


@pytest.mark.rule("wwe-action-03")
def test_blue_events_on_the_edge_are_obeyed() -> None:
    state = elfric_and_the_nun()
    play(state, "play building-project")
    assert refused(state, "build bridge stone")
    assert "build palace stone" in texts(state)


@pytest.mark.rule("wwe-action-03")
def test_the_blue_event_of_this_round_is_obeyed() -> None:
    state = elfric_and_the_nun()
    play(state, "give-up", "lay grain", "discard favor")
    assert have(state, GREEN, "knowledge", "grain") == (1, 0)


# --- forgoing and failing


def everything_possible(card: str) -> WorldWithoutEnd:
    """Round 2 of chapter III, this card in Red's hand: every action can be carried out, and Privilege repeats one."""
    state = empty_table(chapter=3, in_round=2)
    set_goods(state, RED, **dict.fromkeys(GOODS, 3))
    put_houses(state, RED, "stone-granary", "timber-inn")
    make_ill(state, 11, 1)
    others = [name for name in ("grain", "piety", "favor") if name != card]
    set_piles(state, RED, others[:1], others[1:2])
    return state


@pytest.mark.rule("wwe-action-04")
@pytest.mark.parametrize(("sold", "gold"), [(0, 0), (1, 2), (3, 6)])
def test_one_may_use_less_of_an_action_than_allowed(sold: int, gold: int) -> None:
    state = empty_table()
    set_goods(state, RED, wool=3)
    carry_out(state, RED, "sales")
    play(state, *["sell wool"] * sold, "done", "discard favor")
    assert have(state, RED, "wool", "gold") == (3 - sold, gold)
    assert ids(state.actions[RED]) == ["sales"]


@pytest.mark.rule("wwe-action-04")
@pytest.mark.parametrize("card", ACTIONS)
def test_every_action_is_voluntary(card: str) -> None:
    state = everything_possible(card)
    before = state.clone()
    carry_out(state, RED, card)
    assert len(texts(state)) > 1, "it could be carried out"
    play(state, "done")
    assert all(text.startswith("discard") for text in texts(state))
    assert (state.goods, state.stock, points(state)) == (before.goods, before.stock, points(before))
    assert (state.houses, state.seals, state.favor, state.ill) == (
        before.houses,
        before.seals,
        before.favor,
        before.ill,
    )
    assert ids(state.actions[RED])[-1] == card


@pytest.mark.rule("wwe-action-05")
def test_sales_may_be_played_with_nothing_to_sell() -> None:
    state = empty_table()
    set_goods(state, RED, gold=3)
    carry_out(state, RED, "sales")
    assert texts(state) == ["done"]
    play(state, "done", "discard favor")
    assert have(state, RED, "gold") == (3,)
    assert piles(state, RED) == (1, 1)


@pytest.mark.rule("wwe-action-05")
@pytest.mark.parametrize("card", [card for card in ACTIONS if card != "medicine"])
def test_an_impossible_action_may_be_played_and_nothing_happens(card: str) -> None:
    state = empty_table()
    set_stock(state, grain=0, piety=0, stone=0, wood=0)
    stand_on(state, "prior")
    before = state.clone()
    carry_out(state, RED, card)
    if texts(state) == ["done"]:
        play(state, "done")
    assert all(text.startswith("discard") for text in texts(state))
    assert (state.goods, state.stock, points(state)) == (before.goods, before.stock, points(before))
    assert (state.houses, state.seals, state.favor) == (before.houses, before.seals, before.favor)
    assert piles(state, RED) == (1, 0)


def green_forgoes(why: str) -> WorldWithoutEnd:
    """Green, with piles 2/2, has to lay a card up without its action, for one of three reasons."""
    state = empty_table(chapter=2, in_round=1 if why == "court" else 3, active=GREEN)
    for seat in range(4):
        set_piles(state, seat, ["favor", "sales"], ["medicine", "donation"])
    if why == "war":
        reveal(state, "war-with-france")
    elif why == "court":
        owe(state, GREEN, gold=1)
        turn(state, GREEN)
    else:
        put_in_force(state, "caris-becomes-a-nun")
        turn(state, GREEN)
        play(state, "give-up")
    return state


@pytest.mark.rule("wwe-action-06")
@pytest.mark.parametrize("why", ["court", "war", "nun"])
def test_without_the_action_one_card_goes_up_and_one_down_and_neither_has_an_effect(why: str) -> None:
    state = green_forgoes(why)
    assert state.actor == GREEN
    assert len(state.hands[GREEN]) == 8
    assert refused(state, "play grain")
    play(state, "lay grain", "discard piety")
    assert piles(state, GREEN) == (3, 3)
    assert len(state.hands[GREEN]) == 6
    assert ids(state.actions[GREEN])[-1] == "grain"
    assert have(state, GREEN, "grain", "piety", "knowledge") == (0, 0, 1 if why == "nun" else 0)


# --- what is paid


@pytest.mark.rule("wwe-action-07")
def test_what_is_sold_is_there_for_the_next_player() -> None:
    state = empty_table()
    set_goods(state, RED, wool=1)
    put_houses(state, GREEN, "stone-sheepfold")
    set_stock(state, wool=0)
    action_phase(state)
    play(state, "play sales", "sell wool", "done", "discard favor")
    assert (state.stock["wool"], state.actor) == (1, GREEN)
    play(state, "play house-rent", "rent stone-sheepfold")
    assert have(state, GREEN, "wool") == (1,)
    assert state.stock["wool"] == 0


@pytest.mark.rule("wwe-action-07")
def test_what_is_paid_for_a_house_is_there_for_the_next_player() -> None:
    state = empty_table()
    set_goods(state, RED, gold=1, stone=1)
    set_stock(state, stone=0)
    action_phase(state)
    play(state, "play house-building", "house stone-inn", "discard favor", "play resource", "take stone")
    assert have(state, GREEN, "stone") == (1,)
    assert state.stock["stone"] == 0


@pytest.mark.rule("wwe-action-07")
def test_woven_wool_is_there_for_the_next_player() -> None:
    state = empty_table()
    set_goods(state, RED, wool=1)
    put_houses(state, GREEN, "stone-sheepfold")
    set_stock(state, wool=0)
    action_phase(state)
    play(state, "play cloth-production", "weave", "done", "discard favor", "play house-rent", "rent stone-sheepfold")
    assert have(state, GREEN, "wool") == (1,)


# --- the next chapter


@pytest.mark.rule("wwe-action-08")
@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_every_chapter_starts_with_all_cards_back_in_hand(chapter: int) -> None:
    state = empty_table(chapter=chapter, in_round=6)
    for seat in range(4):
        set_piles(state, seat, 6, 6)
        set_goods(state, seat, piety=2, grain=2, gold=5)
    assert not state.hands[RED]
    end_chapter(state)
    state.round += 1
    assert chapter_of(state) == chapter + 1
    for seat in range(4):
        assert sorted(ids(state.hands[seat])) == sorted(ACTIONS)
        assert piles(state, seat) == (0, 0)
