"""What the table says: the title, the question, every fact in a sentence, and hints beside the moves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from kingsbridge_core import Match, Scene
from kingsbridge_core.game.spoken_scene import lines_of, parts_of
from kingsbridge_core.person.heard import whole_table
from kingsbridge_core.person.offers import Offers
from kingsbridge_pillars.hints import in_short
from kingsbridge_pillars.scene import scene
from kingsbridge_pillars.state import Card, Pillars
from tests.text.speaking import speaking

from .table import BLUE, GAME, GREEN, ORANGE, RED, begin, empty_table, lay_end_of_hand, lay_trick, play, score, wander

NAMES = ["Ann (green)", "Bob (blue)", "Cid (red)", "Dee (orange)"]


def shown(state: Pillars, seat: int | None = GREEN) -> Scene:
    """The scene of a seat."""
    return scene(state.view(seat), NAMES)


def titles(state: Pillars, seat: int | None = GREEN) -> list[str]:
    """The titles of what is told to a seat."""
    return [part.title for part in parts_of(shown(state, seat))]


def by_ear(state: Pillars, seat: int | None = GREEN) -> list[str]:
    """What is told to a seat, without titles; the question comes last."""
    told = shown(state, seat)
    return [*(line for part in parts_of(told) for line in part.lines), told.question]


def in_a_trick(played: Sequence[str], leader: int, plays: int, *, others: int = 2) -> Pillars:
    """The table after some cards of a trick, of which each seat holds one besides others."""
    state = empty_table()
    lay_trick(state, leader, played, others=others)
    state.phase = "tricks"
    begin(state, state.game.steps["play_card"](leader))
    play(state, *(f"play {name}" for name in played[:plays]))
    return state


def scoring(won: Sequence[str], **laid: object) -> Pillars:
    """The table when green, who won these cards, is asked first."""
    state = empty_table()
    lay_end_of_hand(state, {GREEN: won} if won else {}, **laid)  # type: ignore[arg-type]
    state.phase = "scoring"
    begin(state, state.game.steps["scoring"]())
    return state


# --- tricks


def test_the_trick_lies_in_the_order_of_play_with_those_who_are_still_to_come() -> None:
    state = in_a_trick(["forest", "red-carpenter", "ellen", "tom"], BLUE, plays=2)
    assert by_ear(state, ORANGE)[-4:] == [
        "Bob (blue) played Forest (0). Take 1 wood.",
        "Cid (red) played Red Carpenter (6). Convert 1 wood into 3 points.",
        "Ann (green) plays after that.",
        "Red Carpenter is winning the trick for Cid (red).",
    ]


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("king", "King is winning, but nobody takes the trick."),
        ("green-carpenter", "Green Carpenter is winning the trick for you."),
        ("orange-carpenter", "Orange Carpenter is winning the trick for Dee (orange)."),
    ],
)
def test_the_question_of_a_trick_says_who_would_take_it(first: str, says: str) -> None:
    state = in_a_trick([first, "forest", "quarry", "gravel-pit"], BLUE, plays=1)
    assert shown(state, GREEN).question == says


def test_the_tricks_of_a_hand_are_counted() -> None:
    state = GAME.new(seats=3, seed=4)
    found = []
    for _ in range(9):
        found += [title for title in titles(state, None) if title.startswith("Trick ")]
        state.apply(state.options[0])
    assert found == [f"Trick {number} of 10" for number in (1, 2, 3) for _ in range(3)]


def test_a_card_that_has_to_wait_is_named_to_its_holder_only() -> None:
    state = in_a_trick(["alfred", "forest", "ellen", "tom"], GREEN, plays=0)
    assert titles(state, GREEN)[-1] == "Trick 7 of 9 (Alfred Builder must wait for the last trick)"
    assert titles(state, BLUE)[-1] == "Trick 7 of 9"
    assert shown(state, GREEN).question == "You lead. Which card do you play?"
    assert shown(state, BLUE).question == "Ann (green) leads."


def test_the_own_hand_is_told_to_its_player_only() -> None:
    state = in_a_trick(["forest", "red-carpenter", "ellen", "tom"], BLUE, plays=0, others=0)
    assert "Red Carpenter (6). Convert 1 wood into 3 points." in by_ear(state, RED)
    assert "Your hand" in titles(state, RED)
    assert not any("Red Carpenter" in line for seat in (BLUE, None) for line in by_ear(state, seat))
    assert "Your hand" not in titles(state, None)


def test_at_the_own_turn_the_moves_tell_the_hand_but_for_cards_that_wait() -> None:
    state = in_a_trick(["forest", "red-carpenter", "ellen", "tom"], BLUE, plays=0, others=0)
    match = Match.new(GAME, ["human:Ann", "human:Bob", "human:Cid", "human:Dee"])
    match.state = state
    assert "Your hand:" not in whole_table(shown(state, BLUE), Offers(match, spoken=True))
    waiting = in_a_trick(["alfred", "forest", "ellen", "tom"], GREEN, plays=0)
    match.state = waiting
    lines = whole_table(shown(waiting, GREEN), Offers(match, spoken=True))
    hand = lines.index("Your hand:")
    assert lines[hand + 1 : hand + 3] == [
        "  Alfred Builder (3). Play this card only in the last trick.",
        "Trick 7 of 9 (Alfred Builder must wait for the last trick):",
    ]


def test_moves_say_value_taker_and_what_the_card_does() -> None:
    state = in_a_trick(["forest", "red-master-builder", "king", "tom"], BLUE, plays=1, others=0)
    view = state.view(RED)
    assert [GAME.describe(view, move) for move in view.options] == ["10  you'd be winning  1 unit for 1-4 points."]
    assert GAME.spoken(view, view.options[0]).startswith("value 10, you'd be winning. Convert 1 sand into 1 point, ")
    play(state, "play red-master-builder")
    view = state.view(ORANGE)
    assert [GAME.describe(view, move) for move in view.options] == ["11  nobody would win  Set aside. +3 points."]
    play(state, "play king")
    view = state.view(GREEN)
    assert GAME.spoken(view, view.options[0]).startswith("value 7, nobody takes it. "), (
        "the last card leaves nothing open"
    )


def test_a_card_in_short_says_each_effect_in_a_sentence_or_nothing() -> None:
    assert in_short(GAME.cards["king"]) == "Set aside. +3 points."
    assert in_short(Card("plain", "Plain", kind="neutral", value=1)) == ""
    with speaking("ja"):
        assert in_short(GAME.cards["king"]) == "脇に置く。+3点。"


# --- stocks and score


def test_stocks_privileges_and_points_are_shown_to_everybody() -> None:
    state = scoring(["green-carpenter"], stocks={GREEN: {"wood": 2, "metal": 1}}, owned={RED: ["artist", "potter"]})
    state.pad = [(7,), (-2,), (0,), (4,)]
    for seat in (GREEN, BLUE, None):
        told_then = by_ear(state, seat)
        assert "Ann (green) has 2 wood and 1 metal." in told_then
        assert "Cid (red) has nothing." in told_then
        assert any(line.startswith("Cid (red) owns the Artist. ") for line in told_then)
        assert any(line.startswith("Cid (red) owns the Potter. ") for line in told_then)
        assert "Hand by hand, Bob (blue) scored -2." in told_then


def test_the_title_tells_how_many_hands_there_will_be() -> None:
    state = in_a_trick(["forest", "ellen", "regan", "tom"], BLUE, plays=0)
    assert shown(state).title == "Hand 1 (5 privileges still to come)"
    del state.privileges[1:]
    assert shown(state).title == "Hand 1 (1 privilege still to come)"
    state.privileges.clear()
    assert shown(state).title == "Hand 1 (the last hand, unless the King prevents it)"
    state.phase = "scoring"
    assert shown(state).title == "Hand 1 (the last hand)"


# --- scoring


def test_won_cards_are_sorted_by_what_they_are_good_for() -> None:
    state = scoring(["green-carpenter", "red-carpenter", "quarry", "blue-carpenter"], stocks={GREEN: {"wood": 1}})
    assert set(by_ear(state)) >= {
        "Your craftsmen: Green Carpenter.",
        "Neutral cards: Quarry.",
        "Worth nothing: 2 craftsmen of other colours.",
    }
    assert "The King's trick" in titles(state)
    assert "King." in by_ear(state)
    everything = by_ear(state, None)
    assert "Ann (green) won Green Carpenter, Red Carpenter, Quarry, Blue Carpenter." in everything


def test_who_took_no_trick_is_told_to_score_the_kings() -> None:
    state = scoring([], kings=["king", "green-carpenter"], trickless=[GREEN], stocks={GREEN: {"wood": 1}})
    assert titles(state)[-1] == "You took no trick, so you score the King's"
    assert {"Your craftsmen: Green Carpenter.", "Neutral cards: King."} <= set(by_ear(state))


@pytest.mark.parametrize(
    ("won", "laid", "says"),
    [
        (["tom"], {}, "One of your cards gives you 1 material. Which one do you take?"),
        (
            ["green-carpenter", "green-toolmaker"],
            {"stocks": {GREEN: {"wood": 2}}},
            "Which unit do you convert? You have 2 wood. You may keep 3 units. Green Toolmaker has nothing to convert.",
        ),
        (
            ["ellen"],
            {"stocks": {GREEN: {"wood": 2, "sand": 1}}, "owned": {GREEN: ["assistant"]}},
            "Which unit do you sell for 1 point? You have 2 wood and 1 sand. You may keep 3.",
        ),
        (
            ["ellen"],
            {"stocks": {GREEN: {"wood": 4}}},
            "Which unit do you discard? You have 4 wood, 1 more than the 3 you may keep.",
        ),
        (
            ["ellen"],
            {"stocks": {GREEN: {"wood": 3, "stone": 2}}},
            "Which unit do you discard? You have 2 stone and 3 wood, 2 more than the 3 you may keep.",
        ),
    ],
)
def test_the_question_comes_last(won: Sequence[str], laid: dict[str, object], says: str) -> None:
    state = scoring(won, **laid)
    assert lines_of(shown(state))[-1] == says
    assert by_ear(state, BLUE)[-1] == "Ann (green) to move."


def test_moves_in_scoring_say_what_a_unit_becomes_and_how_many_there_are() -> None:
    state = scoring(["tom", "green-stonemason", "green-master-builder"], stocks={GREEN: {"stone": 1}})
    view = state.view(GREEN)
    assert {str(move): GAME.describe(view, move) for move in view.options} == {
        "take stone": "you have 1 stone; Green Stonemason gives 4 points",
        "take wood": "you have 0 wood; Green Master Builder gives 2 points",
        "take sand": "you have 0 sand; Green Master Builder gives 1 point",
    }
    play(state, "take stone")
    view = state.view(GREEN)
    assert [GAME.describe(view, move) for move in view.options] == ["for 4 points", "for 3 points", ""]


def test_a_material_that_nothing_converts_is_said_to_be_such() -> None:
    state = scoring(["tom"])
    view = state.view(GREEN)
    assert GAME.describe(view, view.options[0]) == "you have 0 stone; nothing converts it"


def test_the_end_is_said() -> None:
    state = empty_table()
    lay_end_of_hand(state, {})
    score(state)
    state.finish()
    assert by_ear(state)[-1] == "The game is over."


# --- always


@pytest.mark.parametrize("seats", [3, 4])
def test_every_area_can_be_told_in_brief_and_every_fact_on_a_line(seats: int) -> None:
    for state in wander(GAME.new(seats=seats, seed=11), 11):
        for seat in (state.actor, None):
            found = scene(state.view(seat), NAMES[:seats])
            assert all(cell_len(line) <= 78 for area in found.areas for line in area.brief)
            assert "\n" not in "".join(lines_of(found))


def test_an_offer_with_all_its_words_fits_eighty_columns() -> None:
    for state in wander(GAME.new(seats=4, seed=12), 12):
        view = state.view(state.actor)
        wide = max(cell_len(GAME.label(move)) for move in view.options)
        assert all(5 + wide + 2 + cell_len(GAME.describe(view, move)) < 80 for move in view.options)


def test_a_name_is_never_more_than_a_name() -> None:
    state = in_a_trick(["forest", "ellen", "regan", "tom"], BLUE, plays=1)
    hostile = ["{seat} [bold] (green)", "{0} (blue)", "{card!r} (red)", "%s (orange)"]
    lines = lines_of(scene(state.view(GREEN), hostile))
    assert "  {0} (blue) played Forest (0). Take 1 wood." in lines
    assert "Forest is winning the trick for {0} (blue)." in lines
    assert "You, {seat} [bold] (green):" in lines
