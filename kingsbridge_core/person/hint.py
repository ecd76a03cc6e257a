"""Advises what an experienced player would do who knows no more than the seat that asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsbridge_core.bots.levels import guide_of
from kingsbridge_core.match.match import Match
from kingsbridge_core.text.language import _, in_digits

if TYPE_CHECKING:
    from kingsbridge_core.bots.search import Advice

ITERATIONS = 300
"""How often a hint looks ahead: a second or two."""


def hint(match: Match) -> Advice:
    """Return what a search advises the player to move."""
    from kingsbridge_core.bots.search import advice_for

    # the seed of the match dealt the hidden cards; imagined ones must not depend on it
    return advice_for(match.state, guide_of(match.plugins.bots(match.game)), len(match.turns), ITERATIONS)


def in_words(advice: Advice, match: Match) -> list[str]:
    """Return the advice in sentences, best move first."""
    label, best, other = match.game.label, advice.best, advice.runner_up
    if other is None:
        return [_("Only one move is possible: {move}.", move=label(best.move))]
    first, second = in_digits(best.chance, ".0%"), in_digits(other.chance, ".0%")
    return [
        _("{move} (about {chance} chance of winning)", move=label(best.move), chance=first),
        _("Next best: {move} (about {chance}).", move=label(other.move), chance=second),
    ]
