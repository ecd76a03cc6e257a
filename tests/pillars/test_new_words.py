"""The words that only cards of authors use: when a card is played, when its trick is won, and changed values."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.game.set_files import read_set
from kingsbridge_pillars.game import PillarsGame
from kingsbridge_pillars.tricks import deciding


def with_effects(folder: Path, **cards: str) -> PillarsGame:
    """Return the game with these effects on cards."""
    lines = [f"    {card}:\n      effects:\n{indent(effects, ' ' * 8)}" for card, effects in cards.items()]
    path = folder / "words.yaml"
    header = "format: 1\ngame: pillars\ntitle: Words\nchange:\n  cards:\n"
    path.write_text(header + "\n".join(lines) + "\n", encoding="utf-8")
    game = kb.find_game("pillars").with_sets([read_set(path)])
    assert isinstance(game, PillarsGame)
    return game


def trick(game: PillarsGame, *hands: str) -> Any:
    """Return a state in which the first seat leads a trick, each seat with these cards."""
    state = game.new(3, seed=1, log=[])
    state.hands = [[game.piece(card) for card in hand.split()] for hand in hands]
    state.opener = state.leader = state.actor = 0
    state.agenda = [*state.agenda[:-1], (game.steps["play_card"], 0)]
    state.advance()
    return state


def play(state: Any, *moves: str) -> Any:
    for move in moves:
        state.apply(state.game.moves.find(move))
    return state


def test_a_card_that_is_played_acts_at_once_for_its_player(tmp_path: Path) -> None:
    game = with_effects(tmp_path, quarry="- played: [points: 2, take-from: {who: next, things: {stone: 1}}]")
    state = play(trick(game, "quarry tom", "regan ellen", "william alfred"), "play quarry")
    assert state.points[0]["neutrals"] == 2
    assert [each["stone"] for each in state.stocks] == [2, 0, 1]
    assert state.actor == 1


def test_the_last_card_acts_before_the_trick_is_won_even_if_it_asks(tmp_path: Path) -> None:
    game = with_effects(tmp_path, quarry="- played: [choose: [{points: 2}, {points: 1}]]")
    state = play(trick(game, "tom ellen", "regan william", "quarry alfred"), "play tom", "play regan", "play quarry")
    assert state.actor == 2
    assert len(state.trick) == 3
    play(state, "choose 2")
    assert state.points[2]["neutrals"] == 1
    assert state.tricks == [1, 0, 0]
    assert state.actor == 0


def test_whoever_receives_the_trick_gets_what_a_card_says_about_it(tmp_path: Path) -> None:
    says = "- won: [gain: [wood, metal], for: {who: each-other, do: [forfeit: {sand: 1}]}]"
    game = with_effects(tmp_path, **{"blue-toolmaker": f"{says}\n- convert: {{metal: 5}}"})
    state = trick(game, "tom ellen", "blue-toolmaker william", "regan alfred")
    play(state, "play tom", "play blue-toolmaker", "play regan")
    assert state.actor == 0
    play(state, "take metal")
    assert [each["sand"] for each in state.stocks] == [1, 0, 0]
    assert state.stocks[0]["metal"] == 1
    assert state.options[0].verb == "play"


def test_nothing_happens_when_the_trick_is_set_aside(tmp_path: Path) -> None:
    game = with_effects(tmp_path, tom="- won: [points: 5]")
    state = play(trick(game, "tom ellen", "king william", "regan alfred"), "play tom", "play king", "play regan")
    assert sum(sum(each.values()) for each in state.points) == 0


@pytest.mark.parametrize(
    ("of", "by", "winner"),
    [
        ("this", 9, "ellen"),
        ("craftsmen", -9, "tom"),
        ("neutrals", 4, "tom"),
        ("others", -1, "blue-master-builder"),
        ("others", -9, "ellen"),
    ],
)
def test_a_card_changes_what_cards_count_in_its_trick(tmp_path: Path, of: str, by: int, winner: str) -> None:
    game = with_effects(tmp_path, ellen=f"- strength: {{of: {of}, by: {by}}}")
    cards = [game.piece(name) for name in ("tom", "blue-master-builder", "ellen")]
    assert deciding(game, cards).id == winner
    state = trick(game, "tom quarry", "blue-master-builder regan", "ellen forest")
    play(state, "play tom", "play blue-master-builder", "play ellen")
    taker = {"tom": 0, "blue-master-builder": 1, "ellen": 2}[winner]
    assert state.tricks == [int(seat == taker) for seat in range(3)]


def test_a_privilege_brings_its_owner_material_in_every_hand(tmp_path: Path) -> None:
    game = with_effects(tmp_path, artist="- gain: [metal]\n- per: {of: metal, get: {points: 2}}")
    state = game.new(3, seed=1)
    state.agenda, state.owned[1] = state.agenda[:2], [game.piece("artist")]
    for hand in (1, 2):
        state.stocks = [dict.fromkeys(each, 0) for each in state.stocks]
        state.agenda.append(game.steps["score_player"](1))
        while state.agenda[2:]:
            step, argument = state.agenda.pop()
            step.run(state, argument)
        assert state.stocks[1]["metal"] == 1
        assert state.points[1]["privileges"] == 2 * hand


def test_a_player_with_nothing_but_cards_that_wait_plays_one_of_them(tmp_path: Path) -> None:
    game = with_effects(tmp_path, tom="- waits: last-trick")
    state = trick(game, "tom alfred", "regan ellen", "william quarry")
    assert [str(move) for move in state.options] == ["play tom", "play alfred"]
