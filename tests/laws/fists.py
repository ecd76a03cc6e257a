"""A small sound game of screens: everyone hides coins in a fist, and whoever hides most takes a gem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import kingsbridge_core as kb

KINDS = ("coin", "gem")
MOST = 3


class Fists(kb.State):
    """What is on the table, and behind the screens."""

    game: FistsGame
    bank: dict[str, int] = kb.supply(KINDS, pool="all")
    screens: list[dict[str, int]] = kb.per_seat(kb.supply(KINDS, pool="all", seen_by=kb.OWNER, counted=False))
    fists: list[dict[str, int]] = kb.per_seat(kb.supply(KINDS, pool="all", seen_by=kb.OWNER, counted=False))
    shown: tuple[int, ...] = kb.record()  # what was in the fists when they were last opened
    mood: int = kb.track()
    points: list[dict[str, int]] = kb.per_seat(kb.score(["gems"]))


@kb.step
def hiding(state: Fists) -> None:
    """Everyone closes a fist."""
    state.plan(*(hide(seat) for seat in range(state.seats)))


@kb.decision
def hide(state: Fists, seat: int) -> list[kb.Move[Any]]:
    """A player hides any number of coins behind the screen."""
    return [state.game.hide[number] for number in range(1, MOST + 1) if number <= state.screens[seat]["coin"]] or [
        state.game.hide[0]
    ]


@hide.chosen
def hidden(state: Fists, move: kb.Move[Any], seat: int) -> None:
    """The coins go into the fist."""
    state.game.close(state, move.what, seat)


@kb.step
def idle(state: Fists, about: Any) -> None:
    """Nothing happens; some mistakes plan it."""


@kb.step
def opening(state: Fists) -> None:
    """The fists are opened, and their coins go to the bank."""
    numbers = [fist["coin"] for fist in state.fists]
    state.shown = tuple(numbers)
    for fist in state.fists:
        state.bank["coin"] += fist["coin"]
        fist["coin"] = 0
    winner = numbers.index(max(numbers))
    state.bank["gem"] -= 1
    state.screens[winner]["gem"] += 1
    state.points[winner]["gems"] += 1
    state.tell("The fists hold {numbers}: {seat} takes a gem.", numbers=numbers, seat=winner)
    if state.round == 4:
        state.finish()


class FistsGame(kb.Game[Fists]):
    """Every rule is a method, so that a mistake is a subclass that overrides one."""

    id = "fists"
    definition_source = {"title": "Fists", "seats": [3], "phases": ["hiding", "opening"]}
    state_class = Fists
    rules_modules: ClassVar[Sequence[dict[str, Any]]] = (globals(),)

    def build(self) -> None:
        """A move for every number of coins."""
        self.hide = self.moves.each("hide", range(MOST + 1))

    def setup(self, state: Fists) -> None:
        """Ten coins each, and gems in the bank."""
        state.bank = {"coin": 0, "gem": 6}
        for screen in state.screens:
            screen["coin"] = 10

    def close(self, state: Fists, number: int, seat: int) -> None:
        """The player closes the fist; nobody hears how many coins are in it."""
        state.screens[seat]["coin"] -= number
        state.fists[seat]["coin"] += number
        state.tell("{seat} closes a fist.", seat=seat)
