"""The first line of a save: what a match was begun with, and what to do where something else is installed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core import __version__
from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.journal import FORMAT, Damage, quoted
from kingsbridge_core.language import ENGLISH, _
from kingsbridge_core.players import Player, parse_player

if TYPE_CHECKING:
    from kingsbridge_core.game import Game
    from kingsbridge_core.match import Match
    from kingsbridge_core.sets import CardSet

PACKAGE = "kingsbridge"
VERSION = re.compile(r"[0-9][0-9A-Za-z.+!]{0,29}")
"""What looks like a version may stand in a command that we tell people to type; nothing else from a save does."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """With what a match begins."""

    game: Game[Any]
    players: list[Player]
    seed: int
    tried: str | None


def header_of(match: Match) -> dict[str, Any]:
    """All that is needed to begin the match again."""
    from kingsbridge_core.plugins import installed

    plugin = installed().plugin_of.get(match.game.id)
    sets = [
        {"file": str(Path(each.document.file).resolve()), "title": each.title, "digest": each.digest}
        for each in match.game.sets
    ]
    return {
        "kingsbridge": FORMAT,
        "version": __version__,
        "game": match.game.id,
        "plugin": installed().versions.get(plugin or "", "?"),
        "content": match.game.digest,
        "options": match.game.options,
        **({"sets": sets} if sets else {}),
        "seed": match.seed,
        **({"language": match.game.language} if match.game.language != ENGLISH else {}),
        **({"tried": match.tried} if match.tried is not None else {}),
        "seats": [str(player) for player in match.players],
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "start": match.start.digest(),
        "next": match.start.actor,
    }


def beginning(header: dict[str, Any], path: Path, sets: Sequence[Path]) -> Beginning:
    """The game, the players and the seed that a header names; refused where the game has other cards now.

    Fields that a later version may add are passed over.
    """
    from kingsbridge_core.plugins import find_game

    try:
        game = find_game(header["game"]).with_sets(_sets_of(header, sets)).with_options(header["options"])
        players = [parse_player(seat) for seat in header["seats"]]
        game.definition.check_seats(len(players))
        content, seed = header["content"], header["seed"]
        if type(seed) is not int:
            raise TypeError(f"the seed is {quoted(seed)}")
        tried = header.get("tried")
        if tried is not None and tried not in game.pieces:
            raise ValueError(f"there is no card {quoted(tried)} to try")
    except KingsbridgeError as error:
        raise SaveError(f"{path}:1: {error!s:.300}") from None
    except (KeyError, TypeError, ValueError, AttributeError, OSError) as error:
        what = f"{type(error).__name__}: {error!s:.300}"
        raise Damage(path, 1, _("the header is damaged: {what}", what=what)) from None
    if content != game.digest:
        raise SaveError(
            _(
                "{path} was played with other cards or numbers: the save has content {content}, the installed {game} "
                "has {digest}. {advice}",
                path=path,
                content=quoted(content),
                game=game.id,
                digest=quoted(game.digest),
                advice=advice_on_versions(header, game.id),
            )
        )
    return Beginning(game, players, seed, tried)


# --- versions


def newer_format(header: dict[str, Any], path: Path) -> str:
    """What to do with a save that a later version made."""
    version = _version(header.get("version"))
    told = _(
        "{path} is a save of format {format}; kingsbridge {installed}, which is installed, reads format {known}.",
        path=path,
        format=header["kingsbridge"],
        installed=__version__,
        known=FORMAT,
    )
    if version is None:
        return " ".join([told, _("Install a newer version: pip install --upgrade {package}", package=PACKAGE)])
    install = _(
        "It was made with version {version}. Install that: pip install {package}=={version}",
        version=version,
        package=PACKAGE,
    )
    return f"{told} {install}"


def advice_on_versions(header: dict[str, Any], game_id: str) -> str:
    """With what the match was made, what is installed, and what to do about the difference."""
    package, here = _package_of(game_id)
    made = _version(header.get("plugin"))
    if made is None:
        return _(
            "The save names no version that could be installed; here is {package} {here}.", package=package, here=here
        )
    if made == here:
        return _(
            "It was made with the same version, {package} {here}: cards or rules were changed in place since. "
            "Undo that, or begin a new match.",
            package=package,
            here=here,
        )
    return _(
        "It was made with {package} {made}; {here} is installed. To go on, install that version: "
        "pip install {package}=={made}",
        package=package,
        made=made,
        here=here,
    )


def is_of_other_version(header: dict[str, Any], game_id: str) -> bool:
    """Whether the game was another version of itself when the match was begun."""
    return _version(header.get("plugin")) not in (None, _package_of(game_id)[1])


def _version(text: Any) -> str | None:
    return text if isinstance(text, str) and VERSION.fullmatch(text) else None


def _package_of(game_id: str) -> tuple[str, str]:
    """The package that brings a game, as pip calls it, and its version here."""
    from importlib.metadata import entry_points

    from kingsbridge_core.plugins import installed

    plugin = installed().plugin_of.get(game_id, "")
    names = [entry.dist.name for entry in entry_points(group=PACKAGE) if entry.name == plugin and entry.dist]
    return names[0] if names else game_id, installed().versions.get(plugin, "?")


# --- card sets


def _sets_of(header: dict[str, Any], given: Sequence[Path]) -> list[CardSet]:
    """The card sets with which a match was played, from where they were or from where somebody says they are now."""
    from kingsbridge_core.set_files import read_sets

    played = header.get("sets", [])
    if given and not played:
        raise SaveError(_("the match was played without card sets"))
    gone = [each for each in played if not given and not Path(each["file"]).exists()]
    if gone:
        raise SaveError(
            _(
                "the card set {title} is no longer at {file}; put it back, or say with --set where it is",
                title=quoted(gone[0]["title"]),
                file=quoted(gone[0]["file"]),
            )
        )
    found = read_sets(list(given) or [Path(each["file"]) for each in played]) if played else []
    if [each.digest for each in found] != [each["digest"] for each in played]:
        known, there = {each["digest"] for each in played}, {each.digest for each in found}
        other = [each for each in found if each.digest not in known] or found
        missing = [each for each in played if each["digest"] not in there] or played
        raise SaveError(
            _(
                "the match was played with other card sets: {file} has been changed since, or is not {title}; "
                "undo the change, say with --set where it is, or begin a new match",
                file=other[0].document.file,
                title=quoted(missing[0]["title"]),
            )
        )
    return found
