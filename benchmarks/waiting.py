"""Measures what people wait for: bots that think, authors who simulate or check, programs that learn.

Every row runs in a process of its own, for this checkout and for another one in turns, and counts processor time, since
other work on the machine disturbs it least; the least of all turns counts. Both must come to the same outcome. Without
another checkout, only this one is measured. Peers are measured if the extra `benchmark` is installed.

python -m benchmarks.waiting --before ../another-checkout --turns 5 --only search
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from benchmarks.waits import MEASURES, Measure

HERE = Path(__file__).resolve().parent.parent


class Found(NamedTuple):
    """What a measure costs in a checkout, and a digest of what came of it."""

    cost: float
    outcome: str


def measured(measure: str, checkout: Path) -> Found:
    """Run a measure once in a process of its own, with the code of a checkout and the packages installed here."""
    paths = os.pathsep.join(map(str, (checkout, checkout / "plugins")))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(HERE / "benchmarks" / "waits.py"), measure]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=checkout)
    if done.returncode:
        raise SystemExit(f"{measure} in {checkout}: {done.stderr.strip()[-2000:]}")
    return Found(*json.loads(done.stdout.splitlines()[-1]))


def compared(name: str, checkouts: list[Path], turns: int) -> list[float]:
    """Return the least cost in every checkout; they must all come to the same outcome."""
    found: list[list[Found]] = [[] for _ in checkouts]
    for _ in range(turns):
        for place, checkout in enumerate(checkouts):
            found[place].append(measured(name, checkout))
    if len({each.outcome for runs in found for each in runs}) > 1:
        print(f"  the outcomes of {name} differ: {[runs[0].outcome for runs in found]}")
    return [min(each.cost for each in runs) for runs in found]


def row(measure: Measure, costs: list[float]) -> str:
    """Return a row of the table: what, before, now, the cost of now to that of before, and what was wanted."""
    *before, now = [f"{measure.shown(cost):,.4g} {measure.unit}" for cost in costs]
    ratio = f"{costs[-1] / costs[0]:.2f}" if before else ""
    return f"| {measure.says} | {before[0] if before else ''} | {now} | {ratio} | {measure.target} |"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    parser.add_argument("--turns", type=int, default=5, help="how often each row is measured")
    parser.add_argument("--only", default="", help="only rows whose name contains this")
    given = parser.parse_args()
    checkouts = [*([given.before.resolve()] if given.before else []), HERE]
    print(f"Python {sys.version.split()[0]}; processor time, the least of {given.turns} turns")
    print("| what | before | now | cost, now to before | wanted |\n|---|---|---|---|---|")
    for name, measure in MEASURES.items():
        if given.only not in name or (measure.needs and find_spec(measure.needs) is None):
            continue
        measured_in = [HERE] if measure.needs else checkouts
        print(row(measure, compared(name, measured_in, min(given.turns, measure.turns))), flush=True)


if __name__ == "__main__":
    main()
