"""A Game: everything constant, definition and rules together, from which states are made."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from kingsbridge_core.data.cache import read_parsed
from kingsbridge_core.data.source import Document, Problem
from kingsbridge_core.engine.chance import SEEDS
from kingsbridge_core.engine.components import Score
from kingsbridge_core.engine.log import Line
from kingsbridge_core.engine.moves import Catalogue, Move
from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.engine.state import State
from kingsbridge_core.engine.steps import Step, steps_of
from kingsbridge_core.errors import DataError, KingsbridgeError, UnknownName
from kingsbridge_core.game.cards import Card, CardList, bind_cards, check_ids
from kingsbridge_core.game.definition import Definition, bind_definition
from kingsbridge_core.game.moments import Moment, Together
from kingsbridge_core.game.rounds import ENGINE_STEPS, next_phase, next_round
from kingsbridge_core.game.scene import Shape, emblem
from kingsbridge_core.game.sentences import STEPS as SENTENCES
from kingsbridge_core.game.sentences import SharedMoves, number, remembering
from kingsbridge_core.game.wording import Wording, language_file, wording_of
from kingsbridge_core.game.words import Effect, Report, Word, words_of
from kingsbridge_core.text.language import ENGLISH, InEachLanguage, Texts, _, texts_of

if TYPE_CHECKING:
    from kingsbridge_core.game.lessons import Lessons
    from kingsbridge_core.game.rules import Rules
    from kingsbridge_core.game.sets import CardSet
    from kingsbridge_core.game.vocabulary import Vocabulary

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Card)


class Game(Generic[S]):
    """Subclass it and set the class attributes; override a method only where the rulebook is special.

    A Game has one choice of options, so that rules can read `state.game.options`; but no language: its texts are in the
    language of their reader.
    """

    id: ClassVar[str]
    """The name of the game on the command line and in saves, the same as in its definition."""
    definition_source: ClassVar[Path | Mapping[str, Any]]
    """Where `game.yaml` is, or what it would say; the id need not be repeated there."""
    state_class: type[S]
    rules_modules: ClassVar[Sequence[ModuleType | dict[str, Any]]] = ()
    """Where the steps and words are defined; not needed if that is the module of the class itself."""
    schemas: ClassVar[Path | None] = None
    """The folder of the game's JSON Schemas."""
    moments: ClassVar[Sequence[Moment]] = ()
    """The moments of a player's turn that pass by themselves, unless the player asked to be stopped there."""
    together: ClassVar[Together | None] = None
    """Two decisions that a person can answer on one line."""
    emblems: ClassVar[Mapping[Shape, str]] = {}
    """The pictures on its cards, each with what it shows: ids of cards, what they do (`sell`), what that is about
    (`wool`), or both (`market wool`), with commas between them."""
    vocabulary: ClassVar[Vocabulary | None] = None
    """What its cards can speak of in the words that all games share."""
    lays_open: bool = False
    """Whether cards make players show what lies hidden, in the words that all games share."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        source = vars(cls).get("definition_source")
        if isinstance(source, Mapping) and hasattr(cls, "id"):
            cls.definition_source = {"id": cls.id, **source}

    def __init__(
        self, options: Mapping[str, Any] | None = None, sets: Sequence[CardSet] = (), report: Report | None = None
    ) -> None:
        self.sets = tuple(sets)
        self.report = report
        """Called whenever an effect of a card has run; None in ordinary play."""
        self.lists: dict[str, CardList] = {}
        """All cards of the game, by their list in a data file."""
        self.files: dict[str, Document] = {}
        """The data files read, by name, with the changes of card sets."""
        self.document = self._definition_document()
        defined = bind_definition(self.document)
        if defined.id != self.id:
            raise DataError(self.document.problem(f"the id is {defined.id!r}, but the class says {self.id!r}", "id"))
        self.pieces: dict[str, Piece] = {}
        self._wording = InEachLanguage(lambda code: wording_of(self.definition_source, self.sets, self.pieces, code))
        self._language = InEachLanguage(self._spoken)
        self._definition = InEachLanguage(lambda code: self._wording().of_definition(defined))
        self._rules = InEachLanguage(self._read_rules)
        self._lessons = InEachLanguage(self._read_lessons)
        self.options = self.definition.chosen(options)
        modules = self.rules_modules or [sys.modules[type(self).__module__]]
        shared = [{**self.vocabulary.words}] if self.vocabulary else []
        self.steps: dict[str, Step[Any, ...]] = steps_of([*modules, ENGINE_STEPS, *([SENTENCES] if shared else [])])
        self.words: dict[str, Word] = words_of([*modules, *shared])
        self.effects: list[Effect] = []
        """All effects of its cards, also those inside others, each at the place of its number."""
        self.moves = Catalogue()
        scores = [name for name, each in self.state_class.components.items() if isinstance(each, Score)]
        self.score_name: str | None = scores[0] if scores else None
        self.documents = [self.document]
        self._fitting: dict[Callable[[Any], bool], frozenset[Piece]] = {}
        self.phase_steps = {phase: self._step_of(phase) for phase in self.definition.phases}
        self.round_plan = [next_round(), *(next_phase(phase) for phase in reversed(self.phase_steps))]
        self.clockwise = {
            seats: [tuple((first + step) % seats for step in range(seats)) for first in range(seats)]
            for seats in self.definition.seats
        }
        """For every number of seats and every first seat, all of them in turn."""
        self._build()
        if self.vocabulary and self.asks_by_words():
            self.shared_moves = SharedMoves(self)
            if self.vocabulary.has_secrets:
                self.state_class, self.lays_open = remembering(self.state_class, "laid_open"), True
        if any(effect.word.name == "once" for effect in self.effects):
            self.state_class = remembering(self.state_class, "used_once")
        self._blanks: dict[int, S] = {}
        self._emblem_of: dict[Card, Shape] = {}
        self.place_of: Callable[[Piece], int] = {
            piece: place for place, piece in enumerate(self.pieces.values())
        }.__getitem__
        """The place of a piece in the stable order of all pieces."""

    def _definition_document(self) -> Document:
        source = self.definition_source
        document = read_parsed(source) if isinstance(source, Path) else Document(f"<{self.id}>", dict(source))
        if self.sets:
            from kingsbridge_core.game.sets import lay_upon

            document, self.files = lay_upon(self, document)
        return document

    def _build(self) -> None:
        """Make the pieces and moves; report whatever a card set breaks as its mistake."""
        try:
            self.build()
        except (AttributeError, KeyError, LookupError, TypeError, ValueError) as error:
            if not self.sets:
                raise
            what = f"{type(error).__name__}: {error}"
            why = _("the game does not work with this set; something is missing: {why}", why=what)
            raise DataError(self.sets[-1].document.problem(why, code="KB312")) from error

    def _step_of(self, phase: str) -> Step[Any, ...]:
        found = self.steps.get(phase.replace("-", "_"))
        if found is None or found.arity:
            where = list(self.definition.phases).index(phase)
            raise DataError(
                self.document.problem(f"no step without arguments is called like the phase {phase!r}", "phases", where)
            )
        return found

    # --- what a game says about itself

    @property
    def definition(self) -> Definition:
        """The contents of `game.yaml`."""
        return self._definition()

    @property
    def title(self) -> str:
        """The name of the game, for people."""
        return self.definition.title

    @property
    def wording(self) -> Wording:
        """The names of everything in the game."""
        return self._wording()

    @property
    def rules(self) -> Rules:
        """The rules reference; empty if the game has none."""
        return self._rules()

    def _read_rules(self, code: str) -> Rules:
        from kingsbridge_core.game.rules import Rules

        path = self._beside("rules")
        return Rules({}) if path is None else Rules.read(path, language_file(path, "rules", code))

    @property
    def lessons(self) -> Lessons:
        """What newcomers are told; empty if the game has nothing to teach."""
        return self._lessons()

    def _read_lessons(self, code: str) -> Lessons:
        from kingsbridge_core.game.lessons import Lessons

        path = self._beside("lessons")
        return Lessons() if path is None else Lessons.read(path, language_file(path, "lessons", code))

    def _beside(self, name: str) -> Path | None:
        """Return a file beside the definition; None if it does not exist."""
        source = self.definition_source
        path = source.with_name(f"{name}.yaml") if isinstance(source, Path) else None
        return path if path is not None and path.exists() else None

    def build(self) -> None:
        """Make the pieces and the catalogue of moves."""

    def asks_by_words(self) -> bool:
        """Whether a card uses a word that all games share; some have moves of their own."""
        shared = self.vocabulary.words.values() if self.vocabulary else ()
        return any(effect.word in shared for effect in self.effects)

    def setup(self, state: S) -> None:
        """Set up the table."""

    def known(self, state: S) -> Iterable[tuple[list[Any], Piece]]:
        """Return pieces that, from public facts alone, everyone knows to be in a certain hidden deck."""
        return ()

    def scores(self, state: S) -> list[float]:
        """Return the points of every seat: the sum of its `score` component."""
        return [sum(sources.values()) for sources in state.points_by_source]

    def counted_now(self, view: S, seat: int) -> dict[str, float | None]:
        """Return the points a seat would get if the game ended now, by source; None for what the viewer cannot see."""
        return {}

    def winners(self, state: S) -> list[int]:
        """Return the winners: the highest score, ties shared."""
        scores = state.scores
        return [seat for seat, points in enumerate(scores) if points == max(scores)]

    def ending(self, state: S) -> str:
        """Return which of the definition's endings a finished game reached."""
        return next(iter(self.definition.endings))

    def emblem(self, card: Card) -> Shape:
        """Return the picture on a card; empty if it has none."""
        if card not in self._emblem_of:
            self._emblem_of[card] = emblem(card, self.shape_of)
        return self._emblem_of[card]

    @cached_property
    def shape_of(self) -> dict[str, Shape]:
        """The pictures by what they show."""
        return {name: shape for shape, names in self.emblems.items() for name in names.split(", ")}

    def describe(self, state: S, move: Move[Any]) -> str:
        """Return the hint beside a move: a few words on what it would do now."""
        return ""

    def named_now(self, state: S, move: Move[Any]) -> str:
        """Return what people call a move in this position, such as the card it takes; empty for its usual name."""
        return ""

    def spoken(self, state: S, move: Move[Any]) -> str:
        """Return the same hint without columns, for plain lines, `? MOVE` and programs."""
        columns = self.describe(state, move).strip().split("  ")
        return _("; ").join(column.strip() for column in columns if column.strip())

    def cards_of(self, state: S, move: Move[Any]) -> Iterable[Card]:
        """Return the cards that a move is about, for statistics; override it if moves name cards indirectly."""
        about = move.what if isinstance(move.what, tuple) else (move.what,)
        return [each for each in about if isinstance(each, Card)]

    def about(self, state: S, move: Move[Any]) -> Iterable[str]:
        """Return the ids of what a move is about, which tie it to items of the scene."""
        things = move.what if isinstance(move.what, tuple) else (move.what,)
        return [thing.id if isinstance(thing, Piece) else str(thing) for thing in things if thing is not None]

    def rule_of(self, state: S, move: Move[Any]) -> str | None:
        """Return the id of the rule behind a possible move; None for the rules in the docstring of the decision."""
        return move.rule

    def doubts(self) -> Iterable[Problem]:
        """Warn of data that, with the card sets applied, are valid but probably a mistake."""
        return ()

    def usual(self, state: S) -> Move[Any] | None:
        """Return the move that just continues, chosen by Enter; None if there is something to decide."""
        return None

    # --- states

    def new(
        self,
        seats: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        log: list[Line] | None = None,
        prepare: Callable[[S], None] | None = None,
    ) -> S:
        """Start a fresh game; the same seed gives the same game. With a log, everything from the first deal is logged.

        `prepare` is called with the table after setup, before anything happens.
        """
        if options is not None:
            return self.with_options(options).new(seats, seed, log=log, prepare=prepare)
        self.definition.check_seats(seats)
        if not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise KingsbridgeError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
        state = self._blank(seats).clone()
        state.seed, state.log = seed, log
        self.setup(state)
        if prepare is not None:
            prepare(state)
        state.plan(next_round())
        state.advance()
        return state

    def _blank(self, seats: int) -> S:
        """Return an empty table, from which all others are cloned; made when first needed."""
        if seats in self._blanks:
            return self._blanks[seats]
        state: S = self.state_class.sized(seats)()
        state.game, state.seats, state.seed, state.draws = self, seats, 0, 0
        state.round, state.phase, state.actor, state.options = 0, "", None, ()
        state.viewer, state.agenda, state.log = None, [], None
        for name, component in state.components.items():
            fresh = [component.start() for _ in range(seats)] if component.per_seat else component.start()
            setattr(state, name, fresh)
        self._blanks[seats] = state
        return state

    def start_player(self, state: S) -> int:
        """Return the seat that the option `start_player` names, counted from 1, or a random one."""
        named = self.options["start_player"]
        if named == "random":
            return state.roll(state.seats) - 1
        if named > state.seats:
            raise KingsbridgeError(f"start_player: with {state.seats} players there is no player {named}")
        return int(named) - 1

    def from_data(self, data: Mapping[str, Any]) -> S:
        """Return the state that `to_data` described; refuse invalid data."""
        try:
            if data["game"] != self.id or data["options"] != self.options:
                raise ValueError(f"it is a state of {data['game']!r} with the options {data['options']!r}")
            if data["seats"] not in self.definition.seats:
                raise ValueError(f"it has {data['seats']!r} seats")
            state = self._blank(data["seats"]).clone()
            state.load_data(dict(data))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, UnknownName) as error:
            raise DataError(f"this is not a state of {self.id!r}: {type(error).__name__}: {error}") from None
        return state

    def with_options(self, options: Mapping[str, Any] | None) -> Game[S]:
        """Return this game with these options."""
        chosen = self.definition.chosen(options)
        return self if chosen == self.options else self._made_again(chosen, self.sets, self.report)

    def with_sets(self, sets: Sequence[CardSet]) -> Game[S]:
        """Return this game with card sets applied."""
        if not sets:
            return self
        from kingsbridge_core.game.sets import keeping_closed

        with keeping_closed(sets):
            return self._made_again(self.options, sets, self.report)

    def reporting(self, report: Report) -> Game[S]:
        """Return this game with effects that report themselves whenever they run."""
        return self._made_again(self.options, self.sets, report)

    def _made_again(self, options: Mapping[str, Any], sets: Sequence[CardSet], report: Report | None) -> Game[S]:
        return type(self)(options, sets) if report is None else type(self)(options, sets, report)

    # --- pieces and content

    def read_cards(
        self, name: str, kind: type[C], moments: Iterable[str] | None = None, listed_under: str | None = None
    ) -> tuple[C, ...]:
        """Read the cards of the file `<name>.yaml` beside the definition, and register them as pieces.

        `moments`: the moments whose words their effects may use; if not given, all. `listed_under`: the list in the
        file, if its name is not that of the file.
        """
        listed = listed_under or name
        if name not in self.files:
            assert isinstance(self.definition_source, Path)
            self.files[name] = read_parsed(self.definition_source.with_name(f"{name}.yaml"))
        document = self.files[name]
        if not any(each is document for each in self.documents):
            self.documents.append(document)
        allowed = None if moments is None else set(moments)
        words = {each: word for each, word in self.words.items() if allowed is None or word.moment in allowed}
        cards = bind_cards(document, kind, words, listed, lambda: self.wording.names)
        check_ids(document, listed, self.pieces)
        if self.report is not None:
            owned = [(each, card.id) for card in cards.values() for own in card.effects for each in own.with_inner()]
            for effect, card_id in dict(reversed(owned)).items():  # copies share the effects of the first
                effect.let_report(card_id, self.report)
        number(self.effects, cards.values())
        self.add_pieces(cards.values())
        self.lists[listed] = CardList(listed, name, kind, tuple(cards.values()))
        return tuple(cards.values())

    def add_pieces(self, pieces: Iterable[Piece]) -> None:
        """Register pieces, so that states can be read from JSON and hidden pieces rearranged."""
        for piece in pieces:
            if self.pieces.setdefault(piece.id, piece) is not piece:
                raise DataError(f"two pieces have the id {piece.id!r}")

    def piece(self, piece_id: str) -> Any:
        """Return the piece with this id."""
        if piece_id not in self.pieces:
            raise UnknownName(_("piece of {game!r}", game=self.id), piece_id, self.pieces)
        return self.pieces[piece_id]

    @cached_property
    def texts(self) -> Texts:
        """The texts of the game's package, in all its languages."""
        return texts_of(type(self).__module__)

    @property
    def language(self) -> str:
        """The language in which to speak of this game: the reader's if the game has it, or else English.

        A game has a language if it has both words and sentences in it. A game with only half of it is shown in English
        as a whole: `with kb.speaking(game.language): ...`.
        """
        return self._language()

    def _spoken(self, code: str) -> str:
        source = self.definition_source
        has_words = isinstance(source, Path) and language_file(source, "words", code).is_file()
        return code if has_words and self.texts.speak(code) else ENGLISH

    def called(self, thing: object) -> str:
        """Return the name of a piece, or of a word of the game such as `england`."""
        return self.wording.called(thing)

    def round_title(self, number: int) -> str:
        """Return the name of a round in this game, such as `Year 3`."""
        return self.wording.round_title(number)

    def label(self, move: Move[Any]) -> str:
        """Return a move as people read and type it; its text, the notation, is the same in all languages."""
        return self.wording.label(move)

    def verb(self, move: Move[Any]) -> str:
        """Return the verb of a move, alone."""
        return self.wording.verb(move.verb)

    def fitting(self, holds: Callable[[Any], bool]) -> frozenset[Piece]:
        """Return the pieces that a deck can hold, computed once."""
        if holds not in self._fitting:
            self._fitting[holds] = frozenset(filter(holds, self.pieces.values()))
        return self._fitting[holds]

    @cached_property
    def digest(self) -> str:
        """A short name of all content: it changes with any value that affects play, not with prose or comments."""
        from kingsbridge_core.game.content import content_digest

        return content_digest(self.documents)

    def __deepcopy__(self, memo: object) -> Game[S]:
        return self

    def __repr__(self) -> str:
        return f"<game {self.id}>"
