"""Leaks planted where no person looks: in what programs read, in lines that grow, in what a game remembers."""

from __future__ import annotations

from typing import Any

import pytest

import kingsbridge_core as kb

from .catching import assert_caught
from .fists import Fists, FistsGame
from .lots import Lots, LotsGame
from .masks import HIGH, Masks, MasksGame
from .test_leaks import WithBackDoor

# --- what `play --json` writes: 1, 1.0 and true are equal, and yet three texts


class WritesPointsOfSpiesAsFractions(MasksGame):
    def answer(self, state: Masks, move: kb.Move[Any], seat: int) -> None:
        super().answer(state, move, seat)
        if state.roles[seat][0].id == "spy":
            state.points[seat]["tricks"] = float(state.points[seat]["tricks"])  # type: ignore[assignment]


class ScoresSpiesInFractions(MasksGame):
    def scores(self, state: Masks) -> list[float]:
        spies = [role[0].id == "spy" if role else False for role in state.roles]
        return [1.0 if is_spy else 1 for is_spy in spies]


# --- news


class TellsTheNumberAsATruth(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        state.tell("{seat} has laid {number} lot.", seat=seat, number=True if lot.id.startswith("stone") else 1)


class TellsWhatWillLieThere(MasksGame):
    """The list is still empty; whoever reads the line sees the card in it."""

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        state.tell("{seat} adds a card to {cards}.", seat=seat, cards=state.laid[seat])
        super().put(state, card, seat)


class TellsWhatWillLieThereInAPhrase(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        state.tell("{seat} adds a lot to {lots}.", seat=seat, lots=kb.phrase(str, state.laid[seat]))
        super().put(state, lot, seat)


# --- the observation of programs that learn


class TurningThroughTheBackDoor(WithBackDoor):
    def clockwise(self, first: int) -> tuple[int, ...]:
        turned = super().clockwise(first)
        whole = getattr(self, "whole", None)
        is_high = whole is not None and self.game.place_of(whole.pile[-1]) > HIGH
        return (turned[0], *reversed(turned[1:])) if is_high else turned


class TurnsSeatsThroughTheBackDoor(MasksGame):
    state_class = TurningThroughTheBackDoor


# --- what the game remembers, and saves and programs are told at the start


class NamesARoleInItsOptions(MasksGame):
    def setup(self, state: Masks) -> None:
        super().setup(state)
        self.options["first"] = state.roles[0][0].id


class SpeaksFromMemory(LotsGame):
    last: kb.Piece | None = None

    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        self.last = lot

    def spoken(self, state: Any, move: kb.Move[Any]) -> str:
        return f"the last lot was {self.last}"


class DescribesFromMemory(FistsGame):
    def __init__(self, *arguments: Any) -> None:
        self._closed: dict[int, int] = {}
        super().__init__(*arguments)

    def close(self, state: Fists, number: int, seat: int) -> None:
        super().close(state, number, seat)
        self._closed[seat] = number

    def describe(self, state: Any, move: kb.Move[Any]) -> str:
        return f"the fists hold {self._closed}"


class RefusesFromMemory(MasksGame):
    def __init__(self, *arguments: Any) -> None:
        self.seen: list[kb.Piece] = []
        super().__init__(*arguments)

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        self.seen.append(card)

    def refuse(self, state: Masks, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        return kb.Refusal(f"{self.seen[-1]} lies there" if self.seen else "no")


@pytest.mark.parametrize(
    ("game", "law", "saying"),
    [
        (WritesPointsOfSpiesAsFractions, 5, "gives away"),
        (ScoresSpiesInFractions, 5, "the points so far give away"),
        (TellsTheNumberAsATruth, 5, "the log gives away"),
        (TellsWhatWillLieThere, 5, "the log"),
        (TellsWhatWillLieThereInAPhrase, 5, "the log"),
        (TurnsSeatsThroughTheBackDoor, 5, "the observation"),
        (NamesARoleInItsOptions, 3, "the game itself was changed"),
        (SpeaksFromMemory, 3, "the game itself was changed"),
        (DescribesFromMemory, 3, "the game itself was changed"),
        (RefusesFromMemory, 3, "the game itself was changed"),
    ],
)
def test_a_leak_that_no_person_sees_is_caught(game: type[kb.Game[Any]], law: int, saying: str) -> None:
    assert_caught(game(), law, saying)
