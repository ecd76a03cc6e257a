"""What each neutral card gives or costs who won it."""

from __future__ import annotations

import pytest

from .table import (
    GAME,
    all_views,
    begin,
    empty_table,
    hand_score,
    lay_end_of_hand,
    names,
    play,
    refused,
    score,
    score_hand,
    stock,
    texts,
)


@pytest.mark.rule("pil-neutral-01")
@pytest.mark.parametrize("material", ["stone", "wood", "sand"])
def test_tom_gives_one_unit_of_stone_wood_or_sand(material: str) -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["tom"]})
    begin(state, GAME.steps["scoring"]())
    assert state.actor == 0
    assert sorted(texts(state)) == ["take sand", "take stone", "take wood"]
    assert refused(state, "take metal").rule == "pil-neutral-01"
    play(state, f"take {material}")
    assert state.actor is None
    assert state.stocks[0] == stock() | {material: 1}


@pytest.mark.parametrize(
    ("person", "points"),
    [
        pytest.param("william", -3, marks=pytest.mark.rule("pil-neutral-02")),
        pytest.param("waleran", -2, marks=pytest.mark.rule("pil-neutral-03")),
        pytest.param("regan", -1, marks=pytest.mark.rule("pil-neutral-04")),
        pytest.param("ellen", 2, marks=pytest.mark.rule("pil-neutral-05")),
    ],
)
def test_a_person_changes_the_points_of_the_hand(person: str, points: int) -> None:
    state = score_hand({0: [person, "red-carpenter", "blue-toolmaker", "orange-master-builder"]})
    assert hand_score(state, 0) == points
    assert state.points[0]["neutrals"] == points


@pytest.mark.rule("pil-neutral-06")
def test_philipp_gives_one_metal() -> None:
    assert score_hand({0: ["philipp"]}).stocks[0] == stock(metal=1)


@pytest.mark.rule("pil-neutral-07")
def test_each_quarry_gives_one_stone() -> None:
    state = score_hand({0: ["quarry", "quarry-2"]}, stocks={0: stock(stone=1)})
    assert state.stocks[0] == stock(stone=3)


@pytest.mark.rule("pil-neutral-08")
def test_each_forest_gives_one_wood() -> None:
    assert score_hand({0: ["forest"]}, stocks={0: stock(wood=1)}).stocks[0] == stock(wood=2)
    assert score_hand({0: ["forest", "forest-2"]}, stocks={0: stock(wood=1)}).stocks[0] == stock(wood=3)


@pytest.mark.rule("pil-neutral-09")
def test_each_gravel_pit_gives_one_sand() -> None:
    assert score_hand({0: ["gravel-pit", "gravel-pit-2"]}).stocks[0] == stock(sand=2)


@pytest.mark.rule("pil-neutral-10")
def test_aliena_and_alfred_give_nothing() -> None:
    foreign = [f"{colour}-{craft}" for colour in ("red", "blue") for craft in ("toolmaker", "carpenter", "stonemason")]
    state = empty_table()
    lay_end_of_hand(state, {0: ["aliena", "alfred", *foreign]}, stocks={0: stock(stone=1, wood=1, sand=1)})
    assert score(state) == []
    assert hand_score(state, 0) == 0
    assert state.stocks[0] == stock(stone=1, wood=1, sand=1)


@pytest.mark.rule("pil-neutral-11")
@pytest.mark.parametrize(
    ("taken", "used", "points"),
    [("stone", "use green-stonemason stone", 4 + 2), ("wood", "use green-carpenter wood", 3 + 2)],
)
def test_the_material_of_tom_can_be_converted(taken: str, used: str, points: int) -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["tom", "green-stonemason", "green-carpenter"]})
    begin(state, GAME.steps["scoring"]())
    play(state, f"take {taken}")
    assert texts(state) == [used, "done"]
    play(state, used)
    assert hand_score(state, 0) == points
    assert state.stocks[0] == stock()


@pytest.mark.rule("pil-neutral-11")
def test_the_material_of_tom_is_chosen_before_any_conversion_with_all_won_cards_known() -> None:
    state = empty_table()
    won = ["green-stonemason", "quarry", "tom", "green-carpenter"]
    lay_end_of_hand(state, {0: won}, stocks={0: stock(stone=1, wood=1)})
    begin(state, GAME.steps["scoring"]())
    assert sorted(texts(state)) == ["take sand", "take stone", "take wood"]
    for view in all_views(state):
        assert set(names(view.shown[0])) >= set(won)


@pytest.mark.rule("pil-neutral-11")
def test_the_material_of_tom_may_not_be_declined() -> None:
    state = empty_table()
    lay_end_of_hand(state, {0: ["tom"]})
    begin(state, GAME.steps["scoring"]())
    assert refused(state, "done").rule == "pil-neutral-11"
