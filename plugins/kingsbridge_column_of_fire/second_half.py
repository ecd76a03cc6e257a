"""The second half of the year: roll, take a character, build a house, and move on the action track."""

from __future__ import annotations

from typing import Any

from kingsbridge_column_of_fire.actions import (
    ANY_TIME,
    any_time,
    before_reveal,
    before_roll,
    in_own_turn,
    may_do_more,
    moves_before,
    use_action,
    use_any_time,
)
from kingsbridge_column_of_fire.conflicts import conflicts, place_stone
from kingsbridge_column_of_fire.events import reveal, turn_cards
from kingsbridge_column_of_fire.first_half import begin_turn, end_turn
from kingsbridge_column_of_fire.houses import build_house
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.points import lose_points
from kingsbridge_column_of_fire.protection import spend_protection, why_not_protect
from kingsbridge_column_of_fire.screen.names import dice_in_words, inside
from kingsbridge_column_of_fire.state import (
    COUNTRIES,
    DICE,
    Character,
    ColumnOfFire,
    Country,
    Pick,
    free_dice,
    open_card,
)
from kingsbridge_column_of_fire.timing import when
from kingsbridge_column_of_fire.track import move_disk
from kingsbridge_core import N_, Move, Refusal, decision, in_points, phrase, step


@step
def second_half(state: ColumnOfFire) -> None:
    """Everyone takes a second turn in the same order (cof-year-01)."""
    state.agenda += [(second_turn, seat) for seat in reversed(state.clockwise(state.start_player))]


@step
def second_turn(state: ColumnOfFire, seat: int) -> None:
    """The player takes a character with all that follows, then moves on the track; conflicts come last.

    (cof-second-half-01, cof-event-11)
    """
    begin_turn(state, seat)
    state.agenda.append((track_part, seat))
    if may_do_more(state, seat):
        state.agenda += ((roll, seat), (before_roll, seat))
    else:
        roll.run(state, seat)


@step
def roll(state: ColumnOfFire, seat: int) -> None:
    """The player rolls all free dice once (cof-second-half-02)."""
    state.rolled = free = free_dice(state, seat)
    if not free:
        miss_character(state, seat)
        return
    faces = state.faces[seat]
    for die, face in zip(free, state.roll_dice(len(free)), strict=False):
        faces[die] = face
    if state.log is not None:
        state.tell("{seat} rolls {shown}.", seat=seat, shown=phrase(dice_in_words, state.game, tuple(faces), free))
    state.agenda.append((pick_die, seat))


@step
def track_part(state: ColumnOfFire, seat: int) -> None:
    """The player moves the disk with a free die; someone who has none but might free one is asked first.

    (cof-points-06)
    """
    if free_dice(state, seat):
        state.agenda += ((end_turn, seat), (move_disk, seat))
    elif may_do_more(state, seat):
        state.agenda.append((before_staying, seat))
    else:
        conflicts.run(state, seat)


@in_own_turn
@decision
def before_staying(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """A player without a free die may free one; otherwise the disk stays where it is (cof-points-06)."""
    return moves_before(state, seat, "end")


@before_staying.chosen
def staying_answered(state: ColumnOfFire, move: Move[Any], seat: int) -> None:
    """The turn ends with the disk where it is, unless a die was freed, which must then move it (cof-points-06)."""
    if move.verb in ANY_TIME:
        state.agenda.append((track_part, seat))
        use_any_time(state, seat, move)
    else:
        conflicts.run(state, seat)


# --- picking a die

TAKING = when(N_("you take a character once per turn, right after the roll"), "cof-draw-01")
BUILDING = when(N_("you pick a die once per turn, right after the roll"), "cof-early-end-02")
PASSING = when(N_("you take or decline a character once per turn, right after the roll"), "cof-draw-06", "cof-draw-04")


@step
def pick_die_after_all(state: ColumnOfFire, seat: int) -> None:
    """After a tile or a payment the player picks a die; without a rolled die they cannot take a character.

    (cof-draw-04, cof-draw-05)
    """
    if set(state.rolled).intersection(free_dice(state, seat)):
        state.agenda.append((pick_die, seat))
    else:
        miss_character(state, seat)


def picks(state: ColumnOfFire, seat: int) -> list[Move[Pick]]:
    """List the picks: open characters to take, or houses to build where a deck is used up.

    (cof-draw-01, cof-draw-02, cof-early-end-02)
    """
    game, free, rolled = state.game, free_dice(state, seat), state.rolled
    if rolled == free and len(state.open_cards) == len(COUNTRIES):
        return [*game.takes_with[rolled]]
    there = {card.country for card in state.open_cards}
    picks = [pick for pick in game.picks if pick.die in rolled and pick.die in free]
    return [game.take[pick] if pick.country in there else game.build_only[pick] for pick in picks]


@in_own_turn
@decision
def pick_die(state: ColumnOfFire, seat: int) -> list[Move[Any]]:
    """The player picks one of the rolled dice, or pays a point to take no character.

    (cof-draw-05, cof-draw-06, cof-second-half-04)
    """
    moves: list[Move[Any]] = [*picks(state, seat)]
    if state.victory[seat] or all(move.verb == "build" for move in moves):
        moves.append(state.game.no_character)
    else:  # a die that builds nothing does not replace the character
        moves = [move for move in moves if move.verb == "take" or builds(state, seat, move.what)]
    return moves + any_time(state, seat)


def builds(state: ColumnOfFire, seat: int, pick: Pick) -> bool:
    """Whether a die would place a house or move one up (cof-early-end-04)."""
    return state.houses[seat][pick.country] < state.faces[seat][pick.die]


@pick_die.chosen
def die_picked(state: ColumnOfFire, move: Move[Any], seat: int) -> None:
    """The player takes a character, builds a house, or does neither."""
    if move.verb in ANY_TIME:
        state.plan(pick_die_after_all(seat))
        use_any_time(state, seat, move)
    elif move.verb == "take":
        take_character(state, seat, move.what)
    elif move.verb == "build":
        build_only(state, seat, move.what)
    else:
        miss_character(state, seat)


@pick_die.refuses("take")
def why_not_take(state: ColumnOfFire, move: Move[Any], seat: int) -> Refusal | None:
    """Say why a character cannot be taken: the die was not rolled, or the deck has no open card.

    (cof-second-half-04, cof-early-end-02)
    """
    if not isinstance(move.what, Pick):  # a good
        return None
    if not is_rolled(state, seat, move.what):
        return Refusal(_("you can take a character only with a die rolled this turn"), "cof-second-half-04")
    return Refusal(_("there is no open character {where}", where=inside(move.what.country)), "cof-early-end-02")


@pick_die.refuses("build")
def why_not_build(state: ColumnOfFire, move: Move[Pick], seat: int) -> Refusal:
    """Say why a house cannot be built: the die was not rolled, the deck is not used up, or nothing would change.

    (cof-early-end-02, cof-draw-05)
    """
    if not is_rolled(state, seat, move.what):
        return Refusal(_("you can build a house only with a die rolled this turn"), "cof-second-half-04")
    if not any(card.country == move.what.country for card in state.open_cards):
        text = _("this die builds no house there, and with 0 points you must take a character")
        return Refusal(text, "cof-draw-05")
    country = state.game.called(move.what.country)
    text = _("the deck of {country:the} is not used up, so take its character", country=country)
    return Refusal(text, "cof-early-end-02")


def is_rolled(state: ColumnOfFire, seat: int, pick: Pick) -> bool:
    """Whether the picked die was rolled this turn and is not on a card."""
    return pick.die in state.rolled and pick.die in free_dice(state, seat)


@pick_die.refuses("pass")
def why_not_pass(state: ColumnOfFire, move: Move[None], seat: int) -> Refusal:
    """Say why a player cannot pass: someone with no point to pay must take a character (cof-draw-05)."""
    return Refusal(_("taking no character costs 1 point, and you have none"), "cof-draw-05")


def miss_character(state: ColumnOfFire, seat: int) -> None:
    """A player who takes no character loses a point, if they have one (cof-draw-04, cof-draw-05)."""
    lost = lose_points(state, seat, state.game.no_character_price, "spent")
    if state.log is not None:
        text = N_("{seat} takes no character and loses {lost}.") if lost else N_("{seat} takes no character.")
        state.tell(text, seat=seat, lost=phrase(in_points, lost))


def build_only(state: ColumnOfFire, seat: int, pick: Pick) -> None:
    """Where a deck is used up, the die may build; if that changes nothing, the player has taken no character.

    (cof-early-end-04)
    """
    if builds(state, seat, pick):
        build_house(state, seat, pick.country, state.faces[seat][pick.die])
    else:
        miss_character(state, seat)


# --- taking a character


def take_character(state: ColumnOfFire, seat: int, pick: Pick) -> None:
    """Taking a character: its stone, the house, card and die, the action, and the next card (cof-second-half-03)."""
    character = open_card(state, pick.country)
    assert character is not None
    if state.log is not None:
        face = state.faces[seat][pick.die]
        state.tell(
            "{seat} picks {card} with the {die} {face}.", seat=seat, die=DICE[pick.die], face=face, card=character
        )
    if state.torches[pick.country]:  # the stone returns to the supply (cof-draw-07)
        settle_in(state, seat, character, pick.die)
    elif state.protection[seat]:
        state.agenda.append((stop_stone, (seat, character, pick.die)))
    else:
        place_stone(state, character.stone, pick.country)
        settle_in(state, seat, character, pick.die)


@decision
def stop_stone(state: ColumnOfFire, seat: int, character: Character, die: int) -> list[Move[Any]]:
    """The active player may spend a protection tile to send the stone back to the supply.

    (cof-draw-03, cof-protection-02)
    """
    return [state.game.accept, state.game.protect]


@stop_stone.chosen
def stone_answered(state: ColumnOfFire, move: Move[Any], seat: int, character: Character, die: int) -> None:
    """The player spends the tile, or the stone is placed."""
    if move is state.game.protect:
        spend_protection(state, seat, "stone")
    else:
        place_stone(state, character.stone, character.country)
    settle_in(state, seat, character, die)


def settle_in(state: ColumnOfFire, seat: int, character: Character, die: int) -> None:
    """The player must place a first house; moving it up later is optional.

    (cof-house-04, cof-house-05, cof-house-07)
    """
    country, site = character.country, state.faces[seat][die]
    own = state.houses[seat][country]
    if own and own < site:
        state.agenda.append((raise_house, (seat, character, die)))
        return
    if not own:
        build_house(state, seat, country, site)
    join_set(state, seat, character, die)


RAISING = when(N_("your house moves up only when you take a character of its country"), "cof-house-04")
STAYING = when(N_("there is no house to move up now"), "cof-house-07")


@decision
def raise_house(state: ColumnOfFire, seat: int, character: Character, die: int) -> list[Move[Any]]:
    """The player may move their house up (cof-house-07)."""
    return [state.game.raise_house, state.game.stay]


@raise_house.chosen
def raise_answered(state: ColumnOfFire, move: Move[Any], seat: int, character: Character, die: int) -> None:
    """The house moves up, or stays."""
    if move is state.game.raise_house:
        build_house(state, seat, character.country, state.faces[seat][die])
    elif state.log is not None:
        state.tell("{seat} leaves their house {where} where it is.", seat=seat, where=phrase(inside, character.country))
    join_set(state, seat, character, die)


raise_house.refuses("protect")(why_not_protect)


def join_set(state: ColumnOfFire, seat: int, character: Character, die: int) -> None:
    """The character joins the right end of the set, under the die that counts its uses.

    (cof-character-01, cof-character-02, cof-draw-09)
    """
    state.open_cards.remove(character)
    state.characters[seat].append(character)
    state.allied[seat] += (die,)
    if state.log is not None:
        state.tell("{seat} adds {card} to their set, under the {die} die.", seat=seat, card=character, die=DICE[die])
    state.agenda += ((turn_up, (seat, character.country)), (use_action, (seat, character)))
    if character in state.game.at_taken:
        state.game.at_taken[character](state, seat)


@step
def turn_up(state: ColumnOfFire, seat: int, country: Country) -> None:
    """After the action, the next card of the deck is turned up (cof-draw-08)."""
    if may_do_more(state, seat):
        state.agenda += ((reveal, (seat, country)), (before_reveal, seat))
    else:
        turn_cards(state, seat, country)
