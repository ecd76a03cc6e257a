"""Warnings: cards that are valid but probably a mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kingsbridge_core import Document, Problem, pointless, under
from kingsbridge_pillars.language import _, material_name

if TYPE_CHECKING:
    from kingsbridge_pillars.game import PillarsGame

Steps = tuple[str | int, ...]
"""The way to a value in a file."""
HIGHEST = 11
"""The highest value of a card in the box."""
WINNING = 40
"""What the winner of a game with the cards of the box has, more or less."""
MOST_FOR_CRAFTSMEN = 10
"""From here on, the points for craftsmen decide nearly everything."""


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
        yield from _out_of_proportion(document, entry, ("cards", index))
    if game.definition.numbers["craftsman_points"] >= MOST_FOR_CRAFTSMEN:
        why = _("a player scores several craftsmen in each hand, so they alone decide who wins")
        where = game.document.place("numbers", "craftsman_points")
        yield Problem(where, under("craftsman_points", why), "KB323", is_warning=True)
    yield from _many_hands(game)
    yield from pointless(game, lambda entry: limits_of(game))


def limits_of(game: PillarsGame) -> dict[str, tuple[int, int]]:
    """Return the least and the most there can be of what cards count."""
    most = max(game.definition.seats)
    tricks = max(game.definition.number("cards_each", seats) for seats in game.definition.seats)
    kinds = Counter(card.kind for card in game.cards_in_play[most])
    craftsmen = max(Counter(card.colour for card in game.cards_in_play[most] if card.colour).values(), default=0)
    return {"privileges": (0, kinds["privilege"]), "tricks": (0, tricks), "craftsmen": (0, craftsmen)}


def _out_of_proportion(document: Document, entry: Mapping[str, Any], way: Steps) -> Iterator[Problem]:
    """Warn of a card that decides every trick, or the game alone."""
    if entry["value"] > 2 * HIGHEST:
        why = _("no card of the box is above {highest}, so this one decides every trick", highest=HIGHEST)
        yield Problem(
            document.place(*way, "value"), under("value", why), "KB323", is_warning=True, about=(entry["id"],)
        )
    for where, points in _points_in(entry.get("effects", ()), (*way, "effects")):
        if abs(points) >= WINNING // 2:
            why = _("games are usually won with about {points} points, so this alone decides who wins", points=WINNING)
            place, key = document.place(*where), str(where[-1])
            yield Problem(place, under(key, why), "KB323", is_warning=True, about=(entry["id"],))


def _points_in(effects: Any, way: Steps) -> Iterator[tuple[Steps, int]]:
    """Return the points of effects, and those for each unit that they convert, with their places."""
    if isinstance(effects, Mapping):
        for key, value in effects.items():
            is_points = key == "points" or "convert" in way
            if is_points and isinstance(value, int):
                yield (*way, key), value
            else:
                yield from _points_in(value, (*way, key))
    elif isinstance(effects, list):
        for at, each in enumerate(effects):
            yield from _points_in(each, (*way, at))


def _many_hands(game: PillarsGame) -> Iterator[Problem]:
    """Warn of a game that gets very long: each privilege is dealt in a hand of its own (pil-deal-01)."""
    number = sum(card.kind == "privilege" for card in game.cards_in_play[max(game.definition.seats)])
    usual = int(game.definition.components["privileges"]["count"])
    if number > 2 * usual:
        added = [
            each.document.place(*way)
            for each in game.sets
            for _list, card, way in each.touched()
            if way[0] != "remove" and card in game.cards and game.cards[card].kind == "privilege"
        ]
        why = _("{number} privileges make at least {number} hands instead of {usual}", number=number, usual=usual)
        place = added[-1] if added else game.files["cards"].place("cards")
        yield Problem(place, why, "KB323", is_warning=True)


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
