"""What the table shows: everything a player needs, in items and in sentences, and no secrets."""

from __future__ import annotations

import re

import pytest

from kingsbridge_column_of_fire.screen.scene import scene
from kingsbridge_core.game.scene import as_data
from kingsbridge_core.game.spoken_scene import lines_of

from .showing import NAMES, areas, busy, held, items, positions, sentences
from .table import (
    COUNTRIES,
    GAME,
    TILES,
    A,
    B,
    C,
    ColumnOfFire,
    deck_of,
    empty_table,
    lay_stones,
    play,
    rolled_turn,
    second_turn,
    set_points,
    texts,
)

CARDS_OF_A = {"mary-stuart": "Gain 2 points.", "contract": "Sell 1 good for 3 points."}

# --- what is shown


def test_a_country_shows_prices_houses_stones_and_its_deck() -> None:
    state = busy()
    second_turn(state, A)
    shown, found = areas(state), items(state)
    assert [(item.label, item.value) for item in shown["england"].items] == [("cloth", 4), ("wine", 2)]
    assert [held(item) for item in shown["sites england"].items] == [["R"], [], [], ["Y"], [], ["L"]]
    assert [item.label for item in shown["sites england"].items] == ["1", "2", "3", "4", "5", "6"]
    assert [item.label for item in shown["stones england"].items] == ["C", "C", "P", "room"]
    assert found["room england"].value == 1
    assert found["deck england"].value == 2
    assert [(item.label, item.value) for item in shown["france"].items] == [("books", 4), ("ore", 2)]
    assert [held(item) for item in shown["sites france"].items] == [["Y"], *[[]] * 5]
    by_ear = sentences(state)
    assert "England buys cloth for 4 and wine for 2." in by_ear
    assert "Houses in England: Ben (light blue) on site 6, Ann (yellow) on site 4, Dora (red) on site 1." in by_ear
    assert "Nobody has a house in Spain." in by_ear
    assert "Nobody has a house in the Netherlands." in by_ear
    assert "The Netherlands buys wine for 4 and books for 2." in by_ear
    assert "Stones in England: 2 Catholic, 1 Protestant; room for 1 more." in by_ear
    assert "The deck of England has 2 cards left." in by_ear


def test_a_full_country_shows_the_torch_and_two_players_fill_it_with_three_stones() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    play(state, "take white", "accept")
    assert [item.shape for item in areas(state)["stones england"].items] == [*["stone"] * 4, "torch"]
    assert "Stones in England: 2 Catholic, 2 Protestant; no room left, and the torch is lit." in sentences(state)
    two = empty_table(2)
    lay_stones(two, "spain", neutral=2)
    second_turn(two, A)
    assert items(two)["room spain"].value == 1


def test_the_title_tells_year_half_start_player_and_the_last_year() -> None:
    state = empty_table()
    state.round, state.start_player = 3, C
    second_turn(state, A)
    assert scene(state.view(A), NAMES).title == "Year 3, second half (green starts)"
    state.last_year = "fifty-points"
    assert scene(state.view(A), NAMES).title == "Year 3, second half; last year: 50 points (green starts)"
    state.last_year = "deck-used-up"
    assert scene(state.view(A), NAMES).title == "Year 3, second half; last year: a deck is used up (green starts)"


@pytest.mark.parametrize("last_year", ["", "fifty-points", "deck-used-up"])
def test_the_title_fits_into_a_narrow_terminal_whatever_the_players_are_called(last_year: str) -> None:
    state = empty_table()
    state.round, state.start_player, state.last_year = 12, B, last_year
    second_turn(state, A)
    assert len(scene(state.view(A), ["M" * 40] * 4).title) <= 74


def test_open_characters_show_die_stone_and_action_and_a_used_up_deck_says_so() -> None:
    state = busy()
    second_turn(state, A)
    found, by_ear = items(state), sentences(state)
    open_card = found["francis-walsingham"]
    assert (open_card.label, open_card.colour, held(open_card)) == ("Francis Walsingham", "white", ["P"])
    assert open_card.text == "Place or remove 1 Catholic stone. Or: Place or remove 1 Protestant stone."
    assert f"Open character, white die: Francis Walsingham (Protestant): {open_card.text}" in by_ear
    assert any(line.startswith("Open character, orange die: Antwerp Book Merchant (") for line in by_ear)
    assert "Open character, brown die: nobody, the deck is used up." in by_ear


def test_the_track_shows_all_spaces_the_disks_and_what_the_own_dice_reach() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    spaces = areas(state)["track"].items
    assert [(item.label, item.text, item.colour) for item in spaces][:3] == [
        ("Guard House", "Take 1 protection tile.", "white"),
        ("Book Market", "Take 1 book, or sell 1 in each country that buys it.", "blue"),
        ("Post", "Draw 1 advantage tile.", "orange"),
    ]
    assert [item.key for item in spaces] == [space.id for space in GAME.track]
    marks = {item.key: held(item) for item in spaces}
    assert [marks[f"{country}-ship"] for country in COUNTRIES] == [["Y"], ["L"], ["G"], ["R"]]
    assert [marks[name] for name in ("cloth-market", "white-guard-house", "white-council", "white-post")] == [
        *(["free"], ["-1"], ["-2"], ["-3"])
    ]
    assert marks["book-market"] == marks["orange-post"] == [], "blue lies on a card, orange on Loch Leven"
    by_ear = sentences(state)
    assert "The disk of Ben (light blue) is on space 10, France Ship." in by_ear
    assert "Space 16, Cloth Market (white die). Take 1 cloth, or sell 1 in each country that buys it." in by_ear
    assert (
        "Your white die leads to Cloth Market for free (take or sell), White Guard House for 1 point (protection), "
        "White Council for 2 points (neutral stone), White Post for 3 points (advantage)."
    ) in by_ear
    set_points(state, A, 1)
    assert "-2" not in prices(state, A), "who has 1 point skips one space"
    assert not prices(state, B), "it is not B's turn"


def prices(state: ColumnOfFire, seat: int | None) -> list[str]:
    """What a seat sees it would pay for spaces of the track."""
    return [item.label for key, item in items(state, seat).items() if key.startswith("price ")]


def test_while_the_disk_is_moved_the_moves_themselves_say_where_dice_lead() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    play(state, "pass")
    assert any(text.startswith("move ") for text in texts(state))
    assert not any("die leads to" in sentence for sentence in sentences(state))
    assert "free" in prices(state, A)


def shows_where_dice_lead(state: ColumnOfFire) -> bool:
    """Whether whoever decides sees prices on the track, which are then told too."""
    marked = bool(prices(state, state.actor))
    assert marked or not any("die leads to" in sentence for sentence in sentences(state, state.actor))
    return marked


def test_where_dice_lead_is_shown_until_the_disk_has_moved() -> None:
    state = busy()
    second_turn(state, A)
    assert shows_where_dice_lead(state)
    rolled_turn(state, A, white=5)
    assert shows_where_dice_lead(state)
    for text in ("take white", "accept", "raise", "decline", "reveal"):
        play(state, text)
        assert shows_where_dice_lead(state), text
    play(state, "move brown-guard-house")
    assert not shows_where_dice_lead(state), "the action of the space"
    play(state, "use")
    assert texts(state)[0] == "end"
    assert not shows_where_dice_lead(state)


def test_nobody_is_shown_prices_while_a_conflict_is_chosen() -> None:
    state = busy()
    lay_stones(state, "england", catholic=4)
    lay_stones(state, "france", catholic=4)
    rolled_turn(state, A, white=5)
    play(state, "pass", "move brown-guard-house", "use", "end")
    assert texts(state) == ["settle england", "settle france"]
    assert not shows_where_dice_lead(state)


def test_everybody_shows_religion_goods_tiles_and_points() -> None:
    state = busy()
    second_turn(state, A)
    found = items(state)
    assert (found["points 0"].value, found["points 1"].value) == (21, 10)
    assert [seat for seat in range(4) if "turn" in found[f"points {seat}"].marks] == [A]
    assert (found["religion 0"].name, found["religion 1"].name) == ("Catholic", "Protestant")
    assert (found["die 0 black"].value, found["die 1 black"].value) == (3, 3)
    assert (found["goods 0 cloth"].value, found["goods 0 wine"].value) == (2, 1)
    assert not any(key in found for key in ("goods 0 book", "goods 0 ore", "goods 1 cloth"))
    assert found["protection 0"].value == 2
    assert "protection 1" not in found
    assert found["tiles 1"].value == 1
    by_ear = sentences(state)
    assert "Ann (yellow) has 21 points." in by_ear
    assert "Ann (yellow) is Catholic, with 3 on the religion die." in by_ear
    assert "Ann (yellow) has 2 cloth and 1 wine." in by_ear
    assert "Ben (light blue) has no goods." in by_ear
    assert "Ann (yellow) has 2 protection tiles and 2 advantage tiles." in by_ear


def test_dice_of_the_others_are_free_on_characters_or_on_loch_leven() -> None:
    state = busy()
    second_turn(state, A)
    shown = areas(state)
    free = [item for item in shown["player 1"].items if item.kind == "die" and item.colour != "black"]
    assert [(item.colour, item.value) for item in free] == [("blue", 1), ("orange", 1), ("brown", 1), ("purple", 1)]
    (queen,) = shown["set 1"].items
    assert (queen.key, [(die.colour, die.value) for die in queen.holds]) == ("elizabeth-i", [("white", 5)])
    (away,) = shown["loch leven 2"].items
    assert (away.colour, away.value, away.marks) == ("brown", 4, ("used",))
    by_ear = sentences(state)
    assert "Ben (light blue) has Elizabeth I under white 5." in by_ear
    assert "Ben (light blue)'s free dice: blue 1, orange 1, brown 1, purple 1." in by_ear
    assert "Cem (green)'s Loch Leven card holds brown 4." in by_ear


def test_the_own_cards_and_tiles_say_what_they_do() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    found, shown = items(state), areas(state)
    assert {key: found[key].text for key in CARDS_OF_A} == CARDS_OF_A
    assert [item.text for item in shown["own tiles 0"].items] == [
        "Sell 1 good for 3 points.",
        "Gain 3 points at the end of the game.",
    ]
    assert [item.name for item in shown["loch leven 0"].items] == ["orange die showing 2"]
    by_ear = sentences(state)
    assert "Your free dice: white 5, brown 1, purple 1." in by_ear
    assert "You have Mary Stuart under blue 3: Gain 2 points." in by_ear
    assert "On Loch Leven, out of use: orange 2." in by_ear
    assert "You hold the tile Contract: Sell 1 good for 3 points." in by_ear


@pytest.mark.rule("cof-setup-02")
def test_what_is_left_of_the_supply_is_the_printed_number_less_what_lies_out() -> None:
    state = GAME.new(seats=4, seed=7)
    supply = areas(state)["supply"]
    assert supply.note == "52 goods, 12 protection tiles, 26 stones, 28 advantage tiles"
    assert supply.items[0].value == 28


def test_while_a_house_may_be_raised_the_stone_of_its_character_is_not_counted_twice() -> None:
    state = busy()
    state.protection[A] = 0
    rolled_turn(state, A, white=5)
    before = areas(state)["supply"].note
    play(state, "take white")
    assert texts(state) == ["raise", "stay"]
    assert areas(state)["supply"].note == before


def test_a_spectator_sees_everything_that_is_open() -> None:
    state = busy()
    second_turn(state, A)
    shown = scene(state.view(None), NAMES)
    assert not any(area.place == "own" for area in shown.areas)
    by_ear = sentences(state, None)
    assert "Ann (yellow)'s free dice: white 1, brown 1, purple 1." in by_ear
    assert "Ann (yellow) has Mary Stuart under blue 3." in by_ear
    assert "Ann (yellow)'s Loch Leven card holds orange 2." in by_ear
    assert shown.question == "Ann (yellow) to move."


def test_what_has_a_colour_on_the_table_has_it_beside_its_letters() -> None:
    state = busy()
    second_turn(state, A)
    shown = areas(state)
    houses = [house for site in shown["sites england"].items for house in site.holds]
    assert [(house.label, house.colour) for house in houses] == [("R", "seat 4"), ("Y", "seat 1"), ("L", "seat 2")]
    stones = [item for item in shown["stones england"].items if item.kind == "token"]
    assert [item.colour for item in stones] == ["purple", "purple", "grey"]
    assert shown["track"].items[0].colour == "white"


# --- areas in short


def test_in_short_the_areas_say_what_matters() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    shown = areas(state)
    assert shown["england"].brief == (
        "England | cloth 4, wine 2 | CCP. | L6Y4R1",
        "Francis Walsingham (P): C/P stone",
    )
    assert shown["france"].brief[0] == "France | books 4, ore 2 | CPn. | Y1"
    assert shown["spain"].brief == ("Spain | ore 4, cloth 2 | ....", "nobody, the deck is used up")
    assert shown["track"].brief == ("Y Pu England Ship, L Pu France Ship, G Pu Netherlands Ship, R Pu Spain Ship",)
    points = "Points and religion: Y 21 Cath 3, L 10 Prot 3, G 10 Cath 3, R 10 Prot 3"
    assert {shown[f"player {seat}"].brief for seat in (1, 2, 3)} == {(points,)}
    assert shown["player 0"].brief == ("Yours: free Wh5 Br1 Pu1; Bl3 2 points; 2 advantage tiles; 2 cloth and 1 wine",)
    state.torches["england"] = 1
    assert "CCP! | L6Y4R1" in areas(state)["england"].brief[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_area_but_the_supply_fits_into_one_or_two_lines(seats: int) -> None:
    for number, state in enumerate(positions(range(2), seats)):
        if number % 8:
            continue
        for seat in (state.actor, None):
            shown = areas(state, seat)
            for key in (*COUNTRIES, "track", *(f"player {each}" for each in range(seats))):
                assert shown[key].brief
                assert all(0 < len(line) <= 78 for line in shown[key].brief), shown[key].brief
            assert not shown["track"].brief[0].endswith("..."), "nothing is cut off"
            for country in COUNTRIES:
                board, card = shown[country].brief
                assert re.fullmatch(r"\w+ \| \w+ 4, \w+ 2 \| [CPn]*(!|\.+)( \| ([YLGR]\d)+)?", board), board
                assert not card.endswith("..."), card


# --- secrets and ears


def test_tiles_of_others_and_cards_in_decks_are_never_named() -> None:
    state = busy()
    second_turn(state, A)
    shown = scene(state.view(A), NAMES)
    everything = "\n".join([*lines_of(shown), repr(as_data(shown))])
    assert TILES["contract"].name in everything
    assert TILES["sermon"].name not in everything
    assert all(card.name not in everything for country in COUNTRIES for card in deck_of(state, country))


def test_by_ear_every_line_is_one_sentence_in_whole_words() -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 5:
            continue
        for line in sentences(state, state.actor):
            assert line[-1] in ".?", line
            assert not re.search(r"\b(Wh|Bl|Or|Br|Pu)\d|\bCath\b|\bProt\b|\b[YLGR] \b", line), line
            assert len(line) < 220, line
