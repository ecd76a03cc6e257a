"""Who leads, which cards may be played, and who receives a trick."""

from __future__ import annotations

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import FACE_DOWN

from .table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    all_views,
    begin,
    dealt,
    empty_table,
    holder,
    holds,
    lay_end_of_hand,
    lay_hands,
    lay_trick,
    names,
    names_seen,
    play,
    play_cards,
    play_last_trick,
    play_trick,
    refused,
    take_out,
    texts,
    trick_of,
    wander,
)

# --- leading


@pytest.mark.rule("pil-lead-01")
@pytest.mark.parametrize("seat", [2, 0, 1, 3])
def test_the_holder_of_aliena_leads_the_first_trick(seat: int) -> None:
    state = dealt(lambda state: holds(state, seat, "aliena"))
    assert state.actor == seat
    assert state.leader == seat
    assert {f"play {name}" for name in names(state.hands[seat])} >= set(texts(state))


@pytest.mark.rule("pil-lead-02")
def test_the_first_lead_is_any_card_but_alfred() -> None:
    state = dealt(lambda state: holds(state, 2, "aliena") and holds(state, 2, "alfred"))
    assert state.actor == 2
    assert len(texts(state)) == 8
    assert set(texts(state)) == {f"play {name}" for name in names(state.hands[2]) if name != "alfred"}
    assert refused(state, "play alfred").rule == "pil-play-04"


@pytest.mark.rule("pil-lead-03")
def test_aliena_decides_the_first_lead_of_every_hand() -> None:
    leaders = set()
    for seed in range(40):
        state = empty_table(seed=seed)
        lay_end_of_hand(state, {0: [], 1: ["red-carpenter"], 2: ["blue-carpenter"], 3: ["blue-toolmaker"]})
        played = ["william", "orange-carpenter", "regan", "forest"]
        lay_trick(state, 0, played, others=0)
        play_last_trick(state, 0, played)
        assert state.pad[0] == (-3 - 1,)  # the last trick went to P0
        assert state.round == 2
        assert state.actor == holder(state, "aliena")
        leaders.add(state.actor)
    assert 3 in leaders


@pytest.mark.rule("pil-lead-03")
def test_no_result_of_an_earlier_hand_carries_over_to_the_lead() -> None:
    for seed in range(10):
        hand = 0
        for state in wander(GAME.new(seats=4, seed=seed), seed):
            if state.round != hand:
                hand = state.round
                assert state.actor == holder(state, "aliena")
        assert hand >= 5


@pytest.mark.rule("pil-lead-04")
def test_who_received_the_trick_leads_even_if_another_played_the_deciding_card() -> None:
    state = trick_of(1, ["blue-carpenter", "green-master-builder", "regan", "forest"])
    assert state.actor == GREEN
    assert state.leader == GREEN


# --- playing


@pytest.mark.rule("pil-play-01")
def test_the_others_follow_clockwise() -> None:
    state = empty_table()
    assert play_trick(state, 2, ["tom", "blue-carpenter", "regan", "forest"]) == [2, 3, 0, 1]


@pytest.mark.rule("pil-play-02")
def test_a_trick_is_one_card_from_each_face_up_for_all() -> None:
    played = ["tom", "blue-carpenter", "regan", "forest"]
    state = empty_table()
    state.log = []
    lay_trick(state, 2, played)
    begin(state, GAME.steps["play_card"](2))
    for done, name in enumerate(played):
        assert all(text.startswith("play ") for text in texts(state))
        for view in all_views(state):
            assert names(view.trick) == played[:done]
        play(state, f"play {name}")
    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]
    for seat in (0, 1, 2, 3, None):
        told = [card for line in heard(state.log, seat) for card in line.arguments.values()]
        for name in played:
            assert GAME.cards[name] in told


@pytest.mark.rule("pil-play-02")
def test_nobody_may_pass_or_add_a_second_card() -> None:
    state = empty_table()
    lay_trick(state, 0, ["tom", "blue-carpenter", "regan", "forest"])
    begin(state, GAME.steps["play_card"](0))
    assert refused(state, "done").rule == "pil-play-02"
    play(state, "play tom")
    assert state.actor == 1
    for card in state.hands[0]:
        refused(state, f"play {card.id}")
    for seed in range(5):
        for each in wander(GAME.new(seats=4, seed=seed), seed):
            if each.phase == "tricks":
                assert all(text.startswith("play ") for text in texts(each))


@pytest.mark.rule("pil-play-03")
def test_nobody_has_to_follow_colour_value_or_type() -> None:
    own = ["red-toolmaker", "red-stonemason", "blue-carpenter", "aliena", "king", "quarry", "artist"]
    state = empty_table()
    lay_hands(state, [["tom"], ["regan"], ["red-carpenter"], own])
    state.leader = 2
    begin(state, GAME.steps["play_card"](2))
    play(state, "play red-carpenter")
    assert state.actor == 3
    assert sorted(texts(state)) == sorted(f"play {name}" for name in own)


@pytest.mark.rule("pil-play-04")
@pytest.mark.parametrize("leader", [1, 0], ids=["leading", "following"])
def test_alfred_may_not_be_played_before_the_last_trick(leader: int) -> None:
    state = empty_table()
    lay_hands(state, [["tom", "regan"], ["alfred", "quarry"], ["forest", "aliena"], ["king", "philipp"]])
    state.leader = leader
    begin(state, GAME.steps["play_card"](leader))
    if leader != 1:
        play(state, "play tom")
    assert state.actor == 1
    assert refused(state, "play alfred").rule == "pil-play-04"
    assert texts(state) == ["play quarry"]


@pytest.mark.rule("pil-play-05")
def test_in_the_last_trick_alfred_is_even_led() -> None:
    state = empty_table()
    lay_hands(state, [["tom"], ["alfred"], ["forest"], ["philipp"]])
    state.leader = 1
    begin(state, GAME.steps["play_card"](1))
    assert state.actor == 1
    assert texts(state) == ["play alfred"]


@pytest.mark.rule("pil-play-04", "pil-play-05")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_always_has_a_legal_card(seats: int) -> None:
    size = {3: 10, 4: 9}[seats]
    for seed in range(30):
        state = GAME.new(seats=seats, seed=seed)
        begin(state, GAME.steps["tricks"]())
        plays = 0
        for each in wander(state, seed):
            assert each.actor is not None
            hand = names(each.hands[each.actor])
            assert len(hand) == size - plays // seats
            allowed = hand if len(hand) == 1 else [name for name in hand if name != "alfred"]
            assert len(allowed) >= 1
            assert sorted(texts(each)) == sorted(f"play {name}" for name in allowed)
            plays += 1
        assert plays == size * seats


# --- winning


@pytest.mark.rule("pil-trick-01")
def test_the_highest_value_decides() -> None:
    state = trick_of(0, ["tom", "blue-carpenter", "regan", "forest"])
    assert [len(pile) for pile in state.piles] == [4, 0, 0, 0]
    assert state.tricks == [1, 0, 0, 0]


@pytest.mark.rule("pil-trick-02")
@pytest.mark.parametrize("leader", range(4))
def test_of_equal_highest_cards_the_later_decides(leader: int) -> None:
    played = ["green-master-builder", "red-master-builder", "aliena", "blue-mortar-mixer"]
    assert trick_of(leader, played).tricks == [0, 0, 1, 0]


@pytest.mark.rule("pil-trick-03")
def test_a_deciding_craftsman_gives_the_trick_to_the_owner_of_the_colour() -> None:
    state = trick_of(0, ["red-carpenter", "regan", "forest", "blue-mortar-mixer"])
    assert state.tricks == [0, 1, 0, 0]
    assert len(state.piles[BLUE]) == 4


@pytest.mark.rule("pil-trick-04")
def test_a_deciding_neutral_gives_the_trick_to_who_played_it() -> None:
    state = trick_of(0, ["red-mortar-mixer", "aliena", "green-stonemason", "quarry"])
    assert state.tricks == [0, 1, 0, 0]
    assert len(state.piles[1]) == 4


@pytest.mark.rule("pil-trick-05")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_a_deciding_privilege_gives_the_trick_to_who_played_it(leader: int) -> None:
    state = empty_table()
    sites = ["quarry", "forest", "gravel-pit"]
    place = -leader % 4
    played = [*sites[:place], "artist", *sites[place:]]
    play_trick(state, leader, played)
    assert state.tricks == [1, 0, 0, 0]
    assert "artist" in names(state.piles[0])


@pytest.mark.rule("pil-trick-06")
def test_the_taker_lays_all_cards_of_the_trick_face_down() -> None:
    played = ["tom", "blue-carpenter", "regan", "red-mortar-mixer"]
    state = empty_table()
    state.piles[RED] = take_out(state, ["ellen", "quarry", "philipp", "blue-toolmaker"])
    state.piles[0] = take_out(state, ["aliena", "quarry-2", "william", "green-toolmaker"])
    state.tricks = [1, 0, 1, 0]
    play_trick(state, 0, played)
    assert [len(pile) for pile in state.piles] == [4, 0, 8, 0]
    assert set(names(state.piles[RED])) >= set(played)
    assert state.trick == []
    for view in all_views(state):
        assert view.piles[RED] == [FACE_DOWN] * 8


@pytest.mark.rule("pil-trick-07")
def test_of_four_sites_the_last_takes_the_trick() -> None:
    state = trick_of(0, ["quarry", "forest", "gravel-pit", "quarry-2"])
    assert state.tricks == [0, 0, 0, 1]


@pytest.mark.rule("pil-trick-07")
def test_of_two_persons_with_equal_value_the_later_takes_the_trick() -> None:
    assert trick_of(0, ["tom", "william", "red-carpenter", "blue-stonemason"]).tricks == [0, 1, 0, 0]
    assert trick_of(0, ["william", "tom", "red-carpenter", "blue-stonemason"]).tricks == [0, 1, 0, 0]


@pytest.mark.rule("pil-trick-07")
def test_of_philipp_and_a_privilege_the_later_takes_the_trick() -> None:
    assert trick_of(0, ["philipp", "quarry", "artist", "forest"]).tricks == [0, 0, 1, 0]
    assert trick_of(0, ["artist", "quarry", "philipp", "forest"]).tricks == [0, 0, 1, 0]


@pytest.mark.rule("pil-trick-08")
def test_trick_counts_are_public_but_finished_tricks_are_not_looked_through() -> None:
    first = ["tom", "blue-carpenter", "regan", "forest"]
    second = ["green-master-builder", "red-carpenter", "quarry", "philipp"]
    third = ["green-toolmaker", "aliena", "blue-stonemason", "gravel-pit"]
    fourth = ["red-stonemason", "waleran", "ellen", "orange-carpenter"]
    state = empty_table()
    lay_hands(state, list(zip(first, second, third, fourth, strict=True)))
    state.leader = 0
    begin(state, GAME.steps["play_card"](0))
    play_cards(state, [*first, *second, *third])
    assert state.actor == 1
    play(state, "play waleran")
    for view in all_views(state):
        assert view.tricks == [2, 1, 0, 0]
        assert view.piles[0] == [FACE_DOWN] * 8
        assert names(view.trick) == ["waleran"]
        assert names_seen(view).isdisjoint([*first, *second, *third])
