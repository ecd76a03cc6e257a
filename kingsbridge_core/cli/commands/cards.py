"""`kingsbridge cards`: the cards of a game, one of them, what a set changes, and a match to try a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.authoring.difference import difference
from kingsbridge_core.authoring.faces import (
    Face,
    face_called,
    face_listing,
    faces_of,
    known_numbers,
    list_listings,
    numbers_listing,
    of_sets,
    shown,
)
from kingsbridge_core.cli.commands.export import written
from kingsbridge_core.cli.help_texts import translated
from kingsbridge_core.cli.options import (
    FILE,
    echo_json,
    find,
    find_with_sets,
    game_claimed_by,
    gathered,
    json_option,
    plain_option,
    set_option,
    sets_of_any_game,
    speak_of,
)
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.in_browser import (
    Where,
    browser_options,
    check_that_it_is_in_browser,
    needing_browser,
    show_page,
)
from kingsbridge_core.cli.session.starting import Seating, play_match, screen_options, seating_options
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.errors import DataError, KingsbridgeError, UnknownName
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.set_files import expansions, located, title_of
from kingsbridge_core.match.staged_deal import numbers_of_seats
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import N_, _, language
from kingsbridge_core.text.phrases import harmless
from kingsbridge_core.text.phrases import listed as in_a_row

if TYPE_CHECKING:
    from kingsbridge_core.browser.hall import Hall

BASE = "base"
PROVENANCES = ("rulebook", "reported", "reconstructed")


class Cards(click.Command):
    """The group `cards GAME [ID]`, in which `diff` and `try` are commands of their own."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Return the context of this command or of one below it."""
        below = {"diff": diff, "try": try_card}.get(args[0]) if args else None
        if below is not None:
            return translated(below).make_context(f"{info_name} {args[0]}", args[1:], parent=parent, **extra)
        return super().make_context(info_name, args, parent=parent, **extra)


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters that select cards."""

    listed: str | None
    fields: tuple[str, ...]
    provenance: str | None
    text: str | None


def shown_id(game: Game[Any]) -> str:
    """Return the name of a game as one types it."""
    return game.id.replace("_", "-")


# --- tables and faces


@click.command(cls=Cards, epilog="Example: kingsbridge cards pillars --where colour=green")
@click.argument("game")
@click.argument("card", metavar="[ID]", required=False)
@set_option
@click.option("--list", "listed", metavar="NAME", help="Only cards from this list.")
@click.option(
    "--where",
    "fields",
    metavar="FIELD=VALUE",
    multiple=True,
    help="Only cards with this value in this field. Can be repeated.",
)
@click.option(
    "--provenance",
    type=click.Choice(PROVENANCES),
    help="Only cards and numbers with this provenance; reconstructed also finds cards with a reconstructed field.",
)
@click.option("--text", metavar="WORDS", help="Only cards whose name or text contains all these words.")
@gathered("filters", Filters)
@click.option(
    "--print",
    "sheet",
    metavar="FILE",
    type=FILE,
    help="Write an HTML page that prints these cards with their backs, 63 x 88 mm; with --set, only those it changes.",
)
@browser_options
@json_option
@plain_option
def command(
    game: str,
    card: str | None,
    sets: tuple[Path, ...],
    filters: Filters,
    sheet: Path | None,
    browser: bool,
    where: Where,
    as_json: bool,
    plain: bool,
) -> None:
    """Show the cards of GAME, or the card ID in full: its text, and where it is defined.

    Two more commands have their own help: `kingsbridge cards diff A B` shows how two card sets differ, and
    `kingsbridge cards try GAME ID` starts a match with a card in hand.
    """
    if card is not None and filters != Filters(None, (), None, None):
        raise click.UsageError(_("Give the ID of a card or filters, not both."))
    if browser:
        in_browser(game, card, sets, filters, where)
        return
    check_that_it_is_in_browser(where)
    found = find_with_sets(game, sets)
    speak_of(found)
    faces = faces_of(found)
    if sheet is not None:
        print_sheet(found, [face_called(faces, card, found.id)] if card else filtered(found, faces, filters), sheet)
    elif card is not None:
        if not faces:
            raise KingsbridgeError(without_cards(found))
        face = face_called(faces, card, found.id)
        echo_json(face.as_data()) if as_json else Screen(plain).listings([face_listing(face, found)])
    else:
        show_table(found, faces, filters, as_json, plain)


def in_browser(name: str, card: str | None, sets: tuple[Path, ...], filters: Filters, where: Where) -> None:
    """Show these cards on a page, again whenever a file of the card sets is saved; problems are on the page."""
    base = find(name)

    def wanted(game: Game[Any]) -> list[Face]:
        faces = faces_of(game)
        return [face_called(faces, card, game.id)] if card else of_sets(game, filtered(game, faces, filters))

    def page(hall: Hall) -> str:
        from kingsbridge_core.browser.card_pages import CardPages

        hall.cards = CardPages(base, located(sets, base), wanted)
        return f"cards?lang={language()}"

    show_page(where, page)


def print_sheet(game: Game[Any], faces: Iterable[Face], file: Path) -> None:
    """Write the sheet of these cards; of a game with card sets, only the cards that they add or change."""
    wanted = of_sets(game, faces)
    if not wanted:
        raise KingsbridgeError(_("no cards match, so there is nothing to print"))
    with needing_browser():
        from kingsbridge_core.browser.sheets import sheet
    written(file, sheet(game, wanted), force=False)
    say(_("Wrote {file}", file=file))


def without_cards(game: Game[Any]) -> str:
    """Say that a game has no cards to show, because its plugin makes its pieces."""
    why = N_("{game} has no card files: its plugin makes the pieces itself, so card sets cannot change them.")
    return _(why, game=game.title)


def show_table(game: Game[Any], faces: Sequence[Face], filters: Filters, as_json: bool, plain: bool) -> None:
    """Show the selected cards, and the numbers too if the filter is how certain they are."""
    wanted = list(filtered(game, faces, filters)) if faces else []
    asks_numbers = faces and not (filters.listed or filters.fields or filters.text)
    numbers = [each for each in known_numbers(game) if asks_numbers and filters.provenance in (None, each.provenance)]
    if as_json:
        cards = [face.as_data() for face in wanted]
        echo_json({"game": shown_id(game), "cards": cards, "numbers": [each.as_data() for each in numbers]})
        return
    screen = Screen(plain)
    if not faces and not numbers:
        screen.say(without_cards(game))
        return
    if not wanted and not numbers:
        raise KingsbridgeError(_("no card of {game!r} matches; try fewer filters", game=shown_id(game)))
    width = None if screen.plain else screen.columns
    listings = list_listings(game, wanted, width, with_provenance=bool(filters.provenance))
    screen.listings([*listings, *([numbers_listing(numbers)] if numbers else [])])
    if not game.sets and filters == Filters(None, (), None, None):
        say_expansions(game, screen)


def say_expansions(game: Game[Any], screen: Screen) -> None:
    """Say which expansions the game has, and how to see their cards."""
    named = [f"--set {name} ({title_of(path)})" for name, path in expansions(game).items()]
    if named:
        screen.say(_("With an expansion: {names}", names=in_a_row(named)))


# --- filters


def filtered(game: Game[Any], faces: Sequence[Face], filters: Filters) -> Iterator[Face]:
    """Return the cards that pass all filters; refuse a filter that no card can pass."""
    if filters.listed is not None and filters.listed not in game.lists:
        raise UnknownName(_("list of {game!r}", game=shown_id(game)), filters.listed, game.lists)
    wanted = [wanted_value(faces, each) for each in filters.fields]
    words = (filters.text or "").casefold().split()
    for face in faces:
        said = f"{face.card.name} {face.text}".casefold()
        if (
            (filters.listed is None or face.listed == filters.listed)
            and all(value in askable(face).get(field, ()) for field, value in wanted)
            and (filters.provenance is None or filters.provenance in known_as(face))
            and all(word in said for word in words)
        ):
            yield face


def known_as(face: Face) -> set[str]:
    """Return how certain a card is: as a whole, and reconstructed where some of its fields are."""
    return {str(face.card.provenance), *(["reconstructed"] if face.card.reconstructed else [])}


def wanted_value(faces: Sequence[Face], given: str) -> tuple[str, str]:
    """Split a filter into a field and its required value."""
    field, equals, value = given.partition("=")
    field, value = field.strip().casefold().replace(" ", "_"), value.strip().casefold()
    known: dict[str, dict[str, None]] = {}
    for face in faces:
        for name, values in askable(face).items():
            known.setdefault(name, {}).update(dict.fromkeys(values))
    if not equals:
        fields = in_a_row(known)
        why = _("write --where FIELD=VALUE, not {given!r}; the fields are {fields}", given=given, fields=fields)
        raise KingsbridgeError(why)
    if field not in known:
        raise UnknownName(_("field of a card"), field, known)
    if value not in known[field]:
        raise UnknownName(_("{field} of a card", field=field), value, sorted(filter(None, known[field])))
    return field, value


def askable(face: Face) -> dict[str, set[str]]:
    """Return the values a card can be found by: each value of a field, and for effects, their words."""
    found = {"id": {face.id}}
    for name, value in {"list": face.listed, **face.values}.items():
        if name == "effects":
            found[name] = set(words_in(face.card.effects))
        elif isinstance(value, list | tuple | dict):
            found[name] = {shown(each).casefold() for each in value}
        else:
            found[name] = {shown(value).casefold()}
    return found


def words_in(effects: Iterable[Any]) -> Iterator[str]:
    for effect in effects:
        yield effect.word.name
        for argument in effect.arguments.values():
            if isinstance(argument, tuple):
                yield from words_in(argument)


# --- differences


@click.command(name="diff", epilog="Example: kingsbridge cards diff pillars base my-set.yaml")
@click.argument("names", nargs=-1, metavar="[GAME] A B")
@json_option
@plain_option
def diff(names: tuple[str, ...], as_json: bool, plain: bool) -> None:
    """Show which cards and numbers of GAME are added, removed or changed from A to B.

    A and B are card sets or folders of them; `base` is the game as it comes. You can leave out GAME: the sets name it.
    """
    if len(names) not in (2, 3) or (len(names) == 2 and is_game(names[0])):
        raise click.UsageError(_("name two card sets, A and B; one of them can be 'base'"))
    *games, a, b = names
    found = difference(*both_games(games[0] if games else game_of(a, b), a, b))
    if as_json:
        echo_json({"from": a, "to": b, **found.as_data()})
        return
    screen = Screen(plain)
    listings = found.listings()
    said = N_("From {first} to {second}:") if listings else N_("There is no difference between {first} and {second}.")
    screen.say(harmless(_(said, first=a, second=b)))
    screen.listings(listings)


def is_game(name: str) -> bool:
    return not Path(name).exists() and installed().id_of(name) is not None


def game_of(*sets: str) -> str:
    """Return the game that the first set is for."""
    for path in (Path(each) for each in sets if each != BASE):
        for card_set in sets_of_any_game([path]):
            return game_claimed_by(card_set)
    raise click.UsageError(_("to compare 'base' with 'base', name the game first"))


def both_games(name: str, a: str, b: str) -> list[Game[Any]]:
    """Return the game with one set and with the other; report the problems of both together."""
    games: list[Game[Any]] = []
    problems: list[object] = []
    for each in (a, b):
        try:
            games.append(find_with_sets(name, () if each == BASE else (Path(each),)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(*dict.fromkeys(problems))
    return games


# --- trying


@click.command(
    name="try", epilog="Example: kingsbridge cards try world-without-end caroli --seat human:Ann --seat bot:greedy"
)
@click.argument("game")
@click.argument("card", metavar="ID")
@seating_options
@screen_options
@click.pass_context
def try_card(ctx: click.Context, game: str, card: str, seating: Seating, screen: Screen) -> None:
    """Play a match of GAME with the card ID in hand, face up, or on top of its pile from the start.

    The first human player gets it. Everything else is as in `kingsbridge play`: you can save, resume and replay.
    """
    found = seating.game(game)
    seating.chosen(found)  # report what is wrong with the set before anything about the card
    faces = faces_of(found)
    piece = face_called(faces, card, found.id).card if faces else found.piece(card)
    if seating.players is None:
        with_card = (each for each in numbers_of_seats(found, piece) if each >= len(seating.seats))
        seating = replace(seating, players=next(with_card, None))
    ctx.exit(play_match(found, seating, screen, tried=piece.id))
