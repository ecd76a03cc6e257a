"""The rules reference of a game: every rule is a statement with an id, to quote and to search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core.data.cache import read_parsed
from kingsbridge_core.errors import DataError, KingsbridgeError, UnknownName
from kingsbridge_core.game.wording import texts_of
from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import FIRST_WITHOUT_SPACES, folded, labelled
from kingsbridge_core.text.suggestions import nearest

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game


@dataclass(frozen=True, slots=True)
class Rule:
    """A statement; `kind` is a rule of the rulebook, our ruling where the rulebook is silent, or an example."""

    id: str
    says: str
    kind: str
    source: str
    prove: str

    def __str__(self) -> str:
        """Return the rule on one line; our own rulings are marked."""
        mark = "" if self.kind == "rule" else f" [{_(self.kind)}]"
        return labelled(f"{self.id}{mark}", self.says)


class Rules:
    """All rules of a game by id, in the order of the rulebook."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self.rules = rules

    @classmethod
    def read(cls, path: Path, translated: Path | None = None) -> Rules:
        """Read the rules of a `rules.yaml`, in another language as far as a file translates them."""
        document = read_parsed(path)
        says = texts_of(read_parsed(translated).data, "rules") if translated and translated.is_file() else {}
        try:
            rules = [
                Rule(each["id"], says.get(each["id"], each["says"]), each["kind"], each["from"], each["prove"])
                for each in document.data["rules"]
            ]
        except (KeyError, TypeError) as error:
            raise DataError(document.problem(f"every rule needs id, says, kind, from and prove ({error})")) from None
        return cls({rule.id: rule for rule in rules})

    def find(self, rule_id: str) -> Rule:
        if rule_id not in self.rules:
            raise UnknownName("rule", rule_id, self.rules)
        return self.rules[rule_id]

    def named_in(self, text: str) -> list[Rule]:
        """Return the rules whose ids are in a text, in its order, each once."""
        known = "|".join(map(re.escape, sorted(self.rules, key=len, reverse=True)))
        found = re.findall(rf"(?<![\w-])(?:{known})(?![\w-])", text) if known else []
        return [self.rules[each] for each in dict.fromkeys(found)]

    def search(self, words: str) -> list[Rule]:
        """Return the rules that contain every word, in id or statement.

        A word must match the beginning of a word, in scripts that show where words begin.
        """
        wanted = [re.compile(_beginning(word)) for word in folded(words).split()]
        texts = {rule.id: folded(f"{rule.id} {rule.says}") for rule in self.rules.values()}
        return [rule for rule in self.rules.values() if all(word.search(texts[rule.id]) for word in wanted)]


def _beginning(word: str) -> str:
    """Return a pattern for the beginning of a word; in Chinese and Japanese, for anywhere."""
    return re.escape(word) if word[0] >= FIRST_WITHOUT_SPACES else rf"(?<!\w){re.escape(word)}"


def looked_up(game: Game[Any], words: str) -> list[Rule]:
    """Return the rules of a game that match, or raise an error that says what to try."""
    rules = game.rules
    if not rules.rules:
        raise KingsbridgeError(_("{game} has no rules reference", game=game.title))
    if words in rules.rules:
        return [rules.find(words)]
    found = rules.search(words)
    if not found:
        every = {word.strip(".,;:()'").casefold() for rule in rules.rules.values() for word in rule.says.split()}
        near = nearest(words, sorted(every | set(rules.rules)))
        names = _(" or ").join(in_quotes(each) for each in near)
        advice = _("Try {words}.", words=names) if near else _("Try fewer or other words.")
        why = _("no rule of {game} mentions {words!r}. {advice}", game=game.title, words=words, advice=advice)
        raise KingsbridgeError(why)
    return found
