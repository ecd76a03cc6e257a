"""Checks on a game's cards as a whole; the schema checks each card alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kingsbridge_core import DataError, Place, Problem, advised, by_seats, in_order, left_behind, one_of, under
from kingsbridge_pillars.language import _, units

if TYPE_CHECKING:
    from kingsbridge_pillars.game import PillarsGame
    from kingsbridge_pillars.state import Card

KINDS = (("craftsmen", "craftsman"), ("neutrals", "neutral"), ("privileges", "privilege"))
MOST_UNITS = 20
"""The most units of a material that a player may start with."""


def check(game: PillarsGame) -> None:
    """Refuse cards that cannot be dealt, and report everything wrong with them."""
    problems = [*_left_out(game), *_led(game), *_set_aside(game), *_stocked(game)]
    for seats in game.definition.seats:
        problems += [*_counted(game, seats), *_dealt(game, seats)]
    if problems:
        raise DataError(*in_order(problems))


def _left_out(game: PillarsGame) -> Iterator[Problem]:
    """Check that every card left in the box exists."""
    written = game.definition.numbers["removed"]
    for seats in written["by_seats"] if isinstance(written, dict) else [None]:
        way = ("numbers", "removed", *(() if seats is None else ("by_seats", seats)))
        for at, card in enumerate(written if seats is None else written["by_seats"][seats]):
            if card not in game.cards:
                why = advised(_("unknown card {card!r}", card=card), card, game.cards)
                yield game.document.problem(under("removed", why), *way, at, code="KB301", about=(card,))


def _counted(game: PillarsGame, seats: int) -> Iterator[Problem]:
    """Check the number of cards: without card sets, the definition's; and always at least one privilege."""
    kinds = Counter(str(card.kind) for card in game.cards_in_play[seats])
    for name, kind in KINDS if not game.sets else ():
        wanted = by_seats(game.definition.components[name]["count"], seats)
        if kinds[kind] != wanted:
            why = _(
                "with {seats} players there must be {wanted} {name}, not {found}",
                seats=seats,
                found=kinds[kind],
                name=game.called(name),
                wanted=wanted,
            )
            yield game.document.problem(why, "components", name, code="KB309")
    if not kinds["privilege"]:
        why = _(
            "with {seats} players no privilege is left; each hand needs one, and the last one ends the game",
            seats=seats,
        )
        yield Problem(_cause(game), why, "KB309")


def _dealt(game: PillarsGame, seats: int) -> Iterator[Problem]:
    """Check that all cards, with one privilege among them, can be dealt out evenly."""
    kinds = Counter(str(card.kind) for card in game.cards_in_play[seats])
    dealt, each = kinds["craftsman"] + kinds["neutral"] + 1, game.definition.number("cards_each", seats)
    if dealt == seats * each:
        return
    right, rest = divmod(dealt, seats)
    if not rest:
        text = _("with {seats} players, {dealt} cards do not make {each} each; set 'cards_each' to {right}")
    elif each == right + 1:
        text = _(
            "with {seats} players, {dealt} cards do not make {each} each; add {more} more, or remove "
            "{rest} and change 'cards_each'"
        )
    else:
        text = _(
            "with {seats} players, {dealt} cards do not make {each} each; remove {rest} more, or add "
            "{more} and change 'cards_each'"
        )
    why = text.format(seats=seats, dealt=dealt, each=each, rest=rest, more=seats - rest, right=right)
    yield Problem(_blamed(game, seats, is_too_many=dealt > seats * each) or _cause(game), why, "KB309")


def _blamed(game: PillarsGame, seats: int, is_too_many: bool) -> Place | None:
    """Return the card of a set that makes a deal come out wrong: the last one too many, or the last that is gone."""
    if any({"cards_each", "removed"} & each.part("numbers").keys() for each in game.sets):
        return None
    if not is_too_many:
        gone = left_behind(game, "cards", lambda card: card.get("kind") != "privilege")
        places = [place for card, place in gone if card not in game.cards]
        return places[-1] if places else None
    places = [
        each.document.place(*way)
        for each in game.sets
        for _list, card, way in each.touched()
        if way[0] == "add" or (way[0] == "change" and {"kind", "copies"} & each.part("change")["cards"][card].keys())
        if card in game.cards and game.cards[card].kind != "privilege" and game.cards[card] in game.cards_in_play[seats]
    ]
    return places[-1] if places else None


def _cause(game: PillarsGame) -> Place:
    """Return what to blame for the size of the deck: a card set if one changes it, otherwise the definition."""
    cards, removed = game.files["cards"].place("cards"), game.document.place("numbers", "removed")
    is_resized = any("cards" in each.part(part) for each in game.sets for part in ("add", "remove"))
    cause = (cards, removed) if is_resized else (removed, cards)
    places = (game.document.place("numbers", "cards_each"), *cause)
    own = {each.document.file for each in game.sets}
    return next((place for place in places if place.file in own), places[0])


def _led(game: PillarsGame) -> Iterator[Problem]:
    """Check that exactly one card decides who leads a hand, and that it is dealt in every hand (pil-lead-01)."""
    document = game.files["cards"]
    entries = [(index, game.cards[entry["id"]]) for index, entry in enumerate(document.data["cards"])]
    leaders = [(index, card) for index, card in entries if card in game.at_deal]
    leaders.sort(key=lambda each: document.file_of("cards", each[0]) != document.file)
    for number, (index, card) in enumerate(leaders):
        if number or card.copies > 1:
            why = _("{card} already leads the hand; only one card may", card=leaders[0][1].name)
            yield document.problem(
                under("leads", why), "cards", index, "copies" if card.copies > 1 else "effects", code="KB309"
            )
    lacking = [seats for seats in game.definition.seats if not any(map(_always_leads(game, seats), game.at_deal))]
    if lacking:
        lost = [*left_behind(game, "cards", lambda card: any("leads" in each for each in card.get("effects", ())))]
        players = one_of(str(seats) for seats in lacking)
        why = (
            _(
                "{card!r} is needed: with {players} players no card has 'leads: hand', "
                "and someone must lead every hand",
                card=lost[0][0],
                players=players,
            )
            if lost
            else _(
                "with {players} players no card has 'leads: hand', but someone must lead every hand", players=players
            )
        )
        about = (lost[0][0],) if lost else ()
        yield Problem(lost[0][1] if lost else _cause(game), why, "KB309", about=about)


def _set_aside(game: PillarsGame) -> Iterator[Problem]:
    """Check the cards that set tricks aside: each does so once, and no privilege does.

    A privilege set aside could never be won, so the game would not end.
    """
    document = game.files["cards"]
    for index, entry in enumerate(document.data["cards"]):
        card, way = game.cards[entry["id"]], ("cards", index, "effects")
        if len(game.at_trick.get(card, ())) > 1:
            why = under("set-aside", _("appears twice on this card"))
            yield document.problem(why, *way, code="KB208")
        if card.kind == "privilege" and card in game.at_trick:
            why = _("cannot be on a privilege; someone must receive its trick, or the game never ends")
            yield document.problem(under("set-aside", why), *way, code="KB309")


def _stocked(game: PillarsGame) -> Iterator[Problem]:
    """Check that stocks stay small: units above the limit are discarded one by one, which must not take forever."""
    for material, number in game.definition.numbers["start_stock"].items():
        if number > MOST_UNITS:
            why = _(
                "{units} is too much to start with; the limit is {most}", units=units(material, number), most=MOST_UNITS
            )
            yield game.document.problem(under("start_stock", why), "numbers", "start_stock", material, code="KB309")


def _always_leads(game: PillarsGame, seats: int) -> Callable[[Card], bool]:
    """Whether a card is dealt in every hand: a privilege is in only one, and a card left in the box in none."""
    return lambda card: card.kind != "privilege" and card in game.cards_in_play[seats]
