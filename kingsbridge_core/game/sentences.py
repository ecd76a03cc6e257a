"""Carries out effects inside others, one after the other, and asks the questions of the words all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.components import per_seat, record
from kingsbridge_core.engine.log import phrase
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.engine.state import StateType
from kingsbridge_core.engine.steps import decision, step
from kingsbridge_core.errors import Refusal
from kingsbridge_core.game.vocabulary import Vocabulary, tell
from kingsbridge_core.text.language import N_, _, counted

if TYPE_CHECKING:
    from kingsbridge_core.game.cards import Card
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.game.words import Effect

MOST_CHOICES = 6


def number(effects: list[Effect], cards: Iterable[Card]) -> None:
    """Number the effects of cards, also those inside others; copies of a card share those of the first."""
    for card in cards:
        for own in card.effects:
            for effect in own.with_inner():
                if not hasattr(effect, "number"):
                    effect.card, effect.number = card, len(effects)
                    effects.append(effect)


@cache
def remembering(kind: Any, what: str) -> Any:
    """Return a state class that also remembers numbers for every player.

    `used_once`: which effects under `once` they have had. `laid_open`: what they have shown that lies hidden, and what
    they have chosen, for all to see.
    """
    own = {what: per_seat(record()), "__module__": kind.__module__, "__doc__": kind.__doc__}
    return StateType(kind.__name__, (kind,), own)


def lay_open(state: Any, seat: int, *numbers: int) -> None:
    """Let everyone see what a player shows for a card; needed only where something lies hidden."""
    if state.game.lays_open:
        state.laid_open[seat] += numbers


# --- carrying out


def carry_out(state: Any, due: list[tuple[int, Effect]]) -> None:
    """Carry out effects for seats; once one of them asks a player, the rest waits on the agenda."""
    for place, (seat, effect) in enumerate(due):
        asked = len(state.agenda)
        carry_one(state, seat, effect)
        rest = due[place + 1 :]
        if len(state.agenda) > asked and rest:
            state.agenda[asked:asked] = [carry(each, later.number) for each, later in reversed(rest)]
            return


def carry_one(state: Any, seat: int, effect: Effect) -> None:
    """Carry out one effect, and count the points that it brings."""
    vocabulary: Vocabulary = state.game.vocabulary
    points = vocabulary.run(state, seat, effect)
    if points:
        change(state, seat, {"points": points}, effect)


def change(state: Any, seat: int, items: Mapping[str, int], effect: Effect) -> None:
    """Give a player things, or take those with a negative number, as far as there are any."""
    vocabulary: Vocabulary = state.game.vocabulary
    found = {name: vocabulary.add(state, seat, name, number, effect.card) for name, number in items.items()}
    if vocabulary.is_secret(found):
        lay_open(state, seat, *found.values())
    gained = {name: number for name, number in found.items() if number > 0}
    lost = {name: -number for name, number in found.items() if number < 0}
    if gained:
        tell(state, N_("{seat} gains {things}."), seat=seat, things=phrase(vocabulary.things, gained))
    if lost:
        tell(state, N_("{seat} loses {things}."), seat=seat, things=phrase(vocabulary.things, lost))


def move_things(state: Any, giver: int, taker: int, items: Mapping[str, int], effect: Effect) -> bool:
    """Move things from one player to another, as far as there are any; return whether there were."""
    vocabulary: Vocabulary = state.game.vocabulary
    there = {name: min(number, vocabulary.counts[name].of(state, giver)) for name, number in items.items()}
    found = {name: -vocabulary.add(state, giver, name, -max(0, number), effect.card) for name, number in there.items()}
    lay_open(state, giver, *found.values())
    moved = {name: number for name, number in found.items() if number}
    for name, number in moved.items():
        vocabulary.add(state, taker, name, number, effect.card)
    if moved:
        things = phrase(vocabulary.things, moved)
        tell(state, N_("{other} hands {things} to {seat}."), seat=taker, other=giver, things=things)
    return bool(moved)


@step
def carry(state: Any, seat: int, number: int) -> None:
    """An effect that had to wait for a question is carried out."""
    carry_out(state, [(seat, state.game.effects[number])])


@decision
def choose_one(state: Any, seat: int, number: int) -> list[Move[Any]]:
    """A card says "or": its player chooses one of the effects; something they lack cannot be the price."""
    effects = state.game.effects[number].arguments["effects"]
    moves = state.game.shared_moves.choose[: len(effects)]
    able = [move for move, effect in zip(moves, effects, strict=False) if can_lose(state, seat, effect)]
    return able or list(moves)


def can_lose(state: Any, seat: int, effect: Effect) -> bool:
    """Whether a player has what an effect would take from them."""
    vocabulary: Vocabulary = state.game.vocabulary
    lost: Mapping[str, int] = effect.arguments["things"] if effect.word is vocabulary.words.get("forfeit") else {}
    return vocabulary.has(state, seat, lost)


def ask_to_choose(state: Any, seat: int, effect: Effect) -> None:
    """Ask a player which of the `effects` of an effect to carry out."""
    state.agenda.append(choose_one(seat, effect.number))


@choose_one.chosen
def one_chosen(state: Any, move: Move[int], seat: int, number: int) -> None:
    """The chosen effect is carried out, and no other."""
    lay_open(state, seat, move.what)
    carry_out(state, [(seat, state.game.effects[number].arguments["effects"][move.what - 1])])


@choose_one.refuses("choose")
def why_not_choose(state: Any, move: Move[int], seat: int, number: int) -> Refusal:
    """Say why an effect cannot be chosen: there is none of that number, or the player lacks what it costs."""
    effects = state.game.effects[number].arguments["effects"]
    if move.what > len(effects):
        return Refusal(
            counted("the card offers only {number} choice", "the card offers only {number} choices", len(effects))
        )
    return Refusal(_("you do not have what this choice costs"))


choose_one.refusal(lambda *asked: Refusal(_("choose now what the card gives you"), None))


@decision
def swap_things(state: Any, seat: int, number: int, left: int) -> list[Move[Any]]:
    """A card offers a swap: the player may make it if they have what it asks for."""
    vocabulary: Vocabulary = state.game.vocabulary
    moves, said = state.game.shared_moves, state.game.effects[number].arguments
    if not left or not vocabulary.can_supply(state, said["get"]):
        return []
    if vocabulary.has(state, seat, said["give"]):
        return [moves.swap, moves.keep]
    return [moves.keep] if vocabulary.is_secret(said["give"]) else []  # others cannot tell that there is nothing


@swap_things.chosen
def swapped(state: Any, move: Move[None], seat: int, number: int, left: int) -> None:
    """The player gives the one and gets the other; where the card allows it, they may swap again."""
    if move is state.game.shared_moves.keep:
        tell(state, N_("{seat} swaps nothing."), seat=seat)
        return
    effect: Effect = state.game.effects[number]
    change(state, seat, {name: -amount for name, amount in effect.arguments["give"].items()}, effect)
    change(state, seat, effect.arguments["get"], effect)
    state.agenda.append(swap_things(seat, number, left - 1))


@swap_things.refuses("swap")
def why_not_swap(state: Any, move: Move[None], seat: int, number: int, left: int) -> Refusal:
    """Say why a player cannot swap: they lack what it takes."""
    return Refusal(lacking(state, state.game.effects[number]))


def lacking(state: Any, effect: Effect) -> str:
    """Say that the player does not have what a swap takes."""
    vocabulary: Vocabulary = state.game.vocabulary
    return _("you do not have {things}", things=vocabulary.things(effect.arguments["give"]))


swap_things.refusal(lambda *asked: Refusal(_("swap what the card asks for now, or keep it"), None))

STEPS: dict[str, Any] = {"carry": carry, "choose_one": choose_one, "swap_things": swap_things}


class SharedMoves:
    """The moves of these words, which a game has only if a card uses them."""

    def __init__(self, game: Game[Any]) -> None:
        once = Refusal(_("only a card lets you do that, when it asks you"), None)
        self.choose = tuple(game.moves.each("choose", range(1, MOST_CHOICES + 1), when=lambda: once).values())
        self.swap = game.moves.one("swap", when=lambda: once)
        self.keep = game.moves.one("keep", when=lambda: once)


def hint_by_card(state: Any, move: Move[Any]) -> str | None:
    """Return what one of these moves would do, in words; None for any other move."""
    asking, argument = state.agenda[-1]
    if asking is choose_one:
        return str(state.game.effects[argument[1]].arguments["effects"][move.what - 1])
    if asking is swap_things:
        effect: Effect = state.game.effects[argument[1]]
        if move.verb == "swap":
            return str(effect)
        is_possible = len(state.options) > 1
        return _("no swap") if is_possible else lacking(state, effect)
    return None


def asked_by_card(state: Any) -> str | None:
    """Return the question that one of these words asks; None if it is another, or the game is over."""
    if not state.agenda:
        return None
    asking, argument = state.agenda[-1]
    if asking not in (choose_one, swap_things):
        return None
    card = state.game.called(state.game.effects[argument[1]].card)
    if asking is choose_one:
        return _("{card} lets you choose. Which do you take?", card=card)
    return _("Do you swap, as {card} allows?", card=card)
