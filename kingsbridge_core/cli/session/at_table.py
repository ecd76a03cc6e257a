"""A match in a whole terminal window: the same as in lines, but that the table is always there."""

from __future__ import annotations

from typing import Any

from kingsbridge_core.cli.session.asking import USUAL_ASKING, Asking
from kingsbridge_core.cli.session.lessons import lesson_listings
from kingsbridge_core.cli.session.result import history, result
from kingsbridge_core.cli.session.session import Session
from kingsbridge_core.cli.table.full_screen import FullScreen
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import told_to
from kingsbridge_core.person.news import News
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.score import winners_line


class AtTable(Session):
    def __init__(self, match: Match, screen: FullScreen, asking: Asking = USUAL_ASKING) -> None:
        super().__init__(match, screen, asking)
        self.window = self.reader = screen

    @property
    def takes_window(self) -> bool:
        """Whether there is anybody to see it."""
        return bool(self.people)

    def choice_of_bot(self, seat: int) -> Move[Any]:
        """Return what a bot wants to move; the window lives on meanwhile."""
        return self.window.thinking(self.match.names[seat], lambda: self.bots.choose(seat))

    def show(self, person: Person) -> None:
        """Show the table, with new lessons in a pane."""
        look, scene = person.look, person.scene()
        look.start_comparison(self.match, person.seat)
        news = person.news().sentences
        said = [*self.with_word_of_stops(News(), person).sentences, *(listing.title for listing in self.offered())]
        log = self.match.mentions().all_of([*person.log(), *said])
        self.window.show(person, scene, look.before, log, len(news) + len(said), self.question(person))
        self.window.listings(lesson_listings(person.lessons()))
        look.note(scene, self.match)

    def show_whole_table(self, person: Person) -> None:
        """Show the rest of the table."""
        self.window.look_further()

    # --- the end

    def show_result(self) -> None:
        """Show the points, the chart and the last table, which people who share a terminal see as watchers do."""
        if not self.people:
            return
        match, seat = self.match, None if self.is_shared else next(iter(self.people))
        result(match, self.window)
        self.window.listings(list(history(match, self.window)))
        log = match.mentions().all_of(told_to(match, seat))
        scene = match.plugins.scene(match.game)(match.state.view(seat), match.names)
        self.window.show_end(scene, log, winners_line(match))

    def say_result(self) -> None:
        """Leave the result where the window was."""
        if self.people:
            result(self.match, self.screen)
        else:
            super().say_result()
