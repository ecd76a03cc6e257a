"""Turning up cards, and the words of the events."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from kingsbridge_column_of_fire.ending import deck_used_up
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.points import gain_points, lose_points
from kingsbridge_column_of_fire.protection import spend_protection
from kingsbridge_column_of_fire.screen.names import inside, says
from kingsbridge_column_of_fire.state import BLACK, Character, ColumnOfFire, Country, deck_of
from kingsbridge_column_of_fire.timing import when
from kingsbridge_core import N_, Move, between, decision, in_points, phrase, step, word


@step
def reveal(state: ColumnOfFire, seat: int, country: Country) -> None:
    """The next card of a country's deck is turned up (cof-draw-08)."""
    turn_cards(state, seat, country)


def turn_cards(state: ColumnOfFire, seat: int, country: Country) -> None:
    """Cards are turned up until one is a character; events on the way take effect (cof-event-02, cof-event-10)."""
    deck = deck_of(state, country)
    while deck:
        card = deck.pop()
        if isinstance(card, Character):
            state.open_cards.append(card)
            if state.log is not None:
                state.tell("{card} appears {where}.", card=card, where=phrase(inside, country))
            return
        state.out_of_game.append(card)
        if not state.events:  # only the first one of a turn counts (cof-event-03, cof-event-09)
            state.events = 1
            if state.log is not None:
                state.tell("{card}: {says}", card=card, says=phrase(says, card))
            state.plan(reveal(seat, country))
            if card in state.game.says_more:
                state.game.says_more[card](state, seat)
            else:
                for effect in reversed(card.effects):
                    effect.run(state, seat)
            return
        if state.log is not None:
            state.tell("{card} is ignored: only one event per turn.", card=card)
    deck_used_up(state, country)


# --- points lost


@word("event")
def lose(
    state: ColumnOfFire,
    seat: int,
    who: Literal["catholics", "protestants", "all"],
    points: Annotated[int, between(1, 10)],
) -> None:
    """Harmful: every player named loses this many points, but never more than they have (cof-event-04, cof-event-08).

    A player may return 1 protection tile to be spared this loss, but not the other words of the same event. Write
    `lose: {who: catholics, points: 2}`.

    who: Who is hit, wherever their houses are: `catholics`, `protestants` or `all`.
    points: How many points each of them loses, from 1 to 10, written without a minus sign.
    """
    named = [each for each in state.clockwise(seat) if who in ("all", f"{state.religions[each]}s")]
    state.plan(*(hit(each, points) for each in named))


@lose.text
def lose_text(who: str, points: int) -> str:
    text = {
        "all": _("Each player loses {points}."),
        "catholics": _("Each Catholic loses {points}."),
        "protestants": _("Each Protestant loses {points}."),
    }[who]
    return text.format(points=in_points(points))


@step
def hit(state: ColumnOfFire, seat: int, points: int) -> None:
    """A player with something to lose may first spend a protection tile (cof-protection-01, cof-protection-05)."""
    if state.protection[seat] and state.victory[seat]:
        state.plan(avert_loss(seat, points))
    else:
        suffer(state, seat, points)


def suffer(state: ColumnOfFire, seat: int, points: int) -> None:
    """A player loses the points of the event (cof-event-06, cof-event-07)."""
    lost = lose_points(state, seat, points, "events")
    if state.log is not None:
        state.tell("{seat} loses {lost}.", seat=seat, lost=phrase(in_points, lost))


@decision
def avert_loss(state: ColumnOfFire, seat: int, points: int) -> list[Move[Any]]:
    """By spending one protection tile, a player averts the loss for themselves alone.

    (cof-protection-01, cof-protection-04)
    """
    return [state.game.accept, state.game.protect]


@avert_loss.chosen
def loss_answered(state: ColumnOfFire, move: Move[Any], seat: int, points: int) -> None:
    """The player spends a tile, or loses the points."""
    if move is state.game.protect:
        spend_protection(state, seat, "event")
    else:
        suffer(state, seat, points)


# --- a protection tile for points


@word("event")
def exchange(state: ColumnOfFire, seat: int) -> None:
    """Helpful: every player may exchange 1 protection tile for as many points as their religion die shows now
    (cof-event-05).
    """
    state.plan(*(offer_exchange(each) for each in state.clockwise(seat)))


@exchange.text
def exchange_text() -> str:
    return _("Each player may exchange 1 protection tile for as many points as their religion die shows.")


EXCHANGING = when(N_("only an event lets you exchange a protection tile for points"), "cof-event-05")


@decision
def offer_exchange(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """A player with a protection tile may exchange it for the points their religion die shows."""
    return [state.game.exchange, state.game.decline] if state.protection[seat] else []


@offer_exchange.chosen
def exchange_answered(state: ColumnOfFire, move: Move[Any], seat: int) -> None:
    """The player returns the tile and gains the points, or keeps it."""
    if move is state.game.exchange:
        gained = state.faces[seat][BLACK]
        state.protection[seat] -= 1
        if state.log is not None:
            points = phrase(in_points, gained)
            state.tell("{seat} exchanges a protection tile for {points}.", seat=seat, points=points)
        gain_points(state, seat, gained, "events")
    elif state.log is not None:
        state.tell("{seat} declines the exchange.", seat=seat)
