"""Who gets a privilege, how long it works, and what each of the five does."""

from __future__ import annotations

import pytest

from .table import (
    BLUE,
    GAME,
    GREEN,
    ORANGE,
    RED,
    begin,
    dealt_cards,
    empty_table,
    finish_hand,
    hand_score,
    lay_end_of_hand,
    lay_trick,
    names,
    pile_from_top,
    play,
    play_last_trick,
    refused,
    score,
    score_hand,
    stock,
    texts,
    wander,
)

# --- owning


@pytest.mark.rule("pil-privilege-01")
def test_a_privilege_stays_with_who_received_its_trick() -> None:
    for seed in range(5):
        state = empty_table(seed=seed)
        played = ["william", "blue-carpenter", "potter", "forest"]
        won = {1: ["red-carpenter"], 2: ["blue-toolmaker"], 3: ["red-toolmaker"]}
        lay_end_of_hand(state, won | {0: []})
        lay_trick(state, 0, played, others=0)
        play_last_trick(state, 0, played)
        hands = set()
        for each in wander(state, seed):
            if each.phase == "tricks":
                hands.add(each.round)
                assert names(each.owned[0])[0] == "potter"
                assert "potter" not in names(dealt_cards(each))
                assert "potter" not in pile_from_top(each)
        assert hands >= {2, 3, 4, 5}
        assert "potter" in names(state.owned[0])


@pytest.mark.rule("pil-privilege-02")
def test_a_privilege_works_at_once_and_in_every_later_hand_beside_others() -> None:
    state = empty_table()
    state.round = 2
    lay_end_of_hand(state, {0: ["artist", "red-carpenter"]})
    finish_hand(state)
    assert state.round == 3
    assert hand_score(state, 0) == 1
    lay_end_of_hand(state, {0: ["potter", "red-carpenter"]}, stocks={0: stock(sand=1)})
    assert names(state.owned[0]) == ["artist"]
    finish_hand(state, {0: ["use potter sand"]})
    assert hand_score(state, 0) == 1 + 3
    assert sorted(names(state.owned[0])) == ["artist", "potter"]
    assert state.scores[0] == 1 + 4


@pytest.mark.rule("pil-privilege-02")
def test_several_privileges_of_one_player_all_work() -> None:
    state = score_hand(
        {0: ["red-carpenter"]},
        owned={0: ["artist", "potter", "bell-founder"]},
        stocks={0: stock(sand=1, metal=1)},
        choices={0: ["use potter sand", "use bell-founder metal"]},
    )
    assert hand_score(state, 0) == 1 + 3 + 5


@pytest.mark.rule("pil-privilege-08")
def test_a_privilege_in_the_kings_trick_goes_under_the_pile() -> None:
    state = empty_table()
    assert pile_from_top(state) == ["artist", "potter", "bell-founder", "brick-maker", "assistant"]
    lay_end_of_hand(state, {}, kings=["king", "artist", "red-toolmaker", "blue-stonemason"])
    finish_hand(state)
    assert state.round == 2
    assert state.owned == [[], [], [], []]
    assert [card.id for card in dealt_cards(state) if card.kind == "privilege"] == ["potter"]
    assert pile_from_top(state) == ["bell-founder", "brick-maker", "assistant", "artist"]
    for _ in wander(state, seed=5):
        pass
    assert state.round >= 6


@pytest.mark.rule("pil-privilege-09")
def test_the_scorer_of_the_kings_trick_has_nothing_from_a_privilege_in_it() -> None:
    state = empty_table()
    kings = ["king", "artist", "red-toolmaker", "blue-stonemason"]
    lay_end_of_hand(state, {}, trickless=[ORANGE], kings=kings)
    finish_hand(state)
    assert hand_score(state, ORANGE) == 3
    assert state.owned == [[], [], [], []]
    assert pile_from_top(state)[-1] == "artist"


@pytest.mark.rule("pil-privilege-09")
def test_as_an_option_the_only_scorer_of_the_kings_trick_keeps_its_privilege() -> None:
    state = empty_table(kings_privilege="kept")
    kings = ["king", "artist", "red-toolmaker", "blue-stonemason"]
    lay_end_of_hand(state, {}, trickless=[ORANGE], kings=kings)
    finish_hand(state)
    assert hand_score(state, ORANGE) == 4
    assert names(state.owned[ORANGE]) == ["artist"]
    assert "artist" not in pile_from_top(state)
    assert "artist" not in names(dealt_cards(state))


@pytest.mark.rule("pil-privilege-09")
@pytest.mark.parametrize("trickless", [[], [RED, ORANGE]], ids=["no scorer", "two scorers"])
def test_even_with_the_option_a_privilege_without_one_only_scorer_returns(trickless: list[int]) -> None:
    state = empty_table(kings_privilege="kept")
    kings = ["king", "artist", "green-toolmaker", "blue-stonemason"]
    lay_end_of_hand(state, {}, trickless=trickless, kings=kings)
    finish_hand(state)
    assert [hand_score(state, seat) for seat in trickless] == [3] * len(trickless)
    assert state.owned == [[], [], [], []]
    assert pile_from_top(state)[-1] == "artist"


# --- the five privileges


@pytest.mark.rule("pil-privilege-03")
def test_the_artist_gives_a_point_without_any_condition() -> None:
    foreign = ["red-carpenter", "red-toolmaker", "blue-stonemason", "orange-master-builder"]
    state = score_hand({GREEN: foreign}, owned={GREEN: ["artist"]})
    assert hand_score(state, GREEN) == 1
    assert state.points[GREEN] == {"conversions": 0, "craftsmen": 0, "privileges": 1, "neutrals": 0, "King": 0}


@pytest.mark.rule("pil-privilege-03")
def test_the_artist_gives_a_point_in_each_hand() -> None:
    state = empty_table()
    lay_end_of_hand(state, {}, owned={BLUE: ["artist"]})
    finish_hand(state)
    lay_end_of_hand(state, {})
    finish_hand(state)
    assert state.pad[BLUE] == (1, 1)


@pytest.mark.rule("pil-privilege-04")
def test_the_potter_turns_sand_into_three_points() -> None:
    state = score_hand(
        {0: ["green-mortar-mixer"]},
        owned={0: ["potter"]},
        stocks={0: stock(sand=2)},
        choices={0: ["use potter sand", "use green-mortar-mixer sand"]},
    )
    assert hand_score(state, 0) == 6
    assert state.stocks[0] == stock()


@pytest.mark.rule("pil-privilege-05")
def test_the_bell_founder_turns_metal_into_five_points() -> None:
    state = score_hand(
        {}, owned={0: ["bell-founder"]}, stocks={0: stock(metal=2)}, choices={0: ["use bell-founder metal"]}
    )
    assert hand_score(state, 0) == 5
    assert state.stocks[0] == stock(metal=1)


@pytest.mark.rule("pil-privilege-06")
def test_the_brick_maker_turns_sand_into_stone() -> None:
    state = score_hand({}, owned={0: ["brick-maker"]}, stocks={0: stock(sand=1)}, choices={0: ["use brick-maker sand"]})
    assert state.stocks[0] == stock(stone=1)
    assert hand_score(state, 0) == 0


@pytest.mark.rule("pil-privilege-07")
def test_the_assistant_turns_any_units_into_points() -> None:
    state = score_hand(
        {0: ["gravel-pit"]},
        owned={0: ["assistant"]},
        stocks={0: stock(sand=1, wood=1, stone=1)},
        choices={0: ["sell sand", "sell wood", "sell sand", "done"]},
    )
    assert hand_score(state, 0) == 3
    assert state.stocks[0] == stock(stone=1)


@pytest.mark.rule("pil-privilege-07")
def test_the_assistant_may_turn_in_everything_or_nothing() -> None:
    for sold in (["sell stone", "sell wood", "sell metal"], ["done"]):
        state = score_hand({}, owned={0: ["assistant"]}, stocks={0: stock(stone=1, wood=1, metal=1)}, choices={0: sold})
        assert hand_score(state, 0) == 3 - sum(state.stocks[0].values())
    assert state.stocks[0] == stock(stone=1, wood=1, metal=1)


@pytest.mark.rule("pil-privilege-10")
def test_the_potter_works_once_per_hand() -> None:
    state = score_hand({}, owned={0: ["potter"]}, stocks={0: stock(sand=3)}, choices={0: ["use potter sand"]})
    assert hand_score(state, 0) == 3
    assert state.stocks[0] == stock(sand=2)
    refused(state, "use potter sand")


@pytest.mark.rule("pil-privilege-10")
@pytest.mark.parametrize("use", ["use potter sand", "use bell-founder metal", "use brick-maker sand"])
def test_a_second_use_of_a_privilege_in_a_hand_is_refused(use: str) -> None:
    state = empty_table()
    owned = {0: ["potter", "bell-founder", "brick-maker"]}
    lay_end_of_hand(state, {0: ["green-carpenter"]}, owned=owned, stocks={0: stock(wood=1, sand=2, metal=2)})
    begin(state, GAME.steps["scoring"]())
    play(state, use)
    assert "use green-carpenter wood" in texts(state)
    assert refused(state, use).rule == "pil-privilege-10"


@pytest.mark.rule("pil-privilege-10")
def test_the_use_of_a_privilege_is_optional_and_comes_back_in_the_next_hand() -> None:
    state = empty_table()
    owned = {0: ["potter", "bell-founder", "brick-maker"]}
    lay_end_of_hand(state, {}, owned=owned, stocks={0: stock(sand=2, metal=1)})
    finish_hand(state, {0: ["done"]})
    assert hand_score(state, 0) == 0
    assert state.stocks[0] == stock(sand=2, metal=1)
    for expected in (3, 3):
        lay_end_of_hand(state, {})
        finish_hand(state, {0: ["use potter sand", "done"]})
        assert hand_score(state, 0) == expected
    assert state.stocks[0] == stock(metal=1)


@pytest.mark.rule("pil-privilege-11")
def test_the_stone_of_the_brick_maker_may_be_converted_at_once() -> None:
    state = score_hand(
        {0: ["gravel-pit", "green-stonemason"]},
        owned={0: ["brick-maker"]},
        choices={0: ["use brick-maker sand", "use green-stonemason stone"]},
    )
    assert hand_score(state, 0) == 5
    assert state.stocks[0] == stock()


@pytest.mark.rule("pil-privilege-11")
def test_the_brick_maker_may_act_between_other_conversions() -> None:
    state = score_hand(
        {0: ["green-stonemason", "green-carpenter"]},
        owned={0: ["brick-maker"]},
        stocks={0: stock(wood=1, sand=1)},
        choices={0: ["use green-carpenter wood", "use brick-maker sand", "use green-stonemason stone"]},
    )
    assert hand_score(state, 0) == 3 + 4 + 2


@pytest.mark.rule("pil-privilege-12")
def test_the_assistant_acts_before_the_limit() -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["quarry", "quarry-2"]}, owned={0: ["assistant"]}, stocks={0: stock(stone=1, wood=2)})
    assert score(state, {0: ["sell wood", "sell stone", "done"]}) == [0, 0, 0]
    assert hand_score(state, 0) == 2
    assert state.stocks[0] == stock(stone=2, wood=1)


@pytest.mark.rule("pil-privilege-12")
def test_the_assistant_acts_after_all_other_conversions() -> None:
    state = empty_table()
    won = {0: ["green-stonemason", "quarry", "quarry-2"]}
    lay_end_of_hand(state, won, owned={0: ["assistant"]}, stocks={0: stock(stone=2, wood=1)})
    begin(state, GAME.steps["scoring"]())
    assert texts(state) == ["use green-stonemason stone", "done"]
    play(state, "done")
    assert sorted(texts(state)) == ["done", "sell stone", "sell wood"]
    refused(state, "sell metal")
    refused(state, "use green-stonemason stone")
    play(state, "done")
    assert sorted(texts(state)) == ["discard stone", "discard wood"]
