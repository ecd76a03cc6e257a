"""The symbols that place stones, rotate dice and take dice off cards."""

from __future__ import annotations

import pytest

from .layouts import arrive, face, go_on, goods_of, out_of_game, prison, with_luck
from .table import (
    BLACK,
    COUNTRIES,
    A,
    B,
    ally,
    dice_on_characters,
    empty_table,
    first_turn,
    free,
    give_tiles,
    imprison,
    lay_stones,
    main_texts,
    play,
    refused,
    score_of,
    second_turn,
    stones_in,
    texts,
)

# --- stones


@pytest.mark.rule("cof-symbols-03")
def test_the_neutral_symbol_places_a_neutral_stone_in_a_country_of_choice() -> None:
    state = empty_table()
    ally(state, A, "alice-willard", "white", 3)
    lay_stones(state, "spain", catholic=1)
    first_turn(state, A)
    play(state, "begin")
    assert main_texts(state) == [*(f"place neutral {country}" for country in COUNTRIES), "decline"]
    play(state, "place neutral spain")
    assert stones_in(state, "spain") == (1, 0, 1)
    assert main_texts(state) == ["end"]


@pytest.mark.rule("cof-symbols-06")
def test_the_religion_symbol_places_or_removes_one_stone() -> None:
    state = empty_table()
    ally(state, A, "francis-walsingham", "white", 3)
    lay_stones(state, "france", catholic=2)
    first_turn(state, A)
    play(state, "begin")
    choices = set(main_texts(state))
    assert {choice for choice in choices if choice.startswith("remove")} == {"remove catholic france"}
    assert {choice for choice in choices if choice.startswith("place")} == {
        f"place {stone} {country}" for stone in ("catholic", "protestant") for country in COUNTRIES
    }
    assert refused(state, "remove protestant france").rule == "cof-symbols-06"
    assert refused(state, "remove catholic england").rule == "cof-symbols-06"
    play(state, "remove catholic france")
    assert stones_in(state, "france") == (1, 0, 0)
    assert main_texts(state) == ["end"]


@pytest.mark.rule("cof-symbols-06")
@pytest.mark.parametrize(
    ("tile", "stone", "other"), [("mass", "catholic", "protestant"), ("sermon", "protestant", "catholic")]
)
def test_a_tile_of_one_religion_handles_only_its_stones(tile: str, stone: str, other: str) -> None:
    state = empty_table()
    lay_stones(state, "france", catholic=1, protestant=1, neutral=1)
    give_tiles(state, A, [tile])
    first_turn(state, A)
    play(state, f"play {tile}")
    assert not any(other in text or "neutral" in text for text in texts(state))
    assert [text for text in texts(state) if text.startswith("remove")] == [f"remove {stone} france"]


@pytest.mark.rule("cof-symbols-12")
def test_neutral_stones_cannot_be_removed() -> None:
    state = empty_table()
    ally(state, A, "francis-walsingham", "white", 3)
    lay_stones(state, "england", neutral=3)
    lay_stones(state, "spain", protestant=1)
    first_turn(state, A)
    play(state, "begin")
    assert [text for text in texts(state) if text.startswith("remove")] == ["remove protestant spain"]
    refused(state, "remove catholic england")
    refused(state, "remove protestant england")


@pytest.mark.rule("cof-symbols-12")
def test_the_neutral_symbol_only_places() -> None:
    state = empty_table()
    ally(state, A, "alice-willard", "white", 3)
    for country in COUNTRIES:
        lay_stones(state, country, catholic=1, protestant=1, neutral=1)
    first_turn(state, A)
    play(state, "begin")
    assert not [text for text in texts(state) if text.startswith("remove")]


# --- rotating dice


@pytest.mark.rule("cof-symbols-04")
def test_the_rotate_symbol_turns_one_die_on_an_own_card_up_or_down() -> None:
    state = empty_table()
    ally(state, A, "margery-fitzgerald", "white", 4)  # 3 when its action comes
    state.faces[A][BLACK] = 3
    imprison(state, A, "brown", 5)
    ally(state, B, "england-wine-merchant", "white", 3)
    first_turn(state, A)
    play(state, "begin")
    assert (face(state, A, "white"), face(state, A, "black"), face(state, A, "brown")) == (3, 2, 4)
    turns = [f"turn {die} {way}" for die in ("white", "black", "brown") for way in ("down", "up")]
    assert sorted(main_texts(state)) == sorted([*turns, "decline"])
    assert refused(state, "turn blue up").rule == "cof-symbols-04"  # a free die
    results = {}
    for text in turns:
        trial = state.clone()
        play(trial, text)
        results[text] = face(trial, A, text.split()[1])
        assert main_texts(trial) == ["end"]
    assert list(results.values()) == [2, 4, 1, 3, 3, 5]


@pytest.mark.rule("cof-symbols-04")
@pytest.mark.parametrize("way", ["up", "down"])
def test_rotating_the_die_of_a_character_does_not_use_its_action(way: str) -> None:
    state = empty_table()
    ally(state, A, "england-wine-merchant", "white", 3)
    give_tiles(state, A, ["patience"])
    second_turn(state, A)
    play(state, "play patience", f"turn white {way}")
    assert goods_of(state, A) == {}
    assert main_texts(state) == ["roll"]
    assert dice_on_characters(state, A) == [("england-wine-merchant", "white", 4 if way == "up" else 2)]


@pytest.mark.rule("cof-symbols-11")
def test_rotation_does_not_wrap_round() -> None:
    state = empty_table()
    ally(state, A, "england-wine-merchant", "white", 1)
    state.faces[A][BLACK] = 5
    imprison(state, A, "brown", 6)
    give_tiles(state, A, ["patience"])
    second_turn(state, A)
    play(state, "play patience")
    assert sorted(main_texts(state)) == ["decline", "turn black down", "turn brown down", "turn white up"]
    for text in ("turn white down", "turn black up", "turn brown up"):
        assert refused(state, text).rule == "cof-symbols-11"
    for text, shows in (("turn white up", 2), ("turn black down", 4), ("turn brown down", 5)):
        trial = state.clone()
        play(trial, text)
        assert face(trial, A, text.split()[1]) == shows


@pytest.mark.rule("cof-symbols-11")
def test_a_die_rotated_to_one_is_neither_freed_nor_rolled_before_the_next_first_half() -> None:
    state = empty_table()
    ally(state, A, "england-wine-merchant", "white", 2)
    state.faces[A][BLACK] = 2
    give_tiles(state, A, ["patience", "patience-2"])
    second_turn(state, A)
    play(state, "play patience", "turn black down")
    assert (main_texts(state), face(state, A, "black")) == (["roll"], 1)
    play(state, "play patience-2", "turn white down")
    go_on(state, until=lambda now: "be catholic" in texts(now))
    assert state.actor is None  # the turn is over, and no religion was asked for
    assert face(state, A, "black") == 1
    assert dice_on_characters(state, A) == [("england-wine-merchant", "white", 1)]
    first_turn(state, A)
    play(state, "begin")
    assert texts(state) == ["be catholic", "be protestant"]


# --- taking dice off


@pytest.mark.rule("cof-symbols-08")
def test_the_remove_die_symbol_rolls_the_religion_die_and_a_religion_is_chosen() -> None:
    state = empty_table()
    state.faces[A][BLACK] = 5
    arrive(state, A, "blue-gate")
    state = with_luck(state, ["free black"], lambda trial: face(trial, A, "black") == 1)
    assert (state.actor, texts(state)) == (A, ["be catholic", "be protestant"])
    play(state, "be protestant")
    assert state.religions[A] == "protestant"
    assert face(state, A, "black") == 1
    assert score_of(state, A) == 10


@pytest.mark.rule("cof-symbols-08")
def test_the_remove_die_symbol_frees_a_die_from_a_character_or_loch_leven() -> None:
    state = empty_table()
    ally(state, A, "england-wine-merchant", "white", 4)
    imprison(state, A, "brown", 6)
    ally(state, B, "mary-stuart", "purple", 3)
    arrive(state, A, "blue-gate")
    assert sorted(main_texts(state)) == ["decline", "free black", "free brown", "free white"]
    character, prisoner = state.clone(), state.clone()
    play(character, "free white")
    assert "england-wine-merchant" in out_of_game(character)
    assert "white" in free(character, A)
    assert face(character, A, "white") == 4
    assert prison(character, A) == {"brown": 6}
    play(prisoner, "free brown")
    assert prison(prisoner, A) == {}
    assert "brown" in free(prisoner, A)
    assert dice_on_characters(prisoner, A) == [("england-wine-merchant", "white", 4)]
