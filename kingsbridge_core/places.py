"""Finds the data and schemas of a package, in a checkout or in a wheel, and the saves of a user."""

from __future__ import annotations

import os
import stat
from errno import EINVAL
from io import FileIO
from typing import TYPE_CHECKING, Literal

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from pathlib import Path

SAVES_VARIABLE = "KINGSBRIDGE_SAVES"


def folder(module_file: str, kind: Literal["data", "schemas"]) -> Path:
    """Return the `data` or `schemas` folder of the package with this `__file__`.

    An installed package contains it; in our checkout `kingsbridge_pillars` has it at `data/pillars`, and the core has
    its own schemas at the top of `schemas`.
    """
    from pathlib import Path

    package = Path(module_file).resolve().parent
    name = package.name.removeprefix("kingsbridge_")
    checkout = package.parent / kind if name == "core" else package.parent.parent / kind / name
    for place in (package / kind, checkout):
        if place.is_dir():
            return place
    raise KingsbridgeError(f"the {kind} of {package.name} are missing: neither {package / kind} nor {checkout} exists")


def saves_folder() -> Path:
    """Return the folder of saves: KINGSBRIDGE_SAVES, or where this system keeps such files."""
    chosen = os.environ.get(SAVES_VARIABLE)
    if chosen:
        from pathlib import Path

        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("kingsbridge", appauthor=False) / "saves"


def own_folder() -> Path:
    """Return the folder for this user's own decisions, which nobody else's folder of saves can bring along."""
    from platformdirs import user_state_path

    return user_state_path("kingsbridge", appauthor=False)


def check_here() -> None:
    """Refuse to go on in a folder that has been deleted: there, no relative path means anything."""
    try:
        os.getcwd()  # noqa: PTH109
    except OSError:
        told = _("the folder you are in has been deleted; go to another one and try again")
        raise KingsbridgeError(told) from None


def regular_file(path: Path, mode: Literal["r", "r+"] = "r") -> FileIO:
    """Open a file to read, or to change too; a device or a pipe could keep us waiting or never end."""
    stream = FileIO(path, mode, opener=_without_waiting)
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(EINVAL, _("it is a device or a pipe, not a regular file"))
    return stream


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
