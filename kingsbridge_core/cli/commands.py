"""What a person can type at the prompt besides moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kingsbridge_core.cli.choice import card_lines, cards_called, possible, understood
from kingsbridge_core.errors import KingsbridgeError, Refusal
from kingsbridge_core.language import _, in_digits, in_quotes
from kingsbridge_core.log import heard
from kingsbridge_core.phrases import folded, harmless, labelled

if TYPE_CHECKING:
    from kingsbridge_core.cli.session import Session
    from kingsbridge_core.match import Match
    from kingsbridge_core.moves import Move

ITERATIONS = 300
"""How often a hint looks ahead: a second or two."""
MOST_RULES = 2
"""So many rules are quoted with a move."""


class Quit(Exception):
    """A person wants to stop."""


Command = Callable[["Session", int, str], bool]
"""Carries something out for a seat, with the words behind the command; True if the decision has passed."""


def usages() -> dict[str, str]:
    """The commands by their English names, as they are typed in the player's language: a word, and what follows it."""
    return {
        "?": _("? MOVE"),
        "help": _("help MOVE"),
        "why": _("why MOVE"),
        "goal": _("goal"),
        "hint": _("hint"),
        "undo": _("undo"),
        "auto": _("auto"),
        "table": _("table"),
        "score": _("score"),
        "log": _("log 20"),
        "rules": _("rules WORDS"),
        "card": _("card WORDS"),
        "save": _("save"),
        "quit": _("quit"),
        "exit": _("exit"),
    }


def helps() -> dict[str, str]:
    """What the commands do."""
    return {
        "?": _("all about a move; ? alone: this help"),
        "why": _("why a move is not possible, with the rule"),
        "goal": _("what the game is about, and how it ends"),
        "hint": _("what an experienced player would do"),
        "undo": _("take your last move back, if it revealed nothing"),
        "auto": _("let forced moves play themselves, or no longer"),
        "table": _("the whole table"),
        "score": _("points so far, by source"),
        "log": _("what has happened: all of it, or the last lines"),
        "rules": _("rules that speak of them"),
        "card": _("what cards of that name say"),
        "save": _("where the match is saved"),
        "quit": _("stop; nothing is lost, and you can go on later"),
    }


def own_word(name: str) -> str:
    """What a command is called in the player's language."""
    return usages()[name].split()[0]


def command_words() -> dict[str, str]:
    """All that commands are called, in the player's language and in English, folded, with their English names."""
    return {**{folded(own_word(name)): name for name in COMMANDS}, **{name: name for name in COMMANDS}}


def called_command(text: str) -> tuple[Command, str] | None:
    """The command that somebody typed, in any letters, and the words behind it; None if it is none."""
    text = text.strip()
    if folded(text[:1]) == "?":  # it needs no space behind it
        return COMMANDS["?"], text[1:].strip()
    word, rest = [*text.split(maxsplit=1), "", ""][:2]
    name = command_words().get(folded(word))
    return None if name is None else (COMMANDS[name], rest.strip())


def show_help(session: Session, seat: int, rest: str) -> bool:
    """All commands; or one of them, or a move, of which everything is told."""
    screen, known, typed = session.screen, helps(), usages()
    asked = called_command(rest)
    if asked is not None and not asked[1]:
        for name, says in known.items():
            if COMMANDS[name] is asked[0]:
                screen.say(f"  {labelled(_in_both(name, typed[name]), says)}")
        return False
    if rest:
        show_move(session, rest)
        return False
    screen.say(_("Type a move by its number or its name; enough of the name to tell it is enough."))
    if session.reader.edits:
        screen.say(_("Tab completes what you type, the arrow keys bring back what you have typed."))
    from rich.cells import cell_len

    shown = {name: _in_both(name, typed[name]) for name in known}
    width = max(map(cell_len, shown.values()))
    for name, says in known.items():
        screen.say(f"  {shown[name]}{' ' * (width - cell_len(shown[name]))}  {says}")
    return False


def _in_both(name: str, usage: str) -> str:
    """How a command is typed, with its English name where that is another."""
    is_other = folded(usage.split()[0]) != name
    return _("{command} ({english})", command=usage, english=name) if is_other else usage


def show_move(session: Session, text: str) -> None:
    """A move that is possible, with all words about it, its cards and its rules; or why it is not."""
    move = understood(text, session.match)
    if move not in session.match.state.options:
        explain(session, text)
        return
    game, state = session.match.game, session.match.state
    label, says = game.label(move), harmless(game.spoken(state.view(state.actor), move))
    session.screen.answer(labelled(label, says) if says else label)
    show_background(session, move, says)


def show_background(session: Session, move: Move[Any], told: str) -> None:
    """What is printed on the cards of a move, as far as it was not told, and the rules it rests on."""
    match = session.match
    cards = match.game.cards_of(match.state.view(match.state.actor), move)
    for line in card_lines([card for card in cards if card.text and card.text not in told]):
        session.screen.answer(line)
    for rule in rules_of(match, move):
        session.screen.answer(labelled(rule, match.game.rules.find(rule).says))


def rules_of(match: Match, move: Move[Any]) -> list[str]:
    """The rule of a move; else those that the step which is to be decided names in its docstring, the first ones."""
    rule = match.game.rule_of(match.state.view(match.state.actor), move)
    named = [rule] if rule else re.findall(r"[a-z]+(?:-[a-z]+)*-\d+\b", match.state.agenda[-1][0].doc)
    return [each for each in dict.fromkeys(named) if each in match.game.rules.rules][:MOST_RULES]


def explain_move(session: Session, seat: int, rest: str) -> bool:
    """Why a move is not possible."""
    if not rest:
        label = session.match.game.label(session.match.state.options[0])
        example = f"{own_word('why')} {label}"
        raise KingsbridgeError(_("write the move after it, such as: {command}", command=example))
    explain(session, rest)
    return False


def explain(session: Session, text: str) -> None:
    """Why a move is not possible, with the rule, or else with what is possible."""
    match = session.match
    move = understood(text, match)
    refusal = match.state.refusal(move)
    if refusal is None:
        session.screen.answer(_("{move} is possible.", move=match.game.label(move)))
    else:
        say_why_not(session, match.game.label(move), refusal)


def say_why_not(session: Session, label: str, refusal: Refusal) -> None:
    """The reason and the rule behind it, in full; where there is none, what is possible instead."""
    match, label = session.match, in_quotes(harmless(label))
    if refusal.is_general:
        session.screen.answer(_("{move} is not possible now.", move=label), "bold")
    else:
        session.screen.answer(_("{move} is not possible: {reason}", move=label, reason=refusal), "bold")
    has_rule = refusal.rule in match.game.rules.rules
    session.screen.answer(match.game.rules.find(str(refusal.rule)).says if has_rule else possible(match))


def show_goal(session: Session, seat: int, rest: str) -> bool:
    """What a newcomer wants to know first."""
    definition = session.match.game.definition
    for text in (definition.summary, _("The most points win. The game ends so:"), *definition.endings.values()):
        session.screen.answer(text)
    return False


def show_hint(session: Session, seat: int, rest: str) -> bool:
    """What a search advises, which knows no more than the seat."""
    from kingsbridge_core.search import advice_for

    match = session.match
    # the seed of the match has dealt the hidden cards; what is imagined must have nothing to do with it
    advice = advice_for(match.state, len(match.turns), ITERATIONS)
    best, other = advice.best, advice.runner_up
    label, chance = match.game.label(best.move), in_digits(best.chance, ".0%")
    if other is None:
        session.screen.answer(_("Only one move is possible: {move}.", move=label))
        return False
    session.screen.answer(_("{move} (chance to win about {chance})", move=label, chance=chance), "bold")
    second, less = match.game.label(other.move), in_digits(other.chance, ".0%")
    session.screen.answer(_("Next best: {move} (about {chance}).", move=second, chance=less))
    return False


def take_back(session: Session, seat: int, rest: str) -> bool:
    """Undo, with the forced moves that followed by themselves."""
    match = session.match
    while match.turns and len(match.turns) in session.forced:
        match.undo_of(seat)
        session.forced.discard(len(match.turns) + 1)
    turn = match.undo_of(seat)
    session.forget_news()
    session.screen.answer(_("{move} is taken back.", move=match.game.label(turn.move)))
    return True


def play_forced(session: Session, seat: int, rest: str) -> bool:
    """From now on forced moves play themselves, or no longer."""
    session.auto ^= {seat}
    if seat in session.auto:
        session.screen.answer(_("From now on a move plays itself if it is the only one."))
        return len(session.match.state.options) == 1
    session.screen.answer(_("From now on you are asked for every move."))
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
        raise KingsbridgeError(_("write how many lines you want, such as: {command}", command=usages()["log"]))
    told = [
        line
        for number, lines in enumerate(session.match.told)
        for line in [*session.told_of_itself(number, seat), *heard(lines, seat)]
    ]
    with session.screen.paged():
        session.screen.lines(told[-int(rest[:9]) :] if rest and int(rest[:9]) else told, session.match.names)
    return False


def show_rules(session: Session, seat: int, rest: str) -> bool:
    """Rules that speak of something."""
    from kingsbridge_core.cli.rules import search, told

    with session.screen.paged():
        for rule in search(session.match.game.id, rest):
            session.screen.say(f"  {told(rule)}")
    return False


def show_cards(session: Session, seat: int, rest: str) -> bool:
    """What is printed on cards, wherever they lie: one in full, several in a line each."""
    from kingsbridge_core.faces import faces_of, printed_panel

    cards = cards_called(rest, session.match.game)
    faces = [face for face in faces_of(session.match.game) if face.card.name == cards[0].name]
    if len(cards) == 1 and len(faces) == 1:
        session.screen.panels([printed_panel(faces[0], session.match.game)])
        return False
    for line in card_lines(cards):
        session.screen.say(f"  {line}")
    return False


def show_save(session: Session, seat: int, rest: str) -> bool:
    """Where everything is already."""
    if session.match.path is None:
        session.screen.answer(_("This match is not saved, as --no-save was asked for."))
    elif session.is_saved():
        session.screen.answer(_("Every move is saved as it is made, in {path}", path=session.match.path))
    return False


def leave(session: Session, seat: int, rest: str) -> bool:
    """Stop."""
    raise Quit


COMMANDS: dict[str, Command] = {
    "?": show_help,
    "help": show_help,
    "why": explain_move,
    "goal": show_goal,
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
