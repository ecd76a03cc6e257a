"""No client receives anything that gives away what its seat cannot see; 500 positions each: `tests.counts.wire`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core.browser.served import Served
from kingsbridge_core.engine.components import Deck
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.laws.seen import hidden_parts
from tests.counts.wire import SEATS, faults, looking_back
from tests.proof import one_of_all

from .serving import Site

SAMPLE = 6
"""How many positions of a title are compared here."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is remembered from test to test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with looking_back():
        yield


@pytest.mark.parametrize("game", SEATS)
def test_what_a_client_receives_gives_nothing_away(site: Site, game: str) -> None:
    tally: Counter[str] = Counter()
    assert list(faults(site, game, SAMPLE, 1, tally)) == []
    assert tally["hidden things elsewhere"] >= SAMPLE - 1
    assert tally["answers"] > 20 * SAMPLE
    assert tally["moves"]


def secret(served: Served) -> str:
    """A piece that nobody sees."""
    parts = hidden_parts(served.match.state, None)
    return next((str(part.pieces[0].id) for part in parts if isinstance(part.component, Deck) and part.pieces), "")


def told_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = Served._turn
    monkeypatch.setattr(Served, "_turn", lambda self, seat: turn(self, seat) + secret(self))


def told_by_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Served, text: str) -> None:
        if text not in [str(move) for move in self.match.state.options]:
            raise KingsbridgeError(secret(self))
        real(self, text)

    real = Served._play
    monkeypatch.setattr(Served, "_play", play)


def told_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Served.log
    monkeypatch.setattr(Served, "log", lambda self, seat: [*log(self, seat), secret(self)])


def told_by_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Served, text: str) -> None:
        real(self, text)
        if len(secret(self)) % 2:
            self.loop.call_soon_threadsafe(self.announce)  # type: ignore[attr-defined]

    def init(self: Served, *arguments: Any, **more: Any) -> None:
        import asyncio

        begin(self, *arguments, **more)
        self.loop = asyncio.get_running_loop()  # type: ignore[attr-defined]

    real, begin = Served._play, Served.__init__
    monkeypatch.setattr(Served, "_play", play)
    monkeypatch.setattr(Served, "__init__", init)


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (told_on_the_page, "events until"),
        (told_by_an_event, "events"),
        *one_of_all([(told_by_a_refusal, "/move"), (told_in_the_log, "/show/log")]),
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, site: Site, plant: Any, found: str) -> None:
    plant(monkeypatch)
    said = list(faults(site, "pillars", 12, 2, Counter()))
    assert any(found in each for each in said), said[:3]
