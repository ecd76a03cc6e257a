"""The duties at the end of a chapter, their penalties, and loyalty, which averts penalties."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, decision, phrase, step
from kingsbridge_world_without_end.goods import lose_points, pay_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.refusals import has_none, now
from kingsbridge_world_without_end.screen.names import penalties_in_words, penalty_in_words, so_many, the_missing
from kingsbridge_world_without_end.state import DUTIES, PENALTIES, Duty, WorldWithoutEnd, duty_of, is_last


@step
def pay_duty(state: WorldWithoutEnd, duty: Duty) -> None:
    """Everyone pays two units for the duty (wwe-duty-01, wwe-duty-02)."""
    settle(state, duty, state.game.dues[duty])


def settle(state: WorldWithoutEnd, duty: Duty, due: int) -> None:
    """Players who have enough must pay, and keep the rest (wwe-duty-05, wwe-chapter-end-07).

    What is missing costs points and brings a penalty (wwe-penalty-05).
    """
    if state.log is not None:
        state.tell("Each player owes {due}.", due=phrase(so_many, duty, due))
    for seat in state.clockwise(state.active):
        paid = min(due, state.goods[seat][duty])
        pay_good(state, seat, duty, paid)
        missing = state.missing[seat][duty] = due - paid
        if missing:
            if state.log is not None:
                state.tell("{seat} is {missing} short.", seat=seat, missing=phrase(so_many, duty, missing))
            lose_points(state, seat, missing * state.game.shortfall[duty], "duties")


@decision
def avert(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """A player may spend loyalty to cancel penalties, one for each.

    (wwe-loyalty-01, wwe-loyalty-03, wwe-loyalty-04, wwe-loyalty-05)
    """
    owed = [duty for duty in DUTIES if state.missing[seat][duty]]
    if not owed:
        return []
    game = state.game
    if not state.goods[seat]["loyalty"]:
        return [game.done]
    return [*(game.protect[PENALTIES[duty]] for duty in owed), game.done]


@avert.chosen
def averted(state: WorldWithoutEnd, move: Move[str], seat: int) -> None:
    """A penalty is cancelled; the points stay lost (wwe-loyalty-02)."""
    if move is state.game.done:
        return
    pay_good(state, seat, "loyalty")
    duty = duty_of(move.what)
    state.missing[seat][duty] = 0
    if state.log is not None:
        if is_last(state):
            state.tell("{seat} averts double points for {missing}.", seat=seat, missing=phrase(the_missing, duty))
        else:
            state.tell("{seat} averts {penalty}.", seat=seat, penalty=phrase(penalty_in_words, move.what))
    state.plan(avert(seat))


@avert.refuses("protect")
def why_not_protect(state: WorldWithoutEnd, move: Move[str], seat: int) -> Refusal:
    """Say why a player cannot avert a penalty: there is none, or they have no loyalty."""
    duty = duty_of(move.what)
    if not state.missing[seat][duty]:
        return Refusal(_("you have paid that duty; there is nothing to avert"), "wwe-penalty-05")
    return has_none("loyalty", "wwe-loyalty-01")


avert.refusal(now("wwe-loyalty-01", N_("pay loyalty to avert penalties now, or type done")))


def double_losses(state: WorldWithoutEnd) -> None:
    """After the last chapter, missing units cost their points again instead of bringing a penalty (wwe-penalty-06)."""
    for seat in state.clockwise(state.active):
        for duty, missing in state.missing[seat].items():
            if missing:
                if state.log is not None:
                    state.tell(
                        "{seat} loses double points for {missing}.", seat=seat, missing=phrase(the_missing, duty)
                    )
                lose_points(state, seat, missing * state.game.shortfall[duty], "duties")


def tell_penalties(state: WorldWithoutEnd, seat: int) -> None:
    """Log the penalties a player faces."""
    owed = [penalty for duty, penalty in PENALTIES.items() if state.missing[seat][duty]]
    if owed and state.log is not None:
        state.tell("{seat} faces {penalties}.", seat=seat, penalties=phrase(penalties_in_words, owed))
