"""Houses: where they may stand, what they cost, and what their rent brings."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, decision, word
from kingsbridge_world_without_end.goods import pay_good, take_symbol
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import HouseSpace, WorldWithoutEnd


def sites(state: WorldWithoutEnd, seat: int) -> list[HouseSpace]:
    """Free spaces with an income that the player has no house for (wwe-house-01 to -03)."""
    own = state.houses[seat]
    if len(own) == state.game.houses_each:
        return []
    taken = {space for houses in state.houses for space in houses}
    incomes = {space.income for space in own}
    return [space for space in state.game.house_spaces if space not in taken and space.income not in incomes]


def put_house(state: WorldWithoutEnd, seat: int, space: HouseSpace) -> None:
    """A house from the own supply."""
    state.houses[seat].append(space)
    if state.log is not None:
        state.tell("{seat} builds a house: {space}.", seat=seat, space=space)


@word("action")
def house(state: WorldWithoutEnd, seat: int) -> None:
    """Build a house for gold and a resource (wwe-card-10)."""
    state.agenda.append((build_house, seat))


@house.text
def house_text() -> str:
    return _("Build a house on a free space, for gold and the resource it shows.")


@decision
def build_house(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The spaces that the player can pay for (wwe-card-10, -19)."""
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
    """Paid and built."""
    if move is not state.game.done:
        pay_good(state, seat, "gold", state.game.house_price)
        pay_good(state, seat, move.what.resource)
        put_house(state, seat, move.what)


build_house.refusal(why_not)


@decision
def free_house(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """Any allowed space, for nothing, if the player wants (wwe-plague-14)."""
    open_sites = sites(state, seat)
    return [*(state.game.house[space] for space in open_sites), state.game.done] if open_sites else []


@free_house.chosen
def free_house_built(state: WorldWithoutEnd, move: Move[HouseSpace], seat: int) -> None:
    """Built."""
    if move is not state.game.done:
        put_house(state, seat, move.what)


free_house.refusal(why_not)


@word("action")
def rent(state: WorldWithoutEnd, seat: int, houses: int) -> None:
    """The income of so many own houses at most (wwe-card-11)."""
    state.agenda.append((collect_rent, (seat, houses, ())))


@rent.text
def rent_text(houses: int) -> str:
    return _("Take the income of up to {number} of your houses.", number=houses)


@decision
def collect_rent(state: WorldWithoutEnd, seat: int, left: int, used: tuple[HouseSpace, ...]) -> list[Move[Any]]:
    """Own houses, each once (wwe-house-05)."""
    moves: list[Move[Any]] = [state.game.rent[space] for space in state.houses[seat] if space not in used]
    return [*moves, state.game.done] if moves and left else []


@collect_rent.chosen
def rent_collected(
    state: WorldWithoutEnd, move: Move[HouseSpace], seat: int, left: int, used: tuple[HouseSpace, ...]
) -> None:
    """What is out of stock is not received (wwe-card-11)."""
    if move is not state.game.done:
        take_symbol(state, seat, move.what.income, "rent")
        state.agenda.append((collect_rent, (seat, left - 1, (*used, move.what))))


collect_rent.refusal(why_not)
