"""A game that lacks a language is entirely in English, and one line says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.text.language import Texts, speaking
from tests.cli.running import Done, kingsbridge
from tests.plugins.writing import write_good

NOT_ENGLISH = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]|[éèàçêœ«»]")


@pytest.fixture
def dimes(tmp_path: Path) -> Path:
    """Return a folder of plugins with a game in English only."""
    write_good(tmp_path / "games", "dimes_in_english", game="dimes")
    return tmp_path / "games"


def called(dimes: Path, *arguments: str, code: str, typed: str = "") -> Done:
    """Run a command in a language, with this game installed."""
    return kingsbridge("--plugins-dir", str(dimes), *arguments, "--lang", code, saves=dimes.parent, typed=typed)


@pytest.mark.parametrize("code", ["fr", "ja"])
def test_a_match_is_in_english_and_why_is_said_once(dimes: Path, code: str) -> None:
    done = called(
        dimes, "play", "dimes", "--seat=human:Ann", "--players=2", "--seed=1", code=code, typed="?\nlog\n1\n1\n"
    )
    assert done.code == 0, done.text
    assert not NOT_ENGLISH.search(done.output), done.output
    assert "your moves" in done.output
    (said,) = done.errors.splitlines()
    assert NOT_ENGLISH.search(said), "this is for somebody who reads another language"


@pytest.mark.parametrize("arguments", ["resume", "replay", "export", "simulate dimes --games 2"])
def test_every_command_about_it_speaks_one_language(dimes: Path, arguments: str) -> None:
    called(dimes, "play", "dimes", "--seat=human:Ann", "--players=2", "--seed=1", code="en", typed="1\n")
    done = called(dimes, *arguments.split(), code="ja", typed="1\n")
    assert done.code == 0, done.text
    assert not NOT_ENGLISH.search(done.output), done.output
    assert len(done.errors.splitlines()) == 1


def test_a_list_of_games_speaks_of_each_in_its_language(dimes: Path) -> None:
    lines = called(dimes, "games", code="ja").output.splitlines()
    assert [NOT_ENGLISH.search(line) for line in lines if line.startswith("dimes")] == [None]
    assert any(NOT_ENGLISH.search(line) for line in lines if line.startswith("pillars"))


def test_in_english_nothing_is_said(dimes: Path) -> None:
    done = called(dimes, "play", "dimes", "--players=2", "--seed=1", code="en", typed="1\n")
    assert (done.code, done.errors) == (0, "")


def test_words_without_sentences_are_no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(kb.find_game("pillars"))()
    assert game.language == "en"
    with speaking("fr"):
        assert game.language == "fr"
    monkeypatch.setattr(Texts, "speak", lambda _self, code: code == "en")
    without_sentences = type(game)()
    for code in ("fr", "xx"):
        with speaking(code):
            assert without_sentences.language == "en"
