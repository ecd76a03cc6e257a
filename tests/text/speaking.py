"""Speaks another language for a while."""

from __future__ import annotations

from kingsbridge_core.text.language import speaking as speaking
