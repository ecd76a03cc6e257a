"""The menu of `kingsbridge play`: which game, who sits where, with which rules and cards, or a match to go on with."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.common import find_with_sets, value_shown
from kingsbridge_core.cli.play import play_match, seated
from kingsbridge_core.cli.screen import Screen, check_that_hands_can_be_hidden
from kingsbridge_core.cli.themes import THEMES, USUAL, VARIABLE, choose_theme, names
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.language import NAMES, _, in_quotes, language, speak
from kingsbridge_core.levels import bot_names
from kingsbridge_core.phrases import folded, harmless, has_word, labelled, one_of
from kingsbridge_core.players import parse_player
from kingsbridge_core.plugins import installed

if TYPE_CHECKING:
    from kingsbridge_core.game import Game
    from kingsbridge_core.saves import Summary

MOST_SAVES = 9
"""So many matches to go on with are offered, the newest."""
HELP = ("?", "help")
LEAVE = ("q", "quit", "exit", "b", "back")

Entry = tuple[str, Callable[[], "int | None"]]
"""What can be chosen, and what happens then: an exit code if a match was played, or None to stay in the menu."""


class Leave(Exception):
    """Somebody wants to go back, or to leave."""


def check_that_it_can_be_shown(as_json: bool, has_wishes: bool) -> None:
    """Refuse where nobody could choose, and where what was asked for depends on the game."""
    if has_wishes or as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        names = one_of(each.replace("_", "-") for each in installed().game_classes) if installed().game_classes else "-"
        why = _("Name the game, as in: kingsbridge play GAME. There is {names}.", names=names)
        raise click.UsageError(" ".join([why, _("In a terminal, kingsbridge play alone shows a menu.")]))


class Menu:
    """Asks until a match is played or somebody leaves."""

    def __init__(self, seed: int | None, save: Path | None, no_save: bool, plain: bool, auto: bool) -> None:
        self.seed, self.save, self.no_save, self.plain, self.auto = seed, save, no_save, plain, auto
        self.screen = Screen(plain)

    def run(self) -> int:
        """The first page: games, matches to go on with, language and theme."""
        try:
            return self.chosen(lambda: (_("Kingsbridge"), self.first_page(), _("Enter for 1, q to leave> ")))
        except (Leave, EOFError):
            return 0

    def chosen(self, page: Callable[[], tuple[str, list[Entry], str]], usual: Entry | None = None) -> int:
        """Show a page, and do what is chosen from it until that plays a match; Enter chooses what is usual."""
        while True:
            title, entries, prompt = page()
            self.screen.say()
            self.screen.say(title, "bold")
            for number, entry in enumerate(entries, 1):
                self.screen.entry(f" {number:2}  ", entry[0])
            typed = self.screen.read(prompt).strip()
            try:
                if folded(typed) in HELP:
                    self.screen.answer(helped())
                    continue
                entry = _meant(typed, entries) if typed else usual or entries[0]
                code = entry[1]()
            except KingsbridgeError as error:
                self.screen.say(f"  {error}", "bold")
                continue
            if code is not None:
                return code

    # --- the first page

    def first_page(self) -> list[Entry]:
        """What there is to play, and how the program looks."""
        entries: list[Entry] = [(_titled(game), partial(self.lay_table, game)) for game in installed().games()]
        if not entries:
            raise KingsbridgeError(_("No game is installed."))
        saves = self._unfinished()
        if saves:
            entries.append((_("Go on with: {match}", match=_told(saves[0])), partial(self.resume, saves[0].path)))
        if len(saves) > 1:
            entries.append((_("Go on with another match"), partial(self.other_matches, saves)))
        code = language()
        entries.append((_("Language: {name}", name=NAMES.get(code, code)), self.next_language))
        entries.append((_("Theme: {name}", name=names()[_theme()]), self.next_theme))
        return entries

    def lay_table(self, game: Game[Any]) -> int | None:
        """Go on to the second page."""
        return Table(self, game).run()

    def _unfinished(self) -> list[Summary]:
        from kingsbridge_core.saves import summaries

        return list(islice((each for each in summaries() if not each.over and not each.problem), MOST_SAVES))

    def next_language(self) -> None:
        """The program speaks the language after this one."""
        codes = list(NAMES)
        code = language()
        speak(codes[(codes.index(code) + 1) % len(codes)] if code in codes else codes[0])
        installed().forget_games()

    def next_theme(self) -> None:
        """Tables are drawn with the theme after this one."""
        themes = list(THEMES)
        choose_theme(themes[(themes.index(_theme()) + 1) % len(themes)])

    def other_matches(self, saves: Sequence[Summary]) -> int | None:
        """A page of matches that are not over."""
        entries: list[Entry] = [(_told(each), partial(self.resume, each.path)) for each in saves]
        try:
            return self.chosen(lambda: (_("Matches to go on with"), entries, _("Enter for 1, b to go back> ")))
        except Leave:
            return None

    def resume(self, path: Path) -> int:
        """Go on with a match."""
        from kingsbridge_core.cli.ending import until_terminated
        from kingsbridge_core.cli.session import Session
        from kingsbridge_core.match import Match

        match = Match.load(path)
        try:
            check_that_hands_can_be_hidden(sum(player.is_human for player in match.players))
        except KingsbridgeError:
            match.close()
            raise
        screen = Screen(self.plain)
        for warning in match.warnings:
            screen.say(warning)
        return until_terminated(Session(match, screen, self.auto).run)


class Table:
    """The second page: a table that is being laid for a game."""

    def __init__(self, menu: Menu, game: Game[Any]) -> None:
        self.menu, self.game = menu, game
        self.seats = seated(game, (), None)
        self.options = game.definition.chosen(None)
        self.sets: list[Path] = []

    def run(self) -> int | None:
        """Ask until the match begins, which is played at once, or somebody goes back."""
        begin: Entry = ("", self.begin)
        try:
            prompt = _("Enter to begin, a number to change something, b to go back> ")
            return self.menu.chosen(lambda: (self.title(), self.page(), prompt), begin)
        except Leave:
            return None

    def title(self) -> str:
        """The game, and what it is about."""
        return "\n".join(filter(None, [self.game.title, self.game.definition.summary]))

    def begin(self) -> int:
        """Play."""
        menu = self.menu
        return play_match(
            self.game, self.seats, menu.seed, self.options, menu.save, menu.no_save, menu.plain, auto=menu.auto
        )

    def page(self) -> list[Entry]:
        """Who sits where, and all that can be chosen about the game."""
        game = self.game
        entries: list[Entry] = []
        for seat, who in enumerate(self.seats):
            entries.append(
                (
                    labelled(game.called(game.definition.seat_names[seat]), _shown(who)),
                    partial(self.ask_who_sits, seat),
                )
            )
        if len(game.definition.seats) > 1:
            entries.append((_("Players: {number}", number=len(self.seats)), self.other_number))
        for name, option in game.definition.options.items():
            value = value_shown(self.options[name], game)
            entries.append((labelled(option.title, value), partial(self.other_value, name)))
        if game.lists:
            titles = [str(each.title) for each in game.sets]
            entries.append((_("Card sets: {titles}", titles=", ".join(titles) or _("none")), self.ask_for_set))
        auto = value_shown(self.menu.auto, game)
        entries.append((_("Forced moves play themselves: {answer}", answer=auto), self.other_auto))
        return entries

    def ask_who_sits(self, seat: int) -> None:
        """A person or a bot for a seat; Enter leaves it as it is."""
        bots = bot_names(installed().bots(self.game))[:-1]  # a program is named by its command, as with --seat
        typed = self.menu.screen.read(_("Who sits there: name or bot ({bots})> ", bots=one_of(bots))).strip()
        who = f"bot:{typed}" if typed in bots else f"human:{typed}"
        if typed.startswith(("bot:", "human:")):  # as with --seat
            who = typed
        if folded(typed) in (*HELP, "bot", "human"):
            raise KingsbridgeError(_("type a name for a person at this terminal, or the name of a bot"))
        if typed and not any(letter.isalnum() for letter in typed):
            raise KingsbridgeError(
                _("a name has a letter or a digit, unlike {typed}", typed=in_quotes(harmless(typed)))
            )
        if typed:
            self.seats[seat] = str(parse_player(who, installed().bots(self.game)))

    def other_number(self) -> None:
        """As many players as come next."""
        allowed = self.game.definition.seats
        number = allowed[(allowed.index(len(self.seats)) + 1) % len(allowed)]
        self.seats = seated(self.game, tuple(self.seats[:number]), number)

    def other_value(self, name: str) -> None:
        """The value of an option that comes next."""
        values = self.game.definition.options[name].values
        self.options[name] = values[(values.index(self.options[name]) + 1) % len(values)]

    def ask_for_set(self) -> None:
        """Lay a card set upon the game, or take all away."""
        typed = self.menu.screen.read(_("The file of a card set, or Enter for none> ")).strip()
        sets = [*self.sets, Path(typed).expanduser()] if typed else []
        self.game = find_with_sets(self.game.id, tuple(sets))
        self.sets = sets

    def other_auto(self) -> None:
        """Forced moves play themselves, or no longer."""
        self.menu.auto = not self.menu.auto


def _meant(typed: str, entries: Sequence[Entry]) -> Entry:
    """What somebody chooses, by number or by the beginning of the text."""
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
        raise KingsbridgeError(_("{typed} is not in this menu; type a number, or ? for help", typed=shown))
    return found[0]


def helped() -> str:
    """What can be typed in the menu."""
    return _("Type the number of an entry or the beginning of its text; Enter goes on; q or b leaves the page.")


def _titled(game: Game[Any]) -> str:
    seats = one_of(str(number) for number in game.definition.seats)
    return _("{title}, for {seats} players", title=game.title, seats=seats)


def _theme() -> str:
    name = os.environ.get(VARIABLE) or USUAL
    return name if name in THEMES else USUAL


def _told(each: Summary) -> str:
    """A match in one line."""
    from kingsbridge_core.cli.saves import told

    return harmless(_("; ").join(line.strip() for line in told(each, datetime.now(UTC))))


def _shown(who: str) -> str:
    """Somebody at the table."""
    player = parse_player(who)
    return player.name if player.is_human else _("{name} (bot)", name=player.shown_name)
