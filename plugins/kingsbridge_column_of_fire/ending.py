"""How the game ends: what makes a year the last one, the final scoring, and the winner."""

from __future__ import annotations

from kingsbridge_column_of_fire.screen.names import points_from
from kingsbridge_column_of_fire.state import ColumnOfFire, Country
from kingsbridge_core import in_points, phrase, step


def fifty_points(state: ColumnOfFire, seat: int) -> None:
    """A player who reaches 50 points makes this year the last, even if they lose points later.

    (cof-end-01, cof-end-02)
    """
    state.last_year = "fifty-points"
    if state.log is not None:
        points = phrase(in_points, state.victory[seat])
        state.tell("{seat} has reached {points}, so this is the last year.", seat=seat, points=points)


def deck_used_up(state: ColumnOfFire, country: Country) -> None:
    """If no character can be turned up, this year is the last (cof-early-end-01, cof-early-end-03)."""
    if state.log is not None:
        state.tell("The deck of {country:the} is used up, so this is the last year.", country=country)
    state.last_year = state.last_year or "deck-used-up"


@step
def year_end(state: ColumnOfFire) -> None:
    """After the last year, and its conflicts, the final scoring follows; otherwise the next year.

    (cof-year-02, cof-end-03, cof-end-04)
    """
    if state.last_year:
        final_scoring(state)
        tell_tie(state)
        state.finish()


def final_scoring(state: ColumnOfFire) -> None:
    """Players score houses, protection tiles, pairs of goods and point tiles, and nothing else (cof-score-05)."""
    for seat in range(state.seats):
        final = final_points(state, seat)
        if state.log is not None:
            told = [phrase(points_from, state.game, source, count) for source, count in final.items()]
            state.tell("Final scoring for {seat}: {told}.", seat=seat, told=told)
        state.points[seat] |= final
        state.victory[seat] += sum(final.values())


def final_points(state: ColumnOfFire, seat: int) -> dict[str, int]:
    """Return the points a player gets at the end of the game, by source."""
    houses = sum(1 for site in state.houses[seat].values() if site)
    return {
        "houses": state.game.definition.numbers["house_points"] * houses,  # (cof-score-01)
        "protection": state.protection[seat],  # (cof-score-02)
        "goods kept": sum(state.goods[seat].values()) // 2,  # (cof-score-03)
        "advantage": sum(state.game.tile_points.get(tile, 0) for tile in state.tiles[seat]),  # (cof-score-04)
    }


def winners(state: ColumnOfFire) -> list[int]:
    """Most points win; ties go to unsold goods, then to the religion die, and are then shared.

    (cof-tie-01, cof-tie-02)
    """
    standing = [
        (state.victory[seat], sum(state.goods[seat].values()), state.faces[seat][-1]) for seat in range(state.seats)
    ]
    return [seat for seat, each in enumerate(standing) if each == max(standing)]


def tell_tie(state: ColumnOfFire) -> None:
    """Log which of the tied players won, and what decided it."""
    tied = [seat for seat, points in enumerate(state.victory) if points == max(state.victory)]
    first = winners(state)
    if len(tied) > 1 and state.log is not None:
        goods = {sum(state.goods[seat].values()) for seat in tied}
        if len(first) > 1:
            state.tell("The tie stands: unsold goods and religion dice are tied too.")
        elif len(goods) > 1:
            state.tell("{seat} wins the tie with more unsold goods.", seat=first[0])
        else:
            state.tell("{seat} wins the tie with the higher religion die.", seat=first[0])
