"""Blue events: their words, and what those in force change together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from kingsbridge_core import Effect, Shape, between, inside, word
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.screen.names import named, so_many
from kingsbridge_world_without_end.state import Event, Good, ProjectId, WorldWithoutEnd
from kingsbridge_world_without_end.vocabulary import VOCABULARY

EDGE = 2
"""How many blue events the edge of the board holds."""


@dataclass(slots=True)
class InForce:
    """What the blue events in force change."""

    prices: dict[str, int]
    only_project: str = ""
    instead_of_action: tuple[Good, ...] = ()
    blind_discard: bool = False
    each_turn: tuple[Effect, ...] = ()
    offers: list[Event] = field(default_factory=list)


def in_force(state: WorldWithoutEnd) -> InForce:
    """Return the blue events in force: that of this round and those at the edge of the board.

    (wwe-action-03, wwe-event-05)
    """
    return state.game.in_force[tuple(state.edge), state.council[-1] if state.council else None]


def stay_in_force(state: WorldWithoutEnd, card: Event) -> None:
    """A blue event goes to the edge of the board; a third pushes the oldest off.

    (wwe-round-end-02, wwe-round-end-06)
    """
    state.edge.append(card)
    if len(state.edge) > EDGE:
        state.past_events.append(state.edge.pop(0))


@word("lasting")
def price(changed: InForce, seat: int, good: Literal["wool", "cloth"], gold: Annotated[int, between(0, 10)]) -> None:
    """Blue: the market pays a different price while the card is in force (wwe-event-08).

    Write `price: {good: wool, gold: 1}`.

    good: What is sold: `wool` or `cloth`.
    gold: The gold for one unit, from 0 to 10.
    """
    changed.prices[good] = gold


@price.text
def price_text(good: str, gold: int) -> str:
    return _("{good} sells for {gold}.", good=so_many(good, 1), gold=so_many("gold", gold))


@word("lasting")
def only_project(changed: InForce, seat: int, project: ProjectId) -> None:
    """Blue: nobody can work on any other project or donate to it (wwe-event-16, wwe-event-17, wwe-event-18).

    Write `only-project: palace`.
    """
    changed.only_project = project


@only_project.text
def only_project_text(project: str) -> str:
    return _("Work and donations are allowed only on {project}.", project=named(project))


@word("lasting")
def instead_of_action(changed: InForce, seat: int, good: Good) -> None:
    """Blue: a player who gives up their action of the round (`give-up`) gets one unit (wwe-event-12).

    Write `instead-of-action: knowledge`.
    """
    changed.instead_of_action += (good,)


@instead_of_action.text
def instead_of_action_text(good: str) -> str:
    return _("A player who gives up their action takes {good}.", good=so_many(good, 1))


@word("lasting")
def blind_discard(changed: InForce, seat: int) -> None:
    """Blue: the card that a player discards after the action is drawn blindly (wwe-event-23)."""
    changed.blind_discard = True


@blind_discard.text
def blind_discard_text() -> str:
    return _("After your action, another player draws your discard blindly.")


@word("lasting")
def each_turn(
    changed: InForce, seat: int, effects: Annotated[tuple[Effect, ...], Shape("#/$defs/inner_effects")]
) -> None:
    """Blue: these effects happen at the end of each player's turn, for that player, before they discard.

    They also happen for a player without an action, but not while there are no turns, as in a war. From 1 to 4 effects.
    Write `each-turn: [{per: {of: houses, get: {gold: 1}}}]`.
    """
    changed.each_turn += effects


@each_turn.text
def each_turn_text(effects: tuple[Effect, ...]) -> str:
    return _("At the end of your turn, {effects}.", effects=inside(effects))


each_turn.holds = VOCABULARY.holds_words


class BlueEvents(dict[tuple[tuple[Event, ...], Event | None], InForce]):
    """What the blue events on the board change together, worked out once for each combination."""

    def __init__(self, prices: dict[str, int]) -> None:
        super().__init__()
        self.prices = prices

    def __missing__(self, cards: tuple[tuple[Event, ...], Event | None]) -> InForce:
        edge, revealed = cards
        found = self[cards] = InForce(dict(self.prices))
        for card in (*edge, *([revealed] if revealed and revealed.background == "blue" else [])):
            for effect in card.effects:
                if effect.word.moment == "offer":
                    found.offers.append(card)
                else:
                    effect.run(found, None)
        return found
