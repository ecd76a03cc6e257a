"""The data is what is known of the box, and the documentation says truly which of it is ours."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kingsbridge_core.game.cards import Card
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import CHAPTERS, HouseSpace, Marker, Project

from .table import GREEN, RED, YELLOW, favor_space, have, play, points, put_on_pile, set_up, texts, whole_round

GAME = WorldWithoutEndGame()
DATA = GAME.definition_source.parent
NUMBERS = GAME.definition.numbers
LISTED: dict[str, dict[str, Card]] = {
    "Events": {card.id: card for card in GAME.events},
    "Action cards": {card.id: card for card in GAME.actions},
    "Projects": {card.id: card for card in GAME.projects},
    "The favor track": {card.id: card for card in GAME.favor_track},
    "House spaces": {card.id: card for card in GAME.house_spaces},
    "The plague": {card.id: card for card in GAME.places},
    "Plague markers": {card.id: card for card in GAME.markers if card.id.count("-") == 1},
}
"""All that is printed, each once, by the heading under which the documentation lists it."""
# --- the box


def test_the_box_holds_what_is_known() -> None:
    assert (len(GAME.events), len(GAME.actions), len(GAME.projects)) == (44, 12, 7)
    assert (len(GAME.house_spaces), len(GAME.favor_track)) == (14, 10)
    assert (len(GAME.places), len(GAME.markers)) == (11, 11)
    box = {name: each.get("count") for name, each in GAME.definition.components.items()}
    assert (box["events"], box["action cards"], box["projects"], box["house spaces"]) == (44, 12, 7, 14)
    assert (box["plague markers"], box["houses"], box["seals"], box["tax die"]) == (11, 4, 2, 1)
    assert box["stock"] == sum(NUMBERS["stock"].values())


@pytest.mark.parametrize("chapter", range(1, CHAPTERS + 1))
def test_a_chapter_has_eleven_events(chapter: int) -> None:
    events = [card for card in GAME.events if card.chapter == chapter]
    assert len(events) == 11
    assert sum(card.background == "blue" for card in events) <= 3
    assert sorted(card.plague for card in events) == ([0] * 11 if chapter < 3 else [*range(1, 12)])


def test_the_numbers_are_those_of_the_rulebook() -> None:
    plain = {name: value for name, value in NUMBERS.items() if isinstance(value, int)}
    prices = {"house_price": 1, "donation_price": 1}
    scores = {"start_score": 8, "space_points": 3, "metal_points": 3, "care_points": 2}
    assert plain == {"houses_each": 4, "seals_each": 2, **prices, **scores}
    assert NUMBERS["start_goods"] == {"gold": 2, "wool": 1}
    assert NUMBERS["prices"] == {"wool": 2, "cloth": 4}
    assert NUMBERS["duties"] == {"piety": 2, "grain": 2}
    assert NUMBERS["shortfall"] == {"piety": 3, "grain": 2, "gold": 1}
    assert sorted(set(NUMBERS["tax_die"])) == [2, 3, 4, 5]
    assert len(NUMBERS["tax_die"]) == 6


def test_ids_and_names_are_unique() -> None:
    cards = [card for listed in LISTED.values() for card in listed.values()]
    assert len({card.id for card in cards}) == len(cards)
    names = Counter(card.name for card in cards)
    assert [name for name, number in names.items() if number > 1] == ["Outlaws"]


def test_no_known_event_lost_its_corners_to_a_guess() -> None:
    known = [card for card in GAME.events if card.provenance != "reconstructed"]
    assert all({"corners", "arrow"} <= set(card.reconstructed) for card in known)
    assert all(("plague" in card.reconstructed) == (card.chapter > 2) for card in known)


def test_every_income_can_be_on_a_corner_and_none_is_everywhere() -> None:
    symbols = Counter(symbol for card in GAME.events for symbol in card.corners)
    assert len(symbols) == 10
    assert max(symbols.values()) < len(GAME.events)
    assert all(len(set(card.corners)) == 4 for card in GAME.events)


def test_the_arrows_of_a_chapter_point_everywhere() -> None:
    for chapter in range(1, CHAPTERS + 1):
        assert {card.arrow for card in GAME.events if card.chapter == chapter} == {0, 1, 2, 3}


def test_all_words_are_used() -> None:
    cards: list[Card] = [card for listed in LISTED.values() for card in listed.values()]
    used = [effect for card in cards for effect in card.effects]
    inner = [each for effect in used if effect.word.name == "everyone" for each in effect.arguments["effects"]]
    for_authors = {"played", "each-turn", *GAME.vocabulary.words}
    assert {effect.word.name for effect in (*used, *inner)} == {*GAME.words} - for_authors


# --- what the documentation says


DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "world-without-end.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading, each as its cells."""
    (section,) = re.findall(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    table = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return table[2:]


def quoted(cell: str) -> list[str]:
    """What is in a cell between backquotes."""
    return re.findall(r"`([^`]+)`", cell)


def told_of(card: Any) -> str:
    """What the table says of a card."""
    if isinstance(card, HouseSpace):
        return f"1 gold and 1 {card.resource}: {card.income}"
    if isinstance(card, Marker):
        return f"{card.value} knowledge, {card.copies} of them"
    if isinstance(card, Project):
        return f"{card.stone} stone, {card.wood} wood; donors: {card.text}"
    return card.text or "-"


@pytest.mark.parametrize("heading", LISTED)
def test_the_table_names_everything_once_with_its_provenance(heading: str) -> None:
    left = dict(LISTED[heading])
    for cards, does, known, ours, why in rows(heading):
        found = [left.pop(name) for name in quoted(cards)]
        assert {card.provenance for card in found} == {known}, cards
        assert {told_of(card) for card in found} == set(does.split(" / ")), cards
        for card in found:
            assert ours == "all" if known == "reconstructed" else quoted(ours) == [*card.reconstructed], cards
        assert why
    assert not left


def test_the_page_counts_the_known_events_as_they_are() -> None:
    counts = Counter(card.provenance for card in GAME.events)
    assert counts == {"rulebook": 17, "reported": 3, "reconstructed": 24}
    told = " ".join(PAGE.split())
    assert "of the 44 events only 17" in told
    assert "Three more events are reported" in told


def test_the_moves_of_the_page_are_moves_and_no_kind_is_left_out() -> None:
    shown = [GAME.moves.find(text) for _, typed, _ in rows("A round") for text in quoted(typed)]
    assert {move.verb for move in shown} == {move.verb for move in GAME.moves}


def test_the_example_of_the_page_can_be_played() -> None:
    (example,) = re.findall(r"^For example, .*?\n\n", PAGE, re.DOTALL | re.MULTILINE)
    red = ["trade caroli", "turn 1", "play building-project", "build bridge stone", "done", "discard donation"]
    assert [each for each in quoted(example) if each != "decline"] == red
    state = set_up()
    state.round = 1
    put_on_pile(state, "caroli")
    whole_round(state)
    play(state, red[0], *["decline"] * 3)
    assert have(state, RED, "gold", "wool") == (5, 0)
    play(state, red[1])
    assert (have(state, RED, "stone"), have(state, GREEN, "grain"), have(state, YELLOW, "gold")) == ((1,), (1,), (3,))
    assert (points(state), favor_space(state)) == ([8, 8, 8, 9], "guild-master")
    play(state, *red[2:])
    assert (points(state)[RED], state.actor) == (11, GREEN)
    assert texts(state)[0] == "play grain"
