"""What a person can type at the prompt besides moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kingsbridge_core.cli.session.lessons import guide_listing, lesson_listings
from kingsbridge_core.errors import KingsbridgeError, Refusal, UndoError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.rules import looked_up
from kingsbridge_core.person.card_texts import card_lines, cards_called
from kingsbridge_core.person.explanations import background, why_not
from kingsbridge_core.person.hint import hint, in_words
from kingsbridge_core.person.person import Person
from kingsbridge_core.text.language import N_, _, in_quotes
from kingsbridge_core.text.phrases import folded, labelled, paragraph, width

if TYPE_CHECKING:
    from kingsbridge_core.cli.session.session import Session


class Quit(Exception):
    """Raised when a person wants to stop."""


Command = Callable[["Session", "Person", str], "bool | None"]
"""Carries something out for a person, with the words after the command; true if the decision is over."""


def usages() -> dict[str, str]:
    """Return the commands by English name, as typed in the player's language: a word and what follows it."""
    return {name: _(usage) for name, (_run, usage, _says) in TABLE.items()}


def helps() -> dict[str, str]:
    return {name: _(says) for name, (_run, _usage, says) in TABLE.items() if says}


def own_word(name: str) -> str:
    """Return the name of a command in the player's language."""
    return usages()[name].split()[0]


def command_words() -> dict[str, str]:
    """Return every name of a command, in the player's language and in English, folded, with its English name."""
    return {**{folded(own_word(name)): name for name in COMMANDS}, **{name: name for name in COMMANDS}}


def called_command(text: str) -> tuple[Command, str] | None:
    """Return the command in a typed line and the words after it, ignoring capitals and accents; None without one."""
    text = text.strip()
    if folded(text[:1]) == "?":  # it needs no space after it
        return COMMANDS["?"], text[1:].strip()
    word, rest = [*text.split(maxsplit=1), "", ""][:2]
    name = command_words().get(folded(word))
    return None if name is None else (COMMANDS[name], rest.strip())


def show_help(session: Session, person: Person, rest: str) -> None:
    """Show help on all commands, on one of them, or on a move."""
    screen, known, typed = session.screen, helps(), usages()
    asked = called_command(rest)
    if asked is not None and not asked[1]:
        for name, says in known.items():
            if COMMANDS[name] is asked[0]:
                screen.say(f"  {labelled(_in_both(name, typed[name]), says)}")
        return
    if rest:
        show_move(session, person, rest)
        return
    screen.say(_("Type the number of a move, or enough of its name to tell it apart."))
    if session.reader.edits:
        screen.say(_("Tab completes what you type; the arrow keys bring back earlier lines."))
    shown = {name: _in_both(name, typed[name]) for name in known}
    widest = max(map(width, shown.values()))
    for name, says in known.items():
        screen.say(f"  {shown[name]}{' ' * (widest - width(shown[name]))}  {says}")


def _in_both(name: str, usage: str) -> str:
    """Return how a command is typed, with its English name if that differs."""
    is_other = folded(usage.split()[0]) != name
    return _("{command} ({english})", command=usage, english=name) if is_other else usage


def show_move(session: Session, person: Person, text: str) -> None:
    """Explain a possible move, with its cards and rules; or say why it is not possible."""
    move = person.understood(text)
    if move not in session.match.state.options:
        explain(session, person, text)
        return
    found, answer = background(move, person.offers), session.screen.answer
    answer(labelled(found.label, found.words) if found.words else found.label)
    for line in card_lines(found.cards):
        answer(line)
    for rule in found.rules:
        answer(labelled(rule.id, rule.says))


def explain_move(session: Session, person: Person, rest: str) -> None:
    if not rest:
        label = session.match.game.label(session.match.state.options[0])
        example = f"{own_word('why')} {label}"
        raise KingsbridgeError(_("name the move as well, for example: {command}", command=example))
    explain(session, person, rest)


def explain(session: Session, person: Person, text: str) -> None:
    """Say why a move is not possible, with the rule, or with what is possible instead."""
    match, move = session.match, person.understood(text)
    refusal = match.state.refusal(move)
    if refusal is None:
        session.screen.answer(_("{move} is possible.", move=match.game.label(move)))
    else:
        say_why_not(session, person, match.game.label(move), refusal)


def say_why_not(session: Session, person: Person, name: str, refusal: Refusal) -> None:
    """Give the reason and its rule in full; if there is none, say what is possible instead."""
    said = why_not(name, refusal, person.offers)
    session.screen.answer(said.reason, "bold")
    session.screen.answer(said.more)


def show_goal(session: Session, person: Person, rest: str) -> None:
    """Show the whole game on one screen, for newcomers."""
    listing = guide_listing(person.teacher)
    if listing is not None:
        session.screen.listings([listing])
        return
    definition = session.match.game.definition
    for text in (definition.summary, _("Most points wins. The game ends when:"), *definition.endings.values()):
        session.screen.answer(text)


def show_lesson(session: Session, person: Person, rest: str) -> None:
    """Show the lesson about this decision again, or another one."""
    session.screen.listings(lesson_listings([person.teacher.repeated(rest)]))


def choose_lessons(session: Session, person: Person, rest: str) -> None:
    """List the lessons, turn all of them on or off, or one off for good."""
    teacher, screen = person.teacher, session.screen
    word, words = [*rest.split(maxsplit=1), "", ""][:2]
    if folded(word) in ("off", folded(_("off"))) and words:
        screen.answer(_("The lesson {title} will not come again.", title=in_quotes(teacher.leave_out(words).title)))
    elif folded(word) in ("off", folded(_("off"))):
        teacher.turn(on=False)
        command = f"{own_word('lessons')} {_('on')}"
        screen.answer(_("No more lessons. {command} brings them back.", command=command))
    elif folded(word) in ("on", folded(_("on"))):
        teacher.turn(on=True)
        screen.answer(_("From now on, anything new is explained when it comes up."))
        screen.listings(lesson_listings(teacher.due()))
    else:
        list_lessons(session, person)


def list_lessons(session: Session, person: Person) -> None:
    """Show all lessons of the game, with marks on those that have come or were turned off."""
    every = person.teacher.every
    if not every:
        raise KingsbridgeError(_("{game} has no lessons", game=session.match.game.title))
    with session.screen.paged():
        for lesson, may_come in every:
            session.screen.say(f"  {' ' if may_come else '*'} {lesson.title}")
        session.screen.say("  " + _("* already shown to you"), "dim")
    usage = {"one": usages()["lesson"], "off": f"{own_word('lessons')} {_('off')}"}
    session.screen.answer(_("{one} shows one of them; {off} turns them off.", **usage))


def show_hint(session: Session, person: Person, rest: str) -> None:
    """Show the advice of a search that knows no more than the seat."""
    best, *others = in_words(hint(session.match), session.match)
    session.screen.answer(best, "bold" if others else "")
    for each in others:
        session.screen.answer(each)


def take_back(session: Session, person: Person, rest: str) -> bool:
    try:
        turn = person.take_back()
    except UndoError as error:
        if not (session.match.turns and session.match.turns[-1].passed):
            raise
        advice = _("That move was made for you. Type `{act}` in time, and you are asked instead.", act=own_word("act"))
        raise UndoError(paragraph([_("{reason}.", reason=error), advice])) from None
    session.screen.answer(_("You took back {move}.", move=session.match.game.label(turn.move)))
    return True


def stop(session: Session, person: Person, rest: str) -> None:
    """Set where the person is asked, or show it."""
    if rest and person.stops is not None:
        person.stops.change(rest)
    show_stops(session, person, "")


def show_stops(session: Session, person: Person, rest: str) -> None:
    """Show the moments that may pass by themselves, and which of them do."""
    answer = session.screen.answer
    if person.stops is None:
        answer(_("You are asked about every decision."))
        return
    if not person.stops.all:
        answer(_("In this game, nothing passes by itself."))
    widest = max((width(each.name) for each in person.stops.all), default=0)
    for each in person.stops.all:
        answer(f"{each.name}{' ' * (widest - width(each.name))}  {labelled(each.says, each.asks)}")


def act(session: Session, person: Person, rest: str) -> None:
    """Ask at the next moment at which something could be done."""
    person.act()
    session.screen.answer(_("You will be asked at the next moment of your turn."))


def let_forced_play(session: Session, person: Person, rest: str) -> bool:
    """Turn automatic forced moves on or off."""
    person.auto = not person.auto
    if person.auto:
        session.screen.answer(_("From now on, forced moves are played for you."))
        return len(session.match.state.options) == 1
    session.screen.answer(_("From now on, you make every move yourself."))
    return False


def show_table(session: Session, person: Person, rest: str) -> None:
    """Show everything on the table, and the moves."""
    with session.screen.paged():
        session.show_whole_table(person)


def show_score(session: Session, person: Person, rest: str) -> None:
    session.screen.points(session.match, person.seat)


def show_log(session: Session, person: Person, rest: str) -> None:
    """Show what the seat could hear: all of it, or the last lines."""
    if rest and not rest.isdecimal():
        raise KingsbridgeError(_("say how many lines to show, for example: {command}", command=usages()["log"]))
    last = int(rest[:9]) if rest else 0
    sentences = person.match.mentions().all_of(person.log()[-last:])
    with session.screen.paged():
        session.screen.lines([f"  {each}" for each in sentences], "dim")


def show_rules(session: Session, person: Person, rest: str) -> None:
    with session.screen.paged():
        for rule in looked_up(session.match.game, rest):
            session.screen.say(f"  {rule}")


def show_cards(session: Session, person: Person, rest: str) -> None:
    """Show what is printed on cards, wherever they are: one in full, several in a line each."""
    from kingsbridge_core.authoring.faces import faces_of, printed_listing

    cards = cards_called(rest, session.match.game)
    faces = [face for face in faces_of(session.match.game) if face.card.name == cards[0].name]
    if len(cards) == 1 and len(faces) == 1:
        session.screen.listings([printed_listing(faces[0], session.match.game)])
        return
    for line in card_lines(cards):
        session.screen.say(f"  {line}")


def show_save(session: Session, person: Person, rest: str) -> None:
    """Show where the match is saved."""
    if session.match.path is None:
        session.screen.answer(_("This match is not being saved (--no-save)."))
    elif session.is_saved():
        session.screen.answer(_("Every move is saved as you make it, in {path}", path=session.match.path))


def leave(session: Session, person: Person, rest: str) -> None:
    raise Quit


TABLE: dict[str, tuple[Command, str, str]] = {
    "?": (show_help, N_("? MOVE"), N_("all about a move; ? on its own shows this help")),
    "help": (show_help, N_("help MOVE"), ""),
    "why": (explain_move, N_("why MOVE"), N_("why a move is not possible, with the rule")),
    "goal": (show_goal, N_("goal"), N_("what the game is about, and how it ends")),
    "lesson": (show_lesson, N_("lesson WORDS"), N_("the lesson about this decision, or the one with these words")),
    "lessons": (
        choose_lessons,
        N_("lessons off"),
        N_("list the lessons; turn them on or off, or one of them off by its name"),
    ),
    "hint": (show_hint, N_("hint"), N_("what an experienced player would do")),
    "undo": (take_back, N_("undo"), N_("take back your last move, if it revealed nothing")),
    "auto": (let_forced_play, N_("auto"), N_("play forced moves automatically, or stop doing so")),
    "act": (act, N_("act"), N_("be asked at the next moment of your turn that would pass by itself")),
    "stop": (stop, N_("stop NAME"), N_("always be asked there; also: stop NAME off, all, none, usual")),
    "stops": (show_stops, N_("stops"), N_("the moments of your turn, and which of them pass by themselves")),
    "table": (show_table, N_("table"), N_("the whole table")),
    "score": (show_score, N_("score"), N_("points so far, by source, and what the end would bring now")),
    "log": (show_log, N_("log 20"), N_("what happened: all of it, or the last lines")),
    "rules": (show_rules, N_("rules WORDS"), N_("rules that mention these words")),
    "card": (show_cards, N_("card WORDS"), N_("the text of every card with that name")),
    "save": (show_save, N_("save"), N_("where the match is saved")),
    "quit": (leave, N_("quit"), N_("stop; nothing is lost, and you can resume later")),
    "exit": (leave, N_("exit"), ""),
}
"""The commands by English name: what carries them out, how they are typed, and their help."""
COMMANDS = {name: run for name, (run, _usage, _says) in TABLE.items()}


def collisions(game: Game[Any]) -> list[str]:
    """Return the moves a person cannot reach because their verb is a command: the first one of each verb."""
    first = {move.verb: move.text for move in reversed(list(game.moves)) if move.verb in COMMANDS}
    return [
        f"no one can type the move {text!r}: it is a command at the prompt; choose other words"
        for text in reversed(first.values())
    ]
