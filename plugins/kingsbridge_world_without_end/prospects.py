"""What an action card could do now, in few words, or why it could do nothing."""

from __future__ import annotations

from collections.abc import Callable

from kingsbridge_core import Effect
from kingsbridge_core.phrases import all_of, in_points, one_of
from kingsbridge_world_without_end.asking import award, is_closed, symbol_in_words
from kingsbridge_world_without_end.council import space_after
from kingsbridge_world_without_end.houses import sites
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.projects import open_projects, without_seal
from kingsbridge_world_without_end.state import RESOURCES, Action, Good, Project, WorldWithoutEnd, free_spaces


def prospect(view: WorldWithoutEnd, seat: int, card: Action) -> str:
    """What the whole card can do now."""
    return "; ".join(can_do(view, seat, effect) for effect in card.effects)


def owned(view: WorldWithoutEnd, seat: int, good: Good) -> str:
    """`2 wool`."""
    return f"{view.goods[seat][good] or 'no'} {good}"


def can_do(view: WorldWithoutEnd, seat: int, effect: Effect) -> str:
    """What an action would do now, or why nothing."""
    can = ACTIONS.get(effect.word.name)
    return can(view, seat, **effect.arguments) if can else str(effect).rstrip(".")


def can_take(view: WorldWithoutEnd, seat: int, goods: list[Good]) -> str:
    """As far as the stock goes."""
    left = [good for good in goods if good == "gold" or view.stock[good]]
    if not left:
        return f"nothing: no {one_of(goods)} in stock"
    if len(left) == 1:
        return f"1 {left[0]}; you have {view.goods[seat][left[0]] or 'none'}"
    return f"1 {one_of(left)}; you have {', '.join(owned(view, seat, good) for good in left)}"


def can_build(view: WorldWithoutEnd, seat: int, resources: int) -> str:
    """The most points, and where."""
    projects = open_projects(view)
    if not projects:
        return "nothing: no project is open"
    fitting = {project: min(resources, fits(view, seat, project)) for project in projects}
    most = max(fitting.values())
    if not most:
        return "nothing: you have no stone or wood that fits"
    where = one_project([project for project in projects if fitting[project] == most])
    return f"{in_points(most * view.game.space_points)} for {most} on {where}"


def one_project(projects: list[Project]) -> str:
    """`the Bridge or the Tower`, `one of 3 projects`."""
    few = len(projects) < 3
    return one_of(f"the {project.name}" for project in projects) if few else f"one of {len(projects)} projects"


def fits(view: WorldWithoutEnd, seat: int, project: Project) -> int:
    """How many of the own resources a project has room for."""
    free = free_spaces(view, project)
    return sum(min(free[resource], view.goods[seat][resource]) for resource in RESOURCES)


def can_sell(view: WorldWithoutEnd, seat: int) -> str:
    """Wool, and a cloth where there is a market for it."""
    goods, prices = view.goods[seat], in_force(view).prices
    found = [f"{goods['wool']} wool for {prices['wool'] * goods['wool']} gold"] if goods["wool"] else []
    if goods["cloth"] and not is_closed(view):
        found.append(f"1 cloth for {prices['cloth']} gold")
    if found:
        return ", ".join(found)
    return "nothing: the cloth market is covered" if goods["cloth"] else "nothing: you have no wool and no cloth"


def can_repeat(view: WorldWithoutEnd, seat: int) -> str:
    """What the card on top of the pile can do now."""
    pile = view.actions[seat]
    if not pile:
        return "nothing: no card was played in this chapter"
    if not view.carried_out[seat]:
        return f"nothing: {pile[-1].name} was laid unused"
    again = prospect(view, seat, pile[-1])
    return f"{pile[-1].name} again{' does' if again.startswith('nothing: ') else ':'} {again}"


def can_settle(view: WorldWithoutEnd, seat: int) -> str:
    """How many spaces there are for the resources at hand."""
    goods, open_sites = view.goods[seat], sites(view, seat)
    if not open_sites:
        return "nothing: no space is left for you"
    if goods["gold"] < view.game.house_price:
        return f"nothing: you have {owned(view, seat, 'gold')}"
    number = sum(bool(goods[space.resource]) for space in open_sites)
    if not number:
        return "nothing: you have no stone or wood"
    own = one_of(resource for resource in RESOURCES if goods[resource])
    return f"a house for {view.game.house_price} gold and 1 {own}: {number} spaces"


def can_collect(view: WorldWithoutEnd, seat: int, houses: int) -> str:
    """The rents to choose from."""
    rents = [symbol_in_words(space.income) for space in view.houses[seat]]
    if not rents:
        return "nothing: you have no house"
    return f"{houses} of {', '.join(rents)}" if len(rents) > houses else all_of(rents)


def can_donate(view: WorldWithoutEnd, seat: int) -> str:
    """Where a seal may go."""
    found = without_seal(view, seat)
    if not found:
        return "nothing: no project takes a seal of yours"
    if view.goods[seat]["gold"] < view.game.donation_price:
        return f"nothing: you have {owned(view, seat, 'gold')}"
    return f"for {view.game.donation_price} gold a seal on {one_project(found)}"


def can_weave(view: WorldWithoutEnd, seat: int, cloth: int) -> str:
    """As far as wool and stock go."""
    have = view.goods[seat]["wool"]
    most = min(cloth, have, view.stock["cloth"])
    if not most:
        return "nothing: no cloth in stock" if have else "nothing: you have no wool"
    return f"up to {most} of your {have} wool into cloth" if have > 1 else "1 wool into cloth"


def can_heal(view: WorldWithoutEnd, seat: int) -> str:
    """The gold, and for how many the knowledge suffices at once (wwe-plague-06)."""
    left, able = view.goods[seat]["knowledge"], 0
    for value in sorted(marker.value for marker in view.ill_markers):
        left -= value
        able += left >= 0
    ill = f", or care for up to {able} of {len(view.ill)} ill places" if able else "; too little knowledge to care"
    return f"1 gold and 1 point{ill if view.ill else ''}"


def can_seek(view: WorldWithoutEnd, seat: int, spaces: int) -> str:
    """The next space."""
    space = space_after(view, spaces)
    if view.game.toll_of[space] > view.goods[seat]["gold"]:
        return f"nothing: next are the {space.name}, and you have {owned(view, seat, 'gold')}"
    return f"{space.name}: {award(view, seat, space, view.goods[seat])}"


ACTIONS: dict[str, Callable[..., str]] = {
    "take": can_take,
    "build": can_build,
    "sell": can_sell,
    "repeat": can_repeat,
    "house": can_settle,
    "rent": can_collect,
    "donate": can_donate,
    "weave": can_weave,
    "medicine": can_heal,
    "seek-favor": can_seek,
}
"""What the words of action cards can do now."""

IN_FEW: dict[str, str] = {
    "build": "build on a project",
    "sell": "sell wool and cloth",
    "repeat": "repeat your last action",
    "house": "build a house",
    "rent": "take the rent of houses",
    "donate": "donate to a project",
    "weave": "turn wool into cloth",
    "medicine": "1 gold and 1 point, or care for the ill",
    "seek-favor": "move the favor marker",
}
"""What an action is about."""


def in_few_words(card: Action) -> str:
    """What a card is good for at any time."""
    return "; ".join(IN_FEW.get(effect.word.name) or str(effect).rstrip(".").lower() for effect in card.effects)
