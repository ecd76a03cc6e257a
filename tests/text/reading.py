"""Everything that a seat can read of a match, in the language of whoever reads it.

python -m tests.text.reading fr prints it of one match of each game, by a process that never speaks another language.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.bots.search import Advice, Worth
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.match.history import position
from kingsbridge_core.person.card_texts import card_lines, cards_called
from kingsbridge_core.person.explanations import background, why_not
from kingsbridge_core.person.hint import in_words
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.score import scores, winners_line
from kingsbridge_core.plugins import installed
from tests.laws.toy import ToyGame

TITLES = ("column_of_fire", "pillars", "toy", "world_without_end")
MOVES = 120
POSITIONS = (0, 17, 61, MOVES)

Read = dict[str, list[str]]


def played(title: str) -> kb.Match:
    """The same match in every process: a person without a name, a bot, and some moves."""
    game: kb.Game[Any] = ToyGame() if title == "toy" else kb.find_game(title)
    match = kb.Match.new(game, ["human", "bot:random", "human:Ann"], seed=11)
    for number in range(MOVES):
        if match.state.actor is not None:
            match.play(pick(derived(11, 0, number), list(match.state.options)))
    return match


def everything(match: kb.Match) -> Read:
    """All that can be read, by what it is."""
    return {kind: list(texts) for kind, texts in parts(match).items()}


def parts(match: kb.Match) -> dict[str, Iterator[str]]:
    """The same, to be read text by text."""
    return {
        "game": about_game(match.game),
        "rules": map(str, match.game.rules.rules.values()),
        "cards": (f"{each.name}: {getattr(each, 'text', '')}" for each in match.game.pieces.values()),
        "moves": (f"{match.game.label(move)} {match.game.verb(move)}" for move in match.game.moves),
        "names": iter(match.names),
        "log": (line.told(match.names) for lines in match.told for line in lines),
        "undo": (str(turn.revealed) for turn in match.turns),
        **{f"position {number}": at_position(match, number) for number in positions(match)},
        **{f"refusals {number}": refusals(match, number) for number in positions(match)},
        **for_person(match),
    }


def positions(match: kb.Match) -> list[int]:
    """The numbers of moves after which the table is read."""
    return [number for number in POSITIONS if number <= len(match.turns)]


def about_game(game: kb.Game[Any]) -> Iterator[str]:
    """What a game says about itself."""
    definition = game.definition
    yield from (game.title, definition.summary, *definition.endings.values(), game.round_title(3))
    yield from (option.title for option in definition.options.values())
    yield from map(game.called, (*definition.seat_names, *definition.phases, *definition.components))


def at_position(match: kb.Match, number: int) -> Iterator[str]:
    """The table of every seat, and the moves with their hints."""
    state, scene = position(match, number), installed().scene(match.game)
    for seat in (*range(state.seats), None):
        yield from lines_of(scene(state.view(seat), match.names))
    view = state.view(state.actor)
    for move in state.options:
        yield from (match.game.label(move), match.game.describe(view, move), match.game.spoken(view, move))


def refusals(match: kb.Match, number: int) -> Iterator[str]:
    """Why the other moves are not possible."""
    state = position(match, number)
    return (str(state.refusal(move)) for move in match.game.moves)


# --- what the room for a person makes of it

TYPED = ("xyzzy", "999", "", "e", "a", "l", "p", "t", "pl", "ta", "1")
"""What somebody types: nothing that exists, too much, the beginnings of many moves, and a number."""
EVERY = 40
"""Of the moves that are not possible, one in this many is asked about."""


def for_person(match: kb.Match) -> dict[str, Iterator[str]]:
    """What a person at the seat to move reads besides the table; once the match is over, the result."""
    if match.state.actor is None:
        return {"score": score(match)}
    person = Person(match, match.state.actor)
    return {
        "score": score(match),
        "person": told_to(person),
        "offers": offered(person),
        "typed": (answered(person, text) for text in (*TYPED, *person.offers.names.values())),
        "explanations": explained(person),
        "why not": refused(person),
        "hint": hinted(match),
        "cards called": (called(match.game, words) for words in ("", "xyzzy", *match.game.title.split())),
    }


def score(match: kb.Match) -> Iterator[str]:
    """Where points come from, and at the end who has won."""
    found = scores(match)
    yield from (*found.sources, *(each.name for each in found.players), found.ending)
    if match.state.actor is None:
        yield winners_line(match)


def told_to(person: Person) -> Iterator[str]:
    """The news, the log, and what prevents a move from being taken back."""
    news = Person(person.match, person.seat).news()
    yield from (*news.sentences, *person.log(), person.name, person.obstacle())


def offered(person: Person) -> Iterator[str]:
    """The moves as a list and in a sentence."""
    for offer in person.offers.shown:
        yield from (offer.numbered, offer.hint)
    yield person.offers.in_words()


def answered(person: Person, text: str) -> str:
    """The move that is understood, or what is said instead."""
    try:
        return person.match.game.label(person.understood(text))
    except kb.KingsbridgeError as error:
        return str(error)


def explained(person: Person) -> Iterator[str]:
    """All that is told about each move that is possible."""
    for move in person.offers.moves:
        found = background(move, person.offers)
        yield from (found.label, found.words, *map(str, found.rules), *card_lines(found.cards))


def refused(person: Person) -> Iterator[str]:
    """Why some of the other moves are not possible, and what is possible instead."""
    for move in list(person.match.game.moves)[::EVERY]:
        refusal = person.match.state.refusal(move)
        if refusal is not None:
            said = why_not(person.match.game.label(move), refusal, person.offers)
            yield from (said.reason, said.more)


def hinted(match: kb.Match) -> Iterator[str]:
    """Advice in words, as a search might give it."""
    first, last = Worth(match.state.options[0], 0.625, 12.5, 9), Worth(match.state.options[-1], 0.5, 10, 5)
    for other in (last, None):
        yield from in_words(Advice(first, other), match)


def called(game: kb.Game[Any], words: str) -> str:
    """What is printed on the cards that are called so, or what is said instead."""
    try:
        return "\n".join(card_lines(cards_called(words, game)))
    except kb.KingsbridgeError as error:
        return str(error)


if __name__ == "__main__":
    with kb.speaking(sys.argv[1]):
        print(json.dumps({title: everything(played(title)) for title in TITLES}))
