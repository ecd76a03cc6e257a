"""At every step of a player's own turn, whoever could pay for a die or play a tile is asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kingsbridge_column_of_fire import first_half
from kingsbridge_column_of_fire.actions import any_time
from kingsbridge_column_of_fire.bots import Greedy
from kingsbridge_core.bots.bot import Bot, RandomBot, chosen_by

from .table import (
    DIE,
    GAME,
    A,
    ColumnOfFire,
    ally,
    begin,
    empty_table,
    first_turn,
    give_tiles,
    imprison,
    lay_deck,
    main_texts,
    only_free,
    play,
    put_houses,
    refused,
    rolled_turn,
    score_of,
    space_of,
    texts,
    track_turn,
)

# --- before the track part


def stuck(points: int) -> ColumnOfFire:
    """No die is free: white lies on a character, the others on Loch Leven."""
    state = empty_table(points=points)
    ally(state, A, "william-cecil", "white", 4)
    only_free(state, A)
    return state


@pytest.mark.rule("cof-points-06")
def test_who_has_no_free_die_may_pay_for_one_and_then_moves_with_it() -> None:
    state = stuck(points=6)
    track_turn(state, A)
    assert {"end", "pay white"} <= set(texts(state))
    play(state, "pay white")
    assert score_of(state, A) == 3
    assert "end" not in texts(state)
    assert refused(state, "end").rule == "cof-track-01"
    moves = [text for text in main_texts(state) if text.startswith("move ")]
    assert main_texts(state) == moves
    assert {GAME.spaces[text.removeprefix("move ")].colour for text in moves} == {"white"}
    play(state, moves[0])
    assert space_of(state, A) == moves[0].removeprefix("move ")


@pytest.mark.rule("cof-points-06")
def test_a_die_freed_by_a_tile_moves_the_disk_too() -> None:
    tile = next(tile.id for tile in GAME.tiles if [effect.word.name for effect in tile.effects] == ["free-die"])
    state = stuck(points=2)
    give_tiles(state, A, [tile])
    track_turn(state, A)
    assert main_texts(state) == ["end"]
    play(state, f"play {tile}", "free white")
    assert all(text.startswith("move ") for text in main_texts(state))


@pytest.mark.rule("cof-points-06")
def test_points_just_won_from_an_event_pay_for_the_die() -> None:
    state = stuck(points=2)
    state.protection[A] = 1
    state.faces[A][-1] = 4
    begin(state, GAME.steps["offer_exchange"](A), GAME.steps["track_part"](A))
    play(state, "exchange")
    assert "pay white" in texts(state)


@pytest.mark.rule("cof-points-06")
def test_with_two_points_and_no_tile_the_turn_ends_without_a_question() -> None:
    state = stuck(points=2)
    track_turn(state, A)
    assert state.actor is None


@pytest.mark.rule("cof-points-06")
def test_the_last_free_die_laid_on_loch_leven_leaves_the_same_question() -> None:
    state = empty_table(points=6)
    ally(state, A, "william-cecil", "white", 4)
    for die in set(DIE) - {"white", "blue", "black"}:
        imprison(state, A, die, 6)
    begin(state, GAME.steps["imprison"](A), GAME.steps["track_part"](A))
    play(state, "lay blue")
    assert "pay white" in texts(state)
    assert main_texts(state) == ["end"]
    play(state, "end")
    assert state.actor is None


# --- before the first character


@pytest.mark.rule("cof-advantage-08")
def test_before_the_first_character_a_tile_may_turn_up_the_die_that_shows_one() -> None:
    tile = next(tile.id for tile in GAME.tiles if [effect.word.name for effect in tile.effects] == ["rotate"])
    state = empty_table()
    ally(state, A, "elizabeth-i", "white", 1)
    give_tiles(state, A, [tile])
    state.faces[A][-1] = 1  # the religion die is rolled first, and a religion chosen
    first_turn(state, A)
    play(state, "begin", "be catholic")
    assert main_texts(state) == ["go-on"]
    before = score_of(state, A)
    play(state, f"play {tile}", "turn white up", "go-on", "use")
    assert score_of(state, A) == before + 2
    assert [card.id for card in state.characters[A]] == ["elizabeth-i"]


# --- no way round the character


@pytest.mark.rule("cof-draw-05")
def test_without_a_point_a_die_that_builds_nothing_is_no_way_round_the_character() -> None:
    state = empty_table(points=0)
    lay_deck(state, "france", [])
    put_houses(state, "france", yellow=5)
    rolled_turn(state, A, white=4, blue=3)
    assert main_texts(state) == ["take white"]
    assert refused(state, "build blue").rule == "cof-draw-05"


@pytest.mark.rule("cof-draw-05")
def test_without_a_point_a_die_that_raises_a_house_may_still_build() -> None:
    state = empty_table(points=0)
    lay_deck(state, "france", [])
    put_houses(state, "france", yellow=2)
    rolled_turn(state, A, white=4, blue=3)
    assert main_texts(state) == ["take white", "build blue"]


@pytest.mark.rule("cof-draw-05")
def test_with_a_point_the_die_that_builds_nothing_costs_it() -> None:
    state = empty_table(points=1)
    lay_deck(state, "france", [])
    put_houses(state, "france", yellow=5)
    rolled_turn(state, A, white=4, blue=3)
    play(state, "build blue")
    assert score_of(state, A) == 0


# --- whoever could act is asked


class Watch:
    """Notes who was asked since the last step of a turn, and who could have acted and was not."""

    def __init__(self) -> None:
        self.asked = False
        self.missed: list[str] = []
        self.seen: set[str] = set()

    def before(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A step of the turn that is looked at before it happens; its second argument begins with the seat."""

        def watched(state: ColumnOfFire, argument: Any, *rest: Any) -> Any:
            seat = argument if isinstance(argument, int) else argument[0]
            possible = any_time(state, seat)
            self.seen.add(name)
            if possible and not self.asked:
                self.missed.append(f"{name}: seat {seat} could {possible[0]} in {state!r}")
            self.asked = False
            return function(state, argument, *rest)

        return watched

    def asking(self, name: str, function: Callable[..., Any], pause: str) -> Callable[..., Any]:
        """A step that asks first, if anything is possible."""

        def watched(state: ColumnOfFire, argument: Any) -> None:
            possible = any_time(state, argument[0])
            self.seen.add(name)
            function(state, argument)
            if possible and state.agenda[-1][0].name != pause:
                self.missed.append(f"{name}: seat {argument[0]} could {possible[0]} in {state!r}")

        return watched


STEPS_OF_A_TURN = ("handle_dice", "roll", "conflicts")


def walk(seats: int, seed: int, bot: Bot, watch: Watch) -> None:
    """Play a game, and note which players are asked between two steps of their own turn."""
    state, number, chance = GAME.new(seats, seed), 0, Random(seed)
    while state.actor is not None:
        number += 1
        asked, missed = watch.asked, [*watch.missed]
        wanted = chosen_by(bot, state, seed, number)
        watch.missed = missed  # whatever the bot has imagined does not count
        step = state.agenda[-1][0]
        # between two conflicts nothing can be done
        watch.asked = asked or "pay" in step.refused or step.name == "choose_conflict"
        quiet = [move for move in state.options if move.verb not in ("pay", "play")]
        state.apply(wanted if wanted in quiet or chance.random() < 0.3 else chance.choice(quiet))


@pytest.mark.rule("cof-points-04", "cof-advantage-04", "cof-advantage-08", "cof-points-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_every_step_of_their_turn_whoever_could_act_is_asked(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    for name in STEPS_OF_A_TURN:
        monkeypatch.setattr(GAME.steps[name], "run", watch.before(name, GAME.steps[name].run))
    monkeypatch.setattr(first_half, "handle_die_on", watch.before("character", first_half.handle_die_on))
    turning = GAME.steps["turn_up"]
    monkeypatch.setattr(turning, "run", watch.asking("card", turning.run, "before_reveal"))
    for seed in range(8):
        walk(seats, seed, RandomBot() if seed % 2 else Greedy(), watch)
    assert watch.seen >= {*STEPS_OF_A_TURN, "character", "card"}
    assert watch.missed == []
