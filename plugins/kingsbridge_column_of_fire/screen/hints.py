"""The hints beside moves: a few words on what each would do, most important first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_column_of_fire.characters import ally
from kingsbridge_column_of_fire.conflicts import is_full
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.screen.consequences import (
    conflicts_due,
    named,
    outcome,
    pushed,
    winner_with,
    with_one_more,
)
from kingsbridge_column_of_fire.screen.names import (
    amount_of,
    die_name,
    inside,
    kind_name,
    says,
    sold_at,
    without_stop,
)
from kingsbridge_column_of_fire.screen.questions import (
    about,
    asked,
    averting,
    running_event,
    turned_up_in,
)
from kingsbridge_column_of_fire.screen.short import briefly, in_short
from kingsbridge_column_of_fire.state import (
    BLACK,
    Card,
    Character,
    ColumnOfFire,
    Country,
    Die,
    Good,
    Pick,
    Religion,
    Space,
    Tile,
    free_dice,
    open_card,
    stones_in,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_column_of_fire.words import sales
from kingsbridge_core import Move, after_colon, all_of, hint_by_card, in_points, listed


def describe(view: ColumnOfFire, move: Move[Any]) -> str:
    """Return the hint for a move by its verb; empty if the move speaks for itself."""
    say = SAYINGS.get(move.verb)
    if say is not None and view.actor is not None:
        return say(view, view.actor, move.what)
    return hint_by_card(view, move) or ""


def named_now(view: ColumnOfFire, move: Move[Any]) -> str:
    """Return what people call a pick: `take Alison McKay with the blue die`; empty for other moves."""
    card = open_card(view, move.what.country) if move.verb == "take" and isinstance(move.what, Pick) else None
    if card is None:
        return ""
    return _("take {character} with the {die} die", character=card.name, die=die_name(view, move.what.die))


# --- the steps of a turn


def of_begin(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `begin`: dice go down, characters act, and those whose die shows 1 leave (cof-first-half-04)."""
    faces, pairs = view.faces[seat], zip(view.characters[seat], view.allied[seat], strict=True)
    leaving = [character.name for character, die in pairs if faces[die] == 1]
    if not leaving:
        return _("dice on cards go down by 1, characters act")
    return counted(
        "dice on cards go down by 1, characters act; {characters} leaves without acting",
        "dice on cards go down by 1, characters act; {characters} leave without acting",
        len(leaving),
        characters=all_of(leaving),
    )


def of_go_on(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `go-on`: the next character's die goes down and it acts, or it leaves at 1.

    (cof-first-half-03, cof-first-half-04)
    """
    character = about(view, Character)
    if character is None:
        return _("the next die goes down, or at 1 its character leaves")
    if character not in view.characters[seat]:
        return _("{character} has already left", character=character.name)
    face = view.faces[seat][view.allied[seat][view.characters[seat].index(character)]]
    if face == 1:
        return _("its die shows 1, so {character} leaves without acting", character=character.name)
    text = _("its die goes from {before} to {after}, then {character} acts")
    return text.format(before=face, after=face - 1, character=character.name)


def of_roll(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `roll`: how many dice are rolled."""
    count = len(free_dice(view, seat))
    if not count:
        return _("you have no free dice to roll")
    return counted("your {number} free die", "your {number} free dice", count)


def of_reveal(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `reveal`: the next card might be an event."""
    return _("turn up the next card; it could be an event") if turned_up_in(view) else _("the deck is used up")


def of_end(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `end`: the conflicts that follow."""
    return conflicts_due(view) or _("nothing more to do")


# --- characters and houses


def of_take(view: ColumnOfFire, seat: int, what: Pick | Good) -> str:
    """Hint for `take`: the character's stone or conflict, years, site and action; for a good, where it can be sold."""
    if not isinstance(what, Pick):
        return bought(view, what)
    character, face = open_card(view, what.country), view.faces[seat][what.die]
    if character is None:
        return ""
    due = conflict_with(view, character, face)
    text = _("{conflict}; {years}, {house}; {action}; {character}")
    if not due:
        text = _("{years}, {house}, brings a {kind} stone; {action}; {character}")
    return text.format(
        conflict=due,
        years=years(face),
        house=house(view, seat, what.country, face),
        action=named(view, seat, character, without_stop(in_short(character))),
        kind=kind_name(character.stone),
        character=character.name,
    )


def conflict_with(view: ColumnOfFire, character: Character, face: int) -> str:
    """Return the conflict that taking a character would cause this turn; empty if its country would not be full."""
    country = character.country
    if is_full(view, country):
        return _("conflict ({outcome})", outcome=outcome(view, country, face=face))
    if stones_in(view, country) + 1 < view.game.religion_spaces[view.seats]:
        return ""
    due = with_one_more(view, character.stone, country, face)
    if not view.protection[view.actor or 0] or winner_with(view, country, character.stone) is None:
        return due
    return _("{conflict}; a protection tile would stop it", conflict=due)


def bought(view: ColumnOfFire, good: Good) -> str:
    """List the countries that buy a good."""
    markets = view.game.markets_for[good]
    called = view.game.called
    return listed(_("{country:the} pays {price}", country=called(each.country), price=each.price) for each in markets)


def years(count: int) -> str:
    """Return a number of years: `1 year`, `2 years`."""
    return counted("{number} year", "{number} years", count)


def house(view: ColumnOfFire, seat: int, country: Country, site: int) -> str:
    """Say what a die does for the player's house."""
    own = view.houses[seat][country]
    if own >= site:
        return _("house stays on {site}", site=own)
    built = _("house {own}→{site}", own=own, site=site) if own else _("house on {site}", site=site)
    others = pushed(view, seat, country, site)
    return _("{house}, {pushes}", house=built, pushes=others) if others else built


def of_build(view: ColumnOfFire, seat: int, pick: Pick) -> str:
    """Hint for `build`: a house without a character, or nothing at all."""
    face, where = view.faces[seat][pick.die], inside(pick.country)
    built = house(view, seat, pick.country, face)
    if view.houses[seat][pick.country] < face:
        return _("{house} {where}, no character", house=built, where=where)
    price = in_points(view.game.no_character_price)
    return _("{house} {where}, no character; costs {price}", price=price, house=built, where=where)


def of_pass(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `pass`: what it costs."""
    return _("no character, no house; costs {price}", price=in_points(view.game.no_character_price))


def of_raise(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `raise`: who is pushed down, if the view shows it."""
    if not asked(view):
        return _("move your house up to the number of the die")
    character, die = asked(view)[1:]
    return house(view, seat, character.country, view.faces[seat][die])


# --- stones, events and conflicts


def of_accept(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `accept`: what happens if the player does not protect themselves."""
    character, effect = about(view, Character), averting(view)
    if effect is not None:
        return without_stop(after_colon(listed(map(str, effect.arguments["effects"]))))
    if character is not None:
        die = asked(view)[-1]
        return with_one_more(view, character.stone, character.country, view.faces[seat][die])
    return _("the event hits you") if running_event(view) else _("the stone is placed")


def of_protect(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `protect`: what it costs, and what it averts if the view shows that."""
    tiles = view.protection[seat]
    price = _("return your protection tile")
    if tiles > 1:
        price = _("return 1 of your {tiles} protection tiles", tiles=tiles)
    if about(view, Character) is not None:
        return _("{price}: no stone comes", price=price)
    if averting(view) is not None:
        return _("{price}: nothing happens to you", price=price)
    return _("{price}: the event spares you", price=price) if running_event(view) else price


def of_remove(view: ColumnOfFire, seat: int, where: tuple[Religion, Country]) -> str:
    """Hint for `remove`: how many stones stay in the country."""
    count, spaces = stones_in(view, where[1]) - 1, view.game.religion_spaces[view.seats]
    return _("makes it {count} of {spaces} stones", count=count, spaces=spaces)


def of_lay(view: ColumnOfFire, seat: int, die: Die) -> str:
    """Hint for `lay`: how long the die stays on Loch Leven, and which character leaves."""
    stay = years(view.faces[seat][die.number])
    if die.number not in view.allied[seat]:
        return stay
    return _("{years}; {character} leaves the game", years=stay, character=ally(view, seat, die.number).name)


def of_exchange(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `exchange`: how many points the tile brings."""
    return _("{points} for a protection tile", points=in_points(view.faces[seat][BLACK]))


def of_be(view: ColumnOfFire, seat: int, religion: Religion) -> str:
    """Hint for `be`: whether the religion changes, and whether that brings the minority point."""
    stays = view.religions[seat] == religion
    others = [each for other, each in enumerate(view.religions) if other != seat]
    if religion not in others:
        return (
            _("you stay; as the only one, you gain 1 point")
            if stays
            else _("you switch; as the only one, you gain 1 point")
        )
    if len(others) == 1:
        return _("you stay with your opponent") if stays else _("you switch and join your opponent")
    text = (
        _("you stay with {like} of the {others} others")
        if stays
        else _("you switch and join {like} of the {others} others")
    )
    return text.format(like=others.count(religion), others=len(others))


# --- the track and actions


def of_move(view: ColumnOfFire, seat: int, space: Space) -> str:
    """Hint for `move`: the price, die and action of the space, and what can be sold there now."""
    price = price_of(view, seat, space)
    action = trade_on(view, seat, space) or briefly(space)
    text = _("{price} with {die}; {action}") if price else _("free with {die}; {action}")
    return text.format(price=in_points(price), die=view.game.called(space.colour), action=action)


def trade_on(view: ColumnOfFire, seat: int, space: Space) -> str:
    """Say what a ship or a market offers this player; empty for other spaces."""
    for effect in space.effects:
        if effect.word.name == "ship":
            return ship_offers(view, seat, effect.arguments["country"])
        if effect.word.name == "market":
            return market_offers(view, seat, effect.arguments["good"])
    return ""


def ship_offers(view: ColumnOfFire, seat: int, country: Country) -> str:
    """Say what a ship offers: sales and, with few players, a stone if there is room for it."""
    markets = [move.what for move in sales(view, seat, view.game.markets_in[country])]
    found = listed(sold_at(each) for each in markets)
    sold = _("sell {goods}", goods=found) if found else _("nothing to sell")
    if view.game.ships_bring_stones[view.seats] and not is_full(view, country):
        return _("neutral stone; {sold}", sold=sold)
    return sold


def market_offers(view: ColumnOfFire, seat: int, good: Good) -> str:
    """Say what a market offers: the good, or points for it in countries that buy it."""
    markets = [move.what for move in sales(view, seat, view.game.markets_for[good])]
    found = listed(_("{price} {where}", price=each.price, where=inside(each.country)) for each in markets)
    text = _("take {goods} or sell 1 for {prices}") if found else _("take {goods}; nothing to sell now")
    return text.format(goods=amount_of(good, 1), prices=found)


def of_use(view: ColumnOfFire, seat: int, label: str | None) -> str:
    """Hint for `use`: the action, if the view shows its card."""
    card = about(view, Card)
    if card is None or label is not None:
        return ""
    return _("{card}: {says}", card=card.name, says=named(view, seat, card, says(card)))


def of_decline(view: ColumnOfFire, seat: int, nothing: None) -> str:
    """Hint for `decline`: nothing happens, and a tile played for this action does not come back."""
    tile = about(view, Tile)
    if tile is None or len(tile.effects) > 1:
        return _("skip")
    done_before = asked(view)[-1]
    return _("skip") if done_before else _("the tile is lost")


def sold_for(view: ColumnOfFire, seat: int, good: Good, price: int) -> str:
    """Hint for selling: the points, and how many of the good the player has."""
    return _("{points}; you have {goods}", points=in_points(price), goods=amount_of(good, view.goods[seat][good]))


def of_turn(view: ColumnOfFire, seat: int, how: tuple[Die, str]) -> str:
    """Hint for `turn`: the die's number before and after, and its card."""
    die, direction = how
    face = view.faces[seat][die.number]
    after = face + (1 if direction == "up" else -1)
    return _("{before}→{after} on {card}", before=face, after=after, card=card_under(view, seat, die.number))


def of_dismiss(view: ColumnOfFire, seat: int, character: Character) -> str:
    """Hint for `dismiss`: whose character leaves."""
    if character in view.characters[seat]:
        return _("your own ({action})", action=briefly(character))
    return _("open {where} ({action})", where=inside(character.country), action=briefly(character))


def of_play(view: ColumnOfFire, seat: int, tile: Tile) -> str:
    """Hint for `play`: what the tile does."""
    return named(view, seat, tile, briefly(tile))


def of_pay(view: ColumnOfFire, seat: int, die: Die) -> str:
    """Hint for `pay`: what it costs, and what happens to the die."""
    return _("{price}; {follows}", price=in_points(view.game.die_price), follows=freed(view, seat, die.number))


def freed(view: ColumnOfFire, seat: int, die: int) -> str:
    """Say what happens when a die comes off its card."""
    if die == BLACK:
        return _("you roll it and choose your religion")
    if die in view.loch_leven[seat]:
        return _("it comes off Loch Leven")
    return _("{character} leaves the game", character=ally(view, seat, die).name)


def card_under(view: ColumnOfFire, seat: int, die: int) -> str:
    """Return the card that a die is on."""
    if die == BLACK:
        return _("your religion card")
    return _("Loch Leven") if die in view.loch_leven[seat] else ally(view, seat, die).name


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
    "place": lambda view, seat, where: with_one_more(view, *where),
    "remove": of_remove,
    "settle": lambda view, seat, country: outcome(view, country),
    "lay": of_lay,
    "discard": lambda view, seat, good: _("you have {goods}", goods=amount_of(good, view.goods[seat][good])),
    "exchange": of_exchange,
    "be": of_be,
    "move": of_move,
    "use": of_use,
    "decline": of_decline,
    "sell": lambda view, seat, market: sold_for(view, seat, market.good, market.price),
    "trade": lambda view, seat, sale: sold_for(view, seat, *sale),
    "turn": of_turn,
    "dismiss": of_dismiss,
    "play": of_play,
    "pay": of_pay,
    "free": lambda view, seat, die: freed(view, seat, die.number),
}
