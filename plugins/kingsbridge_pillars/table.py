"""How the table is shown: the trick and who is taking it, the own hand, all stocks, the score."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_core.table import Panel
from kingsbridge_pillars.state import MATERIALS, Card, Pillars
from kingsbridge_pillars.tricks import deciding, taking


def table(view: Pillars, names: Sequence[str]) -> list[Panel]:
    """All panels, the most urgent first."""
    panels = [players(view, names)]
    if view.phase == "tricks":
        panels.append(trick(view, names))
    else:
        panels += won_cards(view, names)
    if view.viewer is not None and view.viewer >= 0:
        panels += hand(view, view.hands[view.viewer])
    return panels


def players(view: Pillars, names: Sequence[str]) -> Panel:
    """Stocks, tricks, privileges and score of everybody."""
    rows = tuple(
        (
            f"{'> ' if view.actor == seat else ''}{names[seat]}",
            *(str(view.stocks[seat][material]) for material in MATERIALS),
            str(view.tricks[seat]),
            ", ".join(card.name for card in view.owned[seat]) or "-",
            str(view.scores[seat]),
        )
        for seat in range(view.seats)
    )
    left = len(view.privileges) + len(view.under_pile)
    last = "the last hand" + (", unless the King prevents it" if view.phase == "tricks" else "")
    more = f"{left} privilege{'s' if left != 1 else ''} to come" if left else last
    return Panel(f"Hand {view.round} ({more})", rows, ("player", *MATERIALS, "tricks", "privileges", "score"))


def trick(view: Pillars, names: Sequence[str]) -> Panel:
    """The cards on the table and who would take them now."""
    if not view.trick:
        return Panel("Trick", (), (), f"{names[view.leader]} leads.")
    best = deciding(view.trick)
    rows = tuple(
        (names[(view.leader + place) % view.seats], f"{card.name} ({card.value})", "decides" if card is best else "")
        for place, card in enumerate(view.trick)
    )
    taker = taking(view, view.trick)
    note = (
        "Nobody is taking it: it goes to the King." if taker is None else f"{names[taker]} is taking it at the moment."
    )
    return Panel("Trick", rows, (), note)


def won_cards(view: Pillars, names: Sequence[str]) -> list[Panel]:
    """The tricks turned up for scoring: the own ones, or for a spectator all; and the King's."""
    mine = [view.viewer] if view.viewer is not None and view.viewer >= 0 else range(view.seats)
    rows = [(names[seat], listed(view.shown[seat])) for seat in mine]
    if view.kings_shown:
        rows.append(("The King's trick", listed(view.kings_shown)))
    return [Panel("Won in this hand", tuple(rows))]


def hand(view: Pillars, cards: Sequence[Card]) -> list[Panel]:
    """The own hand; at the own turn the list of moves shows it, all but cards that have to wait."""
    playable = {move.what for move in view.options}
    shown = [card for card in sorted(cards, key=view.game.place_of) if card not in playable]
    if not shown:
        return []
    title = "In your hand, but it has to wait" if view.actor == view.viewer else "Your hand"
    return [Panel(title, tuple((f"{card.name} ({card.value})", card.text) for card in shown))]


def listed(cards: Sequence[Card]) -> str:
    """Names of cards in a row."""
    return ", ".join(card.name for card in cards) or "-"
