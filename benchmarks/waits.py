"""What is measured for `benchmarks/waiting.py`: each measure is a function that does some work.

It returns how many units of work it has done, what the units cost unless that is the processor time it took, and what
came of it, which must be the same in every checkout. So it uses only what all of them have.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

GAMES = ("pillars", "column_of_fire", "world_without_end")


class Done(NamedTuple):
    """How many units of work were done, what came of it, and what all of it cost, if that is not measured outside."""

    units: float
    outcome: Any = None
    cost: float | None = None


class Measure(NamedTuple):
    """A row of the table; `shown` turns the cost of a unit into the figure that people read.

    A peer `needs` a package, and is measured beside this checkout if that is installed.
    """

    says: str
    work: Callable[[], Done]
    unit: str
    shown: Callable[[float], float]
    target: str
    turns: int = 100
    needs: str = ""


def a_second(cost: float) -> float:
    """Return how many are done in a second."""
    return 1 / cost


def in_milliseconds(cost: float) -> float:
    """Return a cost in milliseconds."""
    return 1000 * cost


def as_it_is(cost: float) -> float:
    """Return a cost as it is."""
    return cost


def children() -> float:
    """Return the processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# --- bots


def thinking(game_id: str) -> Iterator[tuple[int, str, float]]:
    """Search as `hard` does in real play, at every fifth decision; yield visits, the move and the time."""
    import kingsbridge_core as kb
    from kingsbridge_core.bots.bot import Sight, chosen_by
    from kingsbridge_core.bots.search import Budget, Tree
    from kingsbridge_core.plugins import installed

    game = kb.find_game(game_id)
    guide = installed().bots(game)["greedy"]()
    state = game.new(max(game.definition.seats), 7)
    number = 0
    while state.actor is not None:
        if number % 5 == 0 and len(state.options) > 1:
            begin = process_time()
            tree = Tree(Sight(state, Random(number)), guide)
            if len(tree.moves) > 1:
                tree.grow(Budget(iterations=guide.iterations))
                yield tree.root.visits, str(tree.chosen()), process_time() - begin
        state.apply(chosen_by(guide, state, 7, number))
        number += 1


def search(game_id: str) -> Done:
    """Measure simulations of search."""
    found = [*thinking(game_id)]
    return Done(sum(each[0] for each in found), [each[:2] for each in found], sum(each[2] for each in found))


def slowest(game_id: str) -> Done:
    """Measure the slowest decision of `hard`."""
    return Done(1, None, max(each[2] for each in thinking(game_id)))


def games_of(game_id: str, bot: str, games: int) -> Done:
    """Let bots play games as `simulate` does."""
    import kingsbridge_core as kb
    from kingsbridge_core.playtest.simulation import Setting, play_game

    seats = max(kb.find_game(game_id).definition.seats)
    setting = Setting(game_id, (bot,) * seats)
    play_game(setting, 9, 0)
    begin = process_time()
    played = [play_game(setting, 5, number) for number in range(games)]
    cost = process_time() - begin
    times = [sorted(each for each in result.times.items() if each[0][1] in ("offered", "taken")) for result in played]
    return Done(games, [[(each.scores, each.winners, each.moves) for each in played], times], cost)


def random_play(game_id: str, games: int) -> Done:
    """Play at random, without bots."""
    import kingsbridge_core as kb
    from benchmarks.speed import random_play as played

    game = kb.find_game(game_id)
    played(game, 4, 2)
    begin = process_time()
    moves = played(game, 4, games)
    return Done(moves, moves, process_time() - begin)


# --- the program


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    return subprocess.run(
        [sys.executable, "-m", "kingsbridge_core", *arguments], check=False, capture_output=True, text=True
    )


def program(*arguments: str, times: int = 1) -> Done:
    """Measure the program with all processes it starts."""
    before = children()
    codes = [command(*arguments).returncode for _ in range(times)]
    return Done(times, codes, children() - before)


def memory(games: int) -> Done:
    """Measure by how many megabytes `simulate` grows while it plays these games."""
    begins = []
    for number in (40, games):
        done = command(
            *("simulate", "pillars", "--players", "4", "--games", str(number), "--json"), *["--seat", "bot:random"] * 4
        )
        assert done.returncode == 0, done.stderr
        begins.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
    return Done(1, None, max(begins[1] - begins[0], 0.001))


def two_jobs(games: int) -> Done:
    """Measure two processes of `simulate --jobs 2` against two processes on their own, by the clock."""
    base = ["simulate", "pillars", "--players", "4", "--seat", "bot:greedy", "--json", "--games"]
    begin = perf_counter()
    alone = [
        subprocess.Popen(
            [sys.executable, "-m", "kingsbridge_core", *base, str(games // 2), "--seed", str(seed)],
            stdout=subprocess.DEVNULL,
        )
        for seed in range(2)
    ]
    codes = [each.wait() for each in alone]
    assert not any(codes)
    apart, begin = perf_counter() - begin, perf_counter()
    assert command(*base, str(games), "--jobs", "2").returncode == 0
    return Done(1, None, (perf_counter() - begin) / apart)


def dask(games: int) -> Done:
    """Measure what a Dask cluster costs beside playing the games: as a share of the time that plain play takes."""
    from distributed import LocalCluster

    base = ["simulate", "pillars", "--players", "4", "--seat", "bot:greedy", "--json", "--games", str(games)]
    started: Any = LocalCluster  # it has no types
    with started(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        command(*base[:-1], "20", "--dask", cluster.scheduler_address)
        begin = perf_counter()
        done = command(*base, "--dask", cluster.scheduler_address)
        assert done.returncode == 0, done.stderr
        through = perf_counter() - begin
    begin = perf_counter()
    plain = command(*base)
    assert plain.stdout == done.stdout
    return Done(1, None, through / (perf_counter() - begin))


def environment_steps(game_id: str, steps: int) -> Done:
    """Step through the PettingZoo environment at random, with `last()` and `step()` as agents do."""
    import numpy as np

    from kingsbridge_core.environment import environment

    env, draw = environment(game_id, 4), Random(5).random
    env.reset(seed=1)
    seen, number, cost = sha256(), 0, 0.0
    begin = process_time()
    while number < steps:
        observation, _reward, over, _, _ = env.last()
        if over:
            env.reset(seed=number)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[int(draw() * len(legal))]))
        number += 1
    cost = process_time() - begin
    for _ in range(60):
        observation = env.last()[0]
        seen.update(np.asarray(observation["observation"], np.int16).tobytes() + observation["action_mask"].tobytes())
        env.step(None if env.terminations[env.agent_selection] else int(np.flatnonzero(observation["action_mask"])[0]))
        if not env.agents:
            env.reset(seed=2)
    return Done(steps, seen.hexdigest(), cost)


def mistaken(cards: int) -> Done:
    """Validate a large set with one mistake, and the same set without: how many times as long it takes."""
    from benchmarks.validation import many_cards
    from kingsbridge_core.authoring.validation import problems_of_text

    clean = many_cards(cards)
    wrong = clean.replace("value: 7", "value: seven", 1)
    costs, told = [], []
    for text in (clean, wrong):
        problems_of_text(text)
        begin = process_time()
        told.append([str(each) for each in problems_of_text(text)])
        costs.append(process_time() - begin)
    assert told[1]
    return Done(1, told, costs[1] / costs[0])


# --- peers


def open_spiel(games: int) -> Done:
    """Play hearts at random in OpenSpiel, driven from Python."""
    import pyspiel

    from benchmarks.speed import open_spiel_play

    hearts = pyspiel.load_game("hearts")
    open_spiel_play(hearts, 2)
    begin = process_time()
    moves = open_spiel_play(hearts, games)
    return Done(moves, None, process_time() - begin)


def catanatron(games: int) -> Done:
    """Let four random players play catanatron."""
    from benchmarks.speed import catanatron_play

    catanatron_play(1)
    begin = process_time()
    moves = catanatron_play(games)
    return Done(moves, None, process_time() - begin)


def rlcard(title: str, steps: int) -> Done:
    """Step through an environment of RLCard at random."""
    import rlcard as peer

    env, draw = peer.make(title, {"seed": 5}), Random(5).random
    seen, _player = env.reset()
    begin = process_time()
    for _ in range(steps):
        legal = list(seen["legal_actions"])
        seen, _player = env.reset() if env.is_over() else env.step(legal[int(draw() * len(legal))])
    return Done(steps, None, process_time() - begin)


def each_game(
    says: str, work: Callable[..., Done], *rest: Any, unit: str, shown: Any, target: str
) -> dict[str, Measure]:
    """Return a measure for every game; `rest` has a value for each of them."""
    return {
        f"{work.__name__} {game_id} {' '.join(str(each[place]) for each in rest)}".strip(): Measure(
            f"{says}, {game_id}", partial(work, game_id, *(each[place] for each in rest)), unit, shown, target
        )
        for place, game_id in enumerate(GAMES)
    }


MEASURES: dict[str, Measure] = {
    **each_game("search: simulations", search, unit="/s", shown=a_second, target="0.5"),
    **each_game(
        "`simulate`, a greedy game",
        games_of,
        ["greedy"] * 3,
        (60, 20, 20),
        unit="ms",
        shown=in_milliseconds,
        target="0.67, 0.5, 0.5",
    ),
    **each_game(
        "`simulate`, a random game",
        games_of,
        ["random"] * 3,
        (100, 40, 40),
        unit="ms",
        shown=in_milliseconds,
        target="2 ms",
    ),
    "memory": Measure("`simulate`: growth over 3,000 games", partial(memory, 3000), "MB", as_it_is, "flat", 1),
    "two jobs": Measure("1,000 games on two jobs, to two processes", partial(two_jobs, 1000), "", as_it_is, "1.05", 3),
    "dask": Measure("1,000 greedy games by Dask, to one process", partial(dask, 1000), "", as_it_is, "1.02", 2),
    **{
        f"check {game_id}": Measure(
            f"`check {game_id}`",
            partial(program, "check", game_id, "--jobs", "2"),
            "s on two cores",
            lambda cost: cost / 2,
            "15 s",
            1,
        )
        for game_id in GAMES
    },
    **each_game("PettingZoo: steps", environment_steps, (3000, 2000, 1500), unit="/s", shown=a_second, target="0.4"),
    **{
        f"environment_steps RLCard {title}": Measure(
            f"the same, RLCard's {title}", partial(rlcard, title, 3000), "/s", a_second, "", needs="rlcard"
        )
        for title in ("uno", "gin-rummy", "doudizhu")
    },
    "validate": Measure("`validate`, a mistake in 2,000 cards, to none", partial(mistaken, 2000), "", as_it_is, "1.5"),
    **each_game("`hard`: slowest decision", slowest, unit="ms", shown=in_milliseconds, target="as before"),
    **each_game("random play: moves", random_play, (60, 25, 25), unit="/s", shown=a_second, target="1.03"),
    "random_play OpenSpiel": Measure(
        "the same, OpenSpiel's hearts", partial(open_spiel, 100), "/s", a_second, "", needs="pyspiel"
    ),
    "random_play catanatron": Measure(
        "the same, catanatron", partial(catanatron, 5), "/s", a_second, "", needs="catanatron"
    ),
    "help": Measure("`--help`", partial(program, "--help", times=5), "ms", in_milliseconds, "as before"),
}


def main() -> None:
    """Do the work of one measure, and print what a unit costs and a digest of what came of it."""
    done = MEASURES[sys.argv[1]].work()
    assert done.cost is not None
    outcome = sha256(json.dumps(done.outcome).encode()).hexdigest()[:12]
    print(json.dumps([done.cost / done.units, outcome]))


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())  # the checkout that is measured
    os.environ.setdefault("KINGSBRIDGE_SAVES", tempfile.gettempdir())
    main()
