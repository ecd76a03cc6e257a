"""Generates code once for every state class from its declarations: copying, views and equality at full speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kingsbridge_core.engine.components import Component

PLAIN = ("game", "seats", "seed", "draws", "round", "phase", "actor", "options", "viewer")
"""Attributes of every state besides its components and its agenda; they are never changed in place."""


def clone_source(components: Mapping[str, Component], seats: int) -> str:
    """Return the source of `clone(self)`: an independent copy without a log, which nobody reads in a copy."""
    lines = ["def clone(self):", "    new = create(kind)"]
    lines += [f"    new.{name} = self.{name}" for name in PLAIN]
    lines += ["    new.log = None", "    new.agenda = self.agenda.copy()"]
    owned = [f"of_{seat}" for seat in range(seats)]
    for name, component in components.items():
        if component.per_seat and component.shape != "plain":  # seat by seat: a comprehension costs twice as much
            lines.append(f"    {', '.join(owned)}, = self.{name}")
            lines.append(f"    new.{name} = [{', '.join(f'{each}.copy()' for each in owned)}]")
        else:
            is_plain = component.shape == "plain" and not component.per_seat
            lines.append(f"    new.{name} = self.{name}{'' if is_plain else '.copy()'}")
    return "\n".join([*lines, "    return new"])


def view_source(components: Mapping[str, Component]) -> str:
    """Return the source of `_veil(self, seat)`: hide from a seat, in this copy, what it may not see."""
    lines = ["def _veil(self, seat):"]
    for name, component in components.items():
        if not component.hides_from(0, None):
            continue
        hide = f"components[{name!r}].hidden"
        if not component.per_seat:
            lines.append(f"    self.{name} = {hide}(self.{name})")
        elif component.hides_from(0, 0):
            lines.append(f"    self.{name} = [{hide}(each) for each in self.{name}]")
        else:
            lines.append(
                f"    self.{name} = [each if owner == seat else {hide}(each) for owner, each in enumerate(self.{name})]"
            )
    return "\n".join([*lines, "    return self"])


def equality_source(components: Mapping[str, Component]) -> str:
    """Return the source of `__eq__(self, other)`: the same position of the same game."""
    names = ["game", "seats", "seed", "draws", "round", "phase", "viewer", "agenda", *components]
    tests = " and ".join(f"self.{name} == other.{name}" for name in names)
    return f"def __eq__(self, other):\n    return type(self) is type(other) and {tests}"


def written(source: str, name: str, scope: dict[str, Any]) -> Callable[..., Any]:
    """Return the function that a source text defines."""
    exec(source, scope)
    function: Callable[..., Any] = scope[name]
    return function
