"""The data says truly how surely its numbers and cards are known, and who reports what no rulebook states."""

from __future__ import annotations

from typing import get_args

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.faces import faces_of, known_numbers
from kingsbridge_core.game.cards import Provenance

NUMBERS = {
    "pillars": {
        "removed": "rulebook",
        "cards_each": "rulebook",
        "start_stock": "rulebook",
        "stock_limit": "rulebook",
        "craftsman_points": "rulebook",
    },
    "column_of_fire": {
        "end_score": "rulebook",
        "start_score": "rulebook",
        "start_protection": "rulebook",
        "die_price": "rulebook",
        "no_character_price": "rulebook",
        "house_points": "rulebook",
        "religion_spaces": "rulebook",
        "ships_bring_stones": "rulebook",
        "prices": "reconstructed",
    },
    "world_without_end": {
        "start_score": "reported",
        "start_goods": "reported",
        "stock": "reported",
        "houses_each": "reported",
        "seals_each": "rulebook",
        "prices": "rulebook",
        "house_price": "rulebook",
        "donation_price": "rulebook",
        "space_points": "rulebook",
        "metal_points": "rulebook",
        "care_points": "rulebook",
        "duties": "rulebook",
        "shortfall": "rulebook",
        "tax_die": "reconstructed",
    },
}
"""How surely each number is known, as read in the three rulebooks one number after the other.

World Without End refers to another sheet for the preparation of the game, which is not in its rulebook.
"""


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_are_as_surely_known_as_the_rulebook_has_them(name: str) -> None:
    assert {each.name: each.provenance for each in known_numbers(kb.find_game(name))} == NUMBERS[name]


@pytest.mark.parametrize("name", NUMBERS)
def test_what_is_said_of_numbers_is_said_of_numbers_that_exist(name: str) -> None:
    definition = kb.find_game(name).definition
    provenance, source = definition.data.get("provenance", {}), definition.data.get("source", {})
    assert {*provenance, *source} <= set(definition.numbers)
    assert set(provenance.values()) <= set(get_args(Provenance))
    assert set(source) == {number for number, known in provenance.items() if known == "reported"}


@pytest.mark.parametrize("name", NUMBERS)
def test_exactly_the_reported_cards_name_who_reports_them(name: str) -> None:
    cards = [face.card for face in faces_of(kb.find_game(name))]
    reported = {card.id for card in cards if card.provenance == "reported"}
    assert reported
    assert {card.id for card in cards if card.source} == reported


def test_the_start_of_world_without_end_is_reported_by_those_who_had_the_other_sheet() -> None:
    sources = {each.name: each.source for each in known_numbers(kb.find_game("world_without_end"))}
    for number in ("start_score", "start_goods", "houses_each"):
        assert {"superfred.de", "gamersalliance.com"} <= set(sources[number].split(", "))


@pytest.mark.parametrize(
    ("name", "card", "provenance", "ours"),
    [
        ("pillars", "green-carpenter", "rulebook", ()),
        ("pillars", "blue-carpenter", "reported", ()),
        ("pillars", "quarry", "rulebook", ("copies",)),
        ("pillars", "forest", "reported", ("copies",)),
        ("column_of_fire", "france-cloth-merchant", "rulebook", ("name", "stone")),
        ("column_of_fire", "france-wine-merchant", "rulebook", ("name", "stone")),
        ("column_of_fire", "spain-cloth-merchant", "rulebook", ("name", "stone")),
        ("column_of_fire", "spain-wine-merchant", "reported", ("name", "stone")),
        ("world_without_end", "war-with-france", "rulebook", ("name", "background", "corners", "arrow")),
        ("world_without_end", "caroli", "rulebook", ("name", "chapter", "corners", "arrow")),
    ],
)
def test_cards_of_the_examples_are_as_surely_known(
    name: str, card: str, provenance: str, ours: tuple[str, ...]
) -> None:
    (found,) = (face.card for face in faces_of(kb.find_game(name)) if face.id == card)
    assert (found.provenance, found.reconstructed) == (provenance, ours)
