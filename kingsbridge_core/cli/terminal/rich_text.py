"""Text that rich draws, with lines broken as the language wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.containers import Lines
from rich.text import Text as RichText

from kingsbridge_core.cli.terminal.wrapping import breaks

if TYPE_CHECKING:
    from rich.console import Console


class Text(RichText):
    """A rich text, except that rich breaks lines at any space and anywhere in Japanese."""

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        """The text in lines of this many columns."""
        if how.get("no_wrap") or self.no_wrap or self.cell_len <= width:
            return super().wrap(console, width, **how)
        fold = (how.get("overflow") or self.overflow or "fold") == "fold"
        lines = Lines()
        for line in self.split(allow_blank=True):
            for part in line.divide(breaks(line.plain, width, fold)):
                part.rstrip_end(width)
                lines.extend(part.wrap(console, width, **how))
        return lines
