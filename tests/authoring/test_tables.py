"""`kingsbridge cards GAME`: tables with filters, in terminals, pipes and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import faces_of, list_listings
from kingsbridge_core.cli.options import find
from tests.cli.running import ESCAPE, fails, kingsbridge, succeeds
from tests.cli.terminal import Terminal
from tests.proof import in_turn, one_of_all

from .sets import BROKEN, HOSTILE, STRONG_TOM, written

GAMES = ("pillars", "column-of-fire", "world-without-end")
TUTORIAL = str(Path(__file__).parents[2] / "docs" / "tutorial")


def listed(*arguments: str, saves: Path) -> Any:
    """The JSON of a table."""
    return json.loads(succeeds("cards", *arguments, "--json", saves=saves))


def ids(*arguments: str, saves: Path) -> list[str]:
    """The ids of the cards in a table."""
    return [card["id"] for card in listed(*arguments, saves=saves)["cards"]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", one_of_all([30, 80, 140]))
def test_every_card_is_in_the_table_whatever_the_width(game: str, columns: int, tmp_path: Path) -> None:
    terminal = Terminal("cards", game, saves=tmp_path, columns=columns)
    assert terminal.end() == 0
    terminal.assert_fits()
    text = "".join(line.strip("│ ") for line in terminal.lines)
    for face in faces_of(find(game)):
        assert face.id in text or columns == 30


@pytest.mark.parametrize("game", GAMES)
def test_a_pipe_gets_one_line_for_each_card_with_its_text(game: str, tmp_path: Path) -> None:
    output = succeeds("cards", game, saves=tmp_path)
    assert ESCAPE not in output
    lines = output.splitlines()
    for face in faces_of(find(game)):
        (line,) = [line for line in lines if line.startswith(f"  id {face.id}, ")]
        assert face.card.name in line
        assert face.text.rstrip(".") in line


@pytest.mark.parametrize("game", GAMES)
def test_json_has_every_card_with_its_place(game: str, tmp_path: Path) -> None:
    data = listed(game, saves=tmp_path)
    assert data["game"] == game
    assert [card["id"] for card in data["cards"]] == [face.id for face in faces_of(find(game))]
    for card in data["cards"]:
        lines = Path(card["place"]["file"]).read_text("utf-8").splitlines()
        assert lines[card["place"]["line"] - 1].strip() == f"- id: {card['id']}"


def test_copies_are_counted_and_not_repeated(tmp_path: Path) -> None:
    lines = succeeds("cards", "pillars", "--text", "quarry", saves=tmp_path).splitlines()
    assert lines[0] == "cards (1 different, 2 in all):"
    assert "copies 2" in lines[1]


def test_a_field_that_is_as_usual_is_not_mentioned() -> None:
    game = find("world-without-end")
    caroli = [face for face in faces_of(game) if face.id == "caroli"]
    (listing,) = list_listings(game, caroli, None, with_provenance=False)
    assert "plague" not in listing.heading
    assert "chapter" in listing.heading


# --- filters


def test_filters_narrow_the_table_together(tmp_path: Path) -> None:
    every = ids("column-of-fire", "--list", "characters", saves=tmp_path)
    assert len(every) == 52
    spanish = ids("column-of-fire", "--list", "characters", "--where", "country=Spain", saves=tmp_path)
    assert len(spanish) == 13
    assert set(spanish) < set(every)
    catholic = ids("column-of-fire", "--where", "country=spain", "--where", "stone=catholic", saves=tmp_path)
    assert 0 < len(catholic) < 13
    assert ids("column-of-fire", "--text", "Seville CAPTAIN", saves=tmp_path) == ["spain-captain"]


def test_of_a_field_with_several_values_each_can_be_asked_for(tmp_path: Path) -> None:
    found = listed("world-without-end", "--where", "corners=two-gold", saves=tmp_path)["cards"]
    assert found
    assert all("two-gold" in card["fields"]["corners"] for card in found)


def test_cards_are_found_by_the_words_of_their_effects(tmp_path: Path) -> None:
    found = listed("world-without-end", "--list", "events", "--where", "effects=gain", saves=tmp_path)["cards"]
    assert found
    assert all("everyone" in json.dumps(card["effects"]) for card in found)


def test_reconstructed_are_also_cards_of_which_a_field_is(tmp_path: Path) -> None:
    for game in GAMES:
        cards = listed(game, saves=tmp_path)["cards"]
        wanted = [c["id"] for c in cards if c["provenance"] == "reconstructed" or c["reconstructed"]]
        assert ids(game, "--provenance", "reconstructed", saves=tmp_path) == wanted
        assert wanted
    output = succeeds("cards", "column-of-fire", "--provenance", "reconstructed", saves=tmp_path)
    assert "id contract, name Contract, copies 2, provenance rulebook; reconstructed: name and copies, text" in output
    assert "provenance reconstructed: value" in succeeds(
        "cards", "pillars", "--provenance", "reconstructed", saves=tmp_path
    )


def test_numbers_that_are_not_certain_are_listed_too(tmp_path: Path) -> None:
    output = succeeds("cards", "world-without-end", "--provenance", "reconstructed", saves=tmp_path)
    assert "\n  name tax_die, value [2, 3, 3, 4, 4, 5], provenance reconstructed, found in " in output
    assert "name stock" not in output
    reported = listed("world-without-end", "--provenance", "reported", saves=tmp_path)["numbers"]
    assert [each["name"] for each in reported] == ["start_score", "start_goods", "stock", "houses_each"]
    assert all("superfred.de" in each["source"] for each in reported)
    output = succeeds("cards", "world-without-end", "--provenance", "reported", saves=tmp_path)
    assert "\n  name houses_each, value 4, provenance reported, source superfred.de, " in output
    assert "provenance reported, source sofahelden.com, poeppelkiste.de, text Pay 1 gold." in output
    assert listed("world-without-end", "--provenance", "reported", "--list", "favor", saves=tmp_path)["numbers"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--list", "card"), "no list of 'pillars' is called 'card'. Did you mean 'cards'?"),
        (("--where", "color=green"), "no field of a card is called 'color'. Did you mean 'colour'?"),
        (("--where", "colour=gren"), "no colour of a card is called 'gren'. Did you mean 'green'?"),
        (("--where", "colour"), "write --where FIELD=VALUE, not 'colour'; the fields are id, list, name, kind"),
        (("--text", "zzz"), "no card of 'pillars' matches; try fewer filters"),
        (("--provenance", "guessed"), "'guessed' is not one of 'rulebook', 'reported', 'reconstructed'"),
        (("tom", "--list", "cards"), "Give the ID of a card or filters"),
    ],
)
def test_a_filter_that_finds_nothing_says_what_would(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in fails("cards", "pillars", *arguments, saves=tmp_path)


def test_nothing_found_is_an_empty_list_for_a_program(tmp_path: Path) -> None:
    assert ids("pillars", "--text", "zzz", saves=tmp_path) == []


# --- sets


def test_a_set_is_laid_upon_the_table(tmp_path: Path) -> None:
    path = written(tmp_path, STRONG_TOM)
    output = succeeds("cards", "pillars", "--set", path, "--where", "value=9", saves=tmp_path)
    assert "id tom, name Tom Builder, kind neutral, value 9" in output
    assert "id tom," not in succeeds("cards", "pillars", "--where", "value=9", saves=tmp_path)


@pytest.mark.parametrize("more", [(), ("tom",), ("--json",), ("--provenance", "reported")])
def test_of_a_broken_set_all_problems_are_shown(more: tuple[str, ...], tmp_path: Path) -> None:
    done = kingsbridge("cards", "pillars", *more, "--set", written(tmp_path, BROKEN), saves=tmp_path)
    assert done.code == 1
    assert done.output == ""
    for place in ("6:5", "7:", "8:18", "9:11"):
        assert f"set.yaml:{place}" in done.errors


@pytest.mark.parametrize(
    ("columns", "card"), in_turn((columns, card) for columns in (None, 40, 80, 140) for card in ((), ("tom",)))
)
def test_a_hostile_name_is_shown_harmlessly(columns: int | None, card: tuple[str, ...], tmp_path: Path) -> None:
    arguments = ("cards", "pillars", *card, "--set", written(tmp_path, HOSTILE))
    if columns is None:
        output = succeeds(*arguments, saves=tmp_path)
        assert ESCAPE not in output
    else:
        terminal = Terminal(*arguments, saves=tmp_path, columns=columns)
        assert terminal.end() == 0
        terminal.assert_fits()
        output = "\n".join(terminal.lines)
    words = "".join(output.replace("│", " ").split())
    assert r"Red\u202e[bold]Tom[/bold][link=x]\u200b\ufeff" in words
    assert not set("\u202e\u200b\ufeff") & set(output)


# --- games without cards in files, and the command line


@pytest.mark.parametrize("more", [(), ("--plain",), ("--provenance", "reported")])
def test_a_game_without_cards_in_files_says_so_kindly(more: tuple[str, ...], tmp_path: Path) -> None:
    output = succeeds("--plugins-dir", TUTORIAL, "cards", "sealed-bids", *more, saves=tmp_path)
    assert output.startswith("Sealed Bids has no card files: its plugin makes the pieces")


def test_a_game_without_cards_in_files_has_an_empty_list_and_no_faces(tmp_path: Path) -> None:
    tutorial = ("--plugins-dir", TUTORIAL, "cards", "sealed-bids")
    assert json.loads(succeeds(*tutorial, "--json", saves=tmp_path))["cards"] == []
    assert "has no card files" in fails(*tutorial, "card-24", saves=tmp_path)


def test_the_help_has_examples_and_names_the_other_commands(tmp_path: Path) -> None:
    for arguments, game in (((), "GAME"), (("diff",), "[GAME]"), (("try",), "GAME")):
        output = succeeds("cards", *arguments, "--help", saves=tmp_path)
        assert f"{' '.join(['kingsbridge_core cards', *arguments])} [OPTIONS] {game}" in output.splitlines()[0]
        assert "Example: kingsbridge cards" in output
    output = " ".join(succeeds("cards", "--help", saves=tmp_path).split())
    assert "kingsbridge cards diff A B" in output
    assert "kingsbridge cards try GAME ID" in output


def test_an_unknown_game_and_no_game_are_told(tmp_path: Path) -> None:
    assert "Did you mean 'pillars'?" in fails("cards", "pilars", saves=tmp_path)
    assert "Missing argument 'GAME'" in fails("cards", saves=tmp_path)


def test_the_faces_are_those_of_the_games() -> None:
    for game in kb.games():
        different = {card.id for each in game.lists.values() for card in each.cards}
        assert {face.id for face in faces_of(game)} <= different
        assert sum(face.card.copies for face in faces_of(game)) == len(different)
