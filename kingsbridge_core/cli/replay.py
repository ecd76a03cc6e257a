"""`kingsbridge replay`: what happened in a match."""

from __future__ import annotations

from pathlib import Path

import click

from kingsbridge_core.cli.common import plain_option, set_option


@click.command(epilog="Example: kingsbridge replay match.jsonl --verify")
@click.argument("save", type=click.Path(path_type=Path))
@click.option(
    "--to", "last", type=click.IntRange(min=0), help="Show the match only up to this move, and the table then."
)
@click.option("--verify", is_flag=True, help="Only check that every move replays to the same position.")
@set_option
@plain_option
def command(save: Path, last: int | None, verify: bool, sets: tuple[Path, ...], plain: bool) -> None:
    """Show the match in the file SAVE as its spectators saw it: every move, and the table at the end.

    Replaying compares the digest of every position with the one in the save.
    """
    from kingsbridge_core.cli.screen import Screen
    from kingsbridge_core.log import heard
    from kingsbridge_core.match import Match
    from kingsbridge_core.plugins import installed

    match = Match.load(save, read_only=True, sets=sets)
    screen = Screen(plain)
    for warning in match.warnings:
        screen.say(warning)
    if verify:
        screen.say(f"{save}: {len(match.turns)} moves replay to the same positions.")
        return
    turns = match.turns if last is None else match.turns[:last]
    for number, lines in enumerate(match.told[: len(turns) + 1]):
        for line in heard(lines, None):
            screen.say(f"{number:4}  {line.told(match.names)}")
    if len(turns) == len(match.turns) and match.state.actor is None:
        screen.result(match)
        return
    state = match.start.clone()
    for turn in turns:
        state.apply(turn.move)
    screen.panels(installed().table(match.game)(state.view(None), match.names))
