"""Limits how often a link may ask for something, so that one person cannot block the server for the others."""

from __future__ import annotations

from time import monotonic

AT_ONCE, A_SECOND = 100, 20


class Rate:
    """What a link has left of its requests, and on how many pages it is open."""

    def __init__(self) -> None:
        self.left, self.since, self.streams = float(AT_ONCE), monotonic(), 0

    def allows(self) -> bool:
        """Count one more request, and return whether the link may make it."""
        now = monotonic()
        self.left = min(AT_ONCE, self.left + (now - self.since) * A_SECOND)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
