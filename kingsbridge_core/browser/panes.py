"""The panes beside the table: points by source, rules, how to play, cards, the whole log."""

from __future__ import annotations

from collections.abc import Callable

from kingsbridge_core.browser.drawing import drawn
from kingsbridge_core.browser.served import Served
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.rules import looked_up
from kingsbridge_core.text.language import NAMES, _

Pane = Callable[[Served, int | None, str], str]


def score(served: Served, seat: int | None, wanted: str) -> str:
    """Show everyone's points by source."""
    found = served.scores()
    rows = [
        (source, [player.points[place] for player in found.players])
        for place, source in enumerate(found.sources)
        if any(player.points[place] for player in found.players)
    ]
    return drawn("score.html", players=found.players, rows=rows, ending=found.ending)


def goal(served: Served, seat: int | None, wanted: str) -> str:
    """Show what a newcomer wants to know first."""
    definition = served.match.game.definition
    return drawn("goal.html", summary=definition.summary, endings=list(definition.endings.values()))


def rules(served: Served, seat: int | None, wanted: str) -> str:
    """Show the rules that mention some words, and a field to search for others."""
    found: list[str] = []
    why = ""
    if wanted:
        try:
            found = [str(rule) for rule in looked_up(served.match.game, wanted)]
        except KingsbridgeError as error:
            why = str(error)
    return drawn("rules.html", wanted=wanted, rules=found, why=why)


def log(served: Served, seat: int | None, wanted: str) -> str:
    """Show everything this seat could hear."""
    return drawn("log.html", lines=served.log(seat))


def settings(served: Served, seat: int | None, wanted: str) -> str:
    """Show language, colours, motion and sound; the page remembers them."""
    themes = {"auto": _("as your system"), "light": _("light"), "dark": _("dark"), "colour-blind": _("colour-blind")}
    return drawn("settings.html", languages=NAMES, themes=themes)


PANES: dict[str, Pane] = {"score": score, "goal": goal, "rules": rules, "log": log, "settings": settings}
