"""The end of a hand: what counts for whom and in which order, and what becomes of materials above the limit."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, product

import pytest

from .table import (
    BLUE,
    GAME,
    GREEN,
    Stocks,
    Won,
    begin,
    decide,
    empty_table,
    finish_hand,
    hand_score,
    lay_end_of_hand,
    lay_trick,
    play,
    play_last_trick,
    refused,
    score,
    score_hand,
    set_total,
    stock,
    texts,
    wander,
)

# --- the score


@pytest.mark.rule("pil-score-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_is_scored_before_the_last_trick_is_assigned(seats: int) -> None:
    for seed in range(10):
        hand = 0
        before: object = None
        for state in wander(GAME.new(seats=seats, seed=seed), seed):
            now = ([dict(units) for units in state.stocks], state.scores, [list(lines) for lines in state.pad])
            if state.round != hand:
                hand, before = state.round, now
                assert [len(lines) for lines in state.pad] == [hand - 1] * seats
            if state.phase == "tricks":
                assert now == before
            else:
                assert [len(cards) for cards in state.hands] == [0] * seats


@pytest.mark.rule("pil-score-01")
def test_after_the_last_trick_everybody_is_scored() -> None:
    state = empty_table()
    won = {0: ["quarry", "ellen"], 1: ["quarry-2", "regan"], 2: ["forest", "waleran"], 3: ["forest-2"]}
    lay_end_of_hand(state, won, kings=["king"])
    played = ["philipp", "blue-toolmaker", "green-toolmaker", "orange-master-builder"]
    lay_trick(state, 0, played, others=0)
    assert state.scores == [0, 0, 0, 0]
    assert state.stocks == [stock()] * 4
    play_last_trick(state, 0, played)
    decide(state, {3: ["use orange-master-builder metal"]})
    assert state.scores == [2, -1, -2, 4 + 1]
    assert state.stocks == [stock(stone=1), stock(stone=1), stock(wood=1), stock(wood=1)]
    assert state.round == 2


@pytest.mark.rule("pil-score-02")
def test_foreign_craftsmen_are_worth_nothing_to_anybody() -> None:
    state = empty_table()
    stocks = {GREEN: stock(wood=1), BLUE: stock(wood=1)}
    lay_end_of_hand(state, {GREEN: ["blue-carpenter"]}, stocks=stocks)
    assert score(state) == []
    assert state.scores == [0, 0, 0, 0]
    assert state.stocks[GREEN] == state.stocks[BLUE] == stock(wood=1)


@pytest.mark.rule("pil-score-02")
def test_converting_with_a_foreign_craftsman_is_refused() -> None:
    state = empty_table()
    won = {GREEN: ["blue-carpenter", "green-stonemason"]}
    lay_end_of_hand(state, won, stocks={GREEN: stock(stone=1, wood=1)})
    begin(state, GAME.steps["scoring"]())
    assert texts(state) == ["use green-stonemason stone", "done"]
    assert refused(state, "use blue-carpenter wood").rule in ("pil-score-02", "pil-convert-01")


@pytest.mark.rule("pil-score-03")
def test_materials_come_in_before_conversions() -> None:
    choices = {0: ["use green-stonemason stone"]}
    state = score_hand({0: ["green-stonemason", "quarry"]}, choices=choices)
    assert hand_score(state, 0) == 5
    assert state.stocks[0] == stock()


@pytest.mark.rule("pil-score-03")
def test_conversions_come_before_the_limit() -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["green-stonemason", "quarry", "tom"]}, stocks={0: stock(stone=3)})
    begin(state, GAME.steps["scoring"]())
    assert all(text.startswith("take ") for text in texts(state))
    play(state, "take wood")
    assert texts(state) == ["use green-stonemason stone", "done"]
    play(state, "use green-stonemason stone")
    assert sorted(texts(state)) == ["discard stone", "discard wood"]


@pytest.mark.rule("pil-score-04")
def test_an_own_craftsman_gives_a_point_even_without_converting() -> None:
    state = score_hand({0: ["green-toolmaker", "green-stonemason", "potter", "red-carpenter"]})
    assert hand_score(state, 0) == 2
    assert state.points[0]["craftsmen"] == 2


@pytest.mark.rule("pil-score-05")
def test_the_hand_score_is_the_sum_of_all_sources_and_joins_the_total() -> None:
    state = empty_table()
    won = {0: ["green-toolmaker", "green-stonemason", "artist", "ellen", "william"]}
    lay_end_of_hand(state, won, stocks={0: stock(metal=1)})
    set_total(state, 0, 12)
    score(state, {0: ["use green-toolmaker metal"]})
    assert hand_score(state, 0) == 5 + 2 + 1 + 2 - 3 == 7
    assert state.scores[0] == 19
    assert state.points[0] == {"conversions": 12 + 5, "craftsmen": 2, "privileges": 1, "neutrals": 2 - 3, "King": 0}


@pytest.mark.rule("pil-score-06")
def test_a_hand_and_a_total_may_be_below_zero() -> None:
    state = score_hand({0: ["william", "waleran", "red-carpenter", "blue-toolmaker"]})
    assert hand_score(state, 0) == -5
    assert state.scores[0] == -5


ALL_CHOOSE: Won = {0: ["green-carpenter"], 1: ["blue-stonemason"], 2: ["red-master-builder"], 3: ["tom", "philipp"]}
THEIR_STOCKS: Stocks = {0: stock(wood=1), 1: stock(stone=1), 2: stock(wood=1), 3: stock(stone=3)}
WAYS = (  # two ways to choose for each seat
    (["use green-carpenter wood"], ["done"]),
    (["use blue-stonemason stone"], ["done"]),
    (["use red-master-builder wood"], ["done"]),
    (["take sand", "discard stone", "discard stone"], ["take stone", "discard stone", "discard metal"]),
)


@pytest.mark.rule("pil-score-07")
def test_choices_are_asked_clockwise_from_who_led_the_hand() -> None:
    results = []
    for opener in (2, 3, 0, 1):
        state = empty_table()
        lay_end_of_hand(state, ALL_CHOOSE, stocks=THEIR_STOCKS)
        state.opener = opener
        state.leader = 1
        asked = score(state, {seat: ways[0] for seat, ways in enumerate(WAYS)})
        clockwise = [(opener + step) % 4 for step in range(4)]
        assert [seat for seat, _ in groupby(asked)] == clockwise
        results.append((state.scores, state.pad, state.stocks))
    assert results[0][0] == [4, 5, 3, 0]
    assert all(result == results[0] for result in results)


@pytest.mark.rule("pil-score-07")
@pytest.mark.parametrize("seats", [3, 4])
def test_in_play_too_choices_are_asked_clockwise_from_who_led_the_hand(seats: int) -> None:
    for seed in range(10):
        hand, opener, latest = 0, 0, 0
        for state in wander(GAME.new(seats=seats, seed=seed), seed):
            assert state.actor is not None
            if state.round != hand:
                hand, opener, latest = state.round, state.actor, 0
            if state.phase == "scoring":
                step = (state.actor - opener) % seats
                assert step >= latest
                latest = step


@pytest.mark.rule("pil-score-07")
def test_no_choice_of_a_player_changes_the_result_of_another() -> None:
    results = defaultdict(list)
    for chosen in product((0, 1), repeat=4):
        state = empty_table()
        lay_end_of_hand(state, ALL_CHOOSE, stocks=THEIR_STOCKS)
        score(state, {seat: ways[way] for seat, (ways, way) in enumerate(zip(WAYS, chosen, strict=True))})
        for seat, way in enumerate(chosen):
            results[seat, way].append((state.scores[seat], state.stocks[seat]))
    for found in results.values():
        assert found == found[:1] * 8


# --- the limit


@pytest.mark.rule("pil-material-01")
def test_at_most_three_units_are_kept() -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["philipp"]}, stocks={0: stock(stone=2, wood=1)})
    begin(state, GAME.steps["scoring"]())
    assert state.stocks[0] == stock(stone=2, wood=1, metal=1)
    assert sorted(texts(state)) == ["discard metal", "discard stone", "discard wood"]
    assert refused(state, "done").rule == "pil-material-01"
    refused(state, "discard sand")
    play(state, "discard wood")
    assert state.actor is None
    assert state.stocks[0] == stock(stone=2, metal=1)


@pytest.mark.rule("pil-material-01")
def test_three_units_are_within_the_limit() -> None:
    state = empty_table()
    lay_end_of_hand(state, {}, stocks={0: stock(stone=2, wood=1)})
    assert score(state) == []
    assert state.stocks[0] == stock(stone=2, wood=1)


@pytest.mark.rule("pil-material-02")
def test_the_owner_chooses_which_three_stay_and_the_rest_pays_nothing() -> None:
    state = score_hand({0: ["philipp"]}, stocks={0: stock(sand=2, metal=1)}, choices={0: ["discard sand"]})
    assert state.stocks[0] == stock(sand=1, metal=2)
    assert hand_score(state, 0) == 0


@pytest.mark.rule("pil-material-03")
def test_during_scoring_a_stock_may_exceed_the_limit() -> None:
    state = empty_table()
    won = {0: ["quarry", "quarry-2", "tom", "green-stonemason"]}
    lay_end_of_hand(state, won, stocks={0: stock(stone=3)})
    begin(state, GAME.steps["scoring"]())
    play(state, "take stone")
    assert state.stocks[0] == stock(stone=6)
    play(state, "use green-stonemason stone")
    assert state.stocks[0] == stock(stone=5)
    play(state, "discard stone")
    play(state, "discard stone")
    assert state.stocks[0] == stock(stone=3)
    assert state.actor is None
    assert hand_score(state, 0) == 4 + 1


@pytest.mark.rule("pil-material-04")
def test_materials_never_run_out() -> None:
    # Only the King's trick can give stone to everybody: here it is scored by all four.
    state = score_hand({}, trickless=range(4), kings=["king", "quarry", "quarry-2", "red-carpenter"])
    assert state.stocks == [stock(stone=2)] * 4
    assert sum(units["stone"] for units in state.stocks) == 8


@pytest.mark.rule("pil-material-05")
def test_who_is_over_the_limit_keeps_exactly_three() -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["philipp", "forest"]}, stocks={0: stock(stone=2, wood=1)})
    begin(state, GAME.steps["scoring"]())
    refused(state, "done")
    play(state, "discard stone")
    refused(state, "done")
    play(state, "discard stone")
    for material in ("wood", "metal"):
        refused(state, f"discard {material}")
    assert state.stocks[0] == stock(wood=2, metal=1)
    assert hand_score(state, 0) == 0


@pytest.mark.rule("pil-material-05")
def test_the_limit_holds_in_the_final_hand_too() -> None:
    state = empty_table()
    owned = {1: ["artist", "potter", "bell-founder", "brick-maker"]}
    won = {0: ["philipp", "forest"], 2: ["assistant", "red-carpenter"]}
    lay_end_of_hand(state, won, owned=owned, stocks={0: stock(stone=2, wood=1)})
    finish_hand(state, {0: ["discard stone", "discard wood"]})
    assert state.actor is None
    assert state.stocks[0] == stock(stone=1, wood=1, metal=1)
    assert state.scores[0] == 0
