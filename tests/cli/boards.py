"""The reviewed screens of all games in mid-play: `python -m tests.cli.boards` redraws them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from .terminal import Terminal
from .test_whole_games import SEATS, beside

FOLDER = Path(__file__).parent / "boards"
SIZES = [(80, 24), (140, 40)]
MOVES = {"column-of-fire": 14, "pillars": 12, "world-without-end": 10}
"""So many decisions in, there is something to see."""
BOARDS = [(title, columns, rows) for title in SEATS for columns, rows in SIZES]


def file_of(title: str, columns: int) -> Path:
    """Return where a screen is kept."""
    return FOLDER / f"{title}-{columns}.txt"


def drawn(title: str, columns: int, rows: int, saves: Path) -> str:
    """Return the screen after some moves."""
    other = beside(title, stops=True)
    terminal = Terminal("play", title, *other.seats, "--seed", "6", saves=saves, columns=columns, rows=rows)
    terminal.wait_for("Ann> ")
    for place, (number, _) in enumerate(other.choices()):
        if place == MOVES[title]:
            break
        terminal.child.sendline(str(number))
        terminal.wait_for("Ann> ")
    shown = "\n".join(line.rstrip() for line in terminal.screen.display)
    terminal.child.sendline("quit")
    terminal.end()
    return shown.rstrip() + "\n"


def main() -> None:
    """Redraw all of them."""
    for title, columns, rows in BOARDS:
        with TemporaryDirectory() as folder:
            file_of(title, columns).write_text(drawn(title, columns, rows, Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
