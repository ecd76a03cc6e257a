"""Blue events: their words, and what the ones in force change together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kingsbridge_core import word
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.naming import named, so_many
from kingsbridge_world_without_end.state import Event, Good, ProjectId, WorldWithoutEnd


@dataclass(slots=True)
class InForce:
    """What is otherwise than usual."""

    prices: dict[str, int]
    only_project: str = ""
    instead_of_action: tuple[Good, ...] = ()
    blind_discard: bool = False
    offers: list[Event] = field(default_factory=list)


def in_force(state: WorldWithoutEnd) -> InForce:
    """The blue event of this round and those on the edge of the board, all together (wwe-action-03, wwe-event-05)."""
    return state.game.in_force[tuple(state.edge), state.council[-1] if state.council else None]


@word("lasting")
def price(changed: InForce, seat: int, good: Literal["wool", "cloth"], gold: int) -> None:
    """The market pays another price (wwe-event-08)."""
    changed.prices[good] = gold


@price.text
def price_text(good: str, gold: int) -> str:
    return _("{good} sells for {gold}.", good=so_many(good, 1), gold=so_many("gold", gold))


@word("lasting")
def only_project(changed: InForce, seat: int, project: ProjectId) -> None:
    """Work on no other project (wwe-event-16 to -18)."""
    changed.only_project = project


@only_project.text
def only_project_text(project: str) -> str:
    return _("No work on any project, and no donation, except for the {project}.", project=named(project))


@word("lasting")
def instead_of_action(changed: InForce, seat: int, good: Good) -> None:
    """Whoever gives up the action receives something (wwe-event-12)."""
    changed.instead_of_action += (good,)


@instead_of_action.text
def instead_of_action_text(good: str) -> str:
    return _("Whoever gives up the action receives {good}.", good=so_many(good, 1))


@word("lasting")
def blind_discard(changed: InForce, seat: int) -> None:
    """Chance decides what is discarded (wwe-event-23)."""
    changed.blind_discard = True


@blind_discard.text
def blind_discard_text() -> str:
    return _("The card to discard is drawn blindly by another player.")
