"""The traits that count when a round begins, with weights learned from games of the greedy bot."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kingsbridge_world_without_end.projects import open_spaces
from kingsbridge_world_without_end.state import (
    CHAPTERS,
    ROUNDS,
    WorldWithoutEnd,
    chapter_of,
    round_of,
)

if TYPE_CHECKING:
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

WEIGHTS: dict[str, tuple[float, ...]] = {
    "points": (0.91, 0.03, 0.05),
    "piety": (2.96, 0.27, -1.09),
    "piety over": (0.37, 1.99, 0.31),
    "grain": (2.38, 0.92, -1.10),
    "grain over": (0.42, 1.21, -0.14),
    "tax": (0.67, 0.51, -0.36),
    "tax paid": (1.04, 0.45, 0.36),
    "gold over": (0.46, 0.38, 0.02),
    "stone": (1.20, 0.22, 0.01),
    "stone over": (0.87, -0.04, 0.12),
    "wood": (0.88, 0.45, 0.26),
    "wood over": (0.97, 0.46, 0.11),
    "wool": (0.37, 0.57, 0.39),
    "cloth": (1.48, 0.35, 0.07),
    "loyalty": (0.39, 1.59, 0.89),
    "knowledge": (-0.04, 2.34, 0.34),
    "healing": (-0.14, 0.49, 0.36),
    "houses": (0.11, 1.98, 0.72),
    "seals": (1.24, 0.44, 0.54),
    "missing": (-0.23, 0.24, -1.03),
    "turn": (-0.51, 0.01, 0.01),
    "hand": (1.08, 0.24, -0.88),
}
"""By trait: what one is worth at the very end; more for chapters to come; more for rounds to come in this one.

From `python -m benchmarks.learning world_without_end --games 500`.
"""
EVERYBODY = (-18.09, 26.11, 22.09)
DOUBTS = (1.0, 2.0, 2.0)


def clock(state: WorldWithoutEnd) -> tuple[float, float, float]:
    """Return 1, the chapters after this one, and the rounds to come in this one, each from 0 to 1."""
    return 1.0, (CHAPTERS - chapter_of(state)) / (CHAPTERS - 1), (ROUNDS - round_of(state) + 1) / ROUNDS


def traits(state: WorldWithoutEnd, seat: int) -> dict[str, float]:
    """Return all traits of a seat, apart from its cards in hand."""
    goods, houses = state.goods[seat], state.houses[seat]
    return {
        "points": sum(state.points[seat].values()),
        **of_duties(state, seat),
        **of_resources(state, seat),
        "wool": min(goods["wool"], 4),
        "cloth": goods["cloth"],
        "loyalty": goods["loyalty"],
        "knowledge": min(goods["knowledge"], 6),
        "healing": len(state.ill) * min(goods["knowledge"], 4),
        "houses": len(houses),
        "seals": len(state.seals[seat]),
        "missing": sum(1 for number in state.missing[seat].values() if number),
        "turn": (seat - state.active) % state.seats,
    }


def of_duties(state: WorldWithoutEnd, seat: int) -> dict[str, float]:
    """Return what the seat has for its duties (with the average tax), and its surplus."""
    goods = state.goods[seat]
    return held_for_duties(state.game, goods["piety"], goods["grain"], goods["gold"])


@lru_cache(4096)
def held_for_duties(game: WorldWithoutEndGame, piety: int, grain: int, gold: int) -> dict[str, float]:
    """Return what this much piety, grain and gold means for the duties; the same comes again and again."""
    dues, faces = game.dues, game.tax_die
    return {
        "piety": min(piety, dues["piety"]),
        "piety over": max(piety - dues["piety"], 0),
        "grain": min(grain, dues["grain"]),
        "grain over": max(grain - dues["grain"], 0),
        "tax": sum(min(gold, face) for face in faces) / len(faces),
        "tax paid": sum(gold >= face for face in faces) / len(faces),
        "gold over": sum(max(gold - face, 0) for face in faces) / len(faces),
    }


def of_resources(state: WorldWithoutEnd, seat: int) -> dict[str, float]:
    """Return the stone and wood: two that fit somewhere, and the rest."""
    goods = state.goods[seat]
    found: dict[str, float] = {}
    for resource, spaces in open_spaces(state).items():
        found[resource] = fitting = min(goods[resource], spaces, 2)
        found[f"{resource} over"] = goods[resource] - fitting
    return found
