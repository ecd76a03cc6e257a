"""A seat sees what it may see; what it cannot see is rearranged, in every way that could be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import kingsbridge_core as kb
from kingsbridge_core.engine.pieces import FACE_DOWN
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.laws import assert_laws

from .fair import GAME, GOODS, Fair, fair, is_guild, swap

EYES = (0, 1, None)


def test_the_fair_keeps_the_laws() -> None:
    assert_laws(GAME, games=5)


# --- views


@pytest.mark.parametrize("seat", EYES)
def test_a_view_hides_what_its_seat_may_not_see(seat: int | None) -> None:
    state = fair()
    view = state.view(seat)
    assert view.pile == [FACE_DOWN] * 4
    assert view.guild == [FACE_DOWN] * 3
    assert view.won == [[], [FACE_DOWN]]
    assert view.sack == {"?": 6}
    for owner in (0, 1):
        mine = owner == seat
        assert view.hands[owner] == (state.hands[owner] if mine else [FACE_DOWN] * 2)
        assert view.stalls[owner] == (state.stalls[owner] if mine else {"?": 3})


def test_a_view_shows_what_is_open() -> None:
    state = fair()
    state.discard.append(state.pile.pop())
    view = state.view(1)
    for name in ("discard", "used", "road", "price", "dice", "market", "chalk", "points", "pad", "leader", "playing"):
        assert getattr(view, name) == getattr(state, name)


def test_a_view_knows_no_chance_and_of_the_agenda_only_the_question() -> None:
    state = fair(seed=7)
    view = state.view(0)
    assert (view.seed, view.draws) == (0, 0)
    assert len(state.agenda) > 1
    assert view.agenda == state.agenda[-1:]


def test_only_the_seat_to_decide_sees_its_options() -> None:
    state = fair()
    assert state.view(0).options == state.options
    assert state.view(1).options == ()
    assert state.view(None).options == ()
    assert [state.view(seat).viewer for seat in EYES] == [0, 1, -1]


def test_a_view_is_a_copy() -> None:
    state = fair()
    before = state.to_data()
    view = state.view(0)
    view.hands[0].clear()
    view.market["wool"] = 0
    view.stalls[0]["wool"] = 9
    assert state.to_data() == before


def test_a_view_cannot_be_determinized() -> None:
    with pytest.raises(KingsbridgeError, match="a view cannot be determinized"):
        fair().view(0).determinize(0, Random(1))


# --- determinize


def imagined(state: Fair, seat: int | None, number: int = 200) -> list[Fair]:
    """Many states that the seat cannot tell from this one."""
    rng = Random(4)
    return [state.determinize(seat, rng) for _ in range(number)]


@pytest.mark.parametrize("seat", EYES)
def test_no_seat_can_tell_an_imagined_state_from_the_real_one(seat: int | None) -> None:
    state = fair(3)
    view = state.view(seat).to_data()
    assert all(each.view(seat).to_data() == view for each in imagined(state, seat, 50))


@pytest.mark.parametrize("seat", EYES)
def test_pieces_and_units_are_the_same_in_another_order(seat: int | None) -> None:
    state = fair(3)

    def pieces(one: Fair) -> Counter[kb.Piece]:
        return Counter(piece for deck in (one.pile, one.guild, *one.hands, *one.won) for piece in deck)

    def units(one: Fair) -> dict[str, int]:
        return {kind: sum(each[kind] for each in (one.market, one.sack, *one.stalls)) for kind in GOODS}

    for each in imagined(state, seat, 50):
        assert pieces(each) == pieces(state)
        assert units(each) == units(state)
        assert each.market == state.market
        assert [sum(stall.values()) for stall in each.stalls] == [3, 3, 3]
        assert sum(each.sack.values()) == 6


def test_every_hidden_card_can_be_in_the_other_hand() -> None:
    state = fair()
    assert state.leader is None
    found = {piece for each in imagined(state, 0) for piece in each.hands[1]}
    assert found == {*state.pile, *state.hands[1]}


def test_every_share_of_hidden_units_is_possible() -> None:
    state = fair()
    own = state.stalls[0]
    shares = {tuple(each.stalls[1].values()) for each in imagined(state, 0)}
    assert all(each.stalls[0] == own for each in imagined(state, 0, 20))
    assert shares == {(w, s, i) for w in range(4) for s in range(4) for i in range(2) if w + s + i == 3}


def test_a_deck_that_takes_only_some_pieces_gets_only_those() -> None:
    for each in imagined(fair(), None):
        assert all(is_guild(piece) for piece in each.guild)


def test_what_everybody_remembers_stays() -> None:
    state = fair()
    assert all(each.won == state.won for each in imagined(state, None, 50))


def test_a_piece_that_everybody_knows_stays_where_it_is() -> None:
    state = fair(seed=1)
    assert state.leader == 1
    states = imagined(state, 0)
    assert all(GAME.cards[0] in each.hands[1] for each in states)
    assert {each.hands[1].index(GAME.cards[0]) for each in states} == {0, 1}
    assert len({piece for each in states for piece in each.hands[1]}) > 2


def test_chance_to_come_is_another() -> None:
    state = fair()
    seeds = {each.seed for each in imagined(state, 0, 20)}
    assert len(seeds) == 20
    assert state.seed not in seeds


def test_the_real_arrangement_cannot_be_told_from_the_imagined_ones() -> None:
    state = fair()
    other = state.determinize(0, Random(1))
    assert other.hands != state.hands
    assert other.determinize(0, Random(2)) == state.determinize(0, Random(2))


def test_options_of_another_seat_follow_its_imagined_hand() -> None:
    state = fair()
    for each in imagined(state, 1, 20):
        assert [move.what for move in each.options[:-1]] == each.hands[0]


def test_arguments_on_the_agenda_stay() -> None:
    state = fair()
    card = state.hands[1][0]
    state.plan(swap(0, 1, card))
    state.advance()
    assert state.agenda[-1] == swap(0, 1, card)
    assert state.determinize(0, Random(3)).agenda == state.agenda


def test_decks_that_hold_only_some_pieces_take_before_those_with_more_choice() -> None:
    class Shelves(kb.State):
        any_colour: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY, holds=lambda piece: piece.id[0] in "rb")
        red_only: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY, holds=lambda piece: piece.id[0] == "r")

    class Sorting(kb.Game[Shelves]):
        id = "sorting"
        definition_source = {"title": "Sorting", "seats": [1], "phases": ["wait"]}
        state_class = Shelves
        rules_modules = ({"wait": wait},)

        def build(self) -> None:
            self.add_pieces(kb.Piece(name, name) for name in ("r1", "r2", "b1", "b2"))

        def setup(self, state: Shelves) -> None:
            r1, r2, b1, b2 = self.pieces.values()
            state.any_colour, state.red_only = [b1, b2], [r1, r2]

    state = Sorting().new(1)
    for seed in range(20):
        other = state.determinize(0, Random(seed))
        assert {piece.id for piece in other.red_only} == {"r1", "r2"}
        assert {piece.id for piece in other.any_colour} == {"b1", "b2"}


@kb.step
def wait(state: kb.State) -> None:
    """The only phase: nothing happens."""
    state.finish()
