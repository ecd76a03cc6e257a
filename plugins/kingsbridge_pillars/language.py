"""The texts of this game in the reader's language, and the words for materials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsbridge_core import Texts, all_of, in_points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kingsbridge_pillars.state import Material

_ = Texts(__file__)
counted = _.counted


def material_name(material: Material) -> str:
    """Return the name of a material: `stone`."""
    match material:
        case "stone":
            return _("stone")
        case "wood":
            return _("wood")
        case "sand":
            return _("sand")
        case "metal":
            return _("metal")


def units(material: Material, number: int) -> str:
    """Return an amount of a material: `1 stone`, `2 stone`."""
    match material:
        case "stone":
            return counted("{number} stone", "{number} stone", number)
        case "wood":
            return counted("{number} wood", "{number} wood", number)
        case "sand":
            return counted("{number} sand", "{number} sand", number)
        case "metal":
            return counted("{number} metal", "{number} metal", number)


def in_units(stock: Mapping[Material, int]) -> str:
    """Return a stock: `1 stone and 2 wood`, or `nothing`."""
    found = [units(material, number) for material, number in stock.items() if number]
    return all_of(found) if found else _("nothing")


def worth_text(worth: int | Material) -> str:
    """Return what a unit becomes: `3 points` or `1 stone`."""
    return in_points(worth) if isinstance(worth, int) else units(worth, 1)
