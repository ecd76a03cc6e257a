"""Whole games of all titles, by a person at a real terminal and through pipes, in all languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core import Match
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.person.offers import Offers
from tests.proof import one_of_all, one_of_each
from tests.text.speaking import speaking

from .matches import Beside, the_save_in
from .running import kingsbridge
from .terminal import Terminal

SEATS = {"column-of-fire": 2, "pillars": 3, "world-without-end": 2}
SAVED = {"en": "The match is saved", "fr": "La partie est sauvegardée", "ja": "kingsbridge --lang ja replay"}
AT_A_TERMINAL = [
    ("pillars", "fr", 80, 24),
    ("column-of-fire", "ja", 80, 24),
    ("column-of-fire", "en", 80, 24),
    ("column-of-fire", "fr", 140, 40),
    ("pillars", "ja", 140, 40),
    ("world-without-end", "en", 140, 40),
    ("world-without-end", "fr", 80, 24),
    ("world-without-end", "ja", 80, 24),
]


def brisk(options: Sequence[Move[Any]], number: int) -> int:
    """Choose varied moves, but never pay for what can wait, so that the game ends."""
    sensible = [place for place, move in enumerate(options) if move.verb not in ("pay", "decline")] or [0]
    return sensible[(number * 5 + 1) % len(sensible)]


def beside(title: str, seed: int = 6, stops: bool = False) -> Beside:
    bots = ["bot:greedy"] * (SEATS[title] - 1)
    return Beside("human:Ann", *bots, seed=seed, choose=brisk, game=title, stops=stops)


@pytest.mark.parametrize(("title", "code", "columns", "rows"), one_of_all(AT_A_TERMINAL))
def test_a_whole_game_at_a_terminal(title: str, code: str, columns: int, rows: int, tmp_path: Path) -> None:
    with speaking(code):
        other = beside(title, stops=True)
        play = ("play", title, *other.seats, "--seed", "6", "--lang", code)
        terminal = Terminal(*play, saves=tmp_path, columns=columns, rows=rows)
        terminal.wait_for("Ann> ")
        for number, move in other.choices():
            label = Offers(other.match).labels[move]
            assert f"{number}  {label[:10]}" in terminal.shown, terminal.shown
            terminal.child.sendline(str(number))
            terminal.wait_for("Ann> ", SAVED[code])
        assert terminal.end() == 0
        terminal.assert_fits(but=str(tmp_path))
        match = other.match
        assert Match.load(the_save_in(tmp_path), read_only=True).state == match.state
        assert match.game.definition.endings[match.game.ending(match.state)] in terminal.readable
        assert all(match.names[seat] in terminal.readable for seat in match.state.winners)


@pytest.mark.parametrize(
    ("title", "code"),
    one_of_each([(title, code) for title, code, *_ in AT_A_TERMINAL] + [("pillars", "en")], kind=lambda case: case[0]),
)
def test_a_whole_game_through_pipes_by_the_words_of_the_language(title: str, code: str, tmp_path: Path) -> None:
    with speaking(code):
        other = beside(title)
        label = other.match.game.label
        typed = "".join(f"{label(move)}\n" for _, move in other.choices())
        play = ("play", title, *other.seats, "--seed", "6", "--lang", code)
        done = kingsbridge(*play, saves=tmp_path, typed=typed)
        assert done.code == 0, done.text[-3000:]
        assert Match.load(the_save_in(tmp_path), read_only=True).state == other.match.state
        assert other.match.game.definition.endings[other.match.game.ending(other.match.state)] in done.output
