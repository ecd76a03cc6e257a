"""The game in French and Japanese: complete, in the words of its glossary, and the same game underneath."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

import kingsbridge_column_of_fire
from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.screen import names as naming
from kingsbridge_column_of_fire.screen.brief import letter
from kingsbridge_column_of_fire.screen.hints import describe
from kingsbridge_column_of_fire.screen.questions import question
from kingsbridge_column_of_fire.screen.scene import scene
from kingsbridge_column_of_fire.screen.short import stone_letter
from kingsbridge_column_of_fire.state import BLACK, COUNTRIES, GOODS, STONES
from kingsbridge_core import Match
from kingsbridge_core.authoring.catalogues import missing, updated, wrong
from kingsbridge_core.game.scene import areas_in, items_in
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.typed import understood
from kingsbridge_core.text.language import ENGLISH, language, speaking
from tests.proof import one_of_all

from .table import ColumnOfFire

PACKAGE = Path(kingsbridge_column_of_fire.__file__).parent
PEOPLE = ("Ann", "Ben", "Cem", "Dora")
LANGUAGES = ("fr", "ja")
LETTERS = re.compile("[^\\W\\d_]{3,}")


@pytest.fixture(params=LANGUAGES)
def game(request: pytest.FixtureRequest) -> Iterator[ColumnOfFireGame]:
    """The game made in another language, which is spoken during the test."""
    yield from spoken(request.param)


@pytest.fixture
def japanese() -> Iterator[ColumnOfFireGame]:
    """The game in Japanese."""
    yield from spoken("ja")


def spoken(code: str) -> Iterator[ColumnOfFireGame]:
    """The game in a language; English again afterwards."""
    with speaking(code):
        yield ColumnOfFireGame()


def names(game: ColumnOfFireGame) -> list[str]:
    """The players as they are called at the table."""
    colours = game.definition.seat_names
    return [f"{person} ({game.called(colour)})" for person, colour in zip(PEOPLE, colours, strict=True)]


def positions(game: ColumnOfFireGame, seats: int, seed: int = 1) -> Iterator[ColumnOfFire]:
    """All positions of a game played by chance, with somebody who listens."""
    rng = Random(seed)
    state = game.new(seats=seats, seed=seed)
    state.log = []
    while state.actor is not None:
        yield state
        main = [move for move in state.options if move.verb != "pay"]
        state.apply(rng.choice(main if main and rng.random() < 0.8 else list(state.options)))
    yield state


def everything_said(game: ColumnOfFireGame, seats: int) -> set[str]:
    """The log, the tables, the words behind moves and the reasons why others are impossible, of a whole game."""
    said: set[str] = set()
    for number, state in enumerate(positions(game, seats)):
        log, state.log = state.log or [], []
        said |= {line.told(names(game)) for line in log}
        if state.actor is None or number % 4:
            continue
        view = state.view(state.actor)
        view.agenda = state.agenda[-1:]
        shown = scene(view, names(game))
        said |= {*lines_of(shown), *(line for area in areas_in(shown.areas) for line in (area.note, *area.brief))}
        said |= {text for item in items_in(shown.areas) for text in (item.name, item.label, item.text)}
        said |= {f"{game.label(move)} {describe(view, move)}" for move in state.options}
        if number % 40 == 0:
            refusals = map(state.refusal, game.moves)
            said |= {refusal.reason for refusal in refusals if refusal}
    return said | {card.text for card in game.event_cards} | {card.text for card in game.characters}


def words(texts: set[str]) -> set[str]:
    """The words in some texts, without capitals."""
    return {word.casefold() for text in texts for word in LETTERS.findall(re.sub(r"{[^}]*}", "", text))}


def texts_of(code: str, translated: bool) -> set[str]:
    """All texts of the catalogue, in English or in the other language."""
    found = [message.string if translated else message.id for message in updated(PACKAGE, code) if message.id]
    return {form for each in found for form in ([each] if isinstance(each, str) else each or [])}


# --- nothing is left in English


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_has_a_translation_with_the_same_places_in_braces(code: str) -> None:
    catalogue = updated(PACKAGE, code)
    assert len(catalogue) > 300
    assert missing(catalogue) == []
    assert wrong(catalogue) == []


@pytest.mark.parametrize("seats", one_of_all([4, 2]))
def test_nothing_that_is_said_in_a_whole_game_is_english(game: ColumnOfFireGame, seats: int) -> None:
    code = language()
    own = words({*texts_of(code, translated=True), *game.wording.words.values(), *game.wording.verbs.values()})
    own |= words({*game.wording.names.values(), *names(game)})
    english = words(texts_of(code, translated=False)) - own
    assert {"stone", "takes", "house"} <= english
    said = {re.sub(r"\S+ \.\.\.$", "", text) for text in everything_said(game, seats)}  # the last word may be cut
    assert len(said) > 500
    assert {text: words({text}) & english for text in said if words({text}) & english} == {}


def test_in_japanese_only_names_are_in_latin_letters(japanese: ColumnOfFireGame) -> None:
    latin = {word for text in everything_said(japanese, 4) for word in re.findall("[A-Za-z]+", text)}
    assert latin == {*PEOPLE}


# --- one glossary


def test_sentences_call_things_as_the_words_of_the_game_do(game: ColumnOfFireGame) -> None:
    assert [naming.good_name(each) for each in GOODS] == [game.called(each) for each in GOODS]
    assert [naming.kind_name(each) for each in STONES] == [game.called(each) for each in STONES]


def test_the_plain_lines_say_where_every_disk_is(game: ColumnOfFireGame) -> None:
    match = Match.new(game, [f"human:{each}" for each in PEOPLE], seed=3)
    state, said = match.state, str(Person(match, 0).scene())
    assert isinstance(state, ColumnOfFire)
    for name, at in zip(match.names, state.disks, strict=True):
        where = {"seat": name, "number": at + 1, "space": game.track[at].name}
        assert _("The disk of {seat} is on space {number}, {space}.", **where) in said


def test_the_event_that_asks_is_called_as_its_card(game: ColumnOfFireGame) -> None:
    cards = {card.name for card in game.event_cards if card.id.endswith("letter-of-safe-conduct")}
    state = next(state for state in positions(game, 4) if game.exchange in state.options)
    asked = question(state.view(state.actor), names(game))
    assert [name for name in cards if asked.removeprefix("「").startswith(name)]


def test_french_has_its_articles_and_plurals() -> None:
    for _game in spoken("fr"):
        assert naming.inside("netherlands") == "aux Pays-Bas"
        assert [naming.amount_of("book", number) for number in (0, 1, 2)] == ["0 livre", "1 livre", "2 livres"]
        assert naming.number_of("neutral", 2) == "2 neutres"


def test_players_stones_and_dice_are_never_drawn_with_the_same_letters(game: ColumnOfFireGame) -> None:
    state = game.new(seats=4, seed=1)
    drawn_with = [
        *(letter(state, seat) for seat in range(4)),
        *map(stone_letter, STONES),
        *map(naming.die_in_short, range(BLACK)),
    ]
    assert len({sign.casefold() for sign in drawn_with}) == len(drawn_with) == 12


def test_what_a_die_wins_is_told_apart_from_the_stone_it_brings(japanese: ColumnOfFireGame) -> None:
    state = next(state for state in positions(japanese, 4) if japanese.moves.find("take white") in state.options)
    note = describe(state.view(state.actor), japanese.moves.find("take white"))
    assert re.fullmatch(r"\d年間、スペース\dに交易所、\w+の宗教石を置く\W効果\W.+", note)


def test_french_sentences_about_a_player_need_neither_article_nor_gender() -> None:
    said = texts_of("fr", translated=True)
    assert [text for text in said if re.search(r"\bd[eu] {(seat|name|character)}", text)] == []
    assert [text for text in said if re.search(r"{seat} (est|devient|reste) ", text)] == []


# --- moves and columns


def test_all_moves_have_labels_of_their_own(game: ColumnOfFireGame) -> None:
    labels = [game.label(move) for move in game.moves]
    assert len(set(labels)) == len(labels)
    assert not {str(move) for move in game.moves if " " in str(move)} & set(labels)


@pytest.mark.parametrize("typed", ["白で取る", "白", "取る 白", "白 取る", "take white"])
def test_words_of_a_label_mean_the_move_in_any_order(japanese: ColumnOfFireGame, typed: str) -> None:
    match = Match.new(japanese, ["human:Ann", "bot:random"], seed=3)
    while "take white" not in map(str, match.state.options):
        match.play(match.state.options[0])
    assert str(understood(typed, Offers(match))) == "take white"


def test_in_french_the_words_that_matter_are_enough() -> None:
    for game in spoken("fr"):
        match = Match.new(game, ["human:Ann", "bot:random"], seed=3)
        while "take white" not in map(str, match.state.options):
            match.play(match.state.options[0])
        for typed in ("prendre blanc", "prendre avec le dé blanc", "blanc"):
            assert str(understood(typed, Offers(match))) == "take white"


@pytest.mark.parametrize("seats", one_of_all([4, 3, 2]))
def test_every_country_and_the_track_fit_into_lines_of_eighty_columns(game: ColumnOfFireGame, seats: int) -> None:
    for number, state in enumerate(positions(game, seats)):
        if number % 20:
            continue
        shown = {area.key: area for area in areas_in(scene(state.view(state.actor), names(game)).areas)}
        briefs = [line for key in (*COUNTRIES, "track", "player 0") for line in shown[key].brief]
        assert all(0 < cell_len(line) <= 78 for line in briefs), briefs
        cards = [shown[country].brief[1] for country in COUNTRIES]
        assert not any(line.endswith("...") for line in (*cards, *shown["track"].brief)), "nothing is cut off"


def test_a_match_saved_in_one_language_is_the_same_in_another(game: ColumnOfFireGame, tmp_path: Path) -> None:
    match = Match.new(game, ["human:Ann", "bot:random"], seed=3, path=tmp_path / "match.jsonl")
    rng = Random(3)
    while match.state.actor is not None and match.state.round < 4:
        match.play(rng.choice(list(match.state.options)))
    digest = match.state.digest()
    match.close()
    with speaking(ENGLISH):
        loaded = Match.load(tmp_path / "match.jsonl", read_only=True)
        assert loaded.state.digest() == digest
        assert any("Year 1, first half" in line.told(loaded.names) for lines in loaded.told for line in lines)
        assert loaded.game.title == "A Column of Fire"
