"""The King's trick: nobody receives it, and who has no trick scores it."""

from __future__ import annotations

import pytest

from .table import (
    GAME,
    ORANGE,
    RED,
    begin,
    empty_table,
    hand_score,
    holder,
    lay_end_of_hand,
    lay_trick,
    names,
    play,
    play_last_trick,
    play_trick,
    score_hand,
    stock,
    take_out,
    trick_of,
    wander,
)


@pytest.mark.rule("pil-king-01")
@pytest.mark.parametrize("leader", range(4))
def test_the_king_outranks_every_card(leader: int) -> None:
    played = ["red-master-builder", "king", "green-master-builder", "aliena"]
    state = trick_of(leader, played)
    assert sorted(names(state.kings_trick)) == sorted(played)
    assert state.tricks == [0, 0, 0, 0]


@pytest.mark.rule("pil-king-01")
def test_no_card_has_the_value_of_the_king() -> None:
    assert [card.id for card in GAME.cards.values() if card.value >= 11] == ["king"]


@pytest.mark.rule("pil-king-02")
def test_nobody_receives_the_kings_trick() -> None:
    state = empty_table()
    state.piles[0] = take_out(state, ["ellen", "quarry", "philipp", "blue-toolmaker"])
    state.tricks = [1, 0, 0, 0]
    play_trick(state, 0, ["red-master-builder", "king", "green-carpenter", "aliena"])
    assert state.tricks == [1, 0, 0, 0]
    assert [len(pile) for pile in state.piles] == [4, 0, 0, 0]
    assert len(state.kings_trick) == 4


@pytest.mark.rule("pil-king-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_hand_has_exactly_one_kings_trick(seats: int) -> None:
    size = {3: 10, 4: 9}[seats]
    for seed in range(30):
        state = GAME.new(seats=seats, seed=seed)
        begin(state, GAME.steps["tricks"]())
        for _ in wander(state, seed):
            pass
        assert "king" in names(state.kings_trick)
        assert len(state.kings_trick) == seats
        assert sum(state.tricks) == size - 1
        assert [len(pile) for pile in state.piles] == [count * seats for count in state.tricks]


@pytest.mark.rule("pil-king-03")
@pytest.mark.parametrize("leader", range(4))
def test_who_played_the_king_leads_the_next_trick(leader: int) -> None:
    others = ["red-master-builder", "green-carpenter", "aliena"]
    place = (3 - leader) % 4
    state = trick_of(leader, [*others[:place], "king", *others[place:]])
    assert state.actor == 3
    assert state.leader == 3


@pytest.mark.rule("pil-king-04")
def test_only_who_has_no_trick_scores_the_kings_trick() -> None:
    state = score_hand(
        {0: ["red-carpenter"], 1: ["green-carpenter"], 2: ["blue-carpenter"]},
        trickless=[3],
        tricks={0: 4, 1: 3, 2: 1},
        kings=["king", "quarry", "blue-toolmaker", "green-stonemason"],
    )
    assert state.scores == [0, 0, 0, 3]
    assert state.stocks == [stock(), stock(), stock(), stock(stone=1)]


@pytest.mark.rule("pil-king-05")
def test_the_king_gives_three_points() -> None:
    kings = ["king", "blue-toolmaker", "green-stonemason", "red-carpenter"]
    state = score_hand({}, trickless=[ORANGE], kings=kings)
    assert hand_score(state, ORANGE) == 3
    assert state.points[ORANGE]["King"] == 3


@pytest.mark.rule("pil-king-06")
def test_neutrals_and_own_craftsmen_in_the_kings_trick_work_as_if_won() -> None:
    state = score_hand({}, trickless=[ORANGE], kings=["king", "orange-carpenter", "ellen", "red-master-builder"])
    assert hand_score(state, ORANGE) == 6
    assert hand_score(state, RED) == 0


@pytest.mark.rule("pil-king-07")
def test_two_players_without_tricks_both_score_the_whole_kings_trick() -> None:
    state = score_hand(
        {},
        trickless=[RED, ORANGE],
        kings=["king", "tom", "red-carpenter", "waleran"],
        choices={RED: ["take wood", "use red-carpenter wood"], ORANGE: ["take stone"]},
    )
    assert hand_score(state, RED) == 5
    assert hand_score(state, ORANGE) == 1
    assert state.stocks[RED] == stock()
    assert state.stocks[ORANGE] == stock(stone=1)


@pytest.mark.rule("pil-king-08")
def test_the_kings_trick_lapses_if_everybody_has_a_trick() -> None:
    state = score_hand(
        {},
        tricks={0: 3, 1: 2, 2: 2, 3: 1},
        kings=["king", "ellen", "william", "philipp"],
        stocks=dict.fromkeys(range(4), stock(stone=1, wood=1)),
    )
    assert [hand_score(state, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert state.stocks == [stock(stone=1, wood=1)] * 4


@pytest.mark.rule("pil-king-09")
def test_playing_the_king_is_not_receiving_a_trick() -> None:
    state = empty_table()
    won = {0: ["blue-toolmaker"], 2: ["blue-carpenter"], 3: ["red-toolmaker"]}
    lay_end_of_hand(state, won, trickless=[1], kings=[])
    played = ["red-carpenter", "king", "green-toolmaker", "orange-stonemason"]
    lay_trick(state, 0, played, others=0)
    play_last_trick(state, 0, played)
    assert [hand_score(state, seat) for seat in range(4)] == [0, 3, 0, 0]


@pytest.mark.rule("pil-king-10")
def test_a_king_in_the_last_trick_is_scored_and_aliena_leads_the_next_hand() -> None:
    leaders = set()
    for seed in range(40):
        state = empty_table(seed=seed)
        won = {0: ["blue-toolmaker"], 1: ["blue-stonemason"], 2: ["green-toolmaker"]}
        lay_end_of_hand(state, won, trickless=[3], kings=[], stocks={1: stock(stone=1)})
        played = ["red-carpenter", "orange-stonemason", "ellen", "king"]
        lay_trick(state, 1, played, others=0)
        play_last_trick(state, 1, played)
        assert (state.round, state.phase, state.actor) == (1, "scoring", 1)
        play(state, "use blue-stonemason stone")
        assert [state.pad[seat] for seat in range(4)] == [(0,), (5,), (0,), (3 + 1 + 2,)]
        assert state.round == 2
        assert state.actor == holder(state, "aliena")
        leaders.add(state.actor)
    assert 2 in leaders


@pytest.mark.rule("pil-king-11")
def test_scoring_the_kings_trick_is_compulsory_even_if_it_costs_points() -> None:
    state = empty_table()
    lay_end_of_hand(state, {}, trickless=[ORANGE], kings=["king", "william", "waleran", "regan"])
    begin(state, GAME.steps["scoring"]())
    assert state.actor is None
    assert hand_score(state, ORANGE) == -3


@pytest.mark.rule("pil-king-12")
def test_stored_materials_and_privileges_work_for_who_scores_the_kings_trick() -> None:
    state = score_hand(
        {},
        trickless=[ORANGE],
        kings=["king", "orange-master-builder", "blue-stonemason", "red-toolmaker"],
        stocks={ORANGE: stock(stone=1)},
        owned={ORANGE: ["artist"]},
        choices={ORANGE: ["use orange-master-builder stone"]},
    )
    assert hand_score(state, ORANGE) == 8
    assert state.stocks[ORANGE] == stock()
