"""The words of the other action cards: goods, sales, cloth, favor, and the privilege of a second time."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import Move, decision, word
from kingsbridge_world_without_end.council import move_marker, space_after
from kingsbridge_world_without_end.goods import pay_good, take_good
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.naming import one_good, so_many
from kingsbridge_world_without_end.refusals import why_not
from kingsbridge_world_without_end.state import CLOTH_MARKET, Good, WorldWithoutEnd

# --- Grain, Piety, Resource


@word("action")
def take(state: WorldWithoutEnd, seat: int, goods: list[Good]) -> None:
    """One unit of one of these (wwe-card-01 to -03)."""
    state.agenda.append((take_one, (seat, tuple(goods))))


@take.text
def take_text(goods: list[str]) -> str:
    return _("Take {good}.", good=one_good(goods))


@decision
def take_one(state: WorldWithoutEnd, seat: int, goods: tuple[Good, ...]) -> list[Move[Any]]:
    """What the stock has; nobody must (wwe-action-04, -05)."""
    game, stock = state.game, state.stock
    moves: list[Move[Any]] = [game.take[good] for good in goods if good == "gold" or stock[good]]
    return [*moves, game.done] if moves else []


@take_one.chosen
def one_taken(state: WorldWithoutEnd, move: Move[Good], seat: int, goods: tuple[Good, ...]) -> None:
    """From the stock."""
    if move is not state.game.done:
        take_good(state, seat, move.what)


take_one.refusal(why_not)

# --- Wool & Cloth Sales


@word("action")
def sell(state: WorldWithoutEnd, seat: int) -> None:
    """Sell wool, and one cloth (wwe-card-05)."""
    state.agenda.append((sell_at_market, (seat, 0)))


@sell.text
def sell_text() -> str:
    return _("Sell any number of wool and up to 1 cloth.")


@decision
def sell_at_market(state: WorldWithoutEnd, seat: int, cloth_sold: int) -> list[Move[Any]]:
    """Any number of wool, one cloth while its market is open (wwe-card-05, wwe-setup-11)."""
    game, goods = state.game, state.goods[seat]
    moves: list[Move[Any]] = []
    if goods["wool"]:
        moves.append(game.sell["wool"])
    if goods["cloth"] and not cloth_sold and CLOTH_MARKET not in state.covers:
        moves.append(game.sell["cloth"])
    return [*moves, game.done]


@sell_at_market.chosen
def sold_at_market(state: WorldWithoutEnd, move: Move[Good], seat: int, cloth_sold: int) -> None:
    """For the price of the day (wwe-event-08)."""
    if move is not state.game.done:
        pay_good(state, seat, move.what, how="sells")
        take_good(state, seat, "gold", in_force(state).prices[move.what])
        state.agenda.append((sell_at_market, (seat, cloth_sold or int(move.what == "cloth"))))


sell_at_market.refusal(why_not)

# --- Cloth Production


@word("action")
def weave(state: WorldWithoutEnd, seat: int, cloth: int) -> None:
    """Turn wool into cloth (wwe-card-13)."""
    state.agenda.append((weave_cloth, (seat, cloth)))


@weave.text
def weave_text(cloth: int) -> str:
    return _("Turn up to {wool} into as many cloth.", wool=so_many("wool", cloth))


@decision
def weave_cloth(state: WorldWithoutEnd, seat: int, left: int) -> list[Move[Any]]:
    """One wool into one cloth, as long as the stock has cloth (wwe-card-14)."""
    if not left or not state.stock["cloth"]:
        return []
    return [state.game.weave, state.game.done] if state.goods[seat]["wool"] else [state.game.done]


@weave_cloth.chosen
def cloth_woven(state: WorldWithoutEnd, move: Move[None], seat: int, left: int) -> None:
    """And perhaps another one."""
    if move is state.game.weave:
        pay_good(state, seat, "wool", how="weaves")
        take_good(state, seat, "cloth")
        state.agenda.append((weave_cloth, (seat, left - 1)))


weave_cloth.refusal(why_not)

# --- Favor


@word("action")
def seek_favor(state: WorldWithoutEnd, seat: int, spaces: int) -> None:
    """Move the favor marker (wwe-card-17)."""
    state.agenda.append((seek, (seat, spaces)))


@seek_favor.text
def seek_favor_text(spaces: int) -> str:
    return counted(
        "Move the favor marker {number} space and take the favor there.",
        "Move the favor marker {number} spaces and take the favor there.",
        spaces,
    )


@decision
def seek(state: WorldWithoutEnd, seat: int, spaces: int) -> list[Move[Any]]:
    """Not onto the outlaws without the gold for them (wwe-card-18)."""
    game = state.game
    affordable = state.goods[seat]["gold"] >= game.toll_of[space_after(state, spaces)]
    return [game.move_on, game.done] if affordable else [game.done]


@seek.chosen
def sought(state: WorldWithoutEnd, move: Move[None], seat: int, spaces: int) -> None:
    """As if the player were the active one."""
    if move is state.game.move_on:
        move_marker(state, seat, spaces)


seek.refusal(why_not)

# --- Privilege


@word("action")
def repeat(state: WorldWithoutEnd, seat: int) -> None:
    """The action of the card beneath, if it was laid with the right to act (wwe-card-06 to -09)."""
    pile = state.actions[seat]
    if len(pile) > 1 and state.carried_out[seat]:
        if state.log is not None:
            state.tell("{seat} uses {card} a second time.", seat=seat, card=pile[-2])
        for effect in reversed(pile[-2].effects):
            if effect.word is not repeat:
                effect.run(state, seat)
    elif state.log is not None:
        state.tell("There is no action that {seat} could repeat.", seat=seat)


@repeat.text
def repeat_text() -> str:
    return _("Repeat the action of your last card of this chapter.")
