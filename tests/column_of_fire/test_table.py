"""What the table shows: everything a player needs, in letters at a terminal and in sentences by ear, and no secrets."""

from __future__ import annotations

import re

import pytest

from kingsbridge_column_of_fire.screen.table import table
from kingsbridge_core.game.table import Panel, Toned, told
from tests.proof import one_of_all

from .showing import NAMES, busy, drawn, positions
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


def panels(state: ColumnOfFire, seat: int | None = A) -> dict[str, Panel]:
    """The panels of a seat by the first word of their titles."""
    return {panel.title.split()[0].strip(","): panel for panel in table(state.view(seat), NAMES)}


def pairs(panel: Panel) -> dict[str, str]:
    """The rows of a panel with two columns."""
    return {row[0]: row[1] for row in panel.rows}


def sentences(state: ColumnOfFire, seat: int | None = A) -> list[str]:
    """What is told to a seat, without titles."""
    return [line.strip() for line in told(table(state.view(seat), NAMES)) if line.startswith("  ")]


# --- what is shown


def test_a_country_shows_prices_houses_stones_and_its_deck() -> None:
    state = busy()
    second_turn(state, A)
    shown = panels(state)["Year"]
    assert shown.rows[0] == ("England", "cloth 4, wine 2", "R . . Y . L", "C C P .", "2")
    assert shown.rows[1][:3] == ("France", "books 4, ore 2", "Y . . . . .")
    assert shown.heading[2] == "1 2 3 4 5 6"
    assert shown.note == "houses on sites 1 to 6: Y yellow, L light blue, G green, R red"
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
    assert panels(state)["Year"].rows[0][3] == "C C P P torch!"
    assert "Stones in England: 2 Catholic, 2 Protestant; no room left, and the torch is lit." in sentences(state)
    two = empty_table(2)
    lay_stones(two, "spain", neutral=2)
    second_turn(two, A)
    assert panels(two)["Year"].rows[3][3] == "n n ."


def test_the_title_tells_year_half_start_player_and_the_last_year() -> None:
    state = empty_table()
    state.round, state.start_player = 3, C
    second_turn(state, A)
    assert panels(state)["Year"].title == "Year 3, second half (green starts)"
    state.last_year = "fifty-points"
    assert panels(state)["Year"].title == "Year 3, second half; last year: 50 points (green starts)"
    state.last_year = "deck-used-up"
    assert panels(state)["Year"].title == "Year 3, second half; last year: a deck is used up (green starts)"


@pytest.mark.parametrize("last_year", ["", "fifty-points", "deck-used-up"])
def test_the_title_fits_into_a_narrow_terminal_whatever_the_players_are_called(last_year: str) -> None:
    state = empty_table()
    state.round, state.start_player, state.last_year = 12, B, last_year
    second_turn(state, A)
    shown = table(state.view(A), ["M" * 40] * 4)[0]
    assert f"╭─ {shown.title} ─" in drawn([shown], 80)[0]


def test_open_characters_show_die_stone_and_action_and_a_used_up_deck_says_so() -> None:
    state = busy()
    second_turn(state, A)
    rows = pairs(panels(state)["Open"])
    assert rows["Wh England"] == (
        "Francis Walsingham (Protestant): Place or remove 1 Catholic stone. Or: Place or remove 1 Protestant stone."
    )
    assert rows["Or Netherlands"].startswith("Antwerp Book Merchant (")
    assert rows["Br Spain"] == "nobody, the deck is used up"
    assert f"England, white die: {rows['Wh England']}" in sentences(state)


def test_the_track_shows_all_spaces_the_disks_and_what_the_own_dice_reach() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    shown = panels(state)["Action"]
    assert [text for _, text in shown.rows][:3] == [
        "Wh Guard House: protection",
        "Bl Book Market: take/sell",
        "Or Post: advantage",
    ]
    assert len(shown.rows) == len(GAME.track)
    marks = {GAME.track[place].id: mark for place, (mark, _) in enumerate(shown.rows)}
    assert [marks[f"{country}-ship"] for country in COUNTRIES] == ["Y", "L", "G", "R"]
    assert [marks[name] for name in ("cloth-market", "white-guard-house", "white-council", "white-post")] == [
        *("+0", "+1", "+2", "+3")
    ]
    assert marks["book-market"] == marks["orange-post"] == "", "blue lies on a card, orange on Loch Leven"
    by_ear = sentences(state)
    assert "The disk of Ben (light blue) is on space 10, France Ship." in by_ear
    assert "Space 16, white die: Cloth Market. Take 1 cloth, or sell 1 in each country that buys it." in by_ear
    assert (
        "Your white die leads to Cloth Market for free (take or sell), White Guard House for 1 point (protection), "
        "White Council for 2 points (neutral stone), White Post for 3 points (advantage)."
    ) in by_ear
    set_points(state, A, 1)
    assert [mark for mark, _ in panels(state)["Action"].rows].count("+2") == 0, "who has 1 point skips one space"
    assert not any("+" in mark for mark, _ in panels(state, B)["Action"].rows), "it is not B's turn"


def test_while_the_disk_is_moved_the_moves_themselves_say_where_dice_lead() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    play(state, "pass")
    assert any(text.startswith("move ") for text in texts(state))
    assert not any("die leads to" in sentence for sentence in sentences(state))
    assert "+0" in [mark for mark, _ in panels(state)["Action"].rows]


def shows_where_dice_lead(state: ColumnOfFire) -> bool:
    """Whether whoever decides sees prices on the track, which is then told too."""
    shown = panels(state, state.actor)["Action"]
    marked = any(mark.startswith("+") for mark, _ in shown.rows)
    assert marked == ("+1" in shown.note)
    assert marked or not any("die leads to" in sentence for sentence in shown.spoken)
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
    shown = panels(state)["Players"]
    assert shown.heading == ("player", "religion", "books", "ore", "cloth", "wine", "protect", "tiles", "score")
    assert shown.rows[A] == ("> Ann (yellow)", "Cath 3", "0", "0", "2", "1", "2", "2", "21")
    assert shown.rows[B] == ("Ben (light blue)", "Prot 3", "0", "0", "0", "0", "0", "1", "10")
    by_ear = sentences(state)
    assert "Ann (yellow) has 21 points." in by_ear
    assert "Ann (yellow) is Catholic, with 3 on the religion die." in by_ear
    assert "Ann (yellow) has 2 cloth and 1 wine." in by_ear
    assert "Ann (yellow) has 2 protection tiles and 2 advantage tiles." in by_ear


def test_dice_of_the_others_are_free_on_characters_or_on_loch_leven() -> None:
    state = busy()
    second_turn(state, A)
    rows = pairs(panels(state)["Dice"])
    assert list(rows) == list(NAMES[1:])
    assert rows[NAMES[B]] == "free Bl1 Or1 Br1 Pu1; Wh5 Elizabeth I"
    assert rows[NAMES[C]] == "free Wh1 Bl1 Or1 Pu1; Loch Leven Br4"
    by_ear = sentences(state)
    assert "Ben (light blue) has Elizabeth I under white 5." in by_ear
    assert "Ben (light blue)'s free dice: blue 1, orange 1, brown 1, purple 1." in by_ear
    assert "Cem (green)'s Loch Leven card holds brown 4." in by_ear


def test_the_own_cards_and_tiles_say_what_they_do() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    shown = panels(state)["Your"]
    assert shown.rows == (
        ("free dice", "white 5, brown 1, purple 1"),
        ("blue 3", "Mary Stuart: Gain 2 points."),
        ("orange 2", "on Loch Leven, out of use"),
        ("tile", "Contract: Sell 1 good for 3 points."),
        ("tile", "Three Points: Gain 3 points at the end of the game."),
    )
    assert shown.note == "you have 2 cloth and 1 wine; 2 protection tiles"
    assert "Your free dice: white 5, brown 1, purple 1." in sentences(state)
    assert "You hold the tile Contract: Sell 1 good for 3 points." in sentences(state)


@pytest.mark.rule("cof-setup-02")
def test_what_is_left_of_the_supply_is_the_printed_number_less_what_lies_out() -> None:
    state = GAME.new(seats=4, seed=7)
    assert panels(state)["Players"].note == ("Supply: 52 goods, 12 protection tiles, 26 stones, 28 advantage tiles")


def test_while_a_house_may_be_raised_the_stone_of_its_character_is_not_counted_twice() -> None:
    state = busy()
    state.protection[A] = 0
    rolled_turn(state, A, white=5)
    before = panels(state)["Players"].note
    play(state, "take white")
    assert texts(state) == ["raise", "stay"]
    assert panels(state)["Players"].note == before


def test_a_spectator_sees_everything_that_is_open() -> None:
    state = busy()
    second_turn(state, A)
    shown = panels(state, None)
    assert "Your" not in shown
    assert pairs(shown["Dice"])[NAMES[A]] == "free Wh1 Br1 Pu1; Bl3 Mary Stuart; Loch Leven Or2"
    assert shown["Now"].note == "Ann (yellow) to move."


def test_while_a_die_is_picked_open_characters_show_what_the_own_dice_show() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    assert [row[0] for row in panels(state)["Open"].rows] == [
        *("Wh5 England", "Bl  France", "Or  Netherlands", "Br  Spain"),
    ], "only white was rolled"
    assert panels(state, B)["Open"].rows[0][0] == "Wh England", "it is not B's turn"


def test_what_has_a_colour_on_the_table_has_it_as_a_tone_beside_its_letters() -> None:
    state = busy()
    second_turn(state, A)
    england = panels(state)["Year"].rows[0]
    assert isinstance(england[2], Toned)
    assert [part for part in england[2].parts if part[1].startswith("seat")] == [
        *(("R", "seat 4"), ("Y", "seat 1"), ("L", "seat 2")),
    ]
    stones = england[3]
    assert isinstance(stones, Toned)
    assert [tone for text, tone in stones.parts if text.strip()] == ["purple", "purple", "grey", "muted"]
    space = panels(state)["Action"].rows[0][1]
    assert isinstance(space, Toned)
    assert ("Wh", "white") in space.parts


# --- panels in one line


def test_in_one_line_the_panels_say_what_matters() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    assert [panel.brief for panel in table(state.view(A), NAMES)] == [
        "Year 1, second half | Eng CCP. L6Y4R1 | Fra CPn. Y1 | Net .... | Spa ....",
        "Wh C/P stone (P), Bl take 1 book (C), Or take 1 book (P), Br nobody",
        "Y Pu England Ship, L Pu France Ship, G Pu Netherlands Ship, R Pu Spain Ship",
        "Free dice: L BlOrBrPu, G WhBlOrPu, R WhBlOrBrPu",
        "Points and religion: Y 21 Cath 3, L 10 Prot 3, G 10 Cath 3, R 10 Prot 3",
        "Yours: free Wh5 Br1 Pu1; Bl3 2 points; 2 advantage tiles; 2 cloth and 1 wine",
        "",
    ]
    state.torches["england"] = 1
    assert "Eng CCP! L6Y4R1" in table(state.view(A), NAMES)[0].brief


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_panels_but_what_is_decided_fit_into_one_line(seats: int) -> None:
    for number, state in enumerate(positions(range(2), seats)):
        if number % 8:
            continue
        for seat in (state.actor, None):
            shown = table(state.view(seat), NAMES)
            assert all(0 < len(panel.brief) <= 78 for panel in shown[:-1]), [panel.brief for panel in shown]
            assert not any(panel.brief.endswith("...") for panel in shown[1:5]), "nothing is cut off"


# --- secrets, ears and narrow terminals


def test_tiles_of_others_and_cards_in_decks_are_never_named() -> None:
    state = busy()
    second_turn(state, A)
    everything = "\n".join(told(table(state.view(A), NAMES)) + drawn(table(state.view(A), NAMES), 140))
    assert TILES["contract"].name in everything
    assert TILES["sermon"].name not in everything
    assert all(card.name not in everything for country in COUNTRIES for card in deck_of(state, country))


def test_by_ear_every_line_is_one_sentence_in_whole_words() -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 5:
            continue
        for panel in table(state.view(state.actor), NAMES):
            assert panel.spoken or not panel.rows, "letters in columns are for the eye"
        for line in sentences(state, state.actor):
            assert line[-1] in ".?", line
            assert not re.search(r"\b(Wh|Bl|Or|Br|Pu)\d|\bCath\b|\bProt\b|\b[YLGR] \b", line), line
            assert len(line) < 220, line


@pytest.mark.parametrize("width", one_of_all([80, 100, 140]))
def test_every_line_fits_and_numbers_are_never_wrapped(width: int) -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 25:
            continue
        shown = table(state.view(state.actor), NAMES)
        lines = drawn(shown, width)
        assert {len(line) for line in lines} == {width}
        for row in (*shown[0].rows, *shown[4].rows):
            assert any(re.search(r" +".join(map(re.escape, row)), line) for line in lines), row


def test_a_wide_terminal_needs_fewer_lines() -> None:
    state = busy()
    second_turn(state, A)
    shown = table(state.view(A), NAMES)
    narrow, wide = drawn(shown, 80), drawn(shown, 140)
    assert len(narrow) <= 50
    assert len(wide) <= 34
    assert sum("Year" in line and "Open characters" in line for line in wide) == 1
    assert not any("Year" in line and "Open characters" in line for line in narrow)


# --- panels that flow, stand side by side, or are told in their own words


def test_rows_that_flow_fill_as_many_columns_as_fit() -> None:
    panel = Panel("Letters", tuple((letter, "x" * 6) for letter in "abcdef"), flows=True)
    assert [line.count("x" * 6) for line in drawn([panel], 26)] == [0, 2, 2, 2, 0]
    assert [line.count("x" * 6) for line in drawn([panel], 14)] == [0, 1, 1, 1, 1, 1, 1, 0]
    assert drawn([panel], 26)[1].split() == ["│", "a", "xxxxxx", "d", "xxxxxx", "│"], "read downwards"


def test_a_panel_stands_beside_the_one_before_only_where_there_is_room() -> None:
    left, right = Panel("Left", (("one",), ("two",))), Panel("Right", (("three",),), beside=True)
    wide = drawn([left, right], 40)
    assert len(wide) == 4
    assert wide[0].startswith("╭─ Left ─╮╭─ Right ─")
    assert all(len(line) == 40 for line in wide)
    assert len(drawn([left, right], 16)) == 7
    assert len(drawn([right, left], 40)) == 7, "nothing stands before it, and the other does not want to"


def test_sentences_are_told_instead_of_rows_and_note() -> None:
    panel = Panel("Stock", (("Y", "3"),), ("who", "w"), "letters", ("Ann has 3 wood.",))
    assert told([panel]) == ["Stock:", "  Ann has 3 wood."]
