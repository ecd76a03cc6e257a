"""The events that are ours because nobody reports the printed ones: each does what its text says."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import Good, WorldWithoutEnd

from .table import (
    BLUE,
    EVENTS,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    end_chapter,
    favor_space,
    free_on,
    have,
    ids,
    lay_replacement,
    phase,
    piles,
    play,
    play_out,
    points,
    put_houses,
    put_in_force,
    put_project,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_points,
    set_stock,
    stand_on,
    texts,
    turn,
)


def revealed(name: str, *, active: int = RED, **stock: int) -> WorldWithoutEnd:
    """An event is revealed in the first round of its chapter; the stock holds this many of these."""
    state = empty_table(chapter=EVENTS[name].chapter, active=active)
    set_stock(state, **stock)
    reveal(state, name)
    return state


def of_each(state: WorldWithoutEnd, good: Good) -> list[int]:
    """How many of a good each player has."""
    return [goods[good] for goods in state.goods]


# --- gifts for everybody


@pytest.mark.parametrize(
    ("name", "good", "text"),
    [
        ("fleece-fair", "wool", "Each player takes 1 wool."),
        ("rich-harvest", "grain", "Each player takes 1 grain."),
        ("book-of-remedies", "knowledge", "Each player takes 1 knowledge."),
    ],
)
def test_everybody_gets_one_as_long_as_there_are_any(name: str, good: Good, text: str) -> None:
    assert EVENTS[name].text == text
    state = revealed(name, **{good: 9})
    assert (state.actor, of_each(state, good), state.stock[good]) == (None, [1, 1, 1, 1], 5)
    short = revealed(name, active=BLUE, **{good: 3})
    assert (short.actor, of_each(short, good), short.stock[good]) == (None, [1, 1, 0, 1], 0)
    assert points(state) == points(short) == [10] * 4


def test_the_wedding_feast_gives_two_gold_to_everybody() -> None:
    assert EVENTS["wedding-feast"].text == "Each player takes 2 gold."
    state = revealed("wedding-feast")
    assert (state.actor, of_each(state, "gold")) == (None, [2] * 4)


@pytest.mark.parametrize(
    ("name", "first", "second"), [("woodcutters", "stone", "wood"), ("abandoned-farms", "grain", "wool")]
)
def test_everybody_chooses_one_of_two_goods(name: str, first: Good, second: Good) -> None:
    assert EVENTS[name].text == f"Each player takes 1 {first} or 1 {second}."
    state = revealed(name, **{first: 1, second: 2})
    assert texts(state) == [f"take {first}", f"take {second}"]
    play(state, f"take {first}")
    assert (state.actor, texts(state)) == (GREEN, [f"take {second}"])
    play(state, f"take {second}", f"take {second}")
    assert state.actor is None
    assert (of_each(state, first), of_each(state, second)) == ([1, 0, 0, 0], [0, 1, 1, 0])
    assert points(state) == [10] * 4


def test_the_guild_feast_gives_a_point_for_each_house_on_the_board() -> None:
    assert EVENTS["guild-feast"].text == "Each player gains 1 point per house they have on the board."
    state = empty_table(chapter=4)
    put_houses(state, RED, "stone-inn", "timber-shrine", "stone-granary")
    put_houses(state, BLUE, "timber-inn")
    reveal(state, "guild-feast")
    assert points(state) == [13, 10, 10, 11]


# --- losses


@pytest.mark.parametrize(("name", "good"), [("ferry-toll", "gold"), ("untilled-fields", "grain")])
def test_everybody_pays_one_or_loses_a_point(name: str, good: Good) -> None:
    assert EVENTS[name].text == f"Each player pays 1 {good} or loses 1 point."
    state = empty_table(chapter=EVENTS[name].chapter)
    for seat in (RED, GREEN):
        set_goods(state, seat, **{good: 2})
    set_points(state, BLUE, 0)
    stock = state.stock.get(good)
    reveal(state, name)
    assert texts(state) == [f"give {good}", "accept"]
    play(state, f"give {good}", "accept")
    assert (state.actor, texts(state)) == (YELLOW, ["accept"])
    play(state, "accept", "accept")
    assert state.actor is None
    assert of_each(state, good) == [1, 2, 0, 0]
    assert points(state) == [10, 9, 9, 0]
    assert state.stock.get(good) == (None if stock is None else stock + 1)


@pytest.mark.parametrize(("piety", "after"), [((0, 2, 0, 1), [9, 10, 9, 10]), ((1, 1, 1, 1), [9] * 4)])
def test_the_visitation_hits_all_who_have_the_fewest_piety(piety: tuple[int, ...], after: list[float]) -> None:
    assert EVENTS["visitation"].text == "The player with the least piety loses 1 point; in a tie, all tied players do."
    state = empty_table(chapter=4)
    for seat in range(4):
        set_goods(state, seat, piety=piety[seat])
    reveal(state, "visitation")
    assert (state.actor, points(state), of_each(state, "piety")) == (None, after, [*piety])


def test_on_the_day_of_mourning_everybody_discards_a_card_of_own_choice() -> None:
    assert EVENTS["day-of-mourning"].text == "Each player discards 1 card at once."
    state = empty_table(chapter=4, active=GREEN)
    reveal(state, "day-of-mourning")
    assert (state.actor, len(texts(state))) == (GREEN, 12)
    play(state, "discard favor", "discard grain", "discard sales", "discard piety")
    assert state.actor is None
    assert [piles(state, seat) for seat in range(4)] == [(0, 1)] * 4
    assert [ids(cards) for cards in state.discards] == [["piety"], ["favor"], ["grain"], ["sales"]]
    carry_out(state, RED, "grain")
    play(state, "take grain")
    assert (state.actor, piles(state, RED)) == (None, (1, 1))


def test_on_the_day_of_mourning_no_discard_pile_grows_beyond_six() -> None:
    state = empty_table(chapter=4, in_round=6)
    for seat in range(4):
        set_piles(state, seat, up=5, down=5)
    set_piles(state, RED, up=5, down=6)
    reveal(state, "day-of-mourning")
    play_out(state)
    assert [piles(state, seat) for seat in range(4)] == [(5, 6)] * 4


# --- the most of something


@pytest.mark.parametrize(("name", "good"), [("pilgrims-on-the-bridge", "piety"), ("royal-charter", "loyalty")])
def test_whoever_has_the_most_gains_two_points(name: str, good: Good) -> None:
    assert EVENTS[name].text == f"The player with the most {good} gains 2 points; in a tie, all tied players do."
    for numbers, after in (((1, 3, 0, 2), [10, 12, 10, 10]), ((2, 0, 2, 1), [12, 10, 12, 10])):
        state = empty_table(chapter=EVENTS[name].chapter)
        for seat in range(4):
            set_goods(state, seat, **{good: numbers[seat]})
        reveal(state, name)
        assert (state.actor, points(state), of_each(state, good)) == (None, after, [*numbers])


# --- trades


@pytest.mark.parametrize(("name", "price"), [("letters-of-indulgence", 2), ("flagellants", 1)])
def test_piety_can_be_bought_once_by_each(name: str, price: int) -> None:
    assert EVENTS[name].text == f"Each player may trade {price} gold for 1 piety."
    state = empty_table(chapter=EVENTS[name].chapter)
    set_stock(state, piety=2)
    for seat, gold in enumerate((2 * price, price - 1, price, price)):
        set_goods(state, seat, gold=gold)
    reveal(state, name)
    assert texts(state) == [f"trade {name}", "decline"]
    play(state, f"trade {name}")
    assert (state.actor, texts(state)) == (GREEN, ["decline"])
    play(state, "decline", f"trade {name}")
    assert (of_each(state, "piety"), of_each(state, "gold")) == ([1, 0, 1, 0], [price, price - 1, 0, price])
    refused(state, f"trade {name}")
    play_out(state)
    assert (state.stock["piety"], have(state, BLUE, "gold", "piety")) == (0, (price, 0))


@pytest.mark.parametrize(
    ("name", "give", "paid", "get", "got"),
    [("quarrymen-at-the-crossing", "gold", 2, "stone", 1), ("agents-from-florence", "cloth", 1, "gold", 3)],
)
def test_a_lasting_trade_can_be_made_before_a_card_is_played(
    name: str, give: Good, paid: int, get: Good, got: int
) -> None:
    assert EVENTS[name].text == f"Each player may trade {paid} {give} for {got} {get}."
    state = empty_table(chapter=EVENTS[name].chapter)
    put_in_force(state, name)
    set_goods(state, RED, **{give: 2 * paid})
    set_goods(state, GREEN, **{give: paid - 1})
    turn(state, RED)
    play(state, f"trade {name}")
    assert have(state, RED, give, get) == (paid, got)
    refused(state, f"trade {name}")
    play(state, "play grain", "take grain", "discard favor")
    turn(state, GREEN)
    refused(state, f"trade {name}")


def test_the_quarrymen_have_no_stone_if_the_quarry_is_empty() -> None:
    state = empty_table()
    put_in_force(state, "quarrymen-at-the-crossing")
    set_goods(state, RED, gold=4)
    set_stock(state, stone=0)
    turn(state, RED)
    refused(state, "trade quarrymen-at-the-crossing")


# --- prices


@pytest.mark.parametrize(
    ("name", "good", "price", "other", "usual"),
    [
        ("flemish-buyers", "cloth", 5, "wool", 2),
        ("scarlet-in-fashion", "cloth", 6, "wool", 2),
        ("few-shepherds-left", "wool", 3, "cloth", 4),
    ],
)
def test_the_market_pays_another_price_while_the_event_is_in_force(
    name: str, good: Good, price: int, other: Good, usual: int
) -> None:
    assert EVENTS[name].text == f"1 {good} sells for {price} gold."
    for in_force in (True, False):
        state = empty_table(chapter=EVENTS[name].chapter)
        if in_force:
            put_in_force(state, name)
        set_goods(state, RED, wool=1, cloth=1)
        carry_out(state, RED, "sales")
        play(state, f"sell {good}")
        assert have(state, RED, "gold") == (price if in_force else {"wool": 2, "cloth": 4}[good],)
        gold = state.goods[RED]["gold"]
        play(state, f"sell {other}")
        assert have(state, RED, "gold", "wool", "cloth") == (gold + usual, 0, 0)


# --- covers


@pytest.mark.parametrize(
    ("name", "person", "before", "after"),
    [
        ("king-at-war", "king", "merchants", "earl"),
        ("prioress-lies-ill", "prioress", "guild-master", "merchants"),
        ("merchants-stay-away", "merchants", "prioress", "king"),
    ],
)
def test_a_person_of_the_favor_track_is_skipped_until_the_chapter_ends(
    name: str, person: str, before: str, after: str
) -> None:
    assert EVENTS[name].text.endswith("favor space until the chapter ends.")
    assert person in EVENTS[name].text.lower()
    state = empty_table(chapter=EVENTS[name].chapter, in_round=6)
    reveal(state, name)
    assert ids(state.covers) == [person]
    stand_on(state, before)
    lay_replacement(state, ["stone", "stone", "stone", "stone"])
    state.arrow = 1
    phase(state, "favor")
    assert favor_space(state) == after
    end_chapter(state)
    play_out(state)
    assert state.covers == []


def test_without_masons_nobody_works_on_the_bridge_until_the_chapter_ends() -> None:
    assert EVENTS["masons-leave-town"].text == "No work on the Bridge and no donations to it until the chapter ends."
    state = empty_table(chapter=3, in_round=6)
    put_project(state, "mill")
    set_goods(state, RED, stone=2, wood=2, gold=1)
    reveal(state, "masons-leave-town")
    for card, allowed in (
        ("building-project", {"build mill stone", "build mill wood", "build tower stone", "build tower wood"}),
        ("donation", {"donate mill", "donate tower"}),
    ):
        trial = state.clone()
        carry_out(trial, RED, card)
        assert set(texts(trial)) == allowed | {"done"}
    end_chapter(state)
    play_out(state)
    assert (state.covers, free_on(state, "bridge"), free_on(state, "mill")) == ([], (4, 2), (0, 3))
    carry_out(state, RED, "building-project")
    assert "build bridge stone" in texts(state)


def test_the_masons_leave_a_finished_bridge_alone() -> None:
    state = empty_table(chapter=3)
    put_project(state, "bridge", stone=3, wood=2)
    set_goods(state, RED, stone=1)
    carry_out(state, RED, "building-project")
    play(state, "build bridge stone")
    play_out(state)
    reveal(state, "masons-leave-town")
    assert (state.actor, ids(state.finished)) == (None, ["bridge"])
