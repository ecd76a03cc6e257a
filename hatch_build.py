"""Compiles the gettext catalogues of all packages when the project is built or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """`.mo` files beside the `.po` files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue."""
        for path in sorted(Path(self.root).glob("**/locale/*/LC_MESSAGES/*.po")):
            with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=path.parent.parent.name))
