"""A seed means the same game for ever: these numbers were written down once and must never change."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from hashlib import shake_128
from itertools import permutations
from random import Random

import pytest

from kingsbridge_core.engine.chance import SEEDS, below, derived, dice, fresh_seed, numbers, pick, shuffle, shuffle_with
from kingsbridge_core.errors import KingsbridgeError

from .fair import fair


def shuffled(seed: int, draw: int) -> list[int]:
    things = list(range(10))
    shuffle(things, seed, draw)
    return things


@pytest.mark.parametrize(
    ("seed", "draw", "expected"),
    [
        (7, 1, [9, 6, 1, 8, 0, 4, 2, 7, 5, 3]),
        (7, 2, [4, 1, 2, 3, 6, 9, 7, 0, 5, 8]),
        (8, 1, [4, 2, 8, 6, 3, 9, 1, 0, 7, 5]),
    ],
)
def test_the_shuffles_of_a_seed(seed: int, draw: int, expected: list[int]) -> None:
    assert shuffled(seed, draw) == expected


def test_the_numbers_of_a_seed() -> None:
    assert numbers(7, 1, 2) == (1338167579, 2405329118)
    assert numbers(0, 0, 1) == (232793260,)
    assert numbers(SEEDS - 1, 1000, 1) == (1397238004,)
    assert [below(7, draw, 6) for draw in range(1, 13)] == [1, 5, 4, 0, 5, 4, 5, 1, 3, 2, 0, 3]


def test_the_numbers_are_those_of_the_standard_hash_of_seed_and_draw() -> None:
    assert numbers(7, 1, 1)[0] == int.from_bytes(shake_128(b"7 1").digest(4), "little")


def test_the_numbers_of_purposes_beside_the_game() -> None:
    assert derived(7, 1, 2).random() == 0.3951760371347438
    assert derived(7, 2, 1).random() == 0.45291363620156355
    things = list(range(10))
    shuffle_with(derived(7, 1), things)
    assert things == [3, 5, 2, 6, 7, 9, 8, 4, 0, 1]


@pytest.mark.parametrize("things", [[], ["one"]])
def test_what_cannot_be_shuffled_stays(things: list[str]) -> None:
    before = things.copy()
    shuffle(things, 7, 1)
    shuffle_with(Random(1), things)
    assert things == before


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((number - expected) ** 2 / expected for number in counts.values()) + expected * (kinds - len(counts))


def test_all_faces_are_equally_likely() -> None:
    counts: Counter[object] = Counter(below(seed, draw, 6) for seed in range(60) for draw in range(100))
    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < 20.5  # exceeded once in 1000 times


@pytest.mark.parametrize("with_generator", [False, True])
def test_all_orders_are_equally_likely(with_generator: bool) -> None:
    counts: Counter[object] = Counter()
    rng = derived(5)
    for draw in range(6000):
        things = list("abcd")
        if with_generator:
            shuffle_with(rng, things)
        else:
            shuffle(things, 5, draw)
        counts["".join(things)] += 1
    assert set(counts) == {"".join(each) for each in permutations("abcd")}
    assert chi_square(counts, 24) < 49.7  # exceeded once in 1000 times


def test_every_thing_can_be_picked() -> None:
    rng = derived(3)
    assert {pick(rng, ["a", "b", "c"]) for _ in range(60)} == {"a", "b", "c"}


def test_fresh_seeds_differ_and_are_seeds() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < SEEDS for seed in seeds)


def test_a_state_counts_its_draws_and_never_repeats_one() -> None:
    state = fair()
    assert state.draws == 1
    rolls = [state.roll() for _ in range(12)]
    assert rolls == [dice(7, draw, 1, 6)[0] for draw in range(2, 14)]
    cards = list(range(10))
    state.shuffle(cards)
    assert (cards, state.draws) == (shuffled(7, 14), 14)
    assert {state.roll(3) for _ in range(50)} == {1, 2, 3}
    before = state.draws
    assert state.roll_dice(4) == dice(7, before + 1, 4, 6)
    assert state.draws == before + 1


@pytest.mark.parametrize("faces", [1, 2, 6, 10, 100])
def test_every_face_of_a_die_is_as_likely(faces: int) -> None:
    counts: Counter[object] = Counter(face for draw in range(400 * faces) for face in dice(3, draw, 5, faces))
    assert set(counts) == set(range(1, faces + 1))
    assert chi_square(counts, faces) < faces + 5 * faces**0.5 + 6  # exceeded less than once in 1000 times


def test_the_dice_of_a_draw_are_independent() -> None:
    pairs: Counter[object] = Counter(tuple(dice(11, draw, 2, 6)) for draw in range(7200))
    assert chi_square(pairs, 36) < 66.6  # exceeded once in 1000 times


def test_any_number_of_dice_can_be_rolled() -> None:
    many = dice(5, 1, 500, 6)
    assert len(many) == 500
    assert set(many) == set(range(1, 7))
    assert dice(5, 1, 0, 6) == []


def test_dice_mean_the_same_in_every_version_and_language() -> None:
    assert [dice(2026, draw, 5, 6) for draw in (0, 20, 21, 1000)] == [
        [4, 6, 6, 5, 2],
        [6, 3, 4, 2, 2],
        [1, 2, 2, 2, 6],
        [3, 3, 6, 5, 2],
    ]


@pytest.mark.parametrize("faces", [0, -1, 101])
def test_a_die_with_too_few_or_too_many_faces_is_refused(faces: int) -> None:
    with pytest.raises(KingsbridgeError, match="a die has 1 to 100 faces"):
        dice(1, 1, 1, faces)


def test_a_derived_generator_is_that_of_python_and_can_be_copied() -> None:
    """Bots that use more than `random()` get what they always got, and may keep copies."""
    for seed in range(20):
        plain = Random(below(seed, (3 << 32) + (7 << 64), 2**60))
        made = derived(seed, 3, 7)
        assert [made.random(), made.gauss(0, 1), made.randrange(1000)] == [
            plain.random(),
            plain.gauss(0, 1),
            plain.randrange(1000),
        ]
        assert copy.deepcopy(made).random() == pickle.loads(pickle.dumps(made)).random() == plain.random()
