"""Makes the saves of whole matches known to the tests of this folder."""

from tests.replay.played import played, running

__all__ = ["played", "running"]
