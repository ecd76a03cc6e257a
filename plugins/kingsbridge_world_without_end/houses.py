"""Houses: where they may be built, what they cost, and the rent they bring."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import N_, Move, Refusal, between, decision, word
from kingsbridge_world_without_end.goods import pay_good, take_symbol
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.refusals import has_none, lacks, now
from kingsbridge_world_without_end.state import HouseSpace, WorldWithoutEnd, is_taken


def sites(state: WorldWithoutEnd, seat: int) -> list[HouseSpace]:
    """Return the free spaces with an income for which the player has no house.

    (wwe-house-01, wwe-house-02, wwe-house-03)
    """
    own = state.houses[seat]
    if len(own) == state.game.houses_each:
        return []
    taken = {space for houses in state.houses for space in houses}
    incomes = {space.income for space in own}
    return [space for space in state.game.house_spaces if space not in taken and space.income not in incomes]


def put_house(state: WorldWithoutEnd, seat: int, space: HouseSpace) -> None:
    """Put a house from the player's supply on a space."""
    state.houses[seat].append(space)
    if state.log is not None:
        state.tell("{seat} builds a house at the {space}.", seat=seat, space=space)


@word("action")
def house(state: WorldWithoutEnd, seat: int) -> None:
    """Pay the `house_price` of game.yaml and the resource of a free house space and build a house there (`house
    stone-inn`) (wwe-card-10).
    """
    state.agenda.append((build_house, seat))


@house.text
def house_text() -> str:
    return _("Pay gold and the resource shown to build a house on a free space.")


@decision
def build_house(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player may build a house on a space they can pay for (wwe-card-10, wwe-card-19)."""
    open_sites = sites(state, seat)
    if not open_sites:
        return []
    goods, game = state.goods[seat], state.game
    moves: list[Move[Any]] = []
    if goods["gold"] >= game.house_price:
        moves += [game.house[space] for space in open_sites if goods[space.resource]]
    return [*moves, game.done]


@build_house.chosen
def house_built(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> None:
    """The player pays, and the house is built."""
    if move is not state.game.done:
        pay_good(state, seat, "gold", state.game.house_price)
        pay_good(state, seat, move.what.resource)
        put_house(state, seat, move.what)


@decision
def free_house(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player may build a house for free on any allowed space (wwe-plague-14)."""
    open_sites = sites(state, seat)
    return [*(state.game.house[space] for space in open_sites), state.game.done] if open_sites else []


@free_house.chosen
def free_house_built(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> None:
    """The house is built for free."""
    if move is not state.game.done:
        put_house(state, seat, move.what)


@build_house.refuses("house")
@free_house.refuses("house")
def why_not_house(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> Refusal:
    """Say why a house cannot be built there: taken, the same rent as another, or too expensive."""
    space, price, gold = move.what, state.game.house_price, state.goods[seat]["gold"]
    if is_taken(state, space):
        return Refusal(_("there is already a house at the {space}", space=space.name), "wwe-house-01")
    if any(own.income == space.income for own in state.houses[seat]):
        return Refusal(_("you already have a house with the same rent"), "wwe-house-02")
    return lacks("gold", price, gold, "wwe-card-10") if gold < price else has_none(space.resource, "wwe-card-10")


build_house.refusal(now("wwe-card-10", N_("build a house now, or end the action")))
free_house.refusal(now("wwe-plague-14", N_("build your free house now, or skip it")))


@word("action")
def rent(state: WorldWithoutEnd, seat: int, houses: Annotated[int, between(1, 4)]) -> None:
    """Collect the income of up to this many of the player's houses, each once (`rent stone-inn`) (wwe-card-11).

    Write `rent: 2`; from 1 to 4.
    """
    state.agenda.append((collect_rent, (seat, houses, ())))


@rent.text
def rent_text(houses: int) -> str:
    return _("Collect rent from up to {number} of your houses.", number=houses)


@decision
def collect_rent(state: WorldWithoutEnd, seat: int, left: int, used: tuple[HouseSpace, ...]) -> list[Move[Any]]:
    """The player may collect rent from each of their houses once (wwe-house-05)."""
    moves: list[Move[Any]] = [state.game.rent[space] for space in state.houses[seat] if space not in used]
    return [*moves, state.game.done] if moves and left else []


@collect_rent.chosen
def rent_collected(
    state: WorldWithoutEnd, move: Move[HouseSpace], seat: int, left: int, used: tuple[HouseSpace, ...]
) -> None:
    """The player collects the rent; what is out of stock is lost (wwe-card-11)."""
    if move is not state.game.done:
        take_symbol(state, seat, move.what.income, "rent")
        state.agenda.append((collect_rent, (seat, left - 1, (*used, move.what))))


@collect_rent.refuses("rent")
def why_not_rent(
    state: WorldWithoutEnd, move: Move[HouseSpace], seat: int, left: int, used: tuple[HouseSpace, ...]
) -> Refusal:
    """Say why a rent cannot be collected: already used, or not the player's house."""
    if move.what in used:
        return Refusal(_("each house pays only once per card"), "wwe-house-05")
    return Refusal(_("you have no house at the {space}", space=move.what.name), "wwe-card-11")


collect_rent.refusal(now("wwe-card-11", N_("collect rent from your houses now, or end the action")))
