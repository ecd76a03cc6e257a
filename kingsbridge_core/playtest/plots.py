"""Plots the figures of many games with matplotlib, which the extra `plots` installs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _

KINDS = ("svg", "png")
MOST_CARDS = 25


def check() -> None:
    """Refuse, before any work is done, if plots cannot be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise KingsbridgeError(_("plots need matplotlib: pip install 'kingsbridge[plots]'")) from None


def draw(summary: dict[str, Any], folder: Path) -> None:
    """Draw the scores and the cards, each as SVG and PNG; the same figures give the same pictures."""
    import matplotlib

    matplotlib.use("Agg")
    with matplotlib.rc_context({"svg.hashsalt": "kingsbridge"}):
        _save(_scores(summary), folder / "scores")
        if any(each["worth"] is not None for each in summary["cards"]):
            _save(_cards(summary), folder / "cards")


def _save(figure: Any, path: Path) -> None:
    for kind in KINDS:
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(path.with_suffix(f".{kind}"), metadata=metadata, bbox_inches="tight")


def _scores(summary: dict[str, Any]) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4))
    axes = figure.add_subplot()
    bars = summary["scores"]
    widths = [(bar["to"] - bar["from"]) * 0.95 for bar in bars]
    axes.bar([bar["from"] for bar in bars], [bar["count"] for bar in bars], width=widths, align="edge")
    axes.set(title=_("{number} games", number=summary["games"]), xlabel=_("points"), ylabel=_("seats"))
    return figure


def _cards(summary: dict[str, Any]) -> Any:
    from matplotlib.figure import Figure

    cards = [each for each in summary["cards"] if each["worth"] is not None][:MOST_CARDS][::-1]
    figure = Figure(figsize=(7, 1 + 0.25 * len(cards)))
    axes = figure.add_subplot()
    places = range(len(cards))
    errors = [[abs(each["interval"][end] - each["worth"]) for each in cards] for end in (0, 1)]
    axes.errorbar([each["worth"] for each in cards], places, xerr=errors, fmt="o")
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_yticks(places, [each["card"] for each in cards])
    axes.set(title=_("What a card adds to the chance of winning, each time"))
    return figure
