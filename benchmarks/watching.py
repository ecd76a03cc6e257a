"""Counts more in single games than points and wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import kingsbridge_core as kb
from kingsbridge_column_of_fire.state import ColumnOfFire, Pick, open_card
from kingsbridge_world_without_end.state import WorldWithoutEnd

Counts = Counter[tuple[str, str]]


def listed(rates: Mapping[str, float]) -> str:
    """Return names with their shares."""
    return ", ".join(f"{name} {rate:.1%}" for name, rate in rates.items())


def per_game(counts: Counts, kind: str, times: float) -> str:
    """Return how often things of a kind occur per game."""
    found = {what: count for (each, what), count in sorted(counts.items()) if each == kind}
    return ", ".join(f"{what} {count / times:.2f}" for what, count in found.items())


class ColumnOfFireWatch:
    """Counts conflicts, changes of religion, and which characters and spaces are taken when they can be."""

    def start_player(self, state: ColumnOfFire) -> int:
        """Return who began."""
        return state.start_player

    def move(self, state: ColumnOfFire, move: kb.Move[Any], counts: Counts) -> None:
        """Count what was possible and what was done."""
        counts.update(("offered", name) for each in state.options if (name := self.choice(state, each)))
        counts["taken", self.choice(state, move)] += 1
        if move.verb == "be" and move.what != state.religions[state.actor or 0]:
            counts["religion", "changed"] += 1

    def choice(self, state: ColumnOfFire, move: kb.Move[Any]) -> str:
        """Return the character or the space that a move is about; nothing for other moves."""
        if isinstance(move.what, Pick) and move.verb == "take":
            return str(getattr(open_card(state, move.what.country), "id", ""))
        return str(move.what.id) if move.verb == "move" else ""

    def over(self, state: ColumnOfFire, counts: Counts) -> None:
        """Count how conflicts ended, and whether the game had a usual length."""
        for line in state.log or ():
            if "winner" in line.arguments:
                counts["conflict", f"won by {line.arguments['winner']}s"] += 1
            elif line.text.startswith("The conflict"):
                counts["conflict", "avoided"] += 1
        counts["length", "7 to 13 years"] += 7 <= state.round <= 13

    def report(self, counts: Counts, games: int, seats: int) -> Iterator[str]:
        """Return the counts in words."""
        yield f"games of 7 to 13 years: {counts['length', '7 to 13 years'] / games:.0%}"
        yield f"conflicts in a game: {per_game(counts, 'conflict', games)}"
        yield f"religions in a game: {per_game(counts, 'religion', games)}"
        game = kb.find_game("column_of_fire")
        for title, cards in (("characters", game.characters), ("track spaces", game.track)):  # type: ignore[attr-defined]
            rates = {card.id: counts["taken", card.id] / max(1, counts["offered", card.id]) for card in cards}
            ranked = sorted(rates, key=rates.__getitem__)
            least, most = ({name: rates[name] for name in part} for part in (ranked[:4], ranked[:-5:-1]))
            yield f"{title}, taken when possible: least {listed(least)}; most {listed(most)}"


class WorldWithoutEndWatch:
    """Counts cards, houses and care, projects finished and duties paid."""

    def start_player(self, state: WorldWithoutEnd) -> int:
        """Return who began."""
        return state.active

    def move(self, state: WorldWithoutEnd, move: kb.Move[Any], counts: Counts) -> None:
        """Count what was done."""
        if move.verb in ("play", "house", "rent", "care", "donate", "trade", "protect"):
            counts[move.verb, str(getattr(move.what, "id", move.what))] += 1

    def over(self, state: WorldWithoutEnd, counts: Counts) -> None:
        """Count how far the projects came, and which duties were not paid in full."""
        for project in state.projects:
            counts["on the board", project.id] += 1
            counts["finished", project.id] += project in state.finished
        for line in state.log or ():
            if line.text.startswith("Duty"):
                counts["due", line.arguments["duty"]] += state.seats
            elif line.text.startswith("{seat} lacks"):
                counts["unpaid", line.arguments["duty"]] += 1
        counts["ill", "places"] += len(state.ill)
        counts["cured", "places"] += sum(line.text.startswith("{seat} cares") for line in state.log or ())

    def report(self, counts: Counts, games: int, seats: int) -> Iterator[str]:
        """Return the counts in words."""
        for verb in ("play", "house", "rent", "donate", "protect"):
            yield f"{verb}, times a game and player: {per_game(counts, verb, games * seats)}"
        yield f"trades in a game: {per_game(counts, 'trade', games)}"
        stood = {name: count for (kind, name), count in sorted(counts.items()) if kind == "on the board"}
        yield f"projects finished: {listed({name: counts['finished', name] / count for name, count in stood.items()})}"
        due = {name: count for (kind, name), count in sorted(counts.items()) if kind == "due"}
        paid = {name: 1 - counts["unpaid", name] / count for name, count in due.items()}
        yield f"duties paid in full: {listed(paid)}"
        yield (
            f"places cared for in a game: {counts['cured', 'places'] / games:.1f}, "
            f"still ill at the end {counts['ill', 'places'] / games:.1f}: {per_game(counts, 'care', games)}"
        )


WATCHES: dict[str, Any] = {"column_of_fire": ColumnOfFireWatch(), "world_without_end": WorldWithoutEndWatch()}
