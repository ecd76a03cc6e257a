"""A planted card is named, and a set that changes nothing that matters is not accused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kingsbridge_core.playtest.comparison import differences
from kingsbridge_core.playtest.simulation import Setting, results_of
from kingsbridge_core.playtest.statistics import LEVEL
from tests.cli.running import kingsbridge

HEAD = "format: 1\ngame: pillars\ntitle: A Set\n"
STRONG = f"{HEAD}change:\n  cards:\n    tom: {{effects: [points: 12]}}\n"
OTHER_NAME = f"{HEAD}change:\n  cards:\n    tom: {{name: Thomas}}\n"
SAME_CARD = f"""{HEAD}remove:
  cards: [tom]
add:
  cards:
    - {{id: thomas, name: Tom Builder, kind: neutral, value: 7, effects: [gain: [stone, wood, sand]]}}
"""
"""The same game, but for the id: every seed deals other cards."""
RANDOM = ("--seat", "bot:random", "--seat", "bot:random", "--seat", "bot:random")
REPORTS = 12
GAMES = 60


def written(folder: Path, text: str) -> Path:
    path = folder / "set.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_planted_card_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, STRONG)
    done = kingsbridge("compare", "--set", str(path), "--games", "80", "--players", "3", "--json", saves=tmp_path)
    assert done.code == 0, done.errors
    found = json.loads(done.output)["differences"]
    real = [each for each in found if each["real"]]
    cards = [each for each in real if each["kind"] == "worth"]
    assert cards[0]["name"] == found[0]["name"] == "tom"
    assert cards[0]["after"] > cards[0]["before"]
    assert cards[0]["own"]
    assert {each["name"] for each in real if each["kind"] == "figure"} >= {"mean score", "winning score"}


def test_a_set_that_changes_nothing_in_play_gives_the_very_same_games(tmp_path: Path) -> None:
    path = written(tmp_path, OTHER_NAME)
    done = kingsbridge("compare", "--set", str(path), "--games", "60", *RANDOM, saves=tmp_path)
    assert done.code == 0, done.errors
    assert "Thomas: no difference at all; the 60 of 60 games with it went as before." in done.output
    assert "Scores and lengths: no difference found." in done.output
    assert "No real differences in other cards." in done.output


FEAST = "effects: [most-gain: {owns: piety, points: 10}]"
WORLD = "format: 1\ngame: world-without-end\ntitle: A Feast\n"
CHANGED_EVENT = f"{WORLD}change: {{events: {{ferry-toll: {{{FEAST}}}}}}}\n"
NEW_EVENT = f"""{WORLD}add:
  events:
    - {{id: feast, name: Feast, chapter: 2, background: tan, corners: [wool, grain, gold, point], arrow: 1, {FEAST}}}
remove: {{events: [wedding-feast]}}
"""


def verdicts(folder: Path, text: str, games: int, *command: str) -> list[str]:
    """Return the sentences about the cards of a set, in many games of random bots."""
    arguments = ("--set", str(written(folder, text)), "--games", str(games), *RANDOM, "--json")
    done = kingsbridge(*(command or ("compare",)), *arguments, saves=folder)
    assert done.code == 0, done.errors
    told: list[str] = json.loads(done.output)["own" if command else "cards"]
    return told


def test_an_event_is_judged_by_the_games_in_which_it_came_up(tmp_path: Path) -> None:
    more = r"each player scores \d[.\d]* points more than before"
    (told,) = verdicts(tmp_path, CHANGED_EVENT, 80)
    assert re.fullmatch(rf"Ferry Toll: in the \d\d of 80 games in which it came up, {more}\.", told)


@pytest.mark.proof
def test_a_new_event_is_compared_with_the_usual_one(tmp_path: Path) -> None:
    new = r"Feast: in the \d+ of 400 games in which it came up, each player scores .* more than with the usual event\."
    for command in ((), ("simulate", "world-without-end")):
        (told,) = verdicts(tmp_path, NEW_EVENT, 400, *command)
        assert re.fullmatch(new, told)


def test_a_card_that_hardly_came_up_is_not_judged(tmp_path: Path) -> None:
    (told,) = verdicts(tmp_path, CHANGED_EVENT, 20)
    assert re.fullmatch(r"Ferry Toll: 20 games are too few to tell; it came up in \d+\. Play more games\.", told)


def test_where_nothing_is_found_it_is_said_what_would_have_shown(tmp_path: Path) -> None:
    (told,) = verdicts(tmp_path, f"{HEAD}change: {{cards: {{tom: {{value: 8}}}}}}\n", 60)
    seen = r"seen in 60 of 60 games; one of \d+% or more would have shown\."
    assert re.fullmatch(rf"Tom Builder: no difference found, {seen}", told)


def test_changes_of_the_whole_game_are_explained_by_what_the_set_changes(tmp_path: Path) -> None:
    more = f"{HEAD}numbers: {{craftsman_points: 3}}\nchange: {{cards: {{king: {{name: The King}}}}}}\n"
    done = kingsbridge("compare", "--set", str(written(tmp_path, more)), "--games", "20", *RANDOM, saves=tmp_path)
    score, winning, why, *_ = done.output.split("The game as a whole:\n")[1].splitlines()
    assert re.fullmatch(r"  The mean score rises from [\d.]+ to [\d.]+: craftsmen \+[\d.]+\.", score)
    assert winning.startswith("  The winning score rises from ")
    assert why == "  The reason is what your set does: it changes The King and changes the numbers craftsman_points."


def test_simulate_speaks_of_the_cards_of_a_set_first(tmp_path: Path) -> None:
    arguments = ("--set", str(written(tmp_path, STRONG)), "--games", "60", *RANDOM)
    output = kingsbridge("simulate", "pillars", *arguments, saves=tmp_path).output
    heading, told, *_ = output.splitlines()
    assert heading == "Your cards:"
    assert re.fullmatch(
        r"  Tom Builder wins \d+% more games when \w+ than the usual card: too strong, seen in 60 of 60 games\.", told
    )
    assert "Your cards" not in kingsbridge("simulate", "pillars", "--games", "2", *RANDOM, saves=tmp_path).output


@pytest.mark.proof
def test_false_alarms_are_as_seldom_as_promised(tmp_path: Path) -> None:
    """The same game with other deals, again and again: about one report in twenty may call something real."""
    same = (written(tmp_path, SAME_CARD),)
    bots = ("random",) * 3
    alarms = 0
    for seed in range(REPORTS):
        first = results_of(Setting("pillars", bots), seed, GAMES)
        second = results_of(Setting("pillars", bots, same), seed, GAMES)
        alarms += any(each.is_real for each in differences(first, second))
    allowed = LEVEL * REPORTS + 3 * (REPORTS * LEVEL * (1 - LEVEL)) ** 0.5
    assert alarms <= allowed


def test_a_new_card_is_measured_against_those_there_were(tmp_path: Path) -> None:
    strong = SAME_CARD.replace("gain: [stone, wood, sand]", "points: 15")
    path = written(tmp_path, strong)
    done = kingsbridge("compare", "--set", str(path), "--games", "100", "--players", "3", "--json", saves=tmp_path)
    real = [each for each in json.loads(done.output)["differences"] if each["real"] and each["kind"] == "new"]
    assert [each["name"] for each in real] == ["thomas"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "write --set twice"),
        (("--set", "base", "--set", "base"), "name the game with --game"),
        (("--set", "missing.yaml"), "missing.yaml"),
        (("--set", "base", "--set", "base", "--game", "pilars"), "'pillars'"),
    ],
)
def test_what_cannot_be_compared_is_said(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = kingsbridge("compare", *arguments, saves=tmp_path)
    assert done.code in (1, 2)
    assert says in done.errors
