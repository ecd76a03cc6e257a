"""What is in the box, and how the table is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.screen.scene import scene
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.spoken_scene import lines_of

from .table import (
    BLACK,
    CHARACTERS,
    COUNTRIES,
    DIE,
    EVENTS,
    GAME,
    GOODS,
    TILES,
    A,
    ColumnOfFire,
    Country,
    deck_of,
    first_turn,
    found,
    free,
    log_of,
    open_card,
    play,
    play_until,
    position,
    rolled_turn,
    score_of,
    second_turn,
    set_up,
    stones_in,
    torches,
    turns_in,
    whole_years,
)


def holder(state: ColumnOfFire, card: str) -> int:
    """The seat that was dealt a Loch Leven card."""
    return next(seat for seat, cards in enumerate(state.loch_leven_cards) if [each.id for each in cards] == [card])


@pytest.mark.rule("cof-setup-01")
def test_everybody_has_a_colour_four_houses_and_two_disks() -> None:
    state = set_up(4)
    assert sorted(GAME.definition.seat_names) == ["green", "light blue", "red", "yellow"]
    assert state.houses == [dict.fromkeys(COUNTRIES, 0)] * 4
    assert len(state.disks) == len(state.points) == len(state.religions) == 4
    assert len(set(state.disks)) == 4


@pytest.mark.rule("cof-setup-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    assert GAME.new(seats=seats, seed=1).seats == seats


@pytest.mark.rule("cof-setup-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(KingsbridgeError):
        GAME.new(seats=seats, seed=1)


@pytest.mark.rule("cof-setup-02")
def test_what_remains_of_the_common_supply() -> None:
    state = set_up(4)
    box = {
        name: GAME.definition.components[name]["count"] for name in ("goods", "protection tiles", "stones", "torches")
    }
    assert box == {"goods": 4 * 14, "protection tiles": 16, "stones": 3 * 10, "torches": 2}
    goods, protection, on_cards = sum(sum(stock.values()) for stock in state.goods), sum(state.protection), 0
    for country in COUNTRIES:
        assert stones_in(state, country) == (0, 0, 0)
        on_cards += open_card(state, country) is not None
    assert (goods, protection, on_cards) == (4, 4, 4)
    assert torches(state) == []
    remainder = (box["goods"] - goods, box["protection tiles"] - protection, box["stones"] - on_cards)
    assert remainder == (52, 12, 26)
    view = GAME.new(seats=4, seed=7).view(None)
    shown = lines_of(scene(view, GAME.definition.seat_names))
    assert {"  52 goods.", "  12 protection tiles.", "  26 stones."} <= set(shown)


@pytest.mark.rule("cof-setup-03")
def test_everybody_is_dealt_another_loch_leven_card_which_gives_the_religion() -> None:
    for seed in range(50):
        state = set_up(4, seed=seed)
        cards = [card for held in state.loch_leven_cards for card in held]
        assert len(set(cards)) == 4
        assert set(cards) == set(GAME.loch_leven_cards)
        assert state.religions == [card.religion for card in cards]


@pytest.mark.rule("cof-setup-03")
def test_the_loch_leven_cards_are_dealt_by_chance() -> None:
    dealt: Counter[tuple[int, str]] = Counter()
    for seed in range(400):
        dealt.update((seat, cards[0].id) for seat, cards in enumerate(set_up(4, seed=seed).loch_leven_cards))
    assert len(dealt) == 16
    assert all(60 < count < 140 for count in dealt.values())


@pytest.mark.rule("cof-setup-04")
def test_everybody_begins_with_a_protection_tile_and_the_good_of_the_card() -> None:
    for seed in range(20):
        state = set_up(4, seed=seed)
        seat = holder(state, "loch-leven-ore")
        assert state.religions[seat] == "protestant"
        assert state.protection[seat] == 1
        assert state.goods[seat] == {"ore": 1, "book": 0, "cloth": 0, "wine": 0}
        assert (state.characters[seat], state.tiles[seat]) == ([], [])


@pytest.mark.rule("cof-setup-05")
def test_the_disk_starts_on_the_space_of_the_card_and_no_die_lies_on_it() -> None:
    for seed in range(20):
        state = set_up(4, seed=seed)
        seat = holder(state, "loch-leven-ore")
        assert state.disks[seat] == position("england-ship")
        assert state.loch_leven == [()] * 4


@pytest.mark.rule("cof-setup-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_score_starts_at_two(seats: int) -> None:
    state = set_up(seats)
    assert state.scores == [2] * seats
    assert [score_of(state, seat) for seat in range(seats)] == [2] * seats


@pytest.mark.rule("cof-setup-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_five_dice_that_are_not_black_start_free(seats: int) -> None:
    state = set_up(seats)
    assert list(DIE) == ["white", "blue", "orange", "brown", "purple", "black"]
    for seat in range(seats):
        assert len(state.faces[seat]) == 6
        assert free(state, seat) == {"white", "blue", "orange", "brown", "purple"}


@pytest.mark.rule("cof-setup-07")
@pytest.mark.parametrize(
    ("die", "country"), [("white", "england"), ("blue", "france"), ("orange", "netherlands"), ("brown", "spain")]
)
def test_each_die_belongs_to_a_country(die: str, country: Country) -> None:
    state = set_up(4)
    rolled_turn(state, A, **{die: 3})
    play(state, f"take {die}", "accept")
    assert state.houses[A] == dict.fromkeys(COUNTRIES, 0) | {country: 3}


@pytest.mark.rule("cof-setup-08")
def test_the_black_die_has_two_threes_and_no_six() -> None:
    games = [set_up(4, seed=seed) for seed in range(1500)]
    rolls = Counter(faces[BLACK] for state in games for faces in state.faces)
    assert rolls.total() == 6000
    assert sorted(rolls) == [1, 2, 3, 4, 5]
    assert 1850 <= rolls[3] <= 2150
    assert all(850 < rolls[face] < 1150 for face in (1, 2, 4, 5))


@pytest.mark.rule("cof-setup-08")
def test_the_other_dice_have_the_faces_one_to_six() -> None:
    state, rolls = set_up(4), Counter[int]()
    for _ in range(300):
        second_turn(state, A)
        rolls.update(state.faces[A][:BLACK])
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(200 < count < 300 for count in rolls.values())


@pytest.mark.rule("cof-setup-08")
def test_the_rolled_number_lies_on_the_religion_card() -> None:
    state = found(lambda seed: set_up(4, seed=seed), lambda state: state.faces[A][BLACK] == 4)
    first_turn(state, A)
    assert state.faces[A][BLACK] == 3


@pytest.mark.rule("cof-setup-09")
def test_every_country_has_a_deck_of_thirteen_characters_and_four_events() -> None:
    for seed in range(20):
        state = set_up(4, seed=seed)
        for country in COUNTRIES:
            shown = open_card(state, country)
            left = [card for card in state.out_of_game if card in GAME.country_cards[country]]
            cards = [*deck_of(state, country), shown, *left]
            assert len(cards) == len(set(cards)) == 17
            assert sum(card in CHARACTERS.values() for card in cards) == 13
            assert sum(card in EVENTS.values() for card in cards) == 4
            assert all(card is not None and getattr(card, "country", "") == country for card in cards)


@pytest.mark.rule("cof-setup-09")
def test_every_deck_is_shuffled_by_itself() -> None:
    shown = Counter(card for seed in range(520) for card in set_up(4, seed=seed).open_cards)
    assert set(shown) == set(CHARACTERS.values())
    assert all(15 < count < 70 for count in shown.values())


def two_events_first(state: ColumnOfFire) -> bool:
    """Whether exactly two events lay on top of the deck of Spain, and more decks had theirs further down."""
    return len(state.spain) == 14 and len(state.out_of_game) == 2


@pytest.mark.rule("cof-setup-10")
def test_an_event_met_in_set_up_leaves_the_game_without_effect() -> None:
    state = found(lambda seed: set_up(4, seed=seed), two_events_first)
    assert all(card in EVENTS.values() and card in GAME.country_cards["spain"] for card in state.out_of_game)
    assert len(state.out_of_game) == 2
    shown = open_card(state, "spain")
    assert shown in CHARACTERS.values()
    assert len(state.spain) == 14
    assert state.scores == [2] * 4
    assert state.protection == [1] * 4
    assert all(free(state, seat) == set(DIE) - {"black"} for seat in range(4))


@pytest.mark.rule("cof-setup-10")
def test_every_deck_shows_a_character() -> None:
    for seed in range(100):
        state = set_up(4, seed=seed)
        assert sorted(card.country for card in state.open_cards) == sorted(COUNTRIES)


def mixed_stones(state: ColumnOfFire) -> bool:
    """Whether two open characters are printed Catholic, one neutral and one Protestant."""
    return Counter(card.stone for card in state.open_cards) == {"catholic": 2, "neutral": 1, "protestant": 1}


@pytest.mark.rule("cof-setup-11")
def test_every_open_character_bears_the_stone_printed_on_it() -> None:
    state = found(lambda seed: set_up(4, seed=seed), mixed_stones)
    assert [stones_in(state, country) for country in COUNTRIES] == [(0, 0, 0)] * 4
    laid: Counter[str] = Counter()
    for card in state.open_cards:
        after = state.clone()
        rolled_turn(after, A, purple=1)
        play(after, f"take purple {card.country}", "accept")
        stones = dict(zip(("catholic", "protestant", "neutral"), stones_in(after, card.country), strict=True))
        assert stones == {"catholic": 0, "protestant": 0, "neutral": 0} | {card.stone: 1}
        laid.update(stones)
    assert laid == {"catholic": 2, "neutral": 1, "protestant": 1}


@pytest.mark.rule("cof-setup-12")
def test_the_advantage_tiles_are_one_face_down_pile() -> None:
    state = set_up(4)
    assert len(state.pile) == 28
    assert set(state.pile) == set(TILES.values())
    for seat in (*range(4), None):
        assert state.view(seat).pile == [FACE_DOWN] * 28


@pytest.mark.rule("cof-setup-12")
def test_the_advantage_tiles_are_shuffled() -> None:
    tops = {set_up(4, seed=seed).pile[-1].name for seed in range(100)}
    assert tops == {tile.name for tile in TILES.values()}


@pytest.mark.rule("cof-setup-13")
@pytest.mark.parametrize("first", range(4))
def test_the_start_player_never_changes(first: int) -> None:
    state = set_up(4, game=ColumnOfFireGame({"start_player": first + 1}))
    log = log_of(state)
    whole_years(state)
    play_until(state, lambda state: state.round == 4)
    turns = turns_in(log)
    openers = {(year, half): seat for year, half, seat in reversed(turns) if year < 4}
    assert openers == {(year, half): first for year in (1, 2, 3) for half in ("first", "second")}
    assert state.start_player == first


@pytest.mark.rule("cof-setup-14")
def test_the_start_player_is_chosen_by_chance_from_the_seed() -> None:
    game = ColumnOfFireGame()
    chosen = [game.new(seats=4, seed=seed).start_player for seed in range(40)]
    assert chosen == [game.new(seats=4, seed=seed).start_player for seed in range(40)]
    assert set(chosen) == {0, 1, 2, 3}


@pytest.mark.rule("cof-setup-14")
@pytest.mark.parametrize("named", [1, 2, 3])
def test_the_table_may_name_the_start_player(named: int) -> None:
    game = ColumnOfFireGame({"start_player": named})
    assert {game.new(seats=3, seed=seed).start_player for seed in range(20)} == {named - 1}


@pytest.mark.rule("cof-setup-15")
def test_the_four_loch_leven_cards_as_data() -> None:
    cards = GAME.loch_leven_cards
    assert [(card.religion, card.good, card.start) for card in cards] == [
        ("protestant", "ore", "england-ship"),
        ("protestant", "book", "spain-ship"),
        ("catholic", "wine", "france-ship"),
        ("catholic", "cloth", "netherlands-ship"),
    ]
    assert Counter(card.religion for card in cards) == {"catholic": 2, "protestant": 2}
    assert sorted(card.good for card in cards) == sorted(GOODS)
    assert sorted(card.start for card in cards) == sorted(f"{country}-ship" for country in COUNTRIES)
    bought = {(market.good, f"{market.country}-ship") for market in GAME.markets}
    assert not [card for card in cards if (card.good, card.start) in bought]
