"""`kingsbridge cards try GAME ID`: a match that begins with a card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core import Card, Game, Match
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.errors import KingsbridgeError, SaveError, UnknownName
from kingsbridge_core.laws.conserved import pieces_in, problems_of, units_in
from kingsbridge_core.match.staged_deal import Reach, bring, numbers_of_seats, reach, spots
from kingsbridge_core.plugins import installed
from tests.cli.matches import the_save_in
from tests.cli.running import fails, kingsbridge, succeeds
from tests.cli.terminal import Terminal
from tests.proof import one_of_each

from .sets import BROKEN, NEW_PRIOR, written

TUTORIAL = str(Path(__file__).parents[2] / "docs" / "tutorial")
BOARD = {"track", "favor", "projects", "houses", "places"}
"""Lists whose cards lie in no deck."""


def seated(seats: int, at: int = 0) -> list[str]:
    """Seat one person among bots."""
    return ["human:Ann" if seat == at else "bot:random" for seat in range(seats)]


def every_card() -> Iterator[tuple[Game[Any], str, Card, int]]:
    """Return all cards of all games, with all numbers of seats in which they are in play."""
    for game in kb.games():
        for listed in game.lists.values():
            for card in listed.cards:
                for seats in numbers_of_seats(game, card) or game.definition.seats:
                    yield game, listed.name, card, seats


def wanted(listed: str, card: Any) -> Reach:
    """Return how near a card can be brought."""
    if listed in BOARD:
        return Reach.BOARD
    if listed in ("characters",) or (listed == "events" and getattr(card, "chapter", 0) == 1):
        return Reach.OPEN
    return Reach.TOP if listed in ("events", "tiles", "markers") else Reach.OWN


def test_every_card_of_every_game_is_where_it_can_be_had_at_once() -> None:
    for game, listed, card, seats in every_card():
        for at in {0, seats - 1}:
            match = Match.new(game, seated(seats, at), seed=at, tried=card.id)
            assert reach(match.state, card, at) is wanted(listed, card), (card.id, seats, at)


def test_pieces_are_conserved_and_fit_where_they_lie() -> None:
    for game, _, card, seats in every_card():
        fresh = game.new(seats, 5)
        match = Match.new(game, seated(seats), seed=5, tried=card.id)
        assert pieces_in(match.state) == pieces_in(fresh)
        assert not list(problems_of(match.state, pieces_in(fresh), units_in(match.state)))


def test_a_piece_that_is_brought_goes_only_where_it_fits() -> None:
    for game, _, card, seats in every_card():
        pieces = pieces_in(laid_out(game, seats))
        for seat in range(seats):
            state = laid_out(game, seats)
            bring(state, card, seat)
            assert pieces_in(state) == pieces
            for spot in spots(state):
                assert not list(spot.component.problems(spot.pieces, seats))


def laid_out(game: Game[Any], seats: int) -> Any:
    """Return the table before anything happens."""
    tables: list[Any] = []
    game.new(seats, 3, prepare=lambda state: tables.append(state.clone()))
    return tables[0]


@pytest.mark.parametrize(
    ("game", "card"),
    one_of_each(
        [
            ("pillars", "aliena"),
            ("pillars", "king"),
            ("pillars", "quarry-2"),
            ("column_of_fire", "francis-walsingham"),
            ("column_of_fire", "england-loch-leven"),
            ("column_of_fire", "loch-leven-ore"),
            ("column_of_fire", "one-point-3"),
            ("world_without_end", "caroli"),
            ("world_without_end", "grain"),
            ("world_without_end", "bridge"),
        ],
        kind=lambda case: case[0],
    ),
)
def test_the_game_goes_on_normally_to_its_end_and_its_save_loads(game: str, card: str, tmp_path: Path) -> None:
    found = kb.find_game(game)
    for seats in found.definition.seats:
        path = tmp_path / f"{seats}.jsonl"
        match = Match.new(found, seated(seats), seed=seats, path=path, tried=card)
        pieces, units = pieces_in(match.state), units_in(match.state)
        bot = installed().bots(found)["random"]()
        while match.state.actor is not None:
            match.play(chosen_by(bot, match.state, match.seed, len(match.turns)))
            assert not list(problems_of(match.state, pieces, units))
        match.close()
        loaded = Match.load(path, read_only=True)
        assert loaded.tried == card
        assert loaded.state == match.state
        assert loaded.opening == match.opening


def test_who_was_dealt_lady_aliena_leads_the_hand_also_when_she_is_tried() -> None:
    for at in range(3):
        match = Match.new(kb.find_game("pillars"), seated(3, at), seed=1, tried="aliena")
        assert match.state.actor == at


def test_a_loch_leven_card_gives_what_is_printed_on_it() -> None:
    for at in range(4):
        match = Match.new(kb.find_game("column_of_fire"), seated(4, at), seed=1, tried="loch-leven-wine")
        state: Any = match.state
        assert state.religions[at] == "catholic"
        assert state.goods[at]["wine"] == 1


def test_the_same_seed_gives_the_same_match_and_another_one_another() -> None:
    starts = [
        Match.new(kb.find_game("pillars"), seated(4), seed=seed, tried="king").start.digest() for seed in (1, 1, 2, 3)
    ]
    assert starts[0] == starts[1]
    assert len(set(starts)) == 3


def test_what_does_not_exist_or_stays_in_the_box_cannot_be_tried() -> None:
    game = kb.find_game("pillars")
    with pytest.raises(UnknownName, match="Did you mean 'tom'"):
        Match.new(game, seated(3), tried="tmo")
    with pytest.raises(
        KingsbridgeError, match="'ellen' is not in the game with 3 players, only with 4; write --players 4"
    ):
        Match.new(game, seated(3), tried="ellen")


@pytest.mark.parametrize("tried", ["nobody", 7, ["tom"], {}])
def test_a_damaged_name_in_a_save_is_refused(tried: object, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Match.new(kb.find_game("pillars"), seated(3), seed=1, path=path, tried="tom").close()
    header = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**header, "tried": tried}) + "\n", "utf-8")
    with pytest.raises(SaveError, match=r"match\.jsonl:1: the header is damaged"):
        Match.load(path)


def test_a_save_of_an_ordinary_match_has_no_such_entry(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Match.new(kb.find_game("pillars"), seated(3), seed=1, path=path).close()
    assert "tried" not in json.loads(path.read_text("utf-8"))


# --- the command


def test_a_card_of_a_set_is_tried_saved_and_resumed(tmp_path: Path) -> None:
    path = written(tmp_path, NEW_PRIOR)
    saves = tmp_path / "saves"
    output = succeeds("cards", "try", "pillars", "prior-james", "--set", path, "--seed", "4", saves=saves)
    assert output.startswith("Player (green) has Prior James.\n")
    assert "play prior-james" in output
    save = the_save_in(saves)
    assert json.loads(save.read_text("utf-8").splitlines()[0])["tried"] == "prior-james"
    resumed = kingsbridge("resume", saves=saves, typed="play prior-james\n")
    assert resumed.code == 0
    assert "play prior-james" in resumed.output
    assert "Player (green) plays Prior James" in succeeds("replay", str(save), saves=saves)


def test_the_number_of_players_is_one_with_which_the_card_is_in_the_game(tmp_path: Path) -> None:
    output = succeeds("cards", "try", "pillars", "Ellen", "--no-save", saves=tmp_path)
    assert "(orange)" in output
    assert "write --players 4" in fails("cards", "try", "pillars", "ellen", "--players", "3", saves=tmp_path)
    seats = ("--seat", "bot:random", "--seat", "human:Ann")
    output = succeeds("cards", "try", "pillars", "tom", *seats, "--no-save", saves=tmp_path)
    assert output.startswith("Ann (blue) has Tom Builder.")


@pytest.mark.parametrize(
    ("game", "card", "said"),
    [
        ("column-of-fire", "francis-walsingham", "Francis Walsingham is face up on the table."),
        ("column-of-fire", "england-loch-leven", "Loch Leven is on top of its pile."),
        ("world-without-end", "caroli", "Merchant Buonaventura Caroli is face up on the table."),
        ("world-without-end", "bridge", "Bridge is not in any deck: it is on the board, or the rules put it there."),
    ],
)
def test_it_is_said_where_the_card_lies(game: str, card: str, said: str, tmp_path: Path) -> None:
    assert succeeds("cards", "try", game, card, "--no-save", saves=tmp_path).startswith(said)


@pytest.mark.parametrize("columns", [80, 140])
def test_a_card_is_tried_in_a_terminal(columns: int, tmp_path: Path) -> None:
    terminal = Terminal("cards", "try", "pillars", "tom", "--seed", "2", saves=tmp_path, columns=columns)
    terminal.wait_for("Player> ")
    assert "Player (green) has Tom Builder." in terminal.raw
    assert "play tom" in terminal.raw
    terminal.child.sendline("quit")
    assert terminal.end() == 0


def test_a_piece_of_a_game_without_cards_in_files_can_be_tried(tmp_path: Path) -> None:
    arguments = ("--plugins-dir", TUTORIAL, "cards", "try", "sealed-bids")
    output = succeeds(*arguments, "card-24", "--seed", "1", saves=tmp_path)
    assert output.startswith("Player (player 1) has card 24.")
    assert "bid card-24" in output
    assert "bid card-24" in succeeds("--plugins-dir", TUTORIAL, "resume", saves=tmp_path)
    assert "Did you mean 'card-24'" in fails(*arguments, "crad-24", saves=tmp_path)


def test_mistakes_are_told(tmp_path: Path) -> None:
    assert "Did you mean 'tom'?" in fails("cards", "try", "pillars", "tmo", saves=tmp_path)
    assert "Missing argument 'ID'" in fails("cards", "try", "pillars", saves=tmp_path)
    assert "Use either --save or --no-save" in fails(
        "cards", "try", "pillars", "tom", "--save", str(tmp_path / "x"), "--no-save", saves=tmp_path
    )
    done = kingsbridge("cards", "try", "pillars", "tom", "--set", written(tmp_path, BROKEN), saves=tmp_path)
    assert done.code == 1
    assert "set.yaml:6:5" in done.errors
