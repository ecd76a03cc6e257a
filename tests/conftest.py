"""Settings for all tests: what is left out without `--full`, and bytecode kept as for users."""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.played import played, running

__all__ = ["played", "running"]

LEFT_OUT = "left_out"

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--full`."""
    parser.addoption("--full", action="store_true", help="run the tests marked `proof` as well: costly repetition")


def pytest_configure(config: pytest.Config) -> None:
    """Let hypothesis try the same on every machine, however slow; with `--full` it looks for more at random."""
    slow = [HealthCheck.too_slow]
    settings.register_profile("same", deadline=None, suppress_health_check=slow, derandomize=True)
    settings.register_profile("full", deadline=None, suppress_health_check=slow)
    settings.load_profile("full" if config.getoption("full") else "same")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `--full`, leave out what is marked `proof`, and say how much that is."""
    if config.getoption("full"):
        return
    left_out = [item for item in items if item.get_closest_marker("proof")]
    items[:] = [item for item in items if not item.get_closest_marker("proof")]
    config.hook.pytest_deselected(items=left_out)
    if hasattr(config, "workeroutput"):
        config.workeroutput[LEFT_OUT] = len(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take from a pytest-xdist worker what it left out (the same for all of them), for the closing line."""
    reporter = node.config.pluginmanager.get_plugin("terminalreporter")
    if number := getattr(node, "workeroutput", {}).get(LEFT_OUT):
        reporter.stats["deselected"] = [SimpleNamespace() for _ in range(number)]
