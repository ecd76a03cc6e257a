"""The final score of a match, as an area of its scene."""

from __future__ import annotations

from collections.abc import Iterator

from kingsbridge_core.game.scene import Area, Item
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.score import scores, winners_line
from kingsbridge_core.text.language import _, in_digits


def final_score(match: Match) -> Area:
    """Return everyone's points by source, and who won."""
    found = scores(match)
    names = [each.name for each in found.players]

    def row(name: str, points: list[float]) -> Iterator[Item]:
        yield Item(f"final {name}", "text", name)
        for each, number in zip(names, points, strict=True):
            yield Item(f"final {name} {each}", "text", in_digits(number))

    items = [Item("final", "text", " "), *(Item(f"final of {name}", "text", name) for name in names)]
    for place, source in enumerate(found.sources):
        items += row(source, [each.points[place] for each in found.players])
    items += row(_("all"), [each.total for each in found.players])
    note = " ".join([winners_line(match), found.ending])
    return Area("final score", _("Final score"), tuple(items), "grid", columns=len(names) + 1, note=note)
