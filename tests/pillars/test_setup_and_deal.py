"""What is in the box, how the table is set up, and how a hand is dealt, with four players and with three."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_core.errors import KingsbridgeError

from .table import (
    GAME,
    PRIVILEGES,
    SITES,
    all_views,
    begin,
    count_by_kind,
    dealt,
    dealt_cards,
    empty_table,
    holder,
    holds,
    names,
    names_seen,
    stock,
    texts,
    trick_of,
    wander,
)

PERSONS = ("king", "aliena", "tom", "william", "waleran", "regan", "ellen", "alfred", "philipp")
CRAFTS = [("toolmaker", 2), ("stonemason", 4), ("carpenter", 6), ("mortar-mixer", 8), ("master-builder", 10)]


@pytest.mark.rule("pil-setup-01")
def test_three_or_four_can_play() -> None:
    for seats in (3, 4):
        assert GAME.new(seats=seats, seed=7).seats == seats


@pytest.mark.rule("pil-setup-01")
@pytest.mark.parametrize("seats", [2, 5])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(KingsbridgeError):
        GAME.new(seats=seats, seed=7)


@pytest.mark.rule("pil-setup-02")
def test_the_box_holds_forty_cards() -> None:
    cards = GAME.cards.values()
    assert count_by_kind(cards) == {"craftsman": 20, "neutral": 15, "privilege": 5}
    assert len(cards) == 40
    colours = Counter(card.colour for card in cards if card.kind == "craftsman")
    assert colours == {"blue": 5, "green": 5, "red": 5, "orange": 5}


@pytest.mark.rule("pil-setup-03")
def test_everybody_has_a_colour_and_an_open_stock_of_one_stone_wood_and_sand() -> None:
    state = GAME.new(seats=4, seed=7)
    for view in all_views(state):
        assert view.stocks == [stock(stone=1, wood=1, sand=1, metal=0)] * 4
    assert len(set(GAME.colours[:4])) == 4


@pytest.mark.rule("pil-setup-04")
def test_the_other_privileges_lie_face_down_apart() -> None:
    state = GAME.new(seats=4, seed=7)
    assert len(state.privileges) == 4
    for seat, view in enumerate(all_views(state)):
        assert view.privileges == [FACE_DOWN] * 4
        own = names(state.hands[seat]) if seat < 4 else []
        assert names_seen(view).isdisjoint(set(PRIVILEGES) - set(own))


@pytest.mark.rule("pil-setup-04")
def test_the_privileges_are_shuffled() -> None:
    piles = [names(GAME.new(seats=4, seed=seed).privileges) for seed in range(100)]
    for place in range(4):
        assert {pile[place] for pile in piles} == set(PRIVILEGES)


@pytest.mark.rule("pil-setup-05")
@pytest.mark.parametrize("colour", ["red", "green", "blue", "orange"])
def test_every_colour_has_the_same_five_crafts(colour: str) -> None:
    own = sorted((card for card in GAME.cards.values() if card.colour == colour), key=lambda card: card.value)
    assert [(card.id, card.value) for card in own] == [(f"{colour}-{craft}", value) for craft, value in CRAFTS]


@pytest.mark.rule("pil-setup-06")
def test_the_known_values_of_neutral_cards() -> None:
    values = {name: GAME.cards[name].value for name in ("king", "aliena", "ellen", *SITES)}
    assert values == {"king": 11, "aliena": 9, "ellen": 3, **dict.fromkeys(SITES, 0)}


@pytest.mark.rule("pil-setup-07")
def test_the_values_of_persons_in_the_order_of_the_rulebook() -> None:
    assert [GAME.cards[name].value for name in PERSONS] == [11, 9, 7, 7, 5, 5, 3, 3, 1]
    for name in ("tom", "william", "waleran", "regan", "alfred", "philipp"):
        assert GAME.cards[name].provenance == "reconstructed"
        assert "value" in GAME.cards[name].reconstructed


@pytest.mark.rule("pil-setup-08")
def test_every_privilege_has_the_value_one() -> None:
    for name in PRIVILEGES:
        assert GAME.cards[name].value == 1
        assert GAME.cards[name].provenance == "reconstructed"
    state = trick_of(0, ["quarry", "artist", "forest", "gravel-pit"])
    assert names(state.piles[1]) == ["quarry", "artist", "forest", "gravel-pit"]


@pytest.mark.rule("pil-setup-09")
def test_each_site_is_there_twice_and_each_person_once() -> None:
    copies = Counter(card.name for card in GAME.cards.values() if card.kind == "neutral")
    sites = {GAME.cards[name].name: 2 for name in ("quarry", "forest", "gravel-pit")}
    persons = {GAME.cards[name].name: 1 for name in PERSONS}
    assert copies == sites | persons


@pytest.mark.rule("pil-deal-01")
def test_the_deck_is_all_craftsmen_all_neutrals_and_the_top_privilege() -> None:
    state = empty_table()
    top = state.privileges[-1]
    begin(state, GAME.steps["deal"]())
    assert len(dealt_cards(state)) == 36
    assert count_by_kind(dealt_cards(state)) == {"craftsman": 20, "neutral": 15, "privilege": 1}
    assert top in dealt_cards(state)
    assert len(state.privileges) == 4
    assert top not in state.privileges


@pytest.mark.rule("pil-deal-02")
def test_four_players_get_nine_cards_each_and_play_nine_tricks() -> None:
    state = GAME.new(seats=4, seed=7)
    assert [len(hand) for hand in state.hands] == [9, 9, 9, 9]
    assert state.stack == []
    begin(state, GAME.steps["tricks"]())
    assert sum(1 for _ in wander(state, seed=1)) == 9 * 4
    assert sum(state.tricks) == 8
    assert len(state.kings_trick) == 4


@pytest.mark.rule("pil-deal-02")
def test_every_deal_is_another_one() -> None:
    holders = {holder(GAME.new(seats=4, seed=seed), "king") for seed in range(50)}
    assert holders == {0, 1, 2, 3}


@pytest.mark.rule("pil-deal-03")
def test_a_hand_is_seen_only_by_its_holder_and_the_privilege_is_not_announced() -> None:
    state = dealt(lambda state: holds(state, 2, "potter"))
    view = state.view(0)
    assert names_seen(view) == set(names(state.hands[0]))
    assert len(names_seen(view)) == 9
    for hand in view.hands[1:]:
        assert hand == [FACE_DOWN] * 9


@pytest.mark.rule("pil-deal-03")
def test_nobody_else_hears_of_the_privilege_before_it_is_played() -> None:
    state = dealt(lambda state: holds(state, 2, "potter"))
    for each in wander(state, seed=3):
        if not holds(each, 2, "potter"):
            break
        for seat in (0, 1, 3, None):
            assert names_seen(each.view(seat)).isdisjoint(PRIVILEGES)


@pytest.mark.rule("pil-deal-03")
def test_the_log_tells_nobody_the_cards_of_another() -> None:
    public = {"Lady Aliena"}  # she says who leads
    for seed in range(20):
        state = empty_table(seed=seed)
        state.log = []
        begin(state, GAME.steps["deal"](), GAME.steps["tricks"]())
        for seat in (*range(4), None):
            foreign = {card.name for card in GAME.cards.values()} - public
            if seat is not None:
                foreign -= {card.name for card in state.hands[seat]}
            told = " ".join(line.told(GAME.colours) for line in heard(state.log, seat))
            assert not [name for name in foreign if name in told]


@pytest.mark.rule("pil-players-3-01")
def test_three_players_leave_the_fourth_colour_in_the_box() -> None:
    state = GAME.new(seats=3, seed=7)
    craftsmen = [card for card in dealt_cards(state) if card.kind == "craftsman"]
    assert len(craftsmen) == 15
    assert {card.colour for card in craftsmen} == {"green", "blue", "red"}
    assert len(state.stocks) == 3


@pytest.mark.rule("pil-players-3-02")
def test_three_players_leave_ellen_in_the_box() -> None:
    state = GAME.new(seats=3, seed=7)
    neutrals = [card for card in dealt_cards(state) if card.kind == "neutral"]
    assert len(neutrals) == 14
    assert "ellen" not in names(neutrals)
    assert "ellen" not in names([*state.stack, *state.privileges])


@pytest.mark.rule("pil-players-3-03")
def test_three_players_get_ten_cards_each_and_play_ten_tricks_of_three() -> None:
    state = GAME.new(seats=3, seed=7)
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert state.stack == []
    assert count_by_kind(dealt_cards(state)) == {"craftsman": 15, "neutral": 14, "privilege": 1}
    assert count_by_kind([*dealt_cards(state), *state.privileges])["privilege"] == 5
    begin(state, GAME.steps["tricks"]())
    assert sum(1 for _ in wander(state, seed=1)) == 10 * 3
    assert sum(state.tricks) == 9
    assert len(state.kings_trick) == 3


@pytest.mark.rule("pil-players-3-03")
def test_with_three_players_alfred_becomes_legal_in_trick_ten() -> None:
    for seed in range(20):
        state = GAME.new(seats=3, seed=seed)
        begin(state, GAME.steps["tricks"]())
        legal_in = set()
        for plays, each in enumerate(wander(state, seed)):
            if "play alfred" in texts(each):
                legal_in.add(plays // 3 + 1)
        assert legal_in == {10}
