"""Warnings: cards that are valid but probably a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kingsbridge_core import Problem, under
from kingsbridge_pillars.language import _, material_name

if TYPE_CHECKING:
    from kingsbridge_pillars.game import PillarsGame


def doubts(game: PillarsGame) -> Iterator[Problem]:
    """Warn of cards that are never dealt, and of effects that never apply."""
    document = game.files["cards"]
    dealt = {card for cards in game.cards_in_play.values() for card in cards}
    for index, entry in enumerate(document.data["cards"]):
        card = game.cards[entry["id"]]
        if card not in dealt:
            why = _("{card!r} is never dealt; it stays in the box whatever the number of players", card=card.id)
            yield Problem(document.place("cards", index, "id"), why, "KB310", is_warning=True, about=(card.id,))
        for place, effect in enumerate(entry.get("effects", ())):
            for word, value in effect.items() if isinstance(effect, dict) else ():
                why = _never(card.kind, word, value)
                if why:
                    where = document.place("cards", index, "effects", place, word, key=True)
                    yield Problem(where, under(word, why), "KB311", is_warning=True)


def _never(kind: str, word: str, value: Any) -> str:
    """Say why an effect can never happen; empty if it can."""
    if word == "gain" and kind == "craftsman":
        return _("does nothing on a craftsman; only neutral cards give materials")
    if word == "convert" and kind == "neutral":
        return _("does nothing on a neutral card; only craftsmen and privileges convert")
    same = [material for material, worth in value.items() if worth == material] if word == "convert" else []
    if not same:
        return ""
    return _("converts {material} into {material}, which changes nothing", material=material_name(same[0]))
