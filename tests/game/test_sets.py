"""Card sets: how they stack upon a game and each other, where their parts are, and what saves remember."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.data.source import parse
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.game.sets import CardSet, overlaps, stacked
from kingsbridge_core.match.match import Match
from kingsbridge_core.playtest.simulation import Setting, results_of
from tests.cli.running import kingsbridge

HEAD = "format: 1\ngame: {game}\ntitle: {title}\n"
TOM = "change: {cards: {tom: {value: 9}}}\n"
GUEST = "    - {id: guest, name: Guest, kind: neutral, value: 4, effects: [{points: 2}]}\n"
SEATS = ["human:Ann", "bot:random", "bot:random"]
SWAP = f"add:\n  cards:\n{GUEST}remove: {{cards: [regan]}}\n"


def write(folder: Path, name: str, body: str, game: str = "pillars") -> Path:
    """A set in a file."""
    path = folder / f"{name}.yaml"
    path.write_text(HEAD.format(game=game, title=name.title()) + body, "utf-8")
    return path


def laid(*paths: Path, game: str = "pillars") -> kb.Game[kb.State]:
    """The game with sets."""
    return kb.find_game(game).with_sets(read_sets(paths))


def problems(*paths: Path, game: str = "pillars") -> list[str]:
    """What is wrong with the game with these sets, with the name of the file alone."""
    with pytest.raises(DataError) as caught:
        laid(*paths, game=game)
    return [str(each).replace(f"{paths[0].parent}/", "") for each in caught.value.problems]


# --- one set


def test_a_set_adds_changes_and_removes_cards(tmp_path: Path) -> None:
    game = laid(write(tmp_path, "guests", SWAP + TOM))
    assert game.piece("tom").value == 9
    assert game.piece("guest").text == "Gain 2 points."
    assert "regan" not in game.pieces
    assert kb.find_game("pillars").piece("tom").value == 7


def test_what_a_change_does_not_name_stays(tmp_path: Path) -> None:
    tom = laid(write(tmp_path, "tom", TOM)).piece("tom")
    assert (tom.name, tom.provenance, tom.text) == ("Tom Builder", "reconstructed", "Take 1 stone, wood or sand.")


def test_a_key_changed_to_nothing_returns_to_what_it_is_if_left_out(tmp_path: Path) -> None:
    tom = laid(write(tmp_path, "tom", "change: {cards: {tom: {provenance: , reconstructed: }}}\n")).piece("tom")
    assert (tom.provenance, tom.reconstructed) == ("rulebook", ())


def test_a_needed_key_cannot_be_changed_to_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, "tom", "change:\n  cards:\n    tom: {value: }\n")
    assert problems(path) == ["tom.yaml:6:10: cards: 'value' is missing"]


def test_a_set_changes_numbers_of_the_game(tmp_path: Path) -> None:
    assert laid(write(tmp_path, "rich", "numbers: {stock_limit: 5}\n")).definition.numbers["stock_limit"] == 5


def test_a_number_keeps_the_bounds_of_the_schema(tmp_path: Path) -> None:
    path = write(tmp_path, "poor", "numbers: {stock_limit: -5, craftsman_points: 1}\n")
    assert problems(path) == ["poor.yaml:4:24: stock_limit: -5 is too small; it must be at least 0"]


def test_a_larger_deck_is_dealt_if_it_comes_out_even(tmp_path: Path) -> None:
    numbers = (
        'numbers: {cards_each: {by_seats: {"3": 11, "4": 10}}, removed: {by_seats: {"3": [ellen, tom], "4": []}}}\n'
    )
    body = "add:\n  cards:\n    - {id: guest, name: Guest, kind: neutral, value: 4, copies: 4}\n" + numbers
    game = laid(write(tmp_path, "crowd", body))
    assert [len(game.new(seats).hands[0]) for seats in (3, 4)] == [11, 10]  # type: ignore[attr-defined]


def test_a_set_for_another_game_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "fire", TOM, game="column-of-fire")
    assert problems(path) == ["fire.yaml:2:7: game: the set is for 'column-of-fire', not for 'pillars'"]


def test_the_name_of_the_game_may_have_underscores_or_capitals(tmp_path: Path) -> None:
    body = "numbers: {end_score: 30}\n"
    for name in ("Column_of_Fire", "column-of-fire"):
        assert laid(write(tmp_path, "short", body, game=name), game="column_of_fire").sets[0].game == "column_of_fire"


def test_a_mistake_in_the_head_does_not_hide_those_in_the_cards(tmp_path: Path) -> None:
    path = write(tmp_path, "guests", "autor: Ann\n" + SWAP.replace("value: 4", "value: four"))
    found = problems(path)
    assert [each.split(": ")[0] for each in found] == ["guests.yaml:4:1", "guests.yaml:7:54"]


@pytest.mark.parametrize(
    "part", ["add: 3", "add: {cards: 3}", "add: {cards: [3, [], {id: []}]}", "remove: {cards: [[]]}"]
)
def test_parts_of_a_wrong_shape_are_told_and_harm_nothing(tmp_path: Path, part: str) -> None:
    assert all(each.startswith("odd.yaml:4:") for each in problems(write(tmp_path, "odd", part + "\n")))


# --- places


def test_every_part_of_a_merged_file_stands_where_it_was_written(tmp_path: Path) -> None:
    path = write(tmp_path, "guests", SWAP + TOM)
    document = laid(path).files["cards"]
    at = {card["id"]: index for index, card in enumerate(document.data["cards"])}
    assert str(document.place("cards", at["guest"], "kind")) == f"{path}:6:38"
    assert str(document.place("cards", at["tom"], "value")) == f"{path}:8:31"
    assert str(document.place("cards", at["tom"], "effects")) == f"{path}:8:23"
    assert document.place("cards", at["king"], "value").file.endswith("cards.yaml")
    assert str(document.place("cards")) == f"{path}:6:5"


def test_what_no_longer_fits_together_is_blamed_on_the_change(tmp_path: Path) -> None:
    path = write(tmp_path, "king", "change:\n  cards:\n    king: {kind: craftsman, colour: red}\n")
    assert problems(path) == [
        "king.yaml:6:11: points: does nothing on a craftsman: each gives the 'craftsman_points' of game.yaml"
    ]


def test_a_fault_of_an_earlier_set_stays_in_its_file(tmp_path: Path) -> None:
    first = write(tmp_path, "first", "change: {cards: {tom: {value: nine}}}\n")
    second = write(tmp_path, "second", "change: {cards: {tom: {name: Thomas}}}\n")
    assert problems(first, second) == ["first.yaml:4:31: value: expected a whole number, found 'nine'"]


def test_a_card_in_the_wrong_list_is_told_where_it_is(tmp_path: Path) -> None:
    path = write(tmp_path, "fire", "remove: {events: [elizabeth-i]}\n", game="column-of-fire")
    told = ["fire.yaml:4:19: 'elizabeth-i' is not in 'events', but in 'characters'"]
    assert problems(path, game="column_of_fire") == told


# --- several sets


def test_the_later_set_has_its_way(tmp_path: Path) -> None:
    nine, two = write(tmp_path, "nine", TOM), write(tmp_path, "two", TOM.replace("9", "2"))
    assert laid(nine, two).piece("tom").value == 2
    assert laid(two, nine).piece("tom").value == 9


def test_a_set_may_change_what_an_earlier_one_added(tmp_path: Path) -> None:
    first = write(tmp_path, "first", SWAP)
    second = write(tmp_path, "second", "change: {cards: {guest: {value: 6}}}\n")
    assert laid(first, second).piece("guest").value == 6
    assert problems(second)[0].startswith("second.yaml:4:18: 'guest' is not in 'cards'")


def test_a_set_brings_along_what_it_extends(tmp_path: Path) -> None:
    write(tmp_path, "first", SWAP)
    second = write(tmp_path, "second", "extends: first.yaml\nchange: {cards: {guest: {value: 6}}}\n")
    game = laid(second)
    assert [each.title for each in game.sets] == ["First", "Second"]
    assert game.piece("guest").value == 6


def test_a_set_that_several_extend_is_laid_once(tmp_path: Path) -> None:
    write(tmp_path, "first", SWAP)
    both = [write(tmp_path, name, f"extends: first.yaml\n{TOM}") for name in ("second", "third")]
    assert [each.title for each in read_sets(both)] == ["First", "Second", "Third"]


def test_two_sets_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    first = write(tmp_path, "first", "extends: second.yaml\n" + TOM)
    write(tmp_path, "second", "extends: first.yaml\n" + TOM)
    with pytest.raises(
        DataError,
        match=r"second\.yaml:4:10: extends: 'first\.yaml' extends this set in turn; sets cannot extend each other",
    ):
        read_sets([first])


def test_a_set_that_is_extended_must_exist(tmp_path: Path) -> None:
    path = write(tmp_path, "second", "extends: frist.yaml\n" + TOM)
    with pytest.raises(DataError, match=r"second\.yaml:4:10: extends: there is no file .*; write 'base' for the game"):
        read_sets([path])


def test_a_folder_is_a_set_of_all_its_files(tmp_path: Path) -> None:
    write(tmp_path, "b", TOM.replace("9", "2"))
    write(tmp_path, "a", TOM + SWAP)
    (tmp_path / "notes.txt").write_text("nothing")
    game = laid(tmp_path)
    assert [each.title for each in game.sets] == ["A", "B"]
    assert game.piece("tom").value == 2


def test_a_folder_without_sets_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is a folder without card sets"):
        read_sets([tmp_path])


def test_a_card_in_two_sets_is_a_warning_unless_one_builds_upon_the_other(tmp_path: Path) -> None:
    nine, two = write(tmp_path, "nine", TOM), write(tmp_path, "two", TOM.replace("9", "2"))
    (found,) = overlaps(read_sets([nine, two]))
    assert (found.code, found.is_warning, found.place.line, found.place.file) == ("KB308", True, 4, str(two))
    assert found.message == f"'tom' is also in 'Nine' ({nine}); the later set wins"
    child = write(tmp_path, "child", "extends: nine.yaml\n" + TOM.replace("9", "3"))
    assert not list(overlaps(read_sets([child])))


# --- digests, saves, simulations


def test_comments_do_not_change_the_digest_of_a_set_but_values_do() -> None:
    text = HEAD.format(game="pillars", title="Tom") + TOM
    digest = CardSet(parse(text)).digest
    assert CardSet(parse(f"# hello\n{text}")).digest == digest
    assert CardSet(parse(text.replace("9", "8"))).digest != digest


def test_the_content_of_a_game_has_another_digest_with_a_set(tmp_path: Path) -> None:
    assert laid(write(tmp_path, "tom", TOM)).digest != kb.find_game("pillars").digest


def test_a_save_remembers_its_sets(tmp_path: Path) -> None:
    path, save = write(tmp_path, "tom", TOM), tmp_path / "match.jsonl"
    match = Match.new(laid(path), SEATS, seed=3, path=save)
    options = [str(move) for move in match.state.options]
    match.close()
    assert Match.load(save, read_only=True).game.piece("tom").value == 9
    assert [str(move) for move in Match.load(save, read_only=True).state.options] == options


def test_a_save_is_refused_if_its_set_has_changed_or_gone(tmp_path: Path) -> None:
    path, save = write(tmp_path, "tom", TOM), tmp_path / "match.jsonl"
    Match.new(laid(path), SEATS, seed=3, path=save).close()
    moved = tmp_path / "moved.yaml"
    path.rename(moved)
    with pytest.raises(kb.KingsbridgeError, match=r"is no longer at .*; put it back, or say with --set where it is"):
        Match.load(save, read_only=True)
    assert Match.load(save, read_only=True, sets=[moved]).game.piece("tom").value == 9
    write(tmp_path, "tom", TOM.replace("9", "8"))
    with pytest.raises(
        kb.KingsbridgeError, match=r"was played with other card sets: .*tom.yaml has been changed since"
    ):
        Match.load(save, read_only=True)


def test_the_one_set_of_several_that_has_changed_is_named(tmp_path: Path) -> None:
    one, two = write(tmp_path, "one", TOM.replace("tom", "ellen")), write(tmp_path, "two", TOM)
    save = tmp_path / "match.jsonl"
    Match.new(laid(one, two), SEATS, seed=3, path=save).close()
    write(tmp_path, "two", TOM.replace("9", "8"))
    with pytest.raises(kb.KingsbridgeError, match=r"two\.yaml has been changed since, or is not 'Two'"):
        Match.load(save, read_only=True)


def test_games_with_sets_are_simulated(tmp_path: Path) -> None:
    path = write(tmp_path, "points", "change: {cards: {ellen: {effects: [{points: 1000}]}}}\n")
    results = results_of(Setting("pillars", ("random",) * 4, (path,)), seed=1, games=3)
    assert all(max(result.scores) > 900 for result in results)


def test_the_command_simulates_with_a_set(tmp_path: Path) -> None:
    path = write(tmp_path, "tom", TOM)
    done = kingsbridge("simulate", "pillars", "--games", "2", "--set", str(path), "--json", saves=tmp_path)
    assert done.code == 0, done.text
    bad = write(tmp_path, "tim", TOM.replace("tom", "tim"))
    done = kingsbridge("simulate", "pillars", "--games", "2", "--set", str(bad), saves=tmp_path)
    assert done.code != 0
    assert "tim.yaml:4:18: 'tim' is not in 'cards'; did you mean 'tom'?" in done.text


def test_sets_are_stacked_in_the_order_given(tmp_path: Path) -> None:
    paths = [write(tmp_path, name, TOM) for name in "cab"]
    assert [each.title for each in stacked(read_sets(paths))] == ["C", "A", "B"]
