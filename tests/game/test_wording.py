"""What cards, words, moves and rules are called in a language; the notation stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kingsbridge_core import Match, find_game
from kingsbridge_core.authoring.catalogues import UNBROKEN
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.game.wording import Wording
from tests.cli.running import kingsbridge
from tests.text.speaking import speaking

SET = "format: 1\ngame: pillars\ntitle: Strong Tom\nchange:\n  cards:\n    tom: {{name: {name}, value: 9}}\n"
WORDS = "format: 1\ngame: pillars\nlanguage: fr\ncards:\n  tom: {name: Tom le Fort}\n"


def test_cards_moves_and_rules_have_their_names_in_the_language_and_the_notation_stays() -> None:
    game = find_game("pillars")
    king, rule, digest = game.moves.find("play king"), game.rules.find("pil-play-01").says, game.digest
    with speaking("fr"):
        assert game.piece("king").name == "Roi"
        assert game.label(king) == "jouer Roi"
        assert str(king) == "play king"
        assert game.rules.find("pil-play-01").says != rule
        assert game.digest == type(game)().digest == digest
    assert game.label(king) == "play king"
    assert game.piece("king").name == "King"


def test_copies_of_a_card_share_its_name() -> None:
    with speaking("fr"):
        game = find_game("pillars")
        assert game.piece("quarry").name == game.piece("quarry-2").name == "Carrière"


@pytest.mark.parametrize("name", ["column_of_fire", "pillars", "world_without_end"])
def test_a_game_begun_in_one_language_goes_on_in_another(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with speaking("fr"):
        game = find_game(name)
        match = Match.new(game, ["bot:random"] * 3, seed=5, path=path)
        for number in range(60):
            if match.state.actor is None:
                break
            match.play(pick(derived(5, 0, number), list(match.state.options)))
        digest = match.state.digest()
        match.close()
    with speaking("ja"):
        assert Match.load(path, read_only=True).state.digest() == digest
    english = Match.load(path, read_only=True)
    assert english.state.digest() == digest
    moves = [json.loads(line).get("move") for line in path.read_text("utf-8").splitlines()[1:]]
    assert all(move in english.game.moves for move in moves)


def test_rules_are_searched_in_the_language_without_minding_accents(tmp_path: Path) -> None:
    done = kingsbridge("rules", "column-of-fire", "DE", "religion", "--lang", "fr", saves=tmp_path)
    assert done.code == 0
    assert "dé Religion" in done.output
    assert "religion die" not in done.output


# --- moves whose verb does not stand first


@pytest.mark.parametrize(
    ("name", "move", "label"),
    [
        ("column_of_fire", "place neutral spain", "スペインに中立の宗教石を置く"),
        ("column_of_fire", "sell cloth england", "イングランドで布を売る"),
        ("column_of_fire", "move blue-warehouse", "青の倉庫へ移動する"),
        ("column_of_fire", "take white", "白で取る"),
        ("column_of_fire", "turn black down", "黒のダイスを1つ下の目に回す"),
        ("column_of_fire", "use", "使う"),
        ("pillars", "use green-carpenter wood", "緑の大工で木材を換える"),
        ("pillars", "play forest-2", "森 2を出す"),
    ],
)
def test_a_verb_says_where_the_things_stand_that_a_move_is_about(name: str, move: str, label: str) -> None:
    with speaking("ja"):
        game = find_game(name)
        assert game.label(game.moves.find(move)) == label


@pytest.mark.parametrize(
    ("name", "move", "label"),
    [
        ("column_of_fire", "place neutral spain", "placer un pion neutre en Espagne"),
        ("column_of_fire", "take purple france", "prendre avec le dé violet, en France"),
        ("column_of_fire", "take book", "prendre 1 livre"),
        ("column_of_fire", "turn black down", "tourner le dé noir vers le bas"),
        ("column_of_fire", "pay black", "payer pour retirer le dé noir"),
        ("column_of_fire", "use", "utiliser"),
        ("world_without_end", "rent stone-inn", "percevoir le loyer de l'Auberge en pierre"),
    ],
)
def test_french_moves_are_phrases(name: str, move: str, label: str) -> None:
    with speaking("fr"):
        game = find_game(name)
        assert game.label(game.moves.find(move)) == label


def test_a_verb_alone_leaves_out_what_is_in_brackets() -> None:
    with speaking("ja"):
        game = find_game("column_of_fire")
        assert game.verb(game.moves.find("place neutral spain")) == "置く"
    with speaking("fr"):
        game = find_game("column_of_fire")
        assert game.verb(game.moves.find("place neutral spain")) == "placer"


@pytest.mark.parametrize(
    ("text", "about", "label"),
    [
        ("put", ("a", "b"), "put a b"),
        ("{1} before {0}", ("a", "b"), "b before a"),
        ("{1} before {0}", ("a",), " before a"),
        ("[{} ]goes", (), "goes"),
        ("[{} ]goes", ("a", "b"), "a b goes"),
        ("{} goes", (), "goes"),
        ("{0.__class__} {name} {", ("a",), "{0.__class__} {name} { a"),
    ],
)
def test_the_places_of_a_verb_are_filled_and_nothing_else_in_it_means_anything(
    text: str, about: tuple[str, ...], label: str
) -> None:
    assert Wording(verbs={"go": text}).verb_phrase("go", about) == label


def test_in_french_no_line_breaks_before_a_double_sign() -> None:
    files = sorted(Path(__file__).parents[2].glob("data/*/languages/fr/*.yaml"))
    assert len(files) == 9
    for path in files:
        lines = [line for line in path.read_text("utf-8").splitlines() if not line.lstrip().startswith("#")]
        assert [line for line in lines if UNBROKEN["fr"].search(line)] == []


# --- card sets


def test_a_name_that_a_set_gives_counts_more_than_the_words_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "strong.yaml"
    path.write_text(SET.format(name="Strong Tom"), "utf-8")
    with speaking("fr"):
        game = find_game("pillars").with_sets(read_sets([path]))
        assert game.piece("tom").name == "Strong Tom"
        assert game.piece("king").name == "Roi"


def test_a_set_has_its_words_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "strong.yaml"
    path.write_text(SET.format(name="Strong Tom"), "utf-8")
    (tmp_path / "strong.fr.yaml").write_text(WORDS, "utf-8")
    with speaking("fr"):
        game = find_game("pillars").with_sets(read_sets([tmp_path]))
        assert game.piece("tom").name == "Tom le Fort"
    assert find_game("pillars").with_sets(read_sets([path])).piece("tom").name == "Strong Tom"
    assert problems_of_files([path, tmp_path / "strong.fr.yaml"]) == []


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (WORDS.replace("tom:", "tomm:"), "KB316", "did you mean 'tom'?"),
        (WORDS.replace("cards:\n  tom: {name: Tom le Fort}", "title: Tom"), "KB317", "1 of 1 are not translated: tom"),
        (WORDS.replace("language: fr", "language: ja"), "KB315", "where 'fr' belongs"),
        (WORDS.replace("game: pillars", "game: pilars"), "KB305", "did you mean 'pillars'?"),
        (WORDS + "verbs: {sell: prendre, take: prendre}\n", "KB318", "could not tell them apart"),
        (WORDS.replace("name:", "nom:"), "KB201", "nom"),
    ],
)
def test_what_is_wrong_with_the_words_of_a_set_is_said_at_its_place(
    words: str, code: str, says: str, tmp_path: Path
) -> None:
    (tmp_path / "strong.yaml").write_text(SET.format(name="Strong Tom"), "utf-8")
    overlay = tmp_path / "strong.fr.yaml"
    overlay.write_text(words, "utf-8")
    found = [each for each in problems_of_files([overlay]) if each.code == code]
    assert found
    assert says in found[0].message
    assert found[0].place.file == str(overlay)
    assert found[0].place.line


GAME = Path(__file__).parents[2] / "data" / "column_of_fire" / "languages" / "fr" / "words.yaml"


@pytest.mark.parametrize(
    ("before", "after", "code", "says"),
    [
        ("  round:", "  rounds:", "KB317", "1 of 59 are not translated: round"),
        ("  country:", "  land:", "KB317", "are not translated: country"),
        ("  good:", "  ware:", "KB317", "are not translated: good"),
        ("  first-half:", "  half:", "KB317", "are not translated: first-half"),
        ("  random:", "  chance:", "KB317", "are not translated: random"),
        ("  loch_leven:", "  leven:", "KB317", "are not translated: loch_leven"),
        ("  reported:", "  heard:", "KB317", "are not translated: reported"),
        ("title: Une", "# title: Une", "KB317", "'title' is not translated"),
        ("Année {number}", "Année", "KB319", "round: {number} is missing from the text"),
        ("Année {number}", "Année {numero}", "KB319", "{numero} is not a placeholder of this text; use {number}"),
        ("dé {} sur", "dé {1} sur", "KB319", "lay: {1} is not a placeholder of this text; use {}, {0}"),
        ("dé {} sur", "dé {die} sur", "KB319", "{die} is not a placeholder"),
        ("retirer le dé {}]", "retirer le dé {}", "KB319", "pay: a bracket is never closed"),
    ],
)
def test_what_is_missing_or_misplaced_in_the_words_of_a_game_is_told(
    before: str, after: str, code: str, says: str, tmp_path: Path
) -> None:
    folder = tmp_path / "fr"
    folder.mkdir()
    path = folder / "words.yaml"
    text = GAME.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")
    found = [each for each in problems_of_files([path]) if each.code == code]
    assert [each for each in found if says in each.message], found


def test_what_a_language_lacks_is_listed(tmp_path: Path) -> None:
    done = kingsbridge("languages", "pillars", "--missing", saves=tmp_path)
    assert done.code == 0
    assert "cards 37/37" in done.output
    listed = json.loads(kingsbridge("languages", "--json", saves=tmp_path).output)
    assert listed["program"] == ["en", "fr", "ja"]
    assert set(listed["games"]["column-of-fire"]) >= {"fr", "ja"}
