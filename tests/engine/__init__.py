"""Positions and how they change."""
