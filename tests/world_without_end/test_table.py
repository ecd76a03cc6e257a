"""What the table shows: everything a player needs, in letters at a terminal and in sentences by ear, and no secrets."""

from __future__ import annotations

import re

import pytest

from kingsbridge_core.cli.terminal.themes import THEMES
from kingsbridge_core.game.table import Toned
from kingsbridge_world_without_end.screen.questions import UNTURNED
from kingsbridge_world_without_end.screen.table import table
from kingsbridge_world_without_end.state import CLOTH_MARKET
from tests.proof import one_of_all

from .showing import NAMES, acting, drawn, orienting, pairs, panels, positions, sentences
from .table import (
    GAME,
    GREEN,
    RED,
    YELLOW,
    empty_table,
    end_chapter,
    owe,
    play,
    put_in_force,
    put_project,
    set_goods,
    set_stock,
    stand_on,
    texts,
    turn,
)

# --- the board


def test_the_favor_track_shows_the_marker_covers_and_what_lies_ahead() -> None:
    rows = [text for (text,) in panels(orienting())["Favor"].rows]
    assert rows[4:] == [
        "   Prioress: 2 points with knowledge",
        ">  Merchants: 1 wool",
        "x  King: 1 point per loyalty",
        "+1 Earl of Shiring: 1 grain",
        "+2 Outlaws: pay 1 gold",
        "+3 Bishop: 1 point per piety",
    ]
    assert panels(orienting())["Favor"].note == "> is the marker, x is covered, +1 to +3 are its next spaces"
    by_ear = sentences(acting())
    assert "The favor marker is on the Merchants." in by_ear
    assert "1 space ahead: the King (1 point per loyalty), now covered." in by_ear
    assert "4 spaces ahead: the Bishop (1 point per piety)." in by_ear


def test_a_marker_on_a_covered_space_shows_both() -> None:
    state = acting()
    stand_on(state, "king")
    assert panels(state)["Favor"].rows[6] == (">x King: 1 point per loyalty",)


def test_projects_show_free_spaces_seals_rewards_and_what_stops_work() -> None:
    shown = panels(acting())["Projects"]
    assert shown.rows == (
        ("Bridge (finished)", "■■■■ 0", "■■ 0", "-", "1 point and 1 gold"),
        ("Church of St. Mark", "■■□ 1", "■ 0", "red, green", "1 point and 1 piety"),
        ("Chapel of the Virgin Mary (barred)", "□□□ 3", "□ 1", "-", "2 points"),
        ("Tower", "□□□□□□ 6", "□□ 2", "green", "2 points"),
    )
    assert shown.note == "The finished Tower gives 3 points to the player with the most loyalty, 1 each if tied"
    by_ear = sentences(acting())
    assert "The Bridge is finished." in by_ear
    assert "The Church of St. Mark has free spaces for 1 stone." in by_ear
    assert (
        "Ann (red) and Ben (green) donated to the Church of St. Mark. Each donor will get 1 point and 1 piety."
        in by_ear
    )
    assert "The Chapel of the Virgin Mary has free spaces for 3 stone and 1 wood, but work on it is barred." in by_ear


def test_a_project_that_an_event_in_force_bars_is_shown_as_barred() -> None:
    state = empty_table(chapter=2)
    put_project(state, "palace")
    put_in_force(state, "elfric-leads-the-council")
    turn(state, RED)
    assert [row[0] for row in panels(state)["Projects"].rows] == ["Bridge (barred)", "Prior's Palace"]


def test_the_stock_comes_with_the_prices_of_the_day() -> None:
    state = acting()
    shown = panels(state)["Stock"]
    assert ("stone 17",) in shown.rows
    assert ("knowledge 17",) in shown.rows
    assert shown.note == "market: wool 3 gold, cloth 4 gold"
    assert "The market pays 3 gold for wool and 4 gold for cloth." in sentences(state)
    state.covers.append(CLOTH_MARKET)
    assert panels(state)["Stock"].note == "market: wool 3 gold, cloth market covered until chapter I ends at the latest"


def test_house_spaces_show_rent_price_and_owner() -> None:
    shown = panels(acting())["House"]
    assert shown.heading == ("rent", "for 1 gold and 1 stone", "for 1 gold and 1 wood")
    assert ("2 gold", "Stone Inn (red)", "Timber Inn (green)") in shown.rows
    assert ("1 point", "Stone Guild Hall", "Timber Guild Hall") in shown.rows
    assert "The Timber Shrine pays 1 piety; the house there is Ann (red)'s." in sentences(acting())
    assert "The Stone Shrine pays 1 piety and has no house yet." in sentences(acting())


def test_ill_places_show_knowledge_and_benefit_and_how_many_are_healthy() -> None:
    shown = panels(acting())["Stricken"]
    assert shown.rows == (
        ("Weaver's House (4)", "3", "1 cloth"),
        ("Outlaws' Hideout (11)", "5", "-"),
    )
    assert shown.note == "The plague can still reach 9 places: 1, 2, 3, 5, 6, 7, 8, 9, 10"
    by_ear = sentences(acting())
    assert (
        "The plague is at the Weaver's House (4). Caring for it takes 3 knowledge and earns 2 points and 1 cloth."
        in by_ear
    )
    assert "The plague is at the Outlaws' Hideout (11). Caring for it takes 5 knowledge and earns 2 points." in by_ear
    assert "Stricken" not in panels(GAME.new(seats=4, seed=7)), "before the plague"
    calm = empty_table(chapter=3)
    turn(calm, RED)
    assert (panels(calm)["Stricken"].rows, panels(calm)["Stricken"].note) == (
        (),
        "No place is stricken. The plague can still reach 11 places: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.",
    )


# --- the players


def test_everybody_shows_points_piles_houses_and_seals() -> None:
    shown = panels(acting())["Players"]
    assert shown.title == "Players (red is active)"
    assert shown.heading == ("player", "points", "hand", "up", "down", "houses", "seals", "last card")
    assert shown.rows[RED] == ("> Ann (red)", "21", "8", "2", "2", "2", "1", "Wool & Cloth Sales")
    assert shown.rows[GREEN] == ("Ben (green)", "17.5", "8", "2", "2", "1", "0", "House Rent")
    by_ear = sentences(acting())
    assert "Ann (red) has 21 points." in by_ear
    assert "Ben (green) has 8 cards in hand, 2 on the action pile and 2 discarded." in by_ear
    assert "Ben (green)'s last card was House Rent." in by_ear
    assert "Ben (green) has 1 house on the board and 0 seals left." in by_ear


def test_penalties_are_shown_while_they_matter() -> None:
    state = empty_table(chapter=2)
    owe(state, GREEN, piety=1, gold=2)
    turn(state, RED)
    assert panels(state)["Players"].heading[-1] == "penalty"
    assert [row[-1] for row in panels(state)["Players"].rows] == ["", "penance, court", "", ""]
    later = empty_table(chapter=2, in_round=2)
    owe(later, GREEN, piety=1, gold=2)
    turn(later, RED)
    assert panels(later)["Players"].heading[-1] == "last card"


def test_in_the_last_chapter_what_is_doubled_is_shown_instead() -> None:
    state = empty_table(chapter=4, in_round=6)
    for seat in range(state.seats):
        set_goods(state, seat, piety=2, grain=2, gold=5)
    set_goods(state, YELLOW, gold=5, piety=2, loyalty=1)
    end_chapter(state)
    assert (state.actor, texts(state)) == (YELLOW, ["protect begging", "done"])
    shown = panels(state, YELLOW)
    assert shown["Players"].heading[-1] == "doubled"
    assert [row[-1] for row in shown["Players"].rows] == ["", "", "grain", ""]
    assert "duties" not in pairs(shown["Yours"]), "they are paid"


def test_the_own_things_are_goods_discards_hand_and_what_the_duties_will_lack() -> None:
    shown = panels(orienting())["Yours"]
    assert pairs(shown) == {
        "goods": "3 gold, 2 stone, 1 wood, 2 wool, 1 cloth, 1 piety, 2 loyalty, 3 knowledge",
        "discards": "Favor, Medicine",
        "hand": "Piety, Resource, Building Project, Privilege, House Building, House Rent, Donation, Cloth Production",
        "duties": "you lack 1 piety (-3), 2 grain (-4), up to 2 gold (-2)",
    }
    assert shown.note == "Duties are due after this round and 3 more; points lost in brackets"
    assert "hand" not in pairs(panels(acting())["Yours"]), "there the moves are the hand"


@pytest.mark.parametrize(
    ("in_round", "when"),
    [(1, "after this round and 5 more"), (5, "after this round and 1 more"), (6, "after this round")],
)
def test_when_the_duties_come_is_told(in_round: int, when: str) -> None:
    state = empty_table(in_round=in_round)
    turn(state, RED)
    assert panels(state)["Yours"].note == f"Duties are due {when}; points lost in brackets"


@pytest.mark.parametrize(
    ("chapter", "goods", "said"),
    [
        (1, {}, "you lack 2 piety (-6), 2 grain (-4), 2 to 5 gold (-2 to -5)"),
        (4, {}, "you lack 2 piety (-12), 2 grain (-8), 2 to 5 gold (-4 to -10)"),
        (4, {"piety": 1, "grain": 2, "gold": 4}, "you lack 1 piety (-6), up to 1 gold (-2)"),
        (1, {"piety": 2, "grain": 3, "gold": 5}, "you can pay everything you may owe"),
    ],
)
def test_what_the_duties_would_cost_as_things_are(chapter: int, goods: dict[str, int], said: str) -> None:
    state = empty_table(chapter=chapter)
    set_goods(state, RED, **goods)
    turn(state, RED)
    assert pairs(panels(state)["Yours"])["duties"] == said


def test_a_spectator_sees_everything_that_is_open() -> None:
    shown = panels(acting(), None)
    assert "Yours" not in shown
    assert shown["Chapter"].heading == ("arrow", "red", "green", "yellow", "blue")
    assert shown["Now"].note == "Ann (red) to move."


# --- order, secrets, ears and narrow terminals


def test_what_is_decided_stands_at_the_bottom() -> None:
    titles = [panel.title.split()[0].strip(",") for panel in table(orienting().view(RED), NAMES)]
    before = ["House", "Projects", "Stock", "Stricken", "Favor", "Blue", "Players"]
    assert titles == [*before, "Yours", "Chapter", "Now"]
    assert titles == [panel.title.split()[0].strip(",") for panel in table(acting().view(RED), NAMES)]


def test_by_ear_every_line_is_one_sentence() -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 5:
            continue
        for panel in table(state.view(state.actor), NAMES):
            assert panel.spoken or not panel.rows, "letters in columns are for the eye"
        lines = sentences(state, state.actor)
        assert len(set(lines)) == len(lines), "no fact twice"
        for line in lines:
            assert line[-1] in ".?", line
            assert len(line) < 200, line


@pytest.mark.parametrize("width", one_of_all([80, 100, 140]))
def test_every_line_fits_and_every_word_is_there(width: int) -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 25:
            continue
        shown = table(state.view(state.actor), NAMES)
        lines = drawn(shown, width)
        assert {len(line) for line in lines} == {width}
        words = set(re.findall(r"[^\s│]+", " ".join(lines)))
        assert {word for panel in shown for row in panel.rows for cell in row for word in cell.split()} <= words


def test_a_wide_terminal_needs_fewer_lines() -> None:
    for state in (orienting(), acting()):
        shown = table(state.view(RED), NAMES)
        narrow, wide = drawn(shown, 80), drawn(shown, 140)
        assert len(narrow) <= 62
        assert len(wide) <= 47
        assert any("House spaces" in line and "Projects" in line for line in wide)


def test_all_of_the_board_is_told_in_24_lines_above_twelve_cards() -> None:
    state = GAME.new(seats=4, seed=7)
    play(state, "turn 0")
    while not any(text.startswith("play ") for text in texts(state)):
        play(state, texts(state)[0])
    shown = table(state.view(state.actor), NAMES)
    lines = [*(panel.brief for panel in shown[:-1]), shown[-1].note]
    assert all(lines)
    assert len(lines) + 1 + len(texts(state)) + 1 <= 24


def test_in_a_low_window_every_panel_but_an_event_that_is_not_turned_yet_can_be_one_line() -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 5:
            continue
        for seat in (state.actor, None):
            *before, now = table(state.view(seat), NAMES)
            without = [panel.title for panel in before if not 0 < len(panel.brief) <= 78]
            is_turned = state.phase not in UNTURNED
            assert not without or (not is_turned and without == [panels(state, seat)["Chapter"].title])
            assert now.brief == ""


def test_the_brief_lines_say_what_matters() -> None:
    assert [panel.brief for panel in table(acting().view(RED), NAMES)][:-1] == [
        "House spaces: 11 free; your rents: 2 gold, 1 piety",
        "Free spaces: Church of St. Mark 1 stone; Tower 6 stone, 2 wood",
        "Market: wool 3 gold, cloth 4 gold",
        "Stricken places and the knowledge they need: 4:3, 11:5",
        "Favor: > Merchants, +1 Earl of Shiring, +2 Outlaws, +3 Bishop",
        "In force: Few Shepherds Left",
        "Points: you 21, green 17.5, yellow 10, blue 10; red is active",
        "3 gold, 2 stone, 1 wood, 2 wool, 1 cloth, 1 piety, 2 loyalty, 3 knowledge",
        "Chapter III, round 3 of 6: Flagellants; arrow at 0",
    ]
    assert table(acting().view(None), NAMES)[0].brief == (
        "House spaces: 11 free; houses: red 2, green 1, yellow 0, blue 0"
    )


def test_goods_that_run_out_are_told_in_the_brief_line_of_the_stock() -> None:
    state = acting()
    set_stock(state, grain=1)
    assert panels(state)["Stock"].brief == "Market: wool 3 gold, cloth 4 gold; running low: 1 grain"


def test_every_tone_is_one_that_themes_know() -> None:
    tones = {
        tone
        for state in (orienting(), acting())
        for panel in table(state.view(RED), NAMES)
        for row in (*panel.rows, panel.heading)
        for cell in row
        if isinstance(cell, Toned)
        for _, tone in cell.parts
    }
    assert {"own", "strong", "muted", "bad", "red", "green", "grey", "brown"} <= tones
    assert tones - {""} <= set(THEMES["dark"])
