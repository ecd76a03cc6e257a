"""`kingsbridge export`: a match as a text, a picture or events."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import click

from kingsbridge_core.cli.commands.replay import newest
from kingsbridge_core.cli.options import FILE, set_option, speak_of
from kingsbridge_core.cli.output import complain, pass_through, say
from kingsbridge_core.cli.session.json_events import recounted
from kingsbridge_core.cli.session.transcript import account
from kingsbridge_core.errors import KingsbridgeError, reason_of
from kingsbridge_core.match.history import position
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.save_file import read_save
from kingsbridge_core.match.saved_matches import located
from kingsbridge_core.pictures.sizes import LEAST_WIDTH, MOST_WIDTH, THEMES, USUAL_WIDTH
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import labelled

FORMATS = {".txt": "text", ".svg": "svg", ".png": "png", ".json": "json", ".jsonl": "json"}
"""The format that the extension of a file implies."""


@click.command(epilog="Example: kingsbridge export match.jsonl -o match.svg")
@click.argument("save", type=FILE, required=False)
@click.option(
    "--to", "moves", type=click.IntRange(min=0), help="Stop after this move; as a picture, the table at that point."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "svg", "png", "json"]),
    help="The format; by default the one FILE is named after, otherwise text.",
)
@click.option("-o", "--output", metavar="FILE", type=FILE, help="Write to FILE instead of the screen.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@click.option("--everything", is_flag=True, help="Include what only one player knew; the match must be over.")
@click.option(
    "--width",
    type=click.IntRange(LEAST_WIDTH, MOST_WIDTH),
    default=USUAL_WIDTH,
    show_default=True,
    help="Width of the picture; a PNG has twice as many pixels.",
)
@click.option(
    "--theme", type=click.Choice(THEMES), default=THEMES[0], show_default=True, help="Colours of the picture."
)
@set_option
def command(
    save: Path | None,
    moves: int | None,
    form: str | None,
    output: Path | None,
    force: bool,
    everything: bool,
    width: int,
    theme: str,
    sets: tuple[Path, ...],
) -> None:
    """Write the match SAVE, or the newest one, as readable text: every round, every move, the result.

    SVG and PNG draw the final table or, with --to, the table after any move; JSON gives one event per line. All show
    only what everyone at the table could know.
    """
    path = newest(sets) if save is None else located(save)
    match = Match.load(path, read_only=True, sets=sets)
    speak_of(match.game)
    for warning in match.warnings:
        complain(warning)
    form = form or FORMATS.get(output.suffix.lower() if output else "", "text")
    seats = everybody(match) if everything else ()
    is_picture = form in ("svg", "png")
    text = drawn(match, moves, width, theme, seats) if is_picture else recount(match, path, form, moves, seats)
    if form == "png":
        if output is None:
            raise click.UsageError(_("A PNG needs a file: -o FILE."))
        written(output, as_png(text), force)
    elif output is None:
        (say if form == "text" else pass_through)(text, nl=False)
    else:
        written(output, text, force)
    if output is not None:
        say(_("Wrote {file}", file=output))


def everybody(match: Match) -> Collection[int]:
    """Return all seats if the match is over; before that, nobody may know what the others have."""
    if match.state.actor is not None:
        raise KingsbridgeError(
            _("the match is not over yet, so what only one player knows stays secret; leave out --everything")
        )
    return range(len(match.players))


def recount(match: Match, path: Path, form: str, moves: int | None, seats: Collection[int]) -> str:
    """Return the match in lines."""
    if form == "json":
        return "".join(f"{json.dumps(event)}\n" for event in recounted(match, moves, seats))
    return "".join(f"{line}\n" for line in account(match, moves, seats, read_save(path).header.get("begun")))


def drawn(match: Match, moves: int | None, width: int, theme: str, seats: Collection[int]) -> str:
    """Draw the table after this many moves as everyone saw it, at the end with the final score."""
    from kingsbridge_core.pictures.drawing import svg
    from kingsbridge_core.pictures.final import final_score

    if seats:
        raise KingsbridgeError(_("a picture shows only what everyone saw; leave out --everything"))
    at = len(match.turns) if moves is None else min(moves, len(match.turns))
    state = position(match, at)
    scene = match.plugins.scene(match.game)(state.view(None), match.names_at(at))
    if state.actor is None:
        scene = scene._replace(areas=(final_score(match), *scene.areas))
    return svg(scene, labelled(match.game.title, caption(match, at, state.round)), wide=width, theme=theme)


def as_png(picture: str) -> bytes:
    """Return a picture as PNG; say what to install if that cannot be done."""
    from kingsbridge_core.pictures.drawing import png

    try:
        return png(picture)
    except ModuleNotFoundError as error:
        install = 'pip install "kingsbridge[pictures]"'
        why = _("a PNG needs {module}; install it with: {command}", module=error.name, command=install)
        raise KingsbridgeError(why) from None


def caption(match: Match, at: int, number: int) -> str:
    title, last = match.game.round_title(number), len(match.turns)
    if not at:
        return _("{round}, before the first move", round=title)
    return _("{round}, after move {at} of {last}", round=title, at=at, last=last)


def written(output: Path, content: str | bytes, force: bool) -> None:
    """Write the file; never overwrite one without permission."""
    try:
        with output.open("wb" if force else "xb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
    except FileExistsError:
        why = _("{file} already exists; choose another name, or overwrite it with --force", file=output)
        raise KingsbridgeError(why) from None
    except OSError as error:
        why = _("{file} cannot be written: {why}", file=output, why=reason_of(error))
        raise KingsbridgeError(why) from None
