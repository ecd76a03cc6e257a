"""A real Dask cluster does the work, and a worker that dies in the middle loses nothing."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from kingsbridge_core.playtest import workers
from kingsbridge_core.playtest.simulation import Setting, play_task, results_of, tasks
from kingsbridge_core.playtest.workers import Pace, spread
from tests.cli.running import kingsbridge

distributed = pytest.importorskip("distributed")
SETTING = Setting("pillars", ("random",) * 3)
GAMES = 200


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_cluster_gives_the_same_results_though_one_of_its_workers_is_killed() -> None:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        found = []
        killed = False
        pace = Pace()
        for some in spread(play_task, tasks(SETTING, 5, GAMES, pace), 1, cluster.scheduler_address, pace):
            found += some
            if not killed:
                worker = next(iter(cluster.workers.values()))
                os.kill(worker.pid, signal.SIGKILL)
                killed = True
    assert killed
    assert found == results_of(SETTING, 5, GAMES)


def test_an_address_at_which_nobody_answers_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WAIT_SECONDS", 0.5)
    done = kingsbridge("simulate", "pillars", "--games", "5", "--dask", "tcp://127.0.0.1:1", saves=tmp_path)
    assert done.code == 1
    assert "there is no Dask cluster at 'tcp://127.0.0.1:1'" in done.errors
