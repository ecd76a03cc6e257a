"""Other people's texts cannot do anything to a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsbridge_core.data.source import Place, Problem
from kingsbridge_core.text.phrases import harmless, harmless_characters


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Tom Builder", "Tom Builder"),
        ("Straße, Ærøskøbing, 名前, שלום", "Straße, Ærøskøbing, 名前, שלום"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("\u202ecba\u2066", "\\u202ecba\\u2066"),
        ("a\nb\rc\td\x85e\u2028f", "a\\nb\\rc\\td\\x85e\\u2028f"),
        ("\x9b31m\x07\x7f", "\\x9b31m\\x07\\x7f"),
        ("soft\xadhyphen\ufeff", "soft\\xadhyphen\\ufeff"),
        ("\udcff", "\\udcff"),
        ("می\u200cخ 👩\u200d🌾", "می\u200cخ 👩\u200d🌾"),
        ("e" + "\u0301" * 6, "e" + "\u0301" * 4 + "\\u0301\\u0301"),
    ],
)
def test_what_would_not_be_seen_is_written_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


@given(st.text(st.characters()))
def test_no_text_at_all_can_do_harm(text: str) -> None:
    shown = harmless(text)
    assert all(char.isprintable() or char in "\u200c\u200d\xa0\u3000" or char.isspace() for char in shown)
    assert not set(shown) & set("\n\r\t\x1b\x85\u202e\u2028\u2029")
    assert harmless(shown) == shown
    assert len(harmless_characters(text)) == len(text)


def test_the_text_of_a_problem_is_harmless_wherever_it_is_shown() -> None:
    assert str(Problem(Place("a\x1b.yaml", 1, 2), "x\u202e\n")) == "a\\x1b.yaml:1:2: x\\u202e\\n"
