"""Chance as a value: every shuffle and roll follows from a seed and the number of draws made before.

The numbers come from the SHAKE-128 hash, whose output is a standard: a seed means the same game on every machine, in
every version of Python and in every other language. (It is also faster than seeding a Mersenne Twister for each draw.)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

from kingsbridge_core.errors import KingsbridgeError

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

SEEDS = 2**48
"""Seeds are whole numbers below this."""

MOST_FACES = 100
DRAWS, BYTES = 21, 16
"""A block of chance serves this many rolls with this many bytes each: two runs of the hash."""


def fresh_seed() -> int:
    """Return a seed nobody can predict, for a match without a chosen seed."""
    from random import SystemRandom

    return SystemRandom().randrange(SEEDS)


@cache
def _shake() -> Any:
    """Import and return the hash when the first game begins, so that other commands start faster."""
    from hashlib import shake_128

    return shake_128


def numbers(seed: int, draw: int, count: int) -> tuple[int, ...]:
    """Return this many whole numbers below 2**32, for a draw of a seed."""
    return _unpack(count)(_shake()(b"%d %d" % (seed, draw)).digest(4 * count))


@cache
def _unpack(count: int) -> Callable[[bytes], tuple[int, ...]]:
    """Return a reader of this many 32-bit numbers."""
    return Struct(f"<{count}I").unpack


def shuffle(things: list[T], seed: int, draw: int) -> None:
    """Shuffle a list in place (Fisher and Yates, from the last place to the first)."""
    size = len(things)
    for number in numbers(seed, draw, size - 1) if size > 1 else ():
        other = number * size >> 32
        size -= 1
        things[size], things[other] = things[other], things[size]


def below(seed: int, draw: int, limit: int) -> int:
    """Return a whole number from 0 up to, but not including, the limit."""
    high, low = numbers(seed, draw, 2)
    return (high << 32 | low) * limit >> 64


def dice(seed: int, draw: int, count: int, faces: int) -> list[int]:
    """Return the numbers on this many dice; bytes that would favour a face are skipped."""
    fair, unfair = _faces(faces)
    place = draw % DRAWS * BYTES
    rolled = _block(seed, draw // DRAWS)[place : place + BYTES].translate(fair, unfair)
    if len(rolled) < count:
        return [1 + (number * faces >> 32) for number in numbers(seed, draw, count)]
    return list(rolled[:count])


@lru_cache(64)
def _block(seed: int, number: int) -> bytes:
    """Return the bytes of the next few draws at once: hashing is most of what a roll costs."""
    digest: bytes = _shake()(b"%d/%d" % (seed, number)).digest(DRAWS * BYTES)
    return digest


@cache
def _faces(faces: int) -> tuple[bytes, bytes]:
    """Return the face for each byte, and the bytes without one."""
    if not 1 <= faces <= MOST_FACES:
        raise KingsbridgeError(f"a die has 1 to {MOST_FACES} faces, not {faces!r}")
    return bytes(byte % faces + 1 for byte in range(256)), bytes(range(256 - 256 % faces, 256))


def derived(seed: int, *purpose: int) -> Random:
    """Return a generator for a purpose outside the game, such as a bot; use only its `random()`.

    `random()` is the one method of Random whose sequence Python promises to keep.
    """
    place, number = 0, 0
    for each in purpose:
        place += 32
        number += each << place
    return _seeded()(below(seed, number, 2**60))


@cache
def _seeded() -> Callable[[int], Random]:
    """Return what makes a generator from a whole number, without looking at what kind of seed it is.

    Bots get one for every decision, so this is much of what a simulated game costs.
    """
    from random import Random

    seed = super(Random, Random).seed

    class Seeded(Random):
        gauss_next: float | None = None

        def __init__(self, number: int) -> None:
            seed(self, number)

        def __reduce__(self) -> tuple[Any, ...]:
            return Random, (), self.getstate()

    return Seeded


def shuffle_with(rng: Random, things: list[T]) -> None:
    """Shuffle a list in place with a generator."""
    random = rng.random
    for last in range(len(things) - 1, 0, -1):
        other = int(random() * (last + 1))
        things[last], things[other] = things[other], things[last]


def pick(rng: Random, things: list[T]) -> T:
    """Return one of the things, each as likely as any other."""
    return things[int(rng.random() * len(things))]
