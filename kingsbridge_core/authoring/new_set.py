"""Writes an author's first card set, made from the game's own cards, so that every game has one that plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import chain, islice
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from kingsbridge_core.authoring.faces import entries_of
from kingsbridge_core.authoring.set_schema import Schema, followed, set_schema, word_groups
from kingsbridge_core.data.scalars import plain
from kingsbridge_core.data.source import Document
from kingsbridge_core.errors import DataError, KingsbridgeError
from kingsbridge_core.game.sets import CardSet
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.game.cards import CardList
    from kingsbridge_core.game.game import Game

WIDTH = 100
MOST_TRIES = 16
"""How many cards of a list are considered as models for a new one."""
YAML_1_1 = ("yes", "no", "on", "off", "y", "n")
"""Texts that YAML 1.1 readers take for something else."""
TRY = "Delete the '# ' before these lines to try it."

Data = dict[str, Any]
Entry = Mapping[str, Any]


def starter(game: Game[Any], title: str, file: str, schema_file: str) -> str:
    """Return a commented card set that validates and plays."""
    data = plan(game, title)
    return Writer(game, set_schema(game), data, ideas(game, data)).text(file, schema_file)


# --- what the set says


def plan(game: Game[Any], title: str) -> Data:
    """Return the first candidate set with nothing wrong in it."""
    head = {"format": 1, "game": game.id.replace("_", "-"), "title": title, "extends": "base"}
    for pattern, addition in additions(game):
        if data := sound(game, head, [addition]):
            return sound(game, data, changes(game, pattern, addition)) or data
    if data := sound(game, head, numbers(game)):
        return data
    raise KingsbridgeError(_("{game} has no cards or numbers that a card set could change", game=game.title))


def sound(game: Game[Any], data: Data, more: Iterable[Data]) -> Data | None:
    """Return a set with the first of several additions that keeps it valid."""
    return next((whole for each in more if is_sound(game, whole := {**data, **each})), None)


def ideas(game: Game[Any], data: Data) -> Data:
    """Suggest other valid changes: one card fewer, another number."""
    touched = {card for _, card, _ in CardSet(Document("<starter>", data)).touched()}
    options = {"remove": removals(game, touched), "numbers": numbers(game)}
    tried = {key: sound(game, data, islice(each, MOST_TRIES)) for key, each in options.items() if key not in data}
    return {key: found[key] for key, found in tried.items() if found}


def removals(game: Game[Any], touched: set[str]) -> Iterator[Data]:
    """Return cards that could leave the game, last ones first."""
    for listed in lists_of(game):
        ids = [entry["id"] for entry, _ in reversed(entries_of(game, listed))]
        yield from ({"remove": {listed.name: [card]}} for card in ids if card not in touched)


def numbers(game: Game[Any]) -> Iterator[Data]:
    """Return numbers of the game that could be one higher, plain ones first."""
    known = sorted(game.definition.numbers.items(), key=lambda each: type(each[1]) is not int)
    yield from ({"numbers": {name: raised(value)}} for name, value in known if raised(value) is not None)


def is_sound(game: Game[Any], data: Data) -> bool:
    """Whether a set has neither errors nor warnings, and a game with it ends."""
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
    """Return the game's lists, those whose cards have effects first, longest first."""
    lists = sorted(game.lists.values(), key=lambda each: len(each.cards), reverse=True)
    return sorted(lists, key=lambda each: not any(card.effects for card in each.cards))


def additions(game: Game[Any]) -> Iterator[tuple[str, Data]]:
    """Return new cards modelled on existing ones, added or in their place, with the id of the model."""
    for listed in lists_of(game):
        entries = [entry for entry, _ in entries_of(game, listed)]
        lively = [entry for entry in entries if raised(entry.get("effects")) is not None] or entries
        spread = lively[:: len(lively) // MOST_TRIES + 1]
        for instead in (False, True):
            for entry in spread:
                removed = {"remove": {listed.name: [entry["id"]]}} if instead else {}
                yield entry["id"], {"add": {listed.name: [new_card(listed, entry)]}, **removed}


def new_card(listed: CardList, entry: Entry) -> Data:
    """Return a card like another, with its own name and a little stronger."""
    words = " ".join(re.findall("[A-Z][a-z0-9]*|[a-z0-9]+", listed.kind.__name__))
    card = {**entry, "id": f"my-first-{words.lower().replace(' ', '-')}", "name": f"My First {words}"}
    card |= {"effects": stronger} if (stronger := raised(entry.get("effects"))) is not None else {}
    card |= {"provenance": "reconstructed"} if "provenance" in card else {}
    return {key: value for key, value in card.items() if key not in ("copies", "source", "reconstructed")}


def changes(game: Game[Any], pattern: str, addition: Data) -> Iterator[Data]:
    """Return changes to another card, of this list or any, with one number raised."""
    ((chosen, _),) = addition["add"].items()
    gone = addition.get("remove", {}).get(chosen, ())
    for listed in sorted(lists_of(game), key=lambda each: each.name != chosen):
        entries = sorted((entry for entry, _ in entries_of(game, listed)), key=lambda each: bool(each["id"] == pattern))
        likely = [{entry["id"]: change} for entry in entries if (change := changed_card(entry))]
        yield from ({"change": {listed.name: card}} for card in likely[:MOST_TRIES] if card.keys().isdisjoint(gone))


def changed_card(entry: Entry) -> Data | None:
    """Return a possible change to a card: a number in its effects, or another of its numbers."""
    keys = ("effects", *(key for key, value in entry.items() if type(value) is int and key != "copies"))
    return next(({key: higher} for key in keys if (higher := raised(entry.get(key))) is not None), None)


def raised(value: Any) -> Any:
    """Return the value with its last number one higher; None if it has no number."""
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
    """Writes a set as YAML, with comments from the schema and ideas to uncomment."""

    def __init__(self, game: Game[Any], schema: Schema, data: Data, ideas: Data) -> None:
        self.game, self.schema, self.data, self.ideas = game, schema, data, ideas
        self.name = game.id.replace("_", "-")

    def text(self, file: str, schema_file: str) -> str:
        """Return the whole file."""
        parts = self.head(file), self.added(), self.removed(), self.changed(), self.numbers()
        return "\n".join([f"# yaml-language-server: $schema={schema_file}", *chain(*parts), ""])

    def head(self, file: str) -> list[str]:
        """Return the top of the file: what it is, and what to do next."""
        card = next((card["id"] for cards in self.data.get("add", {}).values() for card in cards), "")
        shown = [f"#   kingsbridge cards {self.name} {card} --set {file}"] if card else []
        return [
            *comment(f"A card set for {self.game.title}. It is valid and ready to play; make it your own."),
            "# The first line tells your editor what fits here (in VS Code, with the YAML extension by Red Hat).",
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
            "extends: base  # the game as it comes; or the file of another set, to build on it",
        ]

    def added(self) -> list[str]:
        """Return the new card, each field with what the schema says about it."""
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
        """Return the schema for a card of a list."""
        return followed(self.schema, self.schema["properties"]["add"]["properties"][listed]["items"])

    def about(self, listed: str, name: str) -> str:
        """Explain a field in one sentence; for effects, also their words."""
        if name == "provenance":
            return "Where the card comes from: you, not the box."
        known = self.card_schema(listed).get("properties", {}).get(name, {})
        sentence = first_sentence(known.get("description") or followed(self.schema, known).get("description", ""))
        group: Schema = next(iter(word_groups(self.schema, known).values() if name == "effects" else ()), {})
        words = ", ".join(group.get("properties", ()))
        return f"{sentence} The words are {words}." if words else sentence

    def other_fields(self, listed: str, card: Entry) -> str:
        """Return the other fields the card could have."""
        more = [name for name in self.card_schema(listed).get("properties", {}) if name not in card]
        return f"It could also have {', '.join(more)}." if more else ""

    def removed(self) -> list[str]:
        """Return the card that makes room, or one that could be removed."""
        if "remove" in self.data:
            why = "Cards that leave the game. The new card takes the place of this one: there is no room for both."
            off, removed = "", self.data["remove"]
        else:
            why, off, removed = f"Cards that leave the game. {TRY}", "# ", self.ideas.get("remove", {})
        lines = ["", *comment(why), f"{off}remove:"]
        for listed, ids in removed.items():
            lines += [f"{off}  {flow(listed)}:", *(f"{off}    - {flow(each)}" for each in ids)]
        return lines if removed else []

    def changed(self) -> list[str]:
        """Return the changed card."""
        lines = ["", *comment("Cards that change. Write only what is different.")]
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
        """Return the game's numbers, one of them changed or ready to be."""
        off = "" if "numbers" in self.data else "# "
        known = f"Numbers of the game that you can change: {', '.join(self.game.definition.numbers)}."
        lines = ["", *comment(f"{known} {TRY}" if off else known), f"{off}numbers:"]
        shown = self.data.get("numbers") or self.ideas.get("numbers", {})
        for name, value in shown.items():
            about = self.schema["properties"]["numbers"]["properties"][name].get("description", "")
            lines += [*comment(first_sentence(about), f"{off}  "), f"{off}  {flow(name)}: {flow(value)}"]
        return lines if shown else []


def field(name: str, value: Any) -> list[str]:
    """Return a field of a card, with a line for each effect."""
    if name == "effects" and isinstance(value, list) and value:
        effects = (flow(each)[1:-1] if isinstance(each, dict) and len(each) == 1 else flow(each) for each in value)
        return [f"{name}:", *(f"  - {each}" for each in effects)]
    return [f"{name}: {flow(value)}"]


def flow(value: Any) -> str:
    """Return a value as one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    is_word = re.fullmatch(r"[A-Za-z](?:[\w' -]*[\w'])?", value, re.ASCII)
    if is_word and plain(value) == value and value.lower() not in YAML_1_1:
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in quoted)


def first_sentence(text: str) -> str:
    """Return as much of an explanation as fits in a comment."""
    return re.split(r"(?<=[.!?])\s", text.strip(), maxsplit=1)[0]


def comment(text: str, indent: str = "") -> Sequence[str]:
    """Return a text as comment lines, without characters YAML forbids."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return [f"{indent}# {line}" for line in wrap(" ".join(seen.split()), WIDTH, break_on_hyphens=False)]
