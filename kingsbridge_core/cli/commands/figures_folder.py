"""The folder for the figures of many games: JSON, CSV, and plots."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kingsbridge_core.errors import KingsbridgeError, reason_of
from kingsbridge_core.playtest.runs import HEADING
from kingsbridge_core.playtest.sums import Sums
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

    def add(self, rows: Iterable[Iterable[Any]], sums: Sums) -> None:
        """Write the rows of some more games; the sums know what there are points for."""
        with (self.path / "games.csv").open("a", encoding="utf-8", newline="") as stream:
            if not stream.tell():
                csv.writer(stream).writerow([*HEADING, *sums.seats[0].sources])
            csv.writer(stream).writerows(rows)

    def write(self, summary: dict[str, Any]) -> None:
        """Write all other files."""
        text = json.dumps(summary, indent=2)
        (self.path / "summary.json").write_text(text + "\n", "utf-8")
        cards = summary["cards"]
        if cards:
            names = [name for name in cards[0] if name != "interval"]
            rows = ([*(each[name] for name in names), *(each["interval"] or ("", ""))] for each in cards)
            with (self.path / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
                csv.writer(stream).writerows([[*names, "low", "high"], *rows])
        if self.plots:
            from kingsbridge_core.playtest.plots import draw

            draw(summary, self.path)
