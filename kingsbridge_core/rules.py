"""The rules reference of a game: every rule as one statement with an id, to quote and to search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from kingsbridge_core.errors import DataError, UnknownName
from kingsbridge_core.parsed import read_parsed
from kingsbridge_core.phrases import FIRST_WITHOUT_SPACES, folded
from kingsbridge_core.wording import texts_of


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement; `kind` tells a rule of the rulebook from our ruling where it is silent and from an example."""

    id: str
    says: str
    kind: str
    source: str
    prove: str


class Rules:
    """All rules of a game by id, in the order of the rulebook."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self.rules = rules

    @classmethod
    def read(cls, path: Path, translated: Path | None = None) -> Rules:
        """The rules of a `rules.yaml`, in another language as far as a file says them in it."""
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
        """The rule with this id."""
        if rule_id not in self.rules:
            raise UnknownName("rule", rule_id, self.rules)
        return self.rules[rule_id]

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word occurs, in id or statement: where a word begins, if its script shows that."""
        wanted = [re.compile(_beginning(word)) for word in folded(words).split()]
        texts = {rule.id: folded(f"{rule.id} {rule.says}") for rule in self.rules.values()}
        return [rule for rule in self.rules.values() if all(word.search(texts[rule.id]) for word in wanted)]


def _beginning(word: str) -> str:
    """A pattern for a word where it begins; of Chinese and Japanese, anywhere."""
    return re.escape(word) if word[0] >= FIRST_WITHOUT_SPACES else rf"(?<!\w){re.escape(word)}"
