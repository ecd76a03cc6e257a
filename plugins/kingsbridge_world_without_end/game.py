"""The game as the core sees it: its files, its moves and the tables that rules look things up in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kingsbridge_core import Card, Effect, Game, Move, folder
from kingsbridge_core.source import Problem
from kingsbridge_world_without_end import (
    actions,
    benefits,
    council,
    duties,
    ending,
    events,
    houses,
    lasting,
    plague,
    projects,
    setup,
    turns,
)
from kingsbridge_world_without_end.checks import check
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting import InForce
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    GOODS,
    PENALTIES,
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
)

Trade = tuple[dict[Good, int], dict[Good, int]]
"""What is given and what is got."""


class WorldWithoutEndGame(Game[WorldWithoutEnd]):
    """World Without End with its cards, its board and its moves."""

    id = "world_without_end"
    data = folder(__file__, "data")
    definition_source = data / "game.yaml"
    schemas = folder(__file__, "schemas")
    state_class = WorldWithoutEnd
    rules_modules = (benefits, lasting, council, events, turns, actions, projects, houses, plague, duties)

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
        check(self)

    def round_title(self, number: int) -> str:
        """`Chapter III, round 2`."""
        chapter, rounds = divmod(number - 1, ROUNDS)
        return _("Chapter {chapter}, round {number}", chapter=ROMAN[chapter], number=rounds + 1)

    # --- the box

    def _read_cards(self) -> None:
        """Actions and events."""
        self.actions = self.read_cards("actions", Action, ("action",))
        self.events = self.read_cards("events", Event, ("event", "offer", "lasting", "benefit"))

    def _read_board(self) -> None:
        """Favor track, projects, house spaces, plague places and their markers."""
        self.favor_track = self.read_cards("favor", Favor, ("benefit",))
        self.favor_space = {space.id: space for space in self.favor_track}
        self.toll_of = {
            space: sum(effect.arguments["amount"] for effect in space.effects if effect.word is benefits.toll)
            for space in self.favor_track
        }
        self.projects = self.read_cards("projects", Project, ("benefit",))
        self.project = {project.id: project for project in self.projects}
        self.donors_get: dict[Project, list[list[Good]]] = {
            project: [effect.arguments["goods"] for effect in project.effects if effect.word is benefits.gain]
            for project in self.projects
        }
        """The goods of which the stock must have enough for all donors; of several kinds each of them takes one."""
        self.house_spaces = self.read_cards("houses", HouseSpace, ())
        self.places = self.read_cards("plague", Place, ("benefit",), "places")
        self.markers = self.read_cards("plague", Marker, (), "markers")
        self.add_pieces([CLOTH_MARKET])

    # --- the moves, in the order in which people see them

    def _make_moves(self) -> None:
        moves = self.moves
        self.turn = moves.each("turn", range(4))
        self.play = moves.each("play", self.actions)
        self.give_up = moves.one("give-up")
        self.lay = moves.each("lay", self.actions)
        self.discard = moves.each("discard", self.actions)
        self.take = moves.each("take", GOODS)
        pairs = moves.pairs("build", self.projects, RESOURCES)
        self.build_moves: dict[Project, dict[Resource, Move[tuple[Project, Resource]]]] = {
            project: {resource: pairs[project, resource] for resource in RESOURCES} for project in self.projects
        }
        self.sell = moves.each("sell", ("wool", "cloth"))
        self.weave = moves.one("weave")
        self.house = moves.each("house", self.house_spaces)
        self.rent = moves.each("rent", self.house_spaces)
        self.donate = moves.each("donate", self.projects)
        self.practise: Move[Any] = moves.one("practise")
        self.care = moves.each("care", self.places)
        self.move_on = moves.one("move-on")
        self.trades: dict[Event, Trade] = {
            event: (effect.arguments["give"], effect.arguments["get"])
            for event in self.events
            for effect in event.effects
            if effect.word is events.trade
        }
        self.trade = moves.each("trade", self.trades)
        self.give = moves.each("give", GOODS)
        self.nothing: Move[Any] = moves.one("nothing")
        self.accept: Move[Any] = moves.one("accept")
        self.tear_down = moves.each("tear-down", self.house_spaces)
        self.protect = moves.each("protect", PENALTIES.values())
        self.decline: Move[Any] = moves.one("decline")
        self.done: Move[Any] = moves.one("done")

    # --- events

    def _bind_events(self) -> None:
        """What is looked up when an event is in play."""
        self.wars = {event for event in self.events if any(effect.word is events.war for effect in event.effects)}
        self.gifts: dict[Event, tuple[Effect, ...]] = {
            event: effect.arguments["effects"]
            for event in self.events
            for effect in event.effects
            if effect.word is events.everyone
        }
        self.in_force = BlueEvents(self.prices)

    # --- what the core asks

    def setup(self, state: WorldWithoutEnd) -> None:
        """The table before the first round."""
        setup.set_up(state)

    def winners(self, state: WorldWithoutEnd) -> list[int]:
        """Points, then piety, loyalty and knowledge."""
        return ending.winners(state)

    def usual(self, state: WorldWithoutEnd) -> Move[Any] | None:
        """What there is no alternative to, or only to leave a gift lying."""
        options = state.options
        gift = len(options) == 2 and options[0].verb in ("take", "rent") and options[1] is self.done
        return options[0] if len(options) == 1 or gift else None

    def called(self, thing: object) -> str:
        """What a card or a word of the game is called; cards by their names, as some are called like goods."""
        return thing.name if isinstance(thing, Card) else super().called(thing)

    def rule_of(self, state: WorldWithoutEnd, move: Move[Any]) -> str | None:
        """By the verb of the move."""
        from kingsbridge_world_without_end.refusals import rule_of

        return rule_of(state, move)

    def doubts(self) -> Iterable[Problem]:
        """What can hardly be meant."""
        from kingsbridge_world_without_end.doubts import doubts

        return doubts(self)

    def describe(self, state: WorldWithoutEnd, move: Move[Any]) -> str:
        """What a move means now."""
        from kingsbridge_world_without_end.describing import describe

        return describe(state, move)


class BlueEvents(dict[tuple[tuple[Event, ...], Event | None], InForce]):
    """What the blue events on the board change together, worked out once for every group of them."""

    def __init__(self, prices: dict[str, int]) -> None:
        super().__init__()
        self.prices = prices

    def __missing__(self, cards: tuple[tuple[Event, ...], Event | None]) -> InForce:
        edge, revealed = cards
        found = self[cards] = InForce(dict(self.prices))
        for card in (*edge, *([revealed] if revealed and revealed.background == "blue" else [])):
            for effect in card.effects:
                if effect.word is events.trade:
                    found.offers.append(card)
                else:
                    effect.run(found, None)
        return found
