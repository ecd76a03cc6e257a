"""What immediate events take from the players: goods, points, houses, cards."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import N_, Move, Refusal, Shape, between, decision, in_points, one_of, step, word
from kingsbridge_world_without_end.discards import discard_by_event
from kingsbridge_world_without_end.goods import lose_points, pay_good
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.refusals import has_none, now
from kingsbridge_world_without_end.screen.names import named, one_good, so_many
from kingsbridge_world_without_end.state import Good, HouseSpace, Payable, WorldWithoutEnd


@word("event")
def lose_goods(
    state: WorldWithoutEnd,
    seat: int,
    number: Annotated[int, between(1, 6)],
    goods: Annotated[list[Payable], Shape(minItems=1, uniqueItems=True)],
) -> None:
    """Tan: each player hands in this many units of these kinds, of their choice; a player with fewer hands in all
    they have (wwe-event-19, wwe-event-20).

    Write `lose-goods: {number: 2, goods: [gold, wool]}`.

    number: How many units, from 1 to 6.
    goods: The kinds to choose from. Knowledge is never lost.
    """
    state.plan(*(hand_in(each, number, tuple(goods)) for each in state.clockwise(seat)))


@lose_goods.text
def lose_goods_text(number: int, goods: list[str]) -> str:
    if len(goods) == 1:
        return _("Each player hands in {goods}.", goods=so_many(goods[0], number))
    if number == 1:
        return _("Each player hands in {goods}.", goods=one_good(goods))
    kinds = one_of(named(good) for good in goods)
    return _("Each player hands in {number} goods of their choice: {goods}.", number=number, goods=kinds)


@decision
def hand_in(state: WorldWithoutEnd, seat: int, number: int, kinds: tuple[Good, ...]) -> list[Move[Any]]:
    """The player chooses which of these goods to hand in; without any, they hand in nothing (wwe-event-20)."""
    goods, game = state.goods[seat], state.game
    return [game.give[good] for good in kinds if goods[good]] or [game.nothing]


@hand_in.chosen
def handed_in(state: WorldWithoutEnd, move: Move[Good], seat: int, number: int, kinds: tuple[Good, ...]) -> None:
    """One unit is handed in, then the next."""
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
    """Say why a good cannot be handed in: the player has none, or the event does not ask for it."""
    return has_none(move.what, "wwe-event-20") if move.what in kinds else asks_for(*kinds)


@hand_in.refuses("nothing")
def why_not_nothing(
    state: WorldWithoutEnd, move: Move[None], seat: int, number: int, kinds: tuple[Good, ...]
) -> Refusal:
    """Say why the player cannot hand in nothing: they have something."""
    return Refusal(_("you still have goods the event asks for"), "wwe-event-19")


hand_in.refusal(now("wwe-event-19", N_("hand in what the event asks for now")))


def asks_for(*goods: Good) -> Refusal:
    """Say which goods the event asks for (wwe-event-02)."""
    return Refusal(_("the event asks for {goods}", goods=one_good(goods)), "wwe-event-02")


@word("event")
def pay_or_lose(state: WorldWithoutEnd, seat: int, good: Payable, points: Annotated[int, between(1, 10)]) -> None:
    """Tan: each player hands in one unit or loses points, as they choose.

    Write `pay-or-lose: {good: grain, points: 1}`.

    good: What is handed in. Knowledge is never lost.
    points: The points lost otherwise, from 1 to 10; written without a minus sign.
    """
    state.plan(*(pay_or_suffer(each, good, points) for each in state.clockwise(seat)))


@pay_or_lose.text
def pay_or_lose_text(good: str, points: int) -> str:
    return _("Each player pays {good} or loses {points}.", good=so_many(good, 1), points=in_points(points))


@decision
def pay_or_suffer(state: WorldWithoutEnd, seat: int, good: Good, points: int) -> list[Move[Any]]:
    """A player who has the good may hand it in; otherwise they lose points (wwe-event-04)."""
    game = state.game
    return [game.give[good], game.accept] if state.goods[seat][good] else [game.accept]


@pay_or_suffer.chosen
def payment_answered(state: WorldWithoutEnd, move: Move[Good], seat: int, good: Good, points: int) -> None:
    """The player hands in the good, or loses the points."""
    if move is state.game.accept:
        lose_points(state, seat, points, "events")
    else:
        pay_good(state, seat, good)


@pay_or_suffer.refuses("give")
def why_not_pay(state: WorldWithoutEnd, move: Move[Good], seat: int, good: Good, points: int) -> Refusal:
    """Say why a player cannot pay: they have none, or the event does not ask for it."""
    return has_none(good, "wwe-event-02") if move.what == good else asks_for(good)


pay_or_suffer.refusal(now("wwe-event-04", N_("pay what the event asks for now, or lose points")))


@word("event")
def lose_house(state: WorldWithoutEnd, seat: int, points: Annotated[int, between(0, 10)]) -> None:
    """Tan: each player takes one of their houses off the board; a player without one loses this many points
    (wwe-event-21, wwe-event-22).

    Write `lose-house: 2`; from 0 to 10.
    """
    state.plan(*(give_house_up(each, points) for each in state.clockwise(seat)))


@lose_house.text
def lose_house_text(points: int) -> str:
    return _(
        "Each player takes one of their houses off the board. A player without one loses {points}.",
        points=in_points(points),
    )


@step
def give_house_up(state: WorldWithoutEnd, seat: int, points: int) -> None:
    """A player with houses on the board chooses which one to lose."""
    if state.houses[seat]:
        state.plan(tear_down(seat))
    else:
        lose_points(state, seat, points, "events")


@decision
def tear_down(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player may choose any of their houses (wwe-event-21)."""
    return [state.game.tear_down[space] for space in state.houses[seat]]


@tear_down.chosen
def torn_down(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> None:
    """The house returns to its owner and leaves the space free (wwe-event-21)."""
    state.houses[seat].remove(move.what)
    if state.log is not None:
        state.tell("{seat} takes their house off the {space}.", seat=seat, space=move.what)


@tear_down.refuses("tear-down")
def why_not_tear_down(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> Refusal:
    """Say why a house cannot be chosen: the player has none there."""
    return Refusal(_("you have no house at the {space}", space=move.what.name), "wwe-event-21")


tear_down.refusal(now("wwe-event-21", N_("choose now which house you take off the board")))


@word("event")
def discard_cards(state: WorldWithoutEnd, seat: int, cards: Annotated[int, between(1, 3)]) -> None:
    """Tan: each player discards this many cards at once, but never more than six in a chapter (wwe-discard-03,
    wwe-discard-06).

    Write `discard-cards: 1`; from 1 to 3.
    """
    state.plan(*(discard_by_event(each, cards) for each in state.clockwise(seat)))


@discard_cards.text
def discard_cards_text(cards: int) -> str:
    return counted("Each player discards {number} card at once.", "Each player discards {number} cards at once.", cards)
