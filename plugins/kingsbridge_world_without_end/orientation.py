"""Turning the event: where its corners and its arrow point."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, decision, step
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.income import GOLD
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.outlaws import can_pay_outlaws
from kingsbridge_world_without_end.refusals import now
from kingsbridge_world_without_end.state import WorldWithoutEnd, begs, corner_for


@step
def orient(state: WorldWithoutEnd) -> None:
    """The active player alone turns the event card (wwe-orient-01)."""
    state.agenda.append((turn_card, state.active))


@decision
def turn_card(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The active player turns the card one of four ways; onto the Outlaws only if they can pay.

    (wwe-orient-03, wwe-orient-05)
    """
    return [state.game.turn[arrow] for arrow in range(4) if not arrow or can_land(state, seat, arrow)]


@turn_card.chosen
def card_turned(state: WorldWithoutEnd, move: Move[int], seat: int) -> None:
    """The card stays this way for the round."""
    state.arrow = move.what
    if state.log is not None:
        state.tell(
            "{seat} turns {card}; the arrow points to {arrow}.",
            seat=seat,
            card=state.council[-1],
            arrow=move.what,
        )


@turn_card.refuses("turn")
def why_not_turn(state: WorldWithoutEnd, move: Move[int], seat: int) -> Refusal:
    """Say why the card cannot be turned so: the Outlaws are ahead."""
    return Refusal(_("the marker would reach the Outlaws, and you cannot pay them"), "wwe-orient-05")


turn_card.refusal(now("wwe-orient-01", N_("turn the event card now")))


def can_land(state: WorldWithoutEnd, seat: int, arrow: int) -> bool:
    """Whether the player, counting the income of this turn, can pay where the marker would land (wwe-orient-06)."""
    space = space_after(state, arrow)
    if not state.game.toll_of[space]:  # nearly always, so the income need not be worked out
        return True
    return can_pay_outlaws(state, space, state.goods[seat]["gold"] + gold_income(state, seat, arrow))


def gold_income(state: WorldWithoutEnd, seat: int, arrow: int) -> int:
    """Return how much gold the player would receive with the card turned this way."""
    return 0 if begs(state, seat) else GOLD.get(corner_for(state, seat, state.council[-1], arrow), 0)
