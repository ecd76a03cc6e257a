"""World Without End in Japanese: nothing stays English, everything fits, and a game is played with Japanese words."""

# ruff: noqa: RUF001 (Japanese punctuation is meant)

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

import kingsbridge_core as kb
from kingsbridge_core.engine.log import Line
from kingsbridge_core.game.scene import areas_in
from kingsbridge_core.text.phrases import folded
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.screen import names as naming
from kingsbridge_world_without_end.screen.scene import scene
from kingsbridge_world_without_end.state import GOODS
from tests.cli.running import succeeds
from tests.proof import one_of_all
from tests.text.speaking import speaking

from .test_languages import NAMES as FRENCH
from .test_languages import positions, shown

NAMES = ("花子（赤）", "次郎（緑）", "桜（黄）", "健（青）")
LATIN = re.compile("[A-Za-z]+")
CHAPTERS = ("I", "II", "III", "IV")
HALF_WIDE = re.compile("[ぁ-ヶ一-龠][,.:;?!]")
"""A letter, and after it the punctuation of another script."""
PENALTIES = ("penance", "begging", "court")


@pytest.fixture
def japanese() -> Iterator[WorldWithoutEndGame]:
    """The game, made in Japanese."""
    with speaking("ja"):
        yield WorldWithoutEndGame()


@pytest.mark.parametrize("seats", one_of_all([4, 3, 2]))
def test_nothing_but_chapters_and_marks_is_in_latin_letters(japanese: WorldWithoutEndGame, seats: int) -> None:
    for seed in range(2):
        log: list[Line] = []
        read = []
        for number, state in enumerate(positions(japanese, seed, seats, log)):
            read += shown(state) if number % 4 == 0 else []
        read += [line.told(NAMES) for line in log]
        assert len(read) > 2000
        known = {"x", *CHAPTERS, *LATIN.findall(" ".join((*FRENCH, *NAMES)))}
        assert {text for text in read for word in LATIN.findall(text) if word not in known} == set()
        assert [text for text in read if HALF_WIDE.search(text)] == []


def test_cards_and_rules_are_japanese_too(japanese: WorldWithoutEndGame) -> None:
    texts = [card.text for card in japanese.pieces.values() if isinstance(card, kb.Card)]
    texts += [rule.says for rule in japanese.rules.rules.values()]
    assert len(texts) > 300
    letters = {word for text in texts for word in LATIN.findall(text)}
    assert letters == set(CHAPTERS)
    assert [text for text in texts if HALF_WIDE.search(text)] == []


def test_cards_say_in_japanese_what_they_do(japanese: WorldWithoutEndGame) -> None:
    texts = {card.id: f"{card.name}：{card.text}" for card in japanese.pieces.values() if isinstance(card, kb.Card)}
    assert texts["caroli"] == "商人ブオナヴェントゥラ・カローリ：各プレイヤーは羊毛1個を金貨3枚と交換できる。"
    assert texts["grain"] == "穀物：穀物1個を受け取る。"
    assert texts["cloth-production"] == "布の生産：羊毛2個までを、同じ数の布に換える。"


def test_sentences_call_things_as_the_words_of_the_game_do(japanese: WorldWithoutEndGame) -> None:
    for thing in (*GOODS, "gold", *PENALTIES):
        assert naming.named(thing) == japanese.called(thing)
    for piece in japanese.project.values():
        assert naming.named(piece.id) == piece.name


def test_every_move_has_a_japanese_label_of_its_own(japanese: WorldWithoutEndGame) -> None:
    labels = [japanese.label(move) for move in japanese.moves]
    assert {"「羊毛・布の販売」をプレイする", "橋に石を置く", "パン屋の家（1）の病人を治療する"} <= set(labels)
    assert len({folded(label) for label in labels}) == len(labels)
    assert not [label for label in labels if LATIN.search(label)]


def test_japanese_briefs_fit_into_a_line(japanese: WorldWithoutEndGame) -> None:
    for state in positions(japanese, 2, 4, []):
        for seat in (state.actor, None):
            areas = areas_in(scene(state.view(seat), NAMES).areas)
            assert max(cell_len(line) for area in areas for line in area.brief) <= 78


def test_a_match_is_played_by_ear_with_japanese_words(tmp_path: Path) -> None:
    seats = ("--seat", "human:花子", "--seat", "bot:random", "--seed", "3")
    typed = "矢印を1に向ける\nquit\n"
    said = succeeds("play", "world-without-end", "--lang", "ja", "--plain", *seats, saves=tmp_path, typed=typed)
    assert "「広場の教会」の向きを決めます。矢印をどの数字に向けますか？" in said
    assert "花子（赤）は「広場の教会」の矢印を1に向けました。" in said
    assert "ラウンド1/6：どのカードをプレイしますか？" in said
