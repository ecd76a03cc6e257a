"""A table for the rule tests: positions are laid out card by card, and moves are made by their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from kingsbridge_core.engine.pieces import FACE_DOWN, Piece
from kingsbridge_pillars.game import PillarsGame
from kingsbridge_pillars.state import MATERIALS, Card, Material, Pillars
from tests.playing import begin, play, refused, texts

GREEN, BLUE, RED, ORANGE = range(4)
PRIVILEGES = ("artist", "potter", "bell-founder", "brick-maker", "assistant")
SITES = ("quarry", "quarry-2", "forest", "forest-2", "gravel-pit", "gravel-pit-2")
GAME = PillarsGame()

Choices = Mapping[int, Sequence[str]]
Stocks = Mapping[int, Mapping[Material, int]]
Won = Mapping[int, Sequence[str]]


# --- laying out


def stock(stone: int = 0, wood: int = 0, sand: int = 0, metal: int = 0) -> dict[Material, int]:
    """A stock with these units."""
    return {"stone": stone, "wood": wood, "sand": sand, "metal": metal}


def empty_table(seats: int = 4, *, seed: int = 7, kings_privilege: str = "returns") -> Pillars:
    """A table where no card is dealt, no stock holds anything and the Artist lies on top of the privileges."""
    game = GAME if kings_privilege == "returns" else PillarsGame({"kings_privilege": kings_privilege})
    state = game.new(seats=seats, seed=seed)
    gather(state)
    state.privileges = [game.cards[name] for name in reversed(PRIVILEGES)]
    state.stocks = [stock() for _ in range(seats)]
    return state


def gather(state: Pillars) -> None:
    """Put every card back between two hands; owned privileges and the pile stay, a dealt privilege goes onto it."""
    decks = [*state.hands, *state.piles, *state.shown, state.trick, state.kings_trick, state.kings_shown]
    for deck in decks:
        for card in deck:
            (state.privileges if card.kind == "privilege" else state.stack).append(card)
        deck.clear()
    state.stack.sort(key=state.game.place_of)
    state.tricks = [0] * state.seats


def take_out(state: Pillars, names: Iterable[str]) -> list[Card]:
    """Take cards from the stack or the privileges, to lay them somewhere else."""
    taken = [state.game.cards[name] for name in names]
    for card in taken:
        home = next(deck for deck in (state.stack, state.privileges, state.under_pile) if card in deck)
        home.remove(card)
    return taken


def lay_hands(state: Pillars, hands: Sequence[Sequence[str]]) -> None:
    """Give every seat these cards in hand."""
    state.hands = [take_out(state, hand) for hand in hands]


def lay_trick(state: Pillars, leader: int, played: Sequence[str], *, others: int = 1) -> None:
    """Give the seats, clockwise from the leader, the cards of one trick and some other cards each."""
    for step, name in enumerate(played):
        state.hands[(leader + step) % state.seats] = take_out(state, [name])
    spare = [card.id for card in state.stack if card.id not in ("king", "alfred")]
    for seat in range(state.seats):
        state.hands[seat] += take_out(state, spare[seat * others : (seat + 1) * others])
    state.leader = leader


def lay_end_of_hand(
    state: Pillars,
    won: Won,
    *,
    kings: Sequence[str] = ("king",),
    trickless: Sequence[int] = (),
    tricks: Mapping[int, int] | None = None,
    stocks: Stocks | None = None,
    owned: Won | None = None,
) -> None:
    """All hands are played: these cards were won and lie in the King's trick; the others won a worthless one."""
    gather(state)
    state.kings_trick = take_out(state, kings)
    for seat, names in won.items():
        state.piles[seat] = take_out(state, names)
    for seat, names in (owned or {}).items():
        state.owned[seat] = take_out(state, names)
    for seat in range(state.seats):
        if seat not in won and seat not in trickless:
            foreign = (card for card in state.stack if card.colour not in (None, state.game.colours[seat]))
            state.piles[seat] = take_out(state, [next(foreign).id])
        state.tricks[seat] = -(-len(state.piles[seat]) // state.seats)
    for seat, count in (tricks or {}).items():
        state.tricks[seat] = count
    for seat, units in (stocks or {}).items():
        state.stocks[seat] = {material: units.get(material, 0) for material in MATERIALS}


def set_total(state: Pillars, seat: int, total: int) -> None:
    """Let a seat have a total from earlier hands."""
    state.points[seat] = dict.fromkeys(state.points[seat], 0) | {"conversions": total}
    state.pad[seat] = (total,)


# --- playing


def play_trick(state: Pillars, leader: int, played: Sequence[str], *, others: int = 1) -> list[int]:
    """Lay out one trick and play it; returns the seats in the order in which they acted."""
    lay_trick(state, leader, played, others=others)
    begin(state, state.game.steps["play_card"](leader))
    return play_cards(state, played)


def play_cards(state: Pillars, played: Sequence[str]) -> list[int]:
    """Play these cards one after the other; returns the seats in the order in which they acted."""
    order = []
    for name in played:
        assert state.actor is not None
        order.append(state.actor)
        play(state, f"play {name}")
    return order


def trick_of(leader: int, played: Sequence[str], *, seats: int = 4) -> Pillars:
    """The table after this trick, with one more card in every hand."""
    state = empty_table(seats)
    play_trick(state, leader, played)
    return state


def decide(state: Pillars, choices: Choices | None = None) -> list[int]:
    """Let the seats choose in scoring, each its own list in turn and then `done`; returns the seats that were asked."""
    waiting = {seat: list(wanted) for seat, wanted in (choices or {}).items()}
    asked = []
    while state.actor is not None and state.phase != "tricks":
        asked.append(state.actor)
        wanted = waiting.get(state.actor)
        play(state, wanted.pop(0) if wanted else "done")
    assert not any(waiting.values()), f"never asked for {waiting}"
    return asked


def score(state: Pillars, choices: Choices | None = None) -> list[int]:
    """Score the hand that is laid out; returns the seats that were asked."""
    state.phase = "scoring"
    begin(state, state.game.steps["scoring"]())
    return decide(state, choices)


def score_hand(
    won: Won,
    *,
    kings: Sequence[str] = ("king",),
    trickless: Sequence[int] = (),
    tricks: Mapping[int, int] | None = None,
    stocks: Stocks | None = None,
    owned: Won | None = None,
    choices: Choices | None = None,
) -> Pillars:
    """The table after a hand in which these cards were won was scored with these choices."""
    state = empty_table()
    lay_end_of_hand(state, won, kings=kings, trickless=trickless, tricks=tricks, stocks=stocks, owned=owned)
    score(state, choices)
    return state


def finish_hand(state: Pillars, choices: Choices | None = None) -> None:
    """Score the hand that is laid out and go on to the next one, if there is one."""
    phase = state.game.steps["next_phase"]
    begin(state, phase("scoring"), phase("next-hand"), state.game.steps["next_round"]())
    decide(state, choices)


def play_last_trick(state: Pillars, leader: int, played: Sequence[str]) -> None:
    """Play the last trick of a hand, whose cards are laid out already, up to the first decision after it."""
    phase = state.game.steps["next_phase"]
    state.leader, state.phase = leader, "tricks"
    begin(
        state,
        state.game.steps["play_card"](leader),
        phase("scoring"),
        phase("next-hand"),
        state.game.steps["next_round"](),
    )
    play_cards(state, played)


def wander(state: Pillars, seed: int) -> Iterator[Pillars]:
    """The table before every single move of a game that goes on at random until it is over."""
    chance = Random(seed)
    while state.actor is not None:
        yield state
        state.apply(chance.choice(list(state.options)))


def dealt(condition: Callable[[Pillars], bool], *, seats: int = 4) -> Pillars:
    """The first fresh game, seed by seed, whose deal is as wanted."""
    fresh = (GAME.new(seats=seats, seed=seed) for seed in range(5000))
    return next(state for state in fresh if condition(state))


# --- looking


def names(cards: Iterable[Piece]) -> list[str]:
    """The ids of cards."""
    return [card.id for card in cards]


def holds(state: Pillars, seat: int, name: str) -> bool:
    """Whether a seat has a card in hand."""
    return name in names(state.hands[seat])


def holder(state: Pillars, name: str) -> int:
    """The seat that has a card in hand."""
    return next(seat for seat in range(state.seats) if holds(state, seat, name))


def dealt_cards(state: Pillars) -> list[Card]:
    """All cards in the players' hands."""
    return [card for hand in state.hands for card in hand]


def count_by_kind(cards: Iterable[Card]) -> dict[str, int]:
    """How many craftsmen, neutral cards and privileges there are."""
    counts = {"craftsman": 0, "neutral": 0, "privilege": 0}
    for card in cards:
        counts[card.kind] += 1
    return counts


def pile_from_top(state: Pillars) -> list[str]:
    """The privileges nobody has won, as they will come."""
    return names([*reversed(state.privileges), *state.under_pile])


def hand_score(state: Pillars, seat: int) -> int:
    """What a seat scored in the latest hand."""
    return state.pad[seat][-1]


def names_seen(view: Pillars) -> set[str]:
    """The ids of all cards that a view names anywhere."""
    seen: set[str] = set()
    waiting = [getattr(view, component) for component in view.components] + [view.options]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Piece) and thing is not FACE_DOWN:
            seen.add(thing.id)
        elif isinstance(thing, (list, tuple)):
            waiting += thing
        elif hasattr(thing, "what"):
            waiting.append(thing.what)
    return seen


def all_views(state: Pillars) -> list[Pillars]:
    """What every seat sees, and what somebody without a seat sees."""
    return [state.view(seat) for seat in (*range(state.seats), None)]


__all__ = ["begin", "play", "refused", "texts"]
