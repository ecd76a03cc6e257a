"""Which language is spoken: what somebody asks for, then what the environment says, then English."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

import click
import pytest

from kingsbridge_core.cli import click_speaking
from kingsbridge_core.cli.commands import new
from kingsbridge_core.cli.help_texts import translated
from kingsbridge_core.text.language import language, of_environment, wanted, without_language
from tests.cli.running import kingsbridge
from tests.text.speaking import speaking

VARIABLES = ("KINGSBRIDGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("arguments", "code", "rest"),
    [
        (["play", "pillars"], None, ["play", "pillars"]),
        (["--lang", "fr", "play"], "fr", ["play"]),
        (["play", "--lang=ja", "pillars"], "ja", ["play", "pillars"]),
        (["play", "--lang", "fr", "--lang", "ja"], "ja", ["play"]),
        (["play", "--lang"], "", ["play"]),
        (["play", "--", "--lang", "fr"], None, ["play", "--", "--lang", "fr"]),
    ],
)
def test_the_option_may_stand_anywhere_before_two_dashes(
    arguments: list[str], code: str | None, rest: list[str]
) -> None:
    assert wanted(arguments) == code
    assert without_language(arguments) == rest


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "ja_JP"}, "ja"),
        ({"LANG": "ja.UTF-8"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "KINGSBRIDGE_LANG": "en"}, "en"),
    ],
)
def test_the_environment_says_the_language(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert of_environment() == code


@pytest.mark.parametrize(("code", "word"), [("fr", "Exemple"), ("ja", "例")])
def test_help_is_in_the_language_and_english_before_it_was_asked_for(code: str, word: str, tmp_path: Path) -> None:
    english = kingsbridge("play", "--help", saves=tmp_path).output
    assert "Example" in english
    for arguments in (["--lang", code, "play", "--help"], ["play", f"--lang={code}", "--help"]):
        done = kingsbridge(*arguments, saves=tmp_path)
        assert done.code == 0
        assert word in done.output
        assert "Example" not in done.output
    asked = kingsbridge("play", "--help", saves=tmp_path, more={"KINGSBRIDGE_LANG": code})
    assert word in asked.output


def test_help_in_one_language_leaves_nothing_of_it_for_the_next() -> None:
    def helped(code: str) -> str:
        with speaking(code), click_speaking(code):
            command = translated(new.command)
            return command.get_help(click.Context(command, info_name="new"))

    new.command.get_help(click.Context(new.command))  # in English, as after any call of it in this process
    before = gettext.textdomain(), os.environ.get("LANGUAGE"), click.Context.formatter_class
    english = helped("en")
    assert "Usage:" in english
    for code, word in (("fr", "Utilisation"), ("ja", "使い方")):
        assert word in helped(code)
        assert "Show this message" not in helped(code)
    assert helped("en") == english
    assert (gettext.textdomain(), os.environ.get("LANGUAGE"), click.Context.formatter_class) == before


@pytest.mark.parametrize("given", ["", "x", "klingon", "f1"])
def test_what_is_no_language_is_refused_with_those_there_are(given: str, tmp_path: Path) -> None:
    done = kingsbridge("games", "--lang", given, saves=tmp_path)
    assert done.code == 1
    assert "en, fr, ja" in done.errors


def test_a_language_that_nobody_brought_is_said_to_be_missing_and_english_is_spoken(tmp_path: Path) -> None:
    done = kingsbridge("games", "--lang", "de", saves=tmp_path)
    assert done.code == 0
    assert "'de'" in done.errors
    assert "for 3 or 4 players" in done.output


def test_the_language_is_english_again_afterwards() -> None:
    with speaking("fr"):
        assert language() == "fr"
    assert language() == "en"


def test_a_match_goes_on_in_the_language_in_which_it_was_begun(tmp_path: Path) -> None:
    unsaid = {"KINGSBRIDGE_LANG": ""}
    begun = kingsbridge("play", "pillars", "--lang", "fr", "--plain", saves=tmp_path, typed="1\nquit\n", more=unsaid)
    assert begun.code == 0, begun.errors
    resumed = kingsbridge("resume", "--plain", saves=tmp_path, typed="quit\n", more=unsaid)
    assert "jouer" in resumed.output
    assert "--lang" not in resumed.output
    asked = kingsbridge("resume", "--plain", "--lang", "en", saves=tmp_path, typed="quit\n", more=unsaid)
    assert "kingsbridge --lang en resume" in asked.output
    assert "jouer" not in asked.output
    assert "play" in asked.output
