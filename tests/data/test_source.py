"""YAML is read as version 1.2, with exact places, and nothing in a file can do harm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from kingsbridge_core.data import source
from kingsbridge_core.data.source import Document, Place, Problem, parse, read
from kingsbridge_core.errors import DataError


@pytest.fixture(params=["with the C loader", "in pure Python"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything here holds with PyYAML's C extension, and where it is not installed."""
    if request.param == "in pure Python":
        monkeypatch.delattr(yaml, "CBaseLoader", raising=False)


def refusal(text: str) -> str:
    with pytest.raises(DataError) as caught:
        parse(text, "file.yaml")
    assert len(caught.value.problems) == 1
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("no", "no"), ("on", "on"), ("yes", "yes"), ("off", "off"), ("y", "y"), ("NO", "NO")],
        *[("true", True), ("True", True), ("FALSE", False), ("tRUE", "tRUE")],
        *[("null", None), ("~", None), ("", None), ("Null", None), ("none", "none")],
        *[("010", 10), ("-7", -7), ("+7", 7), ("0", 0), ("0o17", 15), ("0x1F", 31), ("1_000", "1_000")],
        *[("12:30", "12:30"), ("2024-01-02", "2024-01-02"), ("1.5", 1.5), ("1e3", 1000.0), (".5", 0.5), ("1.", 1.0)],
        *[("'no'", "no"), ('"12"', "12"), ("'010'", "010"), ("''", ""), ("'null'", "null")],
        *[("-123456789012345678", -123456789012345678), ("=", "="), ("<<", "<<"), ("٣", "٣")],
    ],
)
def test_scalars_are_read_as_yaml_1_2(text: str, value: Any) -> None:
    found = parse(f"key: {text}\n").data["key"]
    assert found == value
    assert type(found) is type(value)


def test_block_texts_are_texts() -> None:
    assert parse("a: |\n  12\nb: >-\n  true\n").data == {"a": "12\n", "b": "true"}


def test_places_are_exact() -> None:
    document = parse("# ü\nfirst: 1\nlïst:\n  - é: ü\n    'b c':   [x, {y: z}]\n  -\n    - deep\n", "f.yaml")
    places = {
        ("first",): "2:8",
        ("lïst",): "4:3",
        ("lïst", 0): "4:5",
        ("lïst", 0, "é"): "4:8",
        ("lïst", 0, "b c"): "5:14",
        ("lïst", 0, "b c", 0): "5:15",
        ("lïst", 0, "b c", 1, "y"): "5:22",
        ("lïst", 1, 0): "7:7",
        (): "2:1",
    }
    assert {way: str(document.place(*way)) for way in places} == {way: f"f.yaml:{at}" for way, at in places.items()}
    assert str(document.place("lïst", 0, "b c", key=True)) == "f.yaml:5:5"
    assert str(document.place("lïst", 0, "b c", 1, "y", key=True)) == "f.yaml:5:19"
    assert document.keys.keys() == {way for way in document.values if way and isinstance(way[-1], str)}


def test_what_is_missing_has_the_place_of_what_is_around_it() -> None:
    document = parse("a:\n  b: 1\n", "f.yaml")
    assert document.place("a", "c", 3) == Place("f.yaml", 2, 3)
    assert document.place("a", "c", key=True) == Place("f.yaml", 2, 3)
    assert str(Document("f.yaml").place("a")) == "f.yaml"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", "3:1: duplicate key 'a'; the first is in line 1"),
        ("x: {a: 1, a: 2}", "1:11: duplicate key 'a'; the first is in line 1"),
        ("a:\n  3: x\n", "2:3: the key '3' must be text; put it in quotes"),
        ("true: x", "1:1: the key 'true' must be text; put it in quotes"),
        ("~: x", "1:1: the key '~' must be text; put it in quotes"),
        ("1.5: x", "1:1: the key '1.5' must be text; put it in quotes"),
        ("? [a]\n: 1", "1:3: a key must be text, not a list or a mapping"),
        ("a: !!python/object:os.system x", "1:4: the tag '!!python/object:os.system' is not allowed"),
        ("a: !!str 12", "1:4: the tag '!!str' is not allowed"),
        ("a: !mine {}", "1:4: the tag '!mine' is not allowed"),
        ("a: ! 12", "1:4: the tag '!' is not allowed"),
        ("a: &x [1]\nb: *x\n", "2:4: the alias *x is not allowed: write the value out"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here"),
        ("", "1:1: is empty"),
        ("# nothing\n\n", "1:1: is empty"),
        ("a:\n\tb: 1\n", "2:1: is not valid YAML: there is a tab here; indent with spaces"),
        ("a: b: c", "1:5: is not valid YAML: "),
        ("a: 'open", "1:4: is not valid YAML: a quotation mark opens here and never closes"),
        ("a: 1\nb: é\x00\n", "2:5: contains a character YAML forbids: '\\x00'"),
        ("é: \x1b[31m", "1:4: contains a character YAML forbids: '\\x1b'"),
        ("a: \ud800", "1:4: contains a character YAML forbids: '\\ud800'"),
        ('a: "\\0"', "1:4: the text contains a character YAML forbids: '\\x00'"),
        ('a: "\\ud800"', "1:"),
        ('a: "\\U00110000"', "1:"),
        ("a: 1234567890123456789", "1:4: the number has more than 18 digits"),
        ("a: 1e999", "1:4: the number 1e999 is not finite"),
        ("a: .inf", "1:4: the number .inf is not finite"),
        ("a: .nan", "1:4: the number .nan is not finite"),
    ],
)
def test_what_is_refused_is_refused_at_its_place(text: str, message: str) -> None:
    found = refusal(text)
    assert found.startswith("file.yaml:")
    assert message in found


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 20_000, "- " * 100_000, "a: " + "[" * 61 + "]" * 61])
def test_deep_nesting_is_refused_and_overflows_nothing(text: str) -> None:
    assert "is nested more than 60 levels deep" in refusal(text)


def test_nesting_up_to_the_limit_is_read() -> None:
    assert parse("[" * source.MOST_DEPTH + "]" * source.MOST_DEPTH).data == parse("[" * 60 + "]" * 60).data


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_VALUES", 10)
    assert refusal("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]") == "file.yaml:1:29: has more than 10 values"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    path.write_bytes(b"#" * (source.MOST_BYTES + 1))
    with pytest.raises(DataError, match=r"huge\.yaml: is larger than 4,000,000 bytes"):
        read(path)


@pytest.mark.parametrize(
    ("raw", "where"),
    [
        ("a: 1\nb: ü\n".encode("latin-1"), "2:4"),
        ("ü: 1\nü: ".encode() + b"\xff", "2:4"),
        (b"\xef\xbb\xbfa: \xff", "1:4"),
        ("a: 1".encode("utf-16"), "1:1"),
    ],
)
def test_another_encoding_is_refused_at_its_place(tmp_path: Path, raw: bytes, where: str) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(raw)
    with pytest.raises(DataError) as caught:
        read(path)
    assert str(caught.value) == f"{path}:{where}: is not UTF-8 text; save it as UTF-8"


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb:\r\n  - x\r\n")
    document = read(path)
    assert document.data == {"a": 1, "b": ["x"]}
    assert str(document.place("a", key=True)) == f"{path}:1:1"
    assert str(document.place("b", 0)) == f"{path}:3:5"


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_what_cannot_be_read_is_a_data_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read(tmp_path / name)


YAML_LIKE = st.text(st.sampled_from("ab1é \n\t-:,[]{}#&*!|>'\"%@`?~.0x\\\r\x00\x85\u2028\ufeff\ud800"), max_size=40)


@given(text=st.one_of(st.text(), st.text(st.characters()), YAML_LIKE), pure=st.booleans())
@example(text='"\\U00110000"', pure=True)
@example(text="\ufeff", pure=False)
def test_any_text_gives_a_document_or_a_data_error_with_a_place(text: str, pure: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if pure:
            patch.delattr(yaml, "CBaseLoader", raising=False)
        try:
            document = parse(text, "file.yaml")
            place = document.place()
        except DataError as error:
            place = next(each.place for each in error.problems if isinstance(each, Problem))
    assert place.line >= 1
