"""How often a person is asked in a game, and what they miss where nobody asks them: as at the terminal, with its stops.

The person chooses as the greedy bot does; the same code asks them as in a real session.

python -m benchmarks.prompts column_of_fire world_without_end pillars --games 100
python -m benchmarks.prompts column_of_fire --missed --games 20
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from statistics import mean
from typing import Any

from kingsbridge_core.bots.bot import Bot, Sight, chosen_by
from kingsbridge_core.bots.levels import guide_of
from kingsbridge_core.bots.search import Budget, Node, Tree
from kingsbridge_core.cli.session.asking import Asking
from kingsbridge_core.cli.session.session import Session
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.state import State
from kingsbridge_core.match.history import position
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.person import Person
from kingsbridge_core.plugins import find_game, installed

SEATS = {"column_of_fire": 2, "world_without_end": 3, "pillars": 3}
CLEAR_GAIN = 0.02
"""A chance to win that somebody would mind to miss."""
THOROUGH = 10
"""How much longer than `hard` the second look takes."""


class Counted(Session):
    """A session whose person is the greedy bot: it counts what it is asked."""

    def __init__(self, match: Match, asking: Asking) -> None:
        super().__init__(match, Screen(plain=True), asking)
        self.greedy = installed().bots(match.game)["greedy"]()
        self.prompts: Counter[str] = Counter()

    def typed(self, person: Person) -> str:
        """The greedy bot's move; and the second one, if both are asked in one line."""
        match = self.match
        self.prompts[match.state.agenda[-1][0].name] += 1
        move = chosen_by(self.greedy, match.state, match.seed, len(match.turns), match.told)
        together = match.game.together
        if not person.asks_both or together is None or move.verb != together.first:
            return move.text
        then = self.second(match.state.clone(), move, together.then)
        return move.text if then is None else f"{move.text}, {then.text}"

    def second(self, state: State, move: Move[Any], verb: str) -> Move[Any] | None:
        """What the bot will choose when the time of the second move comes."""
        seat = state.actor
        state.apply(move)
        while state.actor is not None:
            move = self.greedy.choose(Sight(state, derived(state.seed)))
            if state.actor == seat and move.verb == verb:
                return move
            state.apply(move)
        return None


def played(game: str, seed: int, asking: Asking) -> Counted:
    """One game, with nothing written anywhere."""
    match = Match.new(find_game(game), ["human", *["bot:greedy"] * (SEATS[game] - 1)], seed)
    session = Counted(match, asking)
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        session.play_on()
    return session


def compared(game: str, games: int) -> str:
    """The prompts of the same games, with every prompt and with the usual stops."""
    every = [played(game, seed, Asking(every_prompt=True)) for seed in range(games)]
    usual = [played(game, seed, Asking(stops=True)) for seed in range(games)]
    before, after = (mean(sum(each.prompts.values()) for each in sessions) for sessions in (every, usual))
    asked = sum((each.prompts for each in usual), Counter())
    often = ", ".join(f"{name} {number / games:.1f}" for name, number in asked.most_common(8))
    share = f"{before:.1f} prompts a game, {after:.1f} with stops: {after / before:.1%}"
    return f"{game}, {SEATS[game]} seats: {share} ({often})"


def gain_missed(state: State, passed: Move[Any], guide: Bot, seed: int) -> float:
    """By how much the chance to win rises with what `hard` would do instead of passing.

    What looks better at first is measured again in many other imagined games, so that luck is not taken for a gain.
    """
    tree = Tree(Sight(state, derived(seed)), guide)
    if len(tree.moves) == 1:
        return 0.0
    tree.grow(Budget(iterations=guide.iterations))
    better = tree.chosen()
    if better is passed:
        return 0.0
    again = Tree(Sight(state, derived(seed + 1)), guide)
    again.moves, again.favourite = [better, passed], None
    again.root.children, again.outcomes = {better: Node(), passed: Node()}, {better: [], passed: []}
    again.grow(Budget(iterations=guide.iterations * THOROUGH))
    return again.root.children[better].mean - again.root.children[passed].mean


def missed(game: str, games: int) -> str:
    """In how many of the moments that passed, and that had another option, something better was missed."""
    gains: dict[str, list[float]] = {}
    for seed in range(games):
        match = played(game, seed, Asking(stops=True)).match
        guide = guide_of(installed().bots(match.game))
        for number, turn in enumerate(match.turns):
            if turn.passed:
                state, salt = position(match, number), seed * 10_000 + 2 * number
                gain = gain_missed(state, turn.move, guide, salt) if len(state.options) > 1 else 0.0
                gains.setdefault(turn.move.verb, []).append(gain)
        if sys.stderr.isatty():
            print(seed, file=sys.stderr)
    found = [gain for each in gains.values() for gain in each]
    clear = sum(gain >= CLEAR_GAIN for gain in found)
    by_verb = ", ".join(f"{verb} {sum(g >= CLEAR_GAIN for g in each)} of {len(each)}" for verb, each in gains.items())
    return f"{game}: in {clear} of {len(found)} passed moments ({clear / len(found):.2%}) hard sees more ({by_verb})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(SEATS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--missed", action="store_true", help="what hard would have done where a moment passed")
    chosen = parser.parse_args(arguments)
    for game in chosen.game:
        print((missed if chosen.missed else compared)(game, chosen.games), flush=True)


if __name__ == "__main__":
    main()
