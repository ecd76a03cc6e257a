"""The end of a round: blue events go to the edge of the board, the start figure goes on."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd, chapter_of, round_of

from .table import (
    BLUE,
    EVENTS,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    have,
    ids,
    phase,
    play,
    play_out,
    play_until,
    put_on_pile,
    put_project,
    refused,
    reveal,
    set_goods,
    texts,
    turn,
    whole_round,
)

FEAST, LETTERS, PILGRIMS = "wedding-feast", "letters-of-indulgence", "pilgrims-on-the-bridge"
NUN, ELFRIC, FLEMISH = "caris-becomes-a-nun", "elfric-leads-the-council", "flemish-buyers"


def chapter_two(*events: str) -> WorldWithoutEnd:
    """The last of these rounds of chapter II is about to have its actions; the hands are still full."""
    state = empty_table(chapter=2)
    put_project(state, "palace")
    for name in events[:-1]:
        reveal(state, name)
        play_out(state)
        phase(state, "round-end")
        state.round += 1
    reveal(state, events[-1])
    return state


def play_to_round(state: WorldWithoutEnd, number: int) -> None:
    """Play on until the event of this round of the chapter has been revealed and all is ready for actions."""
    play_until(state, lambda state: round_of(state) == number and state.phase == "action")


# --- blue events


@pytest.mark.rule("wwe-round-end-01")
def test_blue_events_go_to_the_first_and_then_to_the_second_space_of_the_edge() -> None:
    state = empty_table(chapter=2)
    put_on_pile(state, NUN, FEAST, ELFRIC, LETTERS)
    whole_round(state)
    play_to_round(state, 1)
    assert (ids(state.council), ids(state.edge)) == ([NUN], [])
    play_to_round(state, 2)
    assert ids(state.edge) == [NUN]
    play_to_round(state, 3)
    assert (ids(state.council), ids(state.edge)) == ([ELFRIC], [NUN]), "the tan event of round 2 has not gone there"
    play_to_round(state, 4)
    assert ids(state.edge) == [NUN, ELFRIC]


@pytest.mark.rule("wwe-round-end-02")
def test_a_third_blue_event_replaces_the_one_longest_in_force() -> None:
    state = chapter_two(NUN, FEAST, ELFRIC, LETTERS, FLEMISH)
    assert ids(state.edge) == [NUN, ELFRIC]
    phase(state, "round-end")
    assert sorted(ids(state.edge)) == sorted([ELFRIC, FLEMISH])
    assert (NUN in ids(state.past_events), ids(state.council)) == (True, [])


@pytest.mark.rule("wwe-round-end-03")
@pytest.mark.parametrize("chapter", [1, 2, 3, 4])
def test_a_chapter_has_at_most_three_blue_events(chapter: int) -> None:
    cards = [card for card in EVENTS.values() if card.chapter == chapter]
    assert len(cards) == 11
    assert sum(card.background == "blue" for card in cards) <= 3


@pytest.mark.rule("wwe-round-end-04")
def test_the_start_figure_goes_to_the_left_neighbour() -> None:
    state = empty_table()
    whole_round(state)
    active = []
    for number in (1, 2, 3, 4, 5):
        play_to_round(state, number)
        active.append(state.active)
        assert state.actor == state.active
    assert active == [RED, GREEN, YELLOW, BLUE, RED]


# --- three at once


@pytest.mark.rule("wwe-round-end-05")
def test_in_its_round_the_third_blue_event_applies_together_with_the_other_two() -> None:
    state = chapter_two(NUN, FEAST, ELFRIC, LETTERS, FLEMISH)
    set_goods(state, RED, cloth=1, stone=2)
    nun, elfric, flemish = state.clone(), state.clone(), state.clone()
    turn(nun, RED)
    play(nun, "give-up", "lay grain", "discard favor")
    assert have(nun, RED, "knowledge") == (1,)
    carry_out(elfric, RED, "building-project")
    assert texts(elfric) == ["build palace stone", "done"]
    carry_out(flemish, RED, "sales")
    play(flemish, "sell cloth")
    assert have(flemish, RED, "gold") == (5,)


@pytest.mark.rule("wwe-round-end-05")
def test_the_oldest_blue_event_is_gone_in_the_round_after() -> None:
    state = chapter_two(NUN, FEAST, ELFRIC, LETTERS, FLEMISH, PILGRIMS)
    set_goods(state, RED, cloth=1, stone=2)
    turn(state, RED)
    assert refused(state, "give-up")
    again = state.clone()
    play(again, "play building-project")
    assert texts(again) == ["build palace stone", "done"], "the other two are still in force"
    play(state, "play sales", "sell cloth")
    assert have(state, RED, "gold", "knowledge") == (5, 0)


# --- after they have left


@pytest.mark.rule("wwe-round-end-06")
def test_a_replaced_ban_on_building_loses_its_effect_at_once() -> None:
    events = (ELFRIC, FEAST, NUN, LETTERS, FLEMISH, PILGRIMS)
    banned, free = chapter_two(*events[:-1]), chapter_two(*events)
    for state in (banned, free):
        set_goods(state, RED, stone=1)
        carry_out(state, RED, "building-project")
    assert texts(banned) == ["build palace stone", "done"]
    assert texts(free) == ["build bridge stone", "build palace stone", "done"]
    assert free.covers == []


@pytest.mark.rule("wwe-round-end-06")
def test_a_replaced_price_gives_way_to_the_usual_one() -> None:
    events = (FLEMISH, FEAST, NUN, LETTERS, ELFRIC, PILGRIMS)
    for rounds, gold in ((5, 5), (6, 4)):
        state = chapter_two(*events[:rounds])
        set_goods(state, RED, cloth=1)
        carry_out(state, RED, "sales")
        play(state, "sell cloth")
        assert have(state, RED, "gold") == (gold,)


@pytest.mark.rule("wwe-round-end-06")
def test_what_a_tan_event_has_left_behind_stays() -> None:
    state = empty_table(chapter=1)
    put_on_pile(state, "fleece-fair", "ban-on-looms", "rich-harvest")
    whole_round(state)
    play_to_round(state, 2)
    assert ids(state.council) == ["ban-on-looms"]
    play_to_round(state, 6)
    assert "mill" in ids(state.projects)
    assert ("ban-on-looms" in ids(state.council), ids(state.edge).count("ban-on-looms")) == (False, 0)
    assert chapter_of(state) == 1
