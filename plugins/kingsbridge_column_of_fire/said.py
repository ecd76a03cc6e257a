"""The words that only cards of authors use: stones and houses in a certain country, and what is given up or averted."""

from __future__ import annotations

from typing import Annotated, Any

from kingsbridge_column_of_fire.conflicts import place_stone as put_stone
from kingsbridge_column_of_fire.conflicts import remove_stone as take_stone
from kingsbridge_column_of_fire.houses import build_house as build
from kingsbridge_column_of_fire.houses import push_down
from kingsbridge_column_of_fire.language import _, counted
from kingsbridge_column_of_fire.protection import spend_protection, why_not_protect
from kingsbridge_column_of_fire.screen.names import amount_of, good_name, inside, kind_name
from kingsbridge_column_of_fire.state import GOODS, SITES, ColumnOfFire, Country, Event, Good, Stone, stones
from kingsbridge_column_of_fire.timing import when
from kingsbridge_column_of_fire.vocabulary import VOCABULARY
from kingsbridge_core import N_, Effect, Move, Refusal, Shape, between, carry_out, decision, phrase, word
from kingsbridge_core import inside as in_a_sentence

Effects = Annotated[tuple[Effect, ...], Shape("#/$defs/effects")]

# --- when


@word("taken")
def taken(state: ColumnOfFire, seat: int, effects: Effects) -> None:
    """Only when the character is taken, before its action: these effects happen at once, and not in later years.

    It works on a character only. From 1 to 4 effects. Write `taken: [{goods: wine}]`.
    """
    raise AssertionError("the game carries out each of the effects")


@taken.text
def taken_text(effects: tuple[Effect, ...]) -> str:
    return _("When you take this character, {effects}.", effects=in_a_sentence(effects))


@word("sentence")
def unless_protected(state: ColumnOfFire, seat: int, effects: Effects, own: Effect) -> None:
    """Harmful: these effects happen to the player, unless they return 1 protection tile, which averts all of them.

    From 1 to 4 effects. Write `unless-protected: [{forfeit: {points: 2}}]`.
    """
    if state.protection[seat]:
        state.agenda.append((avert, (seat, own.number)))
    else:
        carry_out(state, [(seat, effect) for effect in effects])


@unless_protected.text
def unless_protected_text(effects: tuple[Effect, ...]) -> str:
    return _("Unless you return 1 protection tile, {effects}.", effects=in_a_sentence(effects))


@decision
def avert(state: ColumnOfFire, seat: int, number: int) -> list[Move[Any]]:
    """A player may return a protection tile instead of suffering what a card says."""
    return [state.game.accept, state.game.protect]


@avert.chosen
def averted(state: ColumnOfFire, move: Move[Any], seat: int, number: int) -> None:
    """The player returns the tile, or the effects happen."""
    effect = state.game.effects[number]
    if move is state.game.protect:
        spend_protection(state, seat, "event" if isinstance(effect.card, Event) else "card")
    else:
        carry_out(state, [(seat, each) for each in effect.arguments["effects"]])


avert.refuses("protect")(why_not_protect)

for container in (taken, unless_protected):
    container.holds = VOCABULARY.holds_words

# --- goods


@word("gain")
def discard(state: ColumnOfFire, seat: int, amount: Annotated[int, between(1, 4)]) -> None:
    """Harmful: the player returns this many goods of their choice to the supply, as far as they have any.

    Certain goods are lost with `forfeit`. Write `discard: 1`; from 1 to 4.
    """
    state.agenda.append((give_up_good, (seat, amount)))


@discard.text
def discard_text(amount: int) -> str:
    return counted("Discard {number} good of your choice.", "Discard {number} goods of your choice.", amount)


DISCARDING = when(N_("you discard goods only when a card says so"), "cof-sell-03")


@decision
def give_up_good(state: ColumnOfFire, seat: int, left: int) -> list[Move[Good]]:
    """A card makes a player return a good: they choose one of those they have."""
    return [state.game.discard[good] for good in GOODS if state.goods[seat][good]] if left else []


@give_up_good.chosen
def good_given_up(state: ColumnOfFire, move: Move[Good], seat: int, left: int) -> None:
    """The good returns to the supply, and the next one is chosen."""
    state.goods[seat][move.what] -= 1
    if state.log is not None:
        state.tell("{seat} discards {goods}.", seat=seat, goods=phrase(amount_of, move.what, 1))
    state.agenda.append((give_up_good, (seat, left - 1)))


@give_up_good.refuses("discard")
def why_not_discard(state: ColumnOfFire, move: Move[Good], seat: int, left: int) -> Refusal:
    """Say why a good cannot be discarded: the player has none."""
    return Refusal(_("you have no {good}", good=good_name(move.what)), "cof-sell-03")


# --- stones


@word("gain")
def place_stone(state: ColumnOfFire, seat: int, kind: Stone, country: Country) -> None:
    """At once: 1 stone is placed in this country, if a religion space is free there.

    For a country of the player's choice, write `stone`. Write `place-stone: {kind: catholic, country: spain}`.

    kind: Which stone: `catholic`, `protestant` or `neutral`.
    country: Where it is placed.
    """
    if not state.torches[country]:
        put_stone(state, kind, country)


@place_stone.text
def place_stone_text(kind: Stone, country: Country) -> str:
    return _("Place 1 {kind} stone {where}.", kind=kind_name(kind), where=inside(country))


@word("gain")
def remove_stone(state: ColumnOfFire, seat: int, kind: Stone, country: Country) -> None:
    """At once: 1 stone of this kind leaves the country, if there is one; a torch that burns there goes out.

    Write `remove-stone: {kind: catholic, country: spain}`.

    kind: Which stone: `catholic`, `protestant` or `neutral`.
    country: Where it is removed.
    """
    if stones(state, kind)[country]:
        take_stone(state, kind, country)


@remove_stone.text
def remove_stone_text(kind: Stone, country: Country) -> str:
    return _("Remove 1 {kind} stone {where}.", kind=kind_name(kind), where=inside(country))


# --- houses


@word("gain")
def build_house(state: ColumnOfFire, seat: int, country: Country, site: Annotated[int, between(1, SITES)]) -> None:
    """At once: the player places a house on this site, or moves theirs up to it; houses in the way are pushed down.

    A house as high or higher stays where it is. Write `build-house: {country: spain, site: 2}`.

    country: Where the house is.
    site: The site, from 1 to 6; site 1 is the lowest.
    """
    if state.houses[seat][country] < site:
        build(state, seat, country, site)


@build_house.text
def build_house_text(country: Country, site: int) -> str:
    return _("Place a house on site {site} {where}, or move yours up to it.", site=site, where=inside(country))


@word("gain")
def raise_house(state: ColumnOfFire, seat: int, country: Country) -> None:
    """At once: the player's house in this country moves up 1 site, and changes places with a house there.

    Without a house, or on the highest site, nothing happens. Write `raise-house: spain`.
    """
    if 0 < state.houses[seat][country] < SITES:
        build(state, seat, country, state.houses[seat][country] + 1)


@raise_house.text
def raise_house_text(country: Country) -> str:
    return _("Move your house {where} up 1 site.", where=inside(country))


@word("gain")
def lower_house(state: ColumnOfFire, seat: int, country: Country) -> None:
    """Harmful: the player's house in this country is pushed down 1 site, with those in its way; off the board from 1.

    Write `lower-house: spain`.
    """
    if state.houses[seat][country]:
        push_down(state, country, state.houses[seat][country])


@lower_house.text
def lower_house_text(country: Country) -> str:
    return _("Move your house {where} down 1 site.", where=inside(country))


@word("gain")
def lose_house(state: ColumnOfFire, seat: int, country: Country) -> None:
    """Harmful: the player's house in this country leaves the board.

    Write `lose-house: spain`.
    """
    if state.houses[seat][country]:
        state.houses[seat][country] = 0
        if state.log is not None:
            state.tell("{seat} loses their house {where}.", seat=seat, where=phrase(inside, country))


@lose_house.text
def lose_house_text(country: Country) -> str:
    return _("Take your house {where} off the board.", where=inside(country))
