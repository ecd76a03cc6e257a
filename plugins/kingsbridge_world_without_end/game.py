"""The game as the core sees it: its files, its moves, and the tables in which rules look things up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kingsbridge_core import N_, Card, Effect, Game, Move, Problem, folder
from kingsbridge_world_without_end import (
    actions,
    benefits,
    building,
    chapter_end,
    discards,
    donations,
    duties,
    ending,
    events,
    favor,
    houses,
    income,
    lasting_events,
    losses,
    orientation,
    outlaws,
    plague,
    setup,
    tax,
    trades,
    turns,
)
from kingsbridge_world_without_end.checks import check
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting_events import BlueEvents
from kingsbridge_world_without_end.moments import CARDS, MOMENTS
from kingsbridge_world_without_end.refusals import Moment, only_then, with_card
from kingsbridge_world_without_end.screen.names import IdOf
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    FAVORS,
    GOODS,
    PENALTIES,
    PROJECTS,
    RESOURCES,
    ROMAN,
    ROUNDS,
    Action,
    Event,
    Favor,
    Good,
    HouseSpace,
    Marker,
    Place,
    Project,
    Resource,
    WorldWithoutEnd,
    extended,
)
from kingsbridge_world_without_end.vocabulary import VOCABULARY

Trade = tuple[dict[Good, int], dict[Good, int]]
"""The goods given, and the goods received."""
TAKEN: dict[Good, str] = {"grain": "wwe-card-01", "piety": "wwe-card-02", "stone": "wwe-card-03", "wood": "wwe-card-03"}
"""The rules of the cards that goods are taken with."""
ACTING = ("action", "repeat")
"""The moments of the words that action cards alone have, each of which asks the player."""
WITHOUT_CARD = (benefits.choose_good, houses.free_house, plague.care_for_one)
"""Decisions about moves that otherwise need a card."""


def around(spaces: Iterable[Favor]) -> tuple[Favor, ...]:
    """Return the spaces of the favor track clockwise, new ones after those they name."""
    track: list[Favor] = []
    for space in spaces:
        track.insert(next((at + 1 for at, each in enumerate(track) if each.id == space.after), len(track)), space)
    return tuple(track)


class WorldWithoutEndGame(Game[WorldWithoutEnd]):
    """World Without End with its cards, its board and its moves."""

    id = "world_without_end"
    data = folder(__file__, "data")
    definition_source = data / "game.yaml"
    schemas = folder(__file__, "schemas")
    state_class = WorldWithoutEnd
    moments, together = MOMENTS, CARDS
    vocabulary = VOCABULARY
    emblems = {
        "grain": "grain",
        "wool": "wool",
        "cloth": "cloth, weave, open-cloth-market",
        "cube": "stone wood, stone",
        "tree": "wood",
        "coin": "gold, two-gold",
        "cross": "piety",
        "shield": "loyalty",
        "book": "knowledge",
        "house": "house, free-house, lose-house",
        "key": "rent",
        "compass": "build, project, only-project, finish-project, cover-project",
        "scales": "sell, trade",
        "seal": "donate",
        "again": "repeat",
        "flask": "medicine, care, end-plague, hospital",
        "person": "seek-favor, cover-favor",
        "sword": "toll, war, lose-goods",
        "crown": "point, points",
        "letter": "blind-discard, discard-cards",
        "bridge": "bridge",
        "wheel": "mill",
        "church": "st-marks, chapel",
        "gate": "palace",
        "clock": "tower",
    }
    rules_modules = (
        *(benefits, outlaws, lasting_events),
        *(events, losses, trades, orientation, income, favor),
        *(turns, discards, actions, building, donations, houses, plague),
        *(chapter_end, duties, tax),
    )

    def build(self) -> None:
        """Read the cards and the board, and make the moves."""
        numbers = self.definition.numbers
        self.prices: dict[str, int] = numbers["prices"]
        self.dues: dict[str, int] = numbers["duties"]
        self.shortfall: dict[str, int] = numbers["shortfall"]
        self.tax_die: list[int] = numbers["tax_die"]
        self.house_price: int = numbers["house_price"]
        self.donation_price: int = numbers["donation_price"]
        self.space_points: int = numbers["space_points"]
        self.metal_points: int = numbers["metal_points"]
        self.care_points: int = numbers["care_points"]
        self.houses_each: int = numbers["houses_each"]
        self.seals_each: int = numbers["seals_each"]
        self._read_cards()
        self._read_board()
        self._make_moves()
        self._bind_events()
        self._bind_sentences()
        check(self)

    def round_title(self, number: int) -> str:
        """Return the title of a round: `Chapter III, round 2`."""
        chapter, rounds = divmod(number - 1, ROUNDS)
        return _("Chapter {chapter}, round {number}", chapter=ROMAN[chapter], number=rounds + 1)

    # --- the box

    def _read_cards(self) -> None:
        """Read actions and events."""
        self.actions = self.read_cards("actions", Action, ("action", "repeat", "played", "benefit", "sentence"))
        self.events = self.read_cards("events", Event, ("event", "offer", "lasting", "benefit", "toll", "sentence"))

    def _read_board(self) -> None:
        """Read the favor track, projects, house spaces, plague places and markers."""
        self.favor_track = around(self.read_cards("favor", Favor, ("benefit", "toll", "sentence")))
        self.favor_space: dict[str, Favor] = {space.id: space for space in self.favor_track}
        self.toll_of: dict[Favor, int] = {
            space: sum(effect.arguments["amount"] for effect in space.effects if effect.word is outlaws.toll)
            for space in self.favor_track
        }
        self.projects: tuple[Project, ...] = self.read_cards("projects", Project, ("benefit", "sentence"))
        self.project: dict[str, Project] = {project.id: project for project in self.projects}
        self.donors_get: dict[Project, list[list[Good]]] = {
            project: [effect.arguments["goods"] for effect in project.effects if effect.word is benefits.gain]
            for project in self.projects
        }
        """The goods the stock must have enough of for all donors; from several kinds, each donor takes one."""
        self.house_spaces = self.read_cards("houses", HouseSpace, ())
        self.places = self.read_cards("plague", Place, ("benefit", "sentence"), "places")
        self.markers = self.read_cards("plague", Marker, (), "markers")
        self.add_pieces([CLOTH_MARKET])
        self._name_what_is_new()

    def _name_what_is_new(self) -> None:
        """Let the texts of cards name the projects and favor spaces that a card set adds."""
        for effect in self.effects:
            for argument, cards in (("project", self.project), ("space", self.favor_space)):
                card = cards.get(effect.arguments.get(argument, ""))
                if card is not None and card.id not in (*PROJECTS, *FAVORS):
                    effect.arguments = {**effect.arguments, argument: IdOf(card)}

    # --- the moves, in the order in which people see them

    def _make_moves(self) -> None:
        self._make_moves_of_turns()
        self._make_moves_of_actions()
        self._make_moves_of_events()
        self.done: Move[Any] = self.moves.one("done")

    def _make_moves_of_turns(self) -> None:
        """Make the moves that turn the event and play or discard cards."""
        one, each = self.moves.one, self.moves.each
        once = only_then("wwe-orient-01", N_("the event card is turned once a round, before income"))
        in_turn = only_then("wwe-action-02", N_("you play one card each round, after the favor step"))
        before = only_then("wwe-event-12", N_("you can give up your action only before you play a card"))
        unused = only_then("wwe-action-06", N_("you lay a card unused only if you lose or give up your action"))
        after = only_then("wwe-discard-01", N_("you discard a card after the one you play"))
        self.turn = each("turn", range(4), *once)
        self.play = each("play", self.actions, *in_turn)
        self.give_up = one("give-up", *before)
        self.lay = each("lay", self.actions, *unused)
        self.discard = each("discard", self.actions, *after)

    def _make_moves_of_actions(self) -> None:
        """Make the moves of actions; some are also possible without a card."""
        one, each, by = self.moves.one, self.moves.each, self._by_card
        self.take = {good: each("take", [good], *self._taken(good))[good] for good in GOODS}
        pairs = self.moves.pairs("build", self.projects, RESOURCES, *by("wwe-card-04", building.build))
        self.build_moves: dict[Project, dict[Resource, Move[tuple[Project, Resource]]]] = {
            project: {resource: pairs[project, resource] for resource in RESOURCES} for project in self.projects
        }
        self.sell = each("sell", ("wool", "cloth"), *by("wwe-card-05", actions.sell))
        self.weave = one("weave", *by("wwe-card-13", actions.weave))
        self.house = each("house", self.house_spaces, *by("wwe-card-10", houses.house))
        self.rent = each("rent", self.house_spaces, *by("wwe-card-11", houses.rent))
        self.donate = each("donate", self.projects, *by("wwe-card-12", donations.donate))
        self.practise: Move[Any] = one("practise", *by("wwe-card-15", plague.medicine))
        self.care = each("care", self.places, *by("wwe-card-16", plague.medicine))
        self.move_on = one("move-on", *by("wwe-card-17", favor.seek_favor))

    def _by_card(self, rule: str, word: object) -> Moment:
        """Return arguments for moves that need a card with this word."""
        return with_card(rule, [card for card in self.actions if any(effect.word is word for effect in card.effects)])

    def _taken(self, good: Good) -> Moment:
        """Make the moves that take a good, by a card or at an event's choice."""
        effects = [(card, effect) for card in self.actions for effect in card.effects if effect.word is actions.take]
        cards = [card for card, effect in effects if good in effect.arguments["goods"]]
        if good in TAKEN and cards:
            return with_card(TAKEN[good], cards)
        return only_then("wwe-event-02", N_("no event lets you choose goods now"))

    def _make_moves_of_events(self) -> None:
        """Make the moves that answer events and the end of a chapter."""
        one, each = self.moves.one, self.moves.each
        offered = only_then("wwe-event-06", N_("only events offer trades"))
        by_event = only_then("wwe-event-21", N_("only an event takes a house off the board"))
        at_the_end = only_then("wwe-loyalty-01", N_("you can avert penalties with loyalty only when a chapter ends"))
        self.trades: dict[Event, Trade] = {
            event: (effect.arguments["give"], effect.arguments["get"])
            for event in self.events
            for effect in event.effects
            if effect.word is trades.trade
        }
        self.trade = each("trade", self.trades, *offered)
        self.give = each("give", GOODS, *only_then("wwe-event-02", N_("no event asks you for goods now")))
        self.nothing: Move[Any] = one("nothing", *only_then("wwe-event-19", N_("no event asks you for goods now")))
        self.accept: Move[Any] = one("accept")
        self.tear_down = each("tear-down", self.house_spaces, *by_event)
        self.protect = each("protect", PENALTIES.values(), *at_the_end)
        self.decline: Move[Any] = one("decline")

    # --- events

    def _bind_events(self) -> None:
        """Prepare what is looked up while an event is in play."""
        self.wars = {event for event in self.events if any(effect.word is events.war for effect in event.effects)}
        self.gifts: dict[Event, tuple[Effect, ...]] = {
            event: effect.arguments["effects"]
            for event in self.events
            for effect in event.effects
            if effect.word is events.everyone
        }
        self.in_force = BlueEvents(self.prices)

    def _bind_sentences(self) -> None:
        """Find the effects that need more than their own word does, and what they keep in the state."""
        at_once = {effect for card in self.actions for effect in card.effects if effect.word.moment not in ACTING}
        self.said = frozenset(at_once | {effect for effect in self.effects if effect.word.moment == "sentence"})
        self.has_each_turn = any(effect.word is lasting_events.each_turn for effect in self.effects)
        self.state_class = extended([project.id for project in self.projects], with_actions=bool(at_once))

    # --- what the core asks

    def setup(self, state: WorldWithoutEnd) -> None:
        """Set up the table before the first round."""
        setup.set_up(state)

    def winners(self, state: WorldWithoutEnd) -> list[int]:
        """The winner has the most points, then the most piety, loyalty and knowledge."""
        return ending.winners(state)

    def counted_now(self, view: WorldWithoutEnd, seat: int) -> dict[str, float | None]:
        """Return the points for stone, wood and gold; those of others lie behind their screens."""
        if not view.goods[seat]:
            return {"stone and wood": None, "gold": None}
        return {**ending.final_points(view, seat)}

    def usual(self, state: WorldWithoutEnd) -> Move[Any] | None:
        """Return a move without alternative, or the one whose only alternative is to refuse a gift."""
        options = state.options
        gift = len(options) == 2 and options[0].verb in ("take", "rent") and options[1] is self.done
        return options[0] if len(options) == 1 or gift else None

    def called(self, thing: object) -> str:
        """Return the name of a card or word; cards come first, as some share their name with a good."""
        return thing.name if isinstance(thing, Card) else super().called(thing)

    def rule_of(self, state: WorldWithoutEnd, move: Move[Any]) -> str | None:
        """Return the rule of the card that is played for a move; if none is needed, the decision names the rule."""
        return None if state.agenda[-1][0] in WITHOUT_CARD else move.rule

    def about(self, state: WorldWithoutEnd, move: Move[Any]) -> Iterable[str]:
        """Return what a move is about; building is also about the free spaces for the resource."""
        found = list(super().about(state, move))
        return [*found, " ".join(found)] if move.verb == "build" else found

    def doubts(self) -> Iterable[Problem]:
        """Warn of valid data that is probably a mistake."""
        from kingsbridge_world_without_end.warnings import doubts

        return doubts(self)

    def describe(self, state: WorldWithoutEnd, move: Move[Any]) -> str:
        """Return the hint beside a move."""
        from kingsbridge_world_without_end.screen.hints import describe

        return describe(state, move)
