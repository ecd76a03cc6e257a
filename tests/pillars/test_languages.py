"""The game in French and Japanese: nothing English is left, what is drawn fits, and the game stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from rich.cells import cell_len

import kingsbridge_pillars
from kingsbridge_core import Scene, find_game
from kingsbridge_core.authoring.catalogues import po_file
from kingsbridge_core.data.source import read
from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.scene import areas_in, items_in
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.text.phrases import all_of, in_points, one_of
from kingsbridge_pillars.game import PillarsGame
from kingsbridge_pillars.hints import in_short
from kingsbridge_pillars.language import material_name, units
from kingsbridge_pillars.scene import scene
from kingsbridge_pillars.state import MATERIALS, Pillars
from tests.cli.running import kingsbridge
from tests.proof import one_of_all
from tests.text.speaking import speaking

from .table import wander

CODES = ("fr", "ja")
NAMES = ["P1", "P2", "P3", "P4"]
PACKAGE = Path(kingsbridge_pillars.__file__).parent
WORD = re.compile(r"[^\W\d_]{2,}")
PLACE = re.compile(r"\{[^}]*\}|'leads: hand'|'cards_each'")
"""What is filled in, and names in data files, which are the same in all languages."""


# --- nothing English


@cache
def catalogue(code: str) -> dict[str, tuple[str, ...]]:
    """The texts of the plugin with their translations."""
    with po_file(PACKAGE, code).open("rb") as stream:
        messages = [message for message in read_po(stream, locale=code) if message.id]
    return {_forms(message.id)[0]: _forms(message.string) for message in messages}


def _forms(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (list, tuple)) else (text,)


def words_in(texts: Iterator[str]) -> set[str]:
    """All words of some texts, without capitals."""
    return {word.lower() for text in texts for word in WORD.findall(PLACE.sub(" ", text))}


@cache
def english_only(code: str) -> frozenset[str]:
    """Words that English texts of the game have and those of a language have not."""
    game = PillarsGame()
    english = [*catalogue(code), *(card.name for card in game.cards.values()), *MATERIALS, *game.colours]
    data = read(Path(str(game.definition_source)).parent / "languages" / code / "words.yaml").data
    own = [form for forms in catalogue(code).values() for form in forms]
    own += [*data["words"].values(), *data["verbs"].values(), *(card["name"] for card in data["cards"].values())]
    return frozenset(words_in(iter(english)) - words_in(iter(own)))


def shown_in(table: Scene) -> Iterator[str]:
    """Everything that a scene can show or say."""
    yield from (table.title, table.question, *lines_of(table))
    yield from (text for area in areas_in(table.areas) for text in (area.title, area.note, *area.brief))
    yield from (text for item in items_in(table.areas) for text in (item.name, item.label, item.text))


def refusals_of(state: Pillars) -> Iterator[str]:
    """Why the moves that are not possible now are not, as far as the game itself says it."""
    for move in state.game.moves:
        said = state.refusal(move)
        if said is not None and not said.is_general:
            yield said.reason


def everything_shown(game: Any, seats: int, seed: int) -> Iterator[str]:
    """All that people can read in a game, played at random."""
    log: list[Line] = []
    yield from (card.text for card in game.cards.values())
    for number, state in enumerate(wander(game.new(seats=seats, seed=seed, log=log), seed)):
        view = state.view(state.actor)
        yield from shown_in(scene(view, NAMES[:seats]))
        yield from (game.describe(view, move) for move in view.options)
        yield from (game.label(move) for move in view.options)
        if number % 9 == 0 or state.phase != "tricks":
            yield from refusals_of(state)
            for seat in (0, None):
                yield from shown_in(scene(state.view(seat), NAMES[:seats]))
    yield from (line.told(NAMES) for line in log)


def english_in(code: str, texts: Iterator[str]) -> set[str]:
    """Texts that have English words."""
    forbidden = english_only(code)
    return {text for text in texts if words_in(iter([text])) & forbidden}


@pytest.mark.parametrize("code", one_of_all(CODES))
def test_nothing_english_is_left_in_a_whole_game(code: str) -> None:
    assert {"trick", "card", "you"} <= english_only(code)
    with speaking(code):
        game = find_game("pillars")
        for seats, seed in ((3, 1), (4, 2)):
            assert english_in(code, everything_shown(game, seats, seed)) == set()


def test_english_would_be_found() -> None:
    game = find_game("pillars")
    found = english_in("fr", everything_shown(game, 4, 2))
    assert "P1 leads the hand." in found
    assert "Play this card only in the last trick." in found
    assert any(text.endswith("is not in your hand") for text in found)


@pytest.mark.parametrize("code", CODES)
def test_materials_are_called_the_same_in_sentences_and_in_moves(code: str) -> None:
    with speaking(code):
        game = find_game("pillars")
        for material in MATERIALS:
            assert material_name(material) == game.called(material)
            assert game.called(material) in units(material, 1)


# --- the phrases of all games


def test_counts_and_lists_read_as_they_should() -> None:
    said = {}
    for code in ("en", *CODES):
        with speaking(code):
            counts = [in_points(count) for count in (0, 1, 2, 1.5, -1, -3)]
            said[code] = [counts, one_of(["A"]), one_of(["A", "B", "C"]), all_of(["A", "B", "C"])]
    assert said == {
        "en": [
            ["0 points", "1 point", "2 points", "1.5 points", "-1 points", "-3 points"],
            "A",
            "A, B or C",
            "A, B and C",
        ],
        "fr": [
            ["0 point", "1 point", "2 points", "1,5 point", "-1 point", "-3 points"],
            "A",
            "A, B ou C",
            "A, B et C",
        ],
        "ja": [["0点", "1点", "2点", "1.5点", "-1点", "-3点"], "A", "A、B、またはC", "A、B、C"],
    }


@pytest.mark.parametrize(
    ("code", "card", "text"),
    [
        ("fr", "tom", "Prenez 1 pierre, bois ou sable."),
        ("fr", "king", "Mettez le pli de côté\N{NO-BREAK SPACE}; personne ne le reçoit. Gagnez 3 points."),
        ("fr", "regan", "Perdez 1 point."),
        ("fr", "brick-maker", "Convertissez 1 sable en 1 pierre."),
        ("fr", "potter", "Convertissez 1 sable en 3 points."),
        ("ja", "tom", "石、木材、または砂1個を得る。"),
        ("ja", "king", "トリックは誰も取らず、脇に置く。3点を得る。"),
        ("ja", "potter", "砂1個を3点に換える。"),
    ],
)
def test_cards_say_in_the_language_what_they_do(code: str, card: str, text: str) -> None:
    with speaking(code):
        assert find_game("pillars").piece(card).text == text


# --- what is drawn


@pytest.mark.parametrize("code", one_of_all(CODES))
def test_areas_in_short_and_moves_fit_eighty_columns_and_columns_align(code: str) -> None:
    with speaking(code):
        game = find_game("pillars")
        for state in wander(game.new(seats=4, seed=3), 3):
            view = state.view(state.actor)
            shown = scene(view, NAMES)
            assert all(cell_len(line) <= 78 for area in areas_in(shown.areas) for line in area.brief)
            assert "\n" not in "".join(lines_of(shown))
            wide = max(cell_len(game.label(move)) for move in view.options)
            hints = [game.describe(view, move) for move in view.options]
            assert all(5 + wide + 2 + cell_len(hint) < 80 for hint in hints)
            if state.phase == "tricks":
                texts = [in_short(move.what) for move in view.options]
                assert len({cell_len(hint) - cell_len(text) for hint, text in zip(hints, texts, strict=True)}) == 1


# --- the same game


@pytest.mark.parametrize("code", CODES)
def test_the_game_is_the_same_in_every_language(code: str) -> None:
    digests = [(state.digest(), [*map(str, state.options)]) for state in wander(find_game("pillars").new(4, 9), 9)]
    with speaking(code):
        game = find_game("pillars")
        log: list[Line] = []
        assert digests == [(state.digest(), [*map(str, state.options)]) for state in wander(game.new(4, 9, log=log), 9)]
        assert log


@pytest.mark.parametrize(
    ("code", "says", "rule"),
    [
        ("fr", " en main", "ajoute au pli une carte"),
        ("ja", "は手札にありません", "1枚だけを"),
    ],
)
def test_a_refusal_at_the_prompt_and_its_rule_are_in_the_language(
    code: str, says: str, rule: str, tmp_path: Path
) -> None:
    state = find_game("pillars").new(seats=3, seed=5)
    foreign = next(move for move in state.game.moves if move.verb == "play" and move.what not in state.hands[0])
    done = kingsbridge("play", "pillars", "--seed", "5", "--lang", code, saves=tmp_path, typed=f"{foreign}\n")
    assert says in done.output
    assert rule in done.output
