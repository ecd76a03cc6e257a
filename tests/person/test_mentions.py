"""In lines that are read as one block, the colour of a player is said once."""

from __future__ import annotations

import json
from pathlib import Path

from kingsbridge_core.match.players import Mentions
from kingsbridge_core.person.person import Person
from tests.cli.running import kingsbridge

from .stairs import stairs

NAMES, SHORT = ["Ann (red)", "Joann (blue)", "greedy (green)", "greedy (yellow)"], ["Ann", "Joann", "greedy", "greedy"]


def test_the_colour_is_said_at_the_first_mention() -> None:
    said = Mentions(NAMES, SHORT).all_of(["Joann (blue) beats Ann (red).", "Ann (red) pays Joann (blue).", "1 (red)"])
    assert said == ["Joann (blue) beats Ann (red).", "Ann pays Joann.", "1 (red)"]


def test_players_of_one_name_keep_their_colours() -> None:
    lines = ["greedy (green) plays.", "greedy (green) plays.", "greedy (yellow) plays."]
    assert Mentions(NAMES, SHORT).all_of(lines) == lines


def test_a_name_that_looks_like_a_pattern_or_like_another_is_only_itself() -> None:
    names, short = [".* (red)", "A (blue)", "A (blue) (green)"], [".*", "A", "A (blue)"]
    lines = ["A (blue) (green) and A (blue)", ".* (red)", "x (red) .* (red)", "A (blue) (green), A (blue)"]
    assert Mentions(names, short).all_of(lines) == [lines[0], lines[1], "x (red) .*", "A (blue), A"]
    assert Mentions()("Ann (red)") == "Ann (red)"


def test_news_are_a_block_and_their_sentences_stay_whole_for_programs() -> None:
    match = stairs("human:Ann", "human:Ben")
    for move in ("climb", "rest"):
        match.play(move)
    news = Person(match, 1).news()
    assert news.sentences == ["Ann (player 1) climbs 1.", "Ann (player 1) rests."]
    assert news.as_block(news.sentences) == ["Ann (player 1) climbs 1.", "Ann rests."]
    assert news.as_block(news.sentences[1:]) == ["Ann (player 1) rests."], "who is shown first has the colour"


PLAYED = ("play", "pillars", "--seat=human:Ann", "--seat=bot:random", "--seat=bot:greedy", "--seed=5")


def test_at_the_prompt_in_a_transcript_and_a_replay_the_colour_is_said_once(tmp_path: Path) -> None:
    done = kingsbridge(*PLAYED, saves=tmp_path, typed="1\n1\n1\n1\n")
    table = done.text.partition("\nAnn (green), your moves")[0].rpartition("\n\n")[2]
    assert table.count("Ann (green)") == 1 < table.count("Ann")
    (save,) = tmp_path.glob("*.jsonl")
    told = kingsbridge("replay", str(save), "--plain", saves=tmp_path).output.splitlines()
    log = [line for line in told if line[:4].strip().isdecimal()]
    assert len([line for line in log if "random (blue)" in line]) == 1 < len([line for line in log if "random" in line])
    text = kingsbridge("export", str(save), saves=tmp_path).text
    assert "Players: Ann (green), random (blue), greedy (red)" in text
    assert text.partition("The table after")[0].count("random (blue)") == 1


def test_events_for_programs_have_the_whole_names(tmp_path: Path) -> None:
    kingsbridge(*PLAYED, saves=tmp_path, typed="1\n1\n")
    (save,) = tmp_path.glob("*.jsonl")
    events = [json.loads(line) for line in kingsbridge("replay", str(save), "--json", saves=tmp_path).text.splitlines()]
    texts = [event["text"] for event in events if event["event"] == "told"]
    assert len([text for text in texts if "random (blue)" in text]) > 1
    assert not [text for text in texts if "random " in text.replace("random (blue)", "")]
