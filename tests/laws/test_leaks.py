"""Leaks planted in games unlike the toy: hidden roles, coins in fists behind screens, and equal sets of lots.

What no kit can see stands at the end, so that nobody takes silence for proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import Bot, Sight
from kingsbridge_core.engine.determinize import rearrange
from kingsbridge_core.game.scene import Area, Scene
from kingsbridge_core.laws import breaches

from .catching import assert_caught
from .fists import Fists, FistsGame
from .fists import idle as fist_idle
from .lots import Lots, LotsGame
from .lots import idle as lot_idle
from .masks import HIGH, Masks, MasksGame, Options, call, idle, lay

# --- who is asked, and what is planned


class AsksOnlySpies(MasksGame):
    def callers(self, state: Masks) -> list[int]:
        return [seat for seat in range(state.seats) if state.roles[seat][0].id in ("spy", "king", "nun")]

    def begin_round(self, state: Masks) -> None:
        state.plan(*(lay(seat) for seat in range(state.seats)))

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        if seat == state.seats - 1:
            state.plan(*(call(caller) for caller in self.callers(state)))


class AsksTheLowestRoleFirst(AsksOnlySpies):
    def callers(self, state: Masks) -> list[int]:
        return sorted(range(state.seats), key=lambda seat: self.place_of(state.roles[seat][0]))


class AsksAgainAfterAHighCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        if self.place_of(card) > HIGH:
            state.plan(call(seat))


class PlansWithTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.agenda.insert(1, idle(card))


class PlansWithTheNumberOfTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.agenda.insert(1, idle(self.place_of(card)))


class PlansWithTheCoins(FistsGame):
    def close(self, state: Fists, number: int, seat: int) -> None:
        super().close(state, number, seat)
        state.agenda.insert(1, fist_idle(number))


class AsksTheNextByTheLot(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        if seat == 0 and lot.id.startswith("reed"):
            state.agenda[-2:] = state.agenda[:-3:-1]


class PlansWithTheLot(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        state.agenda.insert(1, lot_idle(lot.id))


class NamesAPhaseAfterTheRole(MasksGame):
    def answer(self, state: Masks, move: kb.Move[Any], seat: int) -> None:
        super().answer(state, move, seat)
        state.phase = "laying" if self.place_of(state.roles[seat][0]) > 2 else "award"


class CountsRoundsByTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.round += self.place_of(card) > HIGH


# --- options, refusals, points, and what lies on the table


class OrdersOptionsByOtherCards(MasksGame):
    def choices(self, state: Masks, seat: int) -> Options:
        choices = super().choices(state, seat)
        return choices[::-1] if any(self.place_of(each) > HIGH for each in state.laid[seat - 1]) else choices


class LimitsOptionsByOtherRoles(MasksGame):
    def choices(self, state: Masks, seat: int) -> Options:
        choices = super().choices(state, seat)
        return choices[:1] if state.roles[seat - 1][0].id in ("spy", "monk", "nun") else choices


class RefusesByOtherHands(MasksGame):
    def refuse(self, state: Masks, move: kb.Move[Any], seat: int) -> kb.Refusal | None:
        elsewhere = move.what in state.hands[seat - 1]
        return kb.Refusal("someone else has it" if elsewhere else "it is nowhere near")


class ScoresRoles(MasksGame):
    def scores(self, state: Masks) -> list[float]:
        return [
            points + (role[0].id == "king") for points, role in zip(super().scores(state), state.roles, strict=True)
        ]


class MarksTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.noted = [card]


class DealsTheNextPlayerACard(MasksGame):
    """The next player draws, and whoever wants the move back hears what."""

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        if len(state.pile) > 1:
            state.hands[(seat + 1) % state.seats].append(state.pile.pop())


class LabelsByMemory(MasksGame):
    last = ""

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        self.last = card.name

    def label(self, move: kb.Move[Any]) -> str:
        return f"{super().label(move)} against {self.last}"


# --- through the back door


class WithBackDoor(Masks):
    __slots__ = ("whole",)
    whole: Masks

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        view.whole = self
        return view


class SpeaksThroughTheBackDoor(MasksGame):
    state_class = WithBackDoor

    def spoken(self, state: Any, move: kb.Move[Any]) -> str:
        return f"the next role is {state.whole.box[-1]}"


class EnterThroughTheBackDoor(MasksGame):
    state_class = WithBackDoor

    def usual(self, state: Any) -> kb.Move[Any] | None:
        options: Options = state.options
        return options[self.place_of(state.whole.pile[-1]) % len(options)]


class CitesThroughTheBackDoor(MasksGame):
    state_class = WithBackDoor

    def rule_of(self, state: Any, move: kb.Move[Any]) -> str | None:
        return str(state.whole.box[-1])


# --- what could be


class KeepsTheLaidCards(Masks):
    def determinize(self, seat: int | None, rng: Random) -> Any:
        bare = self.clone()
        bare.laid = [[] for _ in range(self.seats)] if seat is None else bare.laid
        if seat is not None:
            bare.laid = [laid if owner == seat else [] for owner, laid in enumerate(bare.laid)]
        new = rearrange(bare, seat, rng)
        new.laid = [laid.copy() for laid in self.laid]
        return new


class KeepsTheRoles(Masks):
    def determinize(self, seat: int | None, rng: Random) -> Any:
        new = rearrange(self, seat, rng)
        new.roles, new.box = [role.copy() for role in self.roles], sorted(self.box, key=self.game.place_of)
        return new


class KeepsTheFists(Fists):
    def determinize(self, seat: int | None, rng: Random) -> Any:
        bare = self.clone()
        for owner, fist in enumerate(bare.fists):
            if owner != seat:
                fist["coin"] = 0
        new = rearrange(bare, seat, rng)
        for owner, fist in enumerate(new.fists):
            if owner != seat:
                bare.screens[owner].update(coin=new.screens[owner]["coin"] + fist["coin"])
                new.screens[owner].update(coin=new.screens[owner]["coin"] + fist["coin"])
                new.screens[owner].update(gem=new.screens[owner]["gem"] + fist["gem"])
                fist.update(self.fists[owner])
        return new


class KeepsTheLots(Lots):
    def determinize(self, seat: int | None, rng: Random) -> Any:
        new = rearrange(self, seat, rng)
        new.hands, new.laid = [hand.copy() for hand in self.hands], [laid.copy() for laid in self.laid]
        return new


class ImaginesLots(LotsGame):
    state_class = KeepsTheLots


class ImaginesLaidCards(MasksGame):
    state_class = KeepsTheLaidCards


class ImaginesRoles(MasksGame):
    state_class = KeepsTheRoles


class ImaginesFists(FistsGame):
    state_class = KeepsTheFists


class KnowsHighCards(MasksGame):
    def known(self, state: Masks) -> Iterable[tuple[list[Any], kb.Piece]]:
        return [(laid, card) for laid in state.laid for card in laid if self.place_of(card) > HIGH]


@pytest.mark.parametrize(
    ("game", "law", "saying"),
    [
        (AsksTheNextByTheLot, 5, "who is asked next"),
        (PlansWithTheLot, 5, "what is on the agenda"),
        (ImaginesLots, 6, "depends on a hidden choice"),
        (AsksOnlySpies, 5, "who is asked next"),
        (AsksTheLowestRoleFirst, 5, "who is asked next"),
        (AsksAgainAfterAHighCard, 5, "who is asked next"),
        (PlansWithTheCard, 5, "the agenda"),
        (PlansWithTheNumberOfTheCard, 5, "what is on the agenda"),
        (PlansWithTheCoins, 5, "what is on the agenda"),
        (NamesAPhaseAfterTheRole, 5, "who is asked next"),
        (CountsRoundsByTheCard, 5, "who is asked next"),
        (OrdersOptionsByOtherCards, 5, "the options give away"),
        (LimitsOptionsByOtherRoles, 5, "the options give away"),
        (RefusesByOtherHands, 5, "the refusal of"),
        (ScoresRoles, 5, "the points so far give away"),
        (MarksTheCard, 5, "is hidden, but named in noted"),
        (LabelsByMemory, 3, "the game itself was changed"),
        (SpeaksThroughTheBackDoor, 5, "the description of"),
        (EnterThroughTheBackDoor, 5, "what Enter does"),
        (CitesThroughTheBackDoor, 5, "the description of"),
        (ImaginesLaidCards, 6, "determinize"),
        (ImaginesRoles, 6, "determinize"),
        (ImaginesFists, 6, "determinize"),
        (KnowsHighCards, 6, "determinize"),
    ],
)
def test_a_leak_is_caught(game: type[kb.Game[Any]], law: int, saying: str) -> None:
    assert_caught(game(), law, saying)


class BoastfulBot(Bot):
    """Notes for people name the own card."""

    def choose(self, sight: Sight) -> kb.Move[Any]:
        self.said = [f"I hold {card.name}." for card in sight.view.hands[sight.seat]]
        return sight.options[0]

    def notes(self) -> list[str]:
        return self.said


def test_a_bot_that_tells_its_hand_is_caught() -> None:
    assert_caught(MasksGame(), 5, "tells everyone what is hidden", bots={"boastful": BoastfulBot})


def drawn_through_the_back_door(view: Any, names: Sequence[str]) -> Scene:
    """Shows the role that is left over."""
    return Scene("Masks", (Area("box", "Box", spoken=(view.whole.box[-1].name,)),))


def test_a_table_that_shows_a_role_is_caught() -> None:
    game = type("Drawn", (MasksGame,), {"state_class": WithBackDoor})()
    assert_caught(game, 5, "the drawing of the table", table=drawn_through_the_back_door)


def test_why_a_move_cannot_be_taken_back_names_only_what_the_player_saw() -> None:
    """This hole was in the engine itself: the next player's card was named to whoever tried to undo."""
    assert list(breaches(DealsTheNextPlayerACard(), games=4)) == []


@pytest.mark.parametrize("game", [MasksGame, FistsGame, LotsGame])
def test_sound_games_pass(game: type[kb.Game[Any]]) -> None:
    """They tell who exchanges a card and who keeps it, and show roles to their owners."""
    assert list(breaches(game(), games=12)) == []


# --- what cannot be seen


class CountsTheCardInPublic(MasksGame):
    """A public number that follows a hidden card may be a rule."""

    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.mood += self.place_of(card) > HIGH


class HintsByTheVerb(MasksGame):
    """A player who exchanges, or does not, may be meant to be heard."""

    def answer(self, state: Masks, move: kb.Move[Any], seat: int) -> None:
        super().answer(state, move, seat)
        state.tell("{seat} is calm." if move is self.keep else "{seat} is nervous.", seat=seat)


@pytest.mark.parametrize("game", [CountsTheCardInPublic, HintsByTheVerb])
def test_what_may_be_a_rule_is_let_pass(game: type[kb.Game[Any]]) -> None:
    assert list(breaches(game(), games=4)) == []
