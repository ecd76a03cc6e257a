"""Phrases that all games share, so that the same thing reads the same everywhere; and foreign texts made harmless."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kingsbridge_core.text.language import _, counted, language
from kingsbridge_core.text.names import Names

MOST_MARKS = 4
"""How many accents one letter may have; more would run into the lines above and below."""
JOINERS = "\u200c\u200d"
"""Characters without a width that some scripts, and pictures of people, are written with."""

WIDE = frozenset(map(chr, range(0xFF01, 0xFF5F)))
"""Letters and digits as wide as Japanese ones, as typed with a Japanese keyboard."""

SMALL_AFTER_COLON = ("fr",)

SHORTEST_RANGE = 3
STOPS_WITH_ROOM = "。：」）"  # noqa: RUF001
"""Stops as wide as a letter, which have the room after them already; a space after `？` and `！` is the custom."""  # noqa: RUF001

FIRST_WITHOUT_SPACES = "\u2e80"
"""From here on, scripts are written without spaces between words: Chinese and Japanese."""


def in_points(count: float) -> str:
    """Return a number of points: `1 point`, `2 points`, `2.5 points`."""
    return counted("{number} point", "{number} points", count)


def one_of(names: Iterable[str]) -> str:
    """Return a choice: `red, blue or green`; three or more numbers in a row are `2 to 4`."""
    *most, last = found = list(names)
    if _is_range(found):
        return _("{first} to {last}", first=found[0], last=last)
    if len(most) > 1:  # a sentence of its own: in Japanese, two are joined by another word than three
        return Names(_("{several} or {last}", several=listed(most), last=last), found, one_of)
    return Names(_("{most} or {last}", most=most[0], last=last), found, one_of) if most else last


def all_of(names: Iterable[str]) -> str:
    """Return a list: `2, 3 and 4`."""
    *most, last = found = list(names)
    if len(most) > 1:
        return Names(_("{several} and {last}", several=listed(most), last=last), found, all_of)
    return Names(_("{most} and {last}", most=most[0], last=last), found, all_of) if most else last


def listed(names: Iterable[str]) -> str:
    """Return a list without a word before the last item: `2, 3, 4`."""
    found = list(names)
    return Names(_(", ").join(found), found, listed)


def _is_range(names: Sequence[str]) -> bool:
    """Whether these are numbers that follow each other, and enough of them."""
    if len(names) < SHORTEST_RANGE or not all(name.isdecimal() for name in names):
        return False
    return all(int(after) - int(before) == 1 for before, after in pairwise(names))


def paragraph(sentences: Iterable[str]) -> str:
    """Join sentences as their script does it: with a space between them, but none after `。`."""
    text = ""
    for sentence in filter(None, sentences):
        text += " " * (text != "" and text[-1] not in STOPS_WITH_ROOM) + sentence
    return text


def labelled(name: str, text: str) -> str:
    """Return `name: text`, with the colon as the language writes it."""
    return _("{name}: {text}", name=name, text=text)


def begun(words: str) -> str:
    """Return a text with the capital letter that begins a sentence."""
    return words[:1].upper() + words[1:]


def after_colon(sentence: str) -> str:
    """Return a sentence to follow a colon; in some languages it then begins with a small letter."""
    return sentence[:1].lower() + sentence[1:] if language() in SMALL_AFTER_COLON else sentence


def harmless(text: str) -> str:
    """Make a text from elsewhere safe for a terminal: invisible or active characters are written out.

    Those are control characters and escape sequences, line breaks, characters that turn the direction of reading,
    invisible ones, and heaps of accents. Where rich draws the text, it must still be told that it has no markup.
    """
    return text if text.isprintable() and text.isascii() else "".join(harmless_characters(text))


def harmless_characters(text: str) -> list[str]:
    """Return the same, character by character, so that places in the text can still be found."""
    from unicodedata import category

    shown, marks = [], 0
    for char in text:
        kind = category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        is_seen = kind[0] != "C" and kind not in ("Zl", "Zp") and marks <= MOST_MARKS
        shown.append(char if is_seen or char in JOINERS else char.encode("unicode_escape").decode())
    return shown


def folded(text: str) -> str:
    """Return a text for comparison with what someone typed: without capitals, accents, and doubled spaces."""
    text = " ".join(text.casefold().split())
    if text.isascii():
        return text
    from unicodedata import normalize

    narrow = "".join(normalize("NFKC", letter) if letter in WIDE else letter for letter in text)
    plain = [letter for letter in normalize("NFD", narrow) if not "\u0300" <= letter <= "\u036f"]
    return normalize("NFC", "".join(plain))  # put back together whatever is not a Latin accent, as in Japanese


def has_word(text: str, words: str) -> bool:
    """Whether words occur in a text, starting at the start of a word or a part of one: `king`, `carpenter`.

    Both are folded. In a script without spaces they may occur anywhere.
    """
    if words and all(letter >= FIRST_WITHOUT_SPACES or letter == " " for letter in words):
        return all(word in text for word in words.split())
    return any(f"{before}{words}" in text for before in " -'(")


def has_words(text: str, words: str) -> bool:
    """Whether a text contains all of several words, such as `prendre blanc` in `prendre avec le de blanc`."""
    return " " in words and all(has_word(f" {text}", word) for word in words.split())


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal: a Japanese character takes two."""
    from rich.cells import cell_len

    return cell_len(text)


def shortened(text: str, most: int) -> str:
    """Return a text cut to a readable length."""
    return text if len(text) <= most else f"{text[: most - 4]} ..."
