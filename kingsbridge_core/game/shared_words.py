"""The words that all games share: those with effects inside them, and those by which things change hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from kingsbridge_core.game.sentences import ask_to_choose, carry_out, change, lay_open, move_things, swap_things
from kingsbridge_core.game.vocabulary import MOMENT, Count, Fact, Vocabulary, Who, run_plainly
from kingsbridge_core.game.words import Effect, Word
from kingsbridge_core.text.language import N_, _, counted
from kingsbridge_core.text.phrases import after_colon

MOST_AMOUNT = 10
MOST_COUNTED = 99
MOST_TIMES = 20
NOTHING: Mapping[str, int] = MappingProxyType({})
STOPS = ".。"
NO_CONDITION = N_("needs a condition: 'is', 'at-least', 'at-most', 'most' or 'fewest'")

Effects = tuple[Effect, ...]


def speaking_of(
    counts: Mapping[str, Count],
    facts: Mapping[str, Fact],
    *,
    inside: tuple[str, ...],
    schema: str,
    run: Callable[[Any, int, Effect], int | None] | None = None,
    own: Collection[str] = (),
) -> Vocabulary:
    """Return a vocabulary with the words that all games share, made for what the cards of this one can speak of.

    `own`: those that the game has in a form of its own.
    """
    vocabulary = Vocabulary(counts, facts, inside=inside, schema=schema, run=run or run_plainly)
    made = (
        when(vocabulary),
        per(vocabulary),
        for_(vocabulary),
        choose(vocabulary),
        take_from(vocabulary),
        give_to(vocabulary),
        forfeit(vocabulary),
        swap(vocabulary),
        once(vocabulary),
    )
    for each in made:
        each.holds = vocabulary.holds_words
    vocabulary.words = {each.name: each for each in made if each.name not in own}
    return vocabulary


def made_of(vocabulary: Vocabulary, function: Callable[..., None], text: Callable[..., str], **types: Any) -> Word:
    """Return a word with the types of its arguments, which depend on the game; so do the examples in its docstring."""
    function.__annotations__ = types
    function.__doc__ = (function.__doc__ or "").replace("THING", vocabulary.example)
    made = Word(function, MOMENT)
    made.text(text)
    return made


def when(vocabulary: Vocabulary) -> Word:
    """Return the word for effects that depend on a condition."""

    def when(
        state: Any,
        seat: int,
        then: Effects,
        is_: str = "",
        at_least: Mapping[str, int] = NOTHING,
        at_most: Mapping[str, int] = NOTHING,
        most: str = "",
        fewest: str = "",
        else_: Effects = (),
    ) -> None:
        """Effects that happen only if the conditions hold for the player, all of them; otherwise those under `else`,
        if there are any.

        Write `when: {at-least: {THING: 2}, then: [{points: 1}]}`.

        then: What happens if the conditions hold, from 1 to 4 effects.
        is: What must be true.
        at-least: How many the player must have (or there must be) at least: `at-least: {THING: 2}`.
        at-most: How many the player may have (or there may be) at most: `at-most: {THING: 0}`.
        most: What nobody may have more of than the player; a tie counts, too.
        fewest: What nobody may have less of than the player; a tie counts, too.
        else: What happens otherwise, from 1 to 4 effects.
        """
        holds = vocabulary.holds(state, seat, is_, at_least, at_most, most, fewest)
        lay_open(state, seat, int(holds))
        carry_out(state, [(seat, effect) for effect in (then if holds else else_)])

    def text(
        then: Effects,
        is_: str,
        at_least: Mapping[str, int],
        at_most: Mapping[str, int],
        most: str,
        fewest: str,
        else_: Effects,
    ) -> str:
        condition = vocabulary.condition(is_, at_least, at_most, most, fewest)
        if else_:
            text = N_("If {condition}, {effects}; otherwise, {others}.")
            return _(text, condition=condition, effects=inside(then), others=inside(else_))
        return _("If {condition}, {effects}.", condition=condition, effects=inside(then))

    word = made_of(
        vocabulary,
        when,
        text,
        then=vocabulary.of_effects,
        is_=vocabulary.of_facts,
        at_least=vocabulary.of_amounts(vocabulary.of_any, 1, MOST_COUNTED),
        at_most=vocabulary.of_amounts(vocabulary.of_any, 0, MOST_COUNTED),
        most=vocabulary.of_own,
        fewest=vocabulary.of_own,
        else_=vocabulary.of_effects,
    )
    word.shape = {
        "if": {"required": ["else"]},
        "then": {"minProperties": 3, "errorMessage": NO_CONDITION},
        "else": {"minProperties": 2, "errorMessage": NO_CONDITION},
    }
    return word


def per(vocabulary: Vocabulary) -> Word:
    """Return the word for gains that grow with something counted."""
    counts = vocabulary.counts

    def per(
        state: Any,
        seat: int,
        of: str,
        get: Mapping[str, int],
        own: Effect,
        every: int = 1,
        limit: int = MOST_TIMES,
    ) -> None:
        """The player gains these things once for each unit of one thing they have (or there is); it is shown and kept.

        A negative number is lost. It counts up to 20 times. Write `per: {of: THING, get: {points: 1}}`, or `per: {of:
        THING, every: 2, get: {points: 3}, limit: 4}`.

        of: What is counted.
        get: What is gained each time, from -10 to 10 of each.
        every: How many of it count as one, from 2 to 99; 1 if left out.
        limit: How many times at most, from 1 to 20.
        """
        times = min(counts[of].of(state, seat) // every, limit)
        if times > 0:
            change(state, seat, {name: number * times for name, number in get.items()}, own)

    def text(of: str, get: Mapping[str, int], every: int, limit: int) -> str:
        count, gains = counts[of], gains_text(vocabulary, get)
        if count.is_shared:
            each = _("for each {thing}", thing=count.one())
            every_few = N_("for every {amount}")
        else:
            each = _("for each {thing} you have", thing=count.one())
            every_few = N_("for every {amount} you have")
        says = each if every == 1 else _(every_few, amount=count.amount(every))
        if limit == MOST_TIMES:
            return _("{gains} {per}.", per=says, gains=gains)
        return counted(
            "{gains} {per} (at most {number} time).",
            "{gains} {per} (at most {number} times).",
            limit,
            per=says,
            gains=gains,
        )

    return made_of(
        vocabulary,
        per,
        text,
        of=vocabulary.of_any,
        get=vocabulary.of_changes(MOST_AMOUNT),
        every=vocabulary.of_number(2, MOST_COUNTED),
        limit=vocabulary.of_number(1, MOST_TIMES),
    )


def for_(vocabulary: Vocabulary) -> Word:
    """Return the word for effects that are for other players, too."""

    def for_(state: Any, seat: int, who: Who, do: Effects) -> None:
        """Effects for these players, one after the other in turn; each of them is "you" in the effects.

        Write `for: {who: each-other, do: [{points: 1}]}`, or `for: {who: {most: THING}, do: [{points: 2}]}`.

        who: `you` (on an event the active player), `each`, `each-other`, `next` (clockwise), or those with the most or
        the fewest of something, all of them if tied: `{most: THING}`, `{fewest: THING}`.
        do: From 1 to 4 effects.
        """
        seats = vocabulary.seats(state, seat, who)
        lay_open(state, seat, *seats)
        carry_out(state, [(each, effect) for each in seats for effect in do])

    def text(who: Who, do: Effects) -> str:
        return capital(_("{players}: {effects}.", players=vocabulary.whose(who), effects=inside(do)))

    return made_of(vocabulary, for_, text, who=vocabulary.of_players("you", "each"), do=vocabulary.of_effects)


def choose(vocabulary: Vocabulary) -> Word:
    """Return the word for a choice between effects."""

    def choose(state: Any, seat: int, effects: Effects, own: Effect) -> None:
        """The player chooses one of these effects, by its number: `choose 1`.

        They can choose to lose something only if they have it. From 2 to 4 effects. Write `choose: [{points: 1},
        {forfeit: {THING: 1}}]`.
        """
        ask_to_choose(state, seat, own)

    return made_of(vocabulary, choose, choice_text, effects=vocabulary.of_choices)


def choice_text(effects: Effects) -> str:
    """Return a choice in words."""
    says = _("; or ").join(in_a_row(effects))
    return _("Choose one: {effects}.", effects=says)


def take_from(vocabulary: Vocabulary) -> Word:
    """Return the word for taking from other players."""

    def take_from(state: Any, seat: int, who: Who, things: Mapping[str, int], own: Effect, else_: Effects = ()) -> None:
        """The player takes things from other players, from each as many as there are, and what is under `else` happens
        if nobody has any.

        Write `take-from: {who: next, things: {THING: 1}}`.

        who: `each-other`, `next` (clockwise), or those with the most or the fewest of something: `{most: THING}`.
        things: What is taken from each of them, from 1 to 10.
        else: What happens instead if there is nothing to take, from 1 to 4 effects.
        """
        givers = [each for each in vocabulary.seats(state, seat, who) if each != seat]
        lay_open(state, seat, *givers)
        moved = [move_things(state, giver, seat, things, own) for giver in givers]
        if not any(moved):
            carry_out(state, [(seat, effect) for effect in else_])

    def text(who: Who, things: Mapping[str, int], else_: Effects) -> str:
        taken, player = vocabulary.things(things), vocabulary.whose(who)
        if else_:
            text = N_("Take {things} from {player}; if there is nothing to take, {others}.")
            return _(text, things=taken, player=player, others=inside(else_))
        return _("Take {things} from {player}.", things=taken, player=player)

    return made_of(
        vocabulary,
        take_from,
        text,
        who=vocabulary.of_players(),
        things=vocabulary.of_losses(MOST_AMOUNT),
        else_=vocabulary.of_effects,
    )


def give_to(vocabulary: Vocabulary) -> Word:
    """Return the word for giving to other players."""

    def give_to(state: Any, seat: int, who: Who, things: Mapping[str, int], own: Effect, else_: Effects = ()) -> None:
        """The player gives things to other players, to each in turn, as many as are left, and what is under
        `else` happens if there is nothing to give.

        Write `give-to: {who: {fewest: points}, things: {THING: 1}}`.

        who: `each-other`, `next` (clockwise), or those with the most or the fewest of something: `{fewest: THING}`.
        things: What each of them is given, from 1 to 10.
        else: What happens instead if there is nothing to give, from 1 to 4 effects.
        """
        takers = [each for each in vocabulary.seats(state, seat, who) if each != seat]
        lay_open(state, seat, *takers)
        moved = [move_things(state, seat, taker, things, own) for taker in takers]
        if not any(moved):
            carry_out(state, [(seat, effect) for effect in else_])

    def text(who: Who, things: Mapping[str, int], else_: Effects) -> str:
        given, player = vocabulary.things(things), vocabulary.to_whom(who)
        if else_:
            text = N_("Give {things} {to_player}; if there is nothing to give, {others}.")
            return _(text, things=given, to_player=player, others=inside(else_))
        return _("Give {things} {to_player}.", things=given, to_player=player)

    return made_of(
        vocabulary,
        give_to,
        text,
        who=vocabulary.of_players(),
        things=vocabulary.of_losses(MOST_AMOUNT),
        else_=vocabulary.of_effects,
    )


def forfeit(vocabulary: Vocabulary) -> Word:
    """Return the word for losing things."""

    def forfeit(state: Any, seat: int, things: Mapping[str, int], own: Effect) -> None:
        """The player loses these things, as far as they have them.

        Write `forfeit: {THING: 1}`; from 1 to 10 of each, without a minus sign.
        """
        change(state, seat, {name: -number for name, number in things.items()}, own)

    def text(things: Mapping[str, int]) -> str:
        return _("Lose {things}.", things=vocabulary.things(things))

    return made_of(vocabulary, forfeit, text, things=vocabulary.of_losses(MOST_AMOUNT))


def swap(vocabulary: Vocabulary) -> Word:
    """Return the word for exchanging things with the supply."""

    def swap(
        state: Any, seat: int, give: Mapping[str, int], get: Mapping[str, int], own: Effect, times: int = 1
    ) -> None:
        """By choice (`swap` or `keep`): the player gives these things and gets others for them, if they have all that
        is asked and there is enough of what they get.

        Write `swap: {give: {THING: 1}, get: {points: 4}}`.

        give: What the player gives, from 1 to 10 of each.
        get: What the player gets for it, from 1 to 10 of each.
        times: How many times they may do this, from 2 to 20; once if left out.
        """
        state.agenda.append(swap_things(seat, own.number, times))

    def text(give: Mapping[str, int], get: Mapping[str, int], times: int) -> str:
        given, got = vocabulary.things(give), vocabulary.things(get)
        if times == 1:
            return _("You may give {given} for {got}.", given=given, got=got)
        return counted(
            "Up to {number} time, you may give {given} for {got}.",
            "Up to {number} times, you may give {given} for {got}.",
            times,
            given=given,
            got=got,
        )

    return made_of(
        vocabulary,
        swap,
        text,
        give=vocabulary.of_losses(MOST_AMOUNT),
        get=vocabulary.of_amounts(vocabulary.of_things, 1, MOST_AMOUNT),
        times=vocabulary.of_number(2, MOST_TIMES),
    )


def once(vocabulary: Vocabulary) -> Word:
    """Return the word for effects that happen once in a game."""

    def once(state: Any, seat: int, effects: Effects, own: Effect) -> None:
        """Effects that happen only the first time that a player comes to them, and never again for that player.

        All copies of a card count as one. From 1 to 4 effects. Write `once: [{points: 2}]`.
        """
        if own.number not in state.used_once[seat]:
            state.used_once[seat] += (own.number,)
            carry_out(state, [(seat, effect) for effect in effects])

    def text(effects: Effects) -> str:
        return _("Only once in the game: {effects}.", effects=inside(effects))

    return made_of(vocabulary, once, text, effects=vocabulary.of_effects)


# --- texts


def inside(effects: Effects) -> str:
    """Return effects in words, to go inside a sentence: no capital letter, no stop."""
    return _("; ").join(in_a_row(effects))


def in_a_row(effects: Effects) -> list[str]:
    """Return the text of each effect, to go inside a sentence."""
    texts = [str(effect).rstrip(STOPS) for effect in effects]
    return [text[:1].lower() + text[1:] for text in texts]


def gains_text(vocabulary: Vocabulary, items: Mapping[str, int]) -> str:
    """Return gains and losses in words: a sentence of its own, or, in some languages, what follows a colon."""
    gained = {name: number for name, number in items.items() if number > 0}
    lost = {name: -number for name, number in items.items() if number < 0}
    if not lost:
        return after_colon(_("Gain {things}", things=vocabulary.things(gained)))
    if not gained:
        return after_colon(_("Lose {things}", things=vocabulary.things(lost)))
    text = N_("Gain {things} and lose {others}")
    return after_colon(_(text, things=vocabulary.things(gained), others=vocabulary.things(lost)))


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital letter, in scripts that have them."""
    return sentence[:1].upper() + sentence[1:]
