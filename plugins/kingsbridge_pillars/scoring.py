"""Scoring a hand: collect materials, convert them, count points, and limit what may be kept."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Entry, Move, Refusal, carry_out, decision, in_points, one_of, phrase, step
from kingsbridge_pillars.language import _, counted, material_name, worth_text
from kingsbridge_pillars.state import Card, Material, Pillars


@step
def scoring(state: Pillars) -> None:
    """All tricks are turned face up and scored, clockwise from the player who led the hand.

    (pil-score-01, pil-score-07)
    """
    state.shown, state.piles = state.piles, state.shown
    state.kings_shown, state.kings_trick = state.kings_trick, state.kings_shown
    give_out_privilege(state)
    state.agenda += state.game.scoring_plans[state.seats][state.opener]


def plan_from(opener: int, seats: int) -> list[Entry]:
    """Plan the scoring: everyone in turn, clockwise from the opener, then the score pad.

    The steps are listed last one first, since an agenda runs from its end.
    """
    clockwise = [*range(opener, seats), *range(opener)]
    return [write_down(), *(score_player(seat) for seat in reversed(clockwise))]


def give_out_privilege(state: Pillars) -> None:
    """A privilege works at once for the player who received its trick (pil-privilege-01, pil-privilege-02)."""
    privileges = state.game.privileges
    for seat, cards in enumerate(state.shown):
        if not privileges.isdisjoint(cards):
            for card in [card for card in cards if card in privileges]:
                cards.remove(card)
                own(state, seat, card)
    for card in [card for card in state.kings_shown if card in privileges]:
        state.kings_shown.remove(card)
        fall_to_the_king(state, card)


def own(state: Pillars, seat: int, privilege: Card) -> None:
    """A privilege stays with its owner until the game is over (pil-privilege-01)."""
    state.owned[seat].append(privilege)
    state.tell("{seat} now owns the {card}.", seat=seat, card=privilege)


def fall_to_the_king(state: Pillars, privilege: Card) -> None:
    """A privilege in the King's trick goes under the pile, which adds a hand to the game.

    (pil-privilege-08, pil-privilege-09)
    """
    trickless = [seat for seat in range(state.seats) if not state.tricks[seat]]
    if state.game.options["kings_privilege"] == "kept" and len(trickless) == 1:
        own(state, trickless[0], privilege)
        return
    state.under_pile.append(privilege)
    state.tell("The {card} was in the King's trick and goes under the privilege pile.", card=privilege)


@step
def score_player(state: Pillars, seat: int) -> None:
    """A player scores: foreign craftsmen out, materials in, conversions, points, limit (pil-score-03)."""
    game = state.game
    # every player without a trick scores the whole of the King's, whatever it costs; nobody else does
    # (pil-king-04, pil-king-06, pil-king-07, pil-king-08, pil-king-11, pil-king-12)
    won = state.shown[seat] or state.kings_shown
    craftsmen = [*filter(game.is_craftsman_of[seat], won)]  # foreign ones are worth nothing (pil-score-02)
    if craftsmen:
        count_craftsmen(state, seat, len(craftsmen))
    state.tools = [*filter(game.can_convert, craftsmen + state.owned[seat])]
    state.agenda.append((close_hand, seat))
    if state.tools:
        state.agenda.append((convert_materials, seat))
    for card in filter(game.brings_material, won):  # Tom's choice comes before the conversions (pil-neutral-11)
        for effect in game.at_materials[card]:
            effect(state, seat)
    if game.at_scoring:
        scored = [*filter(game.is_craftsman_of[seat], won), *filter(game.is_neutral, won), *state.owned[seat]]
        carry_out(state, [(seat, each) for card in scored for each in game.at_scoring.get(card, ())])


def count_craftsmen(state: Pillars, seat: int, number: int) -> None:
    """A player scores a point for each craftsman of their colour, whether it converts anything or not.

    (pil-score-04)
    """
    points = number * state.game.craftsman_points
    state.points[seat]["craftsmen"] += points
    if state.log is not None:
        state.tell("{seat} scores {points} for craftsmen.", seat=seat, points=phrase(in_points, points))


@decision
def choose_material(state: Pillars, seat: int, materials: tuple[Material, ...]) -> list[Move[Material]]:
    """The player who won Tom Builder chooses the material he brings (pil-neutral-01, pil-neutral-11)."""
    return [state.game.take[material] for material in materials]


@choose_material.chosen
def material_chosen(state: Pillars, move: Move[Material], seat: int, materials: tuple[Material, ...]) -> None:
    """The player receives the unit."""
    state.stocks[seat][move.what] += 1
    if state.log is not None:
        state.tell("{seat} takes 1 {material}.", seat=seat, material=move.what)


@choose_material.refuses("take")
def why_not_take(state: Pillars, move: Move[Material], seat: int, materials: tuple[Material, ...]) -> Refusal:
    """Say why a material cannot be taken: the card does not offer it."""
    offered = one_of(map(material_name, materials))
    return Refusal(_("you can only take {materials}", materials=offered), "pil-neutral-01")


@choose_material.refuses("use", "sell", "discard", "done")
def why_not_before_taking(state: Pillars, move: Move[Any], seat: int, materials: tuple[Material, ...]) -> Refusal:
    """Say why another move must wait: taking a material comes first."""
    return Refusal(_("first take one of the materials on offer"), "pil-neutral-11")


@decision
def convert_materials(state: Pillars, seat: int) -> list[Move[tuple[Card, Material]] | Move[None]]:
    """The player may use each tool to turn one unit in stock into points or stone, in any order.

    (pil-convert-07, pil-convert-08, pil-convert-09, pil-privilege-11)
    """
    use, stock = state.game.use, state.stocks[seat]
    moves: list[Move[tuple[Card, Material]] | Move[None]] = [
        move for tool in state.tools for material, move in use[tool] if stock[material]
    ]
    if moves:
        moves.append(state.game.done)
    return moves


@convert_materials.chosen
def material_converted(state: Pillars, move: Move[Any], seat: int) -> None:
    """The player spends the unit and gains its worth; the tool is used up for this hand (pil-convert-01)."""
    game = state.game
    if move is game.done:
        return
    tool, material = move.what
    state.tools.remove(tool)
    for effect in game.at_conversions[tool]:
        effect(state, seat, material)
    if state.log is not None:
        worth = phrase(worth_text, game.rates(tool)[material])
        state.tell(
            "{seat} converts 1 {material} into {worth} with the {card}.",
            seat=seat,
            card=tool,
            material=material,
            worth=worth,
        )
    state.agenda.append((convert_materials, seat))


@convert_materials.refuses("use")
def why_not_use(state: Pillars, move: Move[tuple[Card, Material]], seat: int) -> Refusal:
    """Say why a tool cannot be used: it is missing or used up, or there is no material for it."""
    tool, material = move.what
    if tool not in state.tools:
        if state.game.owner.get(tool, seat) != seat:
            why = _("{card} has another player's colour, so nobody can use it now", card=tool.name)
            return Refusal(why, "pil-score-02")
        if tool.kind == "privilege" and tool not in state.owned[seat]:
            return Refusal(_("you do not own the {card}", card=tool.name), "pil-privilege-01")
        rule = "pil-privilege-10" if tool.kind == "privilege" else "pil-convert-01"
        return Refusal(_("you did not win {card} in this hand, or have already used it", card=tool.name), rule)
    return Refusal(_lacking(material), "pil-convert-07")


def _lacking(material: Material) -> str:
    """Say that the player does not have the material."""
    return _("you have no {material}", material=material_name(material))


@step
def close_hand(state: Pillars, seat: int) -> None:
    """Points are counted; the Assistant sells before the limit applies (pil-score-05, pil-privilege-12)."""
    game = state.game
    state.tools = []
    for card in filter(game.gives_points, state.shown[seat] or state.kings_shown):
        count_points(state, seat, card)
    if sum(state.stocks[seat].values()) > game.stock_limit:
        state.agenda.append((keep_within_limit, seat))
    for card in state.owned[seat]:
        if card in game.at_points:
            count_points(state, seat, card)
        if card in game.at_close:
            for effect in game.at_close[card]:
                effect(state, seat)


def count_points(state: Pillars, seat: int, card: Card) -> None:
    """A neutral card or a privilege gives or costs its points.

    (pil-neutral-02, pil-neutral-03, pil-neutral-04, pil-neutral-05, pil-king-05, pil-privilege-03)
    """
    game = state.game
    for effect in game.at_points[card]:
        amount = effect(state, seat)
        state.points[seat][game.source[card]] += amount
        if state.log is not None:
            if amount < 0:
                state.tell("{seat} loses {points} ({card}).", seat=seat, points=phrase(in_points, -amount), card=card)
            else:
                state.tell("{seat} scores {points} ({card}).", seat=seat, points=phrase(in_points, amount), card=card)


@decision
def sell_materials(state: Pillars, seat: int, price: int) -> list[Move[Material] | Move[None]]:
    """The owner of the Assistant may sell any number of units of any kind (pil-privilege-07)."""
    stock, sell = state.stocks[seat], state.game.sell
    moves: list[Move[Material] | Move[None]] = [sell[material] for material, number in stock.items() if number]
    return [*moves, state.game.done] if moves else []


@sell_materials.chosen
def material_sold(state: Pillars, move: Move[Any], seat: int, price: int) -> None:
    """One unit is sold; the player may then sell another."""
    if move is state.game.done:
        return
    state.stocks[seat][move.what] -= 1
    state.points[seat]["privileges"] += price
    if state.log is not None:
        earned = phrase(in_points, price)
        state.tell("{seat} sells 1 {material} for {price}.", seat=seat, material=move.what, price=earned)
    state.plan(sell_materials(seat, price))


@sell_materials.refuses("sell")
def why_not_sell(state: Pillars, move: Move[Material], seat: int, price: int) -> Refusal:
    """Say why a unit cannot be sold: there is none in stock."""
    return Refusal(_lacking(move.what), "pil-privilege-07")


@sell_materials.refuses("use")
def why_not_convert(state: Pillars, move: Move[Any], seat: int, price: int) -> Refusal:
    """Say why another move must wait: conversions come before selling."""
    return Refusal(_("it is too late to convert materials in this hand"), "pil-privilege-12")


@decision
def keep_within_limit(state: Pillars, seat: int) -> list[Move[Material]]:
    """A player keeps at most three units, of their choice, once everything is converted.

    (pil-material-01, pil-material-02, pil-material-03, pil-material-05)
    """
    stock = state.stocks[seat]
    if sum(stock.values()) <= state.game.stock_limit:
        return []
    return [state.game.discard[material] for material, number in stock.items() if number]


@keep_within_limit.chosen
def material_discarded(state: Pillars, move: Move[Material], seat: int) -> None:
    """The unit is lost without points; then the limit is checked again."""
    state.stocks[seat][move.what] -= 1
    if state.log is not None:
        state.tell("{seat} discards 1 {material}.", seat=seat, material=move.what)
    state.agenda.append((keep_within_limit, seat))


@keep_within_limit.refuses("discard")
def why_not_discard(state: Pillars, move: Move[Material], seat: int) -> Refusal:
    """Say why a unit cannot be discarded: there is none in stock."""
    return Refusal(_lacking(move.what), "pil-material-02")


@keep_within_limit.refuses("use", "sell", "done")
def why_not_keep(state: Pillars, move: Move[Any], seat: int) -> Refusal:
    """Say why a player must discard: units above the limit must go."""
    why = counted(
        "you may keep only {number} unit; choose what to discard",
        "you may keep only {number} units; choose what to discard",
        state.game.stock_limit,
    )
    return Refusal(why, "pil-material-01")


@step
def write_down(state: Pillars) -> None:
    """Each player's score for the hand goes on the score pad, even below zero (pil-score-05, pil-score-06)."""
    for seat, points in enumerate(state.points):
        total, pad = sum(points.values()), state.pad[seat]
        hand = total - sum(pad)
        state.pad[seat] = (*pad, hand)
        if state.log is not None:
            state.tell("{seat} scores {hand} in this hand, {total} in all.", seat=seat, hand=hand, total=total)
