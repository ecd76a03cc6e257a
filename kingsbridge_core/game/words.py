"""Words: what the cards of a game can say in YAML. Each is a Python function whose signature checks the arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

from kingsbridge_core.data.annotations import as_written, hints_of, misfit
from kingsbridge_core.data.source import Document, under
from kingsbridge_core.engine.steps import parameters_of
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import listed
from kingsbridge_core.text.suggestions import advised

MOST_NESTED = 3
"""How deep effects can stand inside others."""


class Shape:
    """What an argument's type cannot express, as JSON Schema keywords: `Annotated[list[Good], Shape(minItems=1)]`.

    If you give a reference, a definition in the game's schemas says everything else.
    """

    __slots__ = ("keywords",)

    def __init__(self, reference: str = "", **keywords: Any) -> None:
        self.keywords = {"$ref": reference, **keywords} if reference else keywords


def between(least: int, most: int) -> Shape:
    """Return the limits of a number: `Annotated[int, between(1, 10)]`."""
    return Shape(minimum=least, maximum=most)


class Word:
    """A word of the vocabulary: `function(state, seat, ...)`, run when the game reaches its moment.

    The arguments come from the card; a parameter `chosen` before them is what the player chose, and `own` is the effect
    itself. An argument with a default may be left out. Authors of cards read the docstring; a line `name: ...` in it
    describes one of several arguments.
    """

    __slots__ = ("defaults", "doc", "function", "holds", "moment", "name", "parameters", "shape", "text_by")

    def __init__(self, function: Callable[..., Any], moment: str) -> None:
        self.name = key_of(function.__name__)
        self.doc = function.__doc__ or ""
        self.function = function
        self.moment = moment
        self.parameters = [name for name in parameters_of(function) if name not in ("chosen", "own")][2:]
        taken, defaults = parameters_of(function), getattr(function, "__defaults__", None) or ()
        self.defaults: Mapping[str, Any] = dict(zip(taken[len(taken) - len(defaults) :], defaults, strict=True))
        """The arguments that may be left out, with what they are then."""
        self.holds: tuple[str, ...] | None = None
        """The moments of the words that may stand inside this one; None for all."""
        self.shape: Mapping[str, Any] = {}
        """What the schema of all its arguments together says besides."""
        self.text_by: Callable[..., str] | None = None
        for name in self.parameters:
            if name not in function.__annotations__:
                raise KingsbridgeError(f"the word {self.name!r} needs a type for its argument {name!r}")

    def text(self, function: Callable[..., str]) -> Callable[..., str]:
        """Declare the text on a card: `function(...)` of the same arguments, without state and seat."""
        self.text_by = function
        return function

    def bind(self, value: Any, words: Mapping[str, Word], document: Document, way: tuple[str | int, ...]) -> Effect:
        """Return the effect that a value in a data file describes; an argument of effects is a list like the card's."""
        hints = hints_of(self.function)
        whole = len(self.parameters) < 2
        if not self.parameters:
            given: dict[str, Any] = {}
            if value is not None:
                why = _("the word {word!r} takes no value", word=self.name)
                raise DataError(document.problem(why, *way, code="KB209"))
        elif whole:
            given = {self.parameters[0]: value}
        else:
            given = self._given(value, document, way)
        for name, each in given.items():
            place = way if whole else (*way, key_of(name))
            if hints[name] == tuple[Effect, ...]:
                given = {**given, name: bind_effects(each, self._inside(words, document, place), document, place)}
                continue
            found = misfit(each, hints[name])
            if found:
                steps = (*place, *found.steps)
                why = under(self.name, found.message)
                raise DataError(document.problem(why, *steps, key=found.key, code="KB203"))
        effect = Effect(self, {**self.defaults, **given}, self.function)
        values = {**effect.arguments, "own": effect}
        names = [name for name in parameters_of(self.function)[2:] if name != "chosen"]
        effect.run = _bound(self.function, tuple(values[name] for name in names))
        return effect

    def _given(self, value: Any, document: Document, way: tuple[str | int, ...]) -> dict[str, Any]:
        """Return several arguments by name; none may be missing that has no default."""
        names = {key_of(name): name for name in self.parameters}
        needed = {key for key, name in names.items() if name not in self.defaults}
        if not isinstance(value, dict) or not needed <= set(value) <= set(names):
            why = _("the word {word!r} needs exactly {wanted}", word=self.name, wanted=listed(names))
            if self.defaults and isinstance(value, dict):
                why = _("the word {word!r} knows only {known}", word=self.name, known=listed(names))
                if needed - set(value):
                    why = _("the word {word!r} needs {wanted}", word=self.name, wanted=listed(needed - set(value)))
            raise DataError(document.problem(why, *way, code="KB202"))
        return {names[key]: each for key, each in value.items()}

    def _inside(self, words: Mapping[str, Word], document: Document, way: tuple[str | int, ...]) -> Mapping[str, Word]:
        """Return the words that may stand inside this one; refuse to go deeper than a card can say clearly."""
        if self.holds is None:
            return words
        if sum(step in words for step in way[:-1]) > MOST_NESTED:
            why = _("effects can stand inside others {most} deep at most", most=MOST_NESTED)
            raise DataError(document.problem(why, *way, code="KB209"))
        return {name: each for name, each in words.items() if each.moment in self.holds}


def key_of(name: str) -> str:
    """Return how authors write the name of a word or argument: `at_least` is `at-least`, `else_` is `else`."""
    return name.rstrip("_").replace("_", "-")


Report = Callable[[str, Any, int, Any], None]
"""Called with the id of a card, the state in which an effect of it has run, for which seat, and its result."""


class Effect:
    """A word with its arguments, as printed on a card; `run(state, seat)` carries it out for a seat.

    Where the word takes what the player chose, it is `run(state, seat, chosen)`. Its card, and its number among all
    effects of the game, are known once the game has read its cards.
    """

    __slots__ = ("arguments", "card", "number", "run", "word")

    card: Any
    number: int

    def __init__(self, word: Word, arguments: Mapping[str, Any], run: Callable[..., Any]) -> None:
        self.word, self.arguments, self.run = word, arguments, run

    def __str__(self) -> str:
        if self.word.text_by is None:
            raise KingsbridgeError(f"the word {self.word.name!r} has no text; add @{self.word.function.__name__}.text")
        return self.word.text_by(**self.arguments)

    def with_inner(self) -> Iterator[Effect]:
        """Return this effect and all those among its arguments."""
        yield self
        for argument in self.arguments.values():
            for each in argument if isinstance(argument, tuple) else ():
                if isinstance(each, Effect):
                    yield from each.with_inner()

    def let_report(self, card: str, report: Report) -> None:
        """Report every run, from now on, to whatever counts the fate of cards; nothing else is slowed down."""
        run = self.run

        def reported(state: Any, seat: int, *chosen: Any) -> Any:
            gave = run(state, seat, *chosen)
            report(card, state, seat, gave)
            return gave

        self.run = reported


def _bound(function: Callable[..., Any], values: tuple[Any, ...]) -> Callable[..., Any]:
    """Return a copy of the function with the card's values as defaults of its last parameters: no call costs less."""
    if not values:
        return function
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, function.__globals__, function.__name__, values, function.__closure__)


def word(moment: str) -> Callable[[Callable[..., Any]], Word]:
    """Make a word of a function; `moment` is when the game runs it."""
    return lambda function: Word(function, moment)


def words_of(modules: Iterable[ModuleType | dict[str, Any]]) -> dict[str, Word]:
    """Return all words that the modules of a game define, by name."""
    found: dict[str, Word] = {}
    for module in modules:
        for thing in (module if isinstance(module, dict) else vars(module)).values():
            if isinstance(thing, Word) and found.setdefault(thing.name, thing) is not thing:
                raise KingsbridgeError(f"two words are called {thing.name!r}; a card could mean either")
    return found


def bind_effects(
    data: Any, words: Mapping[str, Word], document: Document, way: tuple[str | int, ...]
) -> tuple[Effect, ...]:
    """Return the effects of a list in a data file; each item is a word, or a mapping of one word to its arguments."""
    if not isinstance(data, list):
        why = _("expected a list of effects, found {value}", value=as_written(data))
        raise DataError(document.problem(why, *way, code="KB203"))
    effects: list[Effect] = []
    problems: list[object] = []
    for index, item in enumerate(data):
        try:
            effects.append(_bind(item, words, document, (*way, index)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(*problems)
    return tuple(effects)


def _bind(item: Any, words: Mapping[str, Word], document: Document, way: tuple[str | int, ...]) -> Effect:
    if isinstance(item, str):
        name, value = item, None
    elif isinstance(item, dict) and len(item) == 1:
        (name, value), way = next(iter(item.items())), (*way, *item)
    else:
        why = _("expected one word with its value, found {value}", value=as_written(item))
        raise DataError(document.problem(why, *way, code="KB203"))
    if name not in words:
        why = advised(_("unknown word {word!r}", word=name), name, words, len(words))
        raise DataError(document.problem(why, *way, key=True, code="KB201"))
    return words[name].bind(value, words, document, way)
