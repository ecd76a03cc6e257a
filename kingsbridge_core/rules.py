"""The rules reference of a game: every rule as one statement with an id, to quote and to search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kingsbridge_core.errors import DataError, UnknownName
from kingsbridge_core.source import read


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
    def read(cls, path: Path) -> Rules:
        """The rules of a `rules.yaml`."""
        document = read(path)
        try:
            rules = [
                Rule(each["id"], each["says"], each["kind"], each["from"], each["prove"])
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
        """The rules in which every word occurs, in id or statement."""
        wanted = words.casefold().split()
        return [
            rule for rule in self.rules.values() if all(word in f"{rule.id} {rule.says}".casefold() for word in wanted)
        ]
