"""The words of action cards without a file of their own: goods, sales, cloth and Privilege."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_core import N_, Effect, Move, Refusal, Shape, between, carry_out, decision, inside, word
from kingsbridge_world_without_end.goods import pay_good, take_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.refusals import has_none, now, out_of_stock, takes_only
from kingsbridge_world_without_end.screen.names import one_good, so_many
from kingsbridge_world_without_end.state import CLOTH_MARKET, Good, Stocked, WorldWithoutEnd
from kingsbridge_world_without_end.vocabulary import VOCABULARY

# --- Grain, Piety, Resource


@word("action")
def take(
    state: WorldWithoutEnd, seat: int, goods: Annotated[list[Stocked], Shape(minItems=1, uniqueItems=True)]
) -> None:
    """Take one unit from the stock; if several kinds are named, the player chooses one (`take stone`) (wwe-card-01,
    wwe-card-02, wwe-card-03).

    Gold cannot be taken. Write `take: [grain]`, or `take: [stone, wood]` for a choice.
    """
    state.agenda.append((take_one, (seat, tuple(goods))))


@take.text
def take_text(goods: list[str]) -> str:
    return _("Take {good}.", good=one_good(goods))


@decision
def take_one(state: WorldWithoutEnd, seat: int, goods: tuple[Good, ...]) -> list[Move[Any]]:
    """The player may take a unit that the stock has (wwe-action-04, wwe-action-05)."""
    game, stock = state.game, state.stock
    moves: list[Move[Any]] = [game.take[good] for good in goods if good == "gold" or stock[good]]
    return [*moves, game.done] if moves else []


@take_one.chosen
def one_taken(state: WorldWithoutEnd, move: Move[Good], seat: int, goods: tuple[Good, ...]) -> None:
    """The unit comes from the stock."""
    if move is not state.game.done:
        take_good(state, seat, move.what)


@take_one.refuses("take")
def why_not_take(state: WorldWithoutEnd, move: Move[Good], seat: int, goods: tuple[Good, ...]) -> Refusal:
    """Say why a good cannot be taken: it is out of stock, or not a good the card brings."""
    return out_of_stock(move.what) if move.what in goods else takes_only(goods, state.game.take[goods[0]].rule)


take_one.refusal(now("wwe-action-04", N_("take a good now, or end the action")))

# --- Wool & Cloth Sales


@word("action")
def sell(state: WorldWithoutEnd, seat: int) -> None:
    """Sell any number of wool and up to one cloth for the `prices` of game.yaml, or those of a blue event (`sell
    wool`); cloth only while its market is open (wwe-card-05).
    """
    state.agenda.append((sell_at_market, (seat, 0)))


@sell.text
def sell_text() -> str:
    return _("Sell any amount of wool and up to 1 cloth.")


@decision
def sell_at_market(state: WorldWithoutEnd, seat: int, cloth_sold: int) -> list[Move[Any]]:
    """The player may sell any amount of wool and, while its market is open, one cloth (wwe-card-05, wwe-setup-11)."""
    game, goods = state.game, state.goods[seat]
    moves: list[Move[Any]] = []
    if goods["wool"]:
        moves.append(game.sell["wool"])
    if goods["cloth"] and not cloth_sold and CLOTH_MARKET not in state.covers:
        moves.append(game.sell["cloth"])
    return [*moves, game.done]


@sell_at_market.chosen
def sold_at_market(state: WorldWithoutEnd, move: Move[Good], seat: int, cloth_sold: int) -> None:
    """A unit is sold at the current price; the player may then sell more (wwe-event-08)."""
    if move is not state.game.done:
        pay_good(state, seat, move.what, how="sells")
        take_good(state, seat, "gold", in_force(state).prices[move.what])
        state.agenda.append((sell_at_market, (seat, cloth_sold or int(move.what == "cloth"))))


@sell_at_market.refuses("sell")
def why_not_sell(state: WorldWithoutEnd, move: Move[Good], seat: int, cloth_sold: int) -> Refusal:
    """Say why a good cannot be sold: no market, a cloth sold already, or none left."""
    if move.what == "cloth" and CLOTH_MARKET in state.covers:
        return Refusal(_("the cloth market is covered"), "wwe-setup-11")
    if move.what == "cloth" and cloth_sold:
        return Refusal(_("one card sells only 1 cloth"), "wwe-card-05")
    return has_none(move.what, "wwe-card-05")


sell_at_market.refusal(now("wwe-card-05", N_("sell wool and cloth now, or end the action")))

# --- Cloth Production


@word("action")
def weave(state: WorldWithoutEnd, seat: int, cloth: Annotated[int, between(1, 6)]) -> None:
    """Turn up to this much wool into cloth, one by one (`weave`) (wwe-card-13).

    Write `weave: 2`; from 1 to 6.
    """
    state.agenda.append((weave_cloth, (seat, cloth)))


@weave.text
def weave_text(cloth: int) -> str:
    return _("Weave up to {wool} into cloth, one for one.", wool=so_many("wool", cloth))


@decision
def weave_cloth(state: WorldWithoutEnd, seat: int, left: int) -> list[Move[Any]]:
    """The player may turn a wool into a cloth, while the stock has cloth (wwe-card-14)."""
    if not left or not state.stock["cloth"]:
        return []
    return [state.game.weave, state.game.done] if state.goods[seat]["wool"] else [state.game.done]


@weave_cloth.chosen
def cloth_woven(state: WorldWithoutEnd, move: Move[None], seat: int, left: int) -> None:
    """A wool becomes a cloth; the player may then weave another."""
    if move is state.game.weave:
        pay_good(state, seat, "wool", how="weaves")
        take_good(state, seat, "cloth")
        state.agenda.append((weave_cloth, (seat, left - 1)))


@weave_cloth.refuses("weave")
def why_not_weave(state: WorldWithoutEnd, move: Move[None], seat: int, left: int) -> Refusal:
    """Say why a player cannot weave: no wool, or no cloth in the stock (wwe-card-13, wwe-card-14)."""
    return has_none("wool", "wwe-card-13") if state.stock["cloth"] else out_of_stock("cloth")


weave_cloth.refusal(now("wwe-card-13", N_("weave cloth now, or end the action")))

# --- whole cards


def act(state: WorldWithoutEnd, seat: int, effects: tuple[Effect, ...]) -> None:
    """Carry out the words of an action card in their order."""
    said = state.game.said
    if said and not said.isdisjoint(effects):
        carry_out(state, [(seat, effect) for effect in effects])
        return
    for effect in reversed(effects):
        effect.run(state, seat)


@word("played")
def played(
    state: WorldWithoutEnd, seat: int, effects: Annotated[tuple[Effect, ...], Shape("#/$defs/inner_effects")]
) -> None:
    """These effects happen when the card is played, but not when another card repeats it.

    From 1 to 4 effects. Write `played: [{points: 1}]`.
    """
    carry_out(state, [(seat, effect) for effect in effects])


@played.text
def played_text(effects: tuple[Effect, ...]) -> str:
    return _("When you play this card, but not when you repeat it: {effects}.", effects=inside(effects))


played.holds = VOCABULARY.holds_words

# --- Privilege


@word("repeat")
def repeat(state: WorldWithoutEnd, seat: int) -> None:
    """Carry out the card beneath this one on the player's action pile again, with new choices and costs, if it was laid
    with the right to act (wwe-card-06, wwe-card-08, wwe-card-09).
    """
    pile = state.actions[seat]
    if len(pile) > 1 and state.carried_out[seat]:  # wwe-card-07
        if state.log is not None:
            state.tell("{seat} repeats {card}.", seat=seat, card=pile[-2])
        act(state, seat, tuple(effect for effect in pile[-2].effects if effect.word not in (repeat, played)))
    elif state.log is not None:
        state.tell("{seat} has no action to repeat.", seat=seat)


@repeat.text
def repeat_text() -> str:
    return _("Repeat the action of the last card you played this chapter.")
