"""Draws the table: stocks and privileges, the score pad, the trick or the cards won, and the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kingsbridge_core import Panel, Toned, all_of, in_digits, in_points, joined, labelled, listed, toned
from kingsbridge_pillars.hints import cells, colour_of, in_short
from kingsbridge_pillars.language import _, counted, in_units, material_name
from kingsbridge_pillars.questions import question
from kingsbridge_pillars.state import MATERIALS, Card, Pillars

TONES = {"stone": "grey", "wood": "brown", "sand": "yellow", "metal": "light blue"}
NONE = "-"
"""The text of a cell without cards."""
NARROW = 78
"""The maximum width of a brief line, in cells."""


def table(view: Pillars, names: Sequence[str]) -> list[Panel]:
    """Return all panels; the question comes last, next to the moves."""
    panels = [stocks(view, names), score_pad(view, names)]
    if any(view.owned):
        panels.append(privileges(view, names))
    own = own_seat(view)
    if own is not None and own != view.actor and view.hands[own]:
        panels.append(hand(view, view.hands[own]))
    if view.phase == "tricks":
        return [*panels, trick(view, names)]
    return [*panels, won_cards(view, names), Panel(_("Now"), (), (), question(view, names))]


def own_seat(view: Pillars) -> int | None:
    """Return the seat whose view this is; None for a spectator."""
    return view.viewer if view.viewer is not None and view.viewer >= 0 else None


def player(view: Pillars, seat: int, names: Sequence[str]) -> Toned:
    """Return a player's name in the colour of their seat; the player to move is marked."""
    return toned(f"{'> ' if view.actor == seat else ''}{names[seat]}", view.game.colours[seat])


def card_name(view: Pillars, card: Card) -> Toned:
    """Return the name of a card; a craftsman has its owner's colour."""
    return toned(view.game.called(card), card.colour or ("strong" if card.kind == "privilege" else ""))


def card_names(view: Pillars, cards: Sequence[Card]) -> Toned:
    """Return the names of several cards, separated by commas."""
    return joined(_(", "), [card_name(view, card) for card in cards] or [NONE])


# --- stocks and privileges


def stocks(view: Pillars, names: Sequence[str]) -> Panel:
    """Draw everyone's materials."""
    rows = tuple(
        (
            player(view, seat, names),
            *(toned(view.stocks[seat][material], TONES[material]) for material in MATERIALS),
        )
        for seat in range(view.seats)
    )
    heading = (_("player"), *map(material_name, MATERIALS))
    spoken = tuple(
        _("{name} has {stock}.", name=names[seat], stock=in_units(view.stocks[seat])) for seat in range(view.seats)
    )
    title = _("Hand {number} ({more})", number=view.round, more=hands_to_come(view))
    return Panel(title, rows, heading, "", spoken, brief=stocks_in_brief(view))


def hands_to_come(view: Pillars) -> str:
    """Return how many hands are left: one for each privilege, unless the King adds one."""
    left = len(view.privileges) + len(view.under_pile)
    if left:
        return counted("{number} privilege still to come", "{number} privileges still to come", left)
    return _("the last hand, unless the King prevents it") if view.phase == "tricks" else _("the last hand")


def stocks_in_brief(view: Pillars) -> str:
    """Put everyone's stock on one line: `stone-wood-sand-metal: green 1-1-1-0, blue 2-0-1-0`."""
    materials = "-".join(map(material_name, MATERIALS))
    ways = []
    for between in ("-", ""):
        numbers = [between.join(str(stock[material]) for material in MATERIALS) for stock in view.stocks]
        ways.append(labelled(materials, listed(f"{colour_of(view, at)} {each}" for at, each in enumerate(numbers))))
    return ways[0] if cells(ways[0]) <= NARROW else ways[1]


def privileges(view: Pillars, names: Sequence[str]) -> Panel:
    """Draw the privileges that have an owner, and what they do."""
    owned = [(seat, card) for seat, cards in enumerate(view.owned) for card in cards]
    rows = tuple((player(view, seat, names), card_name(view, card), in_short(card)) for seat, card in owned)
    spoken = tuple(
        _("{name} owns the {card}. {text}", name=names[seat], card=view.game.called(card), text=card.text)
        for seat, card in owned
    )
    return Panel(_("Privileges"), rows, (), "", spoken, brief=privileges_in_brief(view))


def privileges_in_brief(view: Pillars) -> str:
    """Put the owners of privileges on one line, with numbers only if the names do not fit."""
    owners = [(colour_of(view, seat), cards) for seat, cards in enumerate(view.owned) if cards]
    names = listed(f"{colour} {view.game.called(card)}" for colour, cards in owners for card in cards)
    numbers = listed(f"{colour} {len(cards)}" for colour, cards in owners)
    ways = (labelled(_("Privileges"), names), names, labelled(_("Privileges"), numbers))
    return next((way for way in ways if cells(way) <= NARROW), ways[-1])


# --- the score pad


def score_pad(view: Pillars, names: Sequence[str]) -> Panel:
    """Draw tricks in this hand, points in each hand, and totals."""
    hands = len(view.pad[0])
    rows = tuple(
        (
            player(view, seat, names),
            str(view.tricks[seat]),
            *map(str, view.pad[seat]),
            toned(in_digits(view.scores[seat]), "strong"),
        )
        for seat in range(view.seats)
    )
    heading = (_("player"), _("tricks"), *map(str, range(1, hands + 1)), _("points"))
    spoken = tuple(sentence for seat in range(view.seats) for sentence in score_told(view, seat, names[seat]))
    title = _("Score, hand by hand") if hands else _("Score")
    return Panel(title, rows, heading, "", spoken, beside=True, brief=score_in_brief(view))


def score_told(view: Pillars, seat: int, name: str) -> Iterator[str]:
    """Describe a player's points and tricks in sentences; during scoring, the points of each hand as well."""
    yield _("{name} has {points}.", name=name, points=in_points(view.scores[seat]))
    yield counted(
        "{name} has {number} trick in this hand.",
        "{name} has {number} tricks in this hand.",
        view.tricks[seat],
        name=name,
    )
    if view.pad[seat] and view.phase != "tricks":
        yield _("Hand by hand, {name} scored {points}.", name=name, points=listed(map(str, view.pad[seat])))


def score_in_brief(view: Pillars) -> str:
    """Put everyone's points and tricks on one line."""
    players = [
        _(
            "{colour} {points} ({tricks})",
            colour=colour_of(view, seat),
            points=in_digits(view.scores[seat]),
            tricks=view.tricks[seat],
        )
        for seat in range(view.seats)
    ]
    return _("Points (tricks): {players}.", players=listed(players))


# --- the trick


def trick(view: Pillars, names: Sequence[str]) -> Panel:
    """Draw the cards on the table, who is still to play, and who is winning."""
    seats = view.clockwise(view.leader)
    played = dict(zip(seats, view.trick, strict=False))
    rows = tuple(
        (player(view, seat, names), *(card_cells(view, played[seat]) if seat in played else ("", "...", "")))
        for seat in seats
    )
    told = [
        _(
            "{name} played {card} ({value}). {text}",
            name=names[seat],
            card=view.game.called(card),
            value=card.value,
            text=card.text,
        )
        for seat, card in played.items()
    ]
    later = [names[seat] for seat in seats if seat not in played and seat != view.actor]
    if later:
        text = counted("{names} plays after that.", "{names} play after that.", len(later), names=all_of(later))
        told.append(text)
    note = question(view, names)
    return Panel(trick_title(view), rows, (), note, (*told, note), beside=True)


def card_cells(view: Pillars, card: Card) -> tuple[str, ...]:
    """Return the cells of a card: value, name, and what it does."""
    return f"{card.value:2}", card_name(view, card), in_short(card)


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


def hand(view: Pillars, cards: Sequence[Card]) -> Panel:
    """Draw the viewer's hand while others move; on their own turn, the moves show it."""
    ordered = sorted(cards, key=view.game.place_of)
    rows = tuple(card_cells(view, card) for card in ordered)
    spoken = tuple(
        _("{card} ({value}). {text}", card=view.game.called(card), value=card.value, text=card.text) for card in ordered
    )
    brief = counted("You hold {number} card.", "You hold {number} cards.", len(cards))
    return Panel(_("Your hand"), rows, (), "", spoken, flows=True, brief=brief)


# --- what is scored


def won_cards(view: Pillars, names: Sequence[str]) -> Panel:
    """Draw the tricks turned up for scoring: the viewer's own, sorted by use; all of them for a spectator."""
    seat = own_seat(view)
    rows: list[tuple[str, ...]]
    if seat is None:
        rows = [(names[each], card_names(view, view.shown[each])) for each in range(view.seats)]
    else:
        rows = own_cards(view, seat)
    takes_none = seat is not None and not view.shown[seat]
    if view.kings_shown and not takes_none:
        rows.append((_("the King's trick"), card_names(view, view.kings_shown)))
    title = _("You took no trick, so you score the King's") if takes_none else _("Won in this hand")
    spoken = tuple(labelled(what, _("none") if cards == NONE else cards) for what, cards in rows)
    said = tuple(_("{sentence}.", sentence=each) for each in spoken)
    return Panel(title, tuple(rows), spoken=said, beside=True)


def own_cards(view: Pillars, seat: int) -> list[tuple[str, ...]]:
    """Return what a player scores: craftsmen of their colour, neutral cards, and worthless cards."""
    won = view.shown[seat] or view.kings_shown
    own = [card for card in won if view.game.owner.get(card) == seat]
    neutral = [card for card in won if card not in view.game.owner]
    foreign = len(won) - len(own) - len(neutral)
    return [
        (_("your craftsmen"), card_names(view, own)),
        (_("neutral cards"), card_names(view, neutral)),
        (
            _("worth nothing"),
            counted("{number} craftsman of another colour", "{number} craftsmen of other colours", foreign),
        ),
    ]
