"""What is told of the table: every fact in a sentence, and areas in short, as the viewer sees them."""

from __future__ import annotations

import pytest

from kingsbridge_core.game.spoken_scene import parts_of
from kingsbridge_world_without_end.screen.scene import scene
from kingsbridge_world_without_end.state import CLOTH_MARKET

from .showing import NAMES, acting, area, items, orienting, positions, sentences
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


def test_the_favor_track_tells_the_marker_covers_and_what_lies_ahead() -> None:
    by_ear = sentences(orienting())
    assert "The favor marker is on space 6, the Merchants." in by_ear
    assert [line for line in by_ear if " ahead: " in line] == [
        "1 space ahead: the Earl of Shiring.",
        "2 spaces ahead: the Outlaws.",
        "3 spaces ahead: the Bishop.",
    ]
    assert [line for line in by_ear if line.startswith("Space ")][4:] == [
        "Space 5, Prioress: 2 points with knowledge.",
        "Space 6, Merchants: 1 wool.",
        "Space 7, King: 1 point per loyalty; now covered.",
        "Space 8, Earl of Shiring: 1 grain.",
        "Space 9, Outlaws: pay 1 gold.",
        "Space 10, Bishop: 1 point per piety.",
    ]


def test_a_marker_on_a_covered_space_tells_both() -> None:
    state = acting()
    stand_on(state, "king")
    assert "The favor marker is on space 7, the King." in sentences(state)
    assert "Space 7, King: 1 point per loyalty; now covered." in sentences(state)
    assert {"favor marker", "cover king"} <= {item.key for item in items(state)["king"].holds}


def test_projects_tell_free_spaces_donors_rewards_and_what_stops_work() -> None:
    note = "The finished Tower gives 3 points to the player with the most loyalty, 1 each if tied"
    assert area(acting(), "projects").note == note
    by_ear = sentences(acting())
    assert f"{note}." in by_ear
    assert "The Bridge is finished." in by_ear
    assert "The Church of St. Mark has free spaces for 1 stone." in by_ear
    assert (
        "Ann (red) and Ben (green) donated to the Church of St. Mark. Each donor will get 1 point and 1 piety."
        in by_ear
    )
    assert "The Chapel of the Virgin Mary has free spaces for 3 stone and 1 wood, but work on it is barred." in by_ear


def test_a_project_that_an_event_in_force_bars_is_told_as_barred() -> None:
    state = empty_table(chapter=2)
    put_project(state, "palace")
    put_in_force(state, "elfric-leads-the-council")
    turn(state, RED)
    assert {key for key in items(state) if key.startswith("barred ")} == {"barred bridge"}
    barred = [line for line in sentences(state) if "barred" in line]
    assert [line.split(" has ")[0] for line in barred] == ["The Bridge"]


def test_the_stock_comes_with_the_prices_of_the_day() -> None:
    state = acting()
    by_ear = sentences(state)
    assert "The stock holds 17 stone." in by_ear
    assert "The stock holds 17 knowledge." in by_ear
    assert "The market pays 3 gold for wool and 4 gold for cloth." in by_ear
    assert area(state, "market").brief == ("Market: wool 3 gold, cloth 4 gold",)
    state.covers.append(CLOTH_MARKET)
    assert "The market pays 3 gold for wool; the cloth market is covered." in sentences(state)


def test_house_spaces_tell_rent_price_and_owner() -> None:
    assert area(acting(), "houses").note == "A house costs 1 gold and the stone or wood of its space."
    assert items(acting())["stone-inn"].name == "Stone Inn, for 1 stone"
    assert items(acting())["timber-inn"].name == "Timber Inn, for 1 wood"
    assert "The Timber Shrine pays 1 piety; the house there is Ann (red)'s." in sentences(acting())
    assert "The Stone Shrine pays 1 piety and has no house yet." in sentences(acting())


def test_ill_places_tell_knowledge_and_benefit_and_how_many_are_healthy() -> None:
    healthy = "The plague can still reach 9 places: 1, 2, 3, 5, 6, 7, 8, 9, 10"
    assert area(acting(), "plague").note == healthy
    by_ear = sentences(acting())
    assert (
        "The plague is at the Weaver's House (4). Caring for it takes 3 knowledge and earns 2 points and 1 cloth."
        in by_ear
    )
    assert "The plague is at the Outlaws' Hideout (11). Caring for it takes 5 knowledge and earns 2 points." in by_ear
    assert f"{healthy}." in by_ear
    assert not any("plague" in line for line in sentences(GAME.new(seats=4, seed=7))), "before the plague"
    calm = empty_table(chapter=3)
    turn(calm, RED)
    assert "No place is stricken." in sentences(calm)
    assert "The plague can still reach 11 places: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11." in sentences(calm)


# --- the players


def test_everybody_tells_points_piles_houses_and_seals() -> None:
    by_ear = sentences(acting())
    assert "Ann (red) is active this round." in by_ear
    assert "Ann (red) has 21 points." in by_ear
    assert "Ben (green) has 17.5 points." in by_ear
    assert "Ben (green) has 8 cards in hand, 2 on the action pile and 2 discarded." in by_ear
    assert "Ann (red)'s last card was Wool & Cloth Sales." in by_ear
    assert "Ben (green)'s last card was House Rent." in by_ear
    assert "Ann (red) has 2 houses on the board and 1 seal left." in by_ear
    assert "Ben (green) has 1 house on the board and 0 seals left." in by_ear


def penalties(state: object, seat: int) -> list[str]:
    """The penalties of a seat as everyone sees them."""
    return [item.label for key, item in items(state).items() if key.startswith(f"penalty {seat} ")]  # type: ignore[arg-type]


def test_penalties_are_shown_while_they_matter() -> None:
    state = empty_table(chapter=2)
    owe(state, GREEN, piety=1, gold=2)
    turn(state, RED)
    assert [penalties(state, seat) for seat in range(4)] == [[], ["penance", "court"], [], []]
    later = empty_table(chapter=2, in_round=2)
    owe(later, GREEN, piety=1, gold=2)
    turn(later, RED)
    assert penalties(later, GREEN) == []


def test_in_the_last_chapter_what_is_doubled_is_shown_instead() -> None:
    state = empty_table(chapter=4, in_round=6)
    for seat in range(state.seats):
        set_goods(state, seat, piety=2, grain=2, gold=5)
    set_goods(state, YELLOW, gold=5, piety=2, loyalty=1)
    end_chapter(state)
    assert (state.actor, texts(state)) == (YELLOW, ["protect begging", "done"])
    assert [penalties(state, seat) for seat in range(4)] == [[], [], ["double points for missing grain"], []]
    assert "Cem (yellow) loses double points for missing grain." in sentences(state, YELLOW)
    assert not any("Duties are due" in line for line in sentences(state, YELLOW)), "they are paid"


def test_the_own_things_are_goods_discards_hand_and_what_the_duties_will_lack() -> None:
    by_ear = sentences(orienting())
    assert "You have 3 gold, 2 stone, 1 wood, 2 wool, 1 cloth, 1 piety, 2 loyalty and 3 knowledge." in by_ear
    assert "You have discarded Favor and Medicine." in by_ear
    assert (
        "You hold Piety, Resource, Building Project, Privilege, House Building, House Rent, Donation "
        "and Cloth Production."
    ) in by_ear
    assert area(orienting(), "duties").brief == (
        "you lack 1 piety (-3), 2 grain (-4), up to 2 gold (-2)",
        "Duties are due after this round and 3 more; points lost in brackets",
    )
    assert "2 piety due. You are 1 piety short, which costs 3 points." in by_ear
    assert "Duties are due after this round and 3 more." in by_ear
    assert not any(line.startswith("You hold ") for line in sentences(acting())), "there the moves are the hand"


@pytest.mark.parametrize(
    ("in_round", "when"),
    [(1, "after this round and 5 more"), (5, "after this round and 1 more"), (6, "after this round")],
)
def test_when_the_duties_come_is_told(in_round: int, when: str) -> None:
    state = empty_table(in_round=in_round)
    turn(state, RED)
    assert area(state, "duties").brief[1] == f"Duties are due {when}; points lost in brackets"
    assert f"Duties are due {when}." in sentences(state)


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
    assert area(state, "duties").brief[0] == said


def test_a_spectator_is_told_everything_that_is_open() -> None:
    shown = scene(acting().view(None), NAMES)
    assert not any(each.place == "own" for each in shown.areas)
    assert not any(line.startswith(("You ", "2 piety due")) for line in sentences(acting(), None))
    assert "The corner facing Ann (red) shows 1 piety." in sentences(acting(), None)
    assert shown.question == "Ann (red) to move."


# --- order and ears


def test_the_event_and_the_question_come_last() -> None:
    for state in (orienting(), acting()):
        titles = [part.title.split()[0].strip(",") for part in parts_of(scene(state.view(RED), NAMES))]
        assert titles[-7:] == ["Stricken", "Market", "House", "Projects", "Favor", "Chapter", "Blue"]
        assert titles[3:6] == ["You", "Goods", "Duties"]
        assert scene(state.view(RED), NAMES).question


def test_by_ear_every_line_is_one_sentence() -> None:
    for number, state in enumerate(positions(range(2))):
        if number % 5:
            continue
        lines = sentences(state, state.actor)
        assert len(set(lines)) == len(lines), "no fact twice"
        for line in lines:
            assert line[-1] in ".?", line
            assert len(line) < 200, line


# --- areas in short


def test_all_of_the_board_is_told_in_24_lines_above_twelve_cards() -> None:
    state = GAME.new(seats=4, seed=7)
    play(state, "turn 0")
    while not any(text.startswith("play ") for text in texts(state)):
        play(state, texts(state)[0])
    shown = scene(state.view(state.actor), NAMES)
    lines = [each.in_short()[0] for each in shown.areas if each.key != "hand"] + [shown.question]
    assert all(lines)
    assert len(lines) + len(texts(state)) + 1 <= 24


def test_in_short_the_areas_say_what_matters() -> None:
    keys = ("houses", "projects", "market", "plague", "favor", "edge", "player 0", "player 1")
    assert [area(acting(), key).brief for key in keys] == [
        ("House spaces: 11 free; your rents: 2 gold, 1 piety",),
        ("Free spaces: Church of St. Mark 1 stone; Tower 6 stone, 2 wood",),
        ("Market: wool 3 gold, cloth 4 gold",),
        ("Stricken places and the knowledge they need: 4:3, 11:5",),
        ("Favor: > Merchants, +1 Earl of Shiring, +2 Outlaws, +3 Bishop",),
        ("In force: Few Shepherds Left",),
        ("3 gold, 2 stone, 1 wood, 2 wool, 1 cloth, 1 piety, 2 loyalty, 3 knowledge",),
        ("Ben (green): 17.5 points, 8 cards in hand, 2 cards played, 1 house, 0 seal ...",),
    ]
    assert area(acting(), "council").brief == (
        "Chapter III, round 3 of 6: Flagellants",
        "Each player may trade 1 gold for 1 piety.",
    )
    assert area(acting(), "houses", None).brief == ("House spaces: 11 free; houses: red 2, green 1, yellow 0, blue 0",)


def test_goods_that_run_out_are_told_in_the_brief_line_of_the_stock() -> None:
    state = acting()
    set_stock(state, grain=1)
    assert area(state, "market").brief == ("Market: wool 3 gold, cloth 4 gold; running low: 1 grain",)
