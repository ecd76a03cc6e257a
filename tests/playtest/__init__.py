"""Figures: simulation, comparison, tournament."""
