"""What a sensible player values, and the greedy bot that plays accordingly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from kingsbridge_core import Judging, Move, Sight, State
from kingsbridge_world_without_end.projects import open_projects
from kingsbridge_world_without_end.state import (
    GOODS,
    ROUNDS,
    Action,
    Duty,
    Project,
    WorldWithoutEnd,
    corner_for,
    is_last,
)
from kingsbridge_world_without_end.weights import DOUBTS, EVERYBODY, WEIGHTS, clock, traits
from kingsbridge_world_without_end.worths import SYMBOLS, chapters_left, judge_of, left_after, rents, reward_worth

if TYPE_CHECKING:
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

OTHERS = 0.3
"""How much the income of all other players together counts against one point of the bot's own."""
SURPLUS: tuple[tuple[Duty, float], ...] = (("piety", 1.6), ("grain", 1.2))
"""The worth, for later duties, of goods beyond what the next duties need."""
PENALTY = {"piety": 0.8, "grain": 1.2, "gold": 2.2}
"""What a penalty costs in the next chapter, besides the points."""
WHIM = 0.2
WHIMS = {"house": 1.0}
"""How much chance decides between moves that are about equally good, above all where to build a house."""
LATER = 0.5
"""What a card that is still in hand is worth, compared to playing it now."""


class Greedy(Judging):
    """Picks the move worth most after its own follow-up choices; it does not guess what opponents will do."""

    iterations: ClassVar[int] = 60
    weights, everybody, doubts = WEIGHTS, EVERYBODY, DOUBTS
    sees_next_round: ClassVar[bool] = True

    def choose(self, sight: Sight) -> Move[Any]:
        """Return the option with the best outlook."""
        options, seat = sight.options, sight.seat
        if len(options) == 1:
            return options[0]
        return best_of(options, sight.imagine(), seat, sight.rng)

    def reflex(self, state: State, rng: Random) -> Move[Any]:
        """Make the same choice in a state that is already imagined."""
        assert isinstance(state, WorldWithoutEnd)
        assert state.actor is not None
        options = state.options
        return options[0] if len(options) == 1 else best_of(options, state.clone(), state.actor, rng)

    def traits(self, state: State, seat: int) -> dict[str, float]:
        """Return the traits that count when a round begins."""
        assert isinstance(state, WorldWithoutEnd)
        return {**traits(state, seat), "hand": hand_worth(state, seat, open_projects(state))}

    def clock(self, state: State) -> tuple[float, ...]:
        """Return how many chapters and rounds are left."""
        assert isinstance(state, WorldWithoutEnd)
        return clock(state)


def best_of(options: Sequence[Move[Any]], world: WorldWithoutEnd, seat: int, rng: Random) -> Move[Any]:
    """Return the option with the best outlook in a world the bot imagines."""
    whims = [WHIMS.get(move.verb, WHIM) * rng.random() for move in options]
    if options[0].verb in ("discard", "lay"):
        rests = worth_without(world, seat)
        found = [rests[move.what] for move in options]
    else:
        del world.agenda[: -3 if options[0].verb == "turn" else -1]  # income and favor follow from how it is turned
        found = outlooks(options, world, seat)
    liked = [*map(add, found, whims)]
    return options[liked.index(max(liked))]


def outlooks(options: Sequence[Move[Any]], world: WorldWithoutEnd, seat: int) -> list[float]:
    """Return the outlook of each option; the world is used up by the last one, which needs no copy."""
    *others, last = options
    return [*[outlook(world.clone(), seat, move) for move in others], outlook(world, seat, last)]


def outlook(world: WorldWithoutEnd, seat: int, move: Move[Any]) -> float:
    """Return what the table is worth to a seat after a move and its own best follow-ups."""
    world.apply(move)
    if world.actor == seat:
        return max(outlooks(world.options, world, seat))
    spoiled = OTHERS * others_income(world, seat) if move.verb == "turn" else 0.0
    return worth(world, seat) - spoiled


def others_income(state: WorldWithoutEnd, seat: int) -> float:
    """Return the opponents' average income with the event turned this way."""
    card = state.council[-1]
    others = [SYMBOLS[corner_for(state, each, card, state.arrow)] for each in range(state.seats) if each != seat]
    return sum(others) / len(others)


def worth(state: WorldWithoutEnd, seat: int) -> float:
    """Return the worth of a position: points, what goods will bring, unfinished projects, and cards in hand."""
    projects = open_projects(state)
    return (
        sum(state.points[seat].values())
        + duties_worth(state, seat)
        + goods_worth(state, seat, projects)
        + houses_worth(state, seat)
        + seals_worth(state, seat)
        + hand_worth(state, seat, projects)
        - penalties(state, seat)
    )


def penalties(state: WorldWithoutEnd, seat: int) -> float:
    """Return what unpaid duties will still cost, unless loyalty averts it."""
    missing = state.missing[seat]
    if not any(missing.values()):
        return 0.0
    if is_last(state):
        return sum(number * state.game.shortfall[duty] for duty, number in missing.items())
    return sum(PENALTY[duty] for duty, number in missing.items() if number)


# Most moves change little on the table, so what the rest is worth is remembered: by all that it depends on.


def duties_worth(state: WorldWithoutEnd, seat: int) -> float:
    """Return what piety, grain and gold save at the end of the chapter; a surplus keeps some worth."""
    goods = state.goods[seat]
    return worth_for_duties(state.game, goods["piety"], goods["grain"], goods["gold"], is_last(state))


@lru_cache(4096)
def worth_for_duties(game: WorldWithoutEndGame, piety: int, grain: int, gold: int, last: bool) -> float:
    """Return what this much piety, grain and gold save, now or in the last chapter."""
    times, total = (2 if last else 1), 0.0
    for (duty, surplus), owned in zip(SURPLUS, (piety, grain), strict=True):
        due = game.dues[duty]
        total += min(owned, due) * times * game.shortfall[duty] + max(owned - due, 0) * (0.1 if last else surplus)
        if owned >= due and not last:
            total += PENALTY[duty]
    return total + gold_worth(game, gold, times, last)


def gold_worth(game: WorldWithoutEndGame, gold: int, times: int, last: bool) -> float:
    """Return what gold is worth: it pays the average tax; at the end, each is half a point."""
    faces, total = game.tax_die, 0.0
    for face in faces:
        total += min(gold, face) * times + max(gold - face, 0) * (0.5 if last else 0.65)
        if gold >= face and not last:
            total += PENALTY["gold"]
    return total / len(faces)


def goods_worth(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return what resources, wool, cloth, loyalty and knowledge are worth, with these projects open."""
    last, stone, wood = is_last(state), 0, 0
    hand = {card.id for card in state.hands[seat]} if last else {"building-project", "sales"}
    if "building-project" in hand:
        stone_on, wood_on = state.stone_on, state.wood_on
        for project in projects:
            stone += project.stone - stone_on[project.id]
            wood += project.wood - wood_on[project.id]
    goods = state.goods[seat]
    total = worth_of_goods((*goods.values(),), stone, wood, "sales" in hand, last)
    return total + worth_of_knowledge(goods["knowledge"], state.round, bool(state.healthy or state.ill))


@lru_cache(4096)
def worth_of_goods(goods: tuple[int, ...], stone: int, wood: int, can_sell: bool, last: bool) -> float:
    """Return what goods but knowledge are worth, if there are this many spaces where stone and wood can be used."""
    have, total = dict(zip(GOODS, goods, strict=True)), 0.0
    for owned, spaces in ((have["stone"], stone), (have["wood"], wood)):
        used = min(owned, spaces)
        total += 1.5 * min(used, 2) + 1.1 * max(used - 2, 0) + 1.0 * (owned - used)
    if can_sell:
        total += 0.9 * min(have["wool"], 4) + 0.4 * max(have["wool"] - 4, 0)
        total += 1.4 * min(have["cloth"], 1) + (0.0 if last else 1.3) * max(have["cloth"] - 1, 0)
    return total + (0.9 * have["loyalty"] + (0.8 if have["loyalty"] else 0.0) * (0.5 if last else 1.0))


@lru_cache(1024)
def worth_of_knowledge(knowledge: int, number: int, plague_is_near: bool) -> float:
    """Return what knowledge is worth in a round: the Prioress asks for one, the plague for any amount."""
    left = left_after(number)
    plague = 0.9 if number <= 2 * ROUNDS or plague_is_near else 0.1
    return (1.0 if knowledge else 0.0) * min(left, 1.0) + plague * min(left, 1.5) * min(knowledge, 6)


def houses_worth(state: WorldWithoutEnd, seat: int) -> float:
    """Return what the rents still to come are worth, mainly those of the best two houses."""
    return worth_of_rents(rents(state, seat), chapters_left(state))


@lru_cache(4096)
def worth_of_rents(best: tuple[float, ...], left: float) -> float:
    """Return what rents, best first, are worth with the chapters that are left."""
    return sum(rent * left * (0.55 if place < 2 else 0.3) + 0.3 * min(left, 2) for place, rent in enumerate(best))


def seals_worth(state: WorldWithoutEnd, seat: int) -> float:
    """Return what donors' rewards are worth: the more of the project is built, the surer they are."""
    total = 0.0
    for project in state.seals[seat]:
        spaces = project.stone + project.wood
        stands = (state.stone_on[project.id] + state.wood_on[project.id]) / spaces
        total += reward_worth(state, seat, project) * (stands if is_last(state) else 0.35 + 0.65 * stands)
    return total


# --- cards in hand


def hand_worth(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return what the cards in hand can still do in this chapter, with these projects open."""
    return worth_together(state, seat, [judge_of(card)(state, seat, projects) for card in state.hands[seat]])


def worth_without(state: WorldWithoutEnd, seat: int) -> dict[Action, float]:
    """Return, for each card in hand, what the other cards are worth."""
    projects = open_projects(state)
    worths = {card: judge_of(card)(state, seat, projects) for card in state.hands[seat]}
    return {
        card: worth_together(state, seat, [worth for other, worth in worths.items() if other is not card])
        for card in worths
    }


def worth_together(state: WorldWithoutEnd, seat: int, worths: list[float]) -> float:
    """Return what cards are worth together: the best count, as many as are still to be played face up."""
    rounds = ROUNDS - len(state.actions[seat])
    worths.sort(reverse=True)
    return LATER * sum(worths[:rounds]) + 0.05 * LATER * sum(worths[rounds:])
