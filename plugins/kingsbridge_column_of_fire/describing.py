"""A few words for a person about a move that is possible now, the most important ones first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.asking import (
    about,
    asked,
    briefly,
    conflicts_due,
    in_short,
    outcome,
    running_event,
    turned_up_in,
    with_one_more,
)
from kingsbridge_column_of_fire.religion import is_full
from kingsbridge_column_of_fire.state import (
    BLACK,
    IN_WORDS,
    Card,
    Character,
    ColumnOfFire,
    Country,
    Die,
    Good,
    Market,
    Pick,
    Religion,
    Space,
    Stone,
    Tile,
    free_dice,
    open_card,
    stones_in,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_core import Move
from kingsbridge_core.phrases import in_points


def describe(view: ColumnOfFire, move: Move[Any]) -> str:
    """By the verb of the move; the others say enough by themselves."""
    say = SAYINGS.get(move.verb)
    return say(view, view.actor, move.what) if say and view.actor is not None else ""


# --- the steps of a turn


def of_begin(view: ColumnOfFire, seat: int, _: None) -> str:
    """What is handled, in its order."""
    return "dice on cards go down by 1, characters act"


def of_go_on(view: ColumnOfFire, seat: int, _: None) -> str:
    """Who leaves."""
    return "let the character go, its die becomes free"


def of_roll(view: ColumnOfFire, seat: int, _: None) -> str:
    """How many dice."""
    count = len(free_dice(view, seat))
    return f"your {count} free {'die' if count == 1 else 'dice'}" if count else "nothing to roll: no die is free"


def of_reveal(view: ColumnOfFire, seat: int, _: None) -> str:
    """Perhaps an event."""
    return "turn up the next card; it can be an event" if turned_up_in(view) else "the deck is used up"


def of_end(view: ColumnOfFire, seat: int, _: None) -> str:
    """With the conflicts that follow."""
    return conflicts_due(view).strip() or "nothing more to do"


# --- characters and houses


def of_take(view: ColumnOfFire, seat: int, what: Pick | Good) -> str:
    """The conflict it brings, the years a character stays, the house and the action; or where the good is bought."""
    if not isinstance(what, Pick):
        return bought(view, what)
    character, face = open_card(view, what.country), view.faces[seat][what.die]
    if character is None:
        return ""
    gains = f"{years(face)}, {house(view, seat, what.country, face)}, {in_short(character)}"
    due = conflict_with(view, character, face)
    if due:
        return f"{due}; {gains}; {character.name}"
    return f"{gains}; brings {IN_WORDS[character.stone]} stone; {character.name}"


def conflict_with(view: ColumnOfFire, character: Character, face: int) -> str:
    """The conflict at the end of the turn in which a character is taken; nothing if its country is not full then."""
    country = character.country
    if is_full(view, country):
        return f"conflict: {outcome(view, country, face=face)}"
    if stones_in(view, country) + 1 < view.game.religion_spaces[view.seats]:
        return ""
    return with_one_more(view, character.stone, country, face)


def bought(view: ColumnOfFire, good: Good) -> str:
    """The countries that buy a good."""
    return f"{', '.join(f'{IN_WORDS[market.country]} pays {market.price}' for market in view.game.markets_for[good])}"


def years(count: int) -> str:
    """`1 year`, `2 years`."""
    return f"{count} year{'s' if count != 1 else ''}"


def house(view: ColumnOfFire, seat: int, country: Country, site: int) -> str:
    """What a die does for the own house."""
    own = view.houses[seat][country]
    if own >= site:
        return f"house stays on {own}"
    pushed = any(houses[country] == site for houses in view.houses)
    return f"house {f'{own} to {site}' if own else f'on {site}'}{' pushing' if pushed else ''}"


def of_build(view: ColumnOfFire, seat: int, pick: Pick) -> str:
    """Only a house, or not even that."""
    face = view.faces[seat][pick.die]
    price = "" if view.houses[seat][pick.country] < face else f"costs {in_points(view.game.no_character_price)}: "
    return f"{price}{house(view, seat, pick.country, face)} in {IN_WORDS[pick.country]}, no character"


def of_pass(view: ColumnOfFire, seat: int, _: None) -> str:
    """What it costs."""
    return f"costs {in_points(view.game.no_character_price)}: no character, no house"


def of_raise(view: ColumnOfFire, seat: int, _: None) -> str:
    """Who is pushed, if the view tells."""
    if not asked(view):
        return "move your house up to the number of the die"
    _, character, die = asked(view)
    return house(view, seat, character.country, view.faces[seat][die])


# --- stones, events and conflicts


def of_accept(view: ColumnOfFire, seat: int, _: None) -> str:
    """What happens then."""
    character = about(view, Character)
    if character is not None:
        _, _, die = asked(view)
        return with_one_more(view, character.stone, character.country, view.faces[seat][die])
    return "it happens to you" if running_event(view) else "the stone is placed"


def of_protect(view: ColumnOfFire, seat: int, _: None) -> str:
    """What it costs."""
    return f"give 1 of your {view.protection[seat]} protection tiles" if view.protection[seat] > 1 else "give your tile"


def of_place(view: ColumnOfFire, seat: int, where: tuple[Stone, Country]) -> str:
    """What the stone leads to."""
    return with_one_more(view, *where)


def of_remove(view: ColumnOfFire, seat: int, where: tuple[Religion, Country]) -> str:
    """How full the country is then."""
    return f"{stones_in(view, where[1]) - 1} of {view.game.religion_spaces[view.seats]} stones then"


def of_settle(view: ColumnOfFire, seat: int, country: Country) -> str:
    """Who wins, and what that means for the own house."""
    return outcome(view, country)


def of_lay(view: ColumnOfFire, seat: int, die: Die) -> str:
    """For how long, and who leaves."""
    leaves = f", {ally(view, seat, die.number).name} leaves" if die.number in view.allied[seat] else ""
    return f"{years(view.faces[seat][die.number])}{leaves}"


def of_exchange(view: ColumnOfFire, seat: int, _: None) -> str:
    """What the tile brings."""
    return f"{in_points(view.faces[seat][BLACK])} for a protection tile"


def of_be(view: ColumnOfFire, seat: int, religion: Religion) -> str:
    """Whether it is a change, and what it brings."""
    change = "as before" if view.religions[seat] == religion else "a change"
    others = [each for other, each in enumerate(view.religions) if other != seat]
    if religion not in others:
        return f"{change}, alone in it: 1 point"
    return f"{change}, like {f'{others.count(religion)} of {len(others)} others' if others[1:] else 'your opponent'}"


# --- the track and actions


def of_move(view: ColumnOfFire, seat: int, space: Space) -> str:
    """Price, die and action; of places of trade, what can be sold there now."""
    price = price_of(view, seat, space)
    return f"{f'costs {price}' if price else 'free'}, {space.colour}: {trade_on(view, seat, space) or briefly(space)}"


def trade_on(view: ColumnOfFire, seat: int, space: Space) -> str:
    """What a ship or a market offers to this player; nothing for other spaces."""
    for effect in space.effects:
        if effect.word.name == "ship":
            return ship_offers(view, seat, effect.arguments["country"])
        if effect.word.name == "market":
            return market_offers(view, seat, effect.arguments["good"])
    return ""


def ship_offers(view: ColumnOfFire, seat: int, country: Country) -> str:
    """With few players a stone too, where there is room for it."""
    found = [f"{each.good} for {each.price}" for each in view.game.markets_in[country] if can_sell(view, seat, each)]
    sold = f"sell {', '.join(found)}" if found else "nothing to sell"
    if view.game.ships_bring_stones[view.seats] and not is_full(view, country):
        return f"neutral stone; {sold}"
    return sold


def market_offers(view: ColumnOfFire, seat: int, good: Good) -> str:
    """The good, or points for it in its countries."""
    markets = [each for each in view.game.markets_for[good] if can_sell(view, seat, each)]
    found = ", ".join(f"{each.price} in {IN_WORDS[each.country]}" for each in markets)
    return f"take {good} or sell it for {found}" if found else f"take {good}, nothing to sell now"


def can_sell(view: ColumnOfFire, seat: int, market: Market) -> bool:
    """Whether a player has the good and a house there, and has not sold it there in this turn."""
    return bool(view.goods[seat][market.good] and view.houses[seat][market.country] and market not in view.sold)


def of_use(view: ColumnOfFire, seat: int, label: str | None) -> str:
    """The action, if the view tells whose it is."""
    card = about(view, Card)
    return f"{card.name}: {card.text}" if card is not None and label is None else ""


def of_decline(view: ColumnOfFire, seat: int, _: None) -> str:
    """Nothing; a tile that was played for this alone does not come back."""
    tile = about(view, Tile)
    if tile is None or len(tile.effects) > 1:
        return "do without"
    done_before = asked(view)[-1]
    return "do without" if done_before else "the tile is lost"


def of_sell(view: ColumnOfFire, seat: int, market: Market) -> str:
    """The price and what is left."""
    return f"{in_points(market.price)}; you have {view.goods[seat][market.good]} {market.good}"


def of_trade(view: ColumnOfFire, seat: int, sale: tuple[Good, int]) -> str:
    """The price and what is left."""
    return f"{in_points(sale[1])}; you have {view.goods[seat][sale[0]]} {sale[0]}"


def of_turn(view: ColumnOfFire, seat: int, how: tuple[Die, str]) -> str:
    """The numbers and the card."""
    die, direction = how
    face = view.faces[seat][die.number]
    return f"{face} to {face + (1 if direction == 'up' else -1)}: {card_under(view, seat, die.number)}"


def of_dismiss(view: ColumnOfFire, seat: int, character: Character) -> str:
    """Whose it is."""
    mine = character in view.characters[seat]
    return f"{'yours' if mine else f'open in {IN_WORDS[character.country]}'}: {briefly(character)}"


def of_play(view: ColumnOfFire, seat: int, tile: Tile) -> str:
    """What the tile does."""
    return f"tile: {briefly(tile)}"


def of_pay(view: ColumnOfFire, seat: int, die: Die) -> str:
    """What it costs and what follows."""
    return f"costs {view.game.die_price}: {freed(view, seat, die.number)}"


def of_free(view: ColumnOfFire, seat: int, die: Die) -> str:
    """What follows."""
    return freed(view, seat, die.number)


def freed(view: ColumnOfFire, seat: int, die: int) -> str:
    """What happens when a die is taken off its card."""
    if die == BLACK:
        return "roll it, choose your religion"
    if die in view.loch_leven[seat]:
        return "off Loch Leven"
    return f"{ally(view, seat, die).name} leaves"


def ally(view: ColumnOfFire, seat: int, die: int) -> Character:
    """The character under a die."""
    return view.characters[seat][view.allied[seat].index(die)]


def card_under(view: ColumnOfFire, seat: int, die: int) -> str:
    """The card a die lies on."""
    if die == BLACK:
        return "religion"
    return "Loch Leven" if die in view.loch_leven[seat] else ally(view, seat, die).name


SAYINGS: dict[str, Callable[[ColumnOfFire, int, Any], str]] = {
    "begin": of_begin,
    "go-on": of_go_on,
    "roll": of_roll,
    "reveal": of_reveal,
    "end": of_end,
    "take": of_take,
    "build": of_build,
    "pass": of_pass,
    "raise": of_raise,
    "accept": of_accept,
    "protect": of_protect,
    "place": of_place,
    "remove": of_remove,
    "settle": of_settle,
    "lay": of_lay,
    "exchange": of_exchange,
    "be": of_be,
    "move": of_move,
    "use": of_use,
    "decline": of_decline,
    "sell": of_sell,
    "trade": of_trade,
    "turn": of_turn,
    "dismiss": of_dismiss,
    "play": of_play,
    "pay": of_pay,
    "free": of_free,
}
