"""The plague: which places fall ill, and who cures them."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, decision, word
from kingsbridge_world_without_end.goods import benefit, gain_points, take_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.refusals import now
from kingsbridge_world_without_end.screen.names import so_many
from kingsbridge_world_without_end.state import Place, WorldWithoutEnd


def lay_markers(state: WorldWithoutEnd) -> None:
    """The markers are shuffled and laid face down on the numbered places (wwe-plague-01)."""
    state.shuffle(state.markers)
    state.healthy = list(state.game.places[: len(state.markers)])  # none if an event has ended the plague before
    if state.log is not None:
        state.tell("The plague markers are laid face down on the {number} places.", number=len(state.healthy))


def fall_ill(state: WorldWithoutEnd, number: int) -> None:
    """A place falls ill: its marker is turned up, if it is still there face down (wwe-plague-03, wwe-plague-04)."""
    for index, place in enumerate(state.healthy):
        if place.number == number:
            marker = state.markers.pop(index)
            state.ill.append(state.healthy.pop(index))
            state.ill_markers.append(marker)
            if state.log is not None:
                state.tell("The plague reaches the {place}, which {marker}.", place=place, marker=marker)
            return
    if state.log is not None:
        place = next(each for each in state.game.places if each.number == number)
        state.tell("The plague strikes the {place} again, to no effect.", place=place)


def value_of(state: WorldWithoutEnd, place: Place) -> int:
    """Return the knowledge that a stricken place demands (wwe-plague-05)."""
    return state.ill_markers[state.ill.index(place)].value


def curable(state: WorldWithoutEnd, seat: int, spent: int) -> list[Move[Any]]:
    """Return the stricken places that a player has the knowledge for, beyond what they already showed.

    (wwe-plague-05, wwe-plague-06, wwe-plague-13)
    """
    left = state.goods[seat]["knowledge"] - spent
    care = state.game.care
    return [care[place] for place, marker in zip(state.ill, state.ill_markers, strict=True) if marker.value <= left]


def care_for(state: WorldWithoutEnd, seat: int, place: Place) -> None:
    """The player gains points and the place's benefit, if it has one; the marker is removed.

    (wwe-plague-07, wwe-plague-08)

    Knowledge is only shown, never spent (wwe-plague-09, wwe-plague-10).
    """
    index = state.ill.index(place)
    state.past_markers.append(state.ill_markers.pop(index))
    del state.ill[index]
    if state.log is not None:
        state.tell("{seat} cares for the {place}.", seat=seat, place=place)
    gain_points(state, seat, state.game.care_points, "medicine")
    benefit(state, seat, place.effects, "medicine")


@decision
def care_for_one(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """A donor to the Hospital may care for one stricken place (wwe-donation-08)."""
    return [*curable(state, seat, 0), state.game.done] if state.ill else []


@care_for_one.chosen
def cared_for_one(state: WorldWithoutEnd, move: Move[Place], seat: int) -> None:
    """The player cares for the place, or declines."""
    if move is not state.game.done:
        care_for(state, seat, move.what)


care_for_one.refusal(now("wwe-donation-08", N_("care for a stricken place now, or skip it")))

# --- the Medicine card


@word("action")
def medicine(state: WorldWithoutEnd, seat: int) -> None:
    """Take one gold and one point (`practise`), or care for stricken places as far as the player's knowledge goes
    (`care place-9`) (wwe-card-15, wwe-card-16).
    """
    state.agenda.append((practise, (seat, 0)))


@medicine.text
def medicine_text() -> str:
    return _("Take 1 gold and gain 1 point, or care for stricken places for points and their benefits.")


@decision
def practise(state: WorldWithoutEnd, seat: int, shown: int) -> list[Move[Any]]:
    """The player may take gold and a point, or care for stricken places within their knowledge (wwe-plague-06)."""
    game = state.game
    if not shown:
        return [game.practise, *curable(state, seat, 0), game.done]
    return [*curable(state, seat, shown), game.done] if state.ill else []


@practise.chosen
def practised(state: WorldWithoutEnd, move: Move[Place], seat: int, shown: int) -> None:
    """The player takes gold and a point, or cares for one place and may go on."""
    game = state.game
    if move is game.practise:
        take_good(state, seat, "gold")
        gain_points(state, seat, 1, "medicine")
    elif move is not game.done:
        state.agenda.append((practise, (seat, shown + value_of(state, move.what))))
        care_for(state, seat, move.what)


@practise.refuses("practise")
def why_not_practise(state: WorldWithoutEnd, move: Move[None], seat: int, shown: int) -> Refusal:
    """Say why a player cannot take the gold: they have already cared for a place."""
    return Refusal(_("you have chosen to care for the sick instead"), "wwe-card-16")


@practise.refuses("care")
@care_for_one.refuses("care")
def why_not_care(state: WorldWithoutEnd, move: Move[Place], seat: int, shown: int = 0) -> Refusal:
    """Say why a place cannot be cured: it is not ill, or demands too much knowledge."""
    name, left = move.what.name, state.goods[seat]["knowledge"] - shown
    if move.what not in state.ill:
        return Refusal(_("the plague is not at the {place}", place=name), "wwe-plague-13")
    needed = so_many("knowledge", value_of(state, move.what))
    if shown:
        text = _("the {place} needs {knowledge}; you have {number} left", place=name, knowledge=needed, number=left)
        return Refusal(text, "wwe-plague-06")
    text = _("the {place} needs {knowledge}; you have {number}", place=name, knowledge=needed, number=left)
    return Refusal(text, "wwe-plague-05")


practise.refusal(now("wwe-card-15", N_("practise medicine now, or end the action")))
