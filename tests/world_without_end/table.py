"""A table for the rule tests: positions are laid out piece by piece, and moves are made by their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kingsbridge_core.engine.log import Line
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import (
    CLOTH_MARKET,
    GOODS,
    ROUNDS,
    Action,
    Duty,
    Event,
    Good,
    Symbol,
    WorldWithoutEnd,
    pile_of,
)
from tests.playing import begin, laid_out, log_of, play, refused, texts, told_by, wander

GAME = WorldWithoutEndGame({"start_player": 1})
"""Red is active in the first round."""
RED, GREEN, YELLOW, BLUE = range(4)
"""The seats clockwise."""
ACTIONS: dict[str, Action] = {card.id: card for card in GAME.actions}
EVENTS: dict[str, Event] = {card.id: card for card in GAME.events}


# --- laying out


def set_up(seats: int = 4, *, seed: int = 7, game: WorldWithoutEndGame = GAME) -> WorldWithoutEnd:
    """The table when set-up is complete, before anything of the first round has happened."""
    return laid_out(game, seats, seed)


def empty_table(
    seats: int = 4,
    *,
    chapter: int = 1,
    in_round: int = 1,
    active: int = RED,
    points: int = 10,
    seed: int = 7,
    game: WorldWithoutEndGame = GAME,
) -> WorldWithoutEnd:
    """The table in some round, before its event is revealed.

    Nobody has goods, houses or seals, everybody has all 12 cards in hand and these points; only the Bridge is on the
    board (and from chapter III on the Tower), nothing is covered (the cloth market is, in chapter I), no event is in
    force, the favor marker is on the first Outlaws. From chapter III on all plague markers lie face down. The piles
    of earlier chapters are used up, and so are the events of earlier rounds in the pile of this one.
    """
    state = set_up(seats, seed=seed, game=game)
    state.active, state.round, state.phase = active, (chapter - 1) * ROUNDS + in_round, ""
    for seat in range(seats):
        set_goods(state, seat)
        set_points(state, seat, points)
        state.hands[seat], state.aside[seat] = list(game.actions), []
    for earlier in range(1, chapter):
        state.past_events += pile_of(state, earlier)
        pile_of(state, earlier).clear()
    pile = pile_of(state, chapter)
    state.past_events += [pile.pop() for _ in range(in_round - 1)]
    state.covers = [CLOTH_MARKET] if chapter == 1 else []
    if chapter > 2:
        put_project(state, "tower")
        state.healthy = list(game.places)
    return state


def set_goods(state: WorldWithoutEnd, seat: int, **goods: int) -> None:
    """A player has these goods and no others; the stock gives and takes them."""
    for good in GOODS:
        number = goods.pop(good, 0)
        if good != "gold":
            state.stock[good] += state.goods[seat][good] - number
        state.goods[seat][good] = number
    assert not goods, f"there are no goods called {', '.join(goods)}"


def set_stock(state: WorldWithoutEnd, **goods: int) -> None:
    """The stock holds this many of these."""
    for good, number in goods.items():
        assert good in state.stock
        state.stock[good] = number


def set_points(state: WorldWithoutEnd, seat: int, points: float) -> None:
    """Let a player have these points."""
    state.points[seat] = dict.fromkeys(state.points[seat], 0.0) | {"start": points}


def set_piles(state: WorldWithoutEnd, seat: int, up: Sequence[str] | int = (), down: Sequence[str] | int = ()) -> None:
    """Cards on the action pile (the top one last; laid with the right to act) and on the discard pile; the others are
    in hand. A number takes that many cards: for the action pile from the end of the list, for the discards before it.
    """
    cards = list(GAME.actions)
    laid = [ACTIONS[name] for name in up] if not isinstance(up, int) else cards[len(cards) - up :]
    rest = [card for card in cards if card not in laid]
    hidden = [ACTIONS[name] for name in down] if not isinstance(down, int) else rest[len(rest) - down :]
    state.actions[seat], state.discards[seat] = laid, hidden
    state.hands[seat] = [card for card in rest if card not in hidden]
    state.carried_out[seat] = int(bool(laid))


def put_project(state: WorldWithoutEnd, name: str, *, stone: int = 0, wood: int = 0) -> None:
    """A project is on the board, with this many spaces filled (cubes out of the stock)."""
    project = GAME.project[name]
    if project not in state.projects:
        state.projects.append(project)
        state.projects.sort(key=GAME.place_of)
    for resource, filled, number in (("stone", state.stone_on, stone), ("wood", state.wood_on, wood)):
        more = number - filled[name]
        filled[name] = number
        state.stock[resource] -= more
        state.built[resource] += more


def almost_done(state: WorldWithoutEnd, name: str, *, stone: int = 0, wood: int = 0) -> None:
    """A project is on the board with this many spaces still free."""
    project = GAME.project[name]
    put_project(state, name, stone=project.stone - stone, wood=project.wood - wood)


def free_on(state: WorldWithoutEnd, name: str) -> tuple[int, int]:
    """The free stone and wood spaces of a project."""
    project = GAME.project[name]
    return project.stone - state.stone_on[name], project.wood - state.wood_on[name]


def put_houses(state: WorldWithoutEnd, seat: int, *names: str) -> None:
    """A player has houses on these spaces."""
    spaces = {space.id: space for space in GAME.house_spaces}
    state.houses[seat] += [spaces[name] for name in names]


def put_seals(state: WorldWithoutEnd, name: str, *seats: int) -> None:
    """These players have donated to a project."""
    for seat in seats:
        state.seals[seat].append(GAME.project[name])


def make_ill(state: WorldWithoutEnd, number: int, value: int) -> None:
    """A place is ill, its marker face up with this value."""
    index = next(index for index, place in enumerate(state.healthy) if place.number == number)
    wanted = next(index for index, marker in enumerate(state.markers) if marker.value == value)
    markers = state.markers
    markers[index], markers[wanted] = markers[wanted], markers[index]
    state.ill_markers.append(markers.pop(index))
    state.ill.append(state.healthy.pop(index))


def ill(state: WorldWithoutEnd) -> dict[int, int]:
    """The stricken places with the values of their markers."""
    return {place.number: marker.value for place, marker in zip(state.ill, state.ill_markers, strict=True)}


def stand_on(state: WorldWithoutEnd, space: str) -> None:
    """The favor marker is there."""
    state.favor = GAME.favor_track.index(GAME.favor_space[space])


def favor_space(state: WorldWithoutEnd) -> str:
    """Where the favor marker is."""
    return GAME.favor_track[state.favor].id


def cover(state: WorldWithoutEnd, *names: str) -> None:
    """Favor spaces, projects or the cloth market are covered."""
    state.covers += [GAME.piece(name) for name in names]


def put_in_force(state: WorldWithoutEnd, *names: str) -> None:
    """Blue events lie on the edge of the board, the longest in force first; from wherever they are."""
    for name in names:
        take_event(state, name)
        state.edge.append(EVENTS[name])


def owe(state: WorldWithoutEnd, seat: int, **missing: int) -> None:
    """A player fell short of so much piety, grain or gold at the end of the chapter before."""
    for duty, number in missing.items():
        state.missing[seat][_duty(duty)] = number


def _duty(name: str) -> Duty:
    assert name in ("piety", "grain", "gold")
    return name  # type: ignore[return-value]


def take_event(state: WorldWithoutEnd, name: str) -> None:
    """Take an event out of wherever it lies; a pile from which it is missing is filled up from the unused ones."""
    event = EVENTS[name]
    for chapter in range(1, 5):
        pile = pile_of(state, chapter)
        if event in pile:
            spare = next(card for card in state.unused_events if card.chapter == chapter)
            pile[pile.index(event)] = spare
            state.unused_events.remove(spare)
    for place in (state.unused_events, state.past_events, state.edge, state.council):
        if event in place:
            place.remove(event)


def put_on_pile(state: WorldWithoutEnd, *names: str) -> None:
    """The next events of their chapter are these, in this order; the piles keep their sizes."""
    for name in reversed(names):
        take_event(state, name)
    for chapter in sorted({EVENTS[name].chapter for name in names}):
        wanted = [EVENTS[name] for name in names if EVENTS[name].chapter == chapter]
        pile = pile_of(state, chapter)
        for _ in wanted:
            if pile:
                state.unused_events.append(pile.pop(0))
        pile += reversed(wanted)


def lay_event(state: WorldWithoutEnd, name: str, arrow: int = 0) -> None:
    """An event lies on the council space as if it had been revealed and oriented, but nothing of it has happened."""
    take_event(state, name)
    state.past_events += state.council
    state.council = [EVENTS[name]]
    state.arrow = arrow


def replacement(corners: Sequence[Symbol], arrow: int = 0) -> Event:
    """An event without effect, with these corners clockwise; with the first one towards Red the arrow shows `arrow`."""
    return Event(id="test", name="Test", chapter=1, background="tan", corners=tuple(corners), arrow=arrow)


def lay_replacement(state: WorldWithoutEnd, corners: Sequence[Symbol], arrow: int = 0) -> None:
    """Such an event lies on the council space, not oriented yet."""
    state.past_events += state.council
    state.council = [replacement(corners, arrow)]


# --- playing


def phase(state: WorldWithoutEnd, *names: str) -> None:
    """Let these phases of a round happen: reveal, orient, income, favor, action, round-end; and nothing after them."""
    begin(state, *(GAME.steps["next_phase"](name) for name in names))


def reveal(state: WorldWithoutEnd, name: str) -> None:
    """The event is the top card of its pile and is revealed; nothing after that (choices of it may be open)."""
    put_on_pile(state, name)
    phase(state, "reveal")


def whole_round(state: WorldWithoutEnd, name: str | None = None) -> None:
    """This round begins, with this event if one is named, and the game goes on from there, round after round."""
    if name is not None:
        put_on_pile(state, name)
    state.round -= 1
    begin(state, GAME.steps["next_round"]())


def turn(state: WorldWithoutEnd, seat: int) -> None:
    """The action phase of one player: a card up, its action, a card down; and nothing after it.

    If no event lies on the council space, one without any effect is put there.
    """
    if not state.council:
        lay_replacement(state, ["stone", "grain", "gold", "point"])
    state.phase = "action"
    begin(state, GAME.steps["take_turn"](seat))


def carry_out(state: WorldWithoutEnd, seat: int, card: str) -> None:
    """A player plays a card in a turn of the own; the action's choices are open, the discard is still to come."""
    turn(state, seat)
    play(state, f"play {card}")


def end_chapter(state: WorldWithoutEnd) -> None:
    """The end of round 6 and of the chapter, up to the first event of the next one (or the end of the game).

    Set the round with `empty_table(chapter=..., in_round=6)`.
    """
    if not state.council:
        lay_replacement(state, ["stone", "grain", "gold", "point"])
    phase(state, "round-end")


def with_tax(lay: Callable[[int], WorldWithoutEnd], tax: int) -> WorldWithoutEnd:
    """Of positions laid out with seeds 0, 1, 2, ... the first one in which the next die rolled shows this tax."""
    for seed in range(3000):
        state = lay(seed)
        if GAME.tax_die[state.clone().roll(len(GAME.tax_die)) - 1] == tax:
            return state
    raise AssertionError(f"no seed rolls {tax}")


def play_quietly(state: WorldWithoutEnd) -> None:
    """Make one move that changes as little as possible."""
    options = texts(state)
    quiet = [text for text in ("done", "decline", "accept", "nothing", "turn 0") if text in options]
    play(state, quiet[0] if quiet else options[0])


def play_until(state: WorldWithoutEnd, stop: Callable[[WorldWithoutEnd], bool], most: int = 2000) -> None:
    """Make quiet moves until the position is as wanted."""
    for _ in range(most):
        if stop(state):
            return
        play_quietly(state)
    raise AssertionError(f"not reached with {most} moves")


def play_out(state: WorldWithoutEnd) -> None:
    """Make quiet moves until nobody has to decide any more."""
    play_until(state, lambda state: state.actor is None)


# --- reading


def points(state: WorldWithoutEnd) -> list[float]:
    """The points of all seats."""
    return state.scores


def have(state: WorldWithoutEnd, seat: int, *goods: Good) -> tuple[int, ...]:
    """How many of these goods a player has."""
    return tuple(state.goods[seat][good] for good in goods)


def piles(state: WorldWithoutEnd, seat: int) -> tuple[int, int]:
    """The sizes of the action pile and of the discard pile."""
    return len(state.actions[seat]), len(state.discards[seat])


def ids(pieces: Iterable[Any]) -> list[str]:
    """The ids of pieces."""
    return [piece.id for piece in pieces]


def told(log: Sequence[Line]) -> list[str]:
    """What happened, in words."""
    return told_by(GAME, log)


__all__ = ["begin", "laid_out", "log_of", "play", "refused", "texts", "wander"]
