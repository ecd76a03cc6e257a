"""The first line of a save: how a match began, and what to do if something else is installed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingsbridge_core import __version__
from kingsbridge_core.errors import KingsbridgeError, SaveError
from kingsbridge_core.game.content import is_same_content
from kingsbridge_core.match.players import Player, parse_player
from kingsbridge_core.match.save_file import FIRST_FORMAT, FORMAT, PACKAGE, Damage, quoted, version_in
from kingsbridge_core.text.language import ENGLISH, _, in_one_line, in_quotes, language

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.game.sets import CardSet
    from kingsbridge_core.match.match import Match
    from kingsbridge_core.plugins import Plugins


class NotInstalled(SaveError):
    """A save of a game that no installed plugin has."""

    trouble = "not installed"


class OtherCards(SaveError):
    """A save of a match that was played with other rules, cards or numbers than those installed."""

    trouble = "other cards"


def header_of(match: Match) -> dict[str, Any]:
    """Return all that is needed to begin the match again."""
    sets = [
        {"file": str(Path(each.document.file).resolve()), "title": each.title, "digest": each.digest}
        for each in match.game.sets
    ]
    header = {
        "kingsbridge": FORMAT if any(player.is_open for player in match.players) else FIRST_FORMAT,
        "version": __version__,
        "game": match.game.id,
        "plugin": match.plugins.version_of(match.game.id),
        "content": match.game.digest,
        "options": match.game.options,
        **({"sets": sets} if sets else {}),
        "seed": match.seed,
        **({"language": language()} if language() != ENGLISH else {}),
        **({"tried": match.tried} if match.tried is not None else {}),
        **({"teaches": True} if match.teaches else {}),
        "seats": [str(player) for player in match.players],
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "start": match.start.digest(),
        "next": match.start.actor,
    }
    return {**header, "check": check_of(header)}


def in_newest_format(header: dict[str, Any]) -> dict[str, Any]:
    """Return a header for a save that older programs can no longer read; one that was edited stays known as such."""
    fresh = {**header, "kingsbridge": FORMAT, "version": __version__}
    return {**fresh, "check": check_of(fresh)} if "check" in header and is_as_written(header) else fresh


def check_of(header: dict[str, Any]) -> str:
    """Return a checksum of a header, which distinguishes damage from another version."""
    from hashlib import sha256

    said = {name: value for name, value in header.items() if name != "check"}
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def is_as_written(header: dict[str, Any]) -> bool:
    """Whether a header is unchanged; without a checksum, nobody knows."""
    try:
        return "check" not in header or header["check"] == check_of(header)
    except RecursionError:
        return False


def beginning(
    header: dict[str, Any], path: Path, sets: Sequence[Path], plugins: Plugins
) -> tuple[Game[Any], list[Player], int, str | None]:
    """Return the game, players, seed and card on trial that a header names; refuse if the cards have changed.

    Fields that a later version may add are ignored.
    """
    game = game_of(header, path, sets, plugins)
    with naming_damage(path):
        game = game.with_options(header["options"])
        players = [parse_player(seat) for seat in header["seats"]]
        game.definition.check_seats(len(players))
        seed, tried = header["seed"], header.get("tried")
        if type(seed) is not int:
            raise TypeError(f"the seed is {quoted(seed)}")
        if tried is not None and tried not in game.pieces:
            raise ValueError(f"the game has no card {quoted(tried)} to try")
    return game, players, seed, tried


def game_of(header: dict[str, Any], path: Path, sets: Sequence[Path], plugins: Plugins) -> Game[Any]:
    """Return the game that a header names, if it is installed with the same cards."""
    try:
        with naming_damage(path):
            return _with_the_same_cards(header, path, sets, plugins)
    except (NotInstalled, OtherCards) as error:
        if is_as_written(header):
            raise
        raise Damage(path, 1, _changed(str(error).removeprefix(f"{in_one_line(path)}:1: "))) from None


def _with_the_same_cards(header: dict[str, Any], path: Path, sets: Sequence[Path], plugins: Plugins) -> Game[Any]:
    try:
        base = plugins.game(header["game"])
    except KingsbridgeError as error:
        raise NotInstalled(f"{in_one_line(path)}:1: {error!s:.300} {_how_to_install(header)}") from None
    try:
        game = base.with_sets(_sets_of(header, base, sets))
    except KingsbridgeError as error:
        raise OtherCards(f"{in_one_line(path)}:1: {error!s:.300}") from None
    if not is_same_content(header, game, base):
        told = _(
            "{path} was played with other rules, cards or numbers: the save has content {content}, the installed "
            "{game} has {digest}. {advice}",
            path=path,
            content=quoted(header["content"]),
            game=game.id,
            digest=quoted(game.digest),
            advice=advice_on_versions(header, game.id, plugins),
        )
        raise OtherCards(told)
    return game


@contextmanager
def naming_damage(path: Path) -> Iterator[None]:
    """Turn anything that makes no sense in a header into damage, with a message that says what it is."""
    try:
        yield
    except SaveError:
        raise
    except KingsbridgeError as error:
        raise Damage(path, 1, f"{error!s:.300}") from None
    except (KeyError, TypeError, ValueError, AttributeError, OSError) as error:
        what = f"{type(error).__name__}: {error!s:.300}"
        raise Damage(path, 1, _("the header is damaged: {what}", what=what)) from None


def wrong_with_start(header: dict[str, Any], match: Match) -> str:
    """Return how the first position of a match differs from its header; nothing if it does not."""
    start = match.start
    if start.digest() == header.get("start"):
        return difference("next", header, start.actor)
    differing = difference("start", header, start.digest())
    if not is_as_written(header):
        return _changed(differing)
    if is_of_other_version(header, match.game.id, match.plugins):
        return _("this version of {game} deals a different game from the same seed", game=match.game.id)
    return _("this line is damaged, or the rules have changed since: {how}", how=differing)


def _changed(how: str) -> str:
    return _("this line has been changed since it was written: {how}", how=how)


def difference(name: str, line: dict[str, Any], replayed: object) -> str:
    """Return how a field of a line differs from the expected value; nothing if it does not."""
    said = line.get(name, ...)
    if type(said) is type(replayed) and said == replayed:
        return ""
    return _(
        "{name} is {said} in the save, but {replayed} when replayed",
        name=in_quotes(name),
        said=quoted(said),
        replayed=quoted(replayed),
    )


def _sets_of(header: dict[str, Any], game: Game[Any], given: Sequence[Path]) -> list[CardSet]:
    """Return the card sets of a match, from where they were or from where the user says they are now."""
    from kingsbridge_core.game.set_files import EXPANSIONS, expansions, sets_for

    played = header.get("sets", [])
    if given and not played:
        raise SaveError(_("the match was played without card sets"))
    files = [Path(each["file"]) for each in played]
    gone = {each for each in files if not each.exists()}
    moved = expansions(game) if gone else {}  # an expansion moves with the program that it comes with
    places = [moved.get(each.stem, each) if each in gone and each.parent.name == EXPANSIONS else each for each in files]
    lost = [each for each, file in zip(played, places, strict=True) if not given and not file.exists()]
    if lost:
        title, file = quoted(lost[0]["title"]), quoted(lost[0]["file"])
        told = _(
            "the card set {title} is no longer at {file}; put it back, or say with --set where it is",
            title=title,
            file=file,
        )
        raise SaveError(told)
    found = sets_for(game, list(given) or places, are_closed=not given)
    if [each.digest for each in found] != [each["digest"] for each in played]:
        known, there = {each["digest"] for each in played}, {each.digest for each in found}
        other = [each for each in found if each.digest not in known] or found
        missing = [each for each in played if each["digest"] not in there] or played
        told = _(
            "the match was played with other card sets: {file} has been changed since, or is not "
            "{title}; undo the change, say with --set where it is, or start a new match",
            file=other[0].document.file,
            title=quoted(missing[0]["title"]),
        )
        raise SaveError(told)
    return found


# --- saves of other versions


def _how_to_install(header: dict[str, Any]) -> str:
    """Say what to do about a game that is not installed; name no package, as a save could name any."""
    made = version_in(header, "plugin")
    of_version = "" if made is None else _("The match was played with version {made} of it.", made=made)
    install = _(
        "Install the plugin this game comes in, or name its folder: kingsbridge --plugins-dir "
        "FOLDER resume ...; kingsbridge doctor lists the installed plugins, and what is wrong "
        "with them."
    )
    return " ".join(filter(None, [of_version, install]))


def advice_on_versions(header: dict[str, Any], game_id: str, plugins: Plugins) -> str:
    """Say what the match was made with, what is installed, and what to do about the difference."""
    from importlib.metadata import entry_points

    plugin = plugins.plugin_of.get(game_id, "")
    names = [each.dist.name for each in entry_points(group=PACKAGE) if each.name == plugin and each.dist]
    package, here = names[0] if names else game_id, plugins.version_of(game_id)
    made = version_in(header, "plugin")
    if made is None:
        told = _("The save names no version to install; {package} {here} is installed.")
    elif made == here:
        told = _(
            "It was made with the same version, {package} {here}, but its cards or rules have been "
            "edited since. Undo that, or start a new match."
        )
    else:
        told = _(
            "It was made with {package} {made}; {here} is installed. To continue, install that version: "
            "pip install {package}=={made}"
        )
    return told.format(package=package, made=made, here=here)


def is_of_other_version(header: dict[str, Any], game_id: str, plugins: Plugins) -> bool:
    """Whether the match began with another version of the game."""
    return version_in(header, "plugin") not in (None, plugins.version_of(game_id))
