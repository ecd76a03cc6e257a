"""The texts of this game in the reader's language."""

from __future__ import annotations

from kingsbridge_core import Texts

_ = Texts(__file__)
counted = _.counted
