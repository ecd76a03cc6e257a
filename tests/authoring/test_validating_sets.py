"""Validation of whole files and of how they play: what the broken files of the corpus do not show."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kingsbridge_core.authoring.playability import play_problems
from kingsbridge_core.authoring.problem_reports import Report, text_report
from kingsbridge_core.authoring.validation import files_in, laid_upon_its_game, problems_of_files, problems_of_text
from kingsbridge_core.data.source import Problem, parse
from kingsbridge_core.errors import DataError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.sets import CardSet
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import InEachLanguage
from tests.authoring.writing import written
from tests.corpus.good_sets import GOOD_SETS

HEAD = "format: 1\ngame: pillars\ntitle: T\n"
TOM = HEAD + "change: {cards: {tom: {value: 9}}}\n"
GAMES = ("pillars", "column_of_fire", "world_without_end")


def told(found: list[Problem]) -> list[str]:
    """Return code, place without folders, and message."""
    return [f"{each.code} {Path(each.place.file).name}:{each.place.line}: {each.message}" for each in found]


def laid(text: str) -> Game[Any]:
    """Return the game with a set in which nothing is wrong."""
    game, found = laid_upon_its_game(CardSet(parse(text, "s.yaml")))
    assert game is not None
    assert found == []
    return game


def write(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


# --- files


@pytest.mark.parametrize("game", GAMES)
def test_the_data_files_of_every_game_are_clean(game: str) -> None:
    source = installed().game_classes[game].definition_source
    assert isinstance(source, Path)
    assert told(problems_of_files(list(files_in([source.parent])))) == []


def test_the_problems_of_all_files_come_in_one_report(tmp_path: Path) -> None:
    good, bad = write(tmp_path / "b.yaml", TOM), write(tmp_path / "a.yaml", TOM.replace("tom", "tim"))
    gone, other = tmp_path / "gone.yaml", write(tmp_path / "c.yaml", "shopping: [milk]\n")
    assert told(problems_of_files([good, bad, gone, other])) == [
        "KB301 a.yaml:4: 'tim' is not in 'cards'; did you mean 'tom'?",
        "KB304 c.yaml:1: is neither a card set, which names its 'game', nor a data file of an installed game",
        "KB101 gone.yaml:0: cannot be read: No such file or directory",
    ]


def test_sets_about_the_same_card_are_told_once_all_are_read(tmp_path: Path) -> None:
    paths = [write(tmp_path / name, TOM) for name in ("a.yaml", "b.yaml")]
    (found,) = problems_of_files(paths)
    assert (found.code, found.is_warning, Path(found.place.file).name) == ("KB308", True, "b.yaml")


def test_folders_are_searched_and_links_in_a_circle_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("b.yml", "a.yaml", "inner/c.yaml", ".hidden/d.yaml", "notes.txt"):
        write(tmp_path / name, TOM)
    (tmp_path / "inner" / "circle").symlink_to(tmp_path, target_is_directory=True)
    assert [each.relative_to(tmp_path).as_posix() for each in files_in([tmp_path])] == [
        "a.yaml",
        "b.yml",
        "inner/c.yaml",
    ]


def test_a_fault_of_an_extended_set_stands_in_its_own_file(tmp_path: Path) -> None:
    write(tmp_path / "parent.yaml", TOM.replace("9", "nine"))
    child = write(tmp_path / "child.yaml", HEAD + "extends: parent.yaml\nchange: {cards: {ellen: {value: 4}}}\n")
    assert told(problems_of_files([child])) == ["KB203 parent.yaml:4: value: expected a whole number, found 'nine'"]


def test_a_change_is_compared_with_what_the_extended_set_says(tmp_path: Path) -> None:
    write(tmp_path / "parent.yaml", TOM)
    child = write(tmp_path / "child.yaml", HEAD + "extends: parent.yaml\nchange: {cards: {tom: {value: 9}}}\n")
    assert told(problems_of_files([child])) == ["KB313 child.yaml:5: value: it is already 9"]


def test_no_problem_ever_stands_in_a_file_of_the_game_itself() -> None:
    class Doubtful(installed().game_classes["pillars"]):  # type: ignore[misc]
        def build(self) -> None:
            super().build()
            raise DataError(self.files["cards"].problem("does not please me", "cards", 0), "and that is all")

    classes = installed().game_classes
    kept = classes["pillars"]
    classes["pillars"] = Doubtful
    try:
        found = problems_of_text(TOM, "tom.yaml")
    finally:
        classes["pillars"] = kept
    assert told(found) == [
        "KB300 tom.yaml:1: with this set, cards.yaml is wrong on line 10: does not please me",
        "KB300 tom.yaml:1: and that is all",
    ]


def test_a_card_that_the_rules_know_by_name_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    kind: Any = installed().game_classes["pillars"]

    def build(self: Any) -> None:
        kind.build(self)
        self.strong = self.pieces["tom"]

    monkeypatch.setitem(installed().game_classes, "pillars", type("Needy", (kind,), {"build": build}))
    text = HEAD + "remove: {cards: [tom]}\nadd: {cards: [{id: tim, name: Tim, kind: neutral, value: 7}]}\n"
    assert told(problems_of_text(text, "s.yaml")) == [
        "KB312 s.yaml:1: the game does not work with this set; something is missing: KeyError: 'tom'"
    ]


@pytest.mark.parametrize(
    ("text", "makings"),
    [
        (TOM, 1),
        (HEAD + "change: {cards: {tom: {value: nine}}}\n", 1),
        (HEAD + "change: {cards: {tom: {value: nine}, ellen: {value: 4}}}\n", 2),
        (HEAD.replace("title: T\n", "") + "change: {cards: {tom: {value: 9}}}\n", 2),
    ],
    ids=["sound", "nothing remains", "a card remains", "all cards remain"],
)
def test_the_game_is_made_again_only_with_what_remains_of_a_set(
    text: str, makings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind: Any = installed().game_classes["pillars"]
    tries: list[object] = []

    def counting(self: Any, *arguments: Any) -> None:
        tries.append(self)
        kind.__init__(self, *arguments)

    monkeypatch.setitem(installed().game_classes, "pillars", type("Counted", (kind,), {"__init__": counting}))
    problems_of_text(text, "s.yaml")
    assert len(tries) == makings


def test_what_cannot_be_extended_does_not_hide_the_mistakes_in_the_cards(tmp_path: Path) -> None:
    write(tmp_path / "parent.yaml", TOM)
    body = "extends: paretn.yaml\nchange: {cards: {tom: {valeu: 9}, unknown: {value: 1}}}\n"
    found = told(problems_of_files([write(tmp_path / "child.yaml", HEAD + body)]))
    assert [each[:5] for each in found] == ["KB307", "KB201"]
    assert found[0].endswith("; did you mean 'parent.yaml'?")


SECRETS = {
    "secret.txt": "KB307 set.yaml:4: extends: '../secret.txt' is not a card set; their names end in .yaml or .yml",
    "secret.yaml": "KB307 set.yaml:4: extends: '../secret.yaml' is in another folder and has mistakes; "
    "validate that file alone",
    "plain.yaml": "KB307 set.yaml:4: extends: '../plain.yaml' is not a card set: "
    "it does not say which 'game' it is for",
}


@pytest.mark.parametrize("name", SECRETS)
def test_of_a_file_elsewhere_that_is_no_set_nothing_is_told(name: str, tmp_path: Path) -> None:
    write(tmp_path / name, "password: hunter2\n" if name == "plain.yaml" else 'hunter2: 1\nhunter2: "hunter2\n')
    (tmp_path / "sets").mkdir()
    path = write(tmp_path / "sets" / "set.yaml", HEAD + f"extends: ../{name}\n" + TOM.removeprefix(HEAD))
    assert told(problems_of_files([path])) == [SECRETS[name]]


def test_the_lines_of_a_file_behind_a_link_that_leads_out_are_not_shown(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    for folder in (tmp_path, tmp_path / "sets"):
        write(folder / "secret.txt", "password: hunter2\n")
    inside, outside = tmp_path / "sets" / "inside.yaml", tmp_path / "sets" / "outside.yaml"
    inside.symlink_to("secret.txt")
    outside.symlink_to("../secret.txt")
    shown = {path: "\n".join(text_report(Report(problems_of_files([path]), 1))) for path in (inside, outside)}
    assert all("KB304" in each for each in shown.values())
    assert "hunter2" in shown[inside]
    assert "hunter2" not in shown[outside]


def test_a_faulty_text_that_is_extended_is_told_in_its_own_file(tmp_path: Path) -> None:
    write(tmp_path / "parent.yaml", TOM + "title: Again\n")
    child = write(tmp_path / "child.yaml", HEAD + "extends: parent.yaml\n" + TOM.removeprefix(HEAD))
    (found,) = told(problems_of_files([child]))
    assert found.startswith("KB113 parent.yaml:5: ")


def test_yaml_is_read_as_editors_read_it() -> None:
    text = HEAD.replace("title: T", "title: no\nauthor: 12:30\nlicence: on")
    assert told(problems_of_text(text + "change: {cards: {tom: {value: 010, name: off}}}\n")) == []


# --- playing


@pytest.mark.parametrize("good", GOOD_SETS, ids=lambda good: str(good["game"]))
def test_a_good_set_plays(good: dict[str, Any]) -> None:
    found = problems_of_text(json.dumps(good), play=3, seed=1)
    assert [each for each in told(found) if not each.startswith(("KB31", "KB40"))] == []
    assert not [each for each in found if not each.is_warning]


def test_a_card_that_stays_in_the_box_in_all_games_is_a_doubt() -> None:
    text = HEAD + 'change: {cards: {ellen: {value: 4}}}\nnumbers: {removed: {by_seats: {"3": [ellen], "4": []}}}\n'
    with_three = laid(text)
    for_three = with_three.definition._replace(seats=(3,))
    with_three._definition = InEachLanguage(lambda code: for_three)
    (found,) = play_problems(with_three, with_three.sets[0], 2, 0)
    assert found.code == "KB403"
    assert (found.is_warning, found.place.line) == (True, 4)
    assert found.message.startswith("'ellen' ")
    assert found.message.endswith(" in 2 random games")


def test_a_game_that_fails_is_blamed_on_the_card() -> None:
    game = laid(TOM.replace("value: 9", "value: 12"))
    tom = game.piece("tom")

    def fails(state: Any, seat: int) -> None:
        raise ZeroDivisionError("no wood")

    game.at_trick = {**game.at_trick, tom: (fails,)}  # type: ignore[attr-defined]
    (found,) = play_problems(game, game.sets[0], 3, 0)
    assert (found.code, found.is_warning, found.place.line, found.place.column) == ("KB401", False, 4, 23)
    assert "ZeroDivisionError" in found.message
    assert found.message.startswith("in a game with 3 players and seed ")


def test_a_game_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingsbridge_core.authoring.playability.MOST_MOVES", 400)
    game = laid(TOM)

    def never(state: Any) -> None:
        state.plan(*state.agenda)
        for card in [*state.shown, state.kings_shown]:
            state.stack += card
            card.clear()
        state.privileges += [card for cards in state.owned for card in cards]
        for cards in state.owned:
            cards.clear()
        state.tricks = [0] * state.seats

    game.phase_steps["next-hand"] = SimpleNamespace(run=lambda state, _: never(state))  # type: ignore[assignment]
    (found,) = play_problems(game, game.sets[0], 1, 0)
    assert (found.code, found.is_warning) == ("KB402", False)
    assert "and still no end" in found.message


def test_a_removal_that_an_extended_set_has_made_is_reported(tmp_path: Path) -> None:
    less = "cards: [regan]\nadd: {cards: [{id: nun, name: Nun, kind: neutral, value: 2}]}\n"
    written(tmp_path, f"{HEAD}remove:\n  {less}", "parent.yaml")
    child = written(tmp_path, f"{HEAD}extends: parent.yaml\nremove:\n  cards: [regan]\n", "child.yaml")
    (found,) = problems_of_files([child])
    assert (found.code, found.is_warning, found.place.line) == ("KB313", True, 6)
    assert found.message == "'T', which this set extends, removes 'regan' already"


def test_no_message_says_none(tmp_path: Path) -> None:
    empty = "change: {cards: {tom: {copies: , value: , effects: [points: ]}}}\nnumbers: {stock_limit: }\n"
    for text in (empty, "change: {cards: {tom: {copies: }}}\n", "change: {cards: {tom: }}\n", "add: {cards: [~]}\n"):
        found = problems_of_files([written(tmp_path, HEAD + text)])
        assert found
        assert not any("None" in each.message for each in found)
