"""Idioms that may not come back: what sounds translated, over everything people read.

A new pattern must never give a false alarm; if it could, leave it out.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from kingsbridge_core.data.source import read

ROOT = Path(__file__).parents[2]
CODE = ("kingsbridge_core", "plugins")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "data").rglob("*.md")]
PROSE = ("title", "summary", "description", "says", "why", "errorMessage", "endings", "options", "text", "note")
"""Keys of data files and schemas with a text for people, or with texts below them."""

AFTER_NO = "longer|more|less|one|worse|better|reason|match|need|use|target|limit"
"""What may follow "is no" all the same: "is no longer", "is no worse"."""

IDIOMS = {
    r"\bthe own\b": "their, your, its own",
    r"\ban own\b": "a ... of its own, a separate",
    r"\banew\b": "again; redrawn, regenerated",
    r"\bis to decide\b": "to move",
    r"\b(?<!cannot )do(es)? without(?! (it|them|him|her)\b)": "skip",
    r"\banything before\?": "End your turn?",
    r"\b(goes|go|gone|going|went) on with\b": "continue, resume",
    r"\bso many\b(?![^.;:]* that\b)": "this many, that many, the number of",
    rf"\b(?<!there )(is|are|was|were) no (?!{AFTER_NO})[a-z]+\b": "is not a",
    r"\b(?<!there )(is|are) none of\b": "is not one of, must be one of",
    r"\bnone of \{": "not one of, must be one of",
    r"\bpossible is:": "Possible moves:",
    r"\b(you|nobody|\}) so far\b": "you'd be winning",
    r"\bavoided, as many\b": "tie: nothing happens",
    r"\bgame ends so\b": "The game ends when:",
    r"\bpoints as they grew\b": "Points by round; Score chart",
    r"\breceives? the personal income\b": "collects their income",
    r"\bhardly be meant\b": "is probably a mistake",
    r"\ba second time\b": "twice, again, duplicate",
    r"\bhow it goes on\b": "what happens next",
    r"\bis meant\b(?! (to|for|as|by)\b)": "you mean; is intended",
    r"\bworth a thought\b": "worth considering",
    r"\btried as\b": "tested as",
    r"\band so on\b": "name them, or leave it out",
    r"\b(is|are) said of\b": "is the name of, is part of",
    r"\bstands? (behind|for nothing|here|there) (a|for)\b|\bstands? behind\b": "follows, comes after, is",
    r"\bmay also stand\b": "may also be",
    r"\bcannot stand (here|there)\b": "does not belong here",
    r"\bbe it (yours|mine|that)\b": "whether it is",
    r"\bno alternative to\b": "the only one",
    r"\band that is said\b": "and a warning tells you so",
    r"\bhas to be said\b": "is required",
    r"\b(each|everybody|everyone|player|person)\b[^.]*\bin (his|her) own\b": "in their own",
    r"\blies? apart\b": "is set aside",
    r"\b(lies|lying) there already\b": "is already there",
    r"\bwithout it leave:": "leave without acting",
    r"\bof \S+ stones? then\b": "makes it N of M stones",
    r"\bone event a turn\b": "only one event per turn",
    r"\bmixed up with\b": "confused with",
    r"\bdecides so far\b": "is winning so far",
    r"\bexists already\b": "already exists",
    r"\bhas left already\b": "has already left",
    r"\bbuilds? upon\b": "extends",
    r"\bbecomes? different\b": "changes",
    r"\b(which|who)ever has the (most|fewest)\b": "the player with the most",
    r"\bin small letters\b": "in lower case",
    r"\bgoes? on from (there|here)\b": "continues from",
    r"\btake the (quotes|hyphens) away\b": "remove the quotes",
    r"\bknown are\b": "known:",
    r"\bcopies counted\b": "copies included",
    r"\bof what both say, the later counts\b": "the later wins",
    r"\bsays? what happens then\b": "says what happens next",
    r"\blies open\b": "is face up",
    r"\btorn off and\b": "is incomplete and",
    r"\bthe plugins that are here\b": "the installed plugins",
    r"\bbrings no rules\b": "has no rules",
    r"\bof own choice\b": "of their choice",
    r"\bis none of its\b": "is not one of its",
    r"\b(stands|lies) on (the|a|no) card\b": "is on the card",
    r"\bat most until\b": "until ... at the latest",
    r"\bgoes another way\b": "plays out differently",
    r"\bgives the exit code\b": "returns the exit code",
    r"\bnot as before\b": "changed",
    r"\bever shorter\b": "shorter and shorter",
    r"\bas (it|they) (is|are) usual\b|\bwhat is usual\b": "as is usual; the default",
    r"\bare no part of\b": "are not part of",
    r"\b(makes itself|plays? (itself|themselves))\b": "is made automatically",
    r"\bone (object|line|message|event|fact|move) a (line|move)\b": "one ... per line",
    r"\bbrought upon\b": "did to",
    r"\b(is|are) told so\b": "a message says so",
    r"\bfor ever\b": "forever",
    r"\bof before\b": "earlier",
    r"\bshall be\b": "should be, will be",
    r"\bprice of the day\b": "current price",
    r"\bdo anything to a terminal\b": "affect a terminal",
    r"\b(some|any|every)body who\b": "someone who",
    r"\bsomebody else\b": "someone else",
    r"\bwords that stand alone\b": "the words without a value",
    r"\bmoment never comes, or that\b": "can never happen",
    r"\bpieces are conserved\b": "no piece appears or vanishes",
    r"\bill places?\b": "stricken places",
    r"\bso that the arrow points\b": "turns the card; the arrow points to 2",
    r"\b(lose|loses|averts) (the )?double (loss|for)\b": "loses double points for",
    r"\bmakes no (trade|exchange)\b": "declines the trade",
    r"\b(lay|lays|laid)\b[^.]{0,40}\bwithout using it\b": "lays it face up, unused",
    r"\b(let|lets) (all |everything )?pass (what|that)\b|\blet all pass\b": "make the moves that need no decision",
    r"\bdecision of now\b": "the current decision",
    r"\bthink too long\b": "keep people waiting",
    r"\bis not a must\b": "you may decline",
    r"\bcan be no longer\b": "has reached the longest it can be",
    r"\bthrown out first\b": "discarded first",
    r"\bdearer is better\b|\bsells? dear\b": "worth the most",
    r"\bplays on for (it|them)\b": "replaces it",
    r"\bno such \w+ any more\b": "no longer exists",
    r"\bwrite its name alone\b": "write only its name",
    r"\bwhat (others|somebody|someone|it) has of that\b|\bhas of that\b": "say what it is",
    r"\bin no match\b": "never again",
    r"\bworth no quarrel\b": "counts as empty",
    r"\b(it is|is) (tan|blue) and (has happened|happens|applies)\b": "tan event, at once",
    r"\b[23] spaces ahead is\b": "2 spaces ahead: ...",
    r"\bthe missing (piety|grain|gold) and\b": "missing piety and missing gold",
}
"""What is wrong wherever people read it, and what to say instead."""

SHOWN = {
    r"\bwhoever\b": "the player who, anyone who",
    r"\b(some|any)body\b": "someone, anyone, a player",
    r"\bupon\b": "on, applied to",
}
"""What the program does not say either, though it would do in a comment."""


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Everything people read, each with the place where it is."""
    found = [*catalogues(), *data(), *pages(), *code()]
    return tuple((place, re.sub(r"\s+", " ", text)) for place, text in found)


@cache
def shown() -> tuple[tuple[str, str], ...]:
    """What the program shows."""
    return (*catalogues(), *data())


def catalogues() -> Iterator[tuple[str, str]]:
    """The English texts of the program and the plugins, with the help of all commands."""
    for path in sorted(path for folder in CODE for path in (ROOT / folder).rglob("locale/fr/LC_MESSAGES/*.po")):
        for message in read_po(io.BytesIO(path.read_bytes()), locale="fr"):
            forms = (message.id,) if isinstance(message.id, str) else message.id
            for text in map(str, forms):
                if text:
                    yield f"{path.stem}: {message.locations[0][0] if message.locations else ''}", text


def data() -> Iterator[tuple[str, str]]:
    """Rules, titles and descriptions in data files and schemas, and the comments of data files."""
    for path in sorted((ROOT / "schemas").rglob("*.json")):
        yield from ((name_of(path), text) for text in prose_in(json.loads(path.read_text(encoding="utf-8"))))
    for path in sorted((ROOT / "data").rglob("*.yaml")):
        if path.parent.name in ("fr", "ja") or re.search(r"\.(fr|ja)$", path.stem):
            continue
        yield from ((name_of(path), text) for text in prose_in(read(path).data))
        comments = re.findall(r"(?:^|\s)#\s(.*)", path.read_text(encoding="utf-8"))
        yield from ((name_of(path), text) for text in comments)


def prose_in(value: Any, *, is_prose: bool = False) -> Iterator[str]:
    """The texts for people in a value of a data file."""
    if isinstance(value, str) and is_prose:
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from prose_in(each, is_prose=is_prose)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from prose_in(each, is_prose=key in PROSE or (is_prose and isinstance(each, (str, dict))))


def pages() -> Iterator[tuple[str, str]]:
    """The paragraphs of the documentation."""
    for path in sorted(PAGES):
        for paragraph in re.split(r"\n\s*\n|\n(?=[-|#])", path.read_text(encoding="utf-8")):
            yield name_of(path), paragraph


def code() -> Iterator[tuple[str, str]]:
    """The docstrings and comments of the program and the plugins, and the templates of what they write."""
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            yield from ((name_of(path), text) for text in (*docstrings(source), *comments(source)))
        for path in sorted((ROOT / folder).rglob("*.template")):
            yield from ((name_of(path), line) for line in path.read_text(encoding="utf-8").splitlines())


def docstrings(source: str) -> Iterator[str]:
    """All texts that stand alone as statements: docstrings of modules, classes, functions and constants."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def comments(source: str) -> Iterator[str]:
    """All comments."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")


def name_of(path: Path) -> str:
    """A file as one would say it."""
    return str(path.relative_to(ROOT))


@cache
def at_once(among: tuple[tuple[str, str], ...]) -> str:
    """All texts in one; between two of them there is more than any idiom spans."""
    return " .;:\n".join(text for _, text in among)


def with_idiom(idiom: str, among: tuple[tuple[str, str], ...]) -> list[str]:
    """The texts with an idiom, each after its place."""
    pattern = re.compile(idiom, re.IGNORECASE)
    if not pattern.search(at_once(among)):
        return []
    return [f"{place}: {text}" for place, text in among if pattern.search(text)]


@pytest.mark.parametrize("idiom", IDIOMS)
def test_an_idiom_does_not_come_back(idiom: str) -> None:
    assert with_idiom(idiom, texts()) == [], f"say: {IDIOMS[idiom]}"


@pytest.mark.parametrize("idiom", SHOWN)
def test_a_word_is_not_shown(idiom: str) -> None:
    assert with_idiom(idiom, shown()) == [], f"say: {SHOWN[idiom]}"


def test_everything_people_read_is_looked_at() -> None:
    places = " ".join(place for place, _ in texts())
    for each in ("kingsbridge_core: ", "kingsbridge_pillars: ", "rules.yaml", "game.yaml", "cards.schema.json"):
        assert each in places
    for each in ("README.md", "CONTRIBUTING.md", "docs/playing.md", "engine/state.py", "pyproject.toml.template"):
        assert each in places
    assert len(texts()) > 5_000


@pytest.mark.parametrize(
    "text",
    [
        "a die on the own card",
        "It is drawn anew.",
        "Your turn ends. Anything before?",
        "the match was gone on with",
        "'pink' is none of red, blue",
        "Possible is: play, take",
        "Ann is to decide.",
        "this is no card set",
        "you so far",
        "do without",
    ],
)
def test_what_sounded_translated_would_be_found(text: str) -> None:
    assert any(with_idiom(idiom, (("before", "a text"), ("here", text), ("after", "that"))) for idiom in IDIOMS)
