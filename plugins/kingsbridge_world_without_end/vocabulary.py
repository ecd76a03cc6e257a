"""What the cards can speak of: goods, points, houses and seals, chapters, and the plague."""

from __future__ import annotations

from kingsbridge_core import Card, Count, Fact, in_points, speaking_of
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.screen.names import named, so_many
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    GOODS,
    ROMAN,
    Action,
    Event,
    Favor,
    Good,
    Place,
    Project,
    WorldWithoutEnd,
    chapter_of,
    round_of,
)

WORTH: dict[Good, float] = {
    "gold": 0.9,
    "stone": 2.2,
    "wood": 2.2,
    "grain": 2.0,
    "wool": 1.2,
    "cloth": 1.6,
    "piety": 2.5,
    "loyalty": 1.3,
    "knowledge": 1.2,
}
"""Roughly what a good is worth to anyone."""
SEAL, HOUSE = 1.9, 3.0
"""Roughly what a seal and a house are worth."""
SOURCE_OF: dict[type[Card], str] = {
    Event: "events",
    Favor: "favor",
    Project: "donations",
    Place: "medicine",
    Action: "actions",
}
"""Where the points of a card are counted."""


def of_good(good: Good) -> Count:
    """Return how a good is counted and given; knowledge is never lost (wwe-plague-09)."""

    def add(state: WorldWithoutEnd, seat: int, number: int, card: Card) -> int:
        goods, stock = state.goods[seat], state.stock
        changed = max(number, -goods[good])
        if good != "gold":
            changed = min(changed, stock[good])  # wwe-income-06
            stock[good] -= changed
        goods[good] += changed
        return changed

    return Count(
        of=lambda state, seat: state.goods[seat][good],
        amount=lambda number: so_many(good, number),
        one=lambda: named(good),
        many=lambda: named(good),
        add=add,
        worth=lambda state, seat: WORTH[good],
        left=None if good == "gold" else lambda state: state.stock[good],
        is_hidden=True,
        is_kept=good == "knowledge",
    )


def add_points(state: WorldWithoutEnd, seat: int, number: int, card: Card) -> int:
    """Give a player points, or take them; nobody falls below zero (wwe-end-05)."""
    points = state.points[seat]
    changed = max(number, -int(sum(points.values())))
    points[SOURCE_OF[type(card)]] += changed
    return changed


COUNTS: dict[str, Count] = {
    **{good: of_good(good) for good in GOODS},
    "points": Count(
        of=lambda state, seat: int(sum(state.points[seat].values())),
        amount=in_points,
        one=lambda: _("point"),
        many=lambda: _("points"),
        add=add_points,
    ),
    "houses": Count(
        of=lambda state, seat: len(state.houses[seat]),
        amount=lambda number: so_many("house", number),
        one=lambda: named("house"),
        many=lambda: _("houses"),
        worth=lambda state, seat: HOUSE,
    ),
    "seals": Count(
        of=lambda state, seat: len(state.seals[seat]),
        amount=lambda number: counted("{number} seal on projects", "{number} seals on projects", number),
        one=lambda: _("seal on a project"),
        many=lambda: _("seals on projects"),
        worth=lambda state, seat: SEAL,
    ),
    "chapter": Count(
        of=lambda state, seat: chapter_of(state),
        amount=lambda number: counted("{number} chapter", "{number} chapters", number),
        one=lambda: _("chapter so far"),
        many=lambda: _("chapters"),
        is_shared=True,
        at_least=lambda number: _("this is chapter {chapter} or a later one", chapter=in_roman(number)),
        at_most=lambda number: _("this is chapter {chapter} or an earlier one", chapter=in_roman(number)),
    ),
    "round": Count(
        of=lambda state, seat: round_of(state),
        amount=lambda number: counted("{number} round", "{number} rounds", number),
        one=lambda: _("round of this chapter so far"),
        many=lambda: _("rounds"),
        is_shared=True,
        at_least=lambda number: _("this is round {number} of the chapter or a later one", number=number),
        at_most=lambda number: _("this is round {number} of the chapter or an earlier one", number=number),
    ),
    "stricken": Count(
        of=lambda state, seat: len(state.ill),
        amount=lambda number: counted("{number} stricken place", "{number} stricken places", number),
        one=lambda: _("stricken place"),
        many=lambda: _("stricken places"),
        is_shared=True,
        at_least=lambda number: counted(
            "at least {number} place is stricken", "at least {number} places are stricken", number
        ),
        at_most=lambda number: (
            counted("at most {number} place is stricken", "at most {number} places are stricken", number)
            if number
            else _("no place is stricken")
        ),
    ),
    "finished": Count(
        of=lambda state, seat: len(state.finished),
        amount=lambda number: counted("{number} finished project", "{number} finished projects", number),
        one=lambda: _("finished project"),
        many=lambda: _("finished projects"),
        is_shared=True,
        at_least=lambda number: counted(
            "at least {number} project is finished", "at least {number} projects are finished", number
        ),
        at_most=lambda number: (
            counted("at most {number} project is finished", "at most {number} projects are finished", number)
            if number
            else _("no project is finished")
        ),
    ),
}


def in_roman(chapter: int) -> str:
    """Return a chapter as it is printed."""
    return ROMAN[chapter - 1] if 0 < chapter <= len(ROMAN) else str(chapter)


FACTS = {
    "active": Fact(lambda state, seat: state.active == seat, lambda: _("you are the active player")),
    "paid-duties": Fact(
        lambda state, seat: not any(state.missing[seat].values()),
        lambda: _("you face no penalty in this chapter"),
    ),
    "cloth-market-open": Fact(
        lambda state, seat: CLOTH_MARKET not in state.covers, lambda: _("the cloth market is open")
    ),
}
VOCABULARY = speaking_of(COUNTS, FACTS, inside=("benefit", "action"), schema="#/$defs/inner_")
