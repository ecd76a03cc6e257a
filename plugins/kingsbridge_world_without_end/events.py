"""Revealing an event, and the words of the tan ones."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Effect, Move, Piece, decision, step, word
from kingsbridge_core.phrases import after_colon, all_of, in_points, one_of
from kingsbridge_world_without_end.benefits import Owned, owned
from kingsbridge_world_without_end.goods import benefit, gain_points, lose_points, pay_good
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.naming import named, so_many
from kingsbridge_world_without_end.plague import fall_ill
from kingsbridge_world_without_end.projects import fill_from_stock, finish, place_project
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    ROMAN,
    Event,
    FavorId,
    Good,
    HouseSpace,
    ProjectId,
    WorldWithoutEnd,
    chapter_of,
    free_spaces,
    pile_of,
    round_of,
    serves_court,
)
from kingsbridge_world_without_end.turns import can_trade, discard_by_event, in_stock, lay_unused, make_trade


@step
def reveal(state: WorldWithoutEnd) -> None:
    """The plague number first, then an immediate effect (wwe-event-01 to -03, wwe-plague-03)."""
    card = pile_of(state, chapter_of(state)).pop()
    state.council.append(card)
    if state.log is not None:
        chapter = ROMAN[chapter_of(state) - 1]
        text = _("Chapter {chapter}, round {number}: {seat} reveals {card}.")
        state.tell(text, chapter=chapter, number=round_of(state), seat=state.active, card=card)
    if card.plague:
        fall_ill(state, card.plague)
    if state.log is not None:
        text = _("From now on: {says}") if card.background == "blue" else _("At once: {says}")
        state.tell(text, says=after_colon(card.text))
    if card.background == "tan":
        state.plan(*(resolve(index) for index in range(len(card.effects))))


@step
def resolve(state: WorldWithoutEnd, index: int) -> None:
    """One effect of an immediate event."""
    state.council[-1].effects[index].run(state, state.active)


# --- for everybody


@word("event")
def everyone(state: WorldWithoutEnd, seat: int, effects: tuple[Effect, ...]) -> None:
    """A benefit for each player (wwe-event-02, -04)."""
    state.plan(*(grant(each) for each in state.clockwise(seat)))


@everyone.text
def everyone_text(effects: tuple[Effect, ...]) -> str:
    return " ".join(_("Each player: {effect}", effect=effect) for effect in effects)


@step
def grant(state: WorldWithoutEnd, seat: int) -> None:
    """What the event gives to each."""
    benefit(state, seat, state.game.gifts[state.council[-1]], "events")


@word("offer")
def trade(state: WorldWithoutEnd, seat: int, give: dict[Good, int], get: dict[Good, int]) -> None:
    """Each player may make the exchange once, or with a blue card once a round (wwe-event-06, -09)."""
    state.plan(*(offer_trade(each) for each in state.clockwise(seat)))


@trade.text
def trade_text(give: dict[str, int], get: dict[str, int]) -> str:
    return _("Each player may exchange {give} for {get}.", give=in_goods(give), get=in_goods(get))


def in_goods(goods: dict[str, int]) -> str:
    """`1 wool`, `1 wool and 2 gold`."""
    return all_of(so_many(good, number) for good, number in goods.items())


@decision
def offer_trade(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """Accept or not; nobody is asked if the stock has not what is offered (wwe-event-04, -06)."""
    game, event = state.game, state.council[-1]
    if not in_stock(state, event):
        return []
    return [game.trade[event], game.decline] if can_trade(state, seat, event) else [game.decline]


@offer_trade.chosen
def trade_answered(state: WorldWithoutEnd, move: Move[Event], seat: int) -> None:
    """The one for the other."""
    if move is not state.game.decline:
        make_trade(state, seat, move.what)
    elif state.log is not None:
        state.tell("{seat} makes no exchange.", seat=seat)


offer_trade.refusal(why_not)

# --- comparisons


@word("event")
def fewest_lose(state: WorldWithoutEnd, seat: int, owns: Owned, points: int) -> None:
    """Whoever has the fewest, all of them in case of a tie (wwe-event-11).

    Of a player without points nothing is told: that would tell what is behind the screen, and nobody could see it.
    """
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
def most_gain(state: WorldWithoutEnd, seat: int, owns: Owned, points: int) -> None:
    """Whoever has the most, all of them in case of a tie."""
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
def lose_goods(state: WorldWithoutEnd, seat: int, number: int, goods: list[Good]) -> None:
    """Each player hands in so many goods of these kinds (wwe-event-19, -20)."""
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


hand_in.refusal(why_not)


@word("event")
def pay_or_lose(state: WorldWithoutEnd, seat: int, good: Good, points: int) -> None:
    """Each player pays one of it or loses points."""
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


pay_or_suffer.refusal(why_not)


@word("event")
def lose_house(state: WorldWithoutEnd, seat: int, points: int) -> None:
    """Each player takes a house back, or loses points (wwe-event-21, -22)."""
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


tear_down.refusal(why_not)


@word("event")
def discard_cards(state: WorldWithoutEnd, seat: int, cards: int) -> None:
    """Each player discards cards at once (wwe-discard-03, -06)."""
    state.plan(*(discard_by_event(each, cards) for each in state.clockwise(seat)))


@discard_cards.text
def discard_cards_text(cards: int) -> str:
    return counted("Each player discards {number} card at once.", "Each player discards {number} cards at once.", cards)


@word("event")
def war(state: WorldWithoutEnd, seat: int) -> None:
    """No actions: a card up and a card down, except for whoever serves the royal court (wwe-event-13 to -15)."""
    drafted = [each for each in state.clockwise(seat) if not serves_court(state, each)]
    state.plan(*(entry for each in drafted for entry in (lay_unused(each), discard_by_event(each, 1))))


@war.text
def war_text() -> str:
    return _("No actions in this round: each player lays 1 card up and 1 card down unused.")


# --- the board


@word("event")
def project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """A project comes into play (wwe-event-10, -28 to -31)."""
    place_project(state, state.game.project[project])


@project.text
def project_text(project: str) -> str:
    return _("The {project} is put on the board.", project=named(project))


@word("event")
def finish_project(state: WorldWithoutEnd, seat: int, project: ProjectId) -> None:
    """The project is finished from the stock; nobody gets points for its spaces (wwe-event-26, -27)."""
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
    """No work on the project until the chapter ends, if there is any (wwe-project-06)."""
    tile = state.game.project[project]
    if tile in state.projects and tile not in state.finished:
        cover(state, tile)


@cover_project.text
def cover_project_text(project: str) -> str:
    return _("No work on the {project}, and no donation, until the end of the chapter.", project=named(project))


@word("event")
def cover_favor(state: WorldWithoutEnd, seat: int, space: FavorId) -> None:
    """A favor space is skipped until the chapter ends (wwe-event-07, -33)."""
    cover(state, state.game.favor_space[space])


@cover_favor.text
def cover_favor_text(space: str) -> str:
    return _("The favor space of {space} is covered until the end of the chapter.", space=named(space))


@word("event")
def open_cloth_market(state: WorldWithoutEnd, seat: int) -> None:
    """Cloth can be sold from now on (wwe-event-34)."""
    if CLOTH_MARKET in state.covers:
        state.covers.remove(CLOTH_MARKET)


@open_cloth_market.text
def open_cloth_market_text() -> str:
    return _("The cloth market opens.")


@word("event")
def end_plague(state: WorldWithoutEnd, seat: int) -> None:
    """All plague markers leave the board, and later numbers do nothing (wwe-event-32)."""
    if state.log is not None:
        state.tell("{number} markers leave the board.", number=len(state.ill_markers) + len(state.markers))
    state.past_markers += state.ill_markers + state.markers
    state.markers, state.ill_markers, state.ill, state.healthy = [], [], [], []


@end_plague.text
def end_plague_text() -> str:
    return _("All plague markers leave the board.")
