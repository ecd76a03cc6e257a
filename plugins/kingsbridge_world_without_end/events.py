"""Revealing an event, and the words of the tan ones."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import (
    N_,
    Effect,
    Move,
    Piece,
    Refusal,
    Shape,
    between,
    decision,
    in_points,
    one_of,
    phrase,
    step,
    word,
)
from kingsbridge_world_without_end.benefits import Owned, owned
from kingsbridge_world_without_end.building import fill_from_stock, finish
from kingsbridge_world_without_end.discards import discard_by_event
from kingsbridge_world_without_end.goods import benefit, gain_points, lose_points, pay_good
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.plague import fall_ill
from kingsbridge_world_without_end.projects import place_project
from kingsbridge_world_without_end.refusals import has_none, now
from kingsbridge_world_without_end.screen.names import named, so_many, text_after_colon
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    ROMAN,
    FavorId,
    Good,
    HouseSpace,
    Payable,
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
    """The plague number first, then an immediate effect (wwe-event-01, wwe-event-02, wwe-event-03, wwe-plague-03)."""
    card = pile_of(state, chapter_of(state)).pop()
    state.council.append(card)
    if state.log is not None:
        chapter = ROMAN[chapter_of(state) - 1]
        text = N_("Chapter {chapter}, round {number}: {seat} reveals {card}.")
        state.tell(text, chapter=chapter, number=round_of(state), seat=state.active, card=card)
    if card.plague:
        fall_ill(state, card.plague)
    if state.log is not None:
        text = N_("From now on: {says}") if card.background == "blue" else N_("At once: {says}")
        state.tell(text, says=phrase(text_after_colon, card))
    if card.background == "tan":
        state.plan(*(resolve(index) for index in range(len(card.effects))))


@step
def resolve(state: WorldWithoutEnd, index: int) -> None:
    """One effect of an immediate event."""
    state.council[-1].effects[index].run(state, state.active)


# --- for everybody


@word("event")
def everyone(
    state: WorldWithoutEnd,
    seat: int,
    effects: Annotated[tuple[Effect, ...], Shape("benefits.schema.json#/$defs/benefits")],
) -> None:
    """Tan: each player gets these benefits, one player after the other (wwe-event-02, wwe-event-04).

    From 1 to 4 of the words of benefits (`points`, `gold`, `gain`, `points-if`, `points-per`, `care`, `free-house`).
    Once on a card. Written `everyone: [{gain: [wool]}, {points: 1}]`.
    """
    state.plan(*(grant(each) for each in state.clockwise(seat)))


@everyone.text
def everyone_text(effects: tuple[Effect, ...]) -> str:
    return " ".join(_("Each player: {effect}", effect=effect) for effect in effects)


@step
def grant(state: WorldWithoutEnd, seat: int) -> None:
    """What the event gives to each."""
    benefit(state, seat, state.game.gifts[state.council[-1]], "events")


# --- comparisons


@word("event")
def fewest_lose(state: WorldWithoutEnd, seat: int, owns: Owned, points: Annotated[int, between(1, 10)]) -> None:
    """Tan: whoever has the fewest of something loses points, all of them in case of a tie (wwe-event-11).

    Written `fewest-lose: {owns: piety, points: 1}`.

    owns: What is counted.
    points: The points lost, from 1 to 10; written without a minus.
    """
    # Of a player without points nothing is told: that would tell what is behind the screen, and nobody could see it.
    counts, scores = [owned(state, each, owns) for each in range(state.seats)], state.scores
    for each in state.clockwise(seat):
        if counts[each] == min(counts) and scores[each]:
            lose_points(state, each, points, "events")


@fewest_lose.text
def fewest_lose_text(owns: str, points: int) -> str:
    if owns == "house":
        return _("Whoever has the fewest houses on the board loses {points}.", points=in_points(points))
    return _("Whoever has the fewest {goods} loses {points}.", goods=named(owns), points=in_points(points))


@word("event")
def most_gain(state: WorldWithoutEnd, seat: int, owns: Owned, points: Annotated[int, between(1, 10)]) -> None:
    """Tan: whoever has the most of something gains points, all of them in case of a tie.

    Written `most-gain: {owns: piety, points: 2}`.

    owns: What is counted.
    points: The points gained, from 1 to 10.
    """
    counts = [owned(state, each, owns) for each in range(state.seats)]
    for each in state.clockwise(seat):
        if counts[each] == max(counts):
            gain_points(state, each, points, "events")


@most_gain.text
def most_gain_text(owns: str, points: int) -> str:
    if owns == "house":
        return _("Whoever has the most houses on the board gains {points}.", points=in_points(points))
    return _("Whoever has the most {goods} gains {points}.", goods=named(owns), points=in_points(points))


# --- losses


@word("event")
def lose_goods(
    state: WorldWithoutEnd,
    seat: int,
    number: Annotated[int, between(1, 6)],
    goods: Annotated[list[Payable], Shape(minItems=1, uniqueItems=True)],
) -> None:
    """Tan: each player hands in so many units of these kinds, of own choice; whoever has fewer hands in what there is
    (wwe-event-19, wwe-event-20).

    Written `lose-goods: {number: 2, goods: [gold, wool]}`.

    number: How many units, from 1 to 6.
    goods: The kinds to choose from. Knowledge is never lost.
    """
    state.plan(*(hand_in(each, number, tuple(goods)) for each in state.clockwise(seat)))


@lose_goods.text
def lose_goods_text(number: int, goods: list[str]) -> str:
    if len(goods) == 1:
        return _("Each player hands in {goods}.", goods=so_many(goods[0], number))
    return _("Each player hands in {number} {goods}.", number=number, goods=one_of(named(good) for good in goods))


@decision
def hand_in(state: WorldWithoutEnd, seat: int, number: int, kinds: tuple[Good, ...]) -> list[Move[Any]]:
    """What the player has of these; without any there is nothing to give (wwe-event-20)."""
    goods, game = state.goods[seat], state.game
    return [game.give[good] for good in kinds if goods[good]] or [game.nothing]


@hand_in.chosen
def handed_in(state: WorldWithoutEnd, move: Move[Good], seat: int, number: int, kinds: tuple[Good, ...]) -> None:
    """One after the other."""
    if move is state.game.nothing:
        if state.log is not None:
            state.tell("{seat} has nothing to hand in.", seat=seat)
        return
    pay_good(state, seat, move.what, how="hands in")
    if number > 1:
        state.plan(hand_in(seat, number - 1, kinds))


@hand_in.refuses("give")
def why_not_hand_in(
    state: WorldWithoutEnd, move: Move[Good], seat: int, number: int, kinds: tuple[Good, ...]
) -> Refusal:
    """The player has none of it, or the event does not ask for it."""
    return has_none(move.what, "wwe-event-20") if move.what in kinds else asks_for(*kinds)


@hand_in.refuses("nothing")
def why_not_nothing(
    state: WorldWithoutEnd, move: Move[None], seat: int, number: int, kinds: tuple[Good, ...]
) -> Refusal:
    """There is something."""
    return Refusal(_("you have goods that the event asks for"), "wwe-event-19")


hand_in.refusal(now("wwe-event-19", N_("now you hand in what the event demands")))


def asks_for(*goods: Good) -> Refusal:
    """The event asks for other goods (wwe-event-02)."""
    return Refusal(_("the event asks for {goods}", goods=one_of(named(each) for each in goods)), "wwe-event-02")


@word("event")
def pay_or_lose(state: WorldWithoutEnd, seat: int, good: Payable, points: Annotated[int, between(1, 10)]) -> None:
    """Tan: each player hands in one unit or loses points, as the player likes.

    Written `pay-or-lose: {good: grain, points: 1}`.

    good: What is handed in. Knowledge is never lost.
    points: The points lost by whoever does not, from 1 to 10; written without a minus.
    """
    state.plan(*(pay_or_suffer(each, good, points) for each in state.clockwise(seat)))


@pay_or_lose.text
def pay_or_lose_text(good: str, points: int) -> str:
    return _("Each player pays {good} or loses {points}.", good=so_many(good, 1), points=in_points(points))


@decision
def pay_or_suffer(state: WorldWithoutEnd, seat: int, good: Good, points: int) -> list[Move[Any]]:
    """Who has it may choose (wwe-event-04)."""
    game = state.game
    return [game.give[good], game.accept] if state.goods[seat][good] else [game.accept]


@pay_or_suffer.chosen
def payment_answered(state: WorldWithoutEnd, move: Move[Good], seat: int, good: Good, points: int) -> None:
    """Paid or lost."""
    if move is state.game.accept:
        lose_points(state, seat, points, "events")
    else:
        pay_good(state, seat, good)


@pay_or_suffer.refuses("give")
def why_not_pay(state: WorldWithoutEnd, move: Move[Good], seat: int, good: Good, points: int) -> Refusal:
    """The player has none of it, or the event does not ask for it."""
    return has_none(good, "wwe-event-02") if move.what == good else asks_for(good)


pay_or_suffer.refusal(now("wwe-event-04", N_("now you pay what the event demands, or lose points")))


@word("event")
def lose_house(state: WorldWithoutEnd, seat: int, points: Annotated[int, between(0, 10)]) -> None:
    """Tan: each player takes one house of own choice off the board; whoever has none there loses so many points
    (wwe-event-21, wwe-event-22).

    Written `lose-house: 2`; from 0 to 10.
    """
    state.plan(*(give_house_up(each, points) for each in state.clockwise(seat)))


@lose_house.text
def lose_house_text(points: int) -> str:
    return _("Each player takes 1 own house off the board, or loses {points} without one.", points=in_points(points))


@step
def give_house_up(state: WorldWithoutEnd, seat: int, points: int) -> None:
    """Who has a house on the board chooses which one goes."""
    if state.houses[seat]:
        state.plan(tear_down(seat))
    else:
        lose_points(state, seat, points, "events")


@decision
def tear_down(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """Any own house (wwe-event-21)."""
    return [state.game.tear_down[space] for space in state.houses[seat]]


@tear_down.chosen
def torn_down(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> None:
    """It returns to its owner, and the space is free (wwe-event-21)."""
    state.houses[seat].remove(move.what)
    if state.log is not None:
        state.tell("{seat} takes the house off the board: {space}.", seat=seat, space=move.what)


@tear_down.refuses("tear-down")
def why_not_tear_down(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> Refusal:
    """Not the own house."""
    return Refusal(_("you have no house there: {space}", space=move.what.name), "wwe-event-21")


tear_down.refusal(now("wwe-event-21", N_("now one of your houses leaves the board")))


@word("event")
def discard_cards(state: WorldWithoutEnd, seat: int, cards: Annotated[int, between(1, 3)]) -> None:
    """Tan: each player discards so many cards at once, but never more than six in a chapter (wwe-discard-03,
    wwe-discard-06).

    Written `discard-cards: 1`; from 1 to 3.
    """
    state.plan(*(discard_by_event(each, cards) for each in state.clockwise(seat)))


@discard_cards.text
def discard_cards_text(cards: int) -> str:
    return counted("Each player discards {number} card at once.", "Each player discards {number} cards at once.", cards)


@word("event")
def war(state: WorldWithoutEnd, seat: int) -> None:
    """Tan: there are no actions in this round; each player lays one card up and one card down without using them
    (wwe-event-13, wwe-event-15).
    """
    drafted = [each for each in state.clockwise(seat) if not serves_court(state, each)]  # wwe-event-14
    state.plan(*(entry for each in drafted for entry in (lay_unused(each), discard_by_event(each, 1))))


@war.text
def war_text() -> str:
    return _("No actions in this round: each player lays 1 card up and 1 card down unused.")


# --- the board


@word("event")
def project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """Tan: the project is put on the board and can be worked on from now on (wwe-event-10, wwe-event-28, wwe-event-29,
    wwe-event-30, wwe-event-31).

    Written `project: mill`.
    """
    place_project(state, state.game.project[project])


@project.text
def project_text(project: str) -> str:
    return _("The {project} is put on the board.", project=named(project))


@word("event")
def finish_project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """Tan: the project, if it is on the board, is finished from the stock; donors are rewarded, but nobody gets points
    for the spaces (wwe-event-26, wwe-event-27).

    Written `finish-project: tower`.
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
    return _("The {project} is finished from the stock.", project=named(project))


def cover(state: WorldWithoutEnd, what: Piece) -> None:
    """A covering tile lies there."""
    if what not in state.covers:
        state.covers.append(what)


@word("event")
def cover_project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """Tan: no work on the project and no donation until the chapter ends (wwe-project-06).

    Written `cover-project: bridge`.
    """
    tile = state.game.project[project]
    if tile in state.projects and tile not in state.finished:
        cover(state, tile)


@cover_project.text
def cover_project_text(project: str) -> str:
    return _("No work on the {project}, and no donation, until the end of the chapter.", project=named(project))


@word("event")
def cover_favor(state: WorldWithoutEnd, seat: int, space: FavorId) -> None:
    """Tan: the favor marker skips the space until the chapter ends (wwe-event-07, wwe-event-33).

    Once on a card. Written `cover-favor: bishop`.
    """
    cover(state, state.game.favor_space[space])


@cover_favor.text
def cover_favor_text(space: str) -> str:
    return _("The favor space of {space} is covered until the end of the chapter.", space=named(space))


@word("event")
def open_cloth_market(state: WorldWithoutEnd, seat: int) -> None:
    """Tan: cloth can be sold from now on; at the end of chapter I it can in any case (wwe-event-34)."""
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
        state.tell("{number} markers leave the board.", number=len(state.ill_markers) + len(state.markers))
    state.past_markers += state.ill_markers + state.markers
    state.markers, state.ill_markers, state.ill, state.healthy = [], [], [], []


@end_plague.text
def end_plague_text() -> str:
    return _("All plague markers leave the board.")
