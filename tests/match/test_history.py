"""The history of a match: every line and every point belongs to the round in which it was told or made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kingsbridge_core.match.history import position, rounds
from kingsbridge_core.match.match import Match
from tests.played import GAMES, Played
from tests.proof import one_of_all

FIRST_LINES = {
    "pillars": r"Hand (\d+) is dealt",
    "column-of-fire": r"Year (\d+), first half",
    "world-without-end": r"Chapter [IV]+, round (\d+)",
}


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_all_that_was_told_is_told_in_the_rounds_in_its_order(played: Played, game: str) -> None:
    match = Match.load(played(game), read_only=True)
    told = [line for each in rounds(match) for line in each.told]
    assert told == [(number, line) for number, lines in enumerate(match.told) for line in lines]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_begins_with_the_line_that_announces_it(played: Played, game: str) -> None:
    match = Match.load(played(game), read_only=True)
    found = rounds(match)
    assert [each.number for each in found] == list(range(1, match.state.round + 1))
    for each in found[1:]:
        number, line = each.told[0]
        announced = re.match(FIRST_LINES[game], line.told(match.names))
        assert announced, line.told(match.names)
        in_chapter = (each.number - 1) % 6 + 1
        assert int(announced[1]) == (in_chapter if game == "world-without-end" else each.number)
        assert number == each.began
        assert position(match, number).round == each.number
        assert position(match, number - 1).round == each.number - 1


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_the_last_round_has_the_final_points(played: Played, game: str) -> None:
    match = Match.load(played(game), read_only=True)
    assert rounds(match)[-1].scores == match.state.scores
    assert rounds(match)[-1].points == match.state.points_by_source


def test_points_after_a_hand_are_those_that_were_announced(played: Played) -> None:
    match = Match.load(played("pillars"), read_only=True)
    for each in rounds(match):
        lines = "\n".join(line.told(match.names) for _, line in each.told)
        for seat, name in enumerate(match.names):
            (announced,) = re.findall(rf"{re.escape(name)} scores -?\d+ in this hand, (-?\d+) in all", lines)
            assert each.scores[seat] == int(announced)


def test_what_the_next_round_takes_at_once_does_not_count_for_the_round_before(played: Played) -> None:
    """In World Without End an event can cost points before anybody decides anything."""
    match = Match.load(played("world-without-end"), read_only=True)
    for each in rounds(match):
        for seat, name in enumerate(match.names):
            told = [line.told(match.names) for _, line in each.told]
            pattern = rf"{re.escape(name)} (gains|loses) ([\d.]+) points?\."
            changes = [found for line in told if (found := re.fullmatch(pattern, line))]
            said = sum(float(found[2]) * (1 if found[1] == "gains" else -1) for found in changes)
            sources = {"start", "stone and wood", "gold"}  # which are told in other words
            before = rounds(match)[each.number - 2].points[seat] if each.number > 1 else {}
            made = sum(
                points - before.get(source, 0) for source, points in each.points[seat].items() if source not in sources
            )
            assert made == said, (each.number, name)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_have_the_same_rounds_as_the_whole(played: Played, game: str) -> None:
    match = Match.load(played(game), read_only=True)
    whole, part = rounds(match), rounds(match, 60)
    assert part[:-1] == whole[: len(part) - 1]
    assert part[-1].scores == position(match, 60).scores


def test_a_match_in_progress_has_a_history(running: Path) -> None:
    match = Match.load(running, read_only=True)
    (only,) = rounds(match)
    assert (only.number, only.began, only.scores) == (1, 0, [0, 0, 0])
