"""Numbers are written as the language does."""

from __future__ import annotations

import pytest

from kingsbridge_core.cli.commands.simulate import in_percent
from kingsbridge_core.cli.terminal.tables import _is_number
from kingsbridge_core.text.language import _, in_digits
from tests.text.speaking import speaking


@pytest.mark.parametrize(
    ("code", "half", "share", "many"),
    [("en", "50.5", "38.0%", "4,000"), ("fr", "50,5", "38,0\xa0%", "4\xa0000"), ("ja", "50.5", "38.0%", "4,000")],
)
def test_points_shares_and_large_numbers(code: str, half: str, share: str, many: str) -> None:
    with speaking(code):
        assert in_digits(50.5) == half
        assert in_digits(50) == in_digits(50.0) == "50"
        assert in_percent(0.38) == share
        assert many in _("has more than {most:,} values", most=4000)
        assert _is_number(half)
