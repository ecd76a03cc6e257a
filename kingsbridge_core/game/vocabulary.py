"""What the cards of a game can speak of: what they count and ask, and what they give and take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.words import Effect, Shape, Word, between
from kingsbridge_core.text.language import N_, _
from kingsbridge_core.text.phrases import all_of

if TYPE_CHECKING:
    from kingsbridge_core.game.cards import Card

MOMENT = "sentence"
"""The moment of the words that all games share: whenever the card that has them is carried out."""
_ANNOTATED: Any = Annotated
_LITERAL: Any = Literal
_DICT: Any = dict
"""The same for types that only a game knows, which a type checker cannot follow."""

NEVER_LOST = N_("is never lost or given away")

Who = str | Mapping[str, str]
"""Whom an effect is for: a word such as `each`, or `{most: stone}`."""


class Count(NamedTuple):
    """Something that cards count, for a player or (`is_shared`) for all of them, such as the year.

    `of(state, seat)` counts it; `amount(2)` is `2 houses`, `one()` and `many()` are `house` and `houses`. What can
    change hands has `add(state, seat, number, card)`, which gives that many (or takes them, if negative), as far as
    there are any, and returns how many. `worth(state, seat)` is what a sensible player thinks one of it brings.
    `is_hidden`: others do not see how many a player has. `is_kept`: nobody ever loses it.
    """

    of: Callable[[Any, int], int]
    amount: Callable[[int], str]
    one: Callable[[], str]
    many: Callable[[], str]
    add: Callable[[Any, int, int, Any], int] | None = None
    worth: Callable[[Any, int], float] = lambda state, seat: 1.0
    is_shared: bool = False
    at_least: Callable[[int], str] | None = None
    """The condition in words, if it is not `you have at least 2 houses`."""
    at_most: Callable[[int], str] | None = None
    """The opposite condition in words."""
    left: Callable[[Any], int] | None = None
    """How many there are still to be had, if they can run out."""
    is_hidden: bool = False
    is_kept: bool = False

    @property
    def is_plural(self) -> bool:
        """Whether one says `fewer` houses of it, not `less` wood."""
        return self.one() != self.many()


class Fact(NamedTuple):
    """A yes or no that cards ask about: whether it holds for a seat, and the condition in words (`you lead`)."""

    holds: Callable[[Any, int], bool]
    text: Callable[[], str]


def run_plainly(state: Any, seat: int, effect: Effect) -> int | None:
    """Carry out an effect that needs nothing besides."""
    points: int | None = effect.run(state, seat)
    return points


class Vocabulary:
    """The counts and facts of a game, and how it carries out an effect that stands inside another.

    `speaking_of` makes it.

    `inside` are the moments of the words that may stand inside others, besides the words that all games share;
    `schema` is where the schemas of the game define lists of `effects` and `choices` of such words. `run(state, seat,
    effect)` carries out one of those; it returns the points it brings, if they are not counted yet.
    """

    def __init__(
        self,
        counts: Mapping[str, Count],
        facts: Mapping[str, Fact],
        *,
        inside: tuple[str, ...],
        schema: str,
        run: Callable[[Any, int, Effect], int | None],
    ) -> None:
        self.counts, self.facts, self.run = counts, facts, run
        self.example = next(name for name, each in counts.items() if each.add is not None)
        """A thing for the examples in the descriptions of words."""
        self.of_effects = _ANNOTATED[tuple[Effect, ...], Shape(f"{schema}effects")]
        self.of_choices = _ANNOTATED[tuple[Effect, ...], Shape(f"{schema}choices")]
        self.of_facts = _LITERAL[tuple(facts)]
        self.of_any = _LITERAL[tuple(counts)]
        self.of_own = _LITERAL[tuple(name for name, each in counts.items() if not each.is_shared)]
        self.of_things = _LITERAL[tuple(name for name, each in counts.items() if each.add is not None)]
        self.has_secrets = self.is_secret(counts)
        self.kept = tuple(name for name, each in counts.items() if each.is_kept)
        """What nobody ever loses."""
        self.holds_words = (MOMENT, *inside)
        """The moments of the words that may stand inside others."""
        self.words: Mapping[str, Word] = {}
        """The words that all games share, by name."""

    # --- the types of what authors write

    def of_number(self, least: int, most: int) -> Any:
        """Return the type of a number between two others."""
        return _ANNOTATED[int, between(least, most)]

    def of_amounts(self, names: Any, least: int, most: int) -> Any:
        """Return the type of a mapping from names to numbers."""
        number = _ANNOTATED[int, between(least, most), f"How many of {{key}}, from {least} to {most}."]
        return _ANNOTATED[_DICT[names, number], Shape(minProperties=1)]

    def of_changes(self, most: int) -> Any:
        """Return the type of a mapping from things to how many are gained or, below zero, lost."""
        not_zero: Any = {"not": {"const": 0}}
        about = f"How many of {{key}}, from -{most} to {most}; below zero they are lost."
        changed = _ANNOTATED[int, between(-most, most), Shape(**not_zero), about]
        return _ANNOTATED[_DICT[self.of_things, changed], Shape(minProperties=1, **self._never_lost(minimum=1))]

    def of_losses(self, most: int) -> Any:
        """Return the type of a mapping from things that can be lost to how many."""
        lost = _LITERAL[tuple(name for name, each in self.counts.items() if each.add and not each.is_kept)]
        number = _ANNOTATED[int, between(1, most), f"How many of {{key}}, from 1 to {most}."]
        never: Any = {"not": {}}
        return _ANNOTATED[_DICT[lost, number], Shape(minProperties=1, **self._never_lost(**never))]

    def _never_lost(self, **why: Any) -> dict[str, Any]:
        """Return what a schema says about things that nobody ever loses, if there are any."""
        if not self.kept:
            return {}
        return {"patternProperties": {f"^({'|'.join(self.kept)})$": {**why, "errorMessage": NEVER_LOST}}}

    def of_players(self, *more: str) -> Any:
        """Return the type of whom an effect is for: one of these words, or the players with the most or fewest."""
        owned = _ANNOTATED[self.of_own, "What the player has the {key} of; in a tie, all of those players."]
        best = _ANNOTATED[_DICT[_LITERAL["most", "fewest"], owned], Shape(minProperties=1, maxProperties=1)]
        return _LITERAL[(*more, "each-other", "next")] | best

    # --- what changes hands

    def things(self, items: Mapping[str, int]) -> str:
        """Return amounts in words: `2 points and 1 stone`."""
        return all_of(self.counts[name].amount(number) for name, number in items.items())

    def add(self, state: Any, seat: int, name: str, number: int, card: Card) -> int:
        """Give a player this many of something, or take them; return how many there really were."""
        add = self.counts[name].add
        return add(state, seat, number, card) if add is not None and number else 0

    def has(self, state: Any, seat: int, items: Mapping[str, int]) -> bool:
        """Whether a player has all of this."""
        return all(self.counts[name].of(state, seat) >= number for name, number in items.items())

    def can_supply(self, state: Any, items: Mapping[str, int]) -> bool:
        """Whether there is enough of all this to be had."""
        left = {name: self.counts[name].left for name in items}
        return all(each(state) >= items[name] for name, each in left.items() if each is not None)

    def is_secret(self, items: Iterable[str]) -> bool:
        """Whether others cannot see how many of this a player has."""
        return any(self.counts[name].is_hidden for name in items)

    # --- conditions

    def holds(
        self,
        state: Any,
        seat: int,
        fact: str,
        at_least: Mapping[str, int],
        at_most: Mapping[str, int],
        most: str,
        fewest: str,
    ) -> bool:
        """Whether a condition holds for a player, in all its parts."""
        counts = self.counts
        return (
            (not fact or self.facts[fact].holds(state, seat))
            and all(counts[name].of(state, seat) >= number for name, number in at_least.items())
            and all(counts[name].of(state, seat) <= number for name, number in at_most.items())
            and (not most or self.is_ahead(state, seat, most, 1))
            and (not fewest or self.is_ahead(state, seat, fewest, -1))
        )

    def condition(
        self,
        fact: str,
        at_least: Mapping[str, int],
        at_most: Mapping[str, int],
        most: str,
        fewest: str,
    ) -> str:
        """Return a condition in words: `you have at least 2 houses and the most stone`."""
        clauses = [self.facts[fact].text()] if fact else []
        clauses += [self._least(self.counts[name], number) for name, number in at_least.items()]
        clauses += [self._most(self.counts[name], number) for name, number in at_most.items()]
        if most:
            clauses.append(_("nobody has more {things}", things=self.counts[most].many()))
        if fewest:
            text = N_("nobody has fewer {things}") if self.counts[fewest].is_plural else N_("nobody has less {things}")
            clauses.append(_(text, things=self.counts[fewest].many()))
        return _(" and ").join(clauses)

    def _least(self, count: Count, number: int) -> str:
        own = count.at_least
        return own(number) if own else _("you have at least {amount}", amount=count.amount(number))

    def _most(self, count: Count, number: int) -> str:
        if count.at_most:
            return count.at_most(number)
        if not number:
            return _("you have no {thing}", thing=count.one())
        return _("you have at most {amount}", amount=count.amount(number))

    def seats(self, state: Any, seat: int, who: Who) -> list[int]:
        """Return the seats an effect is for, in turn from this one."""
        if who == "you":
            return [seat]
        if who == "next":
            return [(seat + 1) % state.seats]
        clockwise = [*state.clockwise(seat)]
        if who == "each":
            return clockwise
        if who == "each-other":
            return clockwise[1:]
        assert isinstance(who, Mapping)
        (best, name), *_more = who.items()
        return [each for each in clockwise if self.is_ahead(state, each, name, 1 if best == "most" else -1)]

    def is_ahead(self, state: Any, seat: int, name: str, sign: int) -> bool:
        """Whether nobody has more of something, or fewer if the sign is negative; a tie counts, too."""
        of = self.counts[name].of
        own = sign * of(state, seat)
        return all(sign * of(state, each) <= own for each in range(state.seats))

    def whose(self, who: Who) -> str:
        """Return whom an effect is for in words: `each other player`."""
        if isinstance(who, Mapping):
            (best, name), *_more = who.items()
            things = self.counts[name].many()
            if best == "most":
                return _("the player with the most {things}", things=things)
            if self.counts[name].is_plural:
                return _("the player with the fewest {things}", things=things)
            return _("the player with the least {things}", things=things)
        return {
            "you": _("the active player"),
            "next": _("the next player"),
            "each": _("each player"),
            "each-other": _("each other player"),
        }[who]

    def to_whom(self, who: Who) -> str:
        """Return to whom something is given in words: `to the next player`."""
        if isinstance(who, Mapping):
            (best, name), *_more = who.items()
            things = self.counts[name].many()
            if best == "most":
                return _("to the player with the most {things}", things=things)
            if self.counts[name].is_plural:
                return _("to the player with the fewest {things}", things=things)
            return _("to the player with the least {things}", things=things)
        return _("to the next player") if who == "next" else _("to each other player")


def tell(state: Any, text: str, **arguments: Any) -> None:
    """Write a sentence of the core into the log of a game, if one is kept."""
    if state.log is not None:
        state.log.append(Line(text, arguments, None, state.game.called, _))
