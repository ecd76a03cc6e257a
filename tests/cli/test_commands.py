"""Every command of the command line: its help, its example, its output, and its refusals."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli import COMMANDS
from kingsbridge_core.match.match import Match

from .running import COMMAND, ESCAPE, environment, fails, kingsbridge, succeeds
from .terminal import Terminal

BOTS = ["--seat", "bot:greedy", "--seat", "bot:random", "--seat", "bot:greedy"]


def save_in(folder: Path, name: str = "match.jsonl", seats: tuple[str, ...] = ("human:Ann", "bot:greedy")) -> Path:
    """Save a match with one move."""
    match = Match.new(kb.find_game("pillars"), [*seats, "bot:random"], seed=2, path=folder / name)
    match.play(match.state.options[0])
    match.close()
    return folder / name


# --- help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_that_works(tmp_path: Path, name: str) -> None:
    told = succeeds(name, "--help", saves=tmp_path)
    assert f"Usage: kingsbridge {name}" in told.replace("python -m kingsbridge_core", "kingsbridge")
    assert told == succeeds(name, "-h", saves=tmp_path)
    program, *arguments = shlex.split(told.partition("Example: ")[2])
    assert program == "kingsbridge"
    assert arguments[0] == name
    if name == "serve":
        return  # it runs until it is told to stop: tests/browser/test_serving.py
    arguments = ["2" if each == "2000" else each for each in arguments]  # as many games as a test has time for
    save_in(tmp_path)
    (tmp_path / "my-set.yaml").write_text("format: 1\ngame: pillars\ntitle: Mine\nchange: {cards: {tom: {value: 9}}}\n")
    done = kingsbridge(*arguments, saves=tmp_path, folder=tmp_path)
    assert done.code == 0, done.text


def test_the_help_lists_every_command_and_is_shown_when_nothing_is_asked(tmp_path: Path) -> None:
    told = succeeds("--help", saves=tmp_path)
    for name, summary in COMMANDS.items():
        assert name in told
        assert summary in " ".join(told.split())
    assert "Commands:" in fails(saves=tmp_path)
    assert succeeds("--version", saves=tmp_path).startswith("kingsbridge, version ")


# --- looking


def test_games_are_listed_with_players_bots_and_options(tmp_path: Path) -> None:
    told = succeeds("games", saves=tmp_path)
    assert "pillars: The Pillars of the Earth: The Card Game, for 3 or 4 players" in told
    assert "bots: random, greedy, easy, normal, hard, search" in told
    assert "--option kings_privilege=returns (default), kept" in told


def test_games_are_listed_for_programs(tmp_path: Path) -> None:
    listed = json.loads(succeeds("games", "--json", saves=tmp_path))
    assert listed["troubles"] == []
    pillars = next(game for game in listed["games"] if game["id"] == "pillars")
    assert pillars["seats"] == [3, 4]
    assert pillars["bots"] == ["random", "greedy", "easy", "normal", "hard", "search"]
    assert pillars["options"] == {"kings_privilege": ["returns", "kept"]}


def test_rules_are_found_by_id_by_words_and_as_a_whole(tmp_path: Path) -> None:
    rules = kb.find_game("pillars").rules.rules
    assert len(succeeds("rules", "pillars", saves=tmp_path).splitlines()) == len(rules)
    rule = rules["pil-play-04"]
    assert succeeds("rules", "pillars", "pil-play-04", saves=tmp_path) == f"pil-play-04: {rule.says}\n"
    found = json.loads(succeeds("rules", "pillars", "King", "trick", "--json", saves=tmp_path))
    assert found
    assert all("king" in (each["id"] + each["says"]).lower() for each in found)


def test_saves_are_listed_with_whose_turn_it_is(tmp_path: Path) -> None:
    assert succeeds("saves", saves=tmp_path) == f"There are no saves in {tmp_path}.\n"
    path = save_in(tmp_path)
    (tmp_path / "broken.jsonl").write_text('{"kingsbridge": "\\u001b[2J"}\n')
    told = succeeds("saves", saves=tmp_path)
    assert "The Pillars of the Earth: The Card Game, played by Ann, greedy (bot), random (bot)\n" in told
    assert " to move; 1 move; just now (" in told
    assert f"    {path.name}\n" in told
    assert f"{tmp_path / 'broken.jsonl'}:1: this is not a save in format 2" in told
    assert ESCAPE not in told
    listed = json.loads(succeeds("saves", "--json", saves=tmp_path))
    assert {each["path"]: bool(each["problem"]) for each in listed} == {
        str(path): False,
        str(tmp_path / "broken.jsonl"): True,
    }


def test_the_doctor_finds_nothing_wrong(tmp_path: Path) -> None:
    assert "No problems found." in succeeds("doctor", saves=tmp_path)
    report = json.loads(succeeds("doctor", "--json", saves=tmp_path))
    assert report["problems"] == []
    assert report["saves"] == str(tmp_path)
    assert report["games"]["pillars"]["content"] == kb.find_game("pillars").digest


def test_the_doctor_sees_that_saves_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = kingsbridge("doctor", saves=tmp_path / "file" / "saves")
    assert done.code == 1
    assert f"WRONG: saves cannot be written to {tmp_path / 'file' / 'saves'}; set KINGSBRIDGE_SAVES" in done.output


def test_check_finds_every_law_kept(tmp_path: Path) -> None:
    told = succeeds("check", "pillars", "--games", "1", "--players", "3", saves=tmp_path)
    assert told.count("  kept: ") == 9
    report = json.loads(succeeds("check", "pillars", "--games", "1", "--players", "4", "--json", saves=tmp_path))
    assert (report["problems"], report["breaches"], report["seats"]) == ([], [], [4])


def test_check_says_which_laws_it_leaves_out(tmp_path: Path) -> None:
    told = succeeds("check", "pillars", "--games", "2", "--players", "3", "--every", "0", saves=tmp_path)
    assert [line.split()[1] for line in told.splitlines() if "  kept: " in line] == ["1", "2", "7"]
    assert told.count("  not checked (needs --every above 0): ") == 6


# --- bots


def test_bots_play_a_whole_game_and_the_result_is_shown_with_points_by_source(tmp_path: Path) -> None:
    told = succeeds("play", "pillars", *BOTS, "--seed", "7", saves=tmp_path)
    assert told.startswith("Points by round:\n  Hand 1: greedy (green) ")
    assert "\nFinal score:\n  greedy (green): conversions " in told
    *_, result, not_saved = told.splitlines()
    assert result.endswith(("wins.", "share the win."))
    assert not_saved == "A match between bots is only saved if you say where: --save FILE"
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_gives_the_same_output_whatever_the_hash_seed(tmp_path: Path) -> None:
    told = [
        succeeds("play", "pillars", *BOTS, "--seed", "7", saves=tmp_path, more={"PYTHONHASHSEED": each})
        for each in ("0", "1")
    ]
    assert told[0] == told[1]
    assert told[0] != succeeds("play", "pillars", *BOTS, "--seed", "8", saves=tmp_path)


def test_a_match_of_bots_is_saved_where_asked_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "bots.jsonl"
    told = succeeds("play", "pillars", *BOTS, "--seed", "7", "--save", str(path), saves=tmp_path)
    assert f"The match is saved. Watch it again with: kingsbridge replay {path}" in told
    verified = succeeds("replay", str(path), "--verify", saves=tmp_path)
    assert verified == f"{path}: replayed {len(path.read_text().splitlines()) - 1} moves, and every position matches.\n"
    shown = succeeds("replay", str(path), saves=tmp_path)
    assert shown.splitlines()[-1] in told
    assert len(succeeds("replay", str(path), "--to", "3", saves=tmp_path).splitlines()) < 25
    assert "already exists" in fails("play", "pillars", *BOTS, "--save", str(path), saves=tmp_path)
    path.write_text(path.read_text().replace('"digest":"', '"digest":"x', 1))
    assert "disagree from move 1" in fails("replay", str(path), "--verify", saves=tmp_path)


def test_simulate_gives_the_same_numbers_for_any_jobs_and_hash_seed(tmp_path: Path) -> None:
    told = {
        succeeds(
            *("simulate", "pillars", "--games", "30", "--seed", "5", "--json", "--jobs", jobs),
            saves=tmp_path,
            more={"PYTHONHASHSEED": hash_seed},
        )
        for jobs, hash_seed in (("1", "0"), ("2", "1"), ("2", "2"))
    }
    assert len(told) == 1
    report = json.loads(told.pop())
    assert report["games"] == 30
    assert sum(seat["wins"] for seat in report["seats"]) == pytest.approx(30, abs=0.05)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_a_simulation_and_reports_what_is_finished(tmp_path: Path, jobs: str) -> None:
    terminal = Terminal("simulate", "pillars", "--games", "90000", "--jobs", jobs, saves=tmp_path, columns=100)
    terminal.child.expect(r"[1-9]\d*/90000.*?\d/s.*?\d:\d\d:\d\d")  # how many, the rate, the time left
    terminal.child.sendintr()
    terminal.wait_for("Stopped after ")
    terminal.wait_for("Mean points by source")
    assert terminal.end() == 0
    assert "KeyboardInterrupt" not in terminal.raw


def test_ctrl_c_while_processes_are_starting_is_quiet(tmp_path: Path) -> None:
    terminal = Terminal("simulate", "pillars", "--games", "90000", "--jobs", "4", saves=tmp_path, columns=100)
    terminal.wait_for(" 0/90000")
    children = ["pgrep", "-P", str(terminal.child.pid)]
    while len(subprocess.run(children, capture_output=True, check=False).stdout.split()) < 5:  # and one that cleans up
        assert terminal.child.isalive()
    terminal.child.sendintr()
    terminal.wait_for("Stopped after 0 of 90000 games.")
    terminal.wait_for("stopped before any game was over")
    assert terminal.end() == 1
    assert "Spawn" not in terminal.raw


# --- refusals


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("plya pillars", "no command is called 'plya'. Did you mean 'play'"),
        ("xyz", "no command is called 'xyz'. Known: 'games', 'play'"),
        ("play pilars", "no game is called 'pilars'. Did you mean 'pillars'?"),
        ("rules pilars", "Did you mean 'pillars'?"),
        ("check pilars", "Did you mean 'pillars'?"),
        ("simulate pilars", "Did you mean 'pillars'?"),
        ("play pillars --seat bot:gredy", "no bot of this game is called 'gredy'. Did you mean 'greedy'?"),
        ("simulate pillars --seat bot:gredy", "Did you mean 'greedy'?"),
        ("simulate pillars --seat human:Ann", "only bots can be simulated: write --seat bot:NAME"),
        ("play pillars --seat humn:Ann", "Did you mean 'human'? A seat is human:NAME or bot:NAME"),
        ("play pillars --seat human:" + "x" * 31, "a player's name has 1 to 30 characters, not 31"),
        ("play pillars --players 5", "is for 3 or 4 players, not for 5"),
        ("play pillars --players 0", "is for 3 or 4 players, not for 0"),
        ("simulate pillars --players 2", "is for 3 or 4 players, not for 2"),
        ("check pillars --players 2", "is for 3 or 4 players, not for 2"),
        ("play pillars --players 3" + " --seat bot:greedy" * 4, "--players 3 is fewer than the 4 seats"),
        ("play pillars --players three", "'three' is not a valid integer"),
        ("play pillars --playrs 3", "Did you mean"),
        ("play pillars --seed -1", "a seed is a whole number from 0 to"),
        ("play pillars --seed x", "'x' is not a valid integer"),
        ("play pillars --option kings_privilge=kept", "Did you mean 'kings_privilege'?"),
        ("play pillars --option kings_privilege=kep", "Did you mean 'kept'?"),
        ("play pillars --option kept", "write an option as NAME=VALUE, not 'kept'; this game has: kings_privilege"),
        ("play pillars --save /proc/no/match.jsonl", "/proc/no/match.jsonl cannot be written"),
        (
            "play",
            "Name the game, as in: kingsbridge play GAME. Available: column-of-fire, pillars or world-without-end.",
        ),
        ("play --players 3", "Name the game, as in: kingsbridge play GAME."),
        ("play pillars --theme pink", "'pink' is not one of 'dark', 'light', 'colour-blind', 'none'"),
        ("rules pillars kingg", "no rule of The Pillars of the Earth: The Card Game mentions 'kingg'. Try 'king'"),
        ("replay nothing.jsonl", "there is no save nothing.jsonl"),
        ("resume nothing.jsonl", "there is no save nothing.jsonl"),
        ("resume", "there is no match to resume"),
        ("simulate pillars --games 0", "0 is not in the range x>=1"),
    ],
)
def test_what_cannot_be_done_is_refused_with_advice(tmp_path: Path, arguments: str, said: str) -> None:
    assert said in " ".join(fails(*arguments.split(), saves=tmp_path).split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", ["", "{}\n", '{"kingsbridge": 1}\n', "\x00\x1b[2J\n", '{"kingsbridge": 1, "a": [[[\n']
)
def test_resuming_nonsense_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "match.jsonl").write_text(content)
    for command in ("resume", "replay"):
        assert ESCAPE not in fails(command, str(tmp_path / "match.jsonl"), saves=tmp_path)


def test_a_bot_that_is_gone_is_named_when_its_match_is_resumed(tmp_path: Path) -> None:
    path = save_in(tmp_path)
    path.write_text(path.read_text().replace('"bot:greedy"', '"bot:gredy"'))
    assert "no bot of this game is called 'gredy'. Did you mean 'greedy'?" in fails("resume", str(path), saves=tmp_path)
    assert "replayed 1 move" in succeeds("replay", str(path), "--verify", saves=tmp_path)


# --- where the output goes


@pytest.mark.parametrize(
    "arguments", ["games", "rules pillars", "doctor", "simulate pillars --games 5", "play pillars --seed 1", "--help"]
)
def test_piped_output_has_no_escape_sequences(tmp_path: Path, arguments: str) -> None:
    for more in ({}, {"NO_COLOR": "1"}, {"TERM": "xterm-256color"}):
        assert ESCAPE not in succeeds(*arguments.split(), saves=tmp_path, more=more)


def test_no_color_leaves_the_titles_and_takes_the_colours(tmp_path: Path) -> None:
    terminal = Terminal("simulate", "pillars", "--games", "5", saves=tmp_path, more={"NO_COLOR": "1"})
    assert terminal.end() == 0
    assert f"{ESCAPE}[1m" in terminal.raw, "titles are bold"
    coloured = [f"{ESCAPE}[{number}" for number in range(30, 50)]
    assert not any(each in terminal.raw for each in coloured)


@pytest.mark.parametrize(
    "arguments", ["games --json", "rules pillars", "doctor", "simulate pillars --games 5", "--help"]
)
def test_output_that_nobody_reads_any_more_ends_the_command_quietly(tmp_path: Path, arguments: str) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(
            [*COMMAND, *arguments.split()],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(tmp_path),
            check=False,
        )
    assert done.stderr == ""
    assert done.returncode in (1, 141)


def test_output_on_a_full_disk_is_told_plainly(tmp_path: Path) -> None:
    for arguments in (["games"], ["rules", "pillars"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [*COMMAND, *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                env=environment(tmp_path),
                check=False,
            )
        assert done.stderr == "kingsbridge: the output cannot be written: No space left on device\n"
        assert done.returncode == 1


def test_letters_that_the_output_cannot_show_are_replaced(tmp_path: Path) -> None:
    seats = ["--seat", "human:Жан", "--seat", "bot:greedy", "--seat", "bot:greedy"]
    told = succeeds("play", "pillars", *seats, saves=tmp_path, more={"PYTHONIOENCODING": "latin-1"})
    assert "??? (green)" in told


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_was_closed_before_the_start_is_no_traceback(closed: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{shlex.quote(sys.executable)} -m kingsbridge_core rules pillars king {closed}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_saving_and_not_saving_exclude_each_other(tmp_path: Path) -> None:
    done = kingsbridge("play", "pillars", "--save", "x.jsonl", "--no-save", saves=tmp_path)
    assert done.code == 2
    assert "Use either --save or --no-save, not both." in done.errors
