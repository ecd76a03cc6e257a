"""Draws the table, from rarely used panels down to the viewer's things, the event and the question."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_core import Panel, Toned, after_colon, all_of, in_digits, in_points, listed, mattering, toned
from kingsbridge_world_without_end.language import _, counted
from kingsbridge_world_without_end.screen.board import (
    favor,
    first_that_fits,
    houses,
    in_colour,
    narrow,
    plague,
    projects,
    stock,
    tone_of,
    toned_goods,
)
from kingsbridge_world_without_end.screen.names import (
    goods_listed,
    goods_together,
    named,
    penalties_in_words,
    so_many,
    text_after_colon,
    the_missing,
)
from kingsbridge_world_without_end.screen.questions import (
    UNTURNED,
    asking,
    colour,
    colours,
    favor_after,
    income_in_short,
    incomes,
    question,
    symbol_in_short,
    symbol_in_words,
)
from kingsbridge_world_without_end.state import (
    DUTIES,
    PENALTIES,
    ROMAN,
    ROUNDS,
    Duty,
    Symbol,
    WorldWithoutEnd,
    begs,
    chapter_of,
    corner_for,
    is_last,
    round_of,
)

CARDS_ARE_MOVES = {"play", "lay_unused", "discard", "discard_by_event"}
"""The decisions in which the moves themselves say what is in the hand."""


def table(view: WorldWithoutEnd, names: Sequence[str]) -> list[Panel]:
    """Return all panels; the question comes last, next to the moves."""
    panels = [
        mattering(houses(view, names), view, ("house", "tear-down")),
        mattering(projects(view, names), view, ("build", "donate", "play")),
        mattering(stock(view), view, ("sell",)),
    ]
    if view.healthy or view.ill:
        panels.append(mattering(plague(view), view, ("care",)))
    panels.append(mattering(favor(view), view, ("move-on",)))
    if view.edge:
        panels.append(mattering(lasting(view), view, ("turn",)))
    panels.append(players(view, names))
    if view.own_seat is not None:
        panels.append(own_things(view, view.own_seat))
    if view.council:
        panels.append(event(view, names))
    return [*panels, Panel(_("Now"), (), (), question(view, names))]


# --- the players


def players(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """Draw everyone's public things."""
    heading = (_("player"), _("points"), _("hand"), _("up"), _("down"), _("houses"), _("seals"), last_heading(view))
    rows = [player_row(view, seat, names[seat]) for seat in range(view.seats)]
    spoken = [sentence for seat in range(view.seats) for sentence in player_told(view, seat, names[seat])]
    title = _("Players ({seat} is active)", seat=colour(view, view.active))
    note = _("up: on the action pile; down: discarded")
    return Panel(title, tuple(rows), heading, note, tuple(spoken), brief=players_in_brief(view))


def last_heading(view: WorldWithoutEnd) -> str:
    """Return the heading of the last column: penalties if there are any, otherwise the last card.

    While there are penalties, the piles are short.
    """
    if not any(penalties(view, seat) for seat in range(view.seats)):
        return _("last card")
    return _("doubled") if is_doubled(view) else _("penalty")


def player_row(view: WorldWithoutEnd, seat: int, name: str) -> tuple[str, ...]:
    """Draw the row of a player; the one to move is marked."""
    owing = any(penalties(view, each) for each in range(view.seats))
    last_card = view.actions[seat][-1].name if view.actions[seat] else "-"
    return (
        Toned(("> " if view.actor == seat else "", "strong"), (name, tone_of(view, seat))),
        toned(in_digits(view.scores[seat]), "strong"),
        str(len(view.hands[seat])),
        str(len(view.actions[seat])),
        str(len(view.discards[seat])),
        str(len(view.houses[seat])),
        str(seals_left(view, seat)),
        toned(penalties(view, seat), "bad") if owing else last_card,
    )


def players_in_brief(view: WorldWithoutEnd) -> str:
    """Put everyone's points, and who is active, on one line."""
    scores = listed(f"{who} {in_digits(points)}" for who, points in zip(colours(view), view.scores, strict=True))
    return _("Points: {scores}; {seat} is active", scores=scores, seat=colour(view, view.active))


def seals_left(view: WorldWithoutEnd, seat: int) -> int:
    """Return how many seals a player has left."""
    return view.game.seals_each - len(view.seals[seat])


def owed_by(view: WorldWithoutEnd, seat: int) -> list[Duty]:
    """Return the duties for which a player has a penalty, now or in the next chapter."""
    if round_of(view) > 1 and asking(view) != "avert":
        return []
    return [duty for duty in DUTIES if view.missing[seat][duty]]


def is_doubled(view: WorldWithoutEnd) -> bool:
    """Whether losses are about to be doubled instead of bringing penalties."""
    return is_last(view) and asking(view) == "avert"


def penalties(view: WorldWithoutEnd, seat: int) -> str:
    """Return a player's penalties, or the duties whose loss is doubled."""
    return listed(named(duty if is_doubled(view) else PENALTIES[duty]) for duty in owed_by(view, seat))


def owing_told(view: WorldWithoutEnd, seat: int, name: str) -> list[str]:
    """Describe a player's penalties in a sentence, if there are any."""
    owed = owed_by(view, seat)
    if not owed:
        return []
    if is_doubled(view):
        return [
            _("{seat} loses double points for {duties}.", seat=name, duties=all_of(the_missing(duty) for duty in owed))
        ]
    faced = penalties_in_words([PENALTIES[duty] for duty in owed])
    return [_("{seat} faces {penalties}.", seat=name, penalties=faced)]


def player_told(view: WorldWithoutEnd, seat: int, name: str) -> list[str]:
    """Describe a player in sentences."""
    pile, built = view.actions[seat], so_many("house", len(view.houses[seat]))
    left = counted("{number} seal left", "{number} seals left", seals_left(view, seat))
    return [
        _("{seat} has {points}.", seat=name, points=in_points(view.scores[seat])),
        _(
            "{seat} has {hand} cards in hand, {played} on the action pile and {discarded} discarded.",
            seat=name,
            hand=len(view.hands[seat]),
            played=len(pile),
            discarded=len(view.discards[seat]),
        ),
        *([_("{seat}'s last card was {card}.", seat=name, card=pile[-1].name)] if pile else []),
        _("{seat} has {houses} on the board and {seals}.", seat=name, houses=built, seals=left),
        *owing_told(view, seat, name),
    ]


def lasting(view: WorldWithoutEnd) -> Panel:
    """Draw the blue events at the edge of the board."""
    rows = tuple((toned(card.name, "blue"), card.text) for card in view.edge)
    spoken = tuple(_("{event}: {text}", event=name, text=after_colon(text)) for name, text in rows)
    brief = _("In force: {events}", events=listed(name for name, _text in rows))
    return Panel(_("Blue events in force"), rows, (), "", spoken, brief=first_that_fits(brief))


# --- the event of the round


def event(view: WorldWithoutEnd, names: Sequence[str]) -> Panel:
    """Draw the event: its text, and the four ways to turn it or how it was turned."""
    card = view.council[-1]
    text = text_after_colon(card)
    if card.background == "blue":
        says, told = (
            _("blue, from now on: {text}", text=text),
            _("Blue event, in force from now on: {text}", text=text),
        )
    elif view.phase == "reveal":
        says, told = _("tan, at once: {text}", text=text), _("Tan event, at once: {text}", text=text)
    else:
        says, told = _("tan, done: {text}", text=text), _("Tan event, already done: {text}", text=text)
    where = _(
        "Chapter {chapter}, round {number} of {rounds}: {event}",
        chapter=ROMAN[chapter_of(view) - 1],
        number=round_of(view),
        rounds=ROUNDS,
        event=card.name,
    )
    if view.phase in UNTURNED:  # what it says is needed for the decision, however low the window
        rows, heading, spoken = ((), (), []) if turns_it(view) else four_ways(view, names)
        return Panel(where, rows, heading, says, (told, *spoken), beside=True)
    rows, heading, spoken = how_it_lies(view, names)
    brief = first_that_fits(
        _("{event}; {text}", event=where, text=card.text),
        _("{event}; arrow at {arrow}", event=where, arrow=view.arrow),
        where,
    )
    return Panel(where, rows, heading, says, (told, *spoken), beside=True, brief=brief)


def turns_it(view: WorldWithoutEnd) -> bool:
    """Whether the viewer turns the event, so that the hints say what each way brings."""
    return asking(view) == "turn_card" and view.actor == view.viewer


Shown = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], list[str]]
"""Rows, their heading, and the same in sentences."""


def four_ways(view: WorldWithoutEnd, names: Sequence[str]) -> Shown:
    """Draw what each way to turn the event would bring."""
    rows = []
    for arrow in range(4):
        received = enumerate(incomes(view, arrow))
        brings = [in_own_tone(view, seat, narrow(view, income_in_short(symbol))) for seat, symbol in received]
        rows.append((_("turn {arrow}", arrow=arrow), *brings, favor_after(view, arrow)))
    heading = ("", *heads(view), _("favor"))
    return tuple(rows), heading, [way_told(view, arrow, names) for arrow in range(4)]


def way_told(view: WorldWithoutEnd, arrow: int, names: Sequence[str]) -> str:
    """Describe one way to turn the event in a sentence."""
    return _(
        "With the arrow at {arrow}, {incomes}; {favor}.",
        arrow=arrow,
        incomes=all_of(gets(view, seat, symbol, names) for seat, symbol in enumerate(incomes(view, arrow))),
        favor=favor_told(view, arrow),
    )


def gets(view: WorldWithoutEnd, seat: int, symbol: Symbol | None, names: Sequence[str]) -> str:
    """Say what a player gets: `you get 1 wool`, `Ann gets 1 stone`, `Ann begs`."""
    if seat == view.viewer:
        return _("you get {income}", income=symbol_in_words(symbol)) if symbol else _("you beg")
    if not symbol:
        return _("{seat} begs", seat=names[seat])
    return _("{seat} gets {income}", seat=names[seat], income=symbol_in_words(symbol))


def favor_told(view: WorldWithoutEnd, arrow: int) -> str:
    """Say where the favor marker would land."""
    after = favor_after(view, arrow)
    return _("the favor marker moves to {favor}", favor=after) if arrow else _("the favor marker stays")


def how_it_lies(view: WorldWithoutEnd, names: Sequence[str]) -> Shown:
    """Draw the corners facing the players, and the number at the arrow."""
    row = (toned(view.arrow, "strong"), *(in_own_tone(view, seat, lies(view, seat)) for seat in range(view.seats)))
    spoken = [corner_told(view, seat, names[seat]) for seat in range(view.seats)]
    points = _("Its arrow points to {arrow}.", arrow=view.arrow)
    return (row,), (_("arrow"), *heads(view)), [points, *spoken]


def heads(view: WorldWithoutEnd) -> list[str]:
    """Return the players as headings, in their colours."""
    return [in_colour(view, seat, name) for seat, name in enumerate(colours(view))]


def in_own_tone(view: WorldWithoutEnd, seat: int, text: str) -> str:
    """Return a text, with a tone if it is about the viewer."""
    return toned(text, "own") if seat == view.viewer else text


def lies(view: WorldWithoutEnd, seat: int) -> str:
    """Return the corner facing a player."""
    return _("begs") if begs(view, seat) else symbol_in_short(corner_for(view, seat, view.council[-1], view.arrow))


def corner_told(view: WorldWithoutEnd, seat: int, name: str) -> str:
    """Describe the corner facing a player in a sentence."""
    if begs(view, seat):
        return _("{seat} begs and gets no income this round.", seat=name)
    income = symbol_in_words(corner_for(view, seat, view.council[-1], view.arrow))
    return _("The corner facing {seat} shows {income}.", seat=name, income=income)


# --- your own things


def own_things(view: WorldWithoutEnd, seat: int) -> Panel:
    """Draw the viewer's goods, cards and coming duties."""
    goods = goods_listed(view.goods[seat])
    held = goods_together(view.goods[seat])
    rows: list[tuple[str, ...]] = [(_("goods"), toned_goods(view.goods[seat]) or _("none"))]
    spoken = [_("You have {goods}.", goods=held) if goods else _("You have no goods.")]
    if view.discards[seat]:
        cards = [card.name for card in view.discards[seat]]
        rows.append((_("discards"), toned(listed(cards), "muted")))
        spoken.append(_("You have discarded {cards}.", cards=all_of(cards)))
    if view.hands[seat] and not (view.actor == seat and asking(view) in CARDS_ARE_MOVES):
        cards = [card.name for card in view.hands[seat]]
        rows.append((_("hand"), listed(cards)))
        spoken.append(_("You hold {cards}.", cards=all_of(cards)))
    note, lack = "", ""
    if asking(view) not in ("avert", ""):
        lack, note = duties(view, seat), duties_due(view, seat)
        rows.append((_("duties"), toned(lack, "bad" if lackings(view, seat) else "good")))
        spoken += [*duties_told(view, seat), _("{sentence}.", sentence=when_due(view))]
    brief = _("Yours: {goods}", goods=goods or _("none"))
    longer = [_("{yours}; {duties}", yours=brief, duties=lack)] if lack else []
    bare = " ".join(f"{named(good)} {number}" for good, number in view.goods[seat].items() if number)
    brief = first_that_fits(*longer, brief, goods, bare)
    return Panel(_("Yours"), tuple(rows), (), note, tuple(spoken), beside=True, brief=brief)


def duties(view: WorldWithoutEnd, seat: int) -> str:
    """Draw what is missing for the duties as things stand."""
    missing = lackings(view, seat)
    return _("you lack {goods}", goods=listed(missing)) if missing else _("you can pay everything you may owe")


def duties_told(view: WorldWithoutEnd, seat: int) -> list[str]:
    """Describe what is missing for the duties and what that would cost, in sentences."""
    told = [lacking_told(view, seat, duty) for duty in DUTIES if missing_of(view, seat, duty)[1]]
    return told or [_("You can pay everything you may owe.")]


def lacking_told(view: WorldWithoutEnd, seat: int, duty: Duty) -> str:
    """Describe what is missing for one duty; the tax is not known in advance."""
    least, most, price = missing_of(view, seat, duty)
    goods, points = so_many(duty, most), in_points(most * price)
    if least == most:
        return _("You are {goods} short, which costs {points}.", goods=goods, points=points)
    if not least:
        return _("You are up to {goods} short, which costs up to {points}.", goods=goods, points=points)
    text = _("You are {least} to {goods} short, which costs {small} to {points}.")
    return text.format(least=least, goods=goods, small=least * price, points=points)


def duties_due(view: WorldWithoutEnd, seat: int) -> str:
    """Say when the duties come due, and what the numbers mean."""
    when = when_due(view)
    return _("{when}; points lost in brackets", when=when) if lackings(view, seat) else when


def when_due(view: WorldWithoutEnd) -> str:
    """Say when the duties come due."""
    left = ROUNDS - round_of(view)
    if not left:
        return _("Duties are due after this round")
    return counted(
        "Duties are due after this round and {number} more", "Duties are due after this round and {number} more", left
    )


def lackings(view: WorldWithoutEnd, seat: int) -> list[str]:
    """Return the duties for which something is missing."""
    return [each for each in (lacking(view, seat, duty) for duty in DUTIES) if each]


def missing_of(view: WorldWithoutEnd, seat: int, duty: Duty) -> tuple[int, int, int]:
    """Return the least and the most that may be missing for a duty, and what each unit costs."""
    price = view.game.shortfall[duty] * (2 if is_last(view) else 1)
    dues = view.game.tax_die if duty == "gold" else [view.game.dues[duty]]
    least, most = (max(0, each - view.goods[seat][duty]) for each in (min(dues), max(dues)))
    return least, most, price


def lacking(view: WorldWithoutEnd, seat: int, duty: Duty) -> str:
    """Return what is missing for a duty: `2 piety (-6)`, `up to 3 gold (-3)`."""
    least, most, price = missing_of(view, seat, duty)
    if not most:
        return ""
    goods, loss = so_many(duty, most), most * price
    if least == most:
        return _("{goods} (-{loss})", goods=goods, loss=loss)
    if not least:
        return _("up to {goods} (-{loss})", goods=goods, loss=loss)
    return _("{least} to {goods} (-{small} to -{loss})", least=least, goods=goods, small=least * price, loss=loss)
