"""What becomes of the cards of a game is counted."""

from __future__ import annotations

from typing import Any

import pytest

from kingsbridge_core import Game, Move, State, find_game
from kingsbridge_core.authoring.faces import ids_of
from kingsbridge_core.bots.bot import RandomBot, chosen_by
from kingsbridge_core.playtest.card_tally import OFFERED, SHOWN, TAKEN, USED, Uses, Watch, cards_in
from kingsbridge_core.playtest.simulation import Setting, play_game, results_of


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


def watched(title: str, seats: int, seed: int) -> tuple[Watch, list[tuple[State, Move[Any]]]]:
    """A game of random bots with what became of its cards, and every move with the position before it."""
    uses = Uses()
    game: Game[Any] = find_game(title).reporting(uses)
    state = game.new(seats, seed)
    watch = uses.watches[id(state)] = Watch(state)
    made: list[tuple[State, Move[Any]]] = []
    while state.actor is not None:
        move = chosen_by(RandomBot(), state, seed, len(made))
        made.append((state.clone(), move))
        watch.before(state, move)
        state.apply(move)
        watch.after(state)
    return watch, made


def test_a_craftsman_is_used_as_often_as_it_converts_something() -> None:
    watch, made = watched("pillars", 3, 5)
    converted = [(move.what[0], state.actor) for state, move in made if move.verb == "use"]
    assert converted
    for tool, seat in converted:
        card = ids_of(made[0][0].game)[tool]
        assert seat is not None
        assert watch.times[card, USED][seat] == sum(
            ids_of(made[0][0].game)[each] == card and by == seat for each, by in converted
        )


def test_an_action_that_is_declined_is_not_used() -> None:
    """A Column of Fire: what a card offers is used by whoever makes one of the moves, and by nobody else."""
    watch, made = watched("column_of_fire", 2, 3)
    asked = [(state, move) for state, move in made if state.agenda[-1][0].name == "use_action"]
    declined = {(state.agenda[-1][1][1].id, state.actor) for state, move in asked if move.verb == "decline"}
    others = {
        (state.agenda[-1][1][1].id, state.actor)
        for state, move in made
        if state.agenda[-1][0].name in ("use_action", "use_in_passing", "carry_out") and move.verb != "decline"
    }
    assert declined - others
    for card, seat in declined - others:
        assert seat is not None
        assert not watch.times.get((card, USED), [0] * watch.seats)[seat]


def test_what_a_bot_imagines_is_not_counted() -> None:
    uses = Uses()
    state = find_game("pillars").reporting(uses).new(3, 1)
    watch = uses.watches[id(state)] = Watch(state)
    imagined = state.clone()
    while imagined.actor is not None:
        imagined.apply(imagined.options[-1])
    watch.after(state)
    assert not [kind for _, kind in watch.times if kind == USED]


@pytest.mark.parametrize("title", ["pillars", "column_of_fire", "world_without_end"])
def test_figures_do_not_depend_on_the_log_or_the_language(title: str) -> None:
    """The same games with and without sentences: nothing is read off them."""
    silent, _ = watched(title, 3, 2)
    uses = Uses()
    game: Game[Any] = find_game(title).reporting(uses)
    state = game.new(3, 2, log=[])
    watch = uses.watches[id(state)] = Watch(state)
    moves = 0
    while state.actor is not None:
        move = chosen_by(RandomBot(), state, 2, moves)
        watch.before(state, move)
        state.apply(move)
        watch.after(state)
        moves += 1
    assert watch.times == silent.times
    assert any(kind == USED for _, kind in watch.times)


def test_an_event_comes_up_when_it_is_turned_up_and_not_before() -> None:
    watch, made = watched("world_without_end", 3, seed=2)
    turned_up = {piece.id for state, _ in made for piece in [*state.council, *state.edge, *state.past_events]}  # type: ignore[attr-defined]
    events = {card.id for card in find_game("world_without_end").lists["events"].cards}
    came_up = {card for card, kind in watch.times if kind == SHOWN and card in events}
    assert came_up == {watch._id[piece] for piece in watch._id if piece.id in turned_up & events}
    assert 20 <= len(came_up) < len(events)
    assert all(times == [1, 1, 1] for (_, kind), times in watch.times.items() if kind == SHOWN)
