"""The final scoring and the winner."""

from __future__ import annotations

from kingsbridge_core import N_, in_points, phrase
from kingsbridge_world_without_end.screen.names import so_many, the_most
from kingsbridge_world_without_end.state import WorldWithoutEnd


def final_count(state: WorldWithoutEnd) -> None:
    """Players score a point for each stone and wood left, and half a point for each gold.

    (wwe-end-02, wwe-end-03, wwe-end-04)
    """
    for seat in range(state.seats):
        goods, final = state.goods[seat], final_points(state, seat)
        cubes, gold = final["stone and wood"], final["gold"]
        state.points[seat]["stone and wood"] += cubes
        state.points[seat]["gold"] += gold
        state.shown[seat] = (goods["piety"], goods["loyalty"], goods["knowledge"])
        if state.log is not None:
            text = N_("{seat} has {cubes} stone and wood and {gold} left, worth {points}.")
            text = text if cubes or gold else N_("{seat} has no stone, wood or gold left.")
            left, points = phrase(so_many, "gold", goods["gold"]), phrase(in_points, cubes + gold)
            state.tell(text, seat=seat, cubes=cubes, gold=left, points=points)
    tell_tie(state)


def final_points(state: WorldWithoutEnd, seat: int) -> dict[str, float]:
    """Return the points a player gets at the end of the game, by source."""
    goods = state.goods[seat]
    return {"stone and wood": goods["stone"] + goods["wood"], "gold": goods["gold"] / 2}


def standing(state: WorldWithoutEnd, seat: int) -> tuple[float, ...]:
    """Rank a player by points, then by the piety, loyalty and knowledge they have left.

    (wwe-tie-01, wwe-tie-02, wwe-tie-03, wwe-tie-04)
    """
    return state.scores[seat], *state.shown[seat]


def winners(state: WorldWithoutEnd) -> list[int]:
    """The player ranked highest wins; if all are tied, they share the win (wwe-tie-04)."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    return [seat for seat, each in enumerate(standings) if each == max(standings)]


def tell_tie(state: WorldWithoutEnd) -> None:
    """Log which of the tied players won, and what decided it."""
    tied = [seat for seat, points in enumerate(state.scores) if points == max(state.scores)]
    if len(tied) == 1 or state.log is None:
        return
    first, standings = winners(state), [standing(state, seat) for seat in tied]
    if len(first) > 1:
        state.tell("Piety, loyalty and knowledge are tied as well, so the win is shared.")
        return
    by = next(
        name
        for place, name in enumerate(("piety", "loyalty", "knowledge"), 1)
        if len({each[place] for each in standings}) > 1
    )
    state.tell("{seat} wins the tie with {most}.", seat=first[0], most=phrase(the_most, by))
