"""Tests of the card game, one for every rule of its ledger."""
