"""Turning up the next card of a deck, and the words of the events."""

from __future__ import annotations

from typing import Any, Literal

from kingsbridge_column_of_fire.dice import leave_set
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.naming import country_name, inside
from kingsbridge_column_of_fire.points import gain_points, lose_points
from kingsbridge_column_of_fire.refusals import why_not
from kingsbridge_column_of_fire.state import (
    BLACK,
    DICE,
    Character,
    ColumnOfFire,
    Country,
    Die,
    deck_of,
    free_dice,
    score_of,
)
from kingsbridge_core import Move, decision, step, word
from kingsbridge_core.phrases import after_colon, in_points


@step
def reveal(state: ColumnOfFire, seat: int, country: Country) -> None:
    """The next card of a deck is turned up (cof-draw-08)."""
    turn_cards(state, seat, country)


def turn_cards(state: ColumnOfFire, seat: int, country: Country) -> None:
    """Cards are turned until a character lies open; of events, only the first of a turn counts (cof-event-02, -03)."""
    deck = deck_of(state, country)
    while deck:
        card = deck.pop()
        if isinstance(card, Character):
            state.open_cards.append(card)
            if state.log is not None:
                state.tell("{card} appears {where}.", card=card, where=inside(country))
            return
        state.out_of_game.append(card)
        if not state.events:
            state.events = 1
            if state.log is not None:
                state.tell("{card}: {says}", card=card, says=after_colon(card.text))
            state.plan(reveal(seat, country))
            for effect in reversed(card.effects):
                effect.run(state, seat)
            return
        if state.log is not None:
            state.tell("{card} is ignored: one event a turn is enough.", card=card)
    deck_used_up(state, country)


def deck_used_up(state: ColumnOfFire, country: Country) -> None:
    """No character is left to turn up: this year is the last (cof-early-end-01, -03)."""
    if state.log is not None:
        state.tell("The deck of {country} is used up: this is the last year.", country=country_name(country))
    state.last_year = state.last_year or "deck-used-up"


# --- points lost


@word("event")
def lose(state: ColumnOfFire, seat: int, who: Literal["catholics", "protestants", "all"], points: int) -> None:
    """Everybody named loses points, wherever their houses are (cof-event-04, -08)."""
    named = [each for each in state.clockwise(seat) if who in ("all", f"{state.religions[each]}s")]
    state.plan(*(hit(each, points) for each in named))


@lose.text
def lose_text(who: str, points: int) -> str:
    text = {
        "all": _("Every player loses {points}."),
        "catholics": _("Every Catholic loses {points}."),
        "protestants": _("Every Protestant loses {points}."),
    }[who]
    return text.format(points=in_points(points))


@step
def hit(state: ColumnOfFire, seat: int, points: int) -> None:
    """Who has a protection tile and something to lose is asked first (cof-protection-01)."""
    if state.protection[seat] and score_of(state, seat):
        state.plan(avert_loss(seat, points))
    else:
        suffer(state, seat, points)


def suffer(state: ColumnOfFire, seat: int, points: int) -> None:
    """The loss (cof-event-06, -07)."""
    lost = lose_points(state, seat, points, "events")
    if state.log is not None:
        state.tell("{seat} loses {lost}.", seat=seat, lost=in_points(lost))


@decision
def avert_loss(state: ColumnOfFire, seat: int, points: int) -> list[Move[Any]]:
    """One protection tile averts the event for its player alone (cof-protection-01, -04)."""
    return [state.game.accept, state.game.protect]


@avert_loss.chosen
def loss_answered(state: ColumnOfFire, move: Move[Any], seat: int, points: int) -> None:
    """A tile is spent, or the points are lost."""
    if move is state.game.protect:
        spend_protection(state, seat, "event")
    else:
        suffer(state, seat, points)


avert_loss.refusal(why_not)


def spend_protection(state: ColumnOfFire, seat: int, against: Literal["event", "loch-leven", "stone"]) -> None:
    """The tile returns to the supply."""
    state.protection[seat] -= 1
    if state.log is not None:
        text = {
            "event": _("{seat} spends a protection tile against the event."),
            "loch-leven": _("{seat} spends a protection tile against Loch Leven."),
            "stone": _("{seat} spends a protection tile against the stone."),
        }[against]
        state.tell(text, seat=seat)


# --- a protection tile for points


@word("event")
def exchange(state: ColumnOfFire, seat: int) -> None:
    """Everybody may give a protection tile for points (cof-event-05)."""
    state.plan(*(offer_exchange(each) for each in state.clockwise(seat)))


@exchange.text
def exchange_text() -> str:
    return _("Every player may give 1 protection tile for as many points as the religion die shows.")


@decision
def offer_exchange(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """As many points as the religion die shows now."""
    return [state.game.exchange, state.game.decline] if state.protection[seat] else []


@offer_exchange.chosen
def exchange_answered(state: ColumnOfFire, move: Move[Any], seat: int) -> None:
    """The tile is gone, the points are there."""
    if move is state.game.exchange:
        gained = state.faces[seat][BLACK]
        state.protection[seat] -= 1
        if state.log is not None:
            points = in_points(gained)
            state.tell("{seat} gives a protection tile and gains {points}.", seat=seat, points=points)
        gain_points(state, seat, gained, "events")
    elif state.log is not None:
        state.tell("{seat} keeps the protection tile.", seat=seat)


offer_exchange.refusal(why_not)

# --- Loch Leven


@word("event")
def loch_leven(state: ColumnOfFire, seat: int) -> None:
    """Everybody must lay a die on the own Loch Leven card (cof-loch-leven-01, -03)."""
    state.plan(*(imprison(each) for each in state.clockwise(seat)))


@loch_leven.text
def loch_leven_text() -> str:
    return _("Every player lays a die on the own Loch Leven card.")


@decision
def imprison(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """A free die or one from a character, never the religion die (cof-loch-leven-01, -05, cof-religion-die-05)."""
    game = state.game
    moves: list[Move[Any]] = [game.lay[die] for die in (*free_dice(state, seat), *state.allied[seat])]
    if moves and state.protection[seat]:
        moves.append(game.protect)
    return moves


@imprison.chosen
def imprisoned(state: ColumnOfFire, move: Move[Die], seat: int) -> None:
    """The die keeps its number; a character that gives it up leaves the game (cof-loch-leven-04)."""
    if move.verb == "protect":
        spend_protection(state, seat, "loch-leven")
        return
    die = move.what.number
    if die in state.allied[seat]:
        leave_set(state, seat, state.characters[seat][state.allied[seat].index(die)])
    state.loch_leven[seat] += (die,)
    if state.log is not None:
        state.tell("{seat} lays the {die} die on Loch Leven.", seat=seat, die=DICE[die])


imprison.refusal(why_not)
