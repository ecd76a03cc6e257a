"""The end of a game: points by source and round by round, as tables and as a small chart, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING

from kingsbridge_core.cli.screen import winners_line
from kingsbridge_core.history import Round, rounds
from kingsbridge_core.language import _, in_digits
from kingsbridge_core.phrases import listed
from kingsbridge_core.table import Panel

if TYPE_CHECKING:
    from kingsbridge_core.cli.screen import Screen
    from kingsbridge_core.match import Match

MOST_ROUNDS = 12
"""So many rounds are shown of a long game."""
HEIGHT = 8
"""Lines of the chart."""
BLOCKS = " ▁▂▃▄▅▆▇█"
"""A line of a bar, from nothing to full, in eighths."""
EDGES = 6
"""Columns that the box around the chart takes, and a space before and behind its bars."""


def end_screen(match: Match, screen: Screen) -> None:
    """All that is shown when a game is over; its last line says who has won."""
    played = rounds(match)
    if len(played) > 1:
        if not screen.plain and screen.console.encoding.startswith("utf"):
            screen.panels([chart(played, match.names, screen.console.width)])
        screen.panels([rounds_panel(played, match.names, match.game.round_title)])
    screen.points(match)  # last, so that it is seen in a low window
    screen.say(winners_line(match), "bold")


def thinned(played: Sequence[Round], most: int = MOST_ROUNDS) -> list[Round]:
    """Evenly chosen rounds, always with the last one, where there are more than can be shown."""
    step = -(-len(played) // max(1, most))
    return list(played[::-1][::step][::-1])


def lettered(names: Sequence[str]) -> list[str]:
    """The players with the letters that stand for them in the chart."""
    return [f"{letter} {name}" for letter, name in zip(ascii_uppercase, names, strict=False)]


def rounds_panel(
    played: Sequence[Round], names: Sequence[str], title: Callable[[int], str], most: int = MOST_ROUNDS
) -> Panel:
    """The points of everybody at the end of each round; `title` says what a round is called."""
    shown = thinned(played, most)
    rows = tuple((title(each.number), *map(in_digits, each.scores)) for each in shown)
    spoken = tuple(_("{round}: {points}.", round=title(each.number), points=_listed(each, names)) for each in shown)
    left_out = _("Of so many, only some are shown.") if len(shown) < len(played) else ""
    heading = ("", *lettered(names))
    return Panel(_("Points as they grew"), rows, heading, left_out, (*spoken, *[left_out] * bool(left_out)))


def _listed(played: Round, names: Sequence[str]) -> str:
    return listed(f"{name} {in_digits(score)}" for name, score in zip(names, played.scores, strict=True))


def chart(played: Sequence[Round], names: Sequence[str], width: int) -> Panel:
    """Bars that grow from round to round, one for each player, told apart by the letter beneath them."""
    scores = [score for each in played for score in each.scores]
    low, high = min(0, *scores), max(1, *scores)
    labels = [in_digits(high), *[""] * (HEIGHT - 2), in_digits(low)]
    margin = max(map(len, labels))
    seats = len(names)
    shown = thinned(played, min(MOST_ROUNDS, (width - EDGES - margin) // (seats + 1)))
    bars = [[_bar((score - low) / (high - low)) for score in each.scores] for each in shown]
    lines = [
        f"{label:>{margin}} " + " ".join("".join(bar[place] for bar in group) for group in bars)
        for place, label in enumerate(labels)
    ]
    lines.append(" " * (margin + 1) + " ".join([ascii_uppercase[:seats]] * len(shown)))
    lines.append(" " * (margin + 1) + " ".join(f"{each.number:<{seats}}" for each in shown))
    rows = tuple((line.rstrip(),) for line in lines)
    return Panel(_("Points as they grew, drawn"), rows, note=listed(lettered(names)))


def _bar(part: float) -> str:
    """A bar from its top to its foot, filled to this part of its height."""
    eighths = round(part * HEIGHT * 8)
    return "".join(BLOCKS[max(0, min(8, eighths - 8 * line))] for line in reversed(range(HEIGHT)))
