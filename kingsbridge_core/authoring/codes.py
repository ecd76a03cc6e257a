"""The codes of all problems that validation reports, each explained with a bad and a good example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent, indent, wrap

from kingsbridge_core.text.language import _

WIDTH = 88


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of mistake: what it is called, why it is one and what to do, and how it looks.

    An example is a file; `play` says with how many random games the bad and the good one are validated. Where it cannot
    be shown in a file, `bad` says in words what is wrong (`is_told`).
    """

    title: str
    why: str
    bad: str
    good: str
    is_warning: bool = False
    is_told: bool = False
    play: tuple[int, int] = (0, 0)


def title_of(code: str) -> str:
    """What a mistake is called; nothing for a code that a plugin brings."""
    return _(CODES[code].title) if code in CODES else ""


def explained(code: str) -> Iterator[str]:
    """The lines that explain a code."""
    about = CODES[code]
    title = title_of(code)
    is_warning = about.is_warning
    yield _("{code}: {title} (a warning)", code=code, title=title) if is_warning else f"{code}: {title}"
    yield ""
    yield from _wrapped(_(about.why))
    bad, good = about.play
    for heading, example in (
        (_("Bad, with --play {games}:", games=bad) if bad else _("Bad:"), about.bad),
        (_("Good, with --play {games}:", games=good) if good else _("Good:"), about.good),
    ):
        yield ""
        yield heading
        yield ""
        shown = _(example) if about.is_told else example
        yield from indent(shown.rstrip("\n"), "    ").split("\n")


def _wrapped(text: str) -> list[str]:
    """The lines of a text; letters that are twice as wide, as in Japanese, make them shorter."""
    from rich.cells import cell_len

    return wrap(text, WIDTH * len(text) // cell_len(text))


def texts() -> Iterator[str]:
    """All that is said about codes; examples are files, and the same in all languages."""
    for about in CODES.values():
        yield from (about.title, about.why)
        if about.is_told:
            yield from (about.bad, about.good)


def _of(text: str, game: str = "pillars") -> str:
    """A whole set of what it adds or changes."""
    return f"format: 1\ngame: {game}\ntitle: Strong Tom\n{dedent(text).lstrip()}"


_GOOD = _of(
    """
    change:
      cards:
        tom: {value: 9}
    """
)
_MASON = """
    remove:
      cards: [regan]
    add:
      cards:
        - id: jack
          name: Jack Jackson
          kind: neutral
          value: 6
          effects:
            - points: 2
    """
_GOOD_CARD = _of(_MASON)


def _card(old: str, new: str) -> str:
    """The good card with a mistake in it."""
    return _of(_MASON.replace(old, new))


_READING = {
    "KB101": Code(
        "The file cannot be read",
        "There is no such file, you may not read it, or it is a folder, a device or a pipe where a file is expected. "
        "Check the name; a folder can be given as a whole, and `-` stands for standard input.",
        "kingsbridge validate no-such-file.yaml",
        "kingsbridge validate my-set.yaml",
        is_told=True,
    ),
    "KB102": Code(
        "The file is too large",
        "A file may have 4,000,000 bytes, which is room for more than ten thousand cards. Split it into several "
        "sets; they can be laid upon a game one after the other.",
        "my-set.yaml, with more than 4,000,000 bytes",
        "first-half.yaml and second-half.yaml, each with less",
        is_told=True,
    ),
    "KB103": Code(
        "The file is not UTF-8",
        "Files are texts in UTF-8. Save the file again and choose UTF-8 as its encoding; in most editors it stands "
        "in the status line or in the dialogue for saving.",
        "title: Gwenda's Straße, saved as Latin-1 or UTF-16",
        "title: Gwenda's Straße, saved as UTF-8",
        is_told=True,
    ),
    "KB104": Code(
        "A character that YAML forbids",
        "Control characters have no place in a text; they come from copying out of other programs. Take the "
        "character away. Letters of all languages are welcome.",
        _GOOD.replace("Strong Tom", '"Strong\\e Tom"'),
        _GOOD,
    ),
    "KB105": Code(
        "Not YAML",
        "The text cannot be understood as YAML. The place is where reading stopped; the mistake is there or in a "
        "line before it: a bracket or a quotation mark that is never closed, a colon without a space, a wrong "
        "indentation, a tab.",
        _GOOD.replace("{value: 9}", "{value: 9"),
        _GOOD,
    ),
    "KB106": Code(
        "A second document in the file",
        "A line with three hyphens begins a second document. One file holds one set: take the line away, or make two "
        "files.",
        f"{_GOOD}---\ntitle: Another one\n",
        _GOOD,
    ),
    "KB107": Code(
        "An alias",
        "YAML can refer to a value with `*name`, where it was called `&name`. Data files write every value out, so "
        "that each card can be read by itself.",
        _of("change:\n  cards:\n    tom: &strong {value: 9}\n    regan: *strong\n"),
        _of("change:\n  cards:\n    tom: {value: 9}\n    regan: {value: 9}\n"),
    ),
    "KB108": Code(
        "A tag",
        "YAML can say with `!name` of what type a value is. Data files are plain data: texts, numbers, true and "
        "false, lists and mappings. Take the tag away; a text that begins with `!` needs quotes.",
        _GOOD.replace("Strong Tom", "!!str Strong Tom"),
        _GOOD,
    ),
    "KB110": Code(
        "Nested too deeply",
        "Lists and mappings may stand in each other 60 levels deep. No card needs more than a few.",
        _of(f"change: {'[' * 60}{']' * 60}\n"),
        _GOOD,
    ),
    "KB111": Code(
        "Too many values",
        "A file may have 400,000 values. Split it into several sets.",
        "my-set.yaml, with more than 400,000 values",
        "first-half.yaml and second-half.yaml, each with fewer",
        is_told=True,
    ),
    "KB112": Code(
        "A key that is no text",
        "What stands before a colon is a text. Put a number, true, false or null in quotes there.",
        _of("change:\n  cards:\n    7: {value: 9}\n"),
        _GOOD,
    ),
    "KB113": Code(
        "A key that stands there twice",
        "In a mapping each key stands once; of two, most programs would silently forget the first. Put what belongs "
        "together under one key.",
        _of("change:\n  cards: {tom: {value: 9}}\nchange:\n  cards: {regan: {value: 4}}\n"),
        _of("change:\n  cards:\n    tom: {value: 9}\n    regan: {value: 4}\n"),
    ),
    "KB114": Code(
        "Nothing in the file",
        "The file is empty or has comments only. `kingsbridge new set` writes a file to begin with.",
        "# my set\n",
        _GOOD,
    ),
    "KB115": Code(
        "A number beyond all bounds",
        "A number has 18 digits at most, and is finite. If a text is meant, put it in quotes.",
        _GOOD.replace("value: 9", "value: 9999999999999999999"),
        _GOOD,
    ),
}

_SHAPE = {
    "KB201": Code(
        "A key that is not known",
        "The game does not know this key here, so it would have no effect. Mostly it is misspelt, or indented too "
        "little or too much. `kingsbridge schema GAME` lists all keys with their meaning.",
        _card("value: 6", "value: 6\n          color: green"),
        _GOOD_CARD,
    ),
    "KB202": Code(
        "A key that is missing",
        "The card or the set cannot do without this key. Cards under `add` are written out in full; under `change` "
        "only what differs is written.",
        _card("          kind: neutral\n", ""),
        _GOOD_CARD,
    ),
    "KB203": Code(
        "A value of another type",
        "A number is expected and a text found, or a list and a single value, and so on. Numbers stand without "
        "quotes; each entry of a list begins with a hyphen, or the list stands in brackets.",
        _GOOD.replace("value: 9", "value: nine"),
        _GOOD,
    ),
    "KB204": Code(
        "A value that is none of those possible",
        "Only certain words or numbers can stand here, such as the colours of the game. The message lists them.",
        _card("kind: neutral", "kind: newtral"),
        _GOOD_CARD,
    ),
    "KB205": Code(
        "A number too small or too large",
        "The game has bounds for this number, which the message tells.",
        _GOOD.replace("value: 9", "value: -9"),
        _GOOD,
    ),
    "KB206": Code(
        "A text of another form",
        "The text is too short or too long, or is not written as it must be. Ids, for example, are written in small "
        "letters and digits, their words joined by a hyphen.",
        _card("id: jack", "id: Jack Jackson"),
        _GOOD_CARD,
    ),
    "KB207": Code(
        "Too few or too many entries",
        "A list or mapping has fewer entries than the game needs, or more than it can use.",
        _card("- points: 2", "- gain: []"),
        _card("- points: 2", "- gain: [stone]"),
    ),
    "KB208": Code(
        "An entry that stands there twice",
        "In this list each entry stands once; a second time it would change nothing.",
        _card("- points: 2", "- gain: [stone, wood, stone]"),
        _card("- points: 2", "- gain: [stone, wood]"),
    ),
    "KB209": Code(
        "Something that is not allowed here",
        "The key or value exists, but not in this place: not on this kind of card, or not together with what stands "
        "beside it.",
        _card("kind: neutral", "kind: neutral\n          colour: green"),
        _GOOD_CARD,
    ),
}

_MEANING = {
    "KB300": Code(
        "Something that the rules of the game forbid",
        "All values are well-formed, but the game cannot be played like this. The message says in the words of the "
        "game what must hold between its cards.",
        _of("change:\n  loch_leven:\n    loch-leven-ore: {start: spain-ship}\n", "column-of-fire"),
        _of("change:\n  loch_leven:\n    loch-leven-ore: {start: book-market}\n", "column-of-fire"),
    ),
    "KB301": Code(
        "No such card",
        "The set changes, removes or names a card that the game does not have. `kingsbridge cards GAME` lists all ids. "
        "A new card stands under `add`.",
        _GOOD.replace("tom:", "tim:"),
        _GOOD,
    ),
    "KB302": Code(
        "An id that is taken",
        "Each card has an id of its own. To alter a card of the game, write what differs under `change`; to add one, "
        "think of a new id. A set speaks of each card in one place.",
        _card("id: jack", "id: tom"),
        _GOOD_CARD,
    ),
    "KB303": Code(
        "No such list or number",
        "Under `add`, `change` and `remove` stand the names of lists of the game, under `numbers` the names of its "
        "numbers. `kingsbridge schema GAME` tells them.",
        _of("numbers: {stock_limits: 4}\n"),
        _of("numbers: {stock_limit: 4}\n"),
    ),
    "KB304": Code(
        "Neither a card set nor a data file",
        "A card set says with `game` for which game it is. A data file lies in the folder of a game, beside its "
        "`game.yaml`. This file does neither.",
        _GOOD.replace("game: pillars\n", ""),
        _GOOD,
    ),
    "KB305": Code(
        "For another game, or one that is not installed",
        "`kingsbridge games` lists the games that are installed. A set for one game cannot be laid upon another.",
        _GOOD.replace("pillars", "pilars"),
        _GOOD,
    ),
    "KB307": Code(
        "A set that it cannot build upon",
        "`extends` is `base`, the game as it is, or the file of another set, seen from this one: a regular file whose "
        "name ends in `.yaml` or `.yml`, which can be read and does not build upon this set in turn.",
        _of("extends: no-such-set.yaml\nchange:\n  cards:\n    tom: {value: 9}\n"),
        _of("extends: base\nchange:\n  cards:\n    tom: {value: 9}\n"),
    ),
    "KB308": Code(
        "Two sets about the same card",
        "Both sets change the card, and neither builds upon the other. If both are laid upon the game, the later one "
        "has its way. If that is meant, say so in the later one with `extends`.",
        "one.yaml and two.yaml both say `change: {cards: {tom: ...}}`,\nvalidated together",
        "two.yaml says `extends: one.yaml`",
        is_warning=True,
        is_told=True,
    ),
    "KB309": Code(
        "The box does not fit",
        "A game needs a certain number of some cards, for every number of players: as many as it has spaces, or as "
        "can be dealt. Who adds a card may have to remove another one, and the other way round.",
        _of("remove:\n  loch_leven: [loch-leven-ore]\n", "column-of-fire"),
        _of("change:\n  loch_leven:\n    loch-leven-ore: {name: Lake Ore}\n", "column-of-fire"),
    ),
    "KB310": Code(
        "A card that never comes into play",
        "Nothing is wrong with the card, but by the rules nobody will ever see it: it is in no deck, or there are "
        "more cards before it than are ever drawn.",
        _of("remove:\n  events: [ban-on-looms]\n", "world-without-end"),
        _of("remove:\n  events: [heresy-trial]\n", "world-without-end"),
        is_warning=True,
    ),
    "KB311": Code(
        "An effect that never applies",
        "The card has an effect whose moment never comes, or that has nothing to work upon. It is printed on the "
        "card, but does nothing.",
        _card("- points: 2", "- convert: {sand: 2}"),
        _GOOD_CARD,
        is_warning=True,
    ),
    "KB312": Code(
        "The game cannot be made with the set",
        "The rules of the game need something that the set takes away, and could not say it better. Take the changes "
        "back one by one to find out which it is, or ask whoever wrote the game.",
        "a set that removes a card which the rules of the game know by name",
        "a set that changes the card instead",
        is_told=True,
    ),
    "KB313": Code(
        "A change that changes nothing",
        "The card has this value already. Either another value is meant, or the line can go.",
        _GOOD.replace("value: 9", "value: 7"),
        _GOOD,
        is_warning=True,
    ),
    "KB314": Code(
        "A set that changes nothing",
        "The set adds, changes and removes no card, and no number of the game.",
        _of(""),
        _GOOD,
        is_warning=True,
    ),
    "KB315": Code(
        "A language in the wrong place",
        "The words of a game in French lie in its folder 'languages/fr', those of the card set 'guests.yaml' in "
        "'guests.fr.yaml'. A file that says it is another language is never read for that one.",
        "the line 'language: ja' in languages/fr/words.yaml",
        "the line 'language: fr' in languages/fr/words.yaml",
        is_told=True,
    ),
    "KB316": Code(
        "A translation of nothing",
        "A file of a language names a card, a verb, an ending, an option or a rule that the game does not have.",
        "an entry 'tomm' under 'cards' in languages/fr/words.yaml of Pillars",
        "an entry 'tom' under 'cards' in languages/fr/words.yaml of Pillars",
        is_told=True,
    ),
    "KB317": Code(
        "Something is not translated",
        "A file of a language does not name everything that the game has. Players see those things as the data "
        "itself calls them.",
        "languages/fr/words.yaml of Pillars without the entry 'tom' under 'cards'",
        "languages/fr/words.yaml of Pillars with all cards",
        is_warning=True,
        is_told=True,
    ),
    "KB318": Code(
        "Two moves with the same words",
        "In a language, two different moves of a game have the same words, so that players cannot tell them apart. "
        "Give their verbs or the things they are about different words.",
        "'verbs: {take: prendre, pick: prendre}' in a game where one can take wood and pick wood",
        "'verbs: {take: prendre, pick: choisir}'",
        is_told=True,
    ),
    "KB319": Code(
        "Braces in which nothing can stand",
        "In the text of a verb, {0} is the first thing that the move is about, {1} the second, and {} all of them; "
        "what is in brackets is left out without them. In the word 'round', {number} is the number of the round.",
        "'verbs: {take: \"prendre[ {1}]\"}' in a game where one takes one thing",
        "'verbs: {take: \"prendre[ {0}]\"}'",
        is_told=True,
    ),
}

_PLAYING = {
    "KB401": Code(
        "The game fails in play",
        "In a random game with the set, the rules stopped with an error. The message names the players, the seed and "
        "the last move, so that `kingsbridge play` can be brought to the same place. The card that was played last "
        "is blamed.",
        _of("numbers: {heap: seven}\n", "coins"),
        _of("numbers: {heap: 9}\n", "coins"),
        play=(1, 1),
    ),
    "KB402": Code(
        "The game does not end",
        "A random game with the set went on and on. Something that should bring the game to its end never happens "
        "any more.",
        _of("numbers: {heap: 100000}\n", "coins"),
        _of("numbers: {heap: 9}\n", "coins"),
        play=(1, 1),
    ),
    "KB403": Code(
        "A card that never came up",
        "In all the random games nobody ever saw the card. With few games that may be chance: play more. With many "
        "it means that the card is hardly ever drawn.",
        _of("change:\n  cards:\n    orange-carpenter: {value: 7}\n"),
        _of("change:\n  cards:\n    orange-carpenter: {value: 7}\n"),
        is_warning=True,
        play=(1, 10),
    ),
    "KB404": Code(
        "A card that was never used",
        "The card was seen in the random games, but nobody played it, and it did nothing. With few games that may be "
        "chance: play more. Else it may be too dear, or nothing that it does is ever possible.",
        _of("change:\n  loch_leven:\n    loch-leven-book: {name: Lake Books}\n", "column-of-fire"),
        _of("change:\n  loch_leven:\n    loch-leven-book: {name: Lake Books}\n", "column-of-fire"),
        is_warning=True,
        play=(1, 20),
    ),
}

CODES: dict[str, Code] = {**_READING, **_SHAPE, **_MEANING, **_PLAYING}
"""All of them. A code never changes its meaning, so that it can be searched for and switched off."""
