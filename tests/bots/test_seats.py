"""Bots by the name on their seat, through the real command line."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from kingsbridge_core.bots.levels import bot_of
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.players import parse_player, shown_names
from kingsbridge_core.plugins import find_game, installed
from tests.cli.running import kingsbridge

NOT_APPROVED = "nobody has approved it for this folder"
FIRST = """\
#!{python}
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if 'view' in message:
        print(json.dumps({{'move': message['options'][0]}}), flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a bot that takes the first option."""
    bot = tmp_path / "mybot"
    bot.write_text(FIRST.format(python=sys.executable))
    bot.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("name", ["greedy", "random", "easy", "normal", "hard", "search", "search:20", "search:0.5s"])
def test_a_seat_names_its_bot_and_keeps_the_name(name: str) -> None:
    game = find_game("pillars")
    player = parse_player(f"bot:{name}", installed().bots(game))
    assert str(player) == f"bot:{name}"
    assert bot_of(player.name, installed().bots(game)) is not None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gredy", "Did you mean 'greedy'"),
        ("hrad", "Did you mean 'hard'"),
        ("search:lots", "search:2000"),
        ("greedy:7", "takes no settings"),
        ("hard:7", "takes no settings"),
        ("exec:", "name the program"),
        ("exec:'", "cannot be read"),
        ("exec:./there-is-none", "cannot run './there-is-none' as a bot"),
        ("exec:/etc/passwd", "the path of an executable file"),
    ],
)
def test_a_bot_that_does_not_exist_is_refused_before_the_match(name: str, message: str, tmp_path: Path) -> None:
    done = kingsbridge("play", "pillars", "--seat", "human:Ann", "--seat", f"bot:{name}", "--no-save", saves=tmp_path)
    assert done.code != 0
    assert message in done.text


def test_at_the_table_a_program_is_called_like_its_file() -> None:
    players = [parse_player("bot:exec:/opt/bots/mybot --fast"), parse_player("human:Ann")]
    assert shown_names(players, ["white", "blue"]) == ["mybot (white)", "Ann (blue)"]
    with pytest.raises(KingsbridgeError, match="cannot be shown"):
        parse_player("bot:exec:./my\x1b[2Jbot")


def test_a_program_plays_a_whole_match_at_the_command_line(folder: Path) -> None:
    seats = ["--seat", "bot:exec:./mybot", "--seat", "bot:random", "--seat", "bot:greedy"]
    done = kingsbridge("play", "pillars", *seats, "--seed", "3", "--plain", saves=folder / "saves", folder=folder)
    assert done.code == 0, done.text
    assert "mybot" in done.output
    assert "random moves replace" not in done.text


def test_a_program_that_crashes_is_told_and_the_match_goes_on(folder: Path) -> None:
    (folder / "mybot").write_text(f"#!{sys.executable}\nraise SystemExit('no idea \\x1b[31m')\n")
    seats = ["--seat", "bot:exec:./mybot", "--seat", "bot:random", "--seat", "bot:greedy"]
    done = kingsbridge("play", "pillars", *seats, "--seed", "3", "--plain", saves=folder / "saves", folder=folder)
    assert done.code == 0, done.text
    told = " ".join(done.text.split())
    assert "The bot ./mybot (" in told
    assert "has failed, and random moves replace it: it ended with code 1: no idea \\x1b[31m." in told
    assert "\x1b" not in done.text


def test_a_simulation_with_a_program_that_fails_says_so_once(folder: Path) -> None:
    (folder / "mybot").write_text(f"#!{sys.executable}\nprint('moo')\n")
    arguments = ["--games", "3", "--seat", "bot:exec:./mybot", "--players", "3", "--json"]
    done = kingsbridge("simulate", "pillars", *arguments, saves=folder / "saves", folder=folder)
    assert done.code == 0, done.text
    assert done.errors.count("has failed, and random moves replace it: it wrote moo") in (1, 3)
    assert json.loads(done.output)


def test_a_resumed_match_starts_the_program_again_if_it_was_named_here(folder: Path) -> None:
    save = folder / "match.jsonl"
    seats = ["--seat", "human:Ann", "--seat", "bot:exec:./mybot", "--seat", "bot:greedy"]
    first = kingsbridge(
        "play",
        "pillars",
        *seats,
        "--seed",
        "3",
        "--save",
        str(save),
        typed="1\n",
        saves=folder / "saves",
        folder=folder,
    )
    assert first.code == 0, first.text
    before = len(save.read_text().splitlines())
    again = kingsbridge("resume", str(save), typed="1\n1\n", saves=folder / "saves", folder=folder)
    assert again.code == 0, again.text
    assert "random moves replace" not in again.text
    assert len(save.read_text().splitlines()) > before


def test_a_save_of_somebody_else_cannot_start_a_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "of somebody else"))
    save = folder / "match.jsonl"
    seats = ["human:Ann", f"bot:exec:{folder / 'mybot'}", "bot:greedy"]
    touched = folder / "touched"
    match = Match.new(find_game("pillars"), seats, seed=3, path=save)
    match.close()
    (folder / "mybot").write_text(f"#!{sys.executable}\nopen({str(touched)!r}, 'w')\n")
    done = kingsbridge("resume", str(save), typed="1\n1\n1\n", saves=folder / "saves", folder=folder)
    assert done.code != 0
    assert NOT_APPROVED in " ".join(done.text.split())
    assert not touched.exists()


def test_the_same_words_in_another_folder_are_another_program(folder: Path) -> None:
    other = folder / "other"
    other.mkdir()
    shutil.copy(folder / "mybot", other / "mybot")
    save = folder / "match.jsonl"
    seats = ["--seat", "human:Ann", "--seat", "bot:exec:./mybot", "--seat", "bot:greedy"]
    kingsbridge("play", "pillars", *seats, "--seed", "3", "--save", str(save), saves=folder / "saves", folder=folder)
    done = kingsbridge("resume", str(save), saves=folder / "saves", folder=other)
    assert NOT_APPROVED in " ".join(done.text.split())
