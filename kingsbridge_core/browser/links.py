"""Secret links: whoever has one is that seat, a watcher, or the host; we keep only their hashes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe

from kingsbridge_core.match.locked_files import write_all
from kingsbridge_core.match.save_file import Unwritten
from kingsbridge_core.places import saves_folder

BYTES = 18
"""144 bits: nobody guesses a link."""
WATCHER = "watcher"
ENDING = ".links"
"""What the file of a match's links adds to the name of its save."""


def fresh_token() -> str:
    """Return a new secret for a link."""
    return token_urlsafe(BYTES)


def hash_of(token: str) -> str:
    """Return the hash of a secret, which is all we keep of it."""
    return sha256(token.encode()).hexdigest()


class Links:
    """The links of one match: the hashes of each seat's secret and the watchers', in a file beside the save.

    Whoever has a link is that seat, on any device; a new link for a seat makes the old one worthless.
    """

    def __init__(self, save: Path | None, seats: int) -> None:
        self._file = None if save is None else save.with_name(save.name + ENDING)
        self._hashes: dict[str, str] = {}
        self._known = {WATCHER, *(str(seat) for seat in range(seats))}
        self._load()

    def _load(self) -> None:
        if self._file is not None:
            self._hashes = {who: digest for who, digest in _read(self._file).items() if who in self._known}

    def renew(self, seat: int | None) -> str:
        """Return a new link for a seat, or for watchers; the earlier one no longer opens anything."""
        token = fresh_token()
        self._save({**self._hashes, _who(seat): hash_of(token)})
        return token

    def take_over(self, other: Links) -> None:
        """Let the links of another match open this one instead."""
        self._save(other._hashes)
        other._save({})

    def revoke(self, seat: int | None) -> None:
        """Close the link of this seat."""
        self._save({who: digest for who, digest in self._hashes.items() if who != _who(seat)})

    def _save(self, hashes: dict[str, str]) -> None:
        """Keep these hashes, on disk first."""
        if self._file is not None:
            fresh = self._file.with_name(f"{self._file.name}.new")
            try:
                descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                with os.fdopen(descriptor, "wb", buffering=0) as stream:
                    write_all(stream, json.dumps(hashes).encode())
                fresh.replace(self._file)
            except OSError as error:
                raise Unwritten(self._file, error) from None
        self._hashes = hashes

    def opened(self) -> Iterator[tuple[str, int | None]]:
        """Return the hash of every link, and the seat that it opens (None: a watcher's)."""
        for who, digest in self._hashes.items():
            yield digest, None if who == WATCHER else int(who)


def _who(seat: int | None) -> str:
    return WATCHER if seat is None else str(seat)


def _read(file: Path) -> dict[str, str]:
    try:
        with file.open(encoding="utf-8") as stream:
            found = json.loads(stream.read(20_000))
    except (OSError, ValueError, RecursionError):
        return {}  # without hashes nobody gets in, and the host makes new links
    return {who: each for who, each in found.items() if isinstance(each, str)} if isinstance(found, dict) else {}


def with_links() -> list[Path]:
    """Return the saved matches that have links."""
    found = sorted(saves_folder().glob(f"*.jsonl{ENDING}"))
    return [path.with_name(path.name.removesuffix(ENDING)) for path in found]


def digests_beside(save: Path) -> list[str]:
    """Return the hashes of all links of a saved match."""
    return [*_read(save.with_name(save.name + ENDING)).values()]
