"""Checks on the cards of a box as a whole; their schemas check each card alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kingsbridge_core import DataError, Document, Effect, Problem, advised, under
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.state import CHAPTERS, FAVORS, PROJECTS, ROUNDS, Background

if TYPE_CHECKING:
    from kingsbridge_world_without_end.game import WorldWithoutEndGame

MOST_EVENTS, MOST_BLUE = 11, 3
"""The most events, and the most blue ones, in the pile of a chapter (wwe-setup-08, wwe-round-end-03)."""
PLAGUE = 3
"""The first chapter with stricken places (wwe-plague-01)."""
MOMENTS: dict[Background, tuple[str, ...]] = {"tan": ("event", "offer", "sentence"), "blue": ("lasting", "offer")}
"""Which words an event may use."""
ONCE = ("everyone", "trade", "cover-favor")
"""Words allowed once on a card: the first two are looked up by card, and some favor space must stay open."""


def check(game: WorldWithoutEndGame) -> None:
    """Refuse a box that cannot be played, and report everything wrong in it."""
    events, plague = game.files["events"], game.files["plague"]
    problems = [
        *_effects(game, events),
        *_chapters(events),
        *_ids(game.files["favor"], "favor", FAVORS),
        *_ids(game.files["projects"], "projects", PROJECTS),
        *_named(game, events),
        *_afters(game),
        *_numbers(plague, "places", "number", enumerate(plague.data["places"])),
    ]
    places, markers = len(game.places), len(game.markers)
    if places != markers:
        why = _(
            "every place needs one marker, but there are {markers} markers for {places} places",
            markers=markers,
            places=places,
        )
        problems.append(plague.problem(why, "markers", code="KB309"))
    if problems:
        raise DataError(*problems)


def _effects(game: WorldWithoutEndGame, document: Document) -> Iterator[Problem]:
    """Check that tan and blue events use words of their own, with benefits for one player inside `everyone`."""
    for index, entry in enumerate(document.data["events"]):
        event, way = game.piece(entry["id"]), ("events", index, "effects")
        for place, effect in enumerate(event.effects):
            name = effect.word.name
            if effect.word.moment not in MOMENTS[event.background]:
                yield document.problem(under(name, _out_of_place(effect, event.background)), *way, place)
            if name in ONCE and name in [earlier.word.name for earlier in event.effects[:place]]:
                yield document.problem(under(name, _("is on the card twice; remove one")), *way, place)
            if name == "end-plague" and event.chapter < PLAGUE:
                yield document.problem(under(name, _("works only on events of chapters 3 and 4")), *way, place)
            if name == "everyone":
                yield from _gifts(document, effect, (*way, place, name))


def _out_of_place(effect: Effect, background: Background) -> str:
    """Say why a word does not work on an event of this background."""
    if effect.word.moment == "benefit":
        return {
            "tan": _("is a benefit for one player; on a tan event, put it inside 'everyone' or 'for'"),
            "blue": _("is a benefit for one player; on a blue event, put it inside 'each-turn'"),
        }[background]
    if effect.word.moment == "sentence":
        return _("happens at once; on a blue event, put it inside 'each-turn'")
    return {
        "tan": _("does not work on a tan event"),
        "blue": _("does not work on a blue event"),
    }[background]


def _gifts(document: Document, effect: Effect, way: Sequence[str | int]) -> Iterator[Problem]:
    """Check that `everyone` holds only benefits."""
    for place, each in enumerate(effect.arguments["effects"]):
        if each.word.moment != "benefit":
            yield document.problem(under(each.word.name, _("cannot be given to everyone")), *way, place)


def _chapters(document: Document) -> Iterator[Problem]:
    """Check every chapter's events: enough but not too many, few blue ones, and no plague number twice.

    (wwe-plague-02)
    """
    entries = list(enumerate(document.data["events"]))
    entries.sort(key=lambda each: document.file_of("events", each[0]) != document.file)  # card sets' own last
    for chapter in range(1, CHAPTERS + 1):
        own = [(index, entry) for index, entry in entries if entry["chapter"] == chapter]
        blue = [index for index, entry in own if entry["background"] == "blue"]
        if len(own) < ROUNDS:
            text = _("chapter {chapter} has {events} events, but needs at least {least}")
            why = text.format(chapter=chapter, events=len(own), least=ROUNDS)
            yield document.problem(why, "events", code="KB309")
        for index, _entry in own[MOST_EVENTS:]:
            text = _("chapter {chapter} already has {most} events, the most allowed; remove one")
            why = under("chapter", text.format(chapter=chapter, most=MOST_EVENTS))
            yield document.problem(why, "events", index, "chapter", code="KB309")
        for index in blue[MOST_BLUE:]:
            text = _("chapter {chapter} already has {most} blue events, the most allowed")
            why = under("background", text.format(chapter=chapter, most=MOST_BLUE))
            yield document.problem(why, "events", index, "background", code="KB309")
        yield from _numbers(document, "events", "plague", own)


def _numbers(document: Document, listed: str, key: str, entries: Iterable[tuple[int, Any]]) -> Iterator[Problem]:
    """Check that no two of these entries have the same number."""
    first: dict[int, str] = {}
    for index, entry in entries:
        number = entry.get(key)
        if number is not None and first.setdefault(number, entry["id"]) != entry["id"]:
            why = _(
                "{other!r} already has {number}; choose another number or remove that card",
                other=first[number],
                number=number,
            )
            yield document.problem(under(key, why), listed, index, key, about=(first[number],))


def _ids(document: Document, listed: str, wanted: Sequence[str]) -> list[Problem]:
    """Check that all entries of the box exist, since the rules need them; one with another id may be misspelt."""
    ids = [entry["id"] for entry in document.data[listed]]
    known = ", ".join(wanted)
    lacking = [each for each in wanted if each not in ids]
    unknown = [
        document.problem(
            under("id", _("{name!r} is not one of {known}", name=each, known=known)), listed, index, "id", about=(each,)
        )
        for index, each in enumerate(ids)
        if each not in wanted and lacking
    ]
    return unknown or [document.problem(_("{name!r} is missing", name=each), listed, about=(each,)) for each in lacking]


def _named(game: WorldWithoutEndGame, document: Document) -> Iterator[Problem]:
    """Check that events name only projects and favor spaces that exist."""
    for index, entry in enumerate(document.data["events"]):
        for place, effect in enumerate(game.piece(entry["id"]).effects):
            for argument, known in (("project", game.project), ("space", game.favor_space)):
                name = effect.arguments.get(argument)
                if name is not None and name not in known and name not in (*PROJECTS, *FAVORS):
                    why = _("{name!r} is not one of {known}", name=name, known=", ".join(known))
                    word = effect.word.name
                    yield document.problem(under(word, why), "events", index, "effects", place, word, code="KB204")


def _afters(game: WorldWithoutEndGame) -> Iterator[Problem]:
    """Check that new spaces of the favor track name the one they come after."""
    document = game.files["favor"]
    for index, entry in enumerate(document.data["favor"]):
        earlier = [each["id"] for each in document.data["favor"][:index]]
        after = entry.get("after")
        if after is not None and after not in earlier:
            why = advised(_("there is no space {name!r} before this one", name=after), after, earlier, len(earlier))
            yield document.problem(under("after", why), "favor", index, "after", code="KB203")
