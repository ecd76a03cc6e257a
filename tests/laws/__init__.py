"""The kit of laws passes a sound game, and catches every mistake of a catalogue."""
