"""A Match: a game being played by somebody, journalled move by move, with undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.chance import fresh_seed
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, SaveError, UndoError, UnknownName, nearest
from kingsbridge_core.journal import FORMAT, Journal, Written, quoted, read_save
from kingsbridge_core.log import Line
from kingsbridge_core.players import Player, parse_player, shown_names
from kingsbridge_core.reveal import revealed

if TYPE_CHECKING:
    from kingsbridge_core.game import Game
    from kingsbridge_core.moves import Move
    from kingsbridge_core.sets import CardSet
    from kingsbridge_core.state import State


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made: by whom, and what stands in the way of taking it back."""

    seat: int
    move: Move[Any]
    revealed: str | None
    lines: tuple[Line, ...]


class Match:
    """A game, its players, and all that happened; make one with `new` or `load`."""

    def __init__(self, game: Game[Any], players: Sequence[Player], seed: int, tried: str | None = None) -> None:
        self.game = game
        self.players = list(players)
        self.seed = seed
        self.tried = tried
        self.names = shown_names(self.players, game.definition.seat_names)
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
        from kingsbridge_core.trying import with_piece

        piece = self.game.piece(self.tried)
        return with_piece(self.game, len(self.players), self.seed, piece, self.trying_seat, opening)

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
    ) -> Match:
        """Begin a match; with a path, every move is saved there before it is acknowledged.

        `tried`: the id of a card that is to be in hand, open, or on top of its pile at once.
        """
        from kingsbridge_core.plugins import installed

        game = game.with_options(options)
        game.definition.check_seats(len(seats))
        players = [parse_player(seat, installed().bots(game)) for seat in seats]
        match = cls(game, players, fresh_seed() if seed is None else seed, tried)
        if path is not None:
            match._journal = Journal.create(Path(path), match._header())
        return match

    def _header(self) -> dict[str, Any]:
        from kingsbridge_core import __version__
        from kingsbridge_core.plugins import installed

        plugin = installed().plugin_of.get(self.game.id)
        sets = [
            {"file": str(Path(each.document.file).resolve()), "title": each.title, "digest": each.digest}
            for each in self.game.sets
        ]
        return {
            "kingsbridge": FORMAT,
            "version": __version__,
            "game": self.game.id,
            "plugin": installed().versions.get(plugin or "", "?"),
            "content": self.game.digest,
            "options": self.game.options,
            **({"sets": sets} if sets else {}),
            "seed": self.seed,
            **({"tried": self.tried} if self.tried is not None else {}),
            "seats": [str(player) for player in self.players],
            "begun": datetime.now(UTC).isoformat(timespec="seconds"),
            "start": self.start.digest(),
            "next": self.start.actor,
        }

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
            raise IllegalMove(str(move), refusal)
        turn, after = self._made(move)
        if self._journal is not None:
            line = {"move": str(move), "seat": turn.seat, "digest": after.digest(), "next": after.actor}
            self._journal.write(line)
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
        raise UnknownName("move", text, every if nearest(text, every) else [move.text for move in self.state.options])

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
            raise UndoError("no move has been made yet")
        turn = self.turns[-1]
        if turn.revealed and not even_if_revealed:
            raise UndoError(f"{turn.move.text!r} cannot be taken back: {turn.revealed}")
        if self._journal is not None:
            self._journal.write({"undo": 1})
        self.turns.pop()
        self._replay()
        return turn

    def undo_of(self, seat: int) -> Turn:
        """Take back the last move of a seat, unless somebody else moved since."""
        if self.turns and self.turns[-1].seat != seat:
            raise UndoError(f"{self.names[self.turns[-1].seat]} has moved since")
        return self.undo()

    def _replay(self) -> None:
        self.state = self.start.clone()
        for turn in self.turns:
            self.state.apply(turn.move)

    # --- saves

    @classmethod
    def load(cls, path: Path | str, *, read_only: bool = False, sets: Sequence[Path] = ()) -> Match:
        """Load a save by replaying it; every digest is compared on the way.

        `sets`: where the card sets are that it was played with, if they are no longer where they were.
        """
        path = Path(path)
        written = read_save(path)
        match = cls._begun(written, path, sets)
        for number, line in enumerate(written.lines, 2):
            match._replay_line(line, f"{path}:{number}")
        if written.torn:
            match.warnings.append(
                "The last line of the save was torn off and is left out; all moves before it are there."
            )
        if not read_only:
            match._journal = Journal.go_on(path, written.sound_bytes)
        return match

    @classmethod
    def _begun(cls, written: Written, path: Path, sets: Sequence[Path]) -> Match:
        from kingsbridge_core.plugins import find_game

        header = written.header
        try:
            game = find_game(header["game"]).with_sets(_sets_of(header, sets)).with_options(header["options"])
            players = [parse_player(seat) for seat in header["seats"]]
            game.definition.check_seats(len(players))
            content, seed = header["content"], header["seed"]
            if type(seed) is not int:
                raise TypeError(f"the seed is {quoted(seed)}")
            tried = header.get("tried")
            if tried is not None and tried not in game.pieces:
                raise ValueError(f"there is no card {quoted(tried)} to try")
        except KingsbridgeError as error:
            raise SaveError(f"{path}:1: {error!s:.300}") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise SaveError(f"{path}:1: the header is damaged: {type(error).__name__}: {error!s:.300}") from None
        if content != game.digest:
            raise SaveError(
                f"{path} was played with other cards or numbers: the save has content {quoted(content)}, the installed "
                f"{game.id} has {game.digest!r}. Install the version it was made with "
                f"({game.id} {quoted(header.get('plugin'))})."
            )
        match = cls(game, players, seed, tried)
        if match.start.digest() != header.get("start"):
            raise SaveError(f"{path}:1: this version of {game.id} deals another game from the same seed")
        return match

    def _replay_line(self, line: dict[str, Any], place: str) -> None:
        if "undo" in line and self.turns:
            self.turns.pop()
            self._replay()
            return
        text = line.get("move")
        if not isinstance(text, str) or text not in self.game.moves:
            raise SaveError(f"{place}: this line makes no sense: {quoted(line)}")
        move = self.game.moves.find(text)
        refusal = self.state.refusal(move)
        if refusal is not None:
            raise SaveError(f"{place}: move {len(self.turns) + 1} is not possible: {refusal}")
        turn, self.state = self._made(move)
        self.turns.append(turn)
        if self.state.digest() != line.get("digest"):
            raise SaveError(
                f"{place}: the game diverges from the save at move {len(self.turns)} ({move}): the save says "
                f"{quoted(line.get('digest'))}, replaying gives {self.state.digest()!r}"
            )

    def close(self) -> None:
        """Close the save."""
        if self._journal is not None:
            self._journal.close()

    @property
    def path(self) -> Path | None:
        """Where the match is saved."""
        return self._journal.path if self._journal else None


def _sets_of(header: dict[str, Any], given: Sequence[Path]) -> list[CardSet]:
    """The card sets with which a match was played, from where they were or from where somebody says they are now."""
    from kingsbridge_core.sets import read_sets

    played = header.get("sets", [])
    if given and not played:
        raise SaveError("the match was played without card sets")
    gone = [each for each in played if not given and not Path(each["file"]).exists()]
    if gone:
        where = f"the card set {quoted(gone[0]['title'])} is no longer at {quoted(gone[0]['file'])}"
        raise SaveError(f"{where}; put it back, or say with --set where it is")
    found = read_sets(list(given) or [Path(each["file"]) for each in played]) if played else []
    if [each.digest for each in found] != [each["digest"] for each in played]:
        known = {each["digest"] for each in played}
        other = [each for each in found if each.digest not in known] or found
        why = f"the match was played with other card sets: {other[0].document.file} has been changed since"
        raise SaveError(f"{why}, or is another one; undo the change, say with --set where it is, or begin a new match")
    return found
