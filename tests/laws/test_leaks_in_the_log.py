"""Leaks planted in what games tell: the log names, counts or hints at what somebody may not see."""

from __future__ import annotations

from typing import Any

import pytest

import kingsbridge_core as kb

from .catching import assert_caught
from .fists import Fists, FistsGame
from .lots import Lots, LotsGame
from .masks import HIGH, Masks, MasksGame


def name_of(card: kb.Piece) -> str:
    """A card in words."""
    return card.name


class TellsTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell("{seat} lays {lot}.", seat=seat, lot=card)


class TellsTheCardInAList(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell("{seat} lays {cards}.", seat=seat, cards=[card])


class TellsTheCardInAPhrase(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell("{seat} lays {what}.", seat=seat, what=kb.phrase(name_of, card))


class TellsTheNameOfTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell(f"{{seat}} lays {card.name}.", seat=seat)


class TellsTheNumberOfTheCard(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell("{seat} lays a {number}.", seat=seat, number=self.place_of(card))


class TellsThePlaceInTheHand(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        place = state.hands[seat].index(card)
        super().put(state, card, seat)
        state.tell("{seat} takes the card at place {place}.", seat=seat, place=place)


class TellsWhetherItIsHigh(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell("{seat} smiles." if self.place_of(card) > HIGH else "{seat} frowns.", seat=seat)


class TellsOnlyOfHighCards(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        if self.place_of(card) > HIGH:
            state.tell("The table trembles.")


class TellsTheNeighbour(MasksGame):
    def put(self, state: Masks, card: kb.Piece, seat: int) -> None:
        super().put(state, card, seat)
        state.tell("Your neighbour lays {card}.", to=(seat + 1) % state.seats, card=card)


class TellsTheExchangedCard(MasksGame):
    def exchange(self, state: Masks, seat: int) -> None:
        state.tell("{seat} returns {card}.", seat=seat, card=state.laid[seat][0])
        super().exchange(state, seat)


class TellsTheExchangedCardInWords(MasksGame):
    def exchange(self, state: Masks, seat: int) -> None:
        state.tell(f"{{seat}} returns {state.laid[seat][0].name}.", seat=seat)
        super().exchange(state, seat)


class TellsARoleWhileDealing(MasksGame):
    def setup(self, state: Masks) -> None:
        super().setup(state)
        state.tell("{seat} is the {role}.", seat=0, role=state.roles[0][0])


class TellsTheRole(MasksGame):
    def answer(self, state: Masks, move: kb.Move[Any], seat: int) -> None:
        super().answer(state, move, seat)
        state.tell("Spies grin." if state.roles[seat][0].id == "spy" else "Nobody grins.")


class TellsTheCoins(FistsGame):
    def close(self, state: Fists, number: int, seat: int) -> None:
        super().close(state, number, seat)
        state.tell("{seat} hides {number} coins.", seat=seat, number=number)


class TellsTheCoinsInWords(FistsGame):
    def close(self, state: Fists, number: int, seat: int) -> None:
        super().close(state, number, seat)
        state.tell("{seat} hides {amount}.", seat=seat, amount=kb.phrase(str, "many" if number == 3 else "few"))


class TellsTheCoinsLeft(FistsGame):
    def close(self, state: Fists, number: int, seat: int) -> None:
        super().close(state, number, seat)
        state.tell("{seat} has {left} left.", seat=seat, left=state.screens[seat]["coin"])


# --- where the same move was possible whatever is hidden


class TellsTheLot(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        state.tell("{seat} lays {lot}.", seat=seat, lot=lot)


class TellsTheLotInAPhrase(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        state.tell("{seat} lays {what}.", seat=seat, what=kb.phrase(name_of, lot))


class TellsTheKindOfLot(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().put(state, lot, seat)
        state.tell("{seat} lays something heavy." if lot.id.startswith("stone") else "Nothing heavy.", seat=seat)


class TellsThePlaceOfTheLot(LotsGame):
    def put(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        state.tell("{seat} takes lot {place}.", seat=seat, place=state.hands[seat].index(lot))
        super().put(state, lot, seat)


class TellsTheChangedLot(LotsGame):
    def exchange(self, state: Lots, lot: kb.Piece, seat: int) -> None:
        super().exchange(state, lot, seat)
        state.tell("{seat} now has {lot}.", seat=seat, lot=lot)


@pytest.mark.parametrize(
    ("game", "saying"),
    [
        *(
            (game, "the log gives away what is hidden")
            for game in (
                *(TellsTheCard, TellsTheCardInAList, TellsTheCardInAPhrase, TellsTheNameOfTheCard),
                *(TellsTheNumberOfTheCard, TellsThePlaceInTheHand, TellsWhetherItIsHigh, TellsOnlyOfHighCards),
                *(TellsTheNeighbour, TellsTheRole, TellsTheCoins, TellsTheCoinsInWords, TellsTheCoinsLeft),
            )
        ),
        *((game, "the log") for game in (TellsTheLot, TellsTheLotInAPhrase, TellsTheKindOfLot)),
        *((game, "the log") for game in (TellsThePlaceOfTheLot, TellsTheChangedLot)),
        (TellsTheExchangedCard, "the log"),
        (TellsTheExchangedCardInWords, "the log"),
        (TellsARoleWhileDealing, "before the first move, the log names a hidden piece"),
    ],
)
def test_a_leak_in_the_log_is_caught(game: type[kb.Game[Any]], saying: str) -> None:
    assert_caught(game(), 5, saying)
