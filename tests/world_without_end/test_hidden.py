"""What players see of each other, and that nothing lets them guess what they do not see."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_world_without_end.state import GOODS, WorldWithoutEnd, pile_of
from tests.proof import one_of_all

from .chapters import next_chapter
from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    cover,
    empty_table,
    ids,
    log_of,
    make_ill,
    owe,
    play,
    play_quietly,
    put_houses,
    put_in_force,
    put_project,
    put_seals,
    set_goods,
    set_piles,
    set_points,
    turn,
    whole_round,
)

EVERYBODY = (RED, GREEN, YELLOW, BLUE)
EYES = (*EVERYBODY, None)


def busy_table() -> WorldWithoutEnd:
    """Chapter III, round 5: there are goods, piles, houses and seals, two places are ill, and Green is to play."""
    state = empty_table(chapter=3, in_round=5)
    set_goods(state, RED, gold=3, stone=1, piety=2)
    set_goods(state, GREEN, gold=5, wood=2, piety=3, loyalty=1, cloth=1)
    set_goods(state, YELLOW, grain=2, wool=1, knowledge=4)
    set_goods(state, BLUE, gold=1, grain=1, piety=1, loyalty=2)
    for seat in EVERYBODY:
        set_piles(state, seat, up=4, down=4)
        set_points(state, seat, 10 + seat)
    set_piles(
        state, RED, up=["grain", "piety", "sales", "donation"], down=["favor", "resource", "house-rent", "medicine"]
    )
    put_houses(state, GREEN, "stone-inn")
    put_seals(state, "bridge", BLUE)
    put_project(state, "mill", wood=2)
    put_in_force(state, "few-shepherds-left")
    cover(state, "king")
    make_ill(state, 4, 3)
    make_ill(state, 9, 1)
    owe(state, YELLOW, grain=1)
    turn(state, GREEN)
    return state


# --- views


@pytest.mark.rule("wwe-setup-14")
@pytest.mark.parametrize("seat", EYES)
def test_goods_are_seen_by_their_owner_only(seat: int | None) -> None:
    state = busy_table()
    view = state.view(seat)
    for owner in EVERYBODY:
        assert view.goods[owner] == (state.goods[owner] if owner == seat else {})


@pytest.mark.parametrize("seat", EYES)
def test_hands_are_seen_by_their_owner_only(seat: int | None) -> None:
    state = busy_table()
    view = state.view(seat)
    for owner in EVERYBODY:
        assert len(state.hands[owner]) == 4
        assert view.hands[owner] == (state.hands[owner] if owner == seat else [FACE_DOWN] * 4)


@pytest.mark.rule("wwe-discard-05")
@pytest.mark.parametrize("seat", EYES)
def test_discards_are_seen_by_their_owner_only_and_action_piles_by_everybody(seat: int | None) -> None:
    state = busy_table()
    view = state.view(seat)
    assert view.actions == state.actions
    for owner in EVERYBODY:
        assert view.discards[owner] == (state.discards[owner] if owner == seat else [FACE_DOWN] * 4)


@pytest.mark.parametrize("seat", EYES)
def test_events_to_come_and_unused_events_and_markers_face_down_are_seen_by_nobody(seat: int | None) -> None:
    state = busy_table()
    view = state.view(seat)
    assert (len(state.chapter_3), len(state.chapter_4)) == (2, 6)
    for chapter in (1, 2, 3, 4):
        assert pile_of(view, chapter) == [FACE_DOWN] * len(pile_of(state, chapter))
    assert view.unused_events == [FACE_DOWN] * len(state.unused_events)
    assert view.markers == [FACE_DOWN] * 9
    secret = [*state.chapter_3, *state.chapter_4, *state.unused_events, *state.markers]
    shown = json.dumps(view.to_data())
    assert [piece for piece in secret if f'"{piece.id}"' in shown] == []


@pytest.mark.parametrize("seat", EYES)
def test_what_lies_open_is_seen_by_everybody(seat: int | None) -> None:
    state = busy_table()
    view = state.view(seat)
    for name in (
        *("council", "edge", "past_events", "arrow", "active", "favor", "covers", "stock", "built"),
        *("projects", "stone_on", "wood_on", "finished", "healthy", "ill", "ill_markers", "past_markers"),
        *("actions", "aside", "carried_out", "houses", "seals", "missing", "points", "round", "phase"),
    ):
        assert getattr(view, name) == getattr(state, name), name
    assert view.scores == [10, 11, 12, 13]
    assert ids(view.houses[GREEN]) == ["stone-inn"]


@pytest.mark.parametrize("seat", EYES)
def test_only_the_player_to_decide_sees_the_options(seat: int | None) -> None:
    state = busy_table()
    assert len(state.options) == 4
    assert state.view(seat).options == (state.options if seat == GREEN else ())


# --- the log


@pytest.mark.rule("wwe-discard-05")
def test_which_card_was_discarded_is_told_to_its_owner_only() -> None:
    state = empty_table()
    log = log_of(state)
    turn(state, GREEN)
    play(state, "play sales", "done", "discard house-rent")
    names = ["red", "green", "yellow", "blue"]
    for seat in EYES:
        told = " ".join(line.told(names) for line in heard(log, seat))
        assert ("House Rent" in told) is (seat == GREEN)
        assert "green discards a card" in told
        assert "Wool & Cloth Sales" in told


@pytest.mark.parametrize("seed", range(5))
def test_in_whole_games_no_line_for_others_names_a_card_that_lies_face_down(seed: int) -> None:
    chance, state = Random(seed), GAME.new(seats=4, seed=seed)
    log = log_of(state)
    named = 0
    while state.actor is not None:
        log.clear()
        state.apply(chance.choice(list(state.options)))
        for line in log:
            owner = line.to if line.to is not None else line.arguments.get("seat")
            card = line.arguments.get("card")
            if owner is None or card not in GAME.actions:
                continue
            named += line.to is not None
            if line.to is None:
                assert card not in state.discards[owner], line
    assert named >= 4 * 6 * 3


@pytest.mark.rule("wwe-penalty-01", "wwe-event-23")
def test_a_card_drawn_blindly_is_told_to_its_owner_only() -> None:
    penance = empty_table(chapter=2, in_round=6)
    for seat in (GREEN, YELLOW, BLUE):
        set_goods(penance, seat, piety=2, grain=2, gold=5)
    set_goods(penance, RED, grain=2, gold=5)
    vice = empty_table(chapter=3)
    for state in (penance, vice):
        log = log_of(state)
        if state is penance:
            next_chapter(state, "book-of-remedies")
        else:
            whole_round(state, "vice-and-chaos")
        while not state.discards[RED]:
            play_quietly(state)
        (card,) = state.discards[RED]
        for eye in EYES:
            lines = [line for line in heard(log, eye) if line.arguments.get("card") is card]
            assert len([line for line in lines if line.arguments.get("seat", RED) == RED]) == (eye == RED)


# --- what a player could imagine


def totals(state: WorldWithoutEnd) -> dict[str, int]:
    """How much of everything the players own together."""
    return {good: sum(goods[good] for goods in state.goods) for good in GOODS}


@pytest.mark.parametrize("seat", EYES)
def test_imagined_goods_of_others_are_shared_out_anew_with_the_right_totals(seat: int | None) -> None:
    state, rng = busy_table(), Random(3)
    piety_of_green = set()
    for _ in range(100):
        other = state.determinize(seat, rng)
        assert totals(other) == totals(state)
        assert other.stock == state.stock
        if seat is not None:
            assert other.goods[seat] == state.goods[seat]
        assert other.view(seat).to_data() == state.view(seat).to_data()
        piety_of_green.add(other.goods[GREEN]["piety"])
    assert (len(piety_of_green) > 2) is (seat != GREEN)


def test_imagined_cards_stay_with_their_owners() -> None:
    state, rng = busy_table(), Random(4)
    top_of_green, first_marker = set(), set()
    for _ in range(60):
        other = state.determinize(RED, rng)
        assert (other.hands[RED], other.discards[RED]) == (state.hands[RED], state.discards[RED])
        assert other.actions == state.actions
        for seat in (GREEN, YELLOW, BLUE):
            hidden = [*other.hands[seat], *other.discards[seat]]
            assert sorted(ids(hidden)) == sorted(ids([*state.hands[seat], *state.discards[seat]]))
            assert (len(other.hands[seat]), len(other.discards[seat])) == (4, 4)
        for chapter in (1, 2, 3, 4):
            assert all(event.chapter == chapter for event in pile_of(other, chapter))
        top_of_green.add(other.discards[GREEN][-1])
        first_marker.add(other.markers[0])
    assert len(top_of_green) == 8
    assert len(first_marker) == 9


# --- who is asked does not depend on what is hidden


@pytest.mark.parametrize("seats", one_of_all([3, 2, 4]))
def test_whoever_is_asked_would_be_asked_whatever_the_others_hide(seats: int) -> None:
    for seed in range(8):
        chance, state = Random(seed), GAME.new(seats=seats, seed=seed)
        while state.actor is not None:
            for viewer in range(seats):
                other = state.determinize(viewer, chance)
                assert other.actor == state.actor
                assert len(other.options) > 0, f"{state.agenda[-1]} has no options for {other.goods}"
                if viewer == state.actor:
                    assert list(other.options) == list(state.options)
            state.apply(chance.choice(list(state.options)))


def open_things(state: WorldWithoutEnd) -> dict[str, Any]:
    """All that everybody sees, but for the question asked."""
    return {name: value for name, value in state.view(None).to_data().items() if name != "agenda"}


@pytest.mark.parametrize("seats", one_of_all([3, 2, 4]))
def test_who_is_asked_next_and_what_depends_on_open_things_only(seats: int) -> None:
    """The same move, by a player who cannot tell two positions apart: where all that can be seen afterwards is the
    same, so is the next question, though the others own other goods.
    """
    compared = 0
    for seed in range(20):
        chance, state = Random(seed), GAME.new(seats=seats, seed=seed)
        while state.actor is not None:
            twin = state.clone()
            twin.goods = state.determinize(state.actor, chance).goods
            move = chance.choice(list(state.options))
            state.apply(move)
            twin.apply(move)
            if open_things(state) == open_things(twin):
                compared += 1
                assert (twin.actor, twin.agenda[-1:]) == (state.actor, state.agenda[-1:]), f"after {move}"
    assert compared > 2000
