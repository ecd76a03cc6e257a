"""What incomes, cards in hand and their words are worth to a sensible player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from kingsbridge_core import Effect, worth_of
from kingsbridge_world_without_end.benefits import owned
from kingsbridge_world_without_end.houses import sites
from kingsbridge_world_without_end.plague import curable
from kingsbridge_world_without_end.state import (
    CHAPTERS,
    CLOTH_MARKET,
    PROJECTS,
    ROUNDS,
    Action,
    Duty,
    Good,
    HouseSpace,
    Project,
    Symbol,
    WorldWithoutEnd,
    is_last,
)
from kingsbridge_world_without_end.vocabulary import HOUSE, WORTH

if TYPE_CHECKING:
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

SYMBOLS: dict[str, float] = {**{str(good): worth for good, worth in WORTH.items()}, "point": 1.0, "two-gold": 1.7}
"""Roughly what an income is worth to anyone."""


def chapters_left(state: WorldWithoutEnd) -> float:
    """Return how many chapters are left, counting the rest of this one."""
    return left_after(state.round)


@lru_cache(64)
def left_after(number: int) -> float:
    """Return how many chapters are left after a round."""
    chapter, before = divmod(number - 1, ROUNDS)
    return CHAPTERS - (chapter + 1) + (ROUNDS - (before + 1)) / ROUNDS


def rents(state: WorldWithoutEnd, seat: int) -> tuple[float, ...]:
    """Return what each of a player's houses brings, best first."""
    goods, houses = state.goods[seat], state.houses[seat]
    return rents_of(state.game, (*houses,), goods["piety"], goods["grain"], is_last(state)) if houses else ()


@lru_cache(4096)
def rents_of(
    game: WorldWithoutEndGame, houses: tuple[HouseSpace, ...], piety: int, grain: int, last: bool
) -> tuple[float, ...]:
    """Return what houses bring a player with these goods for duties, now or in the last chapter, best first."""
    over = {"piety": piety - game.dues["piety"], "grain": grain - game.dues["grain"]}
    return tuple(sorted((rent_worth(space.income, over, last) for space in houses), reverse=True))


def rent_worth(income: Symbol, over: dict[str, int], last: bool) -> float:
    """Return what an income is worth; of goods for duties, no more than two above the need count."""
    if income in over and over[income] >= (0 if last else 2):
        return 0.3 if last else 0.5 * SYMBOLS[income]
    return SYMBOLS[income]


# --- words


def worth_of_duty(state: WorldWithoutEnd, seat: int, duty: Duty) -> float:
    """Return the worth of Grain or Piety."""
    if not state.stock[duty]:
        return 0.5
    game = state.game
    if state.goods[seat][duty] >= game.dues[duty]:
        return 1.0
    return (2 if is_last(state) else 1) * game.shortfall[duty] + 0.5


def worth_of_good(state: WorldWithoutEnd, seat: int, good: Good) -> float:
    """Return what one more of a good is worth to a player, if there is one to take."""
    if good == "grain" or good == "piety":
        return worth_of_duty(state, seat, good)
    if good == "stone" or good == "wood":
        return 3.0 if state.stock[good] else 0.2
    return WORTH[good] if good == "gold" or state.stock[good] else 0.0


def worth_of_taking(state: WorldWithoutEnd, seat: int, projects: Sequence[Project], goods: Sequence[Good]) -> float:
    """Return the worth of one of these goods: the best of them."""
    if len(goods) == 1:
        return worth_of_good(state, seat, goods[0])
    return max([worth_of_good(state, seat, good) for good in goods])


def worth_of_building(state: WorldWithoutEnd, seat: int, projects: Sequence[Project], resources: int) -> float:
    """Return the worth of building: three points for each resource that fits."""
    if not projects:
        return 0.2
    goods, stone_on, wood_on, most = state.goods[seat], state.stone_on, state.wood_on, 0
    own_stone, own_wood = goods["stone"], goods["wood"]
    for project in projects:
        stone, wood = project.stone - stone_on[project.id], project.wood - wood_on[project.id]
        most = max(most, (own_stone if own_stone < stone else stone) + (own_wood if own_wood < wood else wood))
    most = min(resources, most)
    coming = 0.5 * (ROUNDS - len(state.actions[seat])) if most < resources else 0.0
    return 0.8 + 1.3 * most + min(coming, 1.5)


def worth_of_sales(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return the worth of selling wool and a cloth, higher if gold for the tax is missing."""
    goods = state.goods[seat]
    gold = 2 * goods["wool"] + (4 if goods["cloth"] and CLOTH_MARKET not in state.covers else 0)
    return min(5.0, 0.5 * gold + (1.0 if goods["gold"] < 4 and gold else 0.0))


def worth_of_house(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return the worth of a house: the earlier, the more."""
    goods = state.goods[seat]
    ready = goods["gold"] > 1 and (goods["stone"] or goods["wood"])
    return (1.0 if ready else 0.5) * chapters_left(state) * 0.4 if len(state.houses[seat]) < 4 else 0.0


def worth_of_free_house(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return the worth of a house for free: the earlier, the more."""
    return HOUSE * chapters_left(state) * 0.4 if sites(state, seat) else 0.0


def worth_of_donation(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return the worth of a donation: none without a project to donate to."""
    seals = state.seals[seat]
    can_donate = state.goods[seat]["gold"] > 1 and len(seals) < state.game.seals_each
    return 1.3 if can_donate and any(project not in seals for project in projects) else 0.4


def worth_of_medicine(state: WorldWithoutEnd, seat: int, projects: Sequence[Project]) -> float:
    """Return the worth of Medicine: a point and a gold, or care for the sick."""
    return max(1.8, 3.2 * min(2, len(curable(state, seat, 0)))) if state.ill else 1.8


WORDS: dict[str, Callable[..., float]] = {
    "take": worth_of_taking,
    "build": worth_of_building,
    "sell": worth_of_sales,
    "repeat": lambda state, seat, projects: 2.2,
    "house": worth_of_house,
    "rent": lambda state, seat, projects, houses: sum(rents(state, seat)[:houses]),
    "donate": worth_of_donation,
    "weave": lambda state, seat, projects, cloth: 0.9 * min(cloth, state.goods[seat]["wool"]),
    "medicine": worth_of_medicine,
    "seek-favor": lambda state, seat, projects, spaces: 1.4,
    "points": lambda state, seat, projects, amount: float(amount),
    "gold": lambda state, seat, projects, amount: amount * WORTH["gold"],
    "gain": worth_of_taking,
    "points-if": lambda state, seat, projects, owns, points: float(points if owned(state, seat, owns) else 0),
    "points-per": lambda state, seat, projects, owns: float(owned(state, seat, owns)),
    "care": lambda state, seat, projects: 3.2 * bool(curable(state, seat, 0)),
    "free-house": worth_of_free_house,
    "played": lambda state, seat, projects, effects: worth_of_all(state, seat, projects, effects),
}
"""What each word of this game may bring a player."""


def worth_of_all(state: WorldWithoutEnd, seat: int, projects: Sequence[Project], effects: Sequence[Effect]) -> float:
    """Return what effects may bring a player, also those in the words of all games."""

    def own(effect: Effect, who: int) -> float:
        return WORDS[effect.word.name](state, who, projects, **effect.arguments)

    return worth_of(state, seat, effects, own)


# --- cards and rewards

Judge = Callable[[WorldWithoutEnd, int, Sequence[Project]], float]

USUAL_REWARD = 1.9
"""What donors get for any project of the box is worth about this much."""


@lru_cache(1024)
def judge_of(card: Action) -> Judge:
    """Return what says how much a card may bring in one of the next rounds; made once for every card."""
    if any(effect.word.moment == "sentence" for effect in card.effects):
        return partial(worth_of_all, effects=card.effects)
    judges = [judge_of_word(effect) for effect in card.effects]
    if len(judges) == 1:
        return judges[0]
    return lambda state, seat, projects: sum([judge(state, seat, projects) for judge in judges])


def judge_of_word(effect: Effect) -> Judge:
    """Return what says how much an effect may bring; without arguments by name, since they make a call slow."""
    judge = WORDS[effect.word.name]
    if not effect.arguments:
        return judge
    if len(effect.arguments) > 1:
        return partial(judge, **effect.arguments)
    argument = next(iter(effect.arguments.values()))
    return lambda state, seat, projects: judge(state, seat, projects, argument)


def reward_worth(state: WorldWithoutEnd, seat: int, project: Project) -> float:
    """Return what a donor to a project gets."""
    if project.id in PROJECTS and state.game.said.isdisjoint(project.effects):
        return USUAL_REWARD
    return worth_of_all(state, seat, (), project.effects)
