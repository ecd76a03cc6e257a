"""What has happened since a person last looked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingsbridge_core.match.players import Mentions


@dataclass(frozen=True, slots=True)
class News:
    """Sentences in order; `mentions` shortens lines that are shown together."""

    sentences: Sequence[str] = ()
    mentions: Callable[[], Mentions] = Mentions

    def as_block(self, lines: Sequence[str]) -> list[str]:
        """Return some of the lines as they are read together: with each player's colour given once."""
        return self.mentions().all_of(lines)
