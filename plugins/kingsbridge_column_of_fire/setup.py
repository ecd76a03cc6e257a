"""Setting up: Loch Leven cards, decks, tiles and dice."""

from __future__ import annotations

from kingsbridge_column_of_fire.screen.names import amount_of, kind_name
from kingsbridge_column_of_fire.state import (
    BLACK,
    BLACK_FACES,
    COUNTRIES,
    GOODS,
    Character,
    ColumnOfFire,
    Event,
    LochLevenCard,
    deck_of,
)
from kingsbridge_core import N_, phrase


def set_up(state: ColumnOfFire) -> None:
    """Set up the table, shuffling the tiles and each deck separately (cof-setup-09, cof-setup-12)."""
    state.start_player = state.game.start_player(state)  # it never changes (cof-setup-13, cof-setup-14)
    deal_loch_leven_cards(state)
    for seat in range(state.seats):
        equip(state, seat)
    state.pile = list(state.game.tiles)
    state.shuffle(state.pile)
    for country in COUNTRIES:
        deck = deck_of(state, country)
        deck += state.game.country_cards[country]
        state.shuffle(deck)
        open_first_character(state, deck)


def deal_loch_leven_cards(state: ColumnOfFire) -> None:
    """Each player gets a random Loch Leven card; two players get different religions.

    (cof-setup-03, cof-players-2-02, cof-players-2-03)
    """
    cards = list(state.game.loch_leven_cards)
    state.shuffle(cards)
    for seat in state.clockwise(state.start_player):
        first = state.religions[state.start_player] if seat != state.start_player else None
        differs = [card for card in cards if card.religion != first] if state.seats == 2 else cards
        card = differs[-1]
        cards.remove(card)
        give_loch_leven_card(state, seat, card)
    state.out_of_game += cards  # (cof-players-3-02)


def give_loch_leven_card(state: ColumnOfFire, seat: int, card: LochLevenCard) -> None:
    """The back of the card gives the player a religion, a good and a start space.

    (cof-setup-03, cof-setup-04, cof-setup-05)
    """
    state.loch_leven_cards[seat] = [card]
    if state.log is not None:
        text = N_("{seat} gets {card} and starts as a {religion} with {goods} on the {space}.")
        religion, goods = phrase(kind_name, card.religion), phrase(amount_of, card.good, 1)
        state.tell(text, seat=seat, card=card, religion=religion, goods=goods, space=state.game.spaces[card.start])
    state.religions[seat] = card.religion
    state.goods[seat] = {good: int(good == card.good) for good in GOODS}
    state.disks[seat] = state.game.position_of[state.game.spaces[card.start]]


def equip(state: ColumnOfFire, seat: int) -> None:
    """A player gets a protection tile, 2 points and six dice, and rolls them all."""
    numbers = state.game.definition.numbers
    state.protection[seat] = numbers["start_protection"]  # (cof-setup-04)
    state.victory[seat] = state.points[seat]["start"] = numbers["start_score"]  # (cof-setup-06)
    state.faces[seat] = state.roll_dice(6)  # free dice show something too (cof-setup-07, cof-loch-leven-04)
    state.faces[seat][BLACK] = BLACK_FACES[state.faces[seat][BLACK] - 1]  # (cof-setup-08)


def open_first_character(state: ColumnOfFire, deck: list[Character | Event]) -> None:
    """The first character of a deck is turned up and brings its stone; events before it leave the game.

    (cof-setup-11, cof-setup-10)
    """
    while deck:
        card = deck.pop()
        if isinstance(card, Character):
            state.open_cards.append(card)
            return
        state.out_of_game.append(card)
