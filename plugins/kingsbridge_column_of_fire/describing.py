"""A few words for a person about a move that is possible now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.state import (
    BLACK,
    Character,
    ColumnOfFire,
    Country,
    Die,
    Market,
    Pick,
    Space,
    Tile,
    open_card,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_core import Move


def describe(view: ColumnOfFire, move: Move[Any]) -> str:
    """By the verb of the move; most moves say enough by themselves."""
    say = SAYINGS.get(move.verb)
    return say(view, move.what) if say and view.actor is not None else ""


def points(count: int) -> str:
    """`1 point`, `2 points`."""
    return f"{count} point{'s' if count != 1 else ''}"


def of_take(view: ColumnOfFire, what: Any) -> str:
    """The character, the years it stays, the site and the stone."""
    if not isinstance(what, Pick):
        return ""
    character, face = open_card(view, what.country), view.faces[view.actor or 0][what.die]
    if character is None:
        return ""
    stone = f"{character.stone} stone to {what.country.title()}"
    return f"{face} x {character.name}: {character.text} {house_of(view, what.country, face)}, {stone}"


def house_of(view: ColumnOfFire, country: Country, face: int) -> str:
    """What the die would do for the own house."""
    own = view.houses[view.actor or 0][country]
    return f"house on {country.title()} {face}" if own < face else f"house stays on {country.title()} {own}"


def of_build(view: ColumnOfFire, pick: Pick) -> str:
    """Only a house, or not even that."""
    face = view.faces[view.actor or 0][pick.die]
    changes = view.houses[view.actor or 0][pick.country] < face
    return house_of(view, pick.country, face) + ("" if changes else f", costs {points(view.game.no_character_price)}")


def of_pass(view: ColumnOfFire, _: None) -> str:
    """What it costs."""
    return f"take no character, costs {points(view.game.no_character_price)}"


def of_move(view: ColumnOfFire, space: Space) -> str:
    """Die, price and action."""
    price = price_of(view, view.actor or 0, space)
    return f"{space.colour} die{f', costs {points(price)}' if price else ''}: {space.text}"


def of_sell(view: ColumnOfFire, market: Market) -> str:
    """The price."""
    return f"for {points(market.price)}"


def of_trade(view: ColumnOfFire, sale: tuple[str, int]) -> str:
    """The price."""
    return f"for {points(sale[1])}"


def of_play(view: ColumnOfFire, tile: Tile) -> str:
    """What the tile does."""
    return tile.text


def of_pay(view: ColumnOfFire, die: Die) -> str:
    """What it costs and what follows."""
    return f"{points(view.game.die_price)}: {freed(view, die.number)}"


def of_free(view: ColumnOfFire, die: Die) -> str:
    """What follows."""
    return freed(view, die.number)


def freed(view: ColumnOfFire, die: int) -> str:
    """What happens when a die is taken off its card."""
    seat = view.actor or 0
    if die == BLACK:
        return "roll your religion die and choose a religion"
    if die in view.loch_leven[seat]:
        return "off Loch Leven"
    return f"{view.characters[seat][view.allied[seat].index(die)].name} leaves"


def of_lay(view: ColumnOfFire, die: Die) -> str:
    """For how long, and who leaves."""
    seat = view.actor or 0
    years = view.faces[seat][die.number]
    leaves = ""
    if die.number in view.allied[seat]:
        leaves = f", and {view.characters[seat][view.allied[seat].index(die.number)].name} leaves"
    return f"shows {years}{leaves}"


def of_dismiss(view: ColumnOfFire, character: Character) -> str:
    """Whose it is."""
    mine = character in view.characters[view.actor or 0]
    return f"{'yours' if mine else f'open in {character.country.title()}'}: {character.text}"


def of_turn(view: ColumnOfFire, how: tuple[Die, str]) -> str:
    """The numbers."""
    die, direction = how
    face = view.faces[view.actor or 0][die.number]
    return f"{face} to {face + (1 if direction == 'up' else -1)}"


def of_exchange(view: ColumnOfFire, _: None) -> str:
    """What the tile brings."""
    return f"a protection tile for {points(view.faces[view.actor or 0][BLACK])}"


def of_be(view: ColumnOfFire, religion: str) -> str:
    """Whether it is a change, and what it brings."""
    seat = view.actor or 0
    others = [each for other, each in enumerate(view.religions) if other != seat]
    change = "as before" if view.religions[seat] == religion else "a change"
    return f"{change}{'' if religion in others else ', alone in it: 1 point'}"


SAYINGS: dict[str, Callable[[ColumnOfFire, Any], str]] = {
    "take": of_take,
    "build": of_build,
    "pass": of_pass,
    "move": of_move,
    "sell": of_sell,
    "trade": of_trade,
    "play": of_play,
    "pay": of_pay,
    "free": of_free,
    "lay": of_lay,
    "dismiss": of_dismiss,
    "turn": of_turn,
    "exchange": of_exchange,
    "be": of_be,
}
