"""The server and the browser of these tests, each started once."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from .serving import CHROMIUM, Site, serving


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A running server."""
    with serving() as found:
        yield found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's browser; while it is open, an event loop runs in this thread, and nothing else can run one."""
    if CHROMIUM is None:
        assert "KINGSBRIDGE_TESTS_NEED_BROWSER" not in os.environ, "no Chromium is installed"
        pytest.skip("no Chromium is installed: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
