"""Revealing an event, and the words of tan events; those that take something away are in losses.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from kingsbridge_core import N_, Effect, Piece, Shape, between, in_points, paragraph, phrase, step, word
from kingsbridge_world_without_end.benefits import Owned, owned
from kingsbridge_world_without_end.building import fill_from_stock, finish
from kingsbridge_world_without_end.discards import discard_by_event
from kingsbridge_world_without_end.goods import benefit, gain_points, lose_points
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.plague import fall_ill
from kingsbridge_world_without_end.projects import place_project
from kingsbridge_world_without_end.screen.names import (
    PER,
    named,
    one_good,
    so_many,
    space_named,
    text_after_colon,
    the_least,
    the_most,
)
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    ROMAN,
    FavorId,
    ProjectId,
    WorldWithoutEnd,
    chapter_of,
    free_spaces,
    pile_of,
    round_of,
    serves_court,
)
from kingsbridge_world_without_end.turns import lay_unused


@step
def reveal(state: WorldWithoutEnd) -> None:
    """When an event is revealed, its plague number comes first, then an immediate effect.

    (wwe-event-01, wwe-event-02, wwe-event-03, wwe-plague-03)
    """
    card = pile_of(state, chapter_of(state)).pop()
    state.council.append(card)
    if state.log is not None:
        chapter = ROMAN[chapter_of(state) - 1]
        text = N_("Chapter {chapter}, round {number}: {seat} reveals {card}.")
        state.tell(text, chapter=chapter, number=round_of(state), seat=state.active, card=card)
    if card.plague:
        fall_ill(state, card.plague)
    if state.log is not None:
        text = (
            N_("This applies from now on: {says}") if card.background == "blue" else N_("This happens at once: {says}")
        )
        state.tell(text, says=phrase(text_after_colon, card))
    if card.background == "tan":
        state.plan(*(resolve(index) for index in range(len(card.effects))))


@step
def resolve(state: WorldWithoutEnd, index: int) -> None:
    """Carry out one effect of an immediate event."""
    state.council[-1].effects[index].run(state, state.active)


# --- for everyone


@word("event")
def everyone(
    state: WorldWithoutEnd,
    seat: int,
    effects: Annotated[tuple[Effect, ...], Shape("benefits.schema.json#/$defs/gifts")],
) -> None:
    """Tan: each player gets these benefits, one player after the other (wwe-event-02, wwe-event-04).

    From 1 to 4 of the words of benefits (`points`, `gold`, `gain`, `points-if`, `points-per`, `care`, `free-house`).
    At most once per card. Write `everyone: [{gain: [wool]}, {points: 1}]`.
    """
    state.plan(*(grant(each) for each in state.clockwise(seat)))


@everyone.text
def everyone_text(effects: tuple[Effect, ...]) -> str:
    return paragraph(FOR_EVERYONE[effect.word.name](**effect.arguments) for effect in effects)


FOR_EVERYONE: dict[str, Callable[..., str]] = {
    "points": lambda amount: _("Each player gains {points}.", points=in_points(amount)),
    "gold": lambda amount: _("Each player takes {good}.", good=so_many("gold", amount)),
    "gain": lambda goods: _("Each player takes {good}.", good=one_good(goods)),
    "points-if": lambda owns, points: _(
        "Each player with at least {what} gains {points}.", what=so_many(owns, 1), points=in_points(points)
    ),
    "points-per": lambda owns: (
        _("Each player gains 1 point per house they have on the board.")
        if owns == "house"
        else _("Each player gains 1 point {per_good} they have.", per_good=PER[owns]())
    ),
    "toll": lambda amount: _("Each player pays {good}.", good=so_many("gold", amount)),
    "care": lambda: _("Each player may care for 1 stricken place."),
    "free-house": lambda: _("Each player may build a house for free."),
}
"""The names of benefits on an event that gives them to everyone."""


@step
def grant(state: WorldWithoutEnd, seat: int) -> None:
    """Give a player what the event grants everyone."""
    benefit(state, seat, state.game.gifts[state.council[-1]], "events")


# --- comparisons


@word("event")
def fewest_lose(state: WorldWithoutEnd, seat: int, owns: Owned, points: Annotated[int, between(1, 10)]) -> None:
    """Tan: the player with the least of something loses points; in a tie, all tied players do (wwe-event-11).

    Write `fewest-lose: {owns: piety, points: 1}`.

    owns: What is counted.
    points: The points lost, from 1 to 10; written without a minus sign.
    """
    # The log says nothing about a player without points: that would reveal what is behind the screen.
    counts, scores = [owned(state, each, owns) for each in range(state.seats)], state.scores
    for each in state.clockwise(seat):
        if counts[each] == min(counts) and scores[each]:
            lose_points(state, each, points, "events")


@fewest_lose.text
def fewest_lose_text(owns: str, points: int) -> str:
    return _(
        "The player with {least} loses {points}; in a tie, all tied players do.",
        least=the_least(owns),
        points=in_points(points),
    )


@word("event")
def most_gain(state: WorldWithoutEnd, seat: int, owns: Owned, points: Annotated[int, between(1, 10)]) -> None:
    """Tan: the player with the most of something gains points; in a tie, all tied players do.

    Write `most-gain: {owns: piety, points: 2}`.

    owns: What is counted.
    points: The points gained, from 1 to 10.
    """
    counts = [owned(state, each, owns) for each in range(state.seats)]
    for each in state.clockwise(seat):
        if counts[each] == max(counts):
            gain_points(state, each, points, "events")


@most_gain.text
def most_gain_text(owns: str, points: int) -> str:
    return _(
        "The player with {most} gains {points}; in a tie, all tied players do.",
        most=the_most(owns),
        points=in_points(points),
    )


# --- war


@word("event")
def war(state: WorldWithoutEnd, seat: int) -> None:
    """Tan: there are no actions in this round; each player lays one card up and one card down without using them
    (wwe-event-13, wwe-event-15).
    """
    drafted = [each for each in state.clockwise(seat) if not serves_court(state, each)]  # wwe-event-14
    state.plan(*(entry for each in drafted for entry in (lay_unused(each), discard_by_event(each, 1))))


@war.text
def war_text() -> str:
    return _("There are no actions this round. Each player lays 1 card face up and 1 face down, both unused.")


# --- the board


@word("event")
def project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """Tan: put the project on the board; players may work on it from now on (wwe-event-10, wwe-event-28, wwe-event-29,
    wwe-event-30, wwe-event-31).

    Write `project: mill`.
    """
    place_project(state, state.game.project[project])


@project.text
def project_text(project: str) -> str:
    return _("Put {project} on the board.", project=named(project))


@word("event")
def finish_project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """Tan: if the project is on the board, finish it from the stock; donors are rewarded, but nobody gets points for
    the spaces (wwe-event-26, wwe-event-27).

    Write `finish-project: tower`.
    """
    tile = state.game.project[project]
    if tile not in state.projects or tile in state.finished:
        return
    for resource, free in free_spaces(state, tile).items():
        for _each in range(free):
            fill_from_stock(state, tile, resource)
    finish(state, tile)


@finish_project.text
def finish_project_text(project: str) -> str:
    return _("Finish {project} from the stock.", project=named(project))


def cover(state: WorldWithoutEnd, what: Piece) -> None:
    """Put a covering tile there."""
    if what not in state.covers:
        state.covers.append(what)


@word("event")
def cover_project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """Tan: nobody can work on the project or donate to it until the chapter ends (wwe-project-06).

    Write `cover-project: bridge`.
    """
    tile = state.game.project[project]
    if tile in state.projects and tile not in state.finished:
        cover(state, tile)


@cover_project.text
def cover_project_text(project: str) -> str:
    return _("No work on {project} and no donations to it until the chapter ends.", project=named(project))


@word("event")
def cover_favor(state: WorldWithoutEnd, seat: int, space: FavorId) -> None:
    """Tan: the favor marker skips the space until the chapter ends (wwe-event-07, wwe-event-33).

    At most once per card. Write `cover-favor: bishop`.
    """
    cover(state, state.game.favor_space[space])


@cover_favor.text
def cover_favor_text(space: str) -> str:
    return _("Cover {space} until the chapter ends.", space=space_named(space))


@word("event")
def open_cloth_market(state: WorldWithoutEnd, seat: int) -> None:
    """Tan: cloth can be sold from now on; without this, only from the end of chapter I (wwe-event-34)."""
    if CLOTH_MARKET in state.covers:
        state.covers.remove(CLOTH_MARKET)


@open_cloth_market.text
def open_cloth_market_text() -> str:
    return _("The cloth market opens.")


@word("event")
def end_plague(state: WorldWithoutEnd, seat: int) -> None:
    """Tan, in chapters 3 and 4 only: all plague markers leave the board, and later numbers do nothing
    (wwe-event-32).
    """
    if state.log is not None:
        state.tell("{number} plague markers leave the board.", number=len(state.ill_markers) + len(state.markers))
    state.past_markers += state.ill_markers + state.markers
    state.markers, state.ill_markers, state.ill, state.healthy = [], [], [], []


@end_plague.text
def end_plague_text() -> str:
    return _("All plague markers leave the board.")
