"""The folder for the figures of many games: JSON, CSV, and plots."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, reason_of
from kingsbridge_core.playtest.simulation import Result
from kingsbridge_core.text.language import _


class Folder:
    """A new or empty folder, tested for writing before any game is played."""

    def __init__(self, path: Path, plots: bool = False) -> None:
        self.path, self.plots = path, plots
        if plots:
            from kingsbridge_core.playtest.plots import check

            check()
        try:
            path.mkdir(parents=True, exist_ok=True)
            if any(path.iterdir()):
                raise KingsbridgeError(_("{folder} is not empty; name a new folder", folder=path))
            (path / "summary.json").touch()
        except OSError as error:
            why = _("{folder} cannot be written: {why}", folder=path, why=reason_of(error))
            raise KingsbridgeError(why) from None

    def write(self, summary: dict[str, Any], results: Sequence[Result]) -> None:
        """Write all files."""
        text = json.dumps(summary, indent=2)
        (self.path / "summary.json").write_text(text + "\n", "utf-8")
        self._table("games.csv", _games(results))
        cards = summary["cards"]
        if cards:
            names = [name for name in cards[0] if name != "interval"]
            rows = ([*(each[name] for name in names), *(each["interval"] or ("", ""))] for each in cards)
            self._table("cards.csv", [[*names, "low", "high"], *rows])
        if self.plots:
            from kingsbridge_core.playtest.plots import draw

            draw(summary, self.path)

    def _table(self, name: str, rows: Iterable[Iterable[Any]]) -> None:
        with (self.path / name).open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerows(rows)


def _games(results: Sequence[Result]) -> Iterable[list[Any]]:
    sources = list(results[0].sources[0])
    yield ["game", "seat", "bot", "score", "win", "failed", "rounds", "moves", "ending", *sources]
    for result in results:
        for seat, bot in enumerate(result.bots):
            points = [result.sources[seat][source] for source in sources]
            share = f"{result.share(seat):g}"
            failed = int(any(seat == each for each, _why in result.failures))
            start = [result.number, seat, bot, f"{result.scores[seat]:g}", share, failed]
            yield [*start, result.rounds, result.moves, result.ending, *points]
