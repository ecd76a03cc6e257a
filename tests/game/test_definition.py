"""A game is made of its definition and its rules; what does not fit together is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.data.schemas import game_problems
from kingsbridge_core.data.source import Document
from kingsbridge_core.errors import DataError, KingsbridgeError, UnknownName
from kingsbridge_core.game.definition import Option, bind_definition, by_seats
from tests.engine import fair as fair_module
from tests.engine.fair import GAME, FairGame

DATA: dict[str, Any] = {
    "id": "fair",
    "title": "Fair",
    "seats": [2, 3],
    "phases": ["day"],
    "numbers": {"cards": {"by_seats": {"2": 5, "3": 4}}, "days": 2},
    "options": {
        "weather": {"title": "The weather", "values": ["sun", "rain"], "default": "sun"},
        "fast": {"title": "A short fair", "values": [True, False], "default": False},
        "days": {"title": "How long", "values": [2, 4], "default": 4},
    },
}
DEFINITION = bind_definition(Document("<test>", DATA))


def fair_with(**changes: Any) -> type[FairGame]:
    """The fair with another definition."""
    source = {**DATA, **changes}
    return type("OtherFair", (FairGame,), {"definition_source": source, "__module__": FairGame.__module__})


def test_numbers_may_depend_on_the_seats() -> None:
    assert [DEFINITION.number("cards", seats) for seats in (2, 3)] == [5, 4]
    assert DEFINITION.number("days", 3) == 2
    assert by_seats({"by_seats": 1, "more": 2}, 2) == {"by_seats": 1, "more": 2}


def test_options_have_defaults_and_are_understood_as_typed() -> None:
    assert DEFINITION.chosen(None) == {"weather": "sun", "fast": False, "days": 4}
    assert DEFINITION.chosen({"weather": "RAIN", "fast": "true", "days": "2"}) == {
        "weather": "rain",
        "fast": True,
        "days": 2,
    }
    assert DEFINITION.chosen({"fast": True})["fast"] is True


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"wether": "sun"}, "no option of 'fair' is called 'wether'. Did you mean 'weather'?"),
        ({"weather": "rian"}, "no value of the option 'weather' is called 'rian'. Did you mean 'rain'?"),
        ({"days": 3}, "no value of the option 'days' is called '3'. Known: '2', '4'."),
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(UnknownName) as caught:
        DEFINITION.chosen(options)
    assert str(caught.value) == problem


def test_an_option_understands_its_values_only() -> None:
    option = Option("fast", "A short fair", (True, False), False)
    assert (option.parse("True"), option.parse("false")) == (True, False)
    with pytest.raises(UnknownName):
        option.parse("yes")


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_a_wrong_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(KingsbridgeError, match=f"Fair is for 2 or 3 players, not for {seats}"):
        GAME.new(seats)


@pytest.mark.parametrize("seed", [-1, 2**48, 1.5, "7", None])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(KingsbridgeError, match="a seed is a whole number from 0"):
        GAME.new(2, seed)


def test_a_game_belongs_to_its_options() -> None:
    game = fair_with()()
    same, other = game.with_options({"weather": "sun"}), game.with_options({"weather": "rain"})
    assert same is game
    assert (other.options["weather"], game.options["weather"]) == ("rain", "sun")
    assert game.new(2, 7, options={"fast": True}).game.options["fast"] is True
    with pytest.raises(DataError, match="with the options"):
        game.from_data(other.new(2).to_data())


def test_a_mapping_need_not_repeat_the_id() -> None:
    class Short(FairGame):
        definition_source = {"title": "Short", "seats": [2], "phases": ["day"]}
        rules_modules = (fair_module,)

    game = Short()
    assert (game.definition.id, repr(game)) == ("fair", "<game fair>")
    assert game_problems(game) == game_problems(Short) == []


def test_steps_are_found_in_the_module_of_the_game() -> None:
    assert FairGame.rules_modules == ()
    assert {"day", "trade", "evening", "bonus", "swap"} < set(GAME.steps)


def test_the_definition_must_have_the_id_of_the_class() -> None:
    with pytest.raises(DataError, match="the id is 'market', but the class says 'fair'"):
        fair_with(id="market")()


def test_every_phase_needs_a_step_without_arguments() -> None:
    for phase in ("night", "trade"):
        with pytest.raises(DataError, match=f"no step without arguments is called like the phase '{phase}'"):
            fair_with(phases=["day", phase])()


def test_two_pieces_cannot_have_one_id_and_unknown_ones_are_refused() -> None:
    game = FairGame()
    with pytest.raises(DataError, match="two pieces have the id 'card-1'"):
        game.add_pieces([kb.Piece("card-1", "Another")])
    game.add_pieces([game.cards[1]])
    with pytest.raises(UnknownName, match=r"no piece of 'fair' is called 'crad-1'. Did you mean 'card-1'"):
        game.piece("crad-1")


def test_the_digest_changes_with_the_content() -> None:
    assert fair_with()().digest == fair_with()().digest
    assert fair_with(numbers={**DATA["numbers"], "days": 3})().digest != fair_with()().digest


def test_a_game_without_a_file_has_no_rules_reference() -> None:
    assert GAME.rules.rules == {}


def test_a_game_reads_its_definition_and_its_rules_from_files(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: fair\ntitle: Written\nseats: [2]\nphases: [day]\n")
    rule = "rules:\n  - {id: fair-1, says: Sell cards., kind: rule, from: us, prove: test}\n"
    (tmp_path / "rules.yaml").write_text(rule)
    attributes = {"definition_source": tmp_path / "game.yaml", "__module__": FairGame.__module__}
    game = type("WrittenFair", (FairGame,), attributes)()
    assert game.title == "Written"
    assert game.rules.find("fair-1").says == "Sell cards."
    assert [found.id for found in game.rules.search("CARDS sell")] == ["fair-1"]
    assert game.rules.search("cards buy") == []
    with pytest.raises(UnknownName, match="no rule is called 'fair-2'"):
        game.rules.find("fair-2")
    (tmp_path / "rules.yaml").write_text("rules:\n  - id: fair-1\n")
    with pytest.raises(DataError, match="every rule needs id, says, kind, from and prove"):
        type(game)().rules.find("fair-1")


def test_the_parts_of_the_engine_are_exported_lazily() -> None:
    assert {"Game", "State", "deck", "step", "word"} < set(kb.__all__)
    assert all(getattr(kb, name) is not None for name in kb.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        kb.nothing  # type: ignore[attr-defined]  # noqa: B018
