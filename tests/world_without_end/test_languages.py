"""World Without End in French: nothing stays English, everything fits, and the game is the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.pofile import read_po
from rich.cells import cell_len

import kingsbridge_core as kb
from kingsbridge_core.authoring.catalogues import po_file
from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.scene import areas_in, items_in
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.match.match import Match
from kingsbridge_core.text.phrases import folded
from kingsbridge_world_without_end import game as plugin
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.screen.hints import describe
from kingsbridge_world_without_end.screen.scene import scene
from kingsbridge_world_without_end.state import WorldWithoutEnd
from tests.cli.running import succeeds
from tests.proof import one_of_all
from tests.text.speaking import speaking

NAMES = ("Ève (rouge)", "Bob (vert)", "Zoé (jaune)", "Guy (bleu)")
WORD = re.compile(r"[^\W\d_]{3,}")
PLACE = re.compile(r"{[^}]*}")


@pytest.fixture
def french() -> Iterator[WorldWithoutEndGame]:
    """The game, made in French."""
    with speaking("fr"):
        yield WorldWithoutEndGame()


def positions(game: WorldWithoutEndGame, seed: int, seats: int, log: list[Line]) -> Iterator[WorldWithoutEnd]:
    """All positions of a game played by chance, with its log."""
    chance, state = Random(seed), game.new(seats=seats, seed=seed, log=log)
    while state.actor is not None:
        yield state
        state.apply(chance.choice(list(state.options)))
    yield state


def words(texts: list[str]) -> set[str]:
    """The words of some texts, without places in braces and without capitals."""
    return {word.lower() for text in texts for word in WORD.findall(PLACE.sub("", text))}


def english_words() -> set[str]:
    """The words of the texts and cards in English that the French ones do not have."""
    path = po_file(Path(plugin.__file__).parent, "fr")
    english = [piece.name for piece in WorldWithoutEndGame().pieces.values()]
    with speaking("fr"):
        french = [piece.name for piece in WorldWithoutEndGame().pieces.values()]
    with path.open("rb") as stream:
        for message in read_po(stream, locale="fr"):
            if any(place == "schemas" for place, _line in message.locations):
                continue  # they name words of the data, which are the same in all languages
            english += forms(message.id)
            french += forms(message.string) if message.id else []
    return words(english) - words(french)


def forms(text: object) -> list[str]:
    """A text, or its forms for one and for many."""
    return [text] if isinstance(text, str) else [str(each) for each in text] if isinstance(text, (list, tuple)) else []


def shown(state: WorldWithoutEnd) -> list[str]:
    """Everything that a seat reads and hears in a position: the table, its moves, and why others are not possible."""
    game, view = state.game, state.view(state.actor)
    table = scene(view, NAMES)
    on_items = [text for item in items_in(table.areas) for text in (item.name, item.label, item.text)]
    moves = [text for move in state.options for text in (game.label(move), describe(view, move))]
    refusals = [state.refusal(move) for move in game.moves] if state.actor is not None else []
    whole = [text for area in areas_in(table.areas) for text in (area.title, area.note, *area.brief)]
    return [*lines_of(table), *on_items, *whole, *moves, *(refusal.reason for refusal in refusals if refusal)]


def test_the_words_looked_for_are_english_ones() -> None:
    assert {"stone", "which", "your", "chapter", "bridge", "the", "outlaws", "knowledge"} <= english_words()


@pytest.mark.parametrize("seats", one_of_all([4, 3, 2]))
def test_no_english_is_left_in_whole_games(seats: int) -> None:
    english = english_words()
    with speaking("fr"):
        game = WorldWithoutEndGame()
        for seed in range(1):
            log: list[Line] = []
            read: list[str] = []
            for number, state in enumerate(positions(game, seed, seats, log)):
                read += shown(state) if number % 4 == 0 else []
            read += [line.told(NAMES) for line in log]
            assert len(read) > 2000
            left = {word: text for text in read for word in words([text]) & english}
            assert left == {}


RECORDED = sorted((Path(__file__).parent.parent / "recorded" / "world_without_end").glob("*.jsonl"))


def replayed(path: Path, code: str) -> Match:
    """A recorded match, loaded by somebody who speaks this language."""
    with speaking(code):
        return Match.load(path, read_only=True)


def read(match: Match, code: str, reader: Game[Any]) -> list[str]:
    """The log of a match as somebody reads it in this language, who calls its cards as the reader's game does."""

    def called(thing: object) -> str:
        return reader.called(reader.pieces.get(str(getattr(thing, "id", "")), thing))

    with speaking(code):
        return [line._replace(called=called).told(NAMES) for lines in match.told for line in lines]


@pytest.mark.parametrize("path", one_of_all(RECORDED), ids=lambda path: path.stem)
def test_one_log_is_read_in_two_languages_wherever_it_was_played(path: Path) -> None:
    english, french = replayed(path, "en"), replayed(path, "fr")
    in_english, in_french = read(english, "en", english.game), read(french, "fr", french.game)
    assert read(english, "fr", french.game) == in_french
    assert read(french, "en", english.game) == in_english
    assert "Each player collects their income." in in_english
    assert "Chacun perçoit son revenu." in in_french
    assert not set(in_english) & set(in_french)


def test_cards_say_in_french_what_they_do(french: WorldWithoutEndGame) -> None:
    texts = {card.id: f"{card.name} : {card.text}" for card in french.pieces.values() if isinstance(card, kb.Card)}
    exchange = "Chaque joueur peut échanger 1 laine contre 3 pièces d'or."
    assert texts["caroli"] == f"Le marchand Buonaventura Caroli : {exchange}"
    assert texts["grain"] == "Blé : Prenez 1 blé."
    assert texts["cloth-production"].endswith(" : Transformez jusqu'à 2 laines en autant de tissus.")
    assert texts["ralph-becomes-earl"].endswith(": or, laine, tissu, pierre, bois ou blé.")


def test_every_move_has_a_french_label_of_its_own(french: WorldWithoutEndGame) -> None:
    labels = [french.label(move) for move in french.moves]
    assert "jouer «\xa0Vente de laine et de tissu\xa0»" in labels
    assert "bâtir le Pont avec 1 pierre" in labels
    assert len({folded(label) for label in labels}) == len(labels)


def test_the_catalogue_of_moves_and_the_content_are_the_same_in_french(french: WorldWithoutEndGame) -> None:
    moves, digest = [move.text for move in french.moves], french.digest
    with speaking("en"):
        english = WorldWithoutEndGame()
    assert [move.text for move in english.moves] == moves
    assert english.digest == digest


def test_a_save_made_in_french_is_the_same_match_in_english(tmp_path: Path) -> None:
    save = tmp_path / "partie.jsonl"
    chance = Random(5)
    with speaking("fr"):
        match = Match.new(kb.find_game("world_without_end"), ["human:Ève", "human:Bob"], seed=5, path=save)
        while match.state.actor is not None and match.state.round < 9:
            match.play(chance.choice(list(match.state.options)))
        match.close()
        french = [line.told(match.names) for lines in match.told for line in lines]
        digest = match.state.digest()
    again = Match.load(save, read_only=True)
    assert again.state.digest() == digest
    english = [line.told(again.names) for lines in again.told for line in lines]
    assert len(english) == len(french)
    assert "Each player collects their income." in english
    assert "Chacun perçoit son revenu." in french


def test_french_briefs_fit_into_a_line(french: WorldWithoutEndGame) -> None:
    for state in positions(french, 2, 4, []):
        for seat in (state.actor, None):
            areas = areas_in(scene(state.view(seat), NAMES).areas)
            assert max(cell_len(line) for area in areas for line in area.brief) <= 78


def test_in_french_a_match_is_played_by_ear_with_french_words(tmp_path: Path) -> None:
    seats = ("--seat", "human:Ève", "--seat", "bot:random", "--seed", "3")
    typed = "orienter sur 1\nquit\n"
    said = succeeds("play", "world-without-end", "--lang", "fr", "--plain", *seats, saves=tmp_path, typed=typed)
    said = said.replace("\u00a0", " ")
    assert "Orientez « Une église sur la place » : vers quel nombre pointe sa flèche ?" in said
    assert "Ève (rouge) oriente « Une église sur la place » : la flèche indique 1." in said
    assert "À vous, manche 1 sur 6 : quelle carte jouez-vous ?" in said
