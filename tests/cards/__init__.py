"""Tests of the command `kingsbridge cards`."""
