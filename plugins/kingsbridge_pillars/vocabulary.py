"""What the cards can speak of: materials, points and privileges, and the hand."""

from __future__ import annotations

from collections.abc import Callable

from kingsbridge_core import FACE_DOWN, Count, Fact, in_points, speaking_of
from kingsbridge_pillars.language import _, counted, material_name, units
from kingsbridge_pillars.state import MATERIALS, Card, Material, Pillars

KEPT_WORTH: dict[Material, float] = {"sand": 0.8, "wood": 1.2, "stone": 1.6, "metal": 2.0}
"""What a unit kept for the next hand is worth in points."""
LATER = 3.0
"""What a privilege brings, all in all."""


def of_material(material: Material) -> Count:
    """Return how a material is counted and given."""

    def add(state: Pillars, seat: int, number: int, card: Card) -> int:
        stock = state.stocks[seat]
        changed = max(number, -stock[material])
        stock[material] += changed
        return changed

    name: Callable[[], str] = lambda: material_name(material)  # noqa: E731
    return Count(
        of=lambda state, seat: state.stocks[seat][material],
        amount=lambda number: units(material, number),
        one=name,
        many=name,
        add=add,
        worth=lambda state, seat: KEPT_WORTH[material],
    )


def add_points(state: Pillars, seat: int, number: int, card: Card) -> int:
    """Give a player points, or take them; nobody is kept from falling below zero (pil-neutral-02)."""
    state.points[seat][state.game.heading(card)] += number
    return number


def craftsmen_of(state: Pillars, seat: int) -> int:
    """Return how many craftsmen of their colour a player has received in this hand.

    Where the tricks lie face down, in a view, it is one for each of them: that is usual.
    """
    received = [*state.piles[seat], *state.shown[seat]]
    if FACE_DOWN in received:
        return state.tricks[seat]
    return sum(1 for card in received if state.game.owner.get(card) == seat)


COUNTS: dict[str, Count] = {
    **{material: of_material(material) for material in MATERIALS},
    "points": Count(
        of=lambda state, seat: sum(state.points[seat].values()),
        amount=in_points,
        one=lambda: _("point"),
        many=lambda: _("points"),
        add=add_points,
    ),
    "privileges": Count(
        of=lambda state, seat: len(state.owned[seat]),
        amount=lambda number: counted("{number} privilege", "{number} privileges", number),
        one=lambda: _("privilege"),
        many=lambda: _("privileges"),
        worth=lambda state, seat: LATER,
    ),
    "tricks": Count(
        of=lambda state, seat: state.tricks[seat],
        amount=lambda number: counted("{number} trick", "{number} tricks", number),
        one=lambda: _("trick"),
        many=lambda: _("tricks"),
    ),
    "craftsmen": Count(
        of=lambda state, seat: craftsmen_of(state, seat),
        amount=lambda number: counted(
            "{number} craftsman of your colour",
            "{number} craftsmen of your colour",
            number,
        ),
        one=lambda: _("craftsman of your colour"),
        many=lambda: _("craftsmen of their colour"),
    ),
    "hand": Count(
        of=lambda state, seat: state.round,
        amount=lambda number: counted("{number} hand", "{number} hands", number),
        one=lambda: _("hand so far"),
        many=lambda: _("hands"),
        is_shared=True,
        at_least=lambda number: _("this is hand {number} or a later one", number=number),
        at_most=lambda number: _("this is hand {number} or an earlier one", number=number),
    ),
}
FACTS = {
    "led-hand": Fact(lambda state, seat: state.opener == seat, lambda: _("you led the hand")),
    "last-trick": Fact(lambda state, seat: not state.hands[seat], lambda: _("this is the last trick")),
}
VOCABULARY = speaking_of(COUNTS, FACTS, inside=("materials", "points"), schema="#/$defs/")
