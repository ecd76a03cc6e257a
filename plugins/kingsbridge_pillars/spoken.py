"""Tells the table in sentences, one fact each: the trick, the players, and the score pad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_core import all_of, in_points, labelled, listed
from kingsbridge_pillars.language import _, counted, in_units
from kingsbridge_pillars.state import Card, Pillars


def own_seat(view: Pillars) -> int | None:
    """Return the seat whose view this is; None for a spectator."""
    return view.viewer if view.viewer is not None and view.viewer >= 0 else None


def hands_to_come(view: Pillars) -> str:
    """Return how many hands are left: one for each privilege, unless the King adds one."""
    left = len(view.privileges) + len(view.under_pile)
    if left:
        return counted("{number} privilege still to come", "{number} privileges still to come", left)
    return _("the last hand, unless the King prevents it") if view.phase == "tricks" else _("the last hand")


# --- the trick


def trick_told(view: Pillars, names: Sequence[str]) -> list[str]:
    """Describe the cards played, and who is still to play."""
    seats = view.clockwise(view.leader)
    told = [
        _(
            "{name} played {card} ({value}). {text}",
            name=names[seat],
            card=view.game.called(card),
            value=card.value,
            text=card.text,
        )
        for seat, card in zip(seats, view.trick, strict=False)
    ]
    later = [names[seat] for seat in seats[len(view.trick) :] if seat != view.actor]
    if not later:
        return told
    return [*told, counted("{names} plays after that.", "{names} play after that.", len(later), names=all_of(later))]


def trick_title(view: Pillars) -> str:
    """Return the title: which trick of the hand it is, and which cards in hand must wait."""
    each = view.game.definition.number("cards_each", view.seats)
    number = each + 1 - len(view.hands[view.leader if view.actor is None else view.actor])
    held_back = waiting(view)
    if not held_back:
        return _("Trick {number} of {all}", number=number, all=each)
    more = counted(
        "{cards} must wait for the last trick",
        "{cards} must wait for the last trick",
        len(held_back),
        cards=all_of(held_back),
    )
    return _("Trick {number} of {all} ({more})", number=number, all=each, more=more)


def waiting(view: Pillars) -> list[str]:
    """Return the cards the viewer may not play yet, if it is their turn."""
    if view.actor is None or view.actor != view.viewer:
        return []
    playable = {move.what for move in view.options}
    return [view.game.called(card) for card in view.hands[view.actor] if card not in playable]


# --- the players


def player_told(view: Pillars, seat: int, name: str) -> Iterator[str]:
    """Describe a player's points, tricks, materials and privileges, and the cards won when they are scored."""
    yield _("{name} has {points}.", name=name, points=in_points(view.scores[seat]))
    yield counted(
        "{name} has {number} trick in this hand.",
        "{name} has {number} tricks in this hand.",
        view.tricks[seat],
        name=name,
    )
    yield _("{name} has {stock}.", name=name, stock=in_units(view.stocks[seat]))
    for card in view.owned[seat]:
        yield _("{name} owns the {card}. {text}", name=name, card=view.game.called(card), text=card.text)
    if view.shown[seat] and seat == own_seat(view):
        yield from scored_told(view, seat, view.shown[seat])
    elif view.shown[seat]:
        yield _("{name} won {cards}.", name=name, cards=names_of(view, view.shown[seat]))


def scored_told(view: Pillars, seat: int, cards: Sequence[Card]) -> Iterator[str]:
    """List the cards that the viewer scores: craftsmen of their colour, neutral cards, and worthless ones."""
    own = [card for card in cards if view.game.owner.get(card) == seat]
    neutral = [card for card in cards if card not in view.game.owner]
    foreign = len(cards) - len(own) - len(neutral)
    worthless = counted("{number} craftsman of another colour", "{number} craftsmen of other colours", foreign)
    for what, which in (
        (_("Your craftsmen"), names_of(view, own)),
        (_("Neutral cards"), names_of(view, neutral)),
        (_("Worth nothing"), worthless),
    ):
        yield _("{sentence}.", sentence=labelled(what, which))


def names_of(view: Pillars, cards: Sequence[Card]) -> str:
    """Return the names of several cards."""
    return listed(map(view.game.called, cards)) or _("none")


def pad_told(view: Pillars, names: Sequence[str]) -> Iterator[str]:
    """Describe the points of each hand."""
    for name, pad in zip(names, view.pad, strict=False):
        if pad:
            yield _("Hand by hand, {name} scored {points}.", name=name, points=listed(map(str, pad)))
