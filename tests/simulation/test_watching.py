"""What becomes of the cards of a game is counted."""

from __future__ import annotations

from kingsbridge_core import find_game
from kingsbridge_core.simulation import Setting, play_game, results_of
from kingsbridge_core.watching import OFFERED, TAKEN, USED, Watch, cards_in, ids_of


def test_copies_are_counted_as_the_card_in_the_data() -> None:
    game = find_game("pillars")
    ids = ids_of(game)
    assert ids[game.piece("quarry-2")] == ids[game.piece("quarry")] == "quarry"
    assert cards_in(game).count("quarry") == 1


def test_cards_in_hand_are_offered_and_the_played_one_is_taken() -> None:
    game = find_game("pillars")
    state = game.new(4, seed=3, log=[])
    watch = Watch(state)
    seat = state.actor
    assert seat is not None
    move = state.options[0]
    before = {option.what.id for option in state.options}
    watch.before(state, move)
    assert {card for (card, kind), times in watch.times.items() if kind == OFFERED and times[seat]} == {
        ids_of(game)[game.piece(each)] for each in before
    }
    assert watch.times[ids_of(game)[move.what], TAKEN][seat] == 1
    assert sum(sum(times) for (_, kind), times in watch.times.items() if kind == TAKEN) == 1
    hands = sum(sum(times) for (_, kind), times in watch.times.items() if kind == "hands")
    assert hands == sum(len(hand) for hand in state.hands)  # dealt before anybody moved


def test_every_trick_of_pillars_ends_in_somebodys_pile() -> None:
    """A whole game: what was played was offered before, and each use is told with its player."""
    result = play_game(Setting("pillars", ("random",) * 3), seed=4, number=0)
    taken = {card: times for (card, kind), times in result.times.items() if kind == TAKEN}
    for card, times in taken.items():
        offered = result.times[card, OFFERED]
        assert all(of >= took for of, took in zip(offered, times, strict=True))
    assert sum(sum(times) for (_, kind), times in result.times.items() if kind == USED) > 0


def test_a_die_picked_for_a_country_takes_its_open_character() -> None:
    results = results_of(Setting("column_of_fire", ("random",) * 2), seed=1, games=3)
    taken = {card for result in results for (card, kind) in result.times if kind == TAKEN}
    held = {card for result in results for (card, kind) in result.times if kind == "characters"}
    assert held
    assert held <= taken
