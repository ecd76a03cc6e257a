"""The game as the core sees it: its files, its moves, and what everyone knows about hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kingsbridge_core import Effect, Game, Move, Piece, Problem, Refusal, effects_at, folder
from kingsbridge_pillars import deal, scoring, tricks, words
from kingsbridge_pillars.checks import check
from kingsbridge_pillars.language import _
from kingsbridge_pillars.moments import MOMENTS
from kingsbridge_pillars.state import MATERIALS, Card, Material, Pillars, is_privilege
from kingsbridge_pillars.vocabulary import VOCABULARY


class PillarsGame(Game[Pillars]):
    """The card game, with its cards and moves."""

    id = "pillars"
    definition_source = folder(__file__, "data") / "game.yaml"
    schemas = folder(__file__, "schemas")
    state_class = Pillars
    rules_modules = (deal, tricks, scoring, words)
    moments = MOMENTS
    vocabulary = VOCABULARY
    emblems = {
        "hammer": "convert metal",
        "chisel": "convert stone",
        "axe": "convert wood",
        "bucket": "convert sand",
        "compass": "convert sand wood stone metal",
        "pick": "gain stone",
        "tree": "gain wood",
        "shovel": "gain sand",
        "crown": "king",
        "sword": "william",
        "mitre": "waleran",
        "cross": "philipp",
        "house": "tom",
        "wine": "potter",
        "bell": "bell-founder",
        "cube": "brick-maker",
        "wheel": "artist",
        "scales": "sell",
        "person": "points, leads, waits",
    }

    def build(self) -> None:
        """Read the cards, sort them, and make the moves."""
        self.cards = {card.id: card for card in self.read_cards("cards", Card)}
        self.colours = self.definition.seat_names
        self.craftsman_points: int = self.definition.numbers["craftsman_points"]
        self.stock_limit: int = self.definition.numbers["stock_limit"]
        self._sort_cards(list(self.cards.values()))
        self._bind_effects(list(self.cards.values()))
        self._make_moves(list(self.cards.values()))
        self.cards_in_play = {seats: self._cards_for(seats) for seats in self.definition.seats}
        self.piles = {
            seats: ([card for card in cards if not is_privilege(card)], [card for card in cards if is_privilege(card)])
            for seats, cards in self.cards_in_play.items()
        }
        self.scoring_plans = {
            seats: [scoring.plan_from(opener, seats) for opener in range(seats)] for seats in self.definition.seats
        }
        check(self)

    def _sort_cards(self, cards: list[Card]) -> None:
        """Collect the cards that the rules look up many times in a hand; `filter` searches these sets at the speed of
        C.
        """
        self.owner = {card: self.colours.index(card.colour) for card in cards if card.colour}
        self.privileges = frozenset(filter(is_privilege, cards))
        self.is_craftsman_of = [{card for card in cards if card.colour == each}.__contains__ for each in self.colours]

    def _bind_effects(self, cards: list[Card]) -> None:
        """List the effects of the cards, by the moment at which they run."""
        self.at_deal = effects_at("deal", cards)
        self.must_wait = {card: found[0] for card, found in effects_at("play", cards).items()}
        self.held_back = tuple(self.must_wait)
        self.at_trick = effects_at("trick", cards)
        self.at_materials = effects_at("materials", cards)
        self.at_conversions = effects_at("conversions", cards)
        self.can_convert = self.at_conversions.__contains__
        self.at_points = effects_at("points", cards)
        self.source = {card: self.heading(card) for card in self.at_points}
        self.at_close = effects_at("close", cards)
        self.at_played = said_at("played", cards)
        self.at_won = said_at("won", cards)
        self.strengthens = {card: found for card in cards if (found := card.at("value"))}
        self.at_scoring = {card: found for card in cards if (found := scored_effects(card))}
        neutrals = {card for card in cards if card.kind == "neutral"}
        self.is_neutral = neutrals.__contains__
        self.brings_material = (neutrals & self.at_materials.keys()).__contains__
        self.gives_points = (neutrals & self.at_points.keys()).__contains__

    def _make_moves(self, cards: list[Card]) -> None:
        """Make the moves, each with the reason it is refused at the wrong moment."""
        self.play = self.moves.each(
            "play",
            cards,
            when=lambda: Refusal(_("the hand is being scored; you play cards again in the next hand"), "pil-score-01"),
        )
        self.move_to_play = self.play.__getitem__
        self.take = self.moves.each(
            "take",
            MATERIALS,
            when=lambda: Refusal(
                _("you choose a material only at scoring, when a card you won offers a choice"), "pil-neutral-01"
            ),
        )
        self.use = {tool: tuple(self._uses(tool).items()) for tool in self.at_conversions}
        self.sell = self.moves.each(
            "sell",
            MATERIALS,
            when=lambda: Refusal(
                _("you can sell materials only at the end of a hand, with a privilege that allows it"),
                "pil-privilege-07",
            ),
        )
        self.discard = self.moves.each(
            "discard",
            MATERIALS,
            when=lambda: Refusal(
                _("you discard materials only at the end of a hand, when you have too many"), "pil-material-01"
            ),
        )
        self.done = self.moves.one("done")

    def heading(self, card: Card) -> str:
        """Return the heading under which a card's points are counted."""
        if card.kind == "privilege":
            return "privileges"
        if card.kind == "craftsman":
            return "craftsmen"
        return "King" if card in self.at_trick else "neutrals"

    def _uses(self, tool: Card) -> dict[Material, Move[tuple[Card, Material]]]:
        """Make the moves that use a craftsman or privilege, by the material it works."""
        moves = self.moves.pairs(
            "use",
            [tool],
            self.rates(tool),
            when=lambda: Refusal(_("you can convert materials only when the hand is scored"), "pil-score-03"),
        )
        return {material: moves[tool, material] for material in self.rates(tool)}

    def _cards_for(self, seats: int) -> list[Card]:
        """Return the craftsmen of the colours in use, the neutral cards and the privileges.

        (pil-setup-02, pil-players-3-01, pil-players-3-02)
        """
        removed = self.definition.number("removed", seats)
        used = (None, *self.colours[:seats])
        return [card for card in self.cards.values() if card.colour in used and card.id not in removed]

    def setup(self, state: Pillars) -> None:
        """The privileges form a shuffled pile of their own, and everyone gets their first materials.

        (pil-setup-03, pil-setup-04)
        """
        state.stack, state.privileges = map(list.copy, self.piles[state.seats])
        state.shuffle(state.privileges)
        start = self.definition.numbers["start_stock"]
        state.stocks = [dict(start) for seat in range(state.seats)]

    def rates(self, tool: Card) -> dict[Material, int | Material]:
        """Return what a craftsman or privilege turns each of its materials into."""
        rates: dict[Material, int | Material] = tool.at("conversions")[0].arguments["rates"]
        return rates

    def known(self, state: Pillars) -> Iterable[tuple[list[Card], Piece]]:
        """Lady Aliena's place is known until she is played, since whoever led the hand was dealt her."""
        hand = state.hands[state.opener]
        return [(hand, card) for card in self.at_deal if card in hand]

    def doubts(self) -> Iterable[Problem]:
        """Warn of cards that are valid but probably a mistake."""
        from kingsbridge_pillars.warnings import doubts

        return doubts(self)

    def describe(self, state: Pillars, move: Move[Any]) -> str:
        """Return the hint beside a move: the card and who would win the trick, or what a unit becomes."""
        from kingsbridge_pillars.hints import described

        return described(state, move)

    def spoken(self, state: Pillars, move: Move[Any]) -> str:
        """Return the same hint as a sentence."""
        from kingsbridge_pillars.hints import spoken

        return spoken(state, move)


def said_at(moment: str, cards: list[Card]) -> dict[Card, tuple[Effect, ...]]:
    """Return the cards with a word that holds the effects of a moment, and these effects."""
    return {
        card: tuple(effect for each in found for effect in each.arguments["effects"])
        for card in cards
        if (found := card.at(moment))
    }


def scored_effects(card: Card) -> tuple[Effect, ...]:
    """Return what a card does at scoring in words of all games, and the material that a privilege brings."""
    moments = ("sentence", "materials") if is_privilege(card) else ("sentence",)
    return tuple(effect for effect in card.effects if effect.word.moment in moments)
