"""Law 3: two states never share a list or dict, or a change in one would be a change in both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsbridge_core.engine.components import parts

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State


def shared_part(one: State, other: State) -> str | None:
    """Return the name of something changeable that both states hold; None if they are independent."""
    if one.agenda is other.agenda:
        return "agenda"
    for name, component in one.components.items():
        mine, theirs = getattr(one, name), getattr(other, name)
        if component.per_seat and mine is theirs:
            return name
        if component.shape != "plain":
            pairs = zip(parts(name, component, mine), parts(name, component, theirs), strict=False)
            for (where, _, value), (_, _, same) in pairs:
                if value is same:
                    return where
    return None
