"""What an action card could do now in a few words, or why it could do nothing."""

from __future__ import annotations

from collections.abc import Callable

from kingsbridge_core import Effect, all_of, in_points, listed, one_of
from kingsbridge_world_without_end.donations import without_seal
from kingsbridge_world_without_end.favor import space_after
from kingsbridge_world_without_end.houses import sites
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.lasting_events import in_force
from kingsbridge_world_without_end.outlaws import can_pay_outlaws
from kingsbridge_world_without_end.projects import open_projects
from kingsbridge_world_without_end.screen.names import lack_of, lack_of_all, one_good, so_many
from kingsbridge_world_without_end.screen.questions import award, holding, is_closed, symbol_in_words, you_have
from kingsbridge_world_without_end.state import RESOURCES, Action, Good, Project, WorldWithoutEnd, free_spaces


def prospect(view: WorldWithoutEnd, seat: int, card: Action) -> str:
    """Return what a whole card can do now."""
    return _("; ").join(can_do(view, seat, effect) for effect in card.effects)


def nothing(why: str) -> str:
    """Return that a card would do nothing, and why."""
    return _("does nothing; {why}", why=why)


def can_do(view: WorldWithoutEnd, seat: int, effect: Effect) -> str:
    """Return what one action could do now, or why nothing."""
    can = ACTIONS.get(effect.word.name)
    return can(view, seat, **effect.arguments) if can else str(effect).rstrip(".。")


def can_take(view: WorldWithoutEnd, seat: int, goods: list[Good]) -> str:
    """Return what could be taken from the stock."""
    left = [good for good in goods if good == "gold" or view.stock[good]]
    if not left:
        return nothing(_("{none} in stock", none=lack_of_all(goods)))
    have = you_have(view.goods[seat][left[0]]) if len(left) == 1 else holding(view, seat, *left)
    return _("{good}; {you_have}", good=one_good(left), you_have=have)


def can_build(view: WorldWithoutEnd, seat: int, resources: int) -> str:
    """Return the most points that building could bring, and where."""
    projects = open_projects(view)
    if not projects:
        return nothing(_("no project is open"))
    fitting = {project: min(resources, fits(view, seat, project)) for project in projects}
    most = max(fitting.values())
    if not most:
        return nothing(_("you have no stone or wood that fits"))
    where, gain = [each for each in projects if fitting[each] == most], in_points(most * view.game.space_points)
    return counted(
        "{points} for {number} cube on {project}",
        "{points} for {number} cubes on {project}",
        most,
        points=gain,
        project=one_project(where),
    )


def one_project(projects: list[Project]) -> str:
    """Return the projects to choose from: `the Bridge or the Tower`, `one of 3 projects`."""
    if len(projects) < 3:
        return one_of(_("the {project}", project=project.name) for project in projects)
    return _("one of {number} projects", number=len(projects))


def fits(view: WorldWithoutEnd, seat: int, project: Project) -> int:
    """Return how many of the player's resources a project has room for."""
    free = free_spaces(view, project)
    return sum(min(free[resource], view.goods[seat][resource]) for resource in RESOURCES)


def can_sell(view: WorldWithoutEnd, seat: int) -> str:
    """Return what wool, and a cloth if its market is open, could be sold for."""
    goods, prices = view.goods[seat], in_force(view).prices
    number: dict[Good, int] = {"wool": goods["wool"], "cloth": min(1, goods["cloth"]) * (not is_closed(view))}
    found = [
        _("{goods} for {gold}", goods=so_many(good, sold), gold=so_many("gold", sold * prices[good]))
        for good, sold in number.items()
        if sold
    ]
    if found:
        return listed(found)
    return nothing(_("the cloth market is covered") if goods["cloth"] else _("you have no wool or cloth"))


def can_repeat(view: WorldWithoutEnd, seat: int) -> str:
    """Return what the card on top of the pile could do again."""
    pile = view.actions[seat]
    if not pile:
        return nothing(_("you have played no card this chapter"))
    if not view.carried_out[seat]:
        return nothing(_("you laid {card} unused", card=pile[-1].name))
    again = prospect(view, seat, pile[-1])
    if again.startswith(nothing("")):
        return _("{card} again {nothing}", card=pile[-1].name, nothing=again)
    return _("{card} again: {prospect}", card=pile[-1].name, prospect=again)


def can_settle(view: WorldWithoutEnd, seat: int) -> str:
    """Return how many house spaces the player has the resources for."""
    goods, open_sites = view.goods[seat], sites(view, seat)
    if not open_sites:
        return nothing(_("no house space is left for you"))
    if goods["gold"] < view.game.house_price:
        return nothing(holding(view, seat, "gold"))
    number = sum(bool(goods[space.resource]) for space in open_sites)
    if not number:
        return nothing(holding(view, seat, *RESOURCES))
    own, gold = [resource for resource in RESOURCES if goods[resource]], so_many("gold", view.game.house_price)
    return counted(
        "a house on {number} space, for {gold} and {resource}",
        "a house on one of {number} spaces, for {gold} and {resource}",
        number,
        gold=gold,
        resource=one_good(own),
    )


def can_collect(view: WorldWithoutEnd, seat: int, houses: int) -> str:
    """Return the rents to choose from."""
    rents = [symbol_in_words(space.income) for space in view.houses[seat]]
    if not rents:
        return nothing(_("you have no house"))
    if len(rents) > houses:
        return _("{number} of these: {rents}", number=houses, rents=listed(rents))
    return all_of(rents)


def can_donate(view: WorldWithoutEnd, seat: int) -> str:
    """Return the projects that a seal could go on."""
    found = without_seal(view, seat)
    if not found:
        return nothing(_("no project can take your seal"))
    if view.goods[seat]["gold"] < view.game.donation_price:
        return nothing(holding(view, seat, "gold"))
    gold = so_many("gold", view.game.donation_price)
    return _("{gold} for a seal on {project}", gold=gold, project=one_project(found))


def can_weave(view: WorldWithoutEnd, seat: int, cloth: int) -> str:
    """Return how much cloth the wool and the stock allow."""
    have = view.goods[seat]["wool"]
    most = min(cloth, have, view.stock["cloth"])
    if not most:
        return nothing(_("{none} in stock", none=lack_of("cloth")) if have else holding(view, seat, "wool"))
    if have == 1:
        return _("1 wool into cloth")
    return _("up to {number} of your {wool} into cloth", number=most, wool=so_many("wool", have))


def can_heal(view: WorldWithoutEnd, seat: int) -> str:
    """Return the gold, or how many places the player's knowledge could cure at once (wwe-plague-06)."""
    left, able = view.goods[seat]["knowledge"], 0
    for value in sorted(marker.value for marker in view.ill_markers):
        left -= value
        able += left >= 0
    if not view.ill:
        return _("1 gold and 1 point")
    if not able:
        return _("1 gold and 1 point; not enough knowledge to care")
    return _(
        "1 gold and 1 point, or care for up to {able} of {number} stricken places", able=able, number=len(view.ill)
    )


def can_seek(view: WorldWithoutEnd, seat: int, spaces: int) -> str:
    """Return the next space of the favor track."""
    space = space_after(view, spaces)
    if not can_pay_outlaws(view, space, view.goods[seat]["gold"]):
        return nothing(
            _("the {space} are next, and {you_have}", space=space.name, you_have=holding(view, seat, "gold"))
        )
    return _("{space}: {award}", space=space.name, award=award(view, seat, space, view.goods[seat]))


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

IN_FEW: dict[str, Callable[[], str]] = {
    "build": lambda: _("build on a project"),
    "sell": lambda: _("sell wool and cloth"),
    "repeat": lambda: _("repeat your last action"),
    "house": lambda: _("build a house"),
    "rent": lambda: _("collect rent from your houses"),
    "donate": lambda: _("donate to a project"),
    "weave": lambda: _("turn wool into cloth"),
    "medicine": lambda: _("1 gold and 1 point, or care for the sick"),
    "seek-favor": lambda: _("move the favor marker"),
}
"""What an action is good for, in a few words."""


def in_few_words(card: Action) -> str:
    """Return what a card is good for at any time."""
    found = []
    for effect in card.effects:
        say = IN_FEW.get(effect.word.name)
        text = str(effect).rstrip(".。")
        found.append(say() if say else text[:1].lower() + text[1:])
    return _("; ").join(found)
