"""The words of characters, advantage tiles and track spaces.

A word of the moment "gain" gives something at once when its symbol is used. A word of the moment "offer" lists moves,
of which the player makes one; a word of the moment "chain" is asked again after each, and told what was done before.
`choose` is the bar between symbols.
"""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_column_of_fire.action_moves import take
from kingsbridge_column_of_fire.actions import symbol_refuses
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.points import gain_points
from kingsbridge_column_of_fire.screen.names import amount_of, good_name, inside, kind_name, protection_tiles, says
from kingsbridge_column_of_fire.state import (
    BLACK,
    GOODS,
    Character,
    ColumnOfFire,
    Country,
    Die,
    Good,
    Market,
    Pick,
    Stone,
    free_dice,
    stones,
)
from kingsbridge_column_of_fire.track import step_on
from kingsbridge_column_of_fire.vocabulary import VOCABULARY
from kingsbridge_core import Effect, Move, Refusal, Shape, after_colon, between, in_points, one_of, phrase, word

Moves = list[Move[Any]]


@word("choice")
def choose(state: ColumnOfFire, seat: int, effects: Annotated[tuple[Effect, ...], Shape("#/$defs/choices")]) -> Moves:
    """Symbols with a bar between them: each time the card is used, its player picks one of these effects
    (cof-symbols-01).

    A list of two to six different effects, each written as it would be on its own; `ship`, `market`, `scores`, `taken`
    and a further `choose` cannot be among them. Write `choose: [rotate, free-die]`, or with a line for each, `- stone:
    catholic` and `- stone: protestant`, below it. What gives something at once is typed with its word and number: of
    `choose: [{points: 1}, {protection: 1}]` the player types `use points-1` or `use protection-1`. Beside or inside
    other effects, and with words of all games in it, it is a question of its own: `choose 1` or `choose 2`.
    """
    raise AssertionError("the game asks each of the symbols instead")


@choose.text
def choose_text(effects: tuple[Effect, ...]) -> str:
    first, *others = map(str, effects)
    return _(" Or: ").join([first, *map(after_colon, others)])


choose.holds = VOCABULARY.holds_words

# --- gains


@word("gain")
def goods(state: ColumnOfFire, seat: int, good: Good) -> None:
    """At once: take 1 tile of this good from the supply, which never runs out (cof-symbols-02).

    Write `goods: cloth`.
    """
    take(state, seat, good)


@goods.text
def goods_text(good: Good) -> str:
    return _("Take {goods}.", goods=amount_of(good, 1))


@word("gain")
def points(state: ColumnOfFire, seat: int, amount: Annotated[int, between(1, 10)]) -> None:
    """At once: gain this many victory points; they count towards the score that ends the game (cof-symbols-02).

    Points for the end are `scores`. Write `points: 2`; from 1 to 10.
    """
    if state.log is not None:
        state.tell("{seat} gains {points}.", seat=seat, points=phrase(in_points, amount))
    gain_points(state, seat, amount, "actions")


@points.text
def points_text(amount: int) -> str:
    return _("Gain {points}.", points=in_points(amount))


@word("gain")
def protection(state: ColumnOfFire, seat: int, amount: Annotated[int, between(1, 4)]) -> None:
    """At once: take this many protection tiles (cof-symbols-02).

    One of them wards off an event or the stone of a character, and each one left gives 1 point at the end. Write
    `protection: 1`; from 1 to 4.
    """
    state.protection[seat] += amount
    if state.log is not None:
        state.tell("{seat} takes {tiles}.", seat=seat, tiles=phrase(protection_tiles, amount))


@protection.text
def protection_text(amount: int) -> str:
    return counted("Take {number} protection tile.", "Take {number} protection tiles.", amount)


@word("gain")
def advantage(state: ColumnOfFire, seat: int, amount: Annotated[int, between(1, 4)]) -> None:
    """At once: draw this many advantage tiles unseen and keep them face down (cof-symbols-02, cof-advantage-05).

    If the pile is empty, the used tiles are shuffled first. Write `advantage: 1`; from 1 to 4.
    """
    for _each in range(amount):
        if not state.pile:
            state.pile, state.used_tiles = state.used_tiles, []
            state.shuffle(state.pile)
        if state.pile:
            tile = state.pile.pop()
            state.tiles[seat].append(tile)
            if state.log is not None:
                state.tell("{seat} draws an advantage tile.", seat=seat)
                state.tell("You drew {tile}: {says}", to=seat, tile=tile, says=phrase(says, tile))


@advantage.text
def advantage_text(amount: int) -> str:
    return counted("Draw {number} advantage tile.", "Draw {number} advantage tiles.", amount)


@word("gain")
def next_space(state: ColumnOfFire, seat: int) -> None:
    """At once: the action disk moves to the next space of the track that has no disk, whatever its colour and
    without a die, and the action of that space may be used (cof-symbols-07, cof-symbols-14).

    The move with a die in the same turn is still due.
    """
    step_on(state, seat)


@next_space.text
def next_space_text() -> str:
    return _("Move to the next free space on the track and use it.")


# --- offers


@word("offer")
def any_good(state: ColumnOfFire, seat: int) -> Moves:
    """By choice: take 1 tile of any good (cof-symbols-09)."""
    return [*state.game.take_good.values()]


@any_good.text
def any_good_text() -> str:
    return _("Take 1 good of your choice.")


@word("offer")
def sell_for(state: ColumnOfFire, seat: int, price: Annotated[int, between(1, 10)]) -> Moves:
    """By choice: sell 1 tile of any good for this many points, whatever the countries pay (cof-sell-05, cof-sell-06).

    The player needs a house in some country that buys the good. It neither counts towards nor is stopped by the limit
    of one tile per good and country in a turn. Write `sell-for: 3`; from 1 to 10.
    """
    game, houses, stock = state.game, state.houses[seat], state.goods[seat]
    return [
        game.trade[good, price]
        for good in GOODS
        if stock[good] and any(houses[market.country] for market in game.markets_for[good])
    ]


@sell_for.text
def sell_for_text(price: int) -> str:
    return _("Sell 1 good for {points}.", points=in_points(price))


@symbol_refuses("trade", sell_for)
def why_not_trade(state: ColumnOfFire, move: Move[tuple[Good, int]], seat: int) -> Refusal | None:
    """Say why a good cannot be sold: the player has none, or no house where it is bought (cof-sell-05)."""
    good = move.what[0]
    if not state.goods[seat][good]:
        return Refusal(_("you have no {good}", good=good_name(good)), "cof-sell-05")
    if not any(state.houses[seat][market.country] for market in state.game.markets_for[good]):
        return Refusal(_("you have no house in a country that buys {good}", good=good_name(good)), "cof-sell-05")
    return None


@word("offer")
def stone(state: ColumnOfFire, seat: int, kind: Stone) -> Moves:
    """By choice: place 1 stone of this kind in any country that has room (cof-symbols-03, cof-symbols-06,
    cof-symbols-12).

    A Catholic or Protestant stone may also be removed from a country instead; a neutral one is only placed. For either
    religion, put two of them into a `choose`. Do not confuse it with the field `stone` of a character, which is the
    stone it brings. Write `stone: neutral`.
    """
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


@symbol_refuses("remove", stone)
def why_not_remove(state: ColumnOfFire, move: Move[tuple[Stone, Country]], seat: int) -> Refusal | None:
    """Say why a stone cannot be removed: there is none of that kind (cof-symbols-06)."""
    stone, country = move.what
    if not stones(state, stone)[country]:
        text = _("there is no {kind} stone {where}", kind=kind_name(stone), where=inside(country))
        return Refusal(text, "cof-symbols-06")
    return None


@word("offer")
def rotate(state: ColumnOfFire, seat: int) -> Moves:
    """By choice: turn one of the player's dice on a card up or down by 1, be it on a character (also the one with this
    action), the religion card or Loch Leven (cof-symbols-04, cof-symbols-11).

    A die does not wrap round: 1 is the lowest number and 6 the highest, or 5 on the religion die.
    """
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


@symbol_refuses("turn", rotate)
def why_not_turn(state: ColumnOfFire, move: Move[tuple[Die, str]], seat: int) -> Refusal:
    """Say why a die cannot be turned: it is free, or at its limit (cof-symbols-04, cof-symbols-11)."""
    die, direction = move.what
    if die.number in free_dice(state, seat):
        return Refusal(_("your {die} die is not on a card", die=state.game.called(die)), "cof-symbols-04")
    face = state.faces[seat][die.number]
    up, down = _("your {die} die shows {face} and cannot go up"), _("your {die} die shows {face} and cannot go down")
    text = (up if direction == "up" else down).format(die=state.game.called(die), face=face)
    return Refusal(text, "cof-symbols-11")


@word("offer")
def dismiss(state: ColumnOfFire, seat: int) -> Moves:
    """By choice: one character leaves the game, either from the player's set (also the one with this action; its die
    becomes free) or an open one in a country (the next card is turned up) (cof-symbols-05).
    """
    return [state.game.dismiss[character] for character in (*state.characters[seat], *state.open_cards)]


@dismiss.text
def dismiss_text() -> str:
    return _("Remove one of your characters or an open one from the game.")


@symbol_refuses("dismiss", dismiss)
def why_not_dismiss(state: ColumnOfFire, move: Move[Character], seat: int) -> Refusal:
    """Say why a character cannot leave: it is another player's, or neither in a set nor open (cof-symbols-05)."""
    text = _("{character} is neither in your set nor open on a deck", character=move.what.name)
    return Refusal(text, "cof-symbols-05")


@word("offer")
def free_die(state: ColumnOfFire, seat: int) -> Moves:
    """By choice: take one of the player's dice off its card (cof-symbols-08).

    Off a character, which leaves the game, or off Loch Leven it becomes free; off the religion card it is rolled at
    once and a religion chosen.
    """
    return [state.game.free[die] for die in (*state.allied[seat], BLACK, *state.loch_leven[seat])]


@free_die.text
def free_die_text() -> str:
    return _("Take one of your dice off its card.")


@symbol_refuses("free", free_die)
def why_not_free(state: ColumnOfFire, move: Move[Die], seat: int) -> Refusal:
    """Say why a die cannot be freed: it is not on a card (cof-symbols-08)."""
    return Refusal(_("your {die} die is not on a card", die=state.game.called(move.what)), "cof-symbols-08")


# --- trade on the track


def sales(state: ColumnOfFire, seat: int, markets: tuple[Market, ...]) -> Moves:
    """List the sales open to a player: where they have a house, each good once per turn and country.

    (cof-sell-01, cof-sell-02, cof-sell-07)
    """
    stock, houses, sold = state.goods[seat], state.houses[seat], state.sold
    return [
        state.game.sell[market]
        for market in markets
        if stock[market.good] and houses[market.country] and market not in sold
    ]


@word("chain")
def ship(state: ColumnOfFire, seat: int, chosen: str, country: Country) -> Moves:
    """By choice, step by step: sell in this country up to 1 tile of each good bought there, if the player has a
    house there (cof-sell-03).

    Where `ships_bring_stones` of game.yaml says so, a neutral stone may be placed in the country too, house or not.
    Write `ship: spain`. In the box it is printed on the track only.
    """
    game = state.game
    moves = sales(state, seat, game.markets_in[country])
    # once, before or after a sale (cof-players-3-01, cof-players-3-03)
    if chosen != "place" and game.ships_bring_stones[state.seats] and not state.torches[country]:
        moves.append(game.place["neutral"][country])
    return moves


@ship.text
def ship_text(country: Country) -> str:
    return _("Sell up to 1 of each good bought {where}.", where=inside(country))


@word("chain")
def market(state: ColumnOfFire, seat: int, chosen: str, good: Good) -> Moves:
    """By choice, step by step: take 1 tile of this good, or sell 1 of it in each country that buys it and has a
    house of the player (cof-sell-04, cof-sell-09).

    Write `market: cloth`. In the box it is printed on the track only.
    """
    if chosen == "take":
        return []
    moves = sales(state, seat, state.game.markets_for[good])
    return moves if chosen else [state.game.take_good[good], *moves]


@market.text
def market_text(good: Good) -> str:
    return _("Take {goods}, or sell 1 in each country that buys it.", goods=amount_of(good, 1))


@symbol_refuses("take", market)
def why_not_take(state: ColumnOfFire, move: Move[Good | Pick], seat: int) -> Refusal | None:
    """Say why a good cannot be taken: the space shows another one (cof-sell-09)."""
    goods = [option.what for option in state.options if option.verb == "take"]
    if not goods or isinstance(move.what, Pick):
        return None
    return Refusal(
        _("you can only take {goods} here", goods=one_of(amount_of(good, 1) for good in goods)), "cof-sell-09"
    )


# --- kept to the end


@word("final")
def scores(state: ColumnOfFire, seat: int, amount: Annotated[int, between(1, 10)]) -> int:
    """When the game is over: this many points for the player who holds the tile (cof-score-04, cof-advantage-03).

    It stays hidden until then and never helps to end the game. It works on an advantage tile only, and must be its only
    effect. Write `scores: 2`; from 1 to 10.
    """
    return amount


@scores.text
def scores_text(amount: int) -> str:
    return _("Gain {points} at the end of the game.", points=in_points(amount))
