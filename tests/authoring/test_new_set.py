"""`kingsbridge new set`: a first card set for every game that is sound, plays, and explains itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from kingsbridge_core.authoring.new_game import write_game
from kingsbridge_core.authoring.new_set import flow, raised
from kingsbridge_core.authoring.validation import problems_of_files, problems_of_text
from kingsbridge_core.data.source import parse, read
from tests.cli.running import fails, succeeds
from tests.proof import for_full_run

GAMES = ["pillars", "column-of-fire", "world-without-end"]


@pytest.fixture(scope="module")
def starters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The first set of each game."""
    folder = tmp_path_factory.mktemp("sets")
    files = {game: folder / f"my-{game}.yaml" for game in GAMES}
    for game, file in files.items():
        succeeds("new", "set", game, str(file), saves=folder)
    return files


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_it(game: str, starters: dict[str, Path]) -> None:
    assert problems_of_files([starters[game]]) == []
    assert [each for each in problems_of_files([starters[game]], play=10) if not each.is_warning] == []


@pytest.mark.parametrize("game", GAMES)
def test_it_adds_a_card_and_changes_one(game: str, starters: dict[str, Path]) -> None:
    data = read(starters[game]).data
    ((added,),) = data["add"].values()
    assert added["id"].startswith("my-first-")
    assert added["provenance"] == "reconstructed"
    (changed,) = data["change"].values()
    assert len(changed) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_editor_finds_a_schema_by_which_it_is_sound(game: str, starters: dict[str, Path]) -> None:
    first = starters[game].read_text(encoding="utf-8").splitlines()[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found
    schema = json.loads((starters[game].parent / found[1]).read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(read(starters[game]).data)) == []


@pytest.mark.parametrize("game", GAMES)
def test_it_plays(game: str, starters: dict[str, Path], tmp_path: Path) -> None:
    bots = ["--seat", "bot:random"] * 3
    assert "win" in succeeds("play", game, "--set", str(starters[game]), *bots, "--seed", "1", saves=tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_what_it_suggests_in_comments_is_sound_as_well(game: str, starters: dict[str, Path]) -> None:
    head, begin, rest = starters[game].read_text(encoding="utf-8").partition("extends:")
    tried = head + begin + re.sub(r"^# ((?:remove|numbers):|  .*)$", r"\1", rest, flags=re.MULTILINE)
    data = parse(tried).data
    assert "numbers" in data
    assert "remove" in data
    assert problems_of_text(tried) == []


def test_every_line_fits_on_a_screen(starters: dict[str, Path]) -> None:
    for file in starters.values():
        assert max(map(len, file.read_text(encoding="utf-8").splitlines())) <= 120


def test_a_game_of_somebody_else_has_one_too(tmp_path: Path) -> None:
    write_game("sheep_market", tmp_path / "game")
    plugins = ["--plugins-dir", str(tmp_path / "game")]
    file = tmp_path / "my.yaml"
    said = succeeds(*plugins, "new", "set", "sheep-market", str(file), saves=tmp_path)
    assert f"--plugins-dir {tmp_path / 'game'} validate {file}" in said
    assert "nothing wrong" in succeeds(*plugins, "validate", str(file), saves=tmp_path)
    bots = ["--seat", "bot:greedy"] * 2
    assert "The pile has run out." in succeeds(
        *plugins, "play", "sheep-market", "--set", str(file), *bots, saves=tmp_path
    )


def test_a_game_without_cards_has_one_with_a_number(tmp_path: Path) -> None:
    from tests.plugins.writing import write_good

    write_good(tmp_path / "plugins")
    plugins = ["--plugins-dir", str(tmp_path / "plugins")]
    file = tmp_path / "my.yaml"
    succeeds(*plugins, "new", "set", "coins", str(file), saves=tmp_path)
    assert read(file).data["numbers"] == {"heap": 8}
    assert "nothing wrong" in succeeds(*plugins, "validate", str(file), saves=tmp_path)


def test_a_game_with_nothing_to_change_is_refused(tmp_path: Path) -> None:
    tutorial = Path(__file__).parents[2] / "docs" / "tutorial"
    file = tmp_path / "my.yaml"
    said = fails("--plugins-dir", str(tutorial), "new", "set", "sealed-bids", str(file), saves=tmp_path)
    assert "no cards or numbers" in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("my work")
    assert "already exists" in fails("new", "set", "pillars", str(file), saves=tmp_path)
    assert file.read_text() == "my work"
    assert not (tmp_path / ".kingsbridge").exists()


def test_a_link_that_leads_nowhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "nowhere.yaml")
    assert "already exists" in fails("new", "set", "pillars", str(tmp_path / "link.yaml"), saves=tmp_path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "is a folder"),
        ("cards.txt", "cards.yaml'"),
        ("cards", "cards.yaml'"),
        ("a\nb: c.yaml", "cannot be shown"),
        ("/dev/null/x.yaml", "cannot be"),
    ],
)
def test_what_cannot_become_a_set_is_refused(name: str, said: str, tmp_path: Path) -> None:
    assert said in fails("new", "set", "pillars", str(tmp_path / name), saves=tmp_path)


def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "Did you mean 'pillars'?" in fails("new", "set", "pilars", str(tmp_path / "a.yaml"), saves=tmp_path)


def test_a_set_as_the_overview_shows_is_sound() -> None:
    overview = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(format: 1\n.*?)```", overview, re.DOTALL)
    assert problems_of_text(block) == []


@pytest.mark.parametrize(
    "title", ["[b]a: #b[/b]", '"', *map(for_full_run, ["no", "a\x1b[31mb\u202ec", "", "x" * 300, "12", "\U0001f3f0"])]
)
def test_any_title_gives_a_sound_set(title: str, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "my cards.yaml"
    said = succeeds("new", "set", "pillars", str(file), "--title", title, saves=tmp_path)
    assert f"validate '{file}'" in said
    assert problems_of_files([file]) == []
    assert "\x1b" not in file.read_text(encoding="utf-8")


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-999, 999)
        | st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"])),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text("abyn~1 :-", min_size=1), inner, max_size=3)
        ),
        max_leaves=8,
    )
)
@example("0" * 19)
def test_a_value_in_one_line_is_read_as_what_it_was(value: object) -> None:
    assert parse(f"a: {flow(value)}\n").data == {"a": value}


def test_the_last_number_of_a_value_is_raised() -> None:
    assert raised([{"trade": {"give": {"wool": 1}, "get": {"gold": 3}}}, "war"]) == [
        {"trade": {"give": {"wool": 1}, "get": {"gold": 4}}},
        "war",
    ]
    assert raised(["war", True, {"gain": ["wool"]}]) is None
