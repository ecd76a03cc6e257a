"""The first card set of an author: made out of the game's own cards, so that every game has one that plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import islice
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from kingsbridge_core.authoring.set_schema import Schema, entries_of, followed, set_schema, word_groups
from kingsbridge_core.data.scalars import plain
from kingsbridge_core.data.source import Document
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.game.sets import CardSet
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.game.game import CardList, Game

WIDTH = 100
MOST_TRIES = 16
"""How many cards of a list are tried as the pattern of a new one."""
TRY = "Take away '# ' before these lines to try it."

Data = dict[str, Any]
Entry = Mapping[str, Any]


def starter(game: Game[Any], title: str, file: str, schema_file: str) -> str:
    """A commented card set that validates and plays."""
    data = plan(game, title)
    return Writer(game, set_schema(game), data, ideas(game, data)).text(file, schema_file)


# --- what the set says


def plan(game: Game[Any], title: str) -> Data:
    """The first of all likely sets in which nothing is wrong."""
    head = {"format": 1, "game": game.id.replace("_", "-"), "title": title, "extends": "base"}
    for pattern, addition in additions(game):
        data = {**head, **addition}
        if is_sound(game, data):
            more = ({**data, **change} for change in changes(game, pattern, addition))
            return next((each for each in more if is_sound(game, each)), data)
    found = next((each for each in ({**head, **change} for change in numbers(game)) if is_sound(game, each)), None)
    if found is None:
        why = _("{game} has neither cards nor numbers that a card set could change", game=game.title)
        raise KingsbridgeError(why)
    return found


def ideas(game: Game[Any], data: Data) -> Data:
    """What could be done besides, and would be sound as well: a card less, another number."""
    found: Data = {}
    touched = {card for _, card, _ in CardSet(Document("<starter>", data)).touched()}
    for key, options in (("remove", removals(game, touched)), ("numbers", numbers(game))):
        sound = (each for each in islice(options, MOST_TRIES) if key not in data and is_sound(game, {**data, **each}))
        found |= next(sound, {})
    return found


def removals(game: Game[Any], touched: set[str]) -> Iterator[Data]:
    """Cards that could leave the game, the last ones first."""
    for listed in lists_of(game):
        for entry, _card in reversed(list(entries_of(game, listed))):
            if entry["id"] not in touched:
                yield {"remove": {listed.name: [entry["id"]]}}


def numbers(game: Game[Any]) -> Iterator[Data]:
    """Numbers of the game that could be one higher, the plain ones first."""
    known = sorted(game.definition.numbers.items(), key=lambda each: type(each[1]) is not int)
    yield from ({"numbers": {name: raised(value)}} for name, value in known if raised(value) is not None)


def is_sound(game: Game[Any], data: Data) -> bool:
    """Whether nothing is wrong with a set, not even a doubt, and a game with it comes to its end."""
    from kingsbridge_core.authoring.playability import play_problems
    from kingsbridge_core.authoring.validation import doubts

    card_set = CardSet(Document("<starter>", data))
    try:
        laid = game.with_sets([card_set])
        if any(True for _ in doubts(card_set, laid)):
            return False
    except DataError:
        return False
    return all(each.is_warning for each in play_problems(laid, card_set, len(game.definition.seats), 0))


def lists_of(game: Game[Any]) -> list[CardList]:
    """The lists of a game, those whose cards do something first, and of these the longest."""

    def weight(listed: CardList) -> tuple[bool, int]:
        return (any(card.effects for card in listed.cards), len(listed.cards))

    return sorted(game.lists.values(), key=weight, reverse=True)


def additions(game: Game[Any]) -> Iterator[tuple[str, Data]]:
    """New cards after the pattern of old ones, beside them or in their place, with the id of the pattern."""
    for listed in lists_of(game):
        entries = [entry for entry, _ in entries_of(game, listed)]
        lively = [entry for entry in entries if raised(entry.get("effects")) is not None] or entries
        spread = lively[:: len(lively) // MOST_TRIES + 1]
        for instead in (False, True):
            for entry in spread:
                removed = {"remove": {listed.name: [entry["id"]]}} if instead else {}
                yield entry["id"], {"add": {listed.name: [new_card(listed, entry)]}, **removed}


def new_card(listed: CardList, entry: Entry) -> Data:
    """A card like another one, with a name of its own and a little stronger."""
    words = " ".join(re.findall("[A-Z][a-z0-9]*|[a-z0-9]+", listed.kind.__name__))
    card = {**entry, "id": f"my-first-{words.lower().replace(' ', '-')}", "name": f"My First {words}"}
    stronger = raised(entry.get("effects"))
    if stronger is not None:
        card["effects"] = stronger
    if "provenance" in card:
        card["provenance"] = "reconstructed"
    return {key: value for key, value in card.items() if key not in ("copies", "source", "reconstructed")}


def changes(game: Game[Any], pattern: str, addition: Data) -> Iterator[Data]:
    """Another card of the list, or else of any list, with one number that is higher."""
    ((chosen, _),) = addition["add"].items()
    gone = addition.get("remove", {}).get(chosen, ())
    for listed in sorted(lists_of(game), key=lambda each: each.name != chosen):
        entries = sorted((entry for entry, _ in entries_of(game, listed)), key=lambda each: bool(each["id"] == pattern))
        likely = [(entry["id"], change) for entry in entries if (change := changed_card(entry))]
        yield from (
            {"change": {listed.name: {card: change}}} for card, change in likely[:MOST_TRIES] if card not in gone
        )


def changed_card(entry: Entry) -> Data | None:
    """What could be different about a card: a number of its effects, or another one."""
    for key in ("effects", *(key for key, value in entry.items() if type(value) is int and key != "copies")):
        higher = raised(entry.get(key))
        if higher is not None:
            return {key: higher}
    return None


def raised(value: Any) -> Any:
    """A value in which the last number is one higher; None if there is none."""
    if type(value) is int:
        return value + 1
    places = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    for place in reversed(places):
        higher = raised(value[place])
        if higher is not None:
            copied = deepcopy(value)
            copied[place] = higher
            return copied
    return None


# --- how it is written


class Writer:
    """Writes a set as YAML, with comments out of the schema, and ideas to be uncommented."""

    def __init__(self, game: Game[Any], schema: Schema, data: Data, ideas: Data) -> None:
        self.game, self.schema, self.data, self.ideas = game, schema, data, ideas
        self.name = game.id.replace("_", "-")

    def text(self, file: str, schema_file: str) -> str:
        """The whole file."""
        return "\n".join(
            [
                f"# yaml-language-server: $schema={schema_file}",
                *self.head(file),
                *self.added(),
                *self.removed(),
                *self.changed(),
                *self.numbers(),
                "",
            ]
        )

    def head(self, file: str) -> list[str]:
        """What the file is, and how to go on."""
        card = next((card["id"] for cards in self.data.get("add", {}).values() for card in cards), "")
        shown = [f"#   kingsbridge cards {self.name} {card} --set {file}"] if card else []
        return [
            *comment(f"A card set for {self.game.title}. It is sound and can be played as it is; make it your own."),
            "# The first line tells your editor what may stand here (VS Code: with the extension YAML of Red Hat).",
            "#",
            f"#   kingsbridge validate {file}",
            *shown,
            f"#   kingsbridge play {self.name} --set {file}",
            "",
            "format: 1",
            f"game: {self.data['game']}",
            f"title: {flow(self.data['title'])}",
            "# author: Your Name",
            "# licence: CC-BY-4.0  # what others may do with your set",
            "extends: base  # the game as it is; or the file of another set, to build upon that one",
        ]

    def added(self) -> list[str]:
        """The new card, each field with what the schema says about it."""
        lines: list[str] = []
        for listed, cards in self.data.get("add", {}).items():
            lists = ", ".join(f"{name} ({len(each.cards)})" for name, each in self.game.lists.items())
            lines += ["", *comment(f"New cards, written out in full. The lists of this game are {lists}.")]
            lines += ["add:", f"  {flow(listed)}:"]
            for card in cards:
                for at, (name, value) in enumerate(card.items()):
                    lines += comment(self.about(listed, name), "      " if at else "    ")
                    block = field(name, value)
                    lines += [f"    {'-' if at == line == 0 else ' '} {each}" for line, each in enumerate(block)]
                lines += comment(self.other_fields(listed, card), "      ")
        return lines

    def card_schema(self, listed: str) -> Schema:
        """What a card of a list may say."""
        return followed(self.schema, self.schema["properties"]["add"]["properties"][listed]["items"])

    def about(self, listed: str, name: str) -> str:
        """What a field is for, in a sentence; of effects, also their words."""
        if name == "provenance":
            return "Where it comes from: not from the box, but from you."
        known = self.card_schema(listed).get("properties", {}).get(name, {})
        sentence = first_sentence(known.get("description") or followed(self.schema, known).get("description", ""))
        group: Schema = next(iter(word_groups(self.schema, known).values() if name == "effects" else ()), {})
        words = ", ".join(group.get("properties", ()))
        return f"{sentence} The words are {words}." if words else sentence

    def other_fields(self, listed: str, card: Entry) -> str:
        """The fields that the card could have besides."""
        more = [name for name in self.card_schema(listed).get("properties", {}) if name not in card]
        return f"It could also have {', '.join(more)}." if more else ""

    def removed(self) -> list[str]:
        """The card that makes room, or one that could be removed."""
        if "remove" in self.data:
            why = "Cards that leave the game. Here the new card takes the place of this one; there is no more room."
            off, removed = "", self.data["remove"]
        else:
            why, off, removed = f"Cards that leave the game. {TRY}", "# ", self.ideas.get("remove", {})
        lines = ["", *comment(why), f"{off}remove:"]
        for listed, ids in removed.items():
            lines += [f"{off}  {flow(listed)}:", *(f"{off}    - {flow(each)}" for each in ids)]
        return lines if removed else []

    def changed(self) -> list[str]:
        """The card that becomes different."""
        lines = ["", *comment("Cards that become different. Only what differs is written.")]
        for listed, cards in self.data.get("change", {}).items():
            entries = {entry["id"]: entry for entry, _ in entries_of(self.game, self.game.lists[listed])}
            lines += ["change:", f"  {flow(listed)}:"]
            for card, change in cards.items():
                lines += [f"    {flow(card)}:"]
                for name, value in change.items():
                    was = comment(f"in the box: {flow(entries[card].get(name))}")
                    lines += [f"      {line}" for line in [*was, *field(name, value)]]
        return lines if "change" in self.data else []

    def numbers(self) -> list[str]:
        """The numbers of the game, of which one becomes different, or could."""
        off = "" if "numbers" in self.data else "# "
        known = f"Numbers of the game that become different: {', '.join(self.game.definition.numbers)}."
        lines = ["", *comment(f"{known} {TRY}" if off else known), f"{off}numbers:"]
        shown = self.data.get("numbers") or self.ideas.get("numbers", {})
        for name, value in shown.items():
            about = self.schema["properties"]["numbers"]["properties"][name].get("description", "")
            lines += [*comment(first_sentence(about), f"{off}  "), f"{off}  {flow(name)}: {flow(value)}"]
        return lines if shown else []


def field(name: str, value: Any) -> list[str]:
    """A field of a card; effects have a line each."""
    if name == "effects" and isinstance(value, list) and value:
        return [f"{name}:", *(f"  - {_effect(each)}" for each in value)]
    return [f"{name}: {flow(value)}"]


def _effect(effect: Any) -> str:
    if isinstance(effect, dict) and len(effect) == 1:
        ((word, value),) = effect.items()
        return f"{flow(word)}: {flow(value)}"
    return flow(effect)


def flow(value: Any) -> str:
    """A value in one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    is_plain = re.fullmatch(r"[A-Za-z](?:[\w' -]*[\w'])?", value, re.ASCII) and plain_text(value)
    return value if is_plain else re.sub("[^ -~]", _escaped, json.dumps(value, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    """A letter, or the number of a character that cannot be seen."""
    return found[0] if found[0].isprintable() else f"\\U{ord(found[0]):08x}"


def plain_text(value: str) -> bool:
    """Whether a text is read as the same text without quotes, also by readers of the older YAML 1.1."""
    older = ("yes", "no", "on", "off", "y", "n")
    return plain(value) == value and value.lower() not in older


def first_sentence(text: str) -> str:
    """As much of an explanation as a comment can hold."""
    return re.split(r"(?<=[.!?])\s", text.strip(), maxsplit=1)[0]


def comment(text: str, indent: str = "") -> Sequence[str]:
    """A text as comment lines, without anything that YAML forbids."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return [f"{indent}# {line}" for line in wrap(" ".join(seen.split()), WIDTH, break_on_hyphens=False)]
