"""All about a move, why it is not possible, a hint, and the points."""

from __future__ import annotations

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import KingsbridgeError, Refusal
from kingsbridge_core.game.rules import Rule, Rules
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.explanations import background, rules_of, why_not
from kingsbridge_core.person.hint import hint, in_words
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.score import scores, winners_line
from kingsbridge_core.person.typed import understood
from kingsbridge_core.text.language import InEachLanguage

from .stairs import climb, stairs


def rules(*ids: str) -> Rules:
    """Rules with these ids."""
    return Rules({each: Rule(each, f"It is {each}.", "rule", "p. 1", "look") for each in ids})


def test_rules_are_found_by_whole_ids_in_the_order_of_the_text() -> None:
    known = rules("cof-players-3", "cof-players-3-01", "cof-end-01", "cof-end")
    text = "First (cof-end-01), then cof-players-3-01 and again cof-end-01; not cof-end-012 nor a-cof-end."
    assert [rule.id for rule in known.named_in(text)] == ["cof-end-01", "cof-players-3-01"]
    assert rules().named_in(text) == []


def test_a_move_without_a_rule_of_its_own_rests_on_those_of_its_decision() -> None:
    match = stairs("human:Ann")
    match.game._rules = InEachLanguage(lambda _code: rules("stairs-2-01", "stairs-2"))
    offers = Offers(match)
    assert "stairs-2-01" in climb.doc
    assert [rule.id for rule in rules_of(offers.moves[0], offers)] == ["stairs-2-01"]


@pytest.mark.parametrize("title", ["pillars", "column_of_fire", "world_without_end"])
def test_everything_is_told_of_every_move(title: str) -> None:
    game = kb.find_game(title)
    match = Match.new(game, ["human:Ann", *["bot:random"] * (min(game.definition.seats) - 1)], seed=4)
    for _ in range(60):
        offers = Offers(match, spoken=True)
        for offer in offers.shown:
            found = background(offer.move, offers)
            assert found.words == offer.hint
            assert all(card.text not in found.words for card in found.cards)
            assert len(found.rules) <= 2
            assert understood(str(offer.number), offers) is offer.move
            assert understood(offer.label, offers).verb == offer.move.verb
        match.play(offers.moves[len(match.turns) % len(offers.moves)])


def test_a_refusal_says_its_rule_or_what_is_possible() -> None:
    match = stairs("human:Ann")
    match.game._rules = InEachLanguage(lambda _code: rules("stairs-2-01"))
    offers = Offers(match)
    ruled = why_not("rest", Refusal("you stand", "stairs-2-01"), offers)
    assert (ruled.reason, ruled.more) == ("'rest' is not possible: you stand (stairs-2-01)", "It is stairs-2-01.")
    general = why_not("rest", Refusal("others", is_general=True), offers)
    assert general.reason == "'rest' is not possible now."
    assert general.more == "Possible moves: climb, clamber or throw."


def test_what_is_no_move_is_answered_with_the_nearest() -> None:
    with pytest.raises(KingsbridgeError, match=r"no move is called 'thow'. Did you mean 'throw'\?"):
        understood("thow", Offers(stairs("human:Ann")))
    with pytest.raises(KingsbridgeError, match=r"'cl' could be 'climb', 'clamber'"):
        understood("cl", Offers(stairs("human:Ann")))


def test_a_hint_names_the_best_move_and_the_next() -> None:
    match = Match.new(kb.find_game("pillars"), ["human:Ann", "bot:random", "bot:random"], seed=5)
    best, other = in_words(hint(match), match)
    assert "chance of winning)" in best
    assert other.startswith("Next best: ")
    alone = stairs("human:Ann")
    alone.play("climb")
    assert in_words(hint(alone), alone) == ["Only one move is possible: rest."]


def test_points_by_source_so_far_and_at_the_end() -> None:
    match = stairs("human:Ann", "human:Ben")
    match.play("climb")
    found = scores(match)
    assert (found.sources, found.ending) == (("steps",), "")
    assert [(each.name, each.points, each.total) for each in found.players] == [
        ("Ann (player 1)", (1,), 1),
        ("Ben (player 2)", (0,), 0),
    ]
    while match.state.actor is not None:
        match.play(match.state.options[0])
    assert scores(match).ending == "The game is over."
    assert winners_line(match) == "Ann (player 1) and Ben (player 2) share the win."
