"""The words of a game in a language may have forms, which sentences ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingsbridge_core import find_game
from kingsbridge_core.authoring.translations import coverage
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.data.source import parse
from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.game.wording import Wording
from kingsbridge_core.text.language import filled
from tests.text.speaking import speaking

HEAD = "format: 1\ngame: pillars\nlanguage: fr\n"
WORDS = HEAD + (
    "words:\n"
    "  red: {name: rouge, the: le rouge}\n"
    "  blue: bleu\n"
    "verbs:\n"
    "  play: '[jouer {0:the} ]vite'\n"
    "cards:\n"
    "  king: {name: Roi, the: le Roi, of: du Roi}\n"
)


def wording() -> Wording:
    """What these words say."""
    made = Wording("fr", find_game("pillars").pieces)
    made.add(parse(WORDS))
    return made


def test_words_and_cards_have_forms_and_are_still_texts() -> None:
    called = wording().called
    king = find_game("pillars").piece("king")
    assert (called("red"), called("blue"), called(king)) == ("rouge", "bleu", "Roi")
    line = Line("{card:of}, {card:in}, {colour:the}, {other_colour:the}", {"card": king, "colour": "red"}, None, called)
    line = line._replace(arguments={**line.arguments, "other_colour": "blue"})
    with speaking("fr"):
        assert line.told([]) == "du Roi, Roi, le rouge, bleu"


def test_a_verb_asks_for_a_form_too() -> None:
    game = find_game("pillars")
    assert wording().label(game.moves.find("play king")) == "jouer le Roi vite"
    assert wording().verb("play") == "vite"


def test_the_card_of_a_set_has_its_forms_beside_the_set(tmp_path: Path) -> None:
    base = tmp_path / "kings.yaml"
    base.write_text("format: 1\ngame: pillars\ntitle: T\nchange:\n  cards:\n    king: {value: 3}\n")
    (tmp_path / "kings.fr.yaml").write_text(HEAD + "cards:\n  king: {name: Souverain, of: du Souverain}\n", "utf-8")
    game = find_game("pillars").with_sets(read_sets([base]))
    with speaking("fr"):
        assert filled("{king:of}", {"king": game.piece("king").name}) == "du Souverain"


def checked(tmp_path: Path, text: str) -> list[str]:
    """What validation finds wrong with the French words of Pillars, but for what they lack."""
    folder = tmp_path / "fr"
    folder.mkdir()
    path = folder / "words.yaml"
    path.write_text(text, "utf-8")
    return [
        f"{each.place.line} {each.code} {each.message}" for each in problems_of_files([path]) if each.code != "KB317"
    ]


def test_good_forms_are_valid(tmp_path: Path) -> None:
    assert checked(tmp_path, WORDS) == []
    said = coverage(find_game("pillars"), tmp_path / "fr")
    assert (said["words"][0], said["cards"][0]) == (2, 1)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("the: le rouge", "teh: le rouge", "5 KB201 red: 'teh' is not known here; did you mean 'the'?"),
        ("name: rouge, ", "", "5 KB202 red: 'name' is missing"),
        ("the: le rouge", "the: 5", "5 KB203 the: expected text, found 5; put it in quotes"),
        ("blue: bleu", "blue: [bleu]", "6 KB203 blue: expected text, found a list of 1 entry"),
        ("{0:the}", "{0:thee}", "8 KB319 play: names have no form 'thee'; did you mean 'the'?"),
        ("{0:the}", "{5:the}", "8 KB319 play: {5:the} is not a placeholder of this text; use {}, {0}"),
    ],
)
def test_wrong_forms_are_refused_kindly(tmp_path: Path, old: str, new: str, found: str) -> None:
    assert found in checked(tmp_path, WORDS.replace(old, new))
