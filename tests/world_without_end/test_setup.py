"""What is in the box, who may play, and how the table is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    GOODS,
    Event,
    WorldWithoutEnd,
    chapter_of,
    pile_of,
    side_of,
)

from .table import (
    ACTIONS,
    BLUE,
    EVENTS,
    GAME,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    favor_space,
    have,
    ids,
    lay_replacement,
    log_of,
    phase,
    play,
    play_out,
    play_quietly,
    points,
    put_houses,
    put_seals,
    refused,
    reveal,
    set_goods,
    set_piles,
    set_up,
    texts,
    told,
    wander,
    whole_round,
)


@pytest.mark.rule("wwe-setup-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    state = GAME.new(seats=seats, seed=1)
    assert state.seats == len(state.hands) == len(state.points) == seats


@pytest.mark.rule("wwe-setup-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(KingsbridgeError):
        GAME.new(seats=seats, seed=1)


def revealed(state: WorldWithoutEnd) -> list[tuple[int, Event]]:
    """The rounds of a whole game, each with its event."""
    shown: list[tuple[int, Event]] = []
    log = log_of(state)
    whole_round(state)
    while True:
        cards = [line.arguments["card"] for line in log if "reveals" in line.text]
        shown += [(state.round, card) for card in cards]
        log.clear()
        if state.actor is None:
            return shown
        play_quietly(state)


@pytest.mark.rule("wwe-setup-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_lasts_four_chapters_of_six_rounds_with_one_event_each(seats: int) -> None:
    shown = revealed(empty_table(seats))
    assert [number for number, _ in shown] == [*range(1, 25)]
    assert [card.chapter for _, card in shown] == [1] * 6 + [2] * 6 + [3] * 6 + [4] * 6
    assert len({card.id for _, card in shown}) == 24


@pytest.mark.rule("wwe-setup-02")
def test_no_game_is_shorter_or_longer() -> None:
    for seed in range(3):
        state = GAME.new(seats=3, seed=seed)
        wander(state, seed)
        assert (state.round, chapter_of(state)) == (24, 4)
        assert [pile_of(state, chapter) for chapter in range(1, 5)] == [[]] * 4
        assert Counter(card.chapter for card in [*state.past_events, *state.council, *state.edge]) == dict.fromkeys(
            range(1, 5), 6
        )


@pytest.mark.rule("wwe-setup-03")
def test_everybody_has_twelve_different_action_cards() -> None:
    state = set_up(3)
    assert len(ACTIONS) == 12
    for seat in range(3):
        assert sorted(ids(state.hands[seat])) == sorted(ACTIONS)
        assert (state.actions[seat], state.discards[seat], state.aside[seat]) == ([], [], [])


@pytest.mark.rule("wwe-setup-03")
def test_everybody_has_four_houses() -> None:
    state = set_up(3)
    assert state.houses == [[]] * 3
    set_goods(state, RED, gold=9, stone=9, wood=9)
    for space in ("stone-granary", "stone-shrine", "stone-inn", "stone-sheepfold"):
        set_piles(state, RED)
        carry_out(state, RED, "house-building")
        play(state, f"house {space}", "discard grain")
    assert len(state.houses[RED]) == 4
    set_piles(state, RED)
    carry_out(state, RED, "house-building")
    assert not any(text.startswith("house ") for text in texts(state))


@pytest.mark.rule("wwe-setup-03")
def test_everybody_has_two_seals() -> None:
    state = set_up(3)
    assert state.seals == [[]] * 3
    state.projects += [GAME.project["mill"], GAME.project["chapel"]]
    set_goods(state, RED, gold=9)
    for project in ("bridge", "mill"):
        set_piles(state, RED)
        carry_out(state, RED, "donation")
        play(state, f"donate {project}", "discard grain")
    assert ids(state.seals[RED]) == ["bridge", "mill"]
    set_piles(state, RED)
    carry_out(state, RED, "donation")
    assert not any(text.startswith("donate ") for text in texts(state))


@pytest.mark.rule("wwe-setup-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_one_wool_two_gold_and_eight_points(seats: int) -> None:
    state = set_up(seats)
    assert points(state) == [8] * seats
    for seat in range(seats):
        assert state.goods[seat] == dict.fromkeys(GOODS, 0) | {"wool": 1, "gold": 2}
    assert (state.missing, state.houses, state.seals) == (
        [{"piety": 0, "grain": 0, "gold": 0}] * seats,
        [[]] * seats,
        [[]] * seats,
    )


@pytest.mark.rule("wwe-setup-05")
def test_the_stock_with_the_wool_of_four_players_taken_out() -> None:
    assert set_up(4).stock == {
        "stone": 25,
        "wood": 15,
        "grain": 10,
        "wool": 11,
        "cloth": 12,
        "piety": 12,
        "loyalty": 14,
        "knowledge": 20,
        "metal": 1,
    }


@pytest.mark.rule("wwe-setup-05", "wwe-setup-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stock_is_the_same_for_every_number_of_players(seats: int) -> None:
    stock = set_up(seats).stock
    assert (stock["stone"], stock["wood"], stock["grain"], stock["piety"]) == (25, 15, 10, 12)
    assert (stock["cloth"], stock["loyalty"], stock["knowledge"], stock["metal"]) == (12, 14, 20, 1)
    assert stock["wool"] == 15 - seats


@pytest.mark.rule("wwe-setup-07")
def test_gold_never_runs_out() -> None:
    state = empty_table()
    for seat in range(4):
        set_goods(state, seat, gold=15)
    lay_replacement(state, ["grain", "two-gold", "wool", "piety"])
    phase(state, "income")
    assert (have(state, GREEN, "gold"), points(state)[GREEN]) == ((17,), 10)
    assert "gold" not in state.stock


@pytest.mark.rule("wwe-setup-08")
@pytest.mark.parametrize("seats", [2, 4])
def test_six_of_eleven_events_form_the_pile_of_each_chapter(seats: int) -> None:
    state = set_up(seats)
    everything = list(state.unused_events)
    for chapter in range(1, 5):
        pile = pile_of(state, chapter)
        assert len(pile) == 6
        assert {card.chapter for card in pile} == {chapter}
        assert len([card for card in state.unused_events if card.chapter == chapter]) == 5
        everything += pile
    assert len(state.unused_events) == 20
    assert len(everything) == 44
    assert sorted(ids(everything)) == sorted(EVENTS)


@pytest.mark.rule("wwe-setup-08")
def test_the_events_are_shuffled() -> None:
    first, used = Counter[str](), Counter[str]()
    for seed in range(300):
        state = set_up(seed=seed)
        first[state.chapter_2[-1].id] += 1
        used.update(ids(state.chapter_2))
    assert len(first) == len(used) == 11
    assert all(120 < count < 210 for count in used.values())
    assert all(count < 60 for count in first.values())


@pytest.mark.rule("wwe-setup-08")
@pytest.mark.parametrize("seat", [RED, GREEN, YELLOW, BLUE, None])
def test_nobody_sees_the_piles_or_the_events_that_leave_the_game(seat: int | None) -> None:
    view = set_up().view(seat)
    for pile, size in ((view.chapter_1, 6), (view.chapter_4, 6), (view.unused_events, 20)):
        assert [card is FACE_DOWN for card in pile] == [True] * size
    shown = str(view.to_data()["table"])
    assert not [card.id for card in GAME.events if f"'{card.id}'" in shown]


@pytest.mark.rule("wwe-setup-09")
def test_only_the_bridge_is_on_the_board_and_can_be_worked_on_at_once() -> None:
    state = set_up()
    assert ids(state.projects) == ["bridge"]
    assert len(GAME.project) == 7
    assert (sum(state.stone_on.values()), sum(state.wood_on.values()), state.finished) == (0, 0, [])
    set_goods(state, RED, stone=1, wood=1)
    state.round = 1
    carry_out(state, RED, "building-project")
    assert [text for text in texts(state) if text.startswith("build")] == ["build bridge stone", "build bridge wood"]
    play(state, "build bridge stone")
    assert state.stone_on["bridge"] == 1


@pytest.mark.rule("wwe-setup-10")
def test_the_favor_marker_starts_on_the_first_outlaws_and_nobody_pays() -> None:
    state = set_up()
    assert (state.favor + 1, favor_space(state)) == (3, "outlaws-1")
    assert GAME.favor_track[state.favor].name == "Outlaws"
    assert [goods["gold"] for goods in state.goods] == [2] * 4
    state.round = 1
    lay_replacement(state, ["stone", "grain", "wool", "point"])
    phase(state, "orient", "income", "favor")
    play(state, "turn 0")
    assert favor_space(state) == "outlaws-1"
    assert [goods["gold"] for goods in state.goods] == [2] * 4


@pytest.mark.rule("wwe-setup-11")
def test_the_cloth_market_is_covered_at_the_start() -> None:
    state = set_up()
    assert state.covers == [CLOTH_MARKET]
    state.round = 1
    set_goods(state, RED, cloth=1, wool=1)
    carry_out(state, RED, "sales")
    refused(state, "sell cloth")
    play(state, "sell wool")
    refused(state, "sell cloth")
    assert have(state, RED, "cloth", "gold") == (1, 2)


@pytest.mark.rule("wwe-setup-11")
def test_with_the_cover_lifted_cloth_can_be_sold() -> None:
    state = set_up()
    state.round, state.covers = 1, []
    set_goods(state, RED, cloth=1)
    carry_out(state, RED, "sales")
    play(state, "sell cloth")
    assert have(state, RED, "cloth", "gold") == (0, 4)


@pytest.mark.rule("wwe-setup-12")
def test_the_first_start_player_is_drawn_at_random() -> None:
    game = WorldWithoutEndGame()
    first = [game.new(seats=4, seed=seed).active for seed in range(400)]
    assert sorted(set(first)) == [RED, GREEN, YELLOW, BLUE]
    assert all(60 < count < 140 for count in Counter(first).values())
    assert first == [game.new(seats=4, seed=seed).active for seed in range(400)]
    assert {game.new(seats=2, seed=seed).active for seed in range(50)} == {0, 1}


@pytest.mark.rule("wwe-setup-13")
@pytest.mark.parametrize(("seats", "sides"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_every_player_sits_at_a_side_of_the_own(seats: int, sides: list[int]) -> None:
    assert [side_of(seats, seat) for seat in range(seats)] == sides
    state = empty_table(seats)
    lay_replacement(state, ["stone", "grain", "wool", "piety"])
    phase(state, "income")
    for seat, side in enumerate(sides):
        assert have(state, seat, "stone", "grain", "wool", "piety") == tuple(int(place == side) for place in range(4))


@pytest.mark.rule("wwe-setup-14")
@pytest.mark.parametrize("seat", [RED, YELLOW, BLUE, None])
def test_what_is_behind_a_screen_is_hidden_from_the_others(seat: int | None) -> None:
    state = empty_table(points=13)
    set_goods(state, GREEN, **dict.fromkeys(GOODS, 3))
    put_houses(state, GREEN, "stone-inn")
    put_seals(state, "bridge", GREEN)
    set_piles(state, GREEN, up=["grain"], down=["favor"])
    view = state.view(seat)
    assert view.goods[GREEN] == {}
    assert view.scores[GREEN] == 13
    assert (ids(view.houses[GREEN]), ids(view.seals[GREEN])) == (["stone-inn"], ["bridge"])
    assert (ids(view.actions[GREEN]), len(view.hands[GREEN])) == (["grain"], 10)
    assert view.discards[GREEN] == [FACE_DOWN]
    assert view.stock == state.stock
    assert state.view(GREEN).goods[GREEN] == dict.fromkeys(GOODS, 3)


@pytest.mark.rule("wwe-setup-14")
@pytest.mark.parametrize(("name", "chapter"), [("heresy-trial", 1), ("royal-charter", 4), ("merthins-dream", 4)])
def test_a_comparison_reveals_only_who_is_highest_or_lowest(name: str, chapter: int) -> None:
    heard_by_blue = []
    for piety, loyalty in (((2, 0, 1, 0), (1, 2, 0, 2)), ((5, 1, 2, 1), (0, 5, 0, 5))):
        state = empty_table(chapter=chapter)
        for seat in range(4):
            set_goods(state, seat, piety=piety[seat], loyalty=loyalty[seat])
        log = log_of(state)
        reveal(state, name)
        play_out(state)
        heard_by_blue.append((told(heard(log, BLUE)), points(state)))
    assert heard_by_blue[0] == heard_by_blue[1]
    assert heard_by_blue[0][1][RED] == 10 != heard_by_blue[0][1][GREEN]
