"""Explains a move: what it does, its cards and its rules, or why it is not possible."""

from __future__ import annotations

from typing import Any, NamedTuple

from kingsbridge_core.engine.moves import Move
from kingsbridge_core.errors import Refusal
from kingsbridge_core.game.cards import Card
from kingsbridge_core.game.rules import Rule
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import harmless

MOST_RULES = 2
"""How many rules are quoted with a move."""


class Background(NamedTuple):
    """A possible move in words, the cards it does not explain itself, and the rules it rests on."""

    label: str
    words: str
    cards: tuple[Card, ...]
    rules: tuple[Rule, ...]


def background(move: Move[Any], offers: Offers) -> Background:
    """Return everything there is to say about a possible move."""
    game, view = offers.game, offers.view
    words = harmless(game.spoken(view, move))
    cards = [card for card in game.cards_of(view, move) if card.text and card.text not in words]
    return Background(offers.names[move], words, tuple(cards), tuple(rules_of(move, offers)))


def rules_of(move: Move[Any], offers: Offers) -> list[Rule]:
    """Return the rule of a move, or else the first ones in the docstring of the decision."""
    rule = offers.game.rule_of(offers.view, move)
    return offers.game.rules.named_in(rule or offers.state.agenda[-1][0].doc)[:MOST_RULES]


class WhyNot(NamedTuple):
    """Why a move is not possible, and its rule in full; if there is none, what is possible instead."""

    reason: str
    more: str


def why_not(name: str, refusal: Refusal, offers: Offers) -> WhyNot:
    """Return the refusal of the move with this name, in words."""
    rules, move = offers.game.rules.rules, in_quotes(harmless(name))
    if refusal.is_general:
        reason = _("{move} is not possible now.", move=move)
    else:
        reason = _("{move} is not possible: {reason}", move=move, reason=refusal)
    return WhyNot(reason, rules[refusal.rule].says if refusal.rule in rules else offers.in_words())
