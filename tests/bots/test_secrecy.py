"""What a program can find out about the process that started it: not the seed, and not through the open save."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import kingsbridge
from tests.proof import for_full_run

SEED = "918273645"
TWO_WORDS, ONE_WORD = ["--seed", SEED], [f"--seed={SEED}"]
OTHERS = ("simulate", "simulate --jobs 2", "tournament")
"""The other commands that let programs play."""
SPY = """\
#!{python}
import json, os, sys
from pathlib import Path

def arguments_of_all_above(pid):
    found = []
    while pid > 1:
        found.append(Path(f"/proc/{{pid}}/cmdline").read_bytes().decode())
        if "kingsbridge_core" in found[-1]:
            return found
        pid = int(Path(f"/proc/{{pid}}/stat").read_text().rpartition(")")[2].split()[1])
    return found

def opened():
    for each in Path("/proc/self/fd").iterdir():
        try:
            yield os.readlink(each)
        except OSError:
            pass

Path({report!r}).write_text(json.dumps({{
    "above": arguments_of_all_above(os.getppid()), "environment": dict(os.environ), "open": list(opened())
}}))
for line in sys.stdin:
    message = json.loads(line)
    if 'view' in message:
        print(json.dumps({{'move': message['options'][0]}}), flush=True)
"""
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only there is /proc, and only there is the seed hidden"
)


@pytest.mark.parametrize(
    ("command", "seed"),
    [
        *(("play", seed) for seed in (TWO_WORDS, ONE_WORD)),
        *((command, TWO_WORDS) for command in OTHERS),
        *(for_full_run((command, ONE_WORD)) for command in OTHERS),
    ],
)
def test_a_program_does_not_find_the_seed_in_the_process_that_started_it(
    command: str, seed: list[str], tmp_path: Path
) -> None:
    spy, report, saves = tmp_path / "spy", tmp_path / "report.json", tmp_path / "saves"
    spy.write_text(SPY.format(python=sys.executable, report=str(report)))
    spy.chmod(0o755)
    name, *more = command.split()
    bots = [f"exec:{spy}", "greedy", "random"]
    if name == "tournament":
        who = [each for bot in bots for each in ("--bot", bot)] + ["--games", "2"]
    else:
        who = [each for bot in bots for each in ("--seat", f"bot:{bot}")]
        who += ["--games", "2"] if name == "simulate" else ["--save", str(tmp_path / "match.jsonl")]
    own = {"XDG_STATE_HOME": str(tmp_path / "own")}
    done = kingsbridge(name, "pillars", *who, *seed, *more, saves=saves, apart=True, more=own)
    assert done.code == 0, done.text
    assert "random moves replace" not in done.text
    found = json.loads(report.read_text())
    assert "kingsbridge_core" in found["above"][-1]
    assert name in found["above"][-1]
    assert SEED not in json.dumps(found)
    assert str(saves) not in json.dumps(found["environment"])
    assert not [each for each in found["open"] if each.endswith(".jsonl")]


def test_the_seed_is_hidden_but_still_the_one_that_is_played(tmp_path: Path) -> None:
    spy, saves = tmp_path / "spy", tmp_path / "saves"
    spy.write_text(SPY.format(python=sys.executable, report=str(tmp_path / "report.json")))
    spy.chmod(0o755)
    save = tmp_path / "match.jsonl"
    seats = ["--seat", f"bot:exec:{spy}", "--seat", "bot:random", "--seat", "bot:random"]
    done = kingsbridge("play", "pillars", *seats, "--seed", SEED, "--save", str(save), saves=saves, apart=True)
    assert done.code == 0, done.text
    assert f'"seed":{SEED}' in save.read_text().replace(" ", "")
