"""A match at the terminal: people decide, bots move, and everyone reads what happened."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property
from shlex import quote
from typing import Any

from kingsbridge_core.cli.options import this_program
from kingsbridge_core.cli.output import say
from kingsbridge_core.cli.session.asking import USUAL_ASKING, Asking
from kingsbridge_core.cli.session.lessons import lesson_listings, offered_lessons, show_guide
from kingsbridge_core.cli.session.prompt import Quit, called_command, command_words, own_word, say_why_not, usages
from kingsbridge_core.cli.session.result import end_screen
from kingsbridge_core.cli.terminal.reader import Asks, Reader
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.cli.terminal.signals import Suspended, minding_stops, stop_until_called_back
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, SaveError
from kingsbridge_core.game.scene import Scene
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import is_newest
from kingsbridge_core.match.seating import heard_at
from kingsbridge_core.person.bots import Bots
from kingsbridge_core.person.card_texts import names_of_cards
from kingsbridge_core.person.heard import leaves_out, new_on_table, whole_table
from kingsbridge_core.person.news import News
from kingsbridge_core.person.person import Person
from kingsbridge_core.text.language import _, in_one_line
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import folded


class Session:
    def __init__(self, match: Match, screen: Screen, asking: Asking = USUAL_ASKING) -> None:
        self.match, self.screen = match, screen
        screen.mentions = match.mentions
        self.reader: Asks = Reader(screen)
        self.bots = Bots(match)
        self.people = {
            seat: Person(match, seat, spoken=not screen.is_full, stops=asking.stops_of(match, seat), auto=asking.auto)
            for seat, player in enumerate(match.players)
            if player.is_human
        }
        self.reading: Person | None = None
        """Who is at the screen."""
        self.heard: Scene | None = None
        """The table as that person was last told it in lines."""
        self.knows_of_table = False
        """Whether people know how to hear what has not changed."""
        self.refused = False
        self.is_first = not match.turns
        """Whether nobody has been asked anything yet."""

    def run(self) -> int:
        """Play the match; return 0, or 1 if moves that came through a pipe were refused."""
        try:
            self.play_on()
        except (EOFError, Quit):
            self.say_how_to_resume()
            return int(self.refused)
        except KeyboardInterrupt:
            self.screen.say()
            self.say_how_to_resume()
            return 130
        except SaveError as error:  # a move could not be saved, and no one is there to try again
            self.refuse(error)
            self.say_how_to_resume()
            return 1
        self.end()
        return int(self.refused)

    @property
    def is_shared(self) -> bool:
        return len(self.people) > 1

    @property
    def takes_window(self) -> bool:
        """Whether people share a terminal, and so nothing may be left in it."""
        return self.is_shared

    def play_on(self) -> None:
        """Go from decision to decision until the game is over."""
        try:
            if self.takes_window:
                self.screen.alternate_screen(True)
            if self.match.teaches and not self.match.turns:
                show_guide(self.match, self.screen)
            with minding_stops(self.stopped) if self.takes_window else nullcontext():
                while self.match.state.actor is not None:
                    self.decide(self.match.state.actor)
            self.show_result()
        finally:
            self.bots.close()  # first: the terminal may be closed
            if self.takes_window:
                self.screen.alternate_screen(False)

    def decide(self, seat: int) -> None:
        if seat in self.bots:
            self.let_bot_move(seat)
            return
        person = self.people[seat]
        if self.passed_on(person):
            return
        before = person.heard
        try:
            self.hand_over(person)
            self.show(person)
            self.say_notes()
            self.ask(person)
        except Suspended:
            person.heard = before
            self.suspend()

    def let_bot_move(self, seat: int) -> None:
        """Play a bot's decision; if it cannot be saved, a person can make room and let it try again."""
        move = self.choice_of_bot(seat)
        made = len(self.match.turns) + 1
        while len(self.match.turns) < made:
            try:
                notes = self.bots.play(seat, move)
            except SaveError as error:
                self.cannot_save(error)
                self.wait_for_room()
        for note in notes:
            self.screen.say(note, "bold")

    def choice_of_bot(self, seat: int) -> Move[Any]:
        """Return what a bot wants to move."""
        return self.bots.choose(seat)

    def wait_for_room(self) -> None:
        """Wait until the person at the terminal wants to try again, or stops."""
        try:
            typed = self.screen.read(_("Enter to try again, q to stop> "))
        except Suspended:
            self.suspend()
            self.screen.clear()
            return
        if folded(typed) in ("q", "quit", "exit", folded(own_word("quit"))):
            raise Quit

    def stopped(self) -> None:
        """Give the terminal to the shell: interrupt the person being asked; anything else continues afterwards."""
        if not self.reader.gives_way():
            self.suspend()

    def suspend(self) -> None:
        """Leave the terminal with nothing private on it; on return, hand it over again."""
        self.screen.alternate_screen(False)
        stop_until_called_back()
        self.screen.alternate_screen(True)
        self.screen.is_muted = True
        self.reading = self.heard = None

    def passed_on(self, person: Person) -> bool:
        """Make the moves that need no decision; False if there were none, or if one could not be saved."""
        try:
            return bool(person.pass_on())
        except SaveError as error:
            self.cannot_save(error)
            return False

    def hand_over(self, person: Person) -> None:
        """Pass the terminal from one person to the next without showing anyone's cards."""
        if self.reading is not person and self.is_shared:
            self.screen.clear()
            self.reading = self.heard = None
            self.call(person)
        self.reading = person

    def call(self, person: Person) -> None:
        if not sys.stdin.isatty():
            self.screen.say(_("It is {name}'s turn.", name=person.name))
            return
        self.reader.forget_typed_ahead()
        self.screen.say(_("It is {name}'s turn. Nobody else should look.", name=person.name))
        self.screen.read(_("Press Enter. "))
        self.screen.clear()

    # --- what a person sees

    def show(self, person: Person) -> None:
        """Tell news, table, question and moves in lines; of a table that was told before, only what is new."""
        news, scene, heard = self.with_word_of_stops(person.news(), person), person.scene(), self.heard
        person.look.start_comparison(self.match, person.seat)
        self.screen.lines(["", *(f"  {each}" for each in news.as_block(news.sentences)), ""])
        if heard is None:
            self.screen.mentioning(whole_table(scene, person.offers, person.look.before))
        else:
            if not self.knows_of_table and leaves_out(scene, heard):
                self.knows_of_table = True
                self.screen.say(_("Only what has changed is told now; `{table}` tells all.", table=own_word("table")))
            self.screen.mentioning(new_on_table(scene, person.offers, heard))
        self.show_offers(person)
        self.screen.listings(lesson_listings(person.lessons()) or self.offered())
        self.heard = scene
        person.look.note(scene, self.match)

    def offered(self) -> list[Listing]:
        """Offer lessons, once, to a person who starts their first match of a game."""
        is_first, self.is_first = self.is_first, False
        return offered_lessons(self.match) if is_first and sys.stdin.isatty() and not self.is_shared else []

    def with_word_of_stops(self, news: News, person: Person) -> News:
        """Add to the news, the first time a move was made for someone, how to see and change that."""
        if not person.has_news_of_stops:
            return news
        person.has_news_of_stops = False
        text = _(
            "Moves that need no decision are made for you. `{stops}` lists them; after `{all}` you are always asked.",
            stops=own_word("stops"),
            all=_("stop all"),
        )
        return replace(news, sentences=[*news.sentences, text])

    def show_whole_table(self, person: Person) -> None:
        """Tell everything on the table, and the moves."""
        person.look.start_comparison(self.match, person.seat)
        self.heard = person.scene()
        self.screen.mentioning(whole_table(self.heard, person.offers, person.look.before))
        self.show_offers(person)

    def show_offers(self, person: Person) -> None:
        self.screen.offers(self.question(person), person.offers.shown)

    def question(self, person: Person) -> str:
        name, offers = person.name, person.offers
        usual = offers.usual if sys.stdin.isatty() else None
        if usual is not None:
            return _("{name}, your moves (? for help, Enter for {move}):", name=name, move=offers.labels[usual])
        if sys.stdin.isatty() and not person.last_move:
            return _(
                "{name}, your moves (? for help, {goal} for the aim of the game):", name=name, goal=own_word("goal")
            )
        if person.asks_both and (together := self.match.game.together):
            first, then = map(self.match.game.wording.verb, (together.first, together.then))
            return _(
                "{name}, your moves (? for help, 1 2 to {first} 1 and {then} 2):", name=name, first=first, then=then
            )
        return _("{name}, your moves (? for help):", name=name)

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """Return the names that some commands take: cards, and the ids of rules."""
        return {"card": names_of_cards(self.match.game), "rules": list(self.match.game.rules.rules)}

    # --- what a person types

    def ask(self, person: Person) -> None:
        """Ask until a move is made, or something else changes who is to move."""
        while self.reading is person:
            text = self.typed(person)
            if not text or text.startswith("#"):
                continue
            try:
                if self.carried_out(text, person):
                    return
            except SaveError as error:
                self.cannot_save(error)
            except KingsbridgeError as error:
                self.refuse(error)

    def cannot_save(self, error: SaveError) -> None:
        """Let the person try again; lines from a pipe are not meant for another position."""
        if not sys.stdin.isatty():
            raise error
        self.refuse(error)

    def typed(self, person: Person) -> str:
        """Return what the person types; Enter is the default move if there is one."""
        offers, name = person.offers, self.match.players[person.seat].shown_name
        moves = [*offers.labels.values(), *(move.text for move in offers.moves)]
        text = self.reader.command(f"{name}> ", person.seat, moves, usages(), self.names).strip()
        if not text and sys.stdin.isatty():
            text = str(offers.usual or "")
            if not text:
                self.show_offers(person)
        return text

    def carried_out(self, text: str, person: Person) -> bool:
        """Carry out a command or a move; True if the decision is made. No command hides a move of the same name."""
        asked = None if person.offers.has_name(text) else called_command(text)
        if asked is not None:
            command, rest = asked
            return bool(command(self, person, rest))
        person.choose(text, command_words())
        return True

    def refuse(self, error: KingsbridgeError) -> None:
        """Say what was wrong; a rule that forbids a move is quoted."""
        self.refused = self.refused or not sys.stdin.isatty()
        if isinstance(error, IllegalMove) and self.reading is not None:
            say_why_not(self, self.reading, error.label, error.refusal)
        else:
            self.screen.answer(str(error), "bold")

    def say_notes(self) -> None:
        """Say what has happened to the save."""
        for note in self.match.notes():
            self.screen.answer(note, "bold")

    def is_saved(self) -> bool:
        """Whether the match is on disk, if it is saved at all; if the file has gone, write it again."""
        try:
            self.match.ensure_saved()
        except SaveError as error:
            self.refuse(error)
            self.refused = True
            return False
        self.say_notes()
        return True

    # --- the end

    def end(self) -> None:
        """Show the last news and the result; people who share a terminal read what everyone may know."""
        self.say_result()
        if self.match.teaches:
            command = f"{this_program()} play {self.match.game.id.replace('_', '-')}"
            self.screen.say(_("Now you know the game. Play it against stronger bots with: {command}", command=command))
        if self.is_saved() and self.match.path:
            command = f"{this_program()} replay {quote(in_one_line(self.match.path))}"
            say(_("The match is saved. Watch it again with: {command}", command=command))  # unwrapped, to be copied

    def show_result(self) -> None:
        """Show the result in the window before it is given back; lines come after it."""

    def say_result(self) -> None:
        end_screen(self.match, self.screen, self.last_news(), is_read=bool(self.people))

    def last_news(self) -> Sequence[str]:
        """Return what the people at this terminal have not read yet."""
        if not self.is_shared:
            sentences = [sentence for person in self.people.values() for sentence in person.news().sentences]
            return self.match.mentions().all_of(sentences)
        first = min(person.unheard_from for person in self.people.values())
        match, numbers = self.match, range(first, len(self.match.turns) + 1)
        told = (line.told(match.names_at(number)) for number in numbers for line in heard_at(match, number, None))
        return match.mentions().all_of(told)

    def say_how_to_resume(self) -> None:
        if self.match.path is None:
            say(_("The match was not saved (--no-save)."))
        elif self.is_saved():
            program, newest = this_program(), is_newest(self.match.path)
            command = f"{program} resume" if newest else f"{program} resume {self.match.path}"
            say(_("The match is saved. Resume it with: {command}", command=command))
