"""What a person can type at the prompt besides moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from kingsbridge_core.cli.choice import card_lines, cards_called, understood
from kingsbridge_core.errors import KingsbridgeError, Refusal
from kingsbridge_core.language import _
from kingsbridge_core.log import heard
from kingsbridge_core.phrases import one_of

if TYPE_CHECKING:
    from kingsbridge_core.cli.session import Session

ITERATIONS = 300
"""How often a hint looks ahead: a second or two."""


class Quit(Exception):
    """A person wants to stop."""


Command = Callable[["Session", int, str], bool]
"""Carries something out for a seat, with the words behind the command; True if the decision has passed."""


def helps() -> dict[str, str]:
    """The commands as they are typed, with what they do."""
    return {
        "? MOVE": _("all about a move; ? alone: this help"),
        "why MOVE": _("why a move is not possible, with the rule"),
        "hint": _("what an experienced player would do"),
        "undo": _("take your last move back, if it revealed nothing"),
        "auto": _("let forced moves play themselves, or no longer"),
        "table": _("the whole table"),
        "score": _("points so far, by source"),
        "log 20": _("what has happened: all of it, or the last lines"),
        "rules WORDS": _("rules that speak of them"),
        "card WORDS": _("what cards of that name say"),
        "save": _("where the match is saved"),
        "quit": _("stop; nothing is lost, and you can go on later"),
    }


def show_help(session: Session, seat: int, rest: str) -> bool:
    """All commands; or one of them, or a move, of which everything is told."""
    screen, known = session.screen, helps()
    if rest in COMMANDS:
        for usage, says in known.items():
            if COMMANDS[usage.split()[0]] is COMMANDS[rest]:
                screen.say(f"  {usage}: {says}")
        return False
    if rest:
        show_move(session, rest)
        return False
    screen.say(_("Type a move by its number or its name; enough of the name to tell it is enough."))
    if session.reader.edits:
        screen.say(_("Tab completes what you type, the arrow keys bring back what you have typed."))
    width = max(map(len, known))
    for usage, says in known.items():
        screen.say(f"  {usage:{width}}  {says}")
    return False


def show_move(session: Session, text: str) -> None:
    """A move that is possible, with all words about it, or why it is not."""
    for offer in session.offers():
        if session.move_of(offer) is understood(text, session.match):
            says = re.sub(r"\s{2,}", "; ", offer.hint.strip())  # its columns
            session.screen.say(f"  {offer.label}: {says}" if says else f"  {offer.label}")
            return
    explain(session, text)


def explain_move(session: Session, seat: int, rest: str) -> bool:
    """Why a move is not possible."""
    if not rest:
        label = session.match.game.label(session.match.state.options[0])
        raise KingsbridgeError(_("write the move after it, such as: why {move}", move=label))
    explain(session, rest)
    return False


def explain(session: Session, text: str) -> None:
    """Why a move is not possible, with the rule, or else with what is possible."""
    match = session.match
    move = understood(text, match)
    refusal = match.state.refusal(move)
    label = match.game.label(move)
    if refusal is None:
        session.screen.say(f"  {_('{move} is possible.', move=label)}")
        return
    session.screen.say(f"  {label}: {refusal}")
    quote(session, refusal)


def quote(session: Session, refusal: Refusal) -> None:
    """The rule behind a refusal, in full; where there is none, what is possible instead."""
    match = session.match
    if refusal.rule in match.game.rules.rules:
        session.screen.say(f"  {match.game.rules.find(str(refusal.rule)).says}")
    else:
        possible = one_of(offer.label for offer in session.offers())
        session.screen.say(f"  {_('Possible is: {moves}.', moves=possible)}")


def show_hint(session: Session, seat: int, rest: str) -> bool:
    """What a search advises, which knows no more than the seat."""
    from kingsbridge_core.search import advice_for

    match = session.match
    # the seed of the match has dealt the hidden cards; what is imagined must have nothing to do with it
    advice = advice_for(match.state, len(match.turns), ITERATIONS)
    best, other = advice.best, advice.runner_up
    label, chance = match.game.label(best.move), f"{best.chance:.0%}"
    if other is None:
        session.screen.say(f"  {_('Only one move is possible: {move}.', move=label)}")
        return False
    session.screen.say(f"  {_('{move} (chance to win about {chance})', move=label, chance=chance)}", "bold")
    second, less = match.game.label(other.move), f"{other.chance:.0%}"
    session.screen.say(f"  {_('Next best: {move} (about {chance}).', move=second, chance=less)}")
    return False


def take_back(session: Session, seat: int, rest: str) -> bool:
    """Undo, with the forced moves that followed by themselves."""
    match = session.match
    while match.turns and len(match.turns) in session.forced:
        match.undo_of(seat)
        session.forced.discard(len(match.turns) + 1)
    turn = match.undo_of(seat)
    session.forget_news()
    session.screen.say(f"  {_('{move} is taken back.', move=match.game.label(turn.move))}")
    return True


def play_forced(session: Session, seat: int, rest: str) -> bool:
    """From now on forced moves play themselves, or no longer."""
    session.auto ^= {seat}
    if seat in session.auto:
        session.screen.say(f"  {_('From now on a move plays itself if it is the only one.')}")
        return len(session.match.state.options) == 1
    session.screen.say(f"  {_('From now on you are asked for every move.')}")
    return False


def show_table(session: Session, seat: int, rest: str) -> bool:
    """Everything that lies on the table, and the moves."""
    with session.screen.paged():
        session.show_whole_table(seat)
    return False


def show_score(session: Session, seat: int, rest: str) -> bool:
    """Points so far."""
    session.screen.points(session.match)
    return False


def show_log(session: Session, seat: int, rest: str) -> bool:
    """What the seat could hear, from the beginning or its last lines."""
    if rest and not rest.isdecimal():
        raise KingsbridgeError(_("write how many lines you want, such as: log 20"))
    told = [
        line
        for number, lines in enumerate(session.match.told)
        for line in [*session.told_of_itself(number, seat), *heard(lines, seat)]
    ]
    session.screen.lines(told[-int(rest[:9]) :] if rest and int(rest[:9]) else told, session.match.names)
    return False


def show_rules(session: Session, seat: int, rest: str) -> bool:
    """Rules that speak of something."""
    from kingsbridge_core.cli.rules import search, told

    for rule in search(session.match.game.id, rest):
        session.screen.say(f"  {told(rule)}")
    return False


def show_cards(session: Session, seat: int, rest: str) -> bool:
    """What is printed on cards, wherever they lie: one in full, several in a line each."""
    from kingsbridge_core.faces import face_panel, faces_of

    cards = cards_called(rest, session.match.game)
    faces = [face for face in faces_of(session.match.game) if face.card.name == cards[0].name]
    if len(cards) == 1 and len(faces) == 1:
        session.screen.panels([face_panel(faces[0])])
        return False
    for line in card_lines(cards):
        session.screen.say(f"  {line}")
    return False


def show_save(session: Session, seat: int, rest: str) -> bool:
    """Where everything is already."""
    path = session.match.path
    if path is None:
        session.screen.say(f"  {_('This match is not saved, as --no-save was asked for.')}")
    else:
        session.screen.say(f"  {_('Every move is saved as it is made, in {path}', path=path)}")
    return False


def leave(session: Session, seat: int, rest: str) -> bool:
    """Stop."""
    raise Quit


COMMANDS: dict[str, Command] = {
    "?": show_help,
    "help": show_help,
    "why": explain_move,
    "hint": show_hint,
    "undo": take_back,
    "auto": play_forced,
    "table": show_table,
    "score": show_score,
    "log": show_log,
    "rules": show_rules,
    "card": show_cards,
    "save": show_save,
    "quit": leave,
    "exit": leave,
}
