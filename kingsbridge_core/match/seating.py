"""Who sat where in the course of a match, and how a change of player is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.log import Line, heard
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.players import Player, parse_player, shown_names
from kingsbridge_core.match.save_file import FORMAT, Journal
from kingsbridge_core.match.save_header import in_newest_format
from kingsbridge_core.text.language import N_, _

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.match.match import Match


def names_of(players: Sequence[Player], game: Game[Any]) -> list[str]:
    """Return what players are called, with the colours of their seats."""
    return shown_names(players, [game.called(name) for name in game.definition.seat_names])


def players_at(match: Match, number: int) -> tuple[Player, ...]:
    """Return who sat where at the move of this number (0: before the first); for the next move, who sits there now."""
    if number == 0:
        return match.seatings[0]
    return match.turns[number - 1].players if number <= len(match.turns) else match.players


def heard_at(match: Match, number: int, seat: int | None) -> list[Line]:
    """Return what a seat (None: a spectator) could hear with a move (0: before the first), and who came before it."""
    return [*changes_at(match, number), *heard(match.told[number], seat)]


def told_to(match: Match, seat: int | None, last: int | None = None) -> list[str]:
    """Return all that a seat (None: a spectator) could hear up to this move, in sentences."""
    numbers = range((len(match.turns) if last is None else last) + 1)
    return [line.told(match.names_at(each)) for each in numbers for line in heard_at(match, each, seat)]


def changes_at(match: Match, number: int) -> list[Line]:
    """Say who took the place of whom before a move."""
    before, after = players_at(match, max(0, number - 1)), players_at(match, number)
    if before is after:
        return []
    names, colours = names_of(before, match.game), match.game.definition.seat_names
    lines = []
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            said = N_("{new} now plays {colour} instead of {old}.")
            if old.is_open:
                said = N_("{new} now plays {colour}.")
            elif new.is_open:
                said = N_("{old} leaves the table; the seat is open.")
            known = {"old": names[seat], "new": new.shown_name, "colour": match.game.called(colours[seat])}
            lines.append(Line(said, known, texts=_))
    return lines


def write_change(journal: Journal, seat: int, player: Player) -> None:
    """Note a change of player in a save, whose first line then says that old programs cannot read it."""
    header = journal.header
    if header["kingsbridge"] != FORMAT:
        journal.begin_with(in_newest_format(header))
    journal.write({"seat": seat, "player": str(player)})


def change_in(line: Mapping[str, Any], seats: int) -> tuple[int, Player] | None:
    """Return the seat and the player of a line that notes a change; None if it makes no sense."""
    seat, who = line.get("seat"), line.get("player")
    if type(seat) is not int or not 0 <= seat < seats or not isinstance(who, str) or "move" in line:
        return None
    try:
        return seat, parse_player(who)
    except KingsbridgeError:
        return None
