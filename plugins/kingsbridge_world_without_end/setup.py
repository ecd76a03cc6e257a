"""Setting up before the first round."""

from __future__ import annotations

from kingsbridge_world_without_end.state import CHAPTERS, CLOTH_MARKET, ROUNDS, WorldWithoutEnd, pile_of


def set_up(state: WorldWithoutEnd) -> None:
    """The stock, the favor track, the Bridge, the event piles and everyone's goods are made ready."""
    game, numbers = state.game, state.game.definition.numbers
    state.active = game.start_player(state)  # wwe-setup-12
    state.stock = dict(numbers["stock"])  # wwe-setup-05
    state.favor = game.favor_track.index(game.favor_space["outlaws-1"])  # wwe-setup-10
    state.covers = [CLOTH_MARKET]  # wwe-setup-11
    state.projects = [game.project["bridge"]]  # wwe-setup-09
    state.markers = list(game.markers)
    for seat in range(state.seats):
        equip(state, seat)
    for chapter in range(1, CHAPTERS + 1):
        lay_pile(state, chapter)


def equip(state: WorldWithoutEnd, seat: int) -> None:
    """A player gets cards, goods and points; in a first game, only the starred cards (wwe-setup-03, wwe-setup-04)."""
    game, numbers = state.game, state.game.definition.numbers
    state.points[seat]["start"] = numbers["start_score"]
    for good, number in numbers["start_goods"].items():
        state.goods[seat][good] = number
        if good != "gold":
            state.stock[good] -= number
    first_game = game.options["first_game"]  # wwe-first-game-01
    state.hands[seat] = [card for card in game.actions if card.starred or not first_game]
    state.aside[seat] = [card for card in game.actions if first_game and not card.starred]


def lay_pile(state: WorldWithoutEnd, chapter: int) -> None:
    """Six events of the chapter are laid face down; the others leave the game unseen (wwe-setup-08)."""
    cards = [card for card in state.game.events if card.chapter == chapter]
    state.shuffle(cards)
    pile = pile_of(state, chapter)
    pile += cards[:ROUNDS]
    state.unused_events += cards[ROUNDS:]
