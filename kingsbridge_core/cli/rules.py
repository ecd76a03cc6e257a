"""`kingsbridge rules`: the rules reference."""

from __future__ import annotations

import click

from kingsbridge_core.cli.common import echo_json, find, json_option
from kingsbridge_core.errors import KingsbridgeError, nearest
from kingsbridge_core.language import _
from kingsbridge_core.phrases import labelled
from kingsbridge_core.rules import Rule


@click.command(epilog="Example: kingsbridge rules pillars king trick")
@click.argument("game")
@click.argument("words", nargs=-1)
@json_option
def command(game: str, words: tuple[str, ...], as_json: bool) -> None:
    """Look up the rules of GAME: all of them, one by its id, or those in which all WORDS occur."""
    found = search(game, " ".join(words))
    if as_json:
        echo_json([{"id": r.id, "says": r.says, "kind": r.kind, "source": r.source} for r in found])
        return
    for rule in found:
        click.echo(told(rule))


def search(game: str, words: str) -> list[Rule]:
    """The rules that match, or an error that says what to try."""
    found_game = find(game)
    rules, title = found_game.rules, found_game.title
    if not rules.rules:
        raise KingsbridgeError(_("{game} brings no rules reference", game=title))
    if words in rules.rules:
        return [rules.find(words)]
    found = rules.search(words)
    if not found:
        every = {word.strip(".,;:()'").casefold() for rule in rules.rules.values() for word in rule.says.split()}
        near = nearest(words, sorted(every | set(rules.rules)))
        names = _(" or ").join(repr(each) for each in near)
        advice = _("Try {words}.", words=names) if near else _("Try fewer or other words.")
        why = _("no rule of {game} speaks of {words!r}. {advice}", game=title, words=words, advice=advice)
        raise KingsbridgeError(why)
    return found


def told(rule: Rule) -> str:
    """A rule in one line; our own rulings are marked."""
    mark = "" if rule.kind == "rule" else f" [{_(rule.kind)}]"
    return labelled(f"{rule.id}{mark}", rule.says)
