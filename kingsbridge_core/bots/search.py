"""Search: Monte Carlo tree search over what a seat can imagine, guided by a simpler bot of the game.

It is single-observer information-set search (Cowling, Powley and Whitehouse, 2012): every iteration takes a full state
that the seat cannot tell from the real one, walks down one common tree, and plays on from its edge. Unlike there, the
moves at the root share these states. Hidden things cannot matter, since everything comes from `Sight`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any

from kingsbridge_core.bots.bot import Bot, RandomBot, Sight
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.steps import decision
from kingsbridge_core.game.rounds import next_round

if TYPE_CHECKING:
    from kingsbridge_core.engine.state import State

EXPLORING = 0.7
"""How much a rarely tried move is favoured, relative to the spread of outcomes."""
MOST_WORLDS = 2000
"""How many imagined states are kept; then they are reused from the first."""
SURE = 1.0
"""By how many standard errors a move must be better than the guide's own."""
ENOUGH, CLEAR = 8, 2.5
"""After how many looks at each move, and by how many standard errors between the best two, a search stops early."""
AT_THE_END = 0.5
"""How many points are in doubt when a game is over: a few, so that more points are better for a loser too."""

HORIZON = decision(lambda state, seat: [Move(-1, "stop", None, "stop")])(0)
"""Replaces the next round at the bottom of the agenda; when only this is left, that is far enough."""


def stop_before_next_round(state: State) -> None:
    """Leave nothing but `HORIZON` on the agenda when the round is over."""
    if state.agenda[0] == next_round():
        state.agenda[0] = HORIZON
    else:
        state.agenda.insert(0, HORIZON)


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search thinks: a number of iterations, which a seed reproduces, or of seconds, which it does not."""

    iterations: int = 400
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What a search thinks of a move: the chance to win (0 to 1), the expected points, and the number of visits."""

    move: Move[Any]
    chance: float
    points: float
    visits: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move and the runner-up, which is None if only one move is possible."""

    best: Worth
    runner_up: Worth | None


class Node:
    """A node of the tree: what is known after these moves."""

    __slots__ = ("available", "chance", "children", "points", "visits")

    def __init__(self) -> None:
        self.children: dict[Move[Any], Node] = {}
        self.visits = self.available = 0
        self.chance = self.points = 0.0

    @property
    def mean(self) -> float:
        return self.chance / self.visits


class Tree:
    """The search for one decision."""

    def __init__(self, sight: Sight, guide: Bot, *, compares: bool = False) -> None:
        self.sight, self.guide, self.rng = sight, guide, sight.rng
        self.root = Node()
        self.worlds = [self.imagined()]
        self.moves = list(guide.worth_a_thought(self.worlds[0].clone(), self.rng))
        if compares and len(self.moves) < 2:  # advice names a second move too
            self.moves = list(self.worlds[0].options)
        self.favourite = None if isinstance(guide, RandomBot) or len(self.moves) < 2 else guide.choose(sight)
        if self.favourite is not None and self.favourite not in self.moves:
            self.moves.append(self.favourite)
        self.root.children = {move: Node() for move in self.moves}
        self.outcomes: dict[Move[Any], list[float]] = {move: [] for move in self.moves}
        self.squares = self.eager = 0.0

    def imagined(self) -> State:
        """Return a state that the seat imagines, in which the game stops before the next round."""
        state: State = self.sight.imagine()
        stop_before_next_round(state)
        return state

    def grow(self, budget: Budget) -> None:
        """Visit all moves equally, and after each stage continue with the better half (sequential halving)."""
        moves, begin = self.moves, monotonic()
        stages = max(1, (len(moves) - 1).bit_length())
        for stage in range(1, stages + 1):
            while not self.root.visits or self.spent(budget, begin) < stage / stages:
                for move in moves:
                    self.iterate(move)
                self.eager = self.eagerness()
                if self.is_clear(moves):
                    return
            best = self.best(moves)
            moves = [move for move in best if move in best[: (len(moves) + 1) // 2] or move is self.favourite]

    def is_clear(self, moves: Sequence[Move[Any]]) -> bool:
        """Whether one move is so much better than the next that looking further is pointless."""
        if len(moves) < 2 or self.root.children[moves[0]].visits < ENOUGH:
            return False
        first, second, *_ = self.best(moves)
        return self.is_surely_better(first, second, CLEAR)

    def spent(self, budget: Budget, begin: float) -> float:
        if budget.seconds is not None:
            return (monotonic() - begin) / budget.seconds
        return self.root.visits / budget.iterations

    def best(self, moves: Sequence[Move[Any]]) -> list[Move[Any]]:
        """Return the moves, best outcome first."""
        return sorted(moves, key=lambda move: -self.root.children[move].mean)

    def iterate(self, move: Move[Any]) -> None:
        """Imagine a state, walk down the tree, add a node to it, play on, and note the outcome at every node passed.

        Every move meets the same imagined states in the same order, so that luck does not decide between them.
        """
        first, node = move, self.root.children[move]
        place = node.visits % MOST_WORLDS
        if place == len(self.worlds):
            self.worlds.append(self.imagined())
        state = self.worlds[place].clone()
        agenda = state.agenda
        path = [(self.sight.seat, node)]
        state.apply(move)
        while node.visits and len(agenda) > 1:
            seat = state.actor
            assert seat is not None
            move = self.selected(node, state)
            child = node.children.get(move)
            if child is None:
                child = node.children[move] = Node()
            state.apply(move)
            path.append((seat, child))
            node = child
        self.guide.play_out(state, self.rng)
        if agenda and self.guide.sees_next_round:
            agenda[0] = next_round()
            state.advance()
        self.outcomes[first].append(self.note(path, state))

    def selected(self, node: Node, state: State) -> Move[Any]:
        """Return the move to follow: first the guide's; others join slowly; then the one with the best upper bound."""
        children, options = node.children, state.options
        untried = [move for move in options if move not in children]
        if untried:
            number = len(options) - len(untried)
            if not number:
                return self.guide.reflex(state, self.rng)
            if number * number * self.guide.trust <= node.visits:
                return untried[int(self.rng.random() * len(untried))]
        best, bound, eager = options[0], -1.0, self.eager
        for move in options:
            child = children.get(move)
            if child is not None:
                child.available += 1
                upper = child.chance / child.visits + eager * sqrt(log(child.available) / child.visits)
                if upper > bound:
                    best, bound = move, upper
        return best

    def eagerness(self) -> float:
        """Return how much to favour a rarely tried move: the more the outcomes for the seat vary, the more."""
        mean = self.root.chance / self.root.visits
        return EXPLORING * sqrt(max(1e-6, self.squares / self.root.visits - mean * mean))

    def note(self, path: Sequence[tuple[int, Node]], state: State) -> float:
        """Add an outcome to every node passed, for the seat that chose it; return the searching seat's chance."""
        if state.actor is None:
            points: Sequence[float] = state.scores
            chances = chances_of(points, AT_THE_END)
        else:
            points = self.guide.prospects(state)
            chances = chances_of(points, self.guide.doubt(state, points))
        for seat, node in path:
            node.visits += 1
            node.chance += chances[seat]
            node.points += points[seat]
        own = chances[self.sight.seat]
        self.root.visits += 1
        self.root.chance += own
        self.squares += own * own
        return own

    def worths(self) -> list[Worth]:
        """Return what is known about the moves: those searched to the end by worth, then the others."""
        children = self.root.children
        order = sorted(self.moves, key=lambda move: (-children[move].visits, -children[move].mean))
        return [
            Worth(move, children[move].mean, children[move].points / children[move].visits, children[move].visits)
            for move in order
        ]

    def chosen(self) -> Move[Any]:
        """Return the best move if it is surely better than the guide's own; otherwise the guide's."""
        best = self.worths()[0].move
        return best if self.favourite is None or self.is_surely_better(best, self.favourite) else self.favourite

    def is_surely_better(self, move: Move[Any], other: Move[Any], sure: float = SURE) -> bool:
        """Whether a move did better than another in the same imagined states, by more than luck explains."""
        gains = [one - two for one, two in zip(self.outcomes[move], self.outcomes[other], strict=False)]
        mean = sum(gains) / len(gains)
        spread = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        return mean > sure * spread


def chances_of(points: Sequence[float], doubt: float) -> list[float]:
    """Return how likely each player is to win with these prospects, given how much may still change."""
    highest = max(points)
    weights = [exp((each - highest) / doubt) for each in points]
    whole = sum(weights)
    return [weight / whole for weight in weights]


class Search(Bot):
    """Looks ahead within its budget; a guide plays on from there."""

    def __init__(self, budget: Budget, guide: Bot) -> None:
        self.budget, self.guide = budget, guide

    def choose(self, sight: Sight) -> Move[Any]:
        tree = Tree(sight, self.guide)
        if len(tree.moves) > 1:
            tree.grow(self.budget)
            return tree.chosen()
        return tree.moves[0]

    def advice(self, sight: Sight) -> Advice:
        tree = Tree(sight, self.guide, compares=True)
        tree.grow(self.budget)
        worths = tree.worths()
        return Advice(worths[0], worths[1] if len(worths) > 1 else None)


def advice_for(state: State, guide: Bot, seed: int, iterations: int = 400) -> Advice:
    """Return what a search with this guide advises, using only what the seat may know: for `hint`.

    The same state, seed and iterations give the same advice; `seed` should differ from decision to decision.
    """
    return Search(Budget(iterations=iterations), guide).advice(Sight(state, derived(seed)))
