"""The events of our rulebook and of reports that concern projects, houses, the plague, favor and the cloth market."""

from __future__ import annotations

import pytest

from kingsbridge_world_without_end.state import WorldWithoutEnd, chapter_of, round_of

from .table import (
    BLUE,
    EVENTS,
    GAME,
    GREEN,
    RED,
    YELLOW,
    almost_done,
    carry_out,
    empty_table,
    end_chapter,
    favor_space,
    free_on,
    have,
    ids,
    ill,
    lay_event,
    make_ill,
    owe,
    phase,
    play,
    play_out,
    play_until,
    points,
    put_houses,
    put_in_force,
    put_on_pile,
    put_project,
    put_seals,
    reveal,
    set_goods,
    set_piles,
    set_points,
    set_stock,
    stand_on,
    texts,
    whole_round,
)


def targets(state: WorldWithoutEnd, card: str) -> set[str]:
    """The projects that Red could build or donate to now, with plenty of everything."""
    trial = state.clone()
    set_goods(trial, RED, gold=2, stone=2, wood=2)
    owe(trial, RED, gold=0)
    set_piles(trial, RED)
    carry_out(trial, RED, card)
    return {text.split()[1] for text in texts(trial) if text.startswith(("build ", "donate "))}


def until_actions(state: WorldWithoutEnd, chapter: int, in_round: int) -> None:
    """Quiet moves until the first player acts in this round."""
    play_until(
        state,
        lambda state: (chapter_of(state), round_of(state), state.phase) == (chapter, in_round, "action"),
    )


# --- projects


@pytest.mark.rule("wwe-event-10")
def test_the_ban_on_looms_brings_the_fulling_mill() -> None:
    state = empty_table()
    assert targets(state, "building-project") == {"bridge"}
    whole_round(state, "ban-on-looms")
    assert ids(state.projects) == ["bridge", "mill"]
    set_goods(state, RED, wood=2)
    play(state, "turn 0", "play building-project", "build mill wood")
    assert (round_of(state), state.wood_on["mill"]) == (1, 1)


@pytest.mark.parametrize(
    ("name", "project"),
    [
        pytest.param("church-on-the-square", "st-marks", marks=pytest.mark.rule("wwe-event-28")),
        pytest.param("lady-chapel", "chapel", marks=pytest.mark.rule("wwe-event-29")),
        pytest.param("a-new-hospital", "hospital", marks=pytest.mark.rule("wwe-event-30")),
        pytest.param("a-palace-for-the-prior", "palace", marks=pytest.mark.rule("wwe-event-31")),
    ],
)
def test_an_event_places_its_project(name: str, project: str) -> None:
    state = empty_table(chapter=EVENTS[name].chapter)
    before = set(ids(state.projects))
    assert project not in before
    assert EVENTS[name].background == "tan"
    reveal(state, name)
    assert state.actor is None
    assert set(ids(state.projects)) == before | {project}
    assert (state.stone_on[project], state.wood_on[project]) == (0, 0)
    assert free_on(state, project) == (GAME.project[project].stone, GAME.project[project].wood)
    assert state.seals == [[]] * 4
    assert project in targets(state, "building-project") & targets(state, "donation")


@pytest.mark.rule("wwe-event-16")
def test_elfric_lets_nobody_work_elsewhere_than_on_the_palace() -> None:
    state = empty_table(chapter=2)
    put_project(state, "palace")
    assert targets(state, "building-project") == targets(state, "donation") == {"bridge", "palace"}
    put_in_force(state, "elfric-leads-the-council")
    assert targets(state, "building-project") == {"palace"}
    assert targets(state, "donation") == {"palace"}


@pytest.mark.rule("wwe-event-16")
def test_elfric_is_in_force_in_the_round_in_which_he_appears() -> None:
    state = empty_table(chapter=2)
    put_project(state, "palace")
    reveal(state, "elfric-leads-the-council")
    assert targets(state, "building-project") == targets(state, "donation") == {"palace"}


@pytest.mark.rule("wwe-event-17")
@pytest.mark.parametrize(("where", "bridge"), [("edge", 3), ("council", 3), ("nowhere", 2)])
def test_with_elfric_only_the_palace_gets_a_resource_at_the_end_of_the_chapter(where: str, bridge: int) -> None:
    state = empty_table(chapter=2, in_round=6)
    almost_done(state, "bridge", stone=2, wood=1)
    almost_done(state, "palace", stone=1, wood=1)
    if where == "edge":
        put_in_force(state, "elfric-leads-the-council")
    elif where == "council":
        lay_event(state, "elfric-leads-the-council")
    end_chapter(state)
    assert sum(free_on(state, "bridge")) == bridge
    assert sum(free_on(state, "palace")) == 1


@pytest.mark.rule("wwe-event-18")
def test_elfric_bars_projects_that_come_later_and_all_of_them_without_the_palace() -> None:
    state = empty_table(chapter=2, in_round=5)
    put_in_force(state, "elfric-leads-the-council")
    assert targets(state, "building-project") == set()
    put_on_pile(state, "lady-chapel", "wedding-feast", "book-of-remedies")
    whole_round(state)
    assert ids(state.projects) == ["bridge", "chapel"]
    assert targets(state, "building-project") == targets(state, "donation") == set()
    until_actions(state, 3, 1)
    assert {"bridge", "chapel"} <= targets(state, "building-project") & targets(state, "donation")


@pytest.mark.rule("wwe-event-18")
def test_elfric_ends_when_he_is_replaced() -> None:
    state = empty_table(chapter=2, in_round=4)
    put_in_force(state, "elfric-leads-the-council", "caris-becomes-a-nun")
    put_on_pile(state, "flemish-buyers", "wedding-feast")
    whole_round(state)
    until_actions(state, 2, 4)
    assert targets(state, "building-project") == set()
    until_actions(state, 2, 5)
    assert ids(state.edge) == ["caris-becomes-a-nun", "flemish-buyers"]
    assert targets(state, "building-project") == {"bridge"}


# --- the tower


def tower_lacks(stone: int, wood: int) -> WorldWithoutEnd:
    """The Tower in chapter IV with this many spaces free."""
    state = empty_table(chapter=4)
    almost_done(state, "tower", stone=stone, wood=wood)
    return state


@pytest.mark.rule("wwe-event-26")
def test_merthins_dream_finishes_the_tower_from_the_stock_or_with_stand_ins() -> None:
    state = tower_lacks(stone=3, wood=1)
    set_stock(state, stone=2, wood=5)
    set_goods(state, YELLOW, loyalty=2)
    set_goods(state, BLUE, loyalty=1)
    reveal(state, "merthins-dream")
    assert state.actor is None
    assert (state.stone_on["tower"], state.wood_on["tower"], free_on(state, "tower")) == (6, 2, (0, 0))
    assert (state.stock["stone"], state.stock["wood"]) == (0, 4)
    assert (state.stock["metal"], state.built["metal"], ids(state.finished)) == (0, 1, ["tower"])
    assert points(state) == [10, 10, 13, 10]


@pytest.mark.rule("wwe-event-27")
def test_merthins_dream_pays_the_donors_but_nobody_for_the_spaces() -> None:
    state = tower_lacks(stone=3, wood=1)
    put_seals(state, "tower", GREEN)
    reveal(state, "merthins-dream")
    assert points(state) == [11, 13, 11, 11]
    assert state.seals == [[]] * 4


@pytest.mark.rule("wwe-event-27")
def test_merthins_dream_does_nothing_if_the_tower_is_finished() -> None:
    state = tower_lacks(stone=1, wood=0)
    set_goods(state, RED, stone=1)
    set_goods(state, BLUE, loyalty=3)
    carry_out(state, RED, "building-project")
    play(state, "build tower stone")
    play_out(state)
    assert ids(state.finished) == ["tower"]
    before, stock = points(state), dict(state.stock)
    assert before == [13, 10, 10, 13]
    reveal(state, "merthins-dream")
    assert (points(state), state.stock, ids(state.finished)) == (before, stock, ["tower"])


# --- houses


@pytest.mark.rule("wwe-event-21")
def test_with_more_illness_everybody_with_houses_takes_one_back() -> None:
    spaces = [space.id for space in GAME.house_spaces]
    state = empty_table(chapter=3)
    put_houses(state, RED, spaces[2], spaces[7])
    for seat, number in ((GREEN, 0), (YELLOW, 1), (BLUE, 3)):
        put_houses(state, seat, spaces[number])
    reveal(state, "more-people-fall-ill")
    assert texts(state) == [f"tear-down {spaces[2]}", f"tear-down {spaces[7]}"]
    play(state, f"tear-down {spaces[7]}")
    assert ids(state.houses[RED]) == [spaces[2]]
    assert (state.actor, texts(state)) == (GREEN, [f"tear-down {spaces[0]}"])
    play_out(state)
    assert state.houses[1:] == [[], [], []]
    assert points(state) == [10] * 4


@pytest.mark.rule("wwe-event-21")
def test_a_house_taken_back_is_in_supply_again_and_its_space_is_free() -> None:
    spaces = [space.id for space in GAME.house_spaces]
    state = empty_table(chapter=3)
    put_houses(state, RED, spaces[0], spaces[2], spaces[4], spaces[7])
    reveal(state, "more-people-fall-ill")
    play(state, f"tear-down {spaces[7]}")
    play_out(state)
    for seat in (RED, GREEN):
        trial = state.clone()
        set_goods(trial, seat, gold=1, wood=1)
        carry_out(trial, seat, "house-building")
        play(trial, f"house {spaces[7]}")
        assert spaces[7] in ids(trial.houses[seat])
    assert len(state.houses[RED]) == 3


@pytest.mark.rule("wwe-event-22")
def test_with_more_illness_whoever_has_no_house_loses_two_points() -> None:
    state = empty_table(chapter=3, points=11)
    set_points(state, BLUE, 1)
    put_houses(state, RED, "stone-inn")
    reveal(state, "more-people-fall-ill")
    play_out(state)
    assert points(state) == [11, 9, 9, 0]


# --- the plague


def medicine(state: WorldWithoutEnd) -> list[str]:
    """What Medicine offers to Red, who has 9 knowledge."""
    trial = state.clone()
    set_goods(trial, RED, knowledge=9)
    carry_out(trial, RED, "medicine")
    return texts(trial)


@pytest.mark.rule("wwe-event-32")
def test_the_end_of_the_plague_takes_all_markers_from_the_board() -> None:
    state = empty_table(chapter=4)
    state.past_markers += [state.markers.pop() for _ in range(4)]
    del state.healthy[7:]
    for number, value in ((2, 1), (4, 3), (5, 2)):
        make_ill(state, number, value)
    assert (len(state.markers), len(state.ill_markers)) == (4, 3)
    assert medicine(state) == ["practise", "care place-2", "care place-4", "care place-5", "done"]
    reveal(state, "end-of-the-plague")
    assert (state.markers, state.healthy, state.ill, state.ill_markers) == ([], [], [], [])
    assert len(state.past_markers) == 11
    assert medicine(state) == ["practise", "done"]


@pytest.mark.rule("wwe-event-32")
def test_after_the_end_of_the_plague_later_numbers_do_nothing() -> None:
    state = empty_table(chapter=4)
    reveal(state, "end-of-the-plague")
    assert ill(state) == {}
    reveal(state, "guild-feast")
    assert (ill(state), medicine(state)) == ({}, ["practise", "done"])


# --- favor and the cloth market


def reached(state: WorldWithoutEnd) -> set[str]:
    """Where the favor marker could come to a stop, from wherever and with whatever arrow."""
    stops = set()
    for start in GAME.favor_track:
        for arrow in (1, 2, 3):
            trial = state.clone()
            set_goods(trial, trial.active, gold=1)
            stand_on(trial, start.id)
            trial.arrow = arrow
            phase(trial, "favor")
            stops.add(favor_space(trial))
    return stops


@pytest.mark.rule("wwe-event-33")
def test_a_covered_person_is_out_for_the_rest_of_the_chapter() -> None:
    state = empty_table(in_round=2)
    everybody = {space.id for space in GAME.favor_track}
    put_on_pile(state, "bishop-travels", "caroli", "heresy-trial", "fleece-fair", "rich-harvest", "wedding-feast")
    whole_round(state)
    assert EVENTS["bishop-travels"].background == "tan"
    for in_round in (2, 3, 4, 5, 6):
        until_actions(state, 1, in_round)
        assert reached(state) == everybody - {"bishop"}
    until_actions(state, 2, 1)
    assert reached(state) == everybody


@pytest.mark.rule("wwe-event-34")
def test_the_cloth_market_may_open_early() -> None:
    state = empty_table(in_round=2)
    put_on_pile(state, "church-on-the-square", "first-cloth-stalls", "ban-on-looms")
    whole_round(state)
    until_actions(state, 1, 2)
    assert ids(state.covers) == ["cloth-market"]
    until_actions(state, 1, 3)
    assert state.covers == []
    until_actions(state, 1, 4)
    set_piles(state, RED)
    set_goods(state, RED, cloth=1)
    carry_out(state, RED, "sales")
    play(state, "sell cloth")
    assert have(state, RED, "gold", "cloth") == (4, 0)
