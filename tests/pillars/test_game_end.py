"""From one hand to the next, and how the game ends."""

from __future__ import annotations

import pytest

from kingsbridge_pillars.state import Pillars

from .table import (
    GAME,
    PRIVILEGES,
    Stocks,
    count_by_kind,
    dealt_cards,
    empty_table,
    finish_hand,
    hand_score,
    lay_end_of_hand,
    names,
    pile_from_top,
    set_total,
    stock,
    take_out,
    wander,
)

KINGS = ("king", "red-toolmaker", "blue-stonemason", "green-carpenter")


def finished(totals: list[int], stocks: Stocks | None = None) -> Pillars:
    """The table after a last hand that ended with these totals."""
    state = empty_table()
    state.owned[2] = take_out(state, ["potter", "bell-founder", "brick-maker", "assistant"])
    lay_end_of_hand(state, {2: ["artist", "blue-toolmaker"]}, kings=KINGS, stocks=stocks)
    for seat, total in enumerate(totals):
        set_total(state, seat, total - (seat == 2))  # the Artist gives P2 a point in this hand
    finish_hand(state)
    assert state.actor is None
    assert state.options == ()
    return state


# --- the next hand


@pytest.mark.rule("pil-next-hand-01")
def test_all_cards_but_owned_privileges_and_one_new_privilege_are_dealt() -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["artist", "red-carpenter"]}, kings=KINGS)
    finish_hand(state)
    assert state.round == 2
    assert names(state.owned[0]) == ["artist"]
    assert [len(hand) for hand in state.hands] == [9, 9, 9, 9]
    assert len(dealt_cards(state)) == len(set(names(dealt_cards(state)))) == 36
    assert count_by_kind(dealt_cards(state)) == {"craftsman": 20, "neutral": 15, "privilege": 1}
    assert "potter" in names(dealt_cards(state))
    assert set(KINGS) <= set(names(dealt_cards(state)))
    assert pile_from_top(state) == ["bell-founder", "brick-maker", "assistant"]


@pytest.mark.rule("pil-next-hand-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_hand_of_a_game_is_dealt_evenly_from_a_whole_deck(seats: int) -> None:
    deck = {3: {"craftsman": 15, "neutral": 14, "privilege": 1}, 4: {"craftsman": 20, "neutral": 15, "privilege": 1}}
    for seed in range(10):
        hand = 0
        for state in wander(GAME.new(seats=seats, seed=seed), seed):
            if state.round != hand:
                hand = state.round
                assert count_by_kind(dealt_cards(state)) == deck[seats]
                assert len({len(cards) for cards in state.hands}) == 1


@pytest.mark.rule("pil-next-hand-02")
def test_stocks_privileges_and_totals_carry_over_and_trick_counts_do_not() -> None:
    state = empty_table()
    won = {0: ["green-stonemason", "ellen", "quarry", "artist"]}
    tricks = {0: 3, 1: 2, 2: 2, 3: 1}
    lay_end_of_hand(state, won, kings=KINGS, tricks=tricks, stocks={0: stock(stone=1, wood=1)})
    set_total(state, 0, 3)
    finish_hand(state, {0: ["done"]})
    assert state.round == 2
    assert state.stocks[0] == stock(stone=2, wood=1)
    assert state.scores[0] == 3 + 1 + 2 + 1 == 7
    assert names(state.owned[0]) == ["artist"]
    assert state.tricks == [0, 0, 0, 0]


@pytest.mark.rule("pil-next-hand-03")
def test_the_only_privilege_left_comes_again_at_once() -> None:
    state = empty_table()
    state.round = 5
    owned = {0: ["potter"], 1: ["bell-founder"], 2: ["brick-maker"], 3: ["assistant"]}
    lay_end_of_hand(state, {}, owned=owned, kings=["king", "artist", "red-toolmaker", "blue-stonemason"])
    assert pile_from_top(state) == []
    finish_hand(state)
    assert state.round == 6
    assert "artist" in names(dealt_cards(state))
    assert pile_from_top(state) == []


@pytest.mark.rule("pil-next-hand-03")
def test_a_privilege_under_the_pile_waits_behind_the_others() -> None:
    state = empty_table()
    came = []
    for fallen in PRIVILEGES[:3]:
        lay_end_of_hand(state, {}, kings=["king", fallen, "red-toolmaker", "blue-stonemason"])
        finish_hand(state)
        came.append(next(card.id for card in dealt_cards(state) if card.kind == "privilege"))
    assert came == ["potter", "bell-founder", "brick-maker"]
    assert pile_from_top(state) == ["assistant", "artist", "potter", "bell-founder"]


# --- the end


@pytest.mark.rule("pil-end-01")
def test_the_game_is_over_once_all_five_privileges_are_owned() -> None:
    falls = []
    for seats in (3, 4):
        for seed in range(60):
            state = GAME.new(seats=seats, seed=seed)
            hand, fallen, mixed_in = 0, 0, None
            for each in wander(state, seed):
                if each.round != hand:
                    fallen += mixed_in is not None and all(mixed_in not in cards for cards in each.owned)
                    hand = each.round
                    mixed_in = next(card for card in dealt_cards(each) if card.kind == "privilege")
            assert sorted(names(card for cards in state.owned for card in cards)) == sorted(PRIVILEGES)
            assert state.round == 5 + fallen
            assert [len(lines) for lines in state.pad] == [5 + fallen] * seats
            falls.append(fallen)
    assert {0, 1} <= set(falls)


@pytest.mark.rule("pil-end-01")
def test_one_fall_to_the_king_makes_six_hands() -> None:
    state = empty_table()
    fell = ["king", "artist", "red-toolmaker", "blue-stonemason"]
    lay_end_of_hand(state, {}, kings=fell)
    finish_hand(state)
    for hand, name in enumerate(["potter", "bell-founder", "brick-maker", "assistant", "artist"], start=2):
        assert state.round == hand
        assert name in names(dealt_cards(state))
        lay_end_of_hand(state, {0: [name, "red-carpenter"]})
        finish_hand(state)
    assert state.actor is None
    assert [len(lines) for lines in state.pad] == [6, 6, 6, 6]
    assert state.round == 6


@pytest.mark.rule("pil-end-02")
def test_the_highest_total_wins() -> None:
    state = finished([41, 38, 52, 30])
    assert state.scores == [41, 38, 52, 30]
    assert state.winners == [2]


@pytest.mark.rule("pil-end-03")
def test_materials_left_over_are_worth_nothing() -> None:
    state = finished([40, 39, 12, 20], {1: stock(metal=3)})
    assert state.stocks[1] == stock(metal=3)
    assert state.scores[:2] == [40, 39]
    assert state.winners == [0]


@pytest.mark.rule("pil-end-04")
def test_a_tie_is_a_shared_win() -> None:
    state = finished([44, 44, 40, 31])
    assert state.scores == [44, 44, 40, 31]
    assert state.winners == [0, 1]


@pytest.mark.rule("pil-end-04")
def test_materials_left_over_break_no_tie() -> None:
    state = finished([44, 30, 31, 44], {3: stock(stone=3)})
    assert state.winners == [0, 3]


@pytest.mark.rule("pil-end-05")
def test_there_is_no_limit_on_hands_and_the_last_one_is_scored_in_full() -> None:
    state = empty_table()
    state.round = 5
    owned = {0: ["potter"], 1: ["bell-founder"], 2: ["brick-maker"], 3: ["assistant"]}
    lay_end_of_hand(state, {}, owned=owned, kings=["king", "artist", "red-toolmaker", "blue-stonemason"])
    for hand in (5, 6, 7):
        assert state.round == hand
        lay_end_of_hand(state, {}, kings=["king", "artist", "red-toolmaker", "blue-stonemason"])
        finish_hand(state)
        assert state.actor is not None
        assert "artist" in names(dealt_cards(state))
    assert state.round == 8
    lay_end_of_hand(state, {1: ["artist", "red-carpenter"]})
    finish_hand(state)
    assert state.actor is None
    assert state.round == 8
    assert hand_score(state, 1) == 1
    assert state.scores == [0, 1, 0, 0]
