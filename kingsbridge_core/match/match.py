"""A Match: a game being played by somebody, journalled move by move, with undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.chance import fresh_seed
from kingsbridge_core.engine.log import Line, Phrase
from kingsbridge_core.engine.revealed import revealed
from kingsbridge_core.errors import IllegalMove, UndoError, UnknownName
from kingsbridge_core.match.header import (
    MISSING,
    beginning,
    difference,
    header_of,
    is_as_written,
    naming_damage,
    wrong_with_start,
)
from kingsbridge_core.match.journal import Damage, Journal, Written, quoted, read_save, recovered
from kingsbridge_core.match.players import Player, parse_player, shown_names
from kingsbridge_core.match.versions import advice_on_versions, is_of_other_version
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.suggestions import nearest

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.plugins import Plugins


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made: by whom, and what stands in the way of taking it back."""

    seat: int
    move: Move[Any]
    revealed: Phrase | None
    lines: tuple[Line, ...]


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
        """Where its bots and its table come from."""
        self.players = list(players)
        self.seed = seed
        self.tried = tried
        opening: list[Line] = []
        self.start: State = self._started(opening)
        self.start.log = None
        self.opening = tuple(opening)
        self.state: State = self.start.clone()
        self.turns: list[Turn] = []
        self.warnings: list[str] = []
        self._journal: Journal | None = None

    def _started(self, opening: list[Line]) -> State:
        """The game before the first move; a card that is tried lies where the trying seat gets it at once."""
        if self.tried is None:
            started: State = self.game.new(len(self.players), self.seed, log=opening)
            return started
        from kingsbridge_core.match.staged_deal import with_piece

        piece = self.game.piece(self.tried)
        return with_piece(self.game, len(self.players), self.seed, piece, self.trying_seat, opening)

    @property
    def names(self) -> list[str]:
        """What the players are called, with their colours."""
        game = self.game
        return shown_names(self.players, [game.called(name) for name in game.definition.seat_names])

    @property
    def trying_seat(self) -> int:
        """Who gets a card that is tried: the first person, or else the first bot."""
        return next((seat for seat, player in enumerate(self.players) if player.is_human), 0)

    @property
    def told(self) -> list[tuple[Line, ...]]:
        """The log: what was told before the first move, then with each move."""
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
    ) -> Match:
        """Begin a match; with a path, every move is saved there before it is acknowledged.

        `tried`: the id of a card that is to be in hand, open, or on top of its pile at once. `plugins`: which bots
        there are, where they are not those of this process.
        """
        plugins = plugins or installed()
        game = game.with_options(options)
        game.definition.check_seats(len(seats))
        players = [parse_player(seat, plugins.bots(game)) for seat in seats]
        match = cls(game, players, fresh_seed() if seed is None else seed, tried, plugins)
        if path is not None:
            match._journal = Journal.create(Path(path), header_of(match))
        return match

    # --- playing

    @property
    def actor(self) -> Player | None:
        """Who has to decide; None when the game is over."""
        return None if self.state.actor is None else self.players[self.state.actor]

    def play(self, move: Move[Any] | str) -> Turn:
        """Make a move, given by itself or its text; one that is not legal is refused with the reason."""
        if isinstance(move, str):
            move = self.find(move)
        refusal = self.state.refusal(move)
        if refusal is not None:
            raise IllegalMove(self.game.label(move), refusal)
        turn, after = self._made(move)
        if self._journal is not None:
            self._journal.write(_line(turn, after))
        self.turns.append(turn)
        self.state = after
        return turn

    def find(self, text: str) -> Move[Any]:
        """The move with this text: a legal one, or else any of the game's, so that its refusal can be told."""
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

    def _made(self, move: Move[Any]) -> tuple[Turn, State]:
        before = self.state
        assert before.actor is not None
        after = before.clone()
        after.log = []
        after.apply(move)
        lines, after.log = tuple(after.log), None
        return Turn(before.actor, move, revealed(before, after), lines), after

    # --- undo

    def undo(self, *, even_if_revealed: bool = False) -> Turn:
        """Take the last move back, as far as nothing was revealed by it."""
        if not self.turns:
            raise UndoError(_("no move has been made yet"))
        turn = self.turns[-1]
        if turn.revealed and not even_if_revealed:
            raise UndoError(self._revealing(turn))
        if self._journal is not None:
            self._journal.write({"undo": 1})
        self.turns.pop()
        self._replay()
        return turn

    def undo_of(self, seat: int) -> Turn:
        """Take back the last move of a seat, unless somebody else moved since."""
        why = self.against_undo(seat, len(self.turns))
        if why:
            raise UndoError(why)
        return self.undo()

    def against_undo(self, seat: int, made: int) -> str:
        """What stands in the way of a seat that wants to take the move of this number back; nothing if nothing does."""
        turns = self.turns[:made]
        if not any(turn.seat == seat for turn in turns):
            return _("you have not moved yet")
        if turns[-1].seat != seat:
            return _("{player} has moved since", player=self.names[turns[-1].seat])
        return self._revealing(turns[-1]) if turns[-1].revealed else ""

    def _revealing(self, turn: Turn) -> str:
        label = in_quotes(self.game.label(turn.move))
        return _("{move} cannot be taken back: {why}", move=label, why=turn.revealed)

    def _replay(self) -> None:
        self.state = self.start.clone()
        for turn in self.turns:
            self.state.apply(turn.move)

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

        `sets`: where the card sets are that it was played with, if they are no longer where they were. `plugins`: which
        games there are, where they are not those of this process.
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
        """Go on with what is sound of a damaged save, in a new one beside it; the damaged one stays as it is."""
        path = Path(path)
        try:
            return cls.load(path, sets=sets, plugins=plugins)
        except Damage as damage:
            sound = recovered(path, damage)
            warning = _(
                "{path} is damaged from line {line} on and stays as it is. What comes before is now in {sound}.",
                path=path,
                line=damage.line,
                sound=sound,
            )
        match = cls.load(sound, sets=sets, plugins=plugins)
        match.warnings.append(warning)
        return match

    @classmethod
    def _replayed(cls, written: Written, path: Path, sets: Sequence[Path], plugins: Plugins) -> Match:
        """The match that a save tells; refused at the first line that is damaged or not true."""
        header = written.header
        begun = beginning(header, path, sets, plugins)
        with naming_damage(path):
            match = cls(begun.game, begun.players, begun.seed, begun.tried, plugins)
        wrongs = chain([wrong_with_start(header, match)], map(match._replay_line, written.lines))
        for number, why in enumerate(wrongs, 1):
            if why and is_of_other_version(header, begun.game.id, plugins):
                why = f"{why}. {advice_on_versions(header, begun.game.id, plugins)}"
            if why:
                raise Damage(path, number, why)
        if written.damage is not None:
            raise written.damage
        if not is_as_written(header):
            match.warnings.append(
                _(
                    "The first line of the save has been changed since it was written: all positions are right, but "
                    "names and dates may not be."
                )
            )
        if written.torn:
            match.warnings.append(
                _("The last line of the save was torn off and is left out; all moves before it are there.")
            )
        return match

    def _replay_line(self, line: dict[str, Any]) -> str:
        """Do what a line of a save says; gives what is wrong with it, if anything is."""
        if "undo" in line:
            return self._replay_undo(line)
        text = line.get("move")
        if not isinstance(text, str) or text not in self.game.moves:
            return _no_sense(line)
        move = self.game.moves.find(text)
        number = len(self.turns) + 1
        refusal = self.state.refusal(move)
        if refusal is not None:
            return _("move {number} is not possible: {refusal}", number=number, refusal=refusal)
        turn, after = self._made(move)
        true = _line(turn, after)
        if line.get("digest") != true["digest"]:
            return _(
                "the game diverges from the save at move {number} ({move}): the save says {said}, replaying gives "
                "{replayed}",
                number=number,
                move=move,
                said=quoted(line.get("digest")),
                replayed=quoted(true["digest"]),
            )
        for name in ("seat", "next", "winners"):
            if name in line or name != "winners":  # the first saves did not say who won
                why = difference(name, line.get(name, MISSING), true.get(name))
                if why:
                    return why
        self.turns.append(turn)
        self.state = after
        return ""

    def _replay_undo(self, line: dict[str, Any]) -> str:
        if type(line["undo"]) is not int or line["undo"] != 1 or "move" in line or not self.turns:
            return _no_sense(line)
        self.turns.pop()
        self._replay()
        return ""

    def ensure_saved(self) -> None:
        """Make sure that the save is still there; if somebody has taken it away, it is written anew."""
        if self._journal is not None:
            self._journal.ensure_saved()

    def notes(self) -> list[str]:
        """What has happened to the save and was not told yet."""
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
    """What a save says of a move: it, whose, the position after it, who decides there, and at the end who won."""
    line = {"move": str(turn.move), "seat": turn.seat, "digest": after.digest(), "next": after.actor}
    return line if after.actor is not None else {**line, "winners": list(after.winners)}


def _no_sense(line: dict[str, Any]) -> str:
    return _("this line makes no sense: {line}", line=quoted(line))
