"""A match as text: everything that everybody could know, in order, with the points and the result."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_core.engine.log import heard
from kingsbridge_core.match.history import rounds
from kingsbridge_core.match.match import Match
from tests.cli.running import fails, succeeds
from tests.played import GAMES, Played

PRIVATE = "[for "


def is_in_order(wanted: list[str], lines: list[str]) -> bool:
    """Whether the wanted lines occur among the others in this order."""
    rest = iter(lines)
    return all(any(line == found for found in rest) for line in wanted)


@pytest.mark.parametrize("game", GAMES)
def test_the_text_has_every_public_line_in_its_order(played: Played, tmp_path: Path, game: str) -> None:
    text = succeeds("export", str(played(game)), saves=tmp_path)
    match = Match.load(played(game), read_only=True)
    wanted = [line.told(match.names) for lines in match.told for line in heard(lines, None)]
    assert is_in_order(wanted, [line[6:] for line in text.splitlines()])
    assert PRIVATE not in text


@pytest.mark.parametrize("game", GAMES)
def test_the_heading_tells_who_played_what_and_when(played: Played, tmp_path: Path, game: str) -> None:
    lines = succeeds("export", str(played(game)), saves=tmp_path).splitlines()
    match = Match.load(played(game), read_only=True)
    heading = lines[: lines.index("")]
    assert heading[:2] == [match.game.title, "=" * len(match.game.title)]
    assert heading[2].startswith("Started: 20")
    assert heading[2].endswith(" UTC")
    assert f"Players: {', '.join(match.names)}" in heading
    assert "Seed: 11" in heading
    options = match.game.definition.options
    assert [f"{options[name].title}: " for name in match.game.options] == [
        line.partition(": ")[0] + ": " for line in heading[4:-1]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_every_round_and_their_sources_are_told(played: Played, tmp_path: Path, game: str) -> None:
    text = succeeds("export", str(played(game)), saves=tmp_path)
    match = Match.load(played(game), read_only=True)
    for each in rounds(match):
        title = match.game.round_title(each.number)
        part = text.partition(f"\n{title}, points at the end:\n")[2].split("\n\n")[0].splitlines()
        for line, name, score in zip(part, match.names, each.scores, strict=True):
            assert line.startswith(f"  {name}: {score:g}")
    last, before = rounds(match)[-1], rounds(match)[-2]
    gains = [
        f"{source} {points - before.points[0][source]:+g}"
        for source, points in last.points[0].items()
        if points != before.points[0][source]
    ]
    assert f"  {match.names[0]}: {last.scores[0]:g} ({', '.join(gains)})\n" in text


@pytest.mark.parametrize("game", GAMES)
def test_the_result_has_all_sources_all_rounds_and_the_winner(played: Played, tmp_path: Path, game: str) -> None:
    text = succeeds("export", str(played(game)), saves=tmp_path)
    match = Match.load(played(game), read_only=True)
    by_source = text.partition("\nFinal score\n")[2]
    rows = [line.rsplit(maxsplit=3) for line in by_source.splitlines()]
    for source in match.state.points_by_source[0]:
        numbers = [f"{points[source]:g}" for points in match.state.points_by_source]
        assert [source, *numbers] in rows
    by_round = [line.split() for line in text.partition("\nPoints by round\n")[2].splitlines()]
    for each in rounds(match):
        title = match.game.round_title(each.number).split()
        assert [*title, *(f"{score:g}" for score in each.scores)] in by_round
    (winner,) = match.state.winners
    assert text.endswith(f"\n{match.names[winner]} wins.\n")


# --- only a part


def test_up_to_a_move_nothing_later_is_told_and_the_table_stands_at_the_end(played: Played, tmp_path: Path) -> None:
    save = str(played("pillars"))
    whole = succeeds("export", save, saves=tmp_path).splitlines()
    text = succeeds("export", save, "--to", "12", saves=tmp_path)
    part = text.splitlines()
    first = part.index("Points so far:")
    assert part[: first - 1] == whole[: first - 1]
    assert "The table after 12 moves" in part
    assert "wins." not in text
    assert succeeds("export", save, "--to", "99999", saves=tmp_path).splitlines() == whole


# --- secrets


def test_a_match_in_progress_tells_neither_hidden_cards_nor_its_seed(running: Path, tmp_path: Path) -> None:
    state = Match.load(running, read_only=True).state
    hidden = {card.name for hand in state.hands for card in hand}  # type: ignore[attr-defined]
    for form in ("text", "json", "svg"):
        text = succeeds("export", str(running), "--format", form, saves=tmp_path).replace("&#160;", " ")
        assert not [name for name in hidden if name in text]
        assert "seed" not in text.lower()


def test_everything_is_told_only_of_a_match_that_is_over(played: Played, running: Path, tmp_path: Path) -> None:
    for form in ("text", "json", "svg"):
        message = fails("export", str(running), "--everything", "--format", form, saves=tmp_path)
        assert "the match is not over yet" in message
    save = played("world-without-end")
    match = Match.load(save, read_only=True)
    text = succeeds("export", str(save), "--everything", saves=tmp_path)
    private = [line for lines in match.told for line in lines if line.to is not None]
    assert private
    for line in private:
        assert line.to is not None
        assert f"{PRIVATE}{match.names[line.to]} only] {line.told(match.names)}" in text


# --- files


def test_a_file_that_exists_stays_unless_it_may_be_overwritten(played: Played, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    assert succeeds("export", str(played("pillars")), "-o", str(path), saves=tmp_path) == f"Wrote {path}\n"
    assert path.read_text(encoding="utf-8") == succeeds("export", str(played("pillars")), saves=tmp_path)
    path.write_text("mine")
    message = fails("export", str(played("pillars")), "-o", str(path), saves=tmp_path)
    assert f"{path} already exists; choose another name, or overwrite it with --force" in message
    assert path.read_text() == "mine"
    succeeds("export", str(played("pillars")), "-o", str(path), "--force", saves=tmp_path)
    assert "wins." in path.read_text()


def test_a_file_that_cannot_be_written_is_said(played: Played, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    message = fails("export", str(played("pillars")), "-o", str(tmp_path / "file" / "x.txt"), saves=tmp_path)
    assert "cannot be written: Not a directory" in message


def test_a_damaged_save_is_refused_and_nothing_is_written(played: Played, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text(played("pillars").read_text().replace('"digest":"', '"digest":"x', 1))
    output = tmp_path / "out.txt"
    message = fails("export", str(damaged), "-o", str(output), saves=tmp_path)
    assert "disagree from move 1" in message
    assert not output.exists()


def test_a_save_with_a_hostile_date_has_none(played: Played, tmp_path: Path) -> None:
    header, rest = played("pillars").read_text().split("\n", 1)
    before, _, after = header.partition('"begun":"')
    path = tmp_path / "hostile.jsonl"
    path.write_text(f'{before}"begun":"\\u001b[2J[red]{after}\n{rest}')
    text = succeeds("export", str(path), saves=tmp_path)
    assert "Begun" not in text
    assert "\x1b" not in text
    assert "wins." in text
