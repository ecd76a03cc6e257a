"""The Outlaws on the favor track: a player who meets them hands over gold."""

from __future__ import annotations

from typing import Annotated

from kingsbridge_core import between, word
from kingsbridge_world_without_end.goods import pay_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.screen.names import so_many
from kingsbridge_world_without_end.state import Favor, WorldWithoutEnd


def can_pay_outlaws(state: WorldWithoutEnd, space: Favor, gold: int) -> bool:
    """Whether this much gold is enough for a space of the favor track; only the Outlaws demand any."""
    return gold >= state.game.toll_of[space]


@word("toll")
def toll(state: WorldWithoutEnd, seat: int, amount: Annotated[int, between(1, 3)]) -> None:
    """The player must pay this much gold (wwe-favor-12).

    It works only on the favor track: a player who cannot pay may not move the marker there. Write `toll: 1`; from 1
    to 3.
    """
    pay_good(state, seat, "gold", amount)


@toll.text
def toll_text(amount: int) -> str:
    return _("Pay {gold}.", gold=so_many("gold", amount))
