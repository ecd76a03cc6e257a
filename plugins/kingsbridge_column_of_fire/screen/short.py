"""Actions in a few words, for hints and for the drawn track."""

from __future__ import annotations

from collections.abc import Callable

from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.screen.names import amount_of, kind_name, without_stop
from kingsbridge_column_of_fire.state import Card, Stone
from kingsbridge_core import Effect, in_points, one_of, width

FEW = 38
"""The columns of an action that fit beside a move in a narrow terminal."""

IN_SHORT: dict[str, Callable[..., str]] = {
    "advantage": lambda amount: counted("advantage", "{number} advantage", amount),
    "any-good": lambda: _("any good"),
    "dismiss": lambda: _("dismiss"),
    "free-die": lambda: _("take a die off"),
    "goods": lambda good: _("take {goods}", goods=amount_of(good, 1)),
    "market": lambda good: _("take or sell"),
    "next-space": lambda: _("move to the next space"),
    "points": in_points,
    "protection": lambda amount: counted("protection", "{number} protection", amount),
    "rotate": lambda: _("turn a die"),
    "sell-for": lambda price: _("sell for {price}", price=price),
    "ship": lambda country: _("sell"),
    "stone": lambda kind: _("{kind} stone", kind=kind_name(kind)),
}
"""Symbols in a few words, by the word that cards have for them."""
ON_THE_TRACK: dict[str, Callable[..., str]] = IN_SHORT | {
    "market": lambda good: _("take/sell"),
    "next-space": lambda: _("next space"),
    "stone": lambda kind: short_stone(kind),
}
"""Symbols as they are drawn on the track, as short as possible."""


def briefly(card: Card) -> str:
    """Return the action of a card in its own words, or abbreviated if those are long."""
    return without_stop(card.text[:1].lower() + card.text[1:]) if width(card.text) < FEW else in_short(card)


def in_short(card: Card, words: dict[str, Callable[..., str]] = IN_SHORT) -> str:
    """Return the action of a card in a few words, if a short form exists."""
    if len(card.effects) > 1 or any(effect.word.name not in words for effect in card.choices):
        return card.text
    kinds = [effect.arguments["kind"] for effect in card.choices if effect.word.name == "stone"]
    if len(kinds) == len(card.choices) > 1:
        return stones_in_short(kinds, words)
    return one_of(symbol_in_short(effect, words) for effect in card.choices)


def symbol_in_short(effect: Effect, words: dict[str, Callable[..., str]]) -> str:
    """Return a symbol in a few words: `2 points`, `Catholic stone`."""
    return words[effect.word.name](*effect.arguments.values())


def stones_in_short(kinds: list[Stone], words: dict[str, Callable[..., str]]) -> str:
    """Return a choice of stones: `Catholic or Protestant stone`."""
    if words is ON_THE_TRACK:
        return _("{letters} stone", letters="/".join(stone_letter(kind) for kind in kinds))
    return _("{kind} stone", kind=one_of(kind_name(kind) for kind in kinds))


def short_stone(kind: Stone) -> str:
    """Return an abbreviated stone: `Cath. stone`."""
    return {"catholic": _("Cath. stone"), "protestant": _("Prot. stone"), "neutral": _("neutral stone")}[kind]


def stone_letter(kind: Stone) -> str:
    """Return the letter for a stone."""
    return {"catholic": _("C"), "protestant": _("P"), "neutral": _("n")}[kind]
