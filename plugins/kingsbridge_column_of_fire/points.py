"""Victory points: gained as they are earned, lost to events, spent on purpose."""

from __future__ import annotations

from kingsbridge_column_of_fire.naming import kind_name
from kingsbridge_column_of_fire.state import ColumnOfFire, score_of
from kingsbridge_core.phrases import listed


def gain_points(state: ColumnOfFire, seat: int, amount: int, source: str) -> None:
    """Points count at once, and whoever reaches 50 makes this year the last (cof-points-01, cof-end-01)."""
    state.victory[seat] += amount
    state.points[seat][source] += amount
    if state.victory[seat] >= state.game.end_score and not state.last_year:
        state.last_year = "fifty-points"
        if state.log is not None:
            state.tell("{seat} has {points} points: this is the last year.", seat=seat, points=state.victory[seat])


def lose_points(state: ColumnOfFire, seat: int, amount: int, source: str) -> int:
    """A loss takes at most what there is (cof-event-07); gives what was lost."""
    lost = min(amount, state.victory[seat])
    state.victory[seat] -= lost
    state.points[seat][source] -= lost
    return lost


def spend_points(state: ColumnOfFire, seat: int, amount: int) -> None:
    """A payment; it is offered only to who can make it (cof-points-05)."""
    state.victory[seat] -= amount
    state.points[seat]["spent"] -= amount


def minority_point(state: ColumnOfFire, seat: int) -> None:
    """Whoever lowers or rolls the own religion die and is alone in that religion gains a point (cof-minority-01)."""
    if state.religions.count(state.religions[seat]) == 1:
        if state.log is not None:
            state.tell("{seat} is the only {religion}: 1 point.", seat=seat, religion=kind_name(state.religions[seat]))
        gain_points(state, seat, 1, "minority")


def final_scoring(state: ColumnOfFire) -> None:
    """Houses, protection tiles, pairs of goods and the points on advantage tiles (cof-score-01 to -05)."""
    numbers = state.game.definition.numbers
    for seat in range(state.seats):
        houses = sum(1 for site in state.houses[seat].values() if site)
        final = {
            "houses": numbers["house_points"] * houses,
            "protection": state.protection[seat],
            "goods kept": sum(state.goods[seat].values()) // 2,
            "advantage": sum(state.game.tile_points.get(tile, 0) for tile in state.tiles[seat]),
        }
        if state.log is not None:
            told = listed(f"{state.game.called(name)} {count}" for name, count in final.items())
            state.tell("{seat} counts at the end: {told}.", seat=seat, told=told)
        state.points[seat] |= final
        state.victory[seat] += sum(final.values())


def winners(state: ColumnOfFire) -> list[int]:
    """The most points, then more unsold goods, then the higher religion die, then a shared win (cof-tie-01, -02)."""
    standing = [
        (score_of(state, seat), sum(state.goods[seat].values()), state.faces[seat][-1]) for seat in range(state.seats)
    ]
    return [seat for seat, each in enumerate(standing) if each == max(standing)]


def tell_tie(state: ColumnOfFire) -> None:
    """Which of several with the most points has won, and by what."""
    tied = [seat for seat, points in enumerate(state.victory) if points == max(state.victory)]
    first = winners(state)
    if len(tied) > 1 and state.log is not None:
        goods = {sum(state.goods[seat].values()) for seat in tied}
        if len(first) > 1:
            state.tell("The tie stands: goods and religion dice are equal.")
        elif len(goods) > 1:
            state.tell("{seat} wins the tie by unsold goods.", seat=first[0])
        else:
            state.tell("{seat} wins the tie by the religion die.", seat=first[0])
