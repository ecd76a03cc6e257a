"""The question above the moves: what the player decides now, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kingsbridge_column_of_fire.actions import ANY_TIME
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.screen.consequences import conflicts_due
from kingsbridge_column_of_fire.screen.names import die_name, inside, kind_name, says
from kingsbridge_column_of_fire.state import (
    BLACK,
    COUNTRIES,
    Card,
    Character,
    ColumnOfFire,
    Country,
    Event,
    Pick,
    deck_of,
    free_dice,
)
from kingsbridge_core import N_, Effect, after_colon, asked_by_card, in_points, listed, paragraph


def asked(view: ColumnOfFire) -> tuple[Any, ...]:
    """Return what the question is about: the seat, and a card or die if the view shows one."""
    if not view.agenda:
        return ()
    step, argument = view.agenda[-1]
    return argument if step.arity > 1 else (argument,)


def about(view: ColumnOfFire, kind: type[Any]) -> Any:
    """Return the card or die of the given class that the question is about, or None."""
    return next((thing for thing in asked(view) if isinstance(thing, kind)), None)


def question(view: ColumnOfFire, names: Sequence[str]) -> str:
    """Return the question as the viewer reads it."""
    if view.actor is None:
        return _("The game is over.")
    if view.actor != view.viewer:
        return _("{seat} to move.", seat=names[view.actor])
    if any(isinstance(move.what, Pick) for move in view.options):
        return of_character(view, view.actor)
    by_card = asked_by_card(view)
    if by_card is not None:
        return by_card
    verbs = [move.verb for move in view.options if move.verb not in ANY_TIME]
    ask = next((QUESTIONS[verb] for verb in verbs if verb in QUESTIONS), of_action)
    return ask(view, view.actor)


# --- the steps of a turn


def of_begin(view: ColumnOfFire, seat: int) -> str:
    """Ask before the player's dice on cards are handled."""
    return _("Start your first half? Each die on your cards goes down by 1.")


def of_go_on(view: ColumnOfFire, seat: int) -> str:
    """Ask before the next character is handled, naming it if the view shows it."""
    character = about(view, Character)
    if character is None:
        return _("Continue with your next character?")
    return _("Continue with {character}?", character=character.name)


def of_roll(view: ColumnOfFire, seat: int) -> str:
    """Ask before the dice are rolled."""
    return _("Start your second half and roll your free dice?")


def of_reveal(view: ColumnOfFire, seat: int) -> str:
    """Ask before the next card is turned up, or before the deck turns out to be used up."""
    country = turned_up_in(view)
    if country is None:
        return _("Continue? No card is left to turn up, so this year is the last.")
    return _("Turn up the next card of {country:the}?", country=view.game.called(country))


def turned_up_in(view: ColumnOfFire) -> Country | None:
    """Return the country where a card is turned up next: it has no open character, but still has a deck."""
    there = {card.country for card in view.open_cards}
    return next((country for country in COUNTRIES if country not in there and deck_of(view, country)), None)


def of_end(view: ColumnOfFire, seat: int) -> str:
    """Ask before conflicts are settled; if no die is free, before the disk stays where it is (cof-points-06)."""
    due = conflicts_due(view)
    ends = _("End your turn? {conflicts}", conflicts=due) if due else _("End your turn?")
    return paragraph([_("You have no free die to move your disk."), ends]) if is_stuck(view) else ends


def is_stuck(view: ColumnOfFire) -> bool:
    """Whether the player is asked because no die can move the disk."""
    return bool(view.agenda) and view.agenda[-1][0].name == "before_staying"


# --- questions


def of_character(view: ColumnOfFire, seat: int) -> str:
    """Ask for a die and its character, or only for a house where the dice belong to used-up decks."""
    if all(move.verb != "take" for move in view.options):
        return _("No open character matches your dice. Which die builds a house?")
    return _("Which die takes a character? Its number sets the years and the house site.")


def of_protection(view: ColumnOfFire, seat: int) -> str:
    """Ask whether to spend a protection tile against a character's stone or an event."""
    character, event, effect = about(view, Character), running_event(view), averting(view)
    if effect is not None:
        return _("{card}: {says} Do you return it?", card=view.game.called(effect.card), says=after_colon(str(effect)))
    if character is not None:
        text = N_("{character} brings a {kind} stone to {country:the}. Stop it?")
        country, kind = view.game.called(character.country), kind_name(character.stone)
        return _(text, character=character.name, kind=kind, country=country)
    if event is not None:
        return _("{event}: {says} Avert it?", event=event.name, says=says(event))
    return _("Your character's stone goes to its country. Stop it?")


def averting(view: ColumnOfFire) -> Effect | None:
    """Return the effect of a card that a player can avert now, if that is the question."""
    return effect_asked(view, "avert")


def effect_asked(view: ColumnOfFire, decision: str) -> Effect | None:
    """Return the effect of a card that this decision is about, if it is the question."""
    if not view.agenda or view.agenda[-1][0].name != decision:
        return None
    effect: Effect = view.game.effects[view.agenda[-1][1][1]]
    return effect


def of_offer(view: ColumnOfFire, effect: Effect) -> str:
    """Ask about what a card offers among other things that it says."""
    return _("{card}: {says}", card=view.game.called(effect.card), says=after_colon(str(effect)))


def of_discard(view: ColumnOfFire, seat: int) -> str:
    """Ask for a good that a card makes the player return."""
    left = asked(view)[1] if len(asked(view)) > 1 else 1
    return counted("Which good do you discard?", "Which {number} goods do you discard, one after the other?", left)


def running_event(view: ColumnOfFire) -> Event | None:
    """Return the event taking effect: the last one turned up, while its country has no open card."""
    events = [card for card in view.out_of_game if isinstance(card, Event)]
    if not view.events or not events or any(card.country == events[-1].country for card in view.open_cards):
        return None
    return events[-1]


def of_house(view: ColumnOfFire, seat: int) -> str:
    """Ask whether to move a house up, naming the country if the view shows it."""
    character = about(view, Character)
    if character is None:
        return _("Move your house up to the number of the die?")
    return _("Move your house {where} up to the number of the die?", where=inside(character.country))


def of_religion(view: ColumnOfFire, seat: int) -> str:
    """Ask for a religion, now that the number is known."""
    text = _("Your religion die shows {face}. Are you Catholic or Protestant, until you roll it again?")
    return text.format(face=view.faces[seat][BLACK])


def of_loch_leven(view: ColumnOfFire, seat: int) -> str:
    """Ask which die goes to Loch Leven."""
    return _("Which of your dice goes to Loch Leven? It stays as many years as it shows.")


def of_exchange(view: ColumnOfFire, seat: int) -> str:
    """Ask whether to exchange a protection tile for points."""
    event, points = running_event(view), in_points(view.faces[seat][BLACK])
    if event is None:
        return _("Exchange 1 protection tile for {points}?", points=points)
    return _("{event}: exchange 1 protection tile for {points}?", event=event.name, points=points)


def of_track(view: ColumnOfFire, seat: int) -> str:
    """Ask where the disk moves; move it must."""
    free = listed(die_name(view, die) for die in free_dice(view, seat))
    return _("Where does your disk go? Your free dice: {dice}.", dice=free)


def of_conflict(view: ColumnOfFire, seat: int) -> str:
    """Ask which conflict is settled next."""
    return _("Several countries are full. Which conflict comes first?")


def of_action(view: ColumnOfFire, seat: int) -> str:
    """Ask whose action to use, if the view shows it; on a ship with few players, also about the stone."""
    card, effect = about(view, Card), effect_asked(view, "offered")
    if effect is not None:
        return of_offer(view, effect)
    if card is None:
        return _("Use your action, or decline it?")
    is_ship = any(effect.word.name == "ship" for effect in card.effects)
    if is_ship and any(move.verb == "place" for move in view.options):
        text = _("{card}: {says} You may also place 1 neutral stone there.")
    else:
        text = _("{card}: {says}")
    return text.format(card=card.name, says=says(card))


QUESTIONS: dict[str, Callable[[ColumnOfFire, int], str]] = {
    "begin": of_begin,
    "go-on": of_go_on,
    "roll": of_roll,
    "reveal": of_reveal,
    "end": of_end,
    "protect": of_protection,
    "raise": of_house,
    "be": of_religion,
    "lay": of_loch_leven,
    "exchange": of_exchange,
    "move": of_track,
    "settle": of_conflict,
    "discard": of_discard,
}
