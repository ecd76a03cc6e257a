"""At the prompt in other languages: commands have names there, wide letters are letters, moves hide no command."""

# ruff: noqa: RUF001

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.cli.session.prompt import COMMANDS, called_command, helps, own_word, usages
from kingsbridge_core.cli.table.moves import Choice, listed_moves
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.typed import understood
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import speaking
from kingsbridge_core.text.phrases import has_word, width

from .running import kingsbridge, succeeds
from .terminal import Terminal


@pytest.fixture(params=["fr", "ja"])
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language that the program speaks."""
    with speaking(request.param):
        yield request.param


# --- commands


def test_every_command_that_is_explained_exists_and_none_is_called_like_another(code: str) -> None:
    assert set(usages()) == set(COMMANDS)
    assert set(helps()) <= set(COMMANDS)
    words: dict[str, object] = {}
    for name, command in COMMANDS.items():
        assert words.setdefault(own_word(name), command) is command


@pytest.mark.parametrize("name", ["why", "hint", "undo", "rules", "card", "log", "quit", "help"])
def test_a_command_is_called_by_its_own_and_by_its_english_word(code: str, name: str) -> None:
    assert own_word(name) != name
    for typed in (own_word(name), name, name.upper(), f"{own_word(name)} 3 4"):
        found = called_command(typed)
        assert found is not None
        assert found[0] is COMMANDS[name]
    assert called_command(f"{own_word(name)} 3 4") == (COMMANDS[name], "3 4")


def test_the_help_shows_both_words(code: str, tmp_path: Path) -> None:
    told = succeeds("play", "pillars", "--no-save", saves=tmp_path, typed="?\n", more={"KINGSBRIDGE_LANG": code})
    assert own_word("hint") in told
    assert "hint" in told


@pytest.mark.parametrize(
    ("typed", "name", "rest"),
    [
        ("？", "?", ""),
        ("？ 1", "?", "1"),
        ("？play king", "?", "play king"),
        ("ｈｉｎｔ", "hint", ""),
        ("ＬＯＧ　２０", "log", "２０"),
    ],
)
def test_wide_letters_are_letters(typed: str, name: str, rest: str) -> None:
    assert called_command(typed) == (COMMANDS[name], rest)


def test_what_is_no_command_is_none() -> None:
    assert called_command("play king") is None
    assert called_command("hints") is None


# --- moves


def test_words_stand_anywhere_in_a_script_without_spaces() -> None:
    assert has_word("青の倉庫へ移動", "倉庫")
    assert has_word("青の倉庫へ移動", "移動 青")
    assert has_word("move blue-warehouse", "warehouse")
    assert not has_word("move blue-warehouse", "house")


def test_a_japanese_note_without_room_is_cut_and_not_left_out() -> None:
    note = "中立の宗教石を置きますかそれとも商品を売りますか" * 3
    (line,) = listed_moves([Choice(1, "取る 白", note)], 60, 1)
    shown = "".join(each.text for each in line)
    assert 55 <= width(shown) <= 60
    assert shown.endswith("…")


# --- what is not possible


def test_what_is_said_of_a_move_leads_to_that_move() -> None:
    match = Match.new(kb.find_game("column_of_fire"), ["human:Ann", "bot:greedy"], seed=5)
    while match.state.options[0].verb != "take":
        match.play(match.state.options[0])
    view = match.state.view(match.state.actor)
    move = match.state.options[0]
    name = match.game.describe(view, move).rpartition("; ")[2].split()[-1]
    with pytest.raises(
        KingsbridgeError, match=f"'{name}' alone is not a move; did you mean .*'{match.game.label(move)}'"
    ):
        understood(name, Offers(match))


def test_a_verb_of_which_no_move_is_possible_is_answered_with_what_is(tmp_path: Path) -> None:
    match = Match.new(kb.find_game("column_of_fire"), ["human:Ann", "bot:greedy"], seed=5)
    with pytest.raises(KingsbridgeError, match=r"^no move starting with 'sell' is possible now. Possible moves: "):
        understood("sell", Offers(match))


def test_a_refusal_names_the_move_as_it_is_read_and_says_once_what_is_possible(tmp_path: Path) -> None:
    done = kingsbridge(
        *("play", "column-of-fire", "--seed=5", "--no-save"),
        saves=tmp_path,
        typed="protect\n",
        more={"KINGSBRIDGE_LANG": "fr"},
    )
    said = done.output.splitlines()[-3:-1]
    assert "«\xa0protéger" in said[0]
    assert "'protect" not in done.output


def test_a_hint_names_two_moves_where_two_are_possible(tmp_path: Path) -> None:
    """Also where the search itself would look at one of them only."""
    match = Match.new(kb.find_game("pillars"), ["human:Ann", "bot:greedy", "bot:greedy"], seed=3)
    from kingsbridge_core.bots.levels import guide_of
    from kingsbridge_core.bots.search import advice_for

    state, tried = match.state.clone(), 0
    while state.actor is not None:
        if len(state.options) == 2:
            advice = advice_for(state, guide_of(installed().bots(state.game)), 1, 20)
            assert advice.runner_up is not None
            assert {advice.best.move, advice.runner_up.move} == set(state.options)
            tried += 1
        state.apply(state.options[-1])
    assert tried > 3


# --- the menu


def test_a_question_mark_in_the_menu_is_a_question_and_no_name(tmp_path: Path) -> None:
    terminal = Terminal("play", saves=tmp_path, rows=50)
    terminal.wait_for("Enter for 1, q to quit>")
    terminal.child.sendline("？")
    terminal.wait_for("Type the number of an entry", "is not in this menu")
    terminal.wait_for("Enter for 1, q to quit>")
    terminal.child.sendline("1")
    terminal.wait_for("b to go back>")
    for typed, said in (
        ("?", "type a player's name"),
        ("!!", "a name needs at least one letter or digit"),
    ):
        terminal.child.sendline("1")
        terminal.wait_for("Who plays here")
        terminal.child.sendline(typed)
        terminal.wait_for("b to go back>")
        assert said in terminal.shown
    assert "yellow: Player" in terminal.shown
    terminal.child.sendeof()
    assert terminal.end() == 0
    assert "Type the number of an entry" in terminal.raw
