"""Why a move is not possible now: the wrong moment, or the reason of its verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingsbridge_core import Move, Refusal
from kingsbridge_core.phrases import one_of
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.lasting import in_force
from kingsbridge_world_without_end.naming import lack_of, lack_of_all, named, so_many
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


def why_not(state: WorldWithoutEnd, move: Move[Any], seat: int, *asked: Any) -> Refusal:
    """The reason of the verb where it is asked for, else what it needs, or what is to be decided first."""
    step = state.agenda[-1][0].name
    if step in ASKED_IN[move.verb]:
        return REASONS[move.verb](state, seat, move.what, *asked)
    cards, rule = WITH_CARD.get(kind_of(move), ([], ""))
    names = [card.name for card in state.game.actions if card.id in cards]
    if names:
        return Refusal(_("that is what the card {card} is for", card=one_of(names)), rule)
    text, rule = MOMENTS.get(move.verb) or FIRST[step]
    return Refusal(text(), rule)


def kind_of(move: Move[Any]) -> str:
    """The verb of a move; of taking, with the good."""
    return f"take {move.what}" if move.verb == "take" else move.verb


def rule_of(state: WorldWithoutEnd, move: Move[Any]) -> str | None:
    """The rule that a possible move rests on; None where what is being decided says it."""
    if state.agenda[-1][0].name in WITHOUT_CARD:
        return None
    found = WITH_CARD.get(kind_of(move)) or MOMENTS.get(move.verb)
    return found[1] if found else None


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

WITH_CARD: dict[str, tuple[list[str], str]] = {
    "take grain": (["grain"], "wwe-card-01"),
    "take piety": (["piety"], "wwe-card-02"),
    "take stone": (["resource"], "wwe-card-03"),
    "take wood": (["resource"], "wwe-card-03"),
    "build": (["building-project"], "wwe-card-04"),
    "sell": (["sales"], "wwe-card-05"),
    "weave": (["cloth-production"], "wwe-card-13"),
    "house": (["house-building"], "wwe-card-10"),
    "rent": (["house-rent"], "wwe-card-11"),
    "donate": (["donation"], "wwe-card-12"),
    "practise": (["medicine"], "wwe-card-15"),
    "care": (["medicine"], "wwe-card-16"),
    "move-on": (["favor"], "wwe-card-17"),
}
"""What a card has to be played for: the ids of such cards, and the rule."""

WITHOUT_CARD = ("choose_good", "free_house", "care_for_one")
"""Decisions in which such a move needs no card."""

MOMENTS: dict[str, tuple[Callable[[], str], str]] = {
    "turn": (lambda: _("the event card is turned once a round, before the incomes"), "wwe-orient-01"),
    "play": (lambda: _("one card is played each round, after the favor"), "wwe-action-02"),
    "give-up": (lambda: _("the action is given up before a card is played"), "wwe-event-12"),
    "lay": (lambda: _("a card is laid up unused only by whoever loses the action"), "wwe-action-06"),
    "discard": (lambda: _("a card is discarded after the one that was played"), "wwe-discard-01"),
    "take": (lambda: _("no event lets you choose goods now"), "wwe-event-02"),
    "trade": (lambda: _("only events offer an exchange"), "wwe-event-06"),
    "give": (lambda: _("no event demands goods of you now"), "wwe-event-02"),
    "nothing": (lambda: _("no event demands goods of you now"), "wwe-event-19"),
    "tear-down": (lambda: _("a house leaves the board only by an event"), "wwe-event-21"),
    "protect": (lambda: _("loyalty averts penalties when a chapter ends"), "wwe-loyalty-01"),
}
"""When a move is made that needs no card, and its rule."""

FIRST: dict[str, tuple[Callable[[], str], str]] = {
    "turn_card": (lambda: _("now you turn the event card"), "wwe-orient-01"),
    "offer_trade": (lambda: _("now you answer the offer of the event"), "wwe-event-04"),
    "hand_in": (lambda: _("now you hand in what the event demands"), "wwe-event-19"),
    "pay_or_suffer": (lambda: _("now you pay what the event demands, or lose points"), "wwe-event-04"),
    "tear_down": (lambda: _("now one of your houses leaves the board"), "wwe-event-21"),
    "discard_by_event": (lambda: _("now you discard what the event demands"), "wwe-discard-03"),
    "play": (lambda: _("now you play a card; its action may then do nothing"), "wwe-action-05"),
    "lay_unused": (lambda: _("now you lay a card up without using it"), "wwe-action-06"),
    "discard": (lambda: _("now you discard a card"), "wwe-discard-01"),
    "take_one": (lambda: _("now you take a good, or end the action"), "wwe-action-04"),
    "choose_good": (lambda: _("now you choose a good"), "wwe-event-04"),
    "build_on": (lambda: _("now you put resources on a project, or end the action"), "wwe-card-04"),
    "donate_to": (lambda: _("now you donate to a project, or end the action"), "wwe-card-12"),
    "sell_at_market": (lambda: _("now you sell wool and cloth, or end the action"), "wwe-card-05"),
    "weave_cloth": (lambda: _("now you weave cloth, or end the action"), "wwe-card-13"),
    "seek": (lambda: _("now you move the favor marker on, or end the action"), "wwe-card-17"),
    "build_house": (lambda: _("now you build a house, or end the action"), "wwe-card-10"),
    "free_house": (lambda: _("now you build a house for nothing, or do without"), "wwe-plague-14"),
    "collect_rent": (lambda: _("now you take the rent of your houses, or end the action"), "wwe-card-11"),
    "practise": (lambda: _("now you practise medicine, or end the action"), "wwe-card-15"),
    "care_for_one": (lambda: _("now you care for an ill place, or do without"), "wwe-donation-08"),
    "avert": (lambda: _("now you pay loyalty against penalties, or end that"), "wwe-loyalty-01"),
}
"""What the decision is about, with its rule; said of answers that nobody asks for."""

# --- the event


def why_not_turn(state: WorldWithoutEnd, seat: int, arrow: int) -> Refusal:
    """Outlaws ahead."""
    return Refusal(_("the marker would go to the Outlaws, and you could not pay them"), "wwe-orient-05")


def why_not_trade(state: WorldWithoutEnd, seat: int, event: Event) -> Refusal:
    """Not on offer, used already, or something is lacking."""
    offered = in_force(state).offers if state.agenda[-1][0].name == "play" else state.council[-1:]
    if event not in offered:
        return Refusal(_("{event} is not on offer now", event=event.name), "wwe-event-06")
    if event in state.traded:
        return Refusal(_("you have used {event} in this round already", event=event.name), "wwe-event-06")
    for good, number in state.game.trades[event][0].items():
        if state.goods[seat][good] < number:
            return lacks(good, number, state.goods[seat][good], "wwe-event-06")
    short = lack_of_all(list(state.game.trades[event][1]))
    return Refusal(_("{none} is left in stock", none=short), "wwe-income-06")


def lacks(good: str, number: int, have: int, rule: str) -> Refusal:
    """Too little of a good."""
    if not have:
        return Refusal(_("you have {none}", none=lack_of(good)), rule)
    return Refusal(_("it takes {goods}, and you have {number}", goods=so_many(good, number), number=have), rule)


def why_not_give(state: WorldWithoutEnd, seat: int, good: Good, *asked: Any) -> Refusal:
    """Not asked for, or not there."""
    is_handed_in = state.agenda[-1][0].name == "hand_in"
    wanted = asked[1] if is_handed_in else (asked[0],)
    if good not in wanted:
        return Refusal(_("the event asks for {goods}", goods=one_of(named(each) for each in wanted)), "wwe-event-02")
    return Refusal(_("you have {none}", none=lack_of(good)), "wwe-event-20" if is_handed_in else "wwe-event-02")


def why_not_nothing(state: WorldWithoutEnd, seat: int, what: None, *asked: Any) -> Refusal:
    """There is something."""
    return Refusal(_("you have goods that the event asks for"), "wwe-event-19")


def why_not_tear_down(state: WorldWithoutEnd, seat: int, space: HouseSpace) -> Refusal:
    """Not the own house."""
    return Refusal(_("you have no house there: {space}", space=space.name), "wwe-event-21")


# --- cards


def why_not_card(state: WorldWithoutEnd, seat: int, card: Action, *asked: Any) -> Refusal:
    """It is not in the hand."""
    if card in state.actions[seat]:
        return Refusal(_("{card} lies on your action pile until the chapter ends", card=card.name), "wwe-action-02")
    if card in state.discards[seat]:
        return Refusal(_("you have discarded {card} in this chapter", card=card.name), "wwe-discard-01")
    return Refusal(_("{card} joins in the second chapter of a first game", card=card.name), "wwe-first-game-01")


def why_not_give_up(state: WorldWithoutEnd, seat: int, what: None) -> Refusal:
    """No event allows it."""
    return Refusal(_("no event in force gives anything for it"), "wwe-event-12")


def why_not_take(state: WorldWithoutEnd, seat: int, good: Good, goods: tuple[Good, ...]) -> Refusal:
    """Not of that kind, or out of stock."""
    if good in goods:
        return Refusal(_("{none} is left in stock", none=lack_of(good)), "wwe-income-06")
    by_card = state.agenda[-1][0].name == "take_one" and WITH_CARD.get(f"take {goods[0]}")
    rule = by_card[1] if by_card else "wwe-event-02"
    return Refusal(_("here you can take {goods}", goods=one_of(named(each) for each in goods)), rule)


def why_not_sell(state: WorldWithoutEnd, seat: int, good: Good, cloth_sold: int) -> Refusal:
    """No market, none left, or one cloth sold."""
    if good == "cloth" and CLOTH_MARKET in state.covers:
        return Refusal(_("the cloth market is covered"), "wwe-setup-11")
    if good == "cloth" and cloth_sold:
        return Refusal(_("only 1 cloth can be sold with one card"), "wwe-card-05")
    return Refusal(_("you have {none}", none=lack_of(good)), "wwe-card-05")


def why_not_weave(state: WorldWithoutEnd, seat: int, what: None, left: int) -> Refusal:
    """No wool."""
    return Refusal(_("you have {none}", none=lack_of("wool")), "wwe-card-13")


def why_not_move_on(state: WorldWithoutEnd, seat: int, what: None, spaces: int) -> Refusal:
    """Outlaws ahead."""
    return Refusal(_("the Outlaws are next, and you have no gold for them"), "wwe-card-18")


# --- projects


def is_barred(state: WorldWithoutEnd, project: Project) -> Refusal | None:
    """Why neither resources nor seals are accepted."""
    if project not in state.projects:
        return Refusal(_("the {project} is not on the board", project=project.name), "wwe-project-02")
    if project in state.finished:
        return Refusal(_("the {project} is finished", project=project.name), "wwe-project-05")
    if project in state.covers:
        return Refusal(
            _("work on the {project} is barred until the chapter ends", project=project.name), "wwe-project-06"
        )
    only = in_force(state).only_project
    if only and only != project.id:
        return Refusal(
            _("an event allows work on the {project} alone", project=state.game.project[only].name), "wwe-event-16"
        )
    return None


def why_not_build(
    state: WorldWithoutEnd, seat: int, where: tuple[Project, Resource], left: int, begun: Project | None
) -> Refusal:
    """Another project, a barred or full one, or no such resource."""
    project, resource = where
    if begun is not None and begun is not project:
        return Refusal(
            _("with one card only 1 project is built on, now the {project}", project=begun.name), "wwe-card-04"
        )
    barred = is_barred(state, project)
    if barred:
        return barred
    if not free_spaces(state, project)[resource]:
        return Refusal(
            _("the {project} has no free space for {resource}", project=project.name, resource=named(resource)),
            "wwe-project-03",
        )
    return Refusal(_("you have {none}", none=lack_of(resource)), "wwe-card-04")


def why_not_donate(state: WorldWithoutEnd, seat: int, project: Project) -> Refusal:
    """A barred project, an own seal there, or no gold."""
    barred = is_barred(state, project)
    if barred:
        return barred
    if project in state.seals[seat]:
        return Refusal(_("your seal lies on the {project} already", project=project.name), "wwe-donation-01")
    return lacks("gold", state.game.donation_price, state.goods[seat]["gold"], "wwe-card-12")


# --- houses


def why_not_house(state: WorldWithoutEnd, seat: int, space: HouseSpace) -> Refusal:
    """Taken, the same rent, or too dear."""
    game, goods = state.game, state.goods[seat]
    if is_taken(state, space):
        return Refusal(_("a house stands there already: {space}", space=space.name), "wwe-house-01")
    if any(own.income == space.income for own in state.houses[seat]):
        return Refusal(_("you have a house with the same rent"), "wwe-house-02")
    if goods["gold"] < game.house_price:
        return lacks("gold", game.house_price, goods["gold"], "wwe-card-10")
    return Refusal(_("you have {none}", none=lack_of(space.resource)), "wwe-card-10")


def why_not_rent(
    state: WorldWithoutEnd, seat: int, space: HouseSpace, left: int, used: tuple[HouseSpace, ...]
) -> Refusal:
    """Used already, or not the own house."""
    if space in used:
        return Refusal(_("each house pays once"), "wwe-house-05")
    return Refusal(_("you have no house there: {space}", space=space.name), "wwe-card-11")


# --- the plague


def why_not_practise(state: WorldWithoutEnd, seat: int, what: None, shown: int) -> Refusal:
    """Care has begun."""
    return Refusal(_("you have chosen to care for the ill instead"), "wwe-card-16")


def why_not_care(state: WorldWithoutEnd, seat: int, place: Place, shown: int = 0) -> Refusal:
    """Nobody is ill there, or too little knowledge."""
    if place not in state.ill:
        return Refusal(_("{place} is not ill", place=place.name), "wwe-plague-13")
    needed = state.ill_markers[state.ill.index(place)].value
    left, knowledge = state.goods[seat]["knowledge"] - shown, so_many("knowledge", needed)
    if shown:
        text = _(
            "{place} needs {knowledge}, and you have {number} left", place=place.name, knowledge=knowledge, number=left
        )
        return Refusal(text, "wwe-plague-06")
    text = _("{place} needs {knowledge}, and you have {number}", place=place.name, knowledge=knowledge, number=left)
    return Refusal(text, "wwe-plague-05")


# --- duties


def why_not_protect(state: WorldWithoutEnd, seat: int, penalty: str) -> Refusal:
    """Nothing to avert, or no loyalty."""
    duty = next(duty for duty, name in PENALTIES.items() if name == penalty)
    if not state.missing[seat][duty]:
        return Refusal(_("nothing has to be averted there: your {duty} is paid", duty=named(duty)), "wwe-penalty-05")
    return Refusal(_("you have {none}", none=lack_of("loyalty")), "wwe-loyalty-01")


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
