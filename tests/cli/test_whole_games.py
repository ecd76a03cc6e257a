"""Whole games of all titles, by a person at a real terminal and through pipes, in all languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core import Match
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.game.scene import items_in
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.pointing import pointed
from kingsbridge_core.text.language import _
from tests.proof import one_of_each
from tests.text.speaking import speaking

from .matches import Beside, the_save_in
from .running import kingsbridge
from .terminal import Terminal

SEATS = {"column-of-fire": 2, "pillars": 3, "world-without-end": 2}
SAVED = {"en": "The match is saved", "fr": "La partie est sauvegardée", "ja": "kingsbridge --lang ja replay"}
AT_A_TERMINAL = [
    ("pillars", "fr", 80, 24, "mouse"),
    ("column-of-fire", "ja", 80, 24, "digits"),
    ("world-without-end", "en", 120, 40, "arrows"),
    ("column-of-fire", "en", 120, 40, "mouse"),
    ("column-of-fire", "fr", 200, 60, "names"),
    ("pillars", "ja", 120, 40, "names"),
    ("pillars", "en", 200, 60, "arrows"),
    ("world-without-end", "fr", 80, 24, "names"),
    ("world-without-end", "ja", 200, 60, "mouse"),
    ("world-without-end", "en", 80, 24, "digits"),
    ("pillars", "en", 80, 24, "digits"),
    ("column-of-fire", "en", 80, 24, "arrows"),
]
"""Titles, languages, windows and ways to choose, each with each of the others."""
DOWN = "\x1b[B"


def brisk(options: Sequence[Move[Any]], number: int) -> int:
    """Choose varied moves, but never pay for what can wait, so that the game ends."""
    sensible = [place for place, move in enumerate(options) if move.verb not in ("pay", "decline")] or [0]
    return sensible[(number * 5 + 1) % len(sensible)]


def beside(title: str, seed: int = 6, stops: bool = False) -> Beside:
    bots = ["bot:greedy"] * (SEATS[title] - 1)
    return Beside("human:Ann", *bots, seed=seed, choose=brisk, game=title, stops=stops)


@pytest.mark.parametrize(
    ("title", "code", "columns", "rows", "way"), one_of_each(AT_A_TERMINAL, kind=lambda case: case[0])
)
def test_a_whole_game_at_a_terminal(title: str, code: str, columns: int, rows: int, way: str, tmp_path: Path) -> None:
    with speaking(code):
        other = beside(title, stops=True)
        play = ("play", title, *other.seats, "--seed", "6", "--lang", code)
        terminal = Terminal(*play, saves=tmp_path, columns=columns, rows=rows)
        for number, move in other.choices():
            ann = other.match.names[0]
            terminal.wait_for(_("Move {number}: {name}", number=len(other.match.turns) + 1, name=ann))
            assert_all_can_be_seen(terminal, other.match)
            choose(terminal, way, number, Offers(other.match).labels[move])
        terminal.wait_for(SAVED[code])
        assert terminal.end() == 0
        terminal.assert_fits(but=str(tmp_path))
        match = other.match
        assert Match.load(the_save_in(tmp_path), read_only=True).state == match.state
        assert match.game.definition.endings[match.game.ending(match.state)] in " ".join(terminal.readable.split())
        assert all(match.names[seat] in terminal.readable for seat in match.state.winners)


def assert_all_can_be_seen(terminal: Terminal, match: Match) -> None:
    """The question, all moves or how many more there are, and whatever one can point at."""
    person = Person(match, match.state.actor or 0)
    scene, told = person.scene(), "".join(terminal.told.replace("─", "").replace("\xa0", " ").split())
    assert "".join(scene.question.replace("\xa0", " ").replace("─", "").split()) in told, terminal.shown
    offers, more = person.offers.shown, _("{number} more moves: arrow keys", number=0).strip("0 ").split(" :")[0]
    shown = [offer for offer in offers if f"{offer.number}{''.join(offer.label.split())[:9]}" in told]
    assert len(shown) == len(offers) or "".join(more.split())[-6:] in told, terminal.shown
    screen = "".join(terminal.shown.replace("\xa0", " ").split())
    usable = pointed(scene, person.offers)
    for item in items_in(scene.areas):
        said = item.label or (item.name if item.kind in ("card", "space") else "")
        if item.key in usable:
            assert "".join(said.replace("\xa0", " ").split())[:5] in screen, (item, terminal.shown)


def choose(terminal: Terminal, way: str, number: int, label: str) -> None:
    """Make a move in one of the ways; a long list is gone through with the arrow keys anyway."""
    if way == "digits":
        terminal.child.sendline(str(number))
    elif way == "names":
        terminal.child.sendline(label)
    elif way == "arrows" or f"{number}  {label[:6]}" not in terminal.told:
        terminal.child.send(DOWN * number)
        terminal.child.send("\r")
    else:
        terminal.click(f"{number}  {label[:6]}")


@pytest.mark.parametrize(
    ("title", "code"),
    one_of_each(
        [(title, code) for title, code, *_rest in AT_A_TERMINAL] + [("pillars", "en")], kind=lambda case: case[0]
    ),
)
def test_a_whole_game_through_pipes_by_the_words_of_the_language(title: str, code: str, tmp_path: Path) -> None:
    with speaking(code):
        other = beside(title)
        label = other.match.game.label
        typed = "".join(f"{label(move)}\n" for _number, move in other.choices())
        play = ("play", title, *other.seats, "--seed", "6", "--lang", code)
        done = kingsbridge(*play, saves=tmp_path, typed=typed)
        assert done.code == 0, done.text[-3000:]
        assert Match.load(the_save_in(tmp_path), read_only=True).state == other.match.state
        assert other.match.game.definition.endings[other.match.game.ending(other.match.state)] in done.output
