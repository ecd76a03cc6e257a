"""The table: events, projects, houses, plague markers, and what each player keeps behind the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from kingsbridge_core import (
    NOBODY,
    OWNER,
    Card,
    Effect,
    Piece,
    Shape,
    State,
    deck,
    inside,
    marks,
    paragraph,
    per_seat,
    printed,
    record,
    score,
    seat_marker,
    supply,
    track,
    tracks,
)
from kingsbridge_world_without_end.language import _

if TYPE_CHECKING:
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

Resource = Literal["stone", "wood"]
Good = Literal["gold", "stone", "wood", "grain", "wool", "cloth", "piety", "loyalty", "knowledge"]
Symbol = Literal["stone", "wood", "grain", "wool", "knowledge", "piety", "loyalty", "point", "gold", "two-gold"]
Background = Literal["tan", "blue"]
Duty = Literal["piety", "grain", "gold"]
ProjectId = Annotated[str, Shape("projects.schema.json#/$defs/project_id")]
FavorId = Annotated[str, Shape("favor.schema.json#/$defs/space_id")]

RESOURCES: tuple[Resource, ...] = ("stone", "wood")
GOODS: tuple[Good, ...] = ("gold", "stone", "wood", "grain", "wool", "cloth", "piety", "loyalty", "knowledge")
Stocked = Annotated[Good, Shape(enum=[*GOODS[1:]])]
"""A good that comes from the stock: any but gold."""
Payable = Annotated[Good, Shape(enum=[good for good in GOODS if good != "knowledge"])]
"""A good that can be given away: any but knowledge, which no one ever loses."""
DUTIES: tuple[Duty, ...] = ("piety", "grain", "gold")
PENALTIES: dict[Duty, str] = {"piety": "penance", "grain": "begging", "gold": "court"}
"""The penalty in the next chapter for what is missing."""
PROJECTS = ("bridge", "mill", "st-marks", "chapel", "hospital", "palace", "tower")
"""The projects of the box, which every game has; a card set can add others, as to the favor track."""
FAVORS = ("queen", "prior", "outlaws-1", "guild-master", "prioress", "merchants", "king", "earl", "outlaws-2", "bishop")
ROMAN = ("I", "II", "III", "IV")
"""The chapters as they are printed."""
CHAPTERS = len(ROMAN)
ROUNDS = 6
"""Rounds of a chapter, and cards that each pile of a player holds at its end (wwe-setup-02, wwe-discard-04)."""
SOURCES = (
    *("start", "income", "favor", "building", "donations", "tower", "medicine", "rent", "events", "duties"),
    *("stone and wood", "gold"),
)


@printed
class Event(Card):
    """An event of a chapter: a tan (immediate) or blue (lasting) effect, four corner incomes, and an arrow.

    Corners are clockwise; where the first points to the first side, the arrow points to the number `arrow`
    (wwe-event-38).
    """

    chapter: int
    background: Background
    corners: tuple[Symbol, ...]
    arrow: int
    plague: int = 0

    @property
    def text(self) -> str:
        """The text of the event, made from its effects; "you" is the active player."""
        return paragraph(map(said_by_event, self.effects))


def said_by_event(effect: Effect) -> str:
    """Return an effect of an event in words; those of all games say whom they are for."""
    if effect.word.moment != "sentence":
        return str(effect)
    if effect.word.name != "for":
        return _("For the active player: {effect}.", effect=inside((effect,)))
    if effect.arguments["who"] == "you":
        return _("For the active player: {effect}.", effect=inside(effect.arguments["do"]))
    return str(effect)


@printed
class Action(Card):
    """An action card, which every player has; in a first game, only starred ones are used at first."""

    starred: bool = False


@printed
class Favor(Card):
    """A space of the favor track; its effects are the favor. A new one comes `after` another."""

    after: str = ""


@printed
class Project(Card):
    """A building project with its spaces; donors get its effects when it is finished."""

    stone: int
    wood: int


@printed
class HouseSpace(Card):
    """A space for a house: the resource it costs on top of gold, and the rent it brings."""

    resource: Resource
    income: Symbol


@printed
class Place(Card):
    """A numbered place that the plague can reach; anyone who cares for it gets its effects."""

    number: int


@printed
class Marker(Card):
    """A plague marker: how much knowledge it takes to care for its place."""

    value: int


CLOTH_MARKET = Piece("cloth-market", "cloth market")


def of_chapter(chapter: int) -> Callable[[Piece], bool]:
    """Return a test for whether an event belongs in the pile of a chapter."""
    return lambda piece: isinstance(piece, Event) and piece.chapter == chapter


def is_event(piece: Piece) -> bool:
    """Whether a piece is an event."""
    return isinstance(piece, Event)


def is_marker(piece: Piece) -> bool:
    """Whether a piece is a plague marker."""
    return isinstance(piece, Marker)


class WorldWithoutEnd(State):
    """A position of World Without End."""

    game: WorldWithoutEndGame

    # events
    chapter_1: list[Event] = deck(seen_by=NOBODY, holds=of_chapter(1))  # the piles, top card last
    chapter_2: list[Event] = deck(seen_by=NOBODY, holds=of_chapter(2))
    chapter_3: list[Event] = deck(seen_by=NOBODY, holds=of_chapter(3))
    chapter_4: list[Event] = deck(seen_by=NOBODY, holds=of_chapter(4))
    unused_events: list[Event] = deck(seen_by=NOBODY, holds=is_event)
    council: list[Event] = deck()  # the event of this round, on the council space
    edge: list[Event] = deck()  # blue events of earlier rounds, the longest in force first
    past_events: list[Event] = deck()
    arrow: int = track(low=0, high=3)  # the number that the arrow of the oriented event points to

    # the board
    active: int = seat_marker(0)  # who holds the start figure
    favor: int = track(low=0)  # the space of the favor marker
    covers: list[Piece] = marks()  # covered favor spaces and projects, and the cloth market
    stock: dict[str, int] = supply((*GOODS[1:], "metal"), pool="goods")
    built: dict[str, int] = supply(("stone", "wood", "metal"), pool="goods")  # cubes on all projects
    projects: list[Project] = marks()  # those on the board
    stone_on: dict[str, int] = tracks(PROJECTS)  # filled spaces; a stand-in also fills one
    wood_on: dict[str, int] = tracks(PROJECTS)
    finished: list[Project] = marks()

    # the plague
    markers: list[Marker] = deck(seen_by=NOBODY, holds=is_marker)  # face down, on the healthy places in their order
    healthy: list[Place] = marks()
    ill: list[Place] = marks()
    ill_markers: list[Marker] = deck()  # face up, on the stricken places in their order
    past_markers: list[Marker] = deck()

    # what every player has
    hands: list[list[Action]] = per_seat(deck(seen_by=OWNER, kept=True))
    actions: list[list[Action]] = per_seat(deck(kept=True))  # the action piles, top card last
    discards: list[list[Action]] = per_seat(deck(seen_by=OWNER, kept=True))
    aside: list[list[Action]] = per_seat(deck(kept=True))  # cards that join in the second chapter of a first game
    carried_out: list[int] = per_seat(track(low=0, high=1))  # whether the top card was laid with the right to act
    goods: list[dict[Good, int]] = per_seat(  # wwe-setup-14
        supply(GOODS, pool="goods", seen_by=OWNER, unlimited=("gold",), counted=False)  # behind the screen
    )
    houses: list[list[HouseSpace]] = per_seat(marks())
    seals: list[list[Project]] = per_seat(marks())
    missing: list[dict[Duty, int]] = per_seat(tracks(DUTIES))  # of the last duties, unless averted by loyalty
    points: list[dict[str, float]] = per_seat(score(SOURCES))
    shown: list[tuple[int, ...]] = per_seat(record())  # piety, loyalty and knowledge, laid open at the end of the game

    laid_open: list[tuple[int, ...]]  # for cards of other sets, since the player's last turn; see the core

    # the turn
    traded: list[Event] = marks()  # blue offers that the acting player has used in this turn


def extended(projects: Sequence[str], *, with_actions: bool) -> type[WorldWithoutEnd]:
    """Return the class of the positions of a game with these projects, and perhaps points from action cards."""
    more: dict[str, Any] = {}
    if tuple(projects) != PROJECTS:
        more |= {"stone_on": tracks(projects), "wood_on": tracks(projects)}
    if with_actions:
        more |= {"points": per_seat(score((*SOURCES, "actions")))}
    if not more:
        return WorldWithoutEnd
    kind: Any = type(WorldWithoutEnd)
    return cast(type[WorldWithoutEnd], kind("WorldWithoutEnd", (WorldWithoutEnd,), more))


def chapter_of(state: WorldWithoutEnd) -> int:
    """Return the chapter, 1 to 4."""
    return (state.round - 1) // ROUNDS + 1


def is_last(state: WorldWithoutEnd) -> bool:
    """Whether this is the last chapter."""
    return state.round > (CHAPTERS - 1) * ROUNDS


def round_of(state: WorldWithoutEnd) -> int:
    """Return the round within the chapter, 1 to 6."""
    return (state.round - 1) % ROUNDS + 1


def pile_of(state: WorldWithoutEnd, chapter: int) -> list[Event]:
    """Return the events still to come in a chapter."""
    pile: list[Event] = getattr(state, f"chapter_{chapter}")
    return pile


def side_of(seats: int, seat: int) -> int:
    """Return a player's side of the board; two players sit opposite each other (wwe-setup-13)."""
    return seat * 2 if seats == 2 else seat


def corner_for(state: WorldWithoutEnd, seat: int, card: Event, arrow: int) -> Symbol:
    """Return what a seat receives if the arrow points to this number (wwe-orient-02, wwe-orient-03, wwe-orient-04)."""
    return card.corners[(side_of(state.seats, seat) - arrow + card.arrow) % 4]


def begs(state: WorldWithoutEnd, seat: int) -> bool:
    """Whether a player gets no income this round, because they beg (wwe-penalty-03, wwe-penalty-08)."""
    return bool(state.missing[seat]["grain"]) and round_of(state) == 1


def serves_court(state: WorldWithoutEnd, seat: int) -> bool:
    """Whether a player has no action this round, because they serve at court (wwe-penalty-04)."""
    return bool(state.missing[seat]["gold"]) and round_of(state) == 1


def is_taken(state: WorldWithoutEnd, space: HouseSpace) -> bool:
    """Whether a space has a house."""
    return any(space in houses for houses in state.houses)


def free_spaces(state: WorldWithoutEnd, project: Project) -> dict[Resource, int]:
    """Return the spaces of a project still to be filled."""
    return {
        "stone": project.stone - state.stone_on[project.id],
        "wood": project.wood - state.wood_on[project.id],
    }


def duty_of(penalty: str) -> Duty:
    """Return the duty behind a penalty."""
    return next(duty for duty, each in PENALTIES.items() if each == penalty)
