"""What every game owes its players and authors, as a kit: scenes, words, rules and schemas they can rely on.

from kingsbridge_core.laws.presentable import assert_presentable

def test_it_is_presentable() -> None:
    assert_presentable(MyGame(), scene=my_scene)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game import scene as scenes
from kingsbridge_core.game.declared_scene import declared_scene
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.laws.described import schema_faults
from kingsbridge_core.text.language import language
from kingsbridge_core.text.phrases import folded, width

if TYPE_CHECKING:
    from kingsbridge_core.engine.log import Line
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

SENTENCE_ENDS = (".", "!", "?", "。", "！", "？")  # noqa: RUF001
BRIEF = 78
"""The most columns of a line that says an area in short, in a window of 80."""
MOST_BRIEF = 2
"""The most of such lines."""
TRIED = 12
"""How many moves are tried in a position, possible or not."""
STRANGE = ("{seat} [bold]", "{0}", "{card!r}", "%s", "漢字", "M" * 40)
"""Names that must be taken as plain text."""


def assert_presentable(
    game: Game[Any],
    *,
    scene: scenes.SceneOf = declared_scene,
    has_question: bool = False,
    games: int = 1,
    seats: Iterable[int] = (),
    every: int = 5,
) -> None:
    """Fail with the first thing that is hard to read, wrong or missing, in the current language.

    `has_question`: the scene always asks the question, or says that the game is over.
    """
    for fault in faults(game, _Shown(game, scene, has_question), games, seats or game.definition.seats, every):
        raise AssertionError(f"{game.id}, in {language()!r}: {fault}")


def faults(game: Game[Any], shown: _Shown, games: int, seats: Iterable[int], every: int) -> Iterator[str]:
    """Report everything hard to read: labels, schemas, and what random games show for each number of seats."""
    yield from label_faults(game)
    yield from schema_faults(game)
    yield from lesson_faults(game)
    for number in seats:
        for seed in range(games):
            for fault in shown.faults(number, seed, every):
                yield f"{fault} [{number} seats, seed {seed}]"


def label_faults(game: Game[Any]) -> Iterator[str]:
    """Report moves with the same label."""
    meant: dict[str, str] = {}
    for move in game.moves:
        other = meant.setdefault(folded(game.label(move)), move.text)
        if other != move.text:
            yield f"the moves {other!r} and {move.text!r} are both called {game.label(move)!r}"


def lesson_faults(game: Game[Any]) -> Iterator[str]:
    """Report texts for newcomers that name a number the game does not have."""
    from kingsbridge_core.game.lessons import in_numbers

    lessons = game.lessons
    lines = [line for section in lessons.guide.values() for line in section]
    for each in lessons.lessons.values():
        lines += [each.title, *each.says, *each.now.values()]
    for line in lines:
        for seats in game.definition.seats:
            said = in_numbers([line], game, seats)
            if not said or is_unfinished(*said):
                yield f"newcomers read {line!r}, which names a number that the game does not have"


class _Shown(NamedTuple):
    """A game as people see, hear and play it."""

    game: Game[Any]
    scene: scenes.SceneOf
    has_question: bool

    def faults(self, seats: int, seed: int, every: int) -> Iterator[str]:
        rng, log = derived(seed, 1), list[Any]()
        state = self.game.new(seats, seed, log=log)
        names = [f"Somebody ({name})" for name in self.game.definition.seat_names[:seats]]
        self.scene(state.view(0), [STRANGE[seat % len(STRANGE)] for seat in range(seats)])
        for number in range(1_000_000):
            if number % every == 0 or state.actor is None:
                yield from self.of_position(state, names, rng)
            if state.actor is None:
                break
            state.apply(pick(rng, list(state.options)))
        yield from told_faults(log, names)

    def of_position(self, state: State, names: Sequence[str], rng: Random) -> Iterator[str]:
        """Report what is wrong with the scene, for the player to move and others, and with moves and refusals."""
        for seat in {state.actor, 0, None}:
            yield from self.of_scene(state.view(seat), names)
        if state.actor is not None:
            yield from self.of_options(state)
            moves = list(self.game.moves)
            yield from self.of_refusals(state, [pick(rng, moves) for _ in range(TRIED)])

    def of_scene(self, view: State, names: Sequence[str]) -> Iterator[str]:
        scene = self.scene(view, names)
        yield from scenes.faults(scene)
        if self.has_question and not scene.question:
            yield "the scene neither asks a question nor says that the game is over"
        for area in scenes.areas_in(scene.areas):
            if len(area.brief) > MOST_BRIEF or any(width(line) > BRIEF for line in area.brief):
                yield f"in short the area {area.key!r} takes too much room: {area.brief!r}"
        yield from (f"the area {area.key!r} has no title" for area in scene.areas if not area.title)
        yield from (f"the table says {line!r}" for line in lines_of(scene) if is_unfinished(line))

    def of_options(self, state: State) -> Iterator[str]:
        """Report moves that cannot be read or heard, or that rest on no rule in a game with a ledger.

        The rule is the move's own, or one in the docstring of the decision.
        """
        view, rules, lessons = state.view(state.actor), self.game.rules.rules, self.game.lessons
        step = state.agenda[-1][0].name
        if lessons.lessons and step not in lessons.unexplained and lessons.of_decision(view) is None:
            yield f"no lesson is about the decision {step!r} with {[move.text for move in state.options]}"
        is_founded = any(rule in state.agenda[-1][0].doc for rule in rules)
        for move in state.options:
            for said in (self.game.describe(view, move), self.game.spoken(view, move)):
                if is_unfinished(said):
                    yield f"the move {move.text!r} is described as {said!r}"
            if rules and not is_founded and self.game.rule_of(view, move) not in rules:
                yield f"no rule of the ledger allows {move.text!r}"

    def of_refusals(self, state: State, moves: Iterable[Move[Any]]) -> Iterator[str]:
        """Report impossible moves without a reason or, in a game with a ledger, without a rule."""
        rules = self.game.rules.rules
        for move in moves:
            refusal = state.refusal(move)
            if refusal is None:
                continue
            if not refusal.reason or is_unfinished(refusal.reason):
                yield f"the move {move.text!r} is refused with {refusal.reason!r}"
            if rules and refusal.rule not in rules:
                yield f"the move {move.text!r} is refused by no rule of the ledger: {refusal}"


def told_faults(log: Iterable[Line], names: Sequence[str]) -> Iterator[str]:
    """Report log lines that are not sentences."""
    for line in log:
        said = line.told(names)
        if is_unfinished(said) or not said.endswith(SENTENCE_ENDS):
            yield f"the log says {said!r}, which is not a sentence"


def is_unfinished(text: str) -> bool:
    """Whether a text has unfilled braces, or more than one line."""
    return "\n" in text or "{" in text or "}" in text
