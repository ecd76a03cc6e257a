"""The plague: hidden markers, and how places fall ill."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from kingsbridge_core.engine.pieces import FACE_DOWN

from .chapters import care_options, ill_table, last_round, places_of
from .table import (
    BLUE,
    EVENTS,
    GAME,
    GREEN,
    RED,
    YELLOW,
    carry_out,
    empty_table,
    end_chapter,
    ids,
    ill,
    log_of,
    make_ill,
    play,
    refused,
    reveal,
    set_goods,
    texts,
)

# --- the markers


@pytest.mark.rule("wwe-plague-01")
def test_after_the_second_chapter_every_place_carries_one_hidden_marker() -> None:
    state = last_round(2)
    assert (state.healthy, state.ill) == ([], [])
    end_chapter(state)
    assert [place.number for place in state.healthy] == list(range(1, 12))
    assert [place.id for place in state.healthy if "Outlaws" in place.name] == ["place-11"]
    assert [place.id for place in state.healthy if "House" in place.name] == [f"place-{n}" for n in range(1, 11)]
    assert sorted(ids(state.markers)) == sorted(ids(GAME.markers))
    assert (state.ill, state.ill_markers, state.past_markers) == ([], [], [])
    for seat in (RED, GREEN, YELLOW, BLUE, None):
        view = state.view(seat)
        assert view.markers == [FACE_DOWN] * 11
        shown = json.dumps(view.to_data())
        assert not [marker for marker in GAME.markers if f'"{marker.id}"' in shown]


@pytest.mark.rule("wwe-plague-01")
def test_the_markers_are_mixed_when_the_second_chapter_closes() -> None:
    on_first: Counter[int] = Counter()
    orders = set()
    start = last_round(2, tax=5)
    for seed in range(100):
        state = start.clone()
        state.seed = seed
        end_chapter(state)
        on_first[state.markers[0].value] += 1
        orders.add(tuple(ids(state.markers)))
    assert set(on_first) == {1, 2, 3, 4, 5}
    assert len(orders) == 100


@pytest.mark.rule("wwe-plague-01")
def test_after_the_first_chapter_there_are_no_markers_on_the_board_yet() -> None:
    state = last_round(1)
    end_chapter(state)
    assert (state.healthy, state.ill) == ([], [])


@pytest.mark.rule("wwe-plague-02")
@pytest.mark.parametrize(
    ("chapter", "numbers"), [(1, [0] * 11), (2, [0] * 11), (3, list(range(1, 12))), (4, list(range(1, 12)))]
)
def test_the_events_of_the_last_two_chapters_carry_each_number_once(chapter: int, numbers: list[int]) -> None:
    assert sorted(event.plague for event in GAME.events if event.chapter == chapter) == numbers


@pytest.mark.rule("wwe-plague-11")
def test_the_markers_show_mostly_middle_values() -> None:
    assert Counter(marker.value for marker in GAME.markers) == {1: 2, 2: 3, 3: 3, 4: 2, 5: 1}
    assert len(GAME.markers) == 11
    assert sum(marker.value for marker in GAME.markers) == 30
    assert {marker.provenance for marker in GAME.markers} == {"reconstructed"}


# --- places fall ill


@pytest.mark.rule("wwe-plague-03", "wwe-example-07")
def test_an_event_with_the_number_nine_turns_up_the_marker_of_the_ninth_place() -> None:
    state = empty_table(chapter=3)
    marker = state.markers[8]
    assert EVENTS["vice-and-chaos"].plague == 9
    reveal(state, "vice-and-chaos")
    assert ill(state) == {9: marker.value}
    assert state.ill_markers == [marker]
    assert [place.number for place in state.healthy] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]
    for seat in (RED, GREEN, YELLOW, BLUE, None):
        assert state.view(seat).ill_markers == [marker]
        assert state.view(seat).markers == [FACE_DOWN] * 10


@pytest.mark.rule("wwe-plague-03")
def test_the_other_markers_stay_where_they_are() -> None:
    state = empty_table(chapter=3)
    before = dict(zip(ids(state.healthy), state.markers, strict=True))
    reveal(state, "vice-and-chaos")
    del before["place-9"]
    assert dict(zip(ids(state.healthy), state.markers, strict=True)) == before


@pytest.mark.rule("wwe-plague-03")
def test_the_marker_is_turned_up_before_the_text_of_the_event() -> None:
    state = empty_table(chapter=3)
    log = log_of(state)
    reveal(state, "more-people-fall-ill")
    assert list(ill(state)) == [4]
    reached, lost = places_of(log, "The plague reaches", "red loses 2 points")
    assert reached < lost
    state = empty_table(chapter=3)
    reveal(state, "merthin-returns")
    assert "take knowledge" in texts(state)  # the text is being carried out
    assert list(ill(state)) == [1]


@pytest.mark.rule("wwe-plague-03")
def test_events_of_the_first_chapters_make_nobody_ill() -> None:
    state = empty_table(chapter=2)
    reveal(state, "wedding-feast")
    assert ill(state) == {}


@pytest.mark.rule("wwe-plague-04")
def test_a_place_that_was_cared_for_does_not_fall_ill_again() -> None:
    state = ill_table((4, 1), (8, 2), knowledge=1)
    play(state, "care place-4", "done")
    state.round = 19
    markers = list(state.markers)
    assert EVENTS["visitation"].plague == 4
    reveal(state, "visitation")
    assert ill(state) == {8: 2}
    assert state.markers == markers
    assert [marker.value for marker in state.past_markers] == [1]
    set_goods(state, GREEN, knowledge=9)
    carry_out(state, GREEN, "medicine")
    assert care_options(state) == ["place-8"]
    refused(state, "care place-4")


@pytest.mark.rule("wwe-plague-04")
def test_nothing_new_happens_to_a_place_that_is_ill_already() -> None:
    state = empty_table(chapter=4)
    make_ill(state, 4, 3)
    markers = list(state.markers)
    reveal(state, "visitation")
    assert ill(state) == {4: 3}
    assert state.markers == markers
    assert state.past_markers == []
