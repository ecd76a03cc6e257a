"""The laws hold in random games with sets that say whatever the schema lets an author say."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import kingsbridge_core as kb
from kingsbridge_core.laws import game_breaches
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import speaking
from tests.proof import one_of_each

from .generated_sets import generated, words_at
from .installed_games import GAMES

SPEAKING = [name for name in GAMES if kb.find_game(name).vocabulary]
MANY = 40


@pytest.mark.parametrize(("name", "seed"), one_of_each([(n, s) for n in SPEAKING for s in range(MANY)], lambda c: c[0]))
def test_the_laws_hold_whatever_a_card_says(tmp_path: Path, name: str, seed: int) -> None:
    game, changed = generated(kb.find_game(name), Random(f"{name} {seed}"), tmp_path)
    assert changed
    seats = game.definition.seats[seed % len(game.definition.seats)]
    for breach in game_breaches(game, seats, seed, every=23):
        raise AssertionError(f"{breach}\n{(tmp_path / 'generated.yaml').read_text(encoding='utf-8')}")


@pytest.mark.parametrize(("name", "seed"), one_of_each([(n, s) for n in SPEAKING for s in range(5)], lambda c: c[0]))
def test_greedy_bots_finish_games_with_such_cards(tmp_path: Path, name: str, seed: int) -> None:
    game, _changed = generated(kb.find_game(name), Random(f"{name} greedy {seed}"), tmp_path)
    state, bot, number = game.new(game.definition.seats[0], seed), installed().bots(game)["greedy"](), 0
    while state.actor is not None:
        state.apply(kb.chosen_by(bot, state, seed, number))
        number += 1
    assert state.winners


@pytest.mark.parametrize("name", SPEAKING)
@pytest.mark.parametrize("code", ["en", "fr", "ja"])
def test_every_text_is_a_sentence_in_every_language(tmp_path: Path, name: str, code: str) -> None:
    game, changed = generated(kb.find_game(name), Random(name), tmp_path)
    with speaking(code):
        for listed in changed:
            for card in game.lists[listed].cards:
                assert "{" not in card.text
                assert "  " not in card.text
                assert not card.effects or card.text[-1] in ".。）"  # noqa: RUF001


@pytest.mark.proof
@pytest.mark.parametrize("name", SPEAKING)
def test_the_generated_sets_say_every_shared_word_inside_every_other(tmp_path: Path, name: str) -> None:
    game = kb.find_game(name)
    assert game.vocabulary is not None
    seen: set[tuple[str, str]] = set()
    for seed in range(MANY):
        _game, changed = generated(game, Random(f"{name} {seed}"), tmp_path)
        for listed, cards in changed.items():
            for card in cards.values():
                seen.update(words_at(card["effects"], listed))
    shared = list(game.vocabulary.words)
    holders = [word.name for word in game.vocabulary.words.values() if "tuple" in str(word.function.__annotations__)]
    assert not [(outer, inner) for outer in holders for inner in shared if (outer, inner) not in seen]
