"""The words of characters, advantage tiles and track spaces.

A word of the moment "gain" gives something at once when its symbol is used. A word of the moment "offer" lists moves,
of which the player makes one; a word of the moment "chain" is asked again after each, and told what was done before.
`choose` is the bar between symbols.
"""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire import deeds
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.naming import amount_of, inside, kind_name
from kingsbridge_column_of_fire.points import gain_points
from kingsbridge_column_of_fire.state import BLACK, GOODS, ColumnOfFire, Country, Good, Market, Stone, stones
from kingsbridge_column_of_fire.track import step_on
from kingsbridge_core import Effect, Move, word
from kingsbridge_core.phrases import after_colon, in_points

Moves = list[Move[Any]]


@word("choice")
def choose(state: ColumnOfFire, seat: int, effects: tuple[Effect, ...]) -> Moves:
    """Symbols with a bar between them: one of them per use (cof-symbols-01)."""
    raise AssertionError("the game asks each of the symbols instead")


@choose.text
def choose_text(effects: tuple[Effect, ...]) -> str:
    return _(" Or: ").join(str(effect) for effect in effects)


# --- gains


@word("gain")
def goods(state: ColumnOfFire, seat: int, good: Good) -> None:
    """One tile of the good (cof-symbols-02)."""
    deeds.take(state, seat, good)


@goods.text
def goods_text(good: Good) -> str:
    return _("Take {goods}.", goods=amount_of(good, 1))


@word("gain")
def points(state: ColumnOfFire, seat: int, amount: int) -> None:
    """Points at once (cof-symbols-02)."""
    if state.log is not None:
        state.tell("{seat} gains {points}.", seat=seat, points=in_points(amount))
    gain_points(state, seat, amount, "actions")


@points.text
def points_text(amount: int) -> str:
    return _("Gain {points}.", points=in_points(amount))


@word("gain")
def protection(state: ColumnOfFire, seat: int, amount: int) -> None:
    """Protection tiles (cof-symbols-02)."""
    state.protection[seat] += amount
    if state.log is not None:
        tiles = counted("{number} protection tile", "{number} protection tiles", amount)
        state.tell("{seat} takes {tiles}.", seat=seat, tiles=tiles)


@protection.text
def protection_text(amount: int) -> str:
    return counted("Take {number} protection tile.", "Take {number} protection tiles.", amount)


@word("gain")
def advantage(state: ColumnOfFire, seat: int, amount: int) -> None:
    """Tiles drawn unseen; used ones are shuffled when the pile is empty (cof-symbols-02, cof-advantage-05)."""
    for _each in range(amount):
        if not state.pile:
            state.pile, state.used_tiles = state.used_tiles, []
            state.shuffle(state.pile)
        if state.pile:
            tile = state.pile.pop()
            state.tiles[seat].append(tile)
            if state.log is not None:
                state.tell("{seat} draws an advantage tile.", seat=seat)
                state.tell("It is {tile}: {says}", to=seat, tile=tile, says=after_colon(tile.text))


@advantage.text
def advantage_text(amount: int) -> str:
    return counted("Draw {number} advantage tile.", "Draw {number} advantage tiles.", amount)


@word("gain")
def next_space(state: ColumnOfFire, seat: int) -> None:
    """The action disk moves to the next unoccupied space, which may be used (cof-symbols-07, -14)."""
    step_on(state, seat)


@next_space.text
def next_space_text() -> str:
    return _("Move to the next free space of the track and use it.")


# --- offers


@word("offer")
def any_good(state: ColumnOfFire, seat: int) -> Moves:
    """One good of the player's choice (cof-symbols-09)."""
    return [*state.game.take_good.values()]


@any_good.text
def any_good_text() -> str:
    return _("Take 1 good of your choice.")


@word("offer")
def sell_for(state: ColumnOfFire, seat: int, price: int) -> Moves:
    """One good that some country with an own house buys, for this price (cof-sell-05, -06)."""
    game, houses, stock = state.game, state.houses[seat], state.goods[seat]
    return [
        game.trade[good, price]
        for good in GOODS
        if stock[good] and any(houses[market.country] for market in game.markets_for[good])
    ]


@sell_for.text
def sell_for_text(price: int) -> str:
    return _("Sell 1 good for {price} points.", price=price)


@word("offer")
def stone(state: ColumnOfFire, seat: int, kind: Stone) -> Moves:
    """Place a stone where there is room; one of a religion may be removed instead (cof-symbols-03, -06, -12)."""
    torches = state.torches
    moves: Moves = [move for country, move in state.game.place[kind].items() if not torches[country]]
    if kind != "neutral":
        lying = stones(state, kind)
        moves += [move for country, move in state.game.remove[kind].items() if lying[country]]
    return moves


@stone.text
def stone_text(kind: Stone) -> str:
    text = _("Place 1 {kind} stone.") if kind == "neutral" else _("Place or remove 1 {kind} stone.")
    return text.format(kind=kind_name(kind))


@word("offer")
def rotate(state: ColumnOfFire, seat: int) -> Moves:
    """One die on an own card up or down by one, without wrapping round (cof-symbols-04, -11)."""
    game, faces = state.game, state.faces[seat]
    moves: Moves = []
    for die in (*state.allied[seat], BLACK, *state.loch_leven[seat]):
        if faces[die] > 1:
            moves.append(game.turn[die, "down"])
        if faces[die] < (5 if die == BLACK else 6):
            moves.append(game.turn[die, "up"])
    return moves


@rotate.text
def rotate_text() -> str:
    return _("Turn one of your dice on a card up or down by 1.")


@word("offer")
def dismiss(state: ColumnOfFire, seat: int) -> Moves:
    """A character of the own set or one that lies open leaves the game (cof-symbols-05)."""
    return [state.game.dismiss[character] for character in (*state.characters[seat], *state.open_cards)]


@dismiss.text
def dismiss_text() -> str:
    return _("Remove one of your characters, or an open one, from the game.")


@word("offer")
def free_die(state: ColumnOfFire, seat: int) -> Moves:
    """One die off an own card (cof-symbols-08)."""
    return [state.game.free[die] for die in (*state.allied[seat], BLACK, *state.loch_leven[seat])]


@free_die.text
def free_die_text() -> str:
    return _("Take one of your dice off its card.")


# --- trade on the track


def sales(state: ColumnOfFire, seat: int, markets: tuple[Market, ...]) -> Moves:
    """Where a house stands, once a turn for each good and country (cof-sell-01, -02, -07)."""
    stock, houses, sold = state.goods[seat], state.houses[seat], state.sold
    return [
        state.game.sell[market]
        for market in markets
        if stock[market.good] and houses[market.country] and market not in sold
    ]


@word("chain")
def ship(state: ColumnOfFire, seat: int, chosen: str, country: Country) -> Moves:
    """Sell up to one of each good bought there; some place a neutral stone too (cof-sell-03, cof-players-3-01, -03)."""
    game = state.game
    moves = sales(state, seat, game.markets_in[country])
    if chosen != "place" and game.ships_bring_stones[state.seats] and not state.torches[country]:
        moves.append(game.place["neutral"][country])
    return moves


@ship.text
def ship_text(country: Country) -> str:
    return _("Sell {where}: 1 of each good bought there.", where=inside(country))


@word("chain")
def market(state: ColumnOfFire, seat: int, chosen: str, good: Good) -> Moves:
    """Take one of the good, or sell one in each of its two countries (cof-sell-04, -09)."""
    if chosen == "take":
        return []
    moves = sales(state, seat, state.game.markets_for[good])
    return moves if chosen else [state.game.take_good[good], *moves]


@market.text
def market_text(good: Good) -> str:
    return _("Take {goods}, or sell 1 in each of its countries.", goods=amount_of(good, 1))


# --- kept to the end


@word("final")
def scores(state: ColumnOfFire, seat: int, amount: int) -> int:
    """Points that count when the game is over (cof-score-04, cof-advantage-03)."""
    return amount


@scores.text
def scores_text(amount: int) -> str:
    return _("{points} at the end.", points=in_points(amount))
