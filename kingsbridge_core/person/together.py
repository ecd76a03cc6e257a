"""Two decisions answered on one line: `3 7`, or `grain, wool`."""

from __future__ import annotations

import re
from typing import Any

from kingsbridge_core.engine.moves import Move
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.typed import fitting, understood
from kingsbridge_core.text.language import _, in_quotes
from kingsbridge_core.text.phrases import folded, harmless

BETWEEN = re.compile(r"\s*[,;\u3001\uff0c]\s*")
"""What separates two answers in words; between two numbers, a space will do."""


def both_understood(text: str, offers: Offers) -> tuple[Move[Any], Move[Any]] | None:
    """Return the two moves that a line names; None if it names only one."""
    together = offers.game.together
    parts = BETWEEN.split(text.strip())
    if len(parts) == 1 and all(part.isdecimal() for part in text.split()):
        parts = text.split()
    if together is None or len(parts) != 2 or not all(parts):
        return None
    first = understood(parts[0], offers)
    if first.verb != together.first:
        verb, label = offers.game.wording.verb(together.first), offers.game.label(first)
        raise KingsbridgeError(
            _("you can add a second answer only to {verb}, not to {move}", verb=verb, move=in_quotes(label))
        )
    return first, _second(parts[1], first, offers, together.then)


def _second(text: str, first: Move[Any], offers: Offers, verb: str) -> Move[Any]:
    """Return the second move, which must be about a different thing; a number means the thing with that number."""
    own = {move.what: move for move in offers.game.moves if move.verb == verb}
    numbered = {str(number): own[move.what] for number, move in enumerate(offers.moves, 1) if move.what in own}
    words, typed = folded(text), in_quotes(harmless(text))
    names = {move: (move.text, folded(offers.game.label(move))) for move in numbered.values()}
    found = [numbered[words]] if words in numbered else fitting(words, list(names), names.__getitem__)
    if len(found) != 1:
        called = offers.game.wording.verb(verb)
        raise KingsbridgeError(_("{typed} is not something you can {verb} afterwards", typed=typed, verb=called))
    if found[0].what is first.what:
        raise KingsbridgeError(_("{typed} cannot be both answers; name two different ones", typed=typed))
    return found[0]
