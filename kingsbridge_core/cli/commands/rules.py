"""`kingsbridge rules`: the rules reference."""

from __future__ import annotations

import click

from kingsbridge_core.cli.options import echo_json, find, json_option, speak_of
from kingsbridge_core.cli.output import say
from kingsbridge_core.game.rules import looked_up
from kingsbridge_core.text.phrases import harmless


@click.command(epilog="Example: kingsbridge rules pillars king trick")
@click.argument("game")
@click.argument("words", nargs=-1)
@json_option
def command(game: str, words: tuple[str, ...], as_json: bool) -> None:
    """Look up the rules of GAME: all of them, one by its id, or those that contain all WORDS."""
    looked_in = find(game)
    speak_of(looked_in)
    found = looked_up(looked_in, harmless(" ".join(words)))
    if as_json:
        echo_json([{"id": r.id, "says": r.says, "kind": r.kind, "source": r.source} for r in found])
        return
    for rule in found:
        say(str(rule))
