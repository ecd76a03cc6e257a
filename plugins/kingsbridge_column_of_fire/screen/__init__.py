"""What a person sees and reads: the table, questions, hints and names."""
