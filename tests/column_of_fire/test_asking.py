"""The words beside the table: the question, and the hint beside each move."""

from __future__ import annotations

import re

import pytest

from kingsbridge_column_of_fire.conflicts import settle
from kingsbridge_column_of_fire.houses import build_house
from kingsbridge_column_of_fire.screen.consequences import houses_with, outcome
from kingsbridge_column_of_fire.screen.hints import describe
from kingsbridge_column_of_fire.screen.questions import question
from kingsbridge_column_of_fire.screen.scene import scene
from kingsbridge_column_of_fire.state import COUNTRIES
from tests.proof import for_full_run

from .showing import NAMES, busy, positions
from .table import (
    GAME,
    A,
    B,
    ColumnOfFire,
    D,
    Religion,
    ally,
    empty_table,
    first_turn,
    give_goods,
    give_tiles,
    lay_deck,
    lay_stones,
    play,
    rolled_turn,
    second_turn,
    set_points,
    texts,
)

# --- what is being decided


def asked(state: ColumnOfFire) -> str:
    """Return the question as the player reads it."""
    return question(state.view(state.actor), NAMES)


def test_the_scene_says_what_is_being_decided() -> None:
    state = busy()
    state.faces[A][5] = 1
    first_turn(state, A)
    assert asked(state) == "Start your first half? Each die on your cards goes down by 1."
    assert scene(state.view(A), NAMES).question == asked(state)
    play(state, "begin")
    assert re.fullmatch(
        r"Your religion die shows \d. Are you Catholic or Protestant, until you roll it again\?", asked(state)
    )
    play(state, "be catholic", "go-on")
    assert asked(state) == "Mary Stuart: Gain 2 points."
    play(state, "use")
    assert asked(state) == "End your turn?"


@pytest.mark.rule("cof-first-half-02", "cof-first-half-04")
def test_between_characters_it_is_said_whose_die_goes_down_and_who_leaves() -> None:
    state = empty_table()
    ally(state, A, "england-wine-merchant", "white", 3)
    ally(state, A, "france-ore-merchant", "blue", 2)
    ally(state, A, "mary-stuart", "brown", 1)
    give_tiles(state, A, ["tolerance"])
    set_points(state, A, 10)
    first_turn(state, A)
    assert said(state, "begin") == ("dice on cards go down by 1, characters act; Mary Stuart leaves without acting")
    play(state, "begin", "use")
    assert asked(state) == "Continue with Paris Ore Merchant?"
    assert said(state, "go-on", knowing=True) == "its die goes from 2 to 1, then Paris Ore Merchant acts"
    play(state, "go-on", "use")
    assert said(state, "go-on", knowing=True) == "its die shows 1, so Mary Stuart leaves without acting"
    play(state, "pay brown")
    assert said(state, "go-on", knowing=True) == "Mary Stuart has already left"
    assert said(state, "go-on") == "the next die goes down, or at 1 its character leaves"


def test_the_questions_of_a_second_half() -> None:
    state = busy()
    second_turn(state, A)
    assert asked(state) == "Start your second half and roll your free dice?"
    rolled_turn(state, A, white=5)
    assert asked(state) == "Which die takes a character? Its number sets the years and the house site."
    play(state, "take white")
    assert asked(state) == "Francis Walsingham brings a Protestant stone to England. Stop it?"
    play(state, "accept")
    assert asked(state) == "Move your house in England up to the number of the die?"
    play(state, "raise")
    assert asked(state).startswith("Francis Walsingham: Place or remove 1 Catholic stone.")
    play(state, "decline")
    assert asked(state) == "Turn up the next card of England?"
    play(state, "reveal")
    assert asked(state) == "Where does your disk go? Your free dice: brown, purple."
    play(state, "move brown-court", "use")
    assert asked(state) == ("End your turn? A conflict in England follows (tie: nothing happens).")


def test_without_a_character_in_reach_the_question_is_about_houses() -> None:
    state = busy()
    rolled_turn(state, A, brown=5)
    assert asked(state) == "No open character matches your dice. Which die builds a house?"


def test_who_has_no_point_to_pay_is_asked_for_a_character_all_the_same() -> None:
    state = empty_table(points=0)
    rolled_turn(state, A, white=5)
    assert texts(state) == ["take white"]
    assert asked(state).startswith("Which die takes a character?")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            "england-fines-for-catholics",
            "Fines for Catholics: Each Catholic loses 2 points. Avert it?",
        ),
        ("england-loch-leven", "Which of your dice goes to Loch Leven? It stays as many years as it shows."),
        ("england-letter-of-safe-conduct", "Letter of Safe-Conduct: exchange 1 protection tile for 3 points?"),
    ],
)
def test_events_are_named_when_they_ask(event: str, said: str) -> None:
    state = empty_table()
    state.protection[A] = 1
    lay_stones(state, "england", neutral=3)
    lay_deck(state, "england", ["england-book-merchant", event, "alice-willard"])
    rolled_turn(state, A, white=5)
    play(state, "take white", "accept", "use", "reveal")
    assert asked(state) == said
    assert question(state.view(A), NAMES) == said, "the table alone tells it too"


def test_others_read_who_is_to_decide_and_in_the_end_that_it_is_over() -> None:
    state = busy()
    second_turn(state, A)
    assert question(state.view(B), NAMES) == "Ann (yellow) to move."
    *_, last = positions(range(1))
    assert question(last.view(B), NAMES) == "The game is over."


# --- words beside the moves


def said(state: ColumnOfFire, text: str, knowing: bool = False) -> str:
    """Return the hint beside a move."""
    assert text in texts(state)
    view = state.view(state.actor)
    view.agenda = state.agenda[-1:] if knowing else []
    return describe(view, GAME.moves.find(text))


def test_a_die_for_a_character_says_years_house_stone_and_action_within_a_narrow_line() -> None:
    state = busy()
    rolled_turn(state, A, white=5, purple=1, brown=2)
    assert said(state, "take white") == (
        "conflict (tie: nothing happens); 5 years, house 4→5; Catholic or Protestant stone; Francis Walsingham"
    )
    assert said(state, "take purple netherlands") == (
        "1 year, house on 1, brings a Protestant stone; take 1 book; Antwerp Book Merchant"
    )
    assert said(state, "build brown") == "house on 2 in Spain, no character"
    assert said(state, "pass") == "no character, no house; costs 1 point"
    state.houses[D]["spain"] = 2
    assert said(state, "build brown") == "house on 2, pushes red to 1 in Spain, no character"
    state.houses[A]["spain"] = 3
    assert said(state, "build brown") == "house stays on 3 in Spain, no character; costs 1 point"


@pytest.mark.parametrize(
    ("religion", "own", "face", "said_first"),
    [
        ("protestant", 0, 6, "you +6, light blue +5, red +1|6 years, house on 6, pushes light blue to 5; "),
        ("protestant", 2, 5, "you +5, light blue +6, red +1|5 years, house 2→5; "),
        ("protestant", 4, 1, "you +4, light blue +6, red +1|1 year, house stays on 4; "),
        ("catholic", 0, 6, "you lose your house, light blue +5, red +1|6 years, "),
    ],
)
def test_a_character_who_fills_the_country_says_first_what_the_conflict_brings(
    religion: Religion, own: int, face: int, said_first: str
) -> None:
    each, rest = said_first.split("|")
    due = f"conflict (Protestants win: {each})"
    state = busy()
    state.religions[A], state.houses[A]["england"] = religion, own
    lay_stones(state, "england", catholic=1, protestant=2)
    rolled_turn(state, A, white=face)
    assert said(state, "take white").startswith(f"{due}; a protection tile would stop it; {rest}")
    state.protection[A] = 0
    assert said(state, "take white").startswith(f"{due}; {rest}")
    state.protection[A] = 1
    play(state, "take white")
    assert said(state, "accept", knowing=True) == due
    assert said(state, "protect", knowing=True) == "return your protection tile: no stone comes"


def test_where_the_country_is_full_already_no_stone_is_brought() -> None:
    state = busy()
    lay_stones(state, "england", catholic=3, protestant=1)
    rolled_turn(state, A, white=5)
    assert said(state, "take white").startswith(
        "conflict (Catholics win: you +5, light blue loses their house, red loses their house); 5 years, house 4→5; "
    )


def test_the_stone_of_a_character_says_what_it_leads_to() -> None:
    state = busy()
    rolled_turn(state, A, white=5)
    play(state, "take white")
    assert said(state, "accept", knowing=True) == "conflict (tie: nothing happens)"
    assert said(state, "accept") == "the stone is placed"
    assert said(state, "protect") == "return 1 of your 2 protection tiles"
    play(state, "protect")
    assert said(state, "raise", knowing=True) == "house 4→5"
    assert said(state, "raise") == "move your house up to the number of the die"


def test_placed_stones_say_who_would_win_and_what_that_means() -> None:
    state = busy()
    state.religions[A] = "protestant"
    rolled_turn(state, A, white=5)
    play(state, "take white", "protect", "raise")
    assert said(state, "place catholic england") == (
        "conflict (Catholics win: you lose your house, light blue loses their house, red loses their house)"
    )
    assert said(state, "place protestant england") == "conflict (tie: nothing happens)"
    assert said(state, "place protestant france") == "conflict (Protestants win: you +1)"
    assert said(state, "place protestant spain") == "makes it 1 of 4 stones"
    assert said(state, "remove catholic england") == "makes it 2 of 4 stones"


def test_the_next_free_space_is_named() -> None:
    state = busy()
    lay_deck(state, "england", ["ned-willard"])
    rolled_turn(state, A, white=5)
    ahead = GAME.track[(state.disks[A] + 1) % len(GAME.track)]
    assert f"move to the next space ({ahead.name})" in said(state, "take white")
    state.disks[B] = GAME.position_of[ahead]
    after = GAME.track[(state.disks[A] + 2) % len(GAME.track)]
    assert f"move to the next space ({after.name})" in said(state, "take white")


@pytest.mark.parametrize("seats", [4, *map(for_full_run, (2, 3))])
def test_what_is_foretold_is_what_happens(seats: int) -> None:
    """Houses that would be pushed are pushed, and conflicts bring what the hint says to everyone, and nothing else."""
    built = fought = 0
    for state in positions(range(2 if seats == 4 else 20), seats):
        for country in COUNTRIES:
            for site in range(1, 7):
                after, actor = state.clone(), state.actor or 0
                if after.houses[actor][country] < site:
                    build_house(after, actor, country, site)
                    built += any(
                        after.houses[other][country] != state.houses[other][country] for other in range(1, seats)
                    )
                assert [houses[country] for houses in after.houses] == houses_with(state, actor, country, site)
            if state.torches[country] and state.actor is not None:
                fought += 1
                after = state.clone()
                settle(after, country)
                told = outcome(state.view(state.actor), country)
                for seat, colour in enumerate(GAME.definition.seat_names):
                    if seat < seats:
                        who = "you" if seat == state.actor else colour
                        gained = after.victory[seat] - state.victory[seat]
                        assert (f"{who} +{gained}" in told) == (gained > 0)
                        lost = after.houses[seat][country] != state.houses[seat][country]
                        assert (f"{who} lose" in told) == lost
    assert built
    assert fought


def test_spaces_of_the_track_say_price_and_what_can_be_sold_there() -> None:
    state = busy()
    state.disks[A] = GAME.position_of[GAME.spaces["orange-clock-tower"]]
    rolled_turn(state, A, white=5)
    play(state, "pass")
    assert said(state, "move england-ship") == "free with purple; sell cloth for 4, wine for 2"
    assert said(state, "move cloth-market") == "free with white; take 1 cloth or sell 1 for 4 in England"
    assert said(state, "move brown-guard-house") == "free with brown; take 1 protection tile"
    assert said(state, "move white-guard-house") == "1 point with white; take 1 protection tile"
    state.goods[A]["cloth"] = 0
    assert said(state, "move cloth-market") == "free with white; take 1 cloth; nothing to sell now"


@pytest.mark.parametrize("seats", [2, 3])
def test_with_few_players_a_ship_brings_a_stone_where_there_is_room(seats: int) -> None:
    state = empty_table(seats)
    state.disks[A] = GAME.position_of[GAME.spaces["orange-clock-tower"]]
    state.disks[B] = GAME.position_of[GAME.spaces["white-council"]]
    lay_stones(state, "france", neutral=GAME.religion_spaces[seats])
    rolled_turn(state, A, white=5)
    play(state, "pass")
    assert said(state, "move england-ship").endswith(" purple; neutral stone; nothing to sell")
    assert said(state, "move france-ship").endswith(" purple; nothing to sell")
    play(state, "move england-ship")
    assert asked(state) == (
        "England Ship: Sell up to 1 of each good bought in England. You may also place 1 neutral stone there."
    )


def test_a_stone_already_placed_on_a_ship_is_not_offered_again() -> None:
    state = empty_table(3)
    state.disks[A] = GAME.position_of[GAME.spaces["orange-clock-tower"]]
    state.houses[A]["england"] = 1
    give_goods(state, A, cloth=1)
    rolled_turn(state, A, white=5)
    play(state, "pass", "move england-ship", "place neutral england")
    assert asked(state) == "England Ship: Sell up to 1 of each good bought in England."


def test_who_declines_what_a_played_tile_offers_reads_that_it_is_lost() -> None:
    state = busy()
    second_turn(state, A)
    play(state, "play contract")
    assert said(state, "decline", knowing=True) == "the tile is lost"
    state = busy()
    first_turn(state, A)
    play(state, "begin", "go-on")
    assert said(state, "decline", knowing=True) == "skip"


def test_a_die_that_is_paid_for_says_its_price_as_a_cost() -> None:
    state = busy()
    second_turn(state, A)
    assert said(state, "pay blue") == "3 points; Mary Stuart leaves the game"
    assert said(state, "pay orange") == "3 points; it comes off Loch Leven"
    assert said(state, "pay black") == "3 points; you roll it and choose your religion"


@pytest.mark.parametrize(
    ("others", "company"),
    [(["catholic"], "your opponent"), (["catholic", "protestant"], "1 of the 2 others")],
)
def test_a_religion_says_who_shares_it(others: list[Religion], company: str) -> None:
    state = empty_table(1 + len(others))
    state.religions = ["catholic", *others]
    second_turn(state, A)
    play(state, "pay black")
    assert said(state, "be catholic") == f"you stay with {company}"


def test_the_last_card_of_a_deck_is_not_promised_again() -> None:
    state = empty_table()
    lay_deck(state, "netherlands", ["father-huus"])
    rolled_turn(state, A, orange=5)
    play(state, "take orange", "use")
    assert texts(state)[0] == "reveal"
    assert asked(state) == "Continue? No card is left to turn up, so this year is the last."
    assert said(state, "reveal") == "the deck is used up"


def test_almost_every_move_has_words_behind_it() -> None:
    silent = set()
    for state in positions(range(3)):
        if state.actor is not None:
            view = state.view(state.actor)
            view.agenda = state.agenda[-1:]
            silent |= {move.verb for move in state.options if not describe(view, move)}
    assert silent <= {"stay", "use"}, "they say enough by themselves"


@pytest.mark.parametrize("seats", [2, 4])
def test_behind_moves_stand_whole_words(seats: int) -> None:
    for state in positions(range(2), seats):
        if state.actor is not None:
            view = state.view(state.actor)
            for move in state.options:
                assert not re.search(r"\b(Cath|Prot)\b|/", describe(view, move))
