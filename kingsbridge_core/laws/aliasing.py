"""Law 3: two states never share a list or dict, or a change in one would be a change in both."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State


def shared_part(one: State, other: State) -> str | None:
    """Return the name of something changeable that both states hold; None if they are independent."""
    if one.agenda is other.agenda:
        return "agenda"
    for name, component in one.components.items():
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine is theirs and (component.per_seat or component.shape != "plain"):
            return name
        if component.per_seat and component.shape != "plain":
            for owner, (value, same) in enumerate(zip(mine, theirs, strict=False)):
                if value is same:
                    return f"{name}[{owner}]"
    return None
