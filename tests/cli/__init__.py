"""The command line, run for real: in pipes and in pseudo-terminals."""
