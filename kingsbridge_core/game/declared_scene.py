"""Makes scenes for games without one of their own: every declared component, the viewer's own cards first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

from kingsbridge_core.engine.components import (
    OWNER,
    UNSEEN,
    Component,
    Counts,
    Deck,
    Dice,
    Marks,
    Order,
    Record,
    Score,
    SeatMarker,
    Side,
    Track,
    parts,
)
from kingsbridge_core.engine.pieces import FACE_DOWN, Piece
from kingsbridge_core.game.cards import Card
from kingsbridge_core.game.scene import COLOURS, Area, Item, Place, Scene, handles, items_in
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.phrases import begun, in_points, labelled, listed, paragraph

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

MOST_CARDS = 6
"""How many cards of a deck are drawn whole; of a longer one, only the names."""
COMMON = {each.name for each in fields(Card)}
"""What all cards have; what a game adds is printed on them."""
NOTHING = (None, "", ())


def declared_scene(view: Any, names: Sequence[str]) -> Scene:
    """Return everything that the state of a game declares, as the viewer sees it."""
    owners: dict[int | None, _Belongings] = {owner: _Belongings() for owner in (None, *range(view.seats))}
    for name, component in view.components.items():
        for where, owner, value in parts(name, component, getattr(view, name)):
            owners[owner].add(_Part(where, component, value, view, names, owner))
    shared = owners.pop(None)
    seats = view.clockwise(view.own_seat or 0)
    areas = [*shared.hands, *shared.areas, *(_of_player(seat, owners[seat], view, names) for seat in seats)]
    if shared.loose:
        areas.insert(0, Area("table", _("Table"), tuple(shared.loose)))
    return Scene(view.game.round_title(view.round), (*areas, *_choices(view, areas)))


@dataclass
class _Belongings:
    """What belongs to a player or to all: hands, areas of other cards, dice and supplies, and single things."""

    hands: list[Area] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    loose: list[Item] = field(default_factory=list)

    def add(self, part: _Part) -> None:
        items = tuple(part.items())
        if not part.is_area(items):
            self.loose += items
        elif items:
            area = Area(part.where, part.title, items, place=_place(part.owner, part.view), seat=part.owner)
            (self.hands if part.is_hand() else self.areas).append(area)


@dataclass
class _Part:
    """A component with its value; if every player has one, that of a single player."""

    name: str
    component: Component
    value: Any
    view: Any
    names: Sequence[str]
    owner: int | None

    @property
    def where(self) -> str:
        return f"the {self.name}"

    @property
    def title(self) -> str:
        name = self.name.partition("[")[0].replace("_", " ")
        return _("Hand") if name == "hands" else begun(self.view.game.called(name))

    def is_hand(self) -> bool:
        """Whether these are cards that only their owner sees."""
        return isinstance(self.component, Deck) and self.component.seen_by is OWNER

    def is_area(self, items: Sequence[Item]) -> bool:
        """Whether it is shown apart from other things of the same owner; one thing or pile is not."""
        if isinstance(self.component, Deck):
            return any(item.kind != "back" for item in items)
        if isinstance(self.component, Dice):
            return len(items) > 1
        return isinstance(self.component, Counts) and self.owner is None

    def items(self) -> Iterator[Item]:
        """Return the items of the component."""
        component, value, where, game = self.component, self.value, self.where, self.view.game
        if isinstance(component, Deck):
            yield from self._pieces()
        elif isinstance(component, Dice):
            for number, face in enumerate(value):
                name = _("die showing {face}", face=face) if face else _("die, not rolled yet")
                label = self.title if len(value) == 1 else ""
                yield Item(f"{where} {number}", "die", name, label, value=face)
        elif isinstance(component, Score) and self.owner is not None:
            yield from self._points()
        elif isinstance(component, Counts):
            for kind, number in value.items():
                called = _("unseen") if kind == UNSEEN else game.called(kind)
                name = f"{called} {in_digits(number)}"
                yield Item(f"{where} {kind}", "counter", name, called, value=number, about=(kind,))
        elif isinstance(component, Track):
            yield Item(where, "counter", labelled(self.title, in_digits(value)), self.title, value=value)
        elif isinstance(component, Side):
            if value:
                called = game.called(value)
                yield Item(where, "tag", labelled(self.title, called), called, about=(value,))
        elif isinstance(component, SeatMarker):
            if value is not None:
                yield Item(where, "tag", labelled(self.title, self.names[value]), colour=_tone(self.view, value))
        elif isinstance(component, Record) and value:
            each = [self.names[seat] for seat in value] if isinstance(component, Order) else map(in_digits, value)
            yield Item(where, "text", labelled(self.title, listed(each)))

    def _points(self) -> Iterator[Item]:
        """Return a player's points, and where they come from if there are several sources."""
        points = sum(self.value.values())
        yield Item(f"{self.where} sum", "counter", in_points(points), _("points"), "gold", "coin", points)
        for source, number in self.value.items() if len(self.value) > 1 else ():
            if number:
                called = self.view.game.called(source)
                yield Item(f"{self.where} {source}", "tag", labelled(called, in_points(number)))

    def _pieces(self) -> Iterator[Item]:
        """Return the cards that are face up, those of a hand in their order, others the top one first; the others as
        one pile.
        """
        view, where = self.view, self.where
        suffix = f" {where}" if isinstance(self.component, Marks) else ""
        if isinstance(self.component, Deck) and self.component.kept:
            suffix += f" {self.owner}"  # everyone has the same cards
        up: list[Piece] = [piece for piece in reversed(self.value) if piece is not FACE_DOWN]
        if self.is_hand():
            up.sort(key=view.game.place_of)
        is_whole = self.is_hand() or len(up) <= MOST_CARDS
        for piece in up:
            yield _card(f"{piece.id}{suffix}", "card" if is_whole else "tag", piece, view.game)
        down = len(self.value) - len(up)
        if down:
            name = labelled(self.title, _("{number} face down", number=down))
            yield Item(f"{where} face down", "back", name, "" if up else self.title, value=down)


def _card(key: str, kind: Literal["card", "tag"], piece: Piece, game: Game[Any]) -> Item:
    """Show a card, or only its name, in the colour printed on it and with its picture."""
    shape = game.emblem(piece) if isinstance(piece, Card) else ""
    about = (piece.id,)
    return Item(key, kind, game.called(piece), "", _colour(piece), shape, text=_text(piece, game), about=about)


def _values(piece: Piece) -> dict[str, Any]:
    """Return what a game prints on its cards."""
    return {each.name: getattr(piece, each.name) for each in fields(piece) if each.name not in COMMON}


def _colour(piece: Piece) -> str:
    """Return the colour that is printed on a card, if there is one."""
    return next((value for value in _values(piece).values() if isinstance(value, str) and value in COLOURS), "")


def _text(piece: Piece, game: Any) -> str:
    """Return what is printed on a card: its values, then what it does."""
    values = _values(piece)
    said = [labelled(game.called(name), game.called(value)) for name, value in values.items() if value not in NOTHING]
    first = begun(_("{sentence}.", sentence=listed(said))) if said else ""
    return paragraph([first, getattr(piece, "text", "")])


def _of_player(seat: int, found: _Belongings, view: Any, names: Sequence[str]) -> Area:
    """Return what a player has."""
    loose = list(found.loose)
    if view.actor == seat:
        loose.insert(0, Item("turn", "tag", _("{name} to move", name=names[seat]), marks=("turn",)))
    inner = (*found.hands, *found.areas)
    is_own = seat == view.own_seat
    return Area(
        f"player {seat}",
        _("You, {name}", name=names[seat]) if is_own else names[seat],
        tuple(loose),
        place=_place(seat, view),
        seat=seat,
        colour=_tone(view, seat),
        areas=inner,
    )


def _choices(view: Any, areas: Sequence[Area]) -> Iterator[Area]:
    """Return the possible moves that are about nothing on the table, such as numbers."""
    named = {name for item in items_in(areas) for name in item.about}
    found: dict[str, Item] = {}
    for move in view.options:
        about = list(view.game.about(view, move))
        if about and not handles(move.verb, about) & named:
            first = f"{move.verb} {about[0]}"
            name = view.game.label(move) if len(about) == 1 else f"{view.game.verb(move)} {view.game.called(about[0])}"
            found.setdefault(first, Item(f"choice {first}", "space", name, about=(first,)))
    if found:
        yield Area("choices", _("Choices"), tuple(found.values()), place="own")


def _place(owner: int | None, view: Any) -> Place:
    if owner is None:
        return "board"
    return "own" if owner == view.own_seat else "players"


def _tone(view: Any, seat: int) -> str:
    """Return the colour of a seat: the one that the game names it after, if it can be drawn."""
    name: str = view.game.definition.seat_names[seat]
    return name if name in COLOURS else f"seat {seat + 1}" if seat < 6 else ""
