"""What craftsmen make of materials."""

from __future__ import annotations

import pytest

from kingsbridge_pillars.state import Material

from .table import GAME, begin, empty_table, hand_score, lay_end_of_hand, play, refused, score_hand, stock, texts


@pytest.mark.rule("pil-convert-01")
def test_a_craftsman_converts_at_most_one_unit() -> None:
    state = score_hand({0: ["green-carpenter"]}, stocks={0: stock(wood=2)}, choices={0: ["use green-carpenter wood"]})
    assert hand_score(state, 0) == 3 + 1
    assert state.stocks[0] == stock(wood=1)


@pytest.mark.rule("pil-convert-01")
def test_a_second_conversion_of_a_craftsman_is_refused() -> None:
    state = empty_table()
    won = {0: ["green-carpenter", "green-stonemason"]}
    lay_end_of_hand(state, won, stocks={0: stock(wood=2, stone=1)})
    begin(state, GAME.steps["scoring"]())
    play(state, "use green-carpenter wood")
    assert texts(state) == ["use green-stonemason stone", "done"]
    assert refused(state, "use green-carpenter wood").rule == "pil-convert-01"


@pytest.mark.rule("pil-convert-01")
def test_a_craftsman_converts_only_the_kind_it_works() -> None:
    state = empty_table()
    crafts = ["toolmaker", "stonemason", "carpenter", "mortar-mixer"]
    lay_end_of_hand(
        state,
        {0: [f"green-{craft}" for craft in crafts]},
        stocks={0: stock(stone=1, wood=1, sand=1, metal=1)},
    )
    begin(state, GAME.steps["scoring"]())
    assert sorted(texts(state)) == [
        "done",
        "use green-carpenter wood",
        "use green-mortar-mixer sand",
        "use green-stonemason stone",
        "use green-toolmaker metal",
    ]


@pytest.mark.parametrize(
    ("craft", "material", "points"),
    [
        pytest.param("toolmaker", "metal", 5, marks=pytest.mark.rule("pil-convert-02")),
        pytest.param("stonemason", "stone", 4, marks=pytest.mark.rule("pil-convert-03")),
        pytest.param("carpenter", "wood", 3, marks=pytest.mark.rule("pil-convert-04")),
        pytest.param("mortar-mixer", "sand", 2, marks=pytest.mark.rule("pil-convert-05")),
    ],
)
@pytest.mark.parametrize(("seat", "colour"), list(enumerate(["green", "blue", "red", "orange"])))
def test_a_craftsman_turns_a_unit_into_points(
    craft: str, material: Material, points: int, seat: int, colour: str
) -> None:
    name = f"{colour}-{craft}"
    state = score_hand({seat: [name]}, stocks={seat: {material: 1}}, choices={seat: [f"use {name} {material}"]})
    assert hand_score(state, seat) == points + 1
    assert state.points[seat]["conversions"] == points
    assert state.points[seat]["craftsmen"] == 1
    assert state.stocks[seat] == stock()


@pytest.mark.rule("pil-convert-06")
def test_the_master_builder_converts_one_unit_of_any_kind() -> None:
    everything = stock(stone=1, wood=1, sand=1, metal=1)
    paid = {}
    for material in everything:
        state = empty_table()
        lay_end_of_hand(state, {0: ["green-master-builder"]}, stocks={0: everything})
        begin(state, GAME.steps["scoring"]())
        uses = [text for text in texts(state) if text.startswith("use ")]
        assert sorted(uses) == [f"use green-master-builder {each}" for each in sorted(everything)]
        play(state, f"use green-master-builder {material}")
        assert state.actor is None
        assert state.stocks[0] == everything | {material: 0}
        paid[material] = hand_score(state, 0) - 1
    assert paid == {"sand": 1, "wood": 2, "stone": 3, "metal": 4}


@pytest.mark.rule("pil-convert-06")
def test_the_master_builder_converts_only_once_per_hand() -> None:
    state = empty_table()
    won = {0: ["green-master-builder", "green-carpenter"]}
    lay_end_of_hand(state, won, stocks={0: stock(stone=1, wood=1, metal=1)})
    begin(state, GAME.steps["scoring"]())
    play(state, "use green-master-builder metal")
    assert texts(state) == ["use green-carpenter wood", "done"]
    refused(state, "use green-master-builder stone")


@pytest.mark.rule("pil-convert-07")
def test_a_unit_pays_only_once() -> None:
    state = empty_table()
    won = {0: ["green-carpenter", "green-master-builder"]}
    lay_end_of_hand(state, won, stocks={0: stock(wood=1, sand=1)})
    begin(state, GAME.steps["scoring"]())
    assert "use green-master-builder wood" in texts(state)
    play(state, "use green-carpenter wood")
    assert state.stocks[0] == stock(sand=1)
    assert texts(state) == ["use green-master-builder sand", "done"]
    assert refused(state, "use green-master-builder wood").rule == "pil-convert-07"


@pytest.mark.rule("pil-convert-07")
def test_without_a_unit_in_stock_nothing_is_converted() -> None:
    state = score_hand(
        {0: ["green-carpenter", "green-master-builder"]},
        stocks={0: stock(wood=1)},
        choices={0: ["use green-carpenter wood"]},
    )
    assert hand_score(state, 0) == 3 + 2
    assert state.stocks[0] == stock()


@pytest.mark.rule("pil-convert-08")
def test_a_conversion_may_be_declined() -> None:
    state = score_hand({0: ["green-stonemason"]}, stocks={0: stock(stone=1)}, choices={0: ["done"]})
    assert hand_score(state, 0) == 1
    assert state.stocks[0] == stock(stone=1)


@pytest.mark.rule("pil-convert-09")
@pytest.mark.parametrize("turned", [False, True], ids=["toolmaker first", "master builder first"])
def test_conversions_may_be_done_in_any_order(turned: bool) -> None:
    uses = ["use green-toolmaker metal", "use green-master-builder stone"]
    state = score_hand(
        {0: ["quarry", "green-toolmaker", "green-master-builder"]},
        stocks={0: stock(metal=1)},
        choices={0: uses[::-1] if turned else uses},
    )
    assert hand_score(state, 0) == 10
    assert state.stocks[0] == stock()
