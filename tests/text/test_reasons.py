"""What the system says is wrong, and dates, in the language of the reader."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path

import pytest

from kingsbridge_core.errors import OF_SYSTEM, SaveError, reason_of
from kingsbridge_core.match.match import Match
from kingsbridge_core.text.language import in_date
from tests.text.speaking import speaking


def failure(number: int) -> OSError:
    """What the system raises."""
    return OSError(number, os.strerror(number), "some.file")


@pytest.mark.parametrize("number", OF_SYSTEM, ids=errno.errorcode.get)
def test_what_systems_say_most_often_is_translated(number: int) -> None:
    english = reason_of(failure(number))
    assert english == OF_SYSTEM[number]
    for code in ("fr", "ja"):
        with speaking(code):
            assert reason_of(failure(number)) not in (english, os.strerror(number))


def test_everything_else_is_said_as_it_is() -> None:
    with speaking("fr"):
        assert reason_of(failure(errno.ENETDOWN)) == os.strerror(errno.ENETDOWN)
        assert reason_of(FileNotFoundError(errno.ENOENT, "no folder of ours")) == "no folder of ours"
        assert reason_of(ValueError("embedded null byte")) == "embedded null byte"
        assert reason_of(OSError("odd")) == "odd"


def test_a_file_that_is_missing_is_missed_in_french(tmp_path: Path) -> None:
    with speaking("fr"), pytest.raises(SaveError, match="le fichier ou le dossier n'existe pas"):
        Match.load(tmp_path / "gone.jsonl")


@pytest.mark.parametrize(
    ("code", "date"), [("en", "2026-11-06 06:05"), ("fr", "06/11/2026 06:05"), ("ja", "2026年11月6日 06:05")]
)
def test_dates_are_written_as_the_language_does(code: str, date: str) -> None:
    with speaking(code):
        assert in_date(datetime(2026, 11, 6, 6, 5)) == date
