"""The table as a scene: the trick, everybody's stock and privileges, the cards won, the hand, and the score pad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Literal

from kingsbridge_core import Area, Item, Scene, in_digits, in_points, labelled, listed
from kingsbridge_pillars.hints import cells, colour_of
from kingsbridge_pillars.language import _, counted, in_units, material_name, units
from kingsbridge_pillars.questions import of_trick, question
from kingsbridge_pillars.spoken import (
    hands_to_come,
    names_of,
    own_seat,
    pad_told,
    player_told,
    scored_told,
    trick_title,
    trick_told,
)
from kingsbridge_pillars.state import MATERIALS, Card, Pillars
from kingsbridge_pillars.tricks import deciding, taking

NARROW = 78
"""The most columns of a line that says an area in short."""
MATERIAL_COLOURS = {"stone": "grey", "wood": "brown", "sand": "yellow", "metal": "light blue"}


def scene(view: Pillars, names: Sequence[str]) -> Scene:
    """Lay out the whole table as the viewer sees it."""
    own = own_seat(view)
    title = _("Hand {number} ({more})", number=view.round, more=hands_to_come(view))
    areas = [trick(view, names)] if view.phase == "tricks" else []
    if view.kings_trick or view.kings_shown:
        areas.append(kings_trick(view))
    if own is not None and view.shown[own]:
        areas.append(won(view, own, is_own=True))
    if own is not None and view.hands[own]:
        areas.append(hand(view, own))
    players = [player(view, seat, names) for seat in view.clockwise(own or 0)]
    to_come = [privilege_pile(view)] if view.privileges or view.under_pile else []
    return Scene(title, (*areas, *players, *to_come, score_pad(view, names)), question(view, names))


# --- cards


def tone(card: Card) -> str:
    """Return the colour of a card: that of its player; privileges are gold."""
    return card.colour or ("gold" if card.kind == "privilege" else "beige")


def card_item(view: Pillars, card: Card, kind: Literal["card", "tag"] = "card", *, moves: bool = False) -> Item:
    """Show a card that is won or owned; `moves`: the viewer can use it."""
    about = (card.id,) if moves else ()
    shape = view.game.emblem(card)
    return Item(card.id, kind, view.game.called(card), "", tone(card), shape, text=card.text, about=about)


def played_item(view: Pillars, card: Card, *, moves: bool = False) -> Item:
    """Show a card in the hand or the trick, where its value counts."""
    name = _("{card} ({value})", card=view.game.called(card), value=card.value)
    label = _("{value} {card}", card=view.game.called(card), value=card.value)
    shape, about = view.game.emblem(card), (card.id,) if moves else ()
    return Item(card.id, "card", name, label, tone(card), shape, text=card.text, about=about)


def hand(view: Pillars, seat: int) -> Area:
    """Show the viewer's hand."""
    cards = sorted(view.hands[seat], key=view.game.place_of)
    items = tuple(played_item(view, card, moves=True) for card in cards)
    return Area("hand", _("Your hand"), items, place="own", seat=seat)


# --- the trick


def trick(view: Pillars, names: Sequence[str]) -> Area:
    """Show the cards played, in the order of play, and whose trick it is so far."""
    seats = view.clockwise(view.leader)
    places = [place(view, seat, card, names) for seat, card in zip_longest(seats, view.trick)]
    brief = tuple(filter(None, (trick_title(view), trick_in_brief(view))))
    spoken = tuple(trick_told(view, names))
    return Area("trick", trick_title(view), tuple(places), "grid", columns=view.seats, brief=brief, spoken=spoken)


def trick_in_brief(view: Pillars) -> str:
    """Put the cards played on one line, with the colours of those who played them; only values if they do not fit."""
    played = [*zip(view.clockwise(view.leader), view.trick, strict=False)]
    ways = [
        listed(labelled(colour_of(view, seat), name(card)) for seat, card in played)
        for name in (lambda card: played_item(view, card).name, view.game.called, lambda card: str(card.value))
    ]
    return next((way for way in ways if cells(way) <= NARROW), ways[-1])


def place(view: Pillars, seat: int, card: Card | None, names: Sequence[str]) -> Item:
    """Show a player's place in the trick, with the card played and whether the trick is theirs so far."""
    if card is not None:
        name = _("{name} has played a card", name=names[seat])
    elif seat == view.actor:
        name = _("{name} plays now", name=names[seat])
    else:
        name = _("{name} plays later", name=names[seat])
    holds = [] if card is None else [played_item(view, card)]
    if card is not None and card is deciding(view.game, view.trick):
        holds.append(winning(view, names))
    colour = view.game.colours[seat]
    return Item(
        f"place {seat}",
        "space",
        name,
        names[seat],
        colour,
        marks=("turn",) if seat == view.actor else (),
        holds=tuple(holds),
    )


def winning(view: Pillars, names: Sequence[str]) -> Item:
    """Show whose trick it is so far, beside the card that decides it."""
    taker = taking(view, view.trick)
    label = _("nobody takes it") if taker is None else _("wins for {name}", name=names[taker])
    colour = "" if taker is None else view.game.colours[taker]
    return Item("winning", "tag", of_trick(view, names), label, colour)


# --- what is won


def kings_trick(view: Pillars) -> Area:
    """Show the trick set aside: face down, or open at scoring; players without a trick score it."""
    own = own_seat(view)
    scores_it = own is not None and not view.tricks[own]
    title = _("You took no trick, so you score the King's") if scores_it and view.kings_shown else _("The King's trick")
    items = tuple(set_aside(view, scores_it, own))
    if not view.kings_shown:
        return Area("king's trick", title, items, place="side")
    if scores_it and own is not None:
        return Area("king's trick", title, items, spoken=tuple(scored_told(view, own, view.kings_shown)))
    return Area("king's trick", title, items, spoken=(names_of(view, view.kings_shown),))


def set_aside(view: Pillars, scores_it: bool, own: int | None) -> Iterator[Item]:
    """Show the cards of the King's trick; a viewer who scores them can use them."""
    if view.kings_trick:
        number = len(view.kings_trick)
        name = counted("{number} card set aside", "{number} cards set aside", number)
        yield Item("king's trick face down", "back", name, value=number)
    if scores_it and own is not None:
        yield from scored(view, own, view.kings_shown)
    else:
        yield from (card_item(view, card, "tag") for card in view.kings_shown)


def scored(view: Pillars, seat: int, cards: Sequence[Card]) -> Iterator[Item]:
    """Show what the viewer scores: what converts materials whole, then the names of the others."""
    tools = [card for card in cards if view.game.can_convert(card) and view.game.owner.get(card, seat) == seat]
    yield from (card_item(view, card, moves=True) for card in tools)
    yield from (card_item(view, card, "tag", moves=True) for card in cards if card not in tools)


# --- the players


def player(view: Pillars, seat: int, names: Sequence[str]) -> Area:
    """Show a player's points, tricks, materials, cards and privileges."""
    is_own = seat == own_seat(view)
    items = (*standing(view, seat), *stock(view, seat, is_own), *face_down(view, seat, is_own))
    privileges = tuple(card_item(view, card, moves=is_own) for card in view.owned[seat])
    inner = [Area(f"privileges {seat}", _("Privileges"), privileges, seat=seat)] if privileges else []
    if view.shown[seat] and not is_own:
        inner.append(won(view, seat, is_own))
    return Area(
        f"player {seat}",
        _("You, {name}", name=names[seat]) if is_own else names[seat],
        items,
        place="own" if is_own else "players",
        seat=seat,
        colour=view.game.colours[seat],
        brief=in_brief(view, seat),
        spoken=tuple(player_told(view, seat, names[seat])),
        areas=tuple(inner),
    )


def won(view: Pillars, seat: int, is_own: bool) -> Area:
    """Show the cards a player scores in this hand; the viewer can use some of theirs."""
    cards = view.shown[seat]
    items = scored(view, seat, cards) if is_own else (card_item(view, card, "tag") for card in cards)
    return Area(f"won {seat}", _("Won in this hand"), tuple(items), seat=seat, spoken=())  # the player's area says it


def in_brief(view: Pillars, seat: int) -> tuple[str, ...]:
    """Put a player's points, tricks and stock on one line, and their privileges on another."""
    points, tricks = in_digits(view.scores[seat]), view.tricks[seat]
    score = _("{colour} {points} ({tricks})", colour=colour_of(view, seat), points=points, tricks=tricks)
    first = labelled(score, in_units(view.stocks[seat]))
    names = labelled(_("Privileges"), listed(map(view.game.called, view.owned[seat])))
    number = labelled(_("Privileges"), in_digits(len(view.owned[seat])))
    return (first, names if cells(names) <= NARROW else number) if view.owned[seat] else (first,)


def standing(view: Pillars, seat: int) -> Iterator[Item]:
    """Show a player's points and tricks, and whose turn it is."""
    points, tricks = view.scores[seat], view.tricks[seat]
    yield Item(
        f"points {seat}",
        "counter",
        in_points(points),
        _("points"),
        "gold",
        "coin",
        points,
        marks=("turn",) if view.actor == seat else (),
    )
    name = counted("{number} trick in this hand", "{number} tricks in this hand", tricks)
    yield Item(f"tricks {seat}", "counter", name, _("tricks"), "", "tile", tricks)


def stock(view: Pillars, seat: int, is_own: bool) -> Iterator[Item]:
    """Show a player's materials."""
    for material in MATERIALS:
        number = view.stocks[seat][material]
        about = (material,) if is_own else ()
        name, label, colour = units(material, number), material_name(material), MATERIAL_COLOURS[material]
        yield Item(f"{material} {seat}", "counter", name, label, colour, "cube", number, about=about)


def face_down(view: Pillars, seat: int, is_own: bool) -> Iterator[Item]:
    """Show how many cards another player holds, and the pile of cards anybody has won."""
    held, won = len(view.hands[seat]), len(view.piles[seat])
    if held and not is_own:
        name = counted("{number} card in hand", "{number} cards in hand", held)
        yield Item(f"hand {seat}", "back", name, _("in hand"), value=held)
    if won:
        name = counted("{number} card won", "{number} cards won", won)
        yield Item(f"pile {seat}", "back", name, _("won"), view.game.colours[seat], value=won)


# --- beside the table


def privilege_pile(view: Pillars) -> Area:
    """Show how many privileges are still to come."""
    left = len(view.privileges) + len(view.under_pile)
    items = (Item("privilege pile", "back", hands_to_come(view), colour="gold", value=left),)
    title = _("Privilege pile")
    return Area("privilege pile", title, items, place="side", spoken=())  # the title of the scene says it


def score_pad(view: Pillars, names: Sequence[str]) -> Area:
    """Show the points of each hand, one column for each player, and the totals."""
    items = [Item("pad", "text", _("hand"))]
    items += [Item(f"pad {seat}", "text", name) for seat, name in enumerate(names[: view.seats])]
    for number, scored_then in enumerate(zip(*view.pad, strict=True), 1):
        items.append(Item(f"pad hand {number}", "text", _("hand {number}", number=number), str(number)))
        for seat, points in enumerate(scored_then):
            name = _("{name} in hand {number}: {points}", name=names[seat], number=number, points=in_points(points))
            items.append(Item(f"pad {seat} {number}", "text", name, in_digits(points)))
    items.append(Item("pad total", "text", _("total")))
    for seat in range(view.seats):
        name = labelled(names[seat], in_points(view.scores[seat]))
        items.append(Item(f"pad {seat} total", "text", name, in_digits(view.scores[seat])))
    return Area(
        "score pad",
        _("Score, hand by hand"),
        tuple(items),
        "grid",
        "side",
        columns=view.seats + 1,
        brief=(score_in_brief(view),),
        spoken=tuple(pad_told(view, names)),
    )


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
