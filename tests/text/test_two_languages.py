"""Two seats of one match read it in two languages at the same time; nothing that is kept depends on a language."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.person.person import Person
from kingsbridge_core.playtest.workers import done_by
from kingsbridge_core.text.language import ENGLISH, InEachLanguage, language, speaking
from tests.proof import one_of_all

from .reading import TITLES, Read, everything, parts, played

TWO = {title: ("en", "ja") if title == "world_without_end" else ("fr", "ja") for title in TITLES}
TIMES = 6
FOR_PERSON = ("score", "person", "offers", "typed", "explanations", "why not", "hint", "cards called")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def alone() -> dict[str, dict[str, Read]]:
    """By language and title, what a process reads that speaks this language only."""
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(codes(), pool.map(read_alone, codes()), strict=True))


def codes() -> list[str]:
    """All languages that are read."""
    return sorted({code for two in TWO.values() for code in two})


def read_alone(code: str) -> dict[str, Read]:
    """What a process of its own prints."""
    command = [sys.executable, "-m", "tests.text.reading", code]
    found: dict[str, Read] = json.loads(subprocess.run(command, check=True, capture_output=True, cwd=ROOT).stdout)
    return found


@pytest.fixture
def quick_changes() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize("title", one_of_all(TITLES))
@pytest.mark.usefixtures("quick_changes")
def test_two_threads_read_one_match_in_two_languages(title: str, alone: dict[str, dict[str, Read]]) -> None:
    with speaking("ja" if title == "pillars" else ENGLISH):  # whoever begins a match may speak yet another one
        match = played(title)
    start, found = Barrier(2), dict[str, list[Read]]()

    def read(code: str) -> None:
        start.wait()
        with speaking(code):
            found[code] = [everything(match) for _ in range(TIMES)]

    threads = [Thread(target=read, args=(code,)) for code in TWO[title]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for code in TWO[title]:
        for read_once in found[code]:
            assert_same(read_once, alone[code][title])


def assert_same(found: Read, wanted: Read) -> None:
    """Say which texts differ."""
    assert found.keys() == wanted.keys()
    for kind, texts in wanted.items():
        assert len(found[kind]) == len(texts)
        assert [(read, text) for read, text in zip(found[kind], texts, strict=True) if read != text] == [], kind


@pytest.mark.parametrize("title", TITLES)
def test_two_tasks_read_one_match_in_two_languages_text_by_text(title: str, alone: dict[str, dict[str, Read]]) -> None:
    match = played(title)

    async def read(code: str) -> Read:
        found = Read()
        with speaking(code):
            for kind, texts in parts(match).items():
                found[kind] = []
                for text in texts:
                    found[kind].append(text)
                    await asyncio.sleep(0)
        return found

    async def both() -> list[Read]:
        return await asyncio.gather(*map(read, TWO[title]))

    for code, found in zip(TWO[title], asyncio.run(both()), strict=True):
        assert_same(found, alone[code][title])


def test_the_two_languages_say_different_things(alone: dict[str, dict[str, Read]]) -> None:
    for title, (first, second) in TWO.items():
        one, other = alone[first][title], alone[second][title]
        kinds = [kind for kind in one if one[kind] != other[kind]]
        own = {"rules", "cards", "moves", "refusals 0", *FOR_PERSON} if title != "toy" else set()
        assert {"game", "names", "log", "undo", "position 0", *own} <= set(kinds), title


def test_a_person_reads_the_offers_in_another_language_as_soon_as_it_is_spoken() -> None:
    match = played("pillars")
    assert match.state.actor is not None
    person = Person(match, match.state.actor)
    found = {}
    for code in ("fr", "ja", "fr"):
        with speaking(code):
            found[code] = [offer.label for offer in person.offers.shown]
            assert person.understood(person.offers.shown[0].label) is person.offers.moves[0]
    assert found["fr"] != found["ja"]


def test_a_game_without_words_of_its_own_stays_english_beside_the_others() -> None:
    match = played("toy")
    english = [line.text for lines in match.told for line in lines]
    with speaking("fr"):
        assert match.game.title == "Toy"
        assert match.game.piece("card-3").name == "Card 3"
        assert english[0] == "{seat} plays {card}."
        assert match.told[1][0].told(match.names).startswith("Joueur (")
        assert " plays Card " in match.told[1][0].told(match.names)


# --- what is kept


def kept(title: str, path: Path) -> list[dict[str, Any]]:
    """The lines of a save, without what differs from one minute to the next and the language of whoever began it."""
    match = played(title)
    again = kb.Match.new(match.game, [str(each) for each in match.players], seed=11, path=path)
    for turn in match.turns:
        again.play(turn.move)
    again.close()
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for name in ("begun", "check", "language"):
        lines[0].pop(name, None)
    return lines


@pytest.mark.parametrize("title", one_of_all(TITLES))
def test_saves_digests_and_positions_are_the_same_in_all_languages(title: str, tmp_path: Path) -> None:
    found = []
    for code in ("en", "fr", "ja"):
        with speaking(code):
            match = played(title)
            views = [match.state.view(seat).to_data() for seat in range(3)]
            found.append((kept(title, tmp_path / code), match.game.digest, match.state.to_data(), views))
    assert found[0] == found[1] == found[2]


# --- whose language it is


def test_a_thread_speaks_english_until_it_says_otherwise_and_a_task_as_who_began_it() -> None:
    heard: list[str] = []
    with speaking("fr"):
        thread = Thread(target=lambda: heard.append(language()))
        thread.start()
        thread.join()
        assert copy_context().run(language) == "fr"

        async def task() -> str:
            return language()

        assert asyncio.run(task()) == "fr"
    assert heard == [ENGLISH]
    assert language() == ENGLISH


def test_languages_can_stand_inside_each_other_and_end_with_an_error() -> None:
    with speaking("fr"):
        with speaking("ja"):
            assert language() == "ja"
        assert language() == "fr"
        with pytest.raises(ZeroDivisionError), speaking("ja"):
            1 / 0  # noqa: B018
        assert language() == "fr"


def test_workers_speak_as_who_wants_their_results() -> None:
    with ThreadPoolExecutor(2) as executor, speaking("fr"):
        assert list(done_by(executor, lambda task: f"{task} {language()}", [1, 2])) == ["1 fr", "2 fr"]


def test_what_is_made_for_a_language_is_made_once_and_shared_by_all_threads() -> None:
    made: list[str] = []
    start = Barrier(8)

    def make(code: str) -> object:
        made.append(code)
        return object()

    shared = InEachLanguage(make)

    def read(code: str) -> tuple[str, object]:
        start.wait()
        with speaking(code):
            return code, shared()

    with ThreadPoolExecutor(8) as executor:
        found = set(executor.map(read, ["fr", "ja"] * 4))
    assert {code for code, _ in found} == {"fr", "ja"}
    assert len(found) == 2
    with speaking("fr"):
        assert shared() is dict(found)["fr"]
    assert len(made) <= 8
