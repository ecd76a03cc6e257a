"""The menu of `kingsbridge play`: which game, who sits where, with which rules and cards, or a match to resume."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import click

from kingsbridge_core.bots.levels import bot_names
from kingsbridge_core.cli.commands.saves import in_lines
from kingsbridge_core.cli.options import value_shown
from kingsbridge_core.cli.session.asking import Asking
from kingsbridge_core.cli.session.starting import Seating, learn_match, play_match, resume_match, screen_for
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.cli.terminal.themes import THEMES, USUAL, names, usual
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.players import parse_player
from kingsbridge_core.match.saved_matches import Summary, summaries
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import NAMES, _, in_quotes, language, speaking
from kingsbridge_core.text.phrases import folded, harmless, has_word, labelled, listed, one_of, paragraph

MOST_SAVES = 9
"""How many matches to resume are offered, newest first."""
HELP = ("?", "help")
LEAVE = ("q", "quit", "exit", "b", "back")

T = TypeVar("T")
Entry = tuple[str, Callable[[], "int | None"]]
"""What can be chosen, and what happens then: an exit code if a match was played, or None to stay in the menu."""


class Leave(Exception):
    """The person wants to go back, or to leave."""


def check_that_it_can_be_shown(as_json: bool, seating: Seating) -> None:
    """Refuse to show the menu if nobody could choose, or if other options need a game."""
    has_wishes = seating.seats or seating.players is not None or seating.options or seating.sets
    if has_wishes or as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        known = [each.replace("_", "-") for each in installed().game_classes]
        names = one_of(known) if known else "-"
        why = _("Name the game, as in: kingsbridge play GAME. Available: {names}.", names=names)
        raise click.UsageError(paragraph([why, _("In a terminal, kingsbridge play on its own shows a menu.")]))


class Menu:
    """Shows pages until a match is played or the person leaves."""

    def __init__(self, seating: Seating, screen: Screen, asking: Asking) -> None:
        self.seating, self.screen, self.asking = seating, screen, asking
        theme = screen.theme or usual()
        self.theme = theme if theme in THEMES else USUAL
        self.language = language()

    def screen_for_match(self) -> Screen:
        """Return a screen with the theme chosen in the menu."""
        self.screen.close()
        return screen_for(self.screen.plain, self.theme)

    def run(self) -> int:
        """Show the first page: games, matches to resume, language and theme."""
        try:
            return self.chosen(lambda: (_("Kingsbridge"), self.first_page(), _("Enter for 1, q to quit> ")))
        except (Leave, EOFError):
            return 0
        finally:
            self.screen.close()

    def chosen(self, page: Callable[[], tuple[str, list[Entry], str]], usual: Entry | None = None) -> int:
        """Show a page and carry out choices until one plays a match; Enter takes the default."""
        code = None
        while code is None:
            with speaking(self.language):
                code = self._asked(*page(), usual)
        return code

    def _asked(self, title: str, entries: list[Entry], prompt: str, usual: Entry | None) -> int | None:
        typed = self.screen.choose(title, [text for text, _act in entries], prompt).strip()
        try:
            if folded(typed) not in HELP:
                return (_meant(typed, entries) if typed else usual or entries[0])[1]()
            self.screen.answer(
                _("Type the number of an entry or the start of its text. Enter accepts; q or b goes back.")
            )
        except KingsbridgeError as error:
            self.screen.say(f"  {error}", "bold")
        return None

    # --- the first page

    def first_page(self) -> list[Entry]:
        entries: list[Entry] = [(_titled(game), partial(self.lay_table, game)) for game in installed().games()]
        if not entries:
            raise KingsbridgeError(_("No games are installed."))
        saves = self._unfinished()
        if saves:
            entries.append((_("Resume: {match}", match=_in_one_line(saves[0])), partial(self.resume, saves[0].path)))
        if len(saves) > 1:
            entries.append((_("Resume another match"), partial(self.other_matches, saves)))
        code = language()
        entries.append((_("Language: {name}", name=NAMES.get(code, code)), self.next_language))
        entries.append((_("Theme: {name}", name=names()[self.theme]), self.next_theme))
        return entries

    def lay_table(self, game: Game[Any]) -> int | None:
        return Table(self, game).run()

    def _unfinished(self) -> list[Summary]:
        return list(islice((each for each in summaries() if not each.over and not each.problem), MOST_SAVES))

    def next_language(self) -> None:
        self.language = following(list(NAMES), language())

    def next_theme(self) -> None:
        self.theme = following(list(THEMES), self.theme)

    def other_matches(self, saves: Sequence[Summary]) -> int | None:
        entries: list[Entry] = [(_in_one_line(each), partial(self.resume, each.path)) for each in saves]
        try:
            return self.chosen(lambda: (_("Matches to resume"), entries, _("Enter for 1, b to go back> ")))
        except Leave:
            return None

    def resume(self, path: Path) -> int:
        return resume_match(Match.load(path), self.screen_for_match(), self.asking)


class Table:
    """The second page: a table being set up for a game."""

    def __init__(self, menu: Menu, game: Game[Any]) -> None:
        self.menu, self.game = menu, game
        self.seating = replace(menu.seating, seats=tuple(menu.seating.everybody(game)))

    def run(self) -> int | None:
        """Show the page until the match has been played or the person goes back."""
        begin: Entry = ("", self.begin)
        try:
            prompt = _("Enter to start, a number to change something, b to go back> ")
            return self.menu.chosen(
                lambda: ("\n".join(filter(None, [self.game.title, self.game.definition.summary])), self.page(), prompt),
                begin,
            )
        except Leave:
            return None

    def begin(self) -> int:
        return play_match(self.game, self.seating, self.menu.screen_for_match(), asking=self.menu.asking)

    def learn(self) -> int:
        wanted = replace(self.menu.seating, seats=(), players=None, options=())
        return learn_match(self.game, wanted, self.menu.screen_for_match())

    def page(self) -> list[Entry]:
        """Return the entries of the page: who sits where, and everything else about the game that can be chosen."""
        game, seats, options = self.game, self.seating.seats, self.seating.chosen(self.game)
        entries: list[Entry] = []
        for seat, who in enumerate(seats):
            entries.append(
                (labelled(game.called(game.definition.seat_names[seat]), _shown(who)), partial(self.ask_who_sits, seat))
            )
        if len(game.definition.seats) > 1:
            entries.append((_("Players: {number}", number=len(seats)), self.other_number))
        for name, option in game.definition.options.items():
            value = value_shown(options[name], game)
            entries.append((labelled(option.title, value), partial(self.other_value, name)))
        if game.lists:
            titles = [str(each.title) for each in game.sets]
            entries.append((_("Card sets: {titles}", titles=listed(titles) or _("none")), self.ask_for_set))
        auto = value_shown(self.menu.asking.auto, game)
        entries.append((_("Play forced moves automatically: {answer}", answer=auto), self.other_auto))
        if game.lessons.lessons:
            entries.append((_("Learn the game: a first match that explains itself"), self.learn))
        return entries

    def ask_who_sits(self, seat: int) -> None:
        """Ask for a person or a bot for a seat; Enter changes nothing."""
        bots = bot_names(installed().bots(self.game))[:-1]  # a program is named by its command, as with --seat
        typed = self.menu.screen.read(_("Who plays here? A name or a bot ({bots})> ", bots=one_of(bots))).strip()
        who = f"bot:{typed}" if typed in bots else f"human:{typed}"
        if typed.startswith(("bot:", "human:")):  # as with --seat
            who = typed
        if folded(typed) in (*HELP, "bot", "human"):
            raise KingsbridgeError(_("type a player's name, or the name of a bot"))
        if typed and not any(letter.isalnum() for letter in typed):
            raise KingsbridgeError(
                _("a name needs at least one letter or digit, and {typed} has none", typed=in_quotes(harmless(typed)))
            )
        if typed:
            player = str(parse_player(who, installed().bots(self.game)))
            seats = self.seating.seats
            self.seating = replace(self.seating, seats=(*seats[:seat], player, *seats[seat + 1 :]))

    def other_number(self) -> None:
        seats = self.seating.seats
        number = following(self.game.definition.seats, len(seats))
        seating = replace(self.seating, seats=seats[:number], players=number)
        self.seating = replace(seating, seats=tuple(seating.everybody(self.game)))

    def other_value(self, name: str) -> None:
        """Change an option to its next value."""
        values, options = self.game.definition.options[name].values, self.seating.chosen(self.game)
        options[name] = following(values, options[name])
        self.seating = replace(self.seating, options=tuple(f"{each}={value}" for each, value in options.items()))

    def ask_for_set(self) -> None:
        """Ask for a card set to add to the game, or remove all."""
        typed = self.menu.screen.read(_("Card set file, or Enter for none> ")).strip()
        seating = replace(self.seating, sets=(*self.seating.sets, Path(typed).expanduser()) if typed else ())
        self.game, self.seating = seating.game(self.game.id), seating

    def other_auto(self) -> None:
        self.menu.asking = replace(self.menu.asking, auto=not self.menu.asking.auto)


def following(values: Sequence[T], value: T) -> T:
    """Return the next value; after the last, or for an unknown one, the first."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _meant(typed: str, entries: Sequence[Entry]) -> Entry:
    """Return the chosen entry, by number or by the beginning of its text."""
    words = folded(typed)
    if words in (*LEAVE, folded(_("q")), folded(_("b"))):
        raise Leave
    if words.isdecimal():
        numbered = {str(number): entry for number, entry in enumerate(entries, 1)}
        if words not in numbered:
            number = words[:20]
            raise KingsbridgeError(
                _("there is no number {number}; choose from 1 to {last}", number=number, last=len(entries))
            )
        return numbered[words]
    found = [entry for entry in entries if folded(entry[0]).startswith(words)]
    found = found or [entry for entry in entries if has_word(folded(entry[0]), words)]
    if len(found) != 1:
        shown = in_quotes(harmless(typed))
        raise KingsbridgeError(_("{typed} is not on this menu; type a number, or ? for help", typed=shown))
    return found[0]


def _titled(game: Game[Any]) -> str:
    seats = one_of(str(number) for number in game.definition.seats)
    return _("{title}, for {seats} players", title=game.title, seats=seats)


def _in_one_line(each: Summary) -> str:
    return harmless(_("; ").join(line.strip() for line in in_lines(each, datetime.now(UTC))))


def _shown(who: str) -> str:
    player = parse_player(who)
    return _("{name} (bot)", name=player.shown_name) if player.is_bot else player.shown_name
