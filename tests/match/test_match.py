"""A match: begun, played, refused, loaded and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, UnknownName
from kingsbridge_core.match.match import Match

from .playing import BOTS, lines_of, loaded, moves_of, new_match, play_some, saved


def test_a_match_without_a_path_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = new_match()
    play_some(match)
    assert match.path is None
    assert match.state.actor is None
    assert match.actor is None
    assert list(tmp_path.iterdir()) == []


def test_the_actor_is_the_player_who_has_to_decide() -> None:
    match = Match.new(kb.find_game("pillars"), ["human:Ann", "human:Ben", "bot:greedy"], seed=3)
    assert match.state.actor is not None
    assert match.actor is match.players[match.state.actor]
    assert match.names == ["Ann (green)", "Ben (blue)", "greedy (red)"]


def test_a_move_is_given_by_itself_or_by_its_text_however_it_is_spaced_and_spelt() -> None:
    one, other = new_match(), new_match()
    move = one.state.options[0]
    assert one.play(move).move is move
    assert other.play(f"  {str(move).upper().replace(' ', '   ')} ").move is move
    assert one.state == other.state


def test_an_illegal_move_is_refused_with_the_rule_and_nothing_changes(tmp_path: Path) -> None:
    match = new_match(tmp_path / "match.jsonl")
    digest, before = match.state.digest(), (tmp_path / "match.jsonl").read_bytes()
    assert match.state.actor is not None
    foreign = next(move for move in match.game.moves if move.verb == "play" and move not in match.state.options)
    with pytest.raises(IllegalMove, match=r"is not in your hand \(pil-play-02\)"):
        match.play(foreign)
    with pytest.raises(IllegalMove, match="'done' is not possible: you cannot pass; play a card"):
        match.play("done")
    assert (match.state.digest(), match.turns) == (digest, [])
    assert (tmp_path / "match.jsonl").read_bytes() == before
    match.close()


def test_an_unknown_move_is_refused_with_the_nearest_legal_ones() -> None:
    match = new_match()
    text = str(match.state.options[0])
    with pytest.raises(UnknownName, match=f"Did you mean .*'{text}'"):
        match.play(text[:-1] + "x")


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    match = new_match()
    play_some(match)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(match.turns[0].move)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_match_loads_to_the_same_state_moves_and_sentences(tmp_path: Path, seats: int, seed: int) -> None:
    match = new_match(tmp_path / "match.jsonl", seats=seats, seed=seed)
    play_some(match, seed=seed)
    match.close()
    with loaded(tmp_path / "match.jsonl") as again:
        assert again.state == match.state
        assert again.state.digest() == match.state.digest()
        assert again.state.winners == match.state.winners
        assert again.turns == match.turns
        assert again.names == match.names
        assert again.warnings == []


def test_a_match_that_is_interrupted_after_every_move_ends_like_one_that_is_not(tmp_path: Path) -> None:
    whole = new_match(seed=4)
    play_some(whole, 60)
    path = saved(tmp_path / "match.jsonl", 0, seed=4)
    for text in moves_of(whole):
        with loaded(path) as match:
            match.play(text)
    with loaded(path) as match:
        assert match.turns == whole.turns
        assert match.state == whole.state


def test_reading_only_leaves_the_file_alone_and_saves_nothing_more(tmp_path: Path) -> None:
    path = saved(tmp_path / "match.jsonl")
    path.write_bytes(path.read_bytes()[:-5])
    before = path.read_bytes()
    with loaded(path, read_only=True) as match:
        assert len(match.turns) == 29
        match.play(match.state.options[0])
        assert match.path is None
    assert path.read_bytes() == before


def test_options_of_the_game_are_kept_in_the_save(tmp_path: Path) -> None:
    match = new_match(tmp_path / "match.jsonl", kings_privilege="kept")
    match.close()
    assert lines_of(tmp_path / "match.jsonl")[0]["options"] == {"kings_privilege": "kept"}
    with loaded(tmp_path / "match.jsonl") as again:
        assert again.game.options == {"kings_privilege": "kept"}


def test_the_same_seed_gives_the_same_match_and_no_seed_a_new_one() -> None:
    assert new_match(seed=9).start == new_match(seed=9).start
    game = kb.find_game("pillars")
    assert Match.new(game, BOTS).start != Match.new(game, BOTS).start


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (["bot:random"] * 2, "is for 3 or 4 players, not for 2"),
        (["bot:random"] * 5, "is for 3 or 4 players, not for 5"),
        (["bot:random", "bot:random", "bot:gredy"], "no bot of this game is called 'gredy'. Did you mean 'greedy'"),
        (["bot:random", "bot:random", "robot:greedy"], "no kind of player is called 'robot'. Did you mean 'bot'"),
        (["bot:random", "bot:random", "human:" + "x" * 31], "1 to 30 characters, not 31"),
        (["bot:random", "bot:random", "human:\x1b[2J"], r"the name '\\x1b\[2J' contains characters"),
        (["bot:random", "bot:random", "human:A\u202eB"], r"the name 'A\\u202eB' contains characters"),
    ],
)
def test_impossible_players_are_refused_before_a_save_is_begun(tmp_path: Path, seats: list[str], message: str) -> None:
    with pytest.raises(KingsbridgeError, match=message):
        Match.new(kb.find_game("pillars"), seats, seed=1, path=tmp_path / "match.jsonl")
    assert not (tmp_path / "match.jsonl").exists()


@pytest.mark.parametrize("seed", [-1, 2**48, 1.5, "7"])
def test_impossible_seeds_are_refused(seed: object) -> None:
    with pytest.raises(KingsbridgeError, match="a seed is a whole number from 0 to"):
        Match.new(kb.find_game("pillars"), BOTS, seed=seed)  # type: ignore[arg-type]


def test_what_is_told_before_the_first_move_is_in_the_log() -> None:
    match = Match.new(kb.find_game("pillars"), ["bot:random"] * 3, seed=4)
    told = [line.told(match.names) for line in match.told[0]]
    assert told[0] == "Hand 1 is dealt: 10 cards each."
    assert told[1].endswith("leads the hand.")
    assert match.state.log is None
