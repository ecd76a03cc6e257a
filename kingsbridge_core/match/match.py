"""A match: a game that players play, saved move by move, with undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.chance import fresh_seed
from kingsbridge_core.engine.log import Line, Phrase
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, UndoError, UnknownName
from kingsbridge_core.match.players import Mentions, Player, check_patience, parse_player
from kingsbridge_core.match.save_file import Damage, Journal, Written, quoted, read_save, recovered
from kingsbridge_core.match.save_header import (
    advice_on_versions,
    beginning,
    difference,
    header_of,
    is_as_written,
    is_of_other_version,
    naming_damage,
    wrong_with_start,
)
from kingsbridge_core.match.seating import change_in, names_of, players_at, write_change
from kingsbridge_core.match.undo import cannot_be_undone, revealed, take_back
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.suggestions import nearest

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.plugins import Plugins


MOST_POSITIONS = 1000
"""How many positions are kept for moves to be taken back: more than a match of any game here has."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made: by whom, what it revealed, if anything, and what was logged.

    `passed`: the moment passed by itself, and nobody was asked.
    """

    seat: int
    move: Move[Any]
    revealed: Phrase | None
    lines: tuple[Line, ...]
    players: tuple[Player, ...]
    """Who sat where at that time."""
    passed: bool = False


class Match:
    """A game, its players, and all that happened; make one with `new` or `load`."""

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[Player],
        seed: int,
        tried: str | None = None,
        plugins: Plugins | None = None,
    ) -> None:
        self.game = game
        self.plugins = plugins or installed()
        """Where its bots and its table drawing come from."""
        self.players = tuple(players)
        """Who sits where now; `give` changes that."""
        self.seatings = [self.players]
        """Who has sat where, the first players first."""
        self.seed = seed
        self.tried = tried
        self.teaches = False
        """Whether it explains itself to a person who is new to the game; a save keeps this."""
        opening: list[Line] = []
        self.start: State = self._started(opening)
        self.start.log = None
        self.opening = tuple(opening)
        self.state: State = self.start.clone()
        self._before: list[State] = []
        """The positions before each of the last moves, so that taking one back does not replay the match."""
        self.turns: list[Turn] = []
        self.changes = 0
        """How often something changed: no number comes twice, not even when a save is loaded again."""
        self.warnings: list[str] = []
        self._journal: Journal | None = None

    def _started(self, opening: list[Line]) -> State:
        """Return the game before the first move; a card being tried is where its seat gets it at once."""
        if self.tried is None:
            started: State = self.game.new(len(self.players), self.seed, log=opening)
            return started
        from kingsbridge_core.match.staged_deal import with_piece

        piece = self.game.piece(self.tried)
        return with_piece(self.game, len(self.players), self.seed, piece, self.trying_seat, opening)

    @property
    def names(self) -> list[str]:
        """What the players are called, with their colours."""
        return names_of(self.players, self.game)

    def names_at(self, number: int) -> list[str]:
        """Return what the players were called at the move of this number, or before the first (0)."""
        return names_of(players_at(self, number), self.game)

    def mentions(self) -> Mentions:
        """Return the names of all who have played, for a block of lines, which need not repeat the colours."""
        found = [zip(names_of(players, self.game), players, strict=True) for players in self.seatings]
        short = {name: player.shown_name for seated in found for name, player in seated}
        return Mentions(list(short), list(short.values()))

    @property
    def trying_seat(self) -> int:
        """Who gets a card to try: the first person, or else the first bot."""
        return next((seat for seat, player in enumerate(self.players) if player.is_human), 0)

    @property
    def told(self) -> list[tuple[Line, ...]]:
        """The log: the lines before the first move, then those of each move."""
        return [self.opening, *(turn.lines for turn in self.turns)]

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: Sequence[str],
        seed: int | None = None,
        path: Path | str | None = None,
        options: Mapping[str, Any] | None = None,
        tried: str | None = None,
        plugins: Plugins | None = None,
        teaches: bool = False,
    ) -> Match:
        """Begin a match; with a path, every move is saved there before it is acknowledged.

        `tried`: the id of a card to start with in hand, face up on the table, or on top of its pile. `plugins`: where
        bots come from, if not from the plugins of this process. `teaches`: whether it explains itself to a newcomer.
        """
        plugins = plugins or installed()
        game = game.with_options(options)
        game.definition.check_seats(len(seats))
        players = [parse_player(seat, plugins.bots(game)) for seat in seats]
        check_patience(players)
        match = cls(game, players, fresh_seed() if seed is None else seed, tried, plugins)
        match.teaches = teaches
        if path is not None:
            match._journal = Journal.create(Path(path), header_of(match))
        return match

    # --- playing

    @property
    def actor(self) -> Player | None:
        """Who is to move; None when the game is over."""
        return None if self.state.actor is None else self.players[self.state.actor]

    def play(self, move: Move[Any] | str, *, passed: bool = False) -> Turn:
        """Make a move, or the move with this text; an illegal one is refused with the reason.

        `passed`: nobody was asked; the save says so.
        """
        if isinstance(move, str):
            move = self.find(move)
        refusal = self.state.refusal(move)
        if refusal is not None:
            raise IllegalMove(self.game.label(move), refusal)
        turn, after = self._made(move, passed)
        if self._journal is not None:
            self._journal.write(_line(turn, after))
        self._append(turn, after)
        return turn

    def _append(self, turn: Turn, after: State) -> None:
        self.turns.append(turn)
        self.changes += 1
        self._before.append(self.state)
        del self._before[:-MOST_POSITIONS]
        self.state = after

    def find(self, text: str) -> Move[Any]:
        """Return the move with this text: a legal one, or else any of the game's, to explain why it is refused."""
        words = " ".join(text.split()).lower()
        for move in self.state.options:
            if move.text == words:
                return move
        if words in self.game.moves:
            return self.game.moves.find(words)
        every = dict.fromkeys(move.text for move in (*self.state.options, *self.game.moves))
        raise UnknownName(
            "move", text, every if nearest(text, every) else [self.game.label(o) for o in self.state.options]
        )

    def _made(self, move: Move[Any], passed: bool) -> tuple[Turn, State]:
        before = self.state
        assert before.actor is not None
        after = before.clone()
        after.log = []
        after.apply(move)
        lines, after.log = tuple(after.log), None
        return Turn(before.actor, move, revealed(before, after), lines, self.players, passed), after

    def give(self, seat: int, who: str) -> None:
        """Give a seat to another person or bot, or leave it `open`; the save notes it."""
        player = parse_player(who, self.plugins.bots(self.game))
        check_patience([player])
        if self.state.actor is None:
            raise KingsbridgeError(_("the match is over"))
        if player == self.players[seat]:
            return
        if self._journal is not None:
            write_change(self._journal, seat, player)
        self._seat(seat, player)

    def _seat(self, seat: int, player: Player) -> None:
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self.seatings.append(self.players)
        self.changes += 1

    # --- undo

    def undo(self, *, even_if_revealed: bool = False) -> Turn:
        """Take the last move back, unless it revealed something or ended the match, which shows everything."""
        if not self.turns:
            raise UndoError(_("no move has been made yet"))
        turn = self.turns[-1]
        why = cannot_be_undone(self, turn)
        if why and not even_if_revealed:
            raise UndoError(why)
        if self._journal is not None:
            self._journal.write({"undo": 1})
        self._take_back()
        return turn

    def undo_of(self, seat: int) -> Turn:
        """Take back the last decision of a seat, or the last moment that passed, unless others have moved since."""
        return take_back(self, seat)

    def _take_back(self) -> None:
        self.turns.pop()
        self.changes += 1
        if not self._before:  # more than are kept: the positions before them are found again, all at once
            state = self.start.clone()
            for number, turn in enumerate(self.turns):
                if number >= len(self.turns) - MOST_POSITIONS:
                    self._before.append(state.clone())
                state.apply(turn.move)
            self._before.append(state)
        self.state = self._before.pop()

    # --- saves

    @classmethod
    def load(
        cls,
        path: Path | str,
        *,
        read_only: bool = False,
        sets: Sequence[Path] = (),
        plugins: Plugins | None = None,
    ) -> Match:
        """Load a save by replaying it; every digest is compared on the way.

        `sets`: where its card sets are now, if they have moved. `plugins`: where games come from, if not from the
        plugins of this process.
        """
        path, plugins = Path(path), plugins or installed()
        if read_only:
            return cls._replayed(read_save(path), path, sets, plugins)
        journal = Journal.open(path)  # before it is read: from now on nobody else writes it
        try:
            written = read_save(path)
            match = cls._replayed(written, path, sets, plugins)
            journal.continue_from(written)
        except BaseException:
            journal.close()
            raise
        match._journal = journal
        return match

    @classmethod
    def recover(cls, path: Path | str, *, sets: Sequence[Path] = (), plugins: Plugins | None = None) -> Match:
        """Continue from the sound part of a damaged save, in a new one beside it; the damaged one stays as it is."""
        path = Path(path)
        try:
            return cls.load(path, sets=sets, plugins=plugins)
        except Damage as damage:
            line, sound = damage.line, recovered(path, damage)
        match = cls.load(sound, sets=sets, plugins=plugins)
        told = _(
            "{path} is damaged from line {line} on and was left alone. Everything before that is now in {sound}.",
            path=path,
            line=line,
            sound=sound,
        )
        match.warnings.append(told)
        return match

    @classmethod
    def _replayed(cls, written: Written, path: Path, sets: Sequence[Path], plugins: Plugins) -> Match:
        """Return the match in a save; refuse it at the first line that is damaged or false."""
        header = written.header
        begun = beginning(header, path, sets, plugins)
        with naming_damage(path):
            match = cls(*begun, plugins)
        match.teaches = header.get("teaches") is True
        wrongs = chain([wrong_with_start(header, match)], map(match._replay_line, written.lines))
        for number, why in enumerate(wrongs, 1):
            if why and is_of_other_version(header, match.game.id, plugins):
                why = f"{why}. {advice_on_versions(header, match.game.id, plugins)}"
            if why:
                raise Damage(path, number, why)
        if written.damage is not None:
            raise written.damage
        if not is_as_written(header):
            match.warnings.append(
                _("The first line of the save was edited: all positions are right, but names and dates may not be.")
            )
        if written.torn:
            match.warnings.append(_("The last line of the save is incomplete and was left out; no other move is lost."))
        return match

    def _replay_line(self, line: dict[str, Any]) -> str:
        """Carry out a line of a save; return what is wrong with it, if anything."""
        if "undo" in line:
            if type(line["undo"]) is not int or line["undo"] != 1 or "move" in line or not self.turns:
                return _no_sense(line)
            self._take_back()
            return ""
        if "player" in line:
            if change := change_in(line, len(self.players)):
                self._seat(*change)
            return "" if change else _no_sense(line)
        text = line.get("move")
        if not isinstance(text, str) or text not in self.game.moves:
            return _no_sense(line)
        move = self.game.moves.find(text)
        number = len(self.turns) + 1
        refusal = self.state.refusal(move)
        if refusal is not None:
            return _("move {number} is not possible: {refusal}", number=number, refusal=refusal)
        turn, after = self._made(move, line.get("passed") is True)
        true = _line(turn, after)
        if line.get("digest") != true["digest"]:
            return _(
                "the game and the save disagree from move {number} ({move}) on: the save says {said}, "
                "but replaying gives {replayed}",
                number=number,
                move=move,
                said=quoted(line.get("digest")),
                replayed=quoted(true["digest"]),
            )
        for name in ("seat", "next", "winners"):
            if name in line or name != "winners":  # the first saves did not say who won
                why = difference(name, line, true.get(name))
                if why:
                    return why
        self._append(turn, after)
        return ""

    def ensure_saved(self) -> None:
        """Make sure that the save is still there; if someone has removed it, it is written again."""
        if self._journal is not None:
            self._journal.ensure_saved()

    def notes(self) -> list[str]:
        """Return what has happened to the save and has not been reported yet."""
        notes: list[Phrase] = []
        if self._journal is not None:
            notes, self._journal.notes = self._journal.notes, notes
        return [str(note) for note in notes]

    def close(self) -> None:
        """Close the save."""
        if self._journal is not None:
            self._journal.close()

    @property
    def path(self) -> Path | None:
        """Where the match is saved."""
        return self._journal.path if self._journal else None


def _line(turn: Turn, after: State) -> dict[str, Any]:
    """Return what a save records of a move: move, seat, position after it, who is next, and at the end who won."""
    line = {"move": str(turn.move), "seat": turn.seat, "digest": after.digest(), "next": after.actor}
    if turn.passed:
        line["passed"] = True
    return line if after.actor is not None else {**line, "winners": list(after.winners)}


def _no_sense(line: dict[str, Any]) -> str:
    return _("this line makes no sense: {line}", line=quoted(line))
