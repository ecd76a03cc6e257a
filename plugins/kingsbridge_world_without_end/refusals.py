"""Why a move is not possible now: the wrong moment, or the reason of its verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_core import Move, Refusal
from kingsbridge_core.phrases import one_of
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    PENALTIES,
    Action,
    Event,
    Good,
    HouseSpace,
    Place,
    Project,
    Resource,
    WorldWithoutEnd,
    free_spaces,
    is_taken,
)


def why_not(state: WorldWithoutEnd, move: Move[Any], seat: int, *asked: Any) -> Refusal | None:
    """The reason of the verb where it is asked for, else what is to be decided first."""
    step = state.agenda[-1][0].name
    if step in ASKED_IN[move.verb]:
        return REASONS[move.verb](state, seat, move.what, *asked)
    if step == "play" and move.verb in WITH_CARD:
        card, rule = WITH_CARD[move.verb]
        return Refusal(f"that is what the card {card} is for", rule)
    return Refusal(*FIRST[step])


ASKED_IN: dict[str, set[str]] = {
    "turn": {"turn_card"},
    "play": {"play"},
    "give-up": {"play"},
    "lay": {"lay_unused"},
    "discard": {"discard", "discard_by_event"},
    "take": {"take_one", "choose_good"},
    "build": {"build_on"},
    "sell": {"sell_at_market"},
    "weave": {"weave_cloth"},
    "house": {"build_house", "free_house"},
    "rent": {"collect_rent"},
    "donate": {"donate_to"},
    "practise": {"practise"},
    "care": {"practise", "care_for_one"},
    "move-on": {"seek"},
    "trade": {"play", "offer_trade"},
    "give": {"hand_in", "pay_or_suffer"},
    "nothing": {"hand_in"},
    "accept": set(),
    "tear-down": {"tear_down"},
    "protect": {"avert"},
    "decline": set(),
    "done": set(),
}
"""The decisions in which a verb can be refused for a reason of its own."""

WITH_CARD = {
    "take": ("Grain, Piety or Resource", "wwe-card-01"),
    "build": ("Building Project", "wwe-card-04"),
    "sell": ("Wool & Cloth Sales", "wwe-card-05"),
    "weave": ("Cloth Production", "wwe-card-13"),
    "house": ("House Building", "wwe-card-10"),
    "rent": ("House Rent", "wwe-card-11"),
    "donate": ("Donation", "wwe-card-12"),
    "practise": ("Medicine", "wwe-card-15"),
    "care": ("Medicine", "wwe-card-16"),
    "move-on": ("Favor", "wwe-card-17"),
}
"""What a card has to be played for."""

FIRST = {
    "turn_card": ("now you turn the event card", "wwe-orient-01"),
    "offer_trade": ("now you answer the offer of the event", "wwe-event-04"),
    "hand_in": ("now you hand in what the event demands", "wwe-event-19"),
    "pay_or_suffer": ("now you pay what the event demands, or lose points", "wwe-event-04"),
    "tear_down": ("now one of your houses leaves the board", "wwe-event-21"),
    "discard_by_event": ("now you discard what the event demands", "wwe-discard-03"),
    "play": ("now you play a card; its action may then do nothing", "wwe-action-05"),
    "lay_unused": ("now you lay a card up without using it", "wwe-action-06"),
    "discard": ("now you discard a card", "wwe-discard-01"),
    "take_one": ("now you take a good, or end the action", "wwe-action-04"),
    "choose_good": ("now you choose a good", "wwe-event-04"),
    "build_on": ("now you put resources on a project, or end the action", "wwe-card-04"),
    "donate_to": ("now you donate to a project, or end the action", "wwe-card-12"),
    "sell_at_market": ("now you sell wool and cloth, or end the action", "wwe-card-05"),
    "weave_cloth": ("now you weave cloth, or end the action", "wwe-card-13"),
    "seek": ("now you move the favor marker on, or end the action", "wwe-card-17"),
    "build_house": ("now you build a house, or end the action", "wwe-card-10"),
    "free_house": ("now you build a house for nothing, or do without", "wwe-plague-14"),
    "collect_rent": ("now you take the rent of your houses, or end the action", "wwe-card-11"),
    "practise": ("now you practise medicine, or end the action", "wwe-card-15"),
    "care_for_one": ("now you care for an ill place, or do without", "wwe-donation-08"),
    "avert": ("now you pay loyalty against penalties, or end that", "wwe-loyalty-01"),
}
"""What the decision is about, with its rule; said of a move that belongs elsewhere."""

# --- the event


def why_not_turn(state: WorldWithoutEnd, seat: int, arrow: int) -> Refusal:
    """Outlaws ahead."""
    return Refusal("the marker would go to the Outlaws, and you could not pay them", "wwe-orient-05")


def why_not_trade(state: WorldWithoutEnd, seat: int, event: Event) -> Refusal:
    """Not on offer, used already, or something is lacking."""
    offered = in_force(state).offers if state.agenda[-1][0].name == "play" else state.council[-1:]
    if event not in offered:
        return Refusal(f"{event.name} is not on offer now", "wwe-event-06")
    if event in state.traded:
        return Refusal(f"you have used {event.name} in this round already", "wwe-event-06")
    for good, number in state.game.trades[event][0].items():
        if state.goods[seat][good] < number:
            return lacks(good, number, state.goods[seat][good], "wwe-event-06")
    return Refusal(f"no {one_of(state.game.trades[event][1])} is left in stock", "wwe-income-06")


def lacks(good: str, number: int, have: int, rule: str) -> Refusal:
    """Too little of a good."""
    return Refusal(f"it takes {number} {good}, and you have {have}" if have else f"you have no {good}", rule)


def why_not_give(state: WorldWithoutEnd, seat: int, good: Good, *asked: Any) -> Refusal:
    """Not asked for, or not there."""
    wanted = asked[1] if state.agenda[-1][0].name == "hand_in" else (asked[0],)
    if good not in wanted:
        return Refusal(f"the event asks for {one_of(wanted)}", "wwe-event-02")
    return Refusal(f"you have no {good}", "wwe-event-20")


def why_not_nothing(state: WorldWithoutEnd, seat: int, _: None, *asked: Any) -> Refusal:
    """There is something."""
    return Refusal("you have goods that the event asks for", "wwe-event-19")


def why_not_tear_down(state: WorldWithoutEnd, seat: int, space: HouseSpace) -> Refusal:
    """Not the own house."""
    return Refusal(f"you have no house there: {space.name}", "wwe-event-21")


# --- cards


def why_not_card(state: WorldWithoutEnd, seat: int, card: Action, *_: Any) -> Refusal:
    """It is not in the hand."""
    if card in state.actions[seat]:
        return Refusal(f"{card.name} lies on your action pile until the chapter ends", "wwe-action-02")
    if card in state.discards[seat]:
        return Refusal(f"you have discarded {card.name} in this chapter", "wwe-discard-01")
    return Refusal(f"{card.name} joins in the second chapter of a first game", "wwe-first-game-01")


def why_not_give_up(state: WorldWithoutEnd, seat: int, _: None) -> Refusal:
    """No event allows it."""
    return Refusal("no event in force gives anything for it", "wwe-event-12")


def why_not_take(state: WorldWithoutEnd, seat: int, good: Good, goods: tuple[Good, ...]) -> Refusal:
    """Not of that kind, or out of stock."""
    if good not in goods:
        return Refusal(f"here you can take {one_of(goods)}", "wwe-card-03")
    return Refusal(f"no {good} is left in stock", "wwe-action-05")


def why_not_sell(state: WorldWithoutEnd, seat: int, good: Good, cloth_sold: int) -> Refusal:
    """No market, none left, or one cloth sold."""
    if good == "cloth" and CLOTH_MARKET in state.covers:
        return Refusal("the cloth market is covered", "wwe-setup-11")
    if good == "cloth" and cloth_sold:
        return Refusal("only 1 cloth can be sold with one card", "wwe-card-05")
    return Refusal(f"you have no {good}", "wwe-card-05")


def why_not_weave(state: WorldWithoutEnd, seat: int, _: None, left: int) -> Refusal:
    """No wool."""
    return Refusal("you have no wool", "wwe-card-13")


def why_not_move_on(state: WorldWithoutEnd, seat: int, _: None, spaces: int) -> Refusal:
    """Outlaws ahead."""
    return Refusal("the Outlaws are next, and you have no gold for them", "wwe-card-18")


# --- projects


def is_barred(state: WorldWithoutEnd, project: Project) -> Refusal | None:
    """Why neither resources nor seals are accepted."""
    if project not in state.projects:
        return Refusal(f"the {project.name} is not on the board", "wwe-project-02")
    if project in state.finished:
        return Refusal(f"the {project.name} is finished", "wwe-project-05")
    if project in state.covers:
        return Refusal(f"work on the {project.name} is barred until the chapter ends", "wwe-project-06")
    only = in_force(state).only_project
    if only and only != project.id:
        return Refusal(f"an event allows work on the {state.game.project[only].name} alone", "wwe-event-16")
    return None


def why_not_build(
    state: WorldWithoutEnd, seat: int, where: tuple[Project, Resource], left: int, begun: Project | None
) -> Refusal:
    """Another project, a barred or full one, or no such resource."""
    project, resource = where
    if begun is not None and begun is not project:
        return Refusal(f"with one card only 1 project is built on, now the {begun.name}", "wwe-card-04")
    barred = is_barred(state, project)
    if barred:
        return barred
    if not free_spaces(state, project)[resource]:
        return Refusal(f"the {project.name} has no free space for {resource}", "wwe-project-03")
    return Refusal(f"you have no {resource}", "wwe-card-04")


def why_not_donate(state: WorldWithoutEnd, seat: int, project: Project) -> Refusal:
    """A barred project, an own seal there, or no gold."""
    barred = is_barred(state, project)
    if barred:
        return barred
    if project in state.seals[seat]:
        return Refusal(f"your seal lies on the {project.name} already", "wwe-donation-01")
    return lacks("gold", state.game.donation_price, state.goods[seat]["gold"], "wwe-card-12")


# --- houses


def why_not_house(state: WorldWithoutEnd, seat: int, space: HouseSpace) -> Refusal:
    """Taken, the same rent, or too dear."""
    game, goods = state.game, state.goods[seat]
    if is_taken(state, space):
        return Refusal(f"a house stands there already: {space.name}", "wwe-house-01")
    if any(own.income == space.income for own in state.houses[seat]):
        return Refusal("you have a house with the same rent", "wwe-house-02")
    if goods["gold"] < game.house_price:
        return lacks("gold", game.house_price, goods["gold"], "wwe-card-10")
    return Refusal(f"you have no {space.resource}", "wwe-card-10")


def why_not_rent(
    state: WorldWithoutEnd, seat: int, space: HouseSpace, left: int, used: tuple[HouseSpace, ...]
) -> Refusal:
    """Used already, or not the own house."""
    if space in used:
        return Refusal("each house pays once", "wwe-house-05")
    return Refusal(f"you have no house there: {space.name}", "wwe-card-11")


# --- the plague


def why_not_practise(state: WorldWithoutEnd, seat: int, _: None, shown: int) -> Refusal:
    """Care has begun."""
    return Refusal("you have chosen to care for the ill instead", "wwe-card-16")


def why_not_care(state: WorldWithoutEnd, seat: int, place: Place, shown: int = 0) -> Refusal:
    """Nobody is ill there, or too little knowledge."""
    if place not in state.ill:
        return Refusal(f"{place.name} is not ill", "wwe-plague-13")
    needed = state.ill_markers[state.ill.index(place)].value
    left = state.goods[seat]["knowledge"] - shown
    rule = "wwe-plague-06" if shown else "wwe-plague-05"
    return Refusal(f"{place.name} needs {needed} knowledge, and you have {left}{' left' if shown else ''}", rule)


# --- duties


def why_not_protect(state: WorldWithoutEnd, seat: int, penalty: str) -> Refusal:
    """Nothing to avert, or no loyalty."""
    duty = next(duty for duty, name in PENALTIES.items() if name == penalty)
    if not state.missing[seat][duty]:
        return Refusal(f"nothing has to be averted there: your {duty} is paid", "wwe-penalty-05")
    return Refusal("you have no loyalty", "wwe-loyalty-01")


REASONS: dict[str, Callable[..., Refusal]] = {
    "turn": why_not_turn,
    "play": why_not_card,
    "give-up": why_not_give_up,
    "lay": why_not_card,
    "discard": why_not_card,
    "take": why_not_take,
    "build": why_not_build,
    "sell": why_not_sell,
    "weave": why_not_weave,
    "house": why_not_house,
    "rent": why_not_rent,
    "donate": why_not_donate,
    "practise": why_not_practise,
    "care": why_not_care,
    "move-on": why_not_move_on,
    "trade": why_not_trade,
    "give": why_not_give,
    "nothing": why_not_nothing,
    "tear-down": why_not_tear_down,
    "protect": why_not_protect,
}
