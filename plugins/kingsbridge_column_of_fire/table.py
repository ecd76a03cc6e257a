"""How the table is shown: countries, open characters, the track, everybody's things, and what is being decided."""

from __future__ import annotations

from collections.abc import Sequence

from kingsbridge_column_of_fire.asking import about, in_short, question
from kingsbridge_column_of_fire.religion import is_full
from kingsbridge_column_of_fire.state import (
    BLACK,
    COUNTRIES,
    DICE,
    GOODS,
    IN_WORDS,
    SITES,
    STONES,
    Character,
    ColumnOfFire,
    Country,
    Space,
    deck_of,
    free_dice,
    open_card,
    stones,
    stones_in,
)
from kingsbridge_column_of_fire.track import price_of
from kingsbridge_core.phrases import in_points
from kingsbridge_core.table import Panel

SHORT = ("Wh", "Bl", "Or", "Br", "Pu")
"""The dice as they are drawn: `Wh4` is a white die that shows 4."""
LEGEND = "Wh white, Bl blue, Or orange, Br brown, Pu purple"
HALVES = {"first-half": "first half", "second-half": "second half", "year-end": "the end"}
LAST_YEARS = {"fifty-points": "50 points", "deck-used-up": "a deck is used up"}
UNTIL_THE_MOVE = {"before_roll", "pick_die", "before_reveal", "move_disk"}
"""What is asked in a second half before the disk moves, besides all that is about the new character."""


def table(view: ColumnOfFire, names: Sequence[str]) -> list[Panel]:
    """All panels; what is being decided comes last, where it is read together with the moves."""
    panels = [countries(view, names), open_cards(view), track(view, names), dice(view, names), players(view, names)]
    if is_seated(view):
        panels.append(own_things(view))
    return [*panels, Panel("Now", (), (), question(view, names))]


def is_seated(view: ColumnOfFire) -> bool:
    """Whether the view is that of a player."""
    return view.viewer is not None and view.viewer >= 0


def letters(view: ColumnOfFire) -> list[str]:
    """The players on the board: the first letter of their colour."""
    return [colour[0].upper() for colour in view.game.definition.seat_names[: view.seats]]


# --- the countries


def countries(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """The year; prices, houses on their sites, and stones on the religion spaces."""
    starts = f"{view.game.definition.seat_names[view.start_player]} starts"  # names can be too long for the title
    last = f"; last year: {LAST_YEARS[view.last_year]}" if view.last_year else ""
    colours = zip(letters(view), view.game.definition.seat_names, strict=False)
    return Panel(
        f"Year {view.round}, {HALVES[view.phase]}{last} ({starts})",
        tuple(country_row(view, country) for country in COUNTRIES),
        ("country", "buys", " ".join(map(str, range(1, SITES + 1))), "Cath", "Prot", "neut", "stones", "deck"),
        f"houses on sites 1 to 6: {', '.join(f'{letter} {colour}' for letter, colour in colours)}",
        tuple(sentence for country in COUNTRIES for sentence in country_told(view, country, names)),
    )


def prices(view: ColumnOfFire, country: Country) -> list[str]:
    """`cloth 4`, `wine 2`."""
    return [f"{market.good} {market.price}" for market in view.game.markets_in[country]]


def country_row(view: ColumnOfFire, country: Country) -> tuple[str, ...]:
    """A country in letters and numbers."""
    owners = {houses[country]: letter for houses, letter in zip(view.houses, letters(view), strict=True)}
    return (
        country.title(),
        ", ".join(prices(view, country)),
        " ".join(owners.get(site, ".") for site in range(1, SITES + 1)),
        *(str(stones(view, stone)[country]) for stone in STONES),
        "torch!"
        if is_full(view, country)
        else f"{stones_in(view, country)} of {view.game.religion_spaces[view.seats]}",
        str(len(deck_of(view, country))),
    )


def country_told(view: ColumnOfFire, country: Country, names: Sequence[str]) -> list[str]:
    """A country in sentences."""
    where = IN_WORDS[country]
    standing = sorted(((each[country], names[seat]) for seat, each in enumerate(view.houses) if each[country]))
    houses = ", ".join(f"{name} on site {site}" for site, name in reversed(standing))
    counts = [(stones(view, stone)[country], IN_WORDS[stone]) for stone in STONES]
    laid = ", ".join(f"{count} {name}" for count, name in counts if count)
    room = view.game.religion_spaces[view.seats] - stones_in(view, country)
    return [
        f"{begun(where)} buys {' and '.join(prices(view, country))}.",
        f"Houses in {where}: {houses or 'none'}.",
        f"Stones in {where}: {laid or 'none'}; {f'room for {room} more' if room else 'full, the torch burns'}.",
        f"Cards left in the deck of {where}: {len(deck_of(view, country))}.",
    ]


def begun(words: str) -> str:
    """The beginning of a sentence."""
    return words[0].upper() + words[1:]


def open_cards(view: ColumnOfFire) -> Panel:
    """The open character of each country, and the die that takes it."""
    cards = [(die, country, card_text(view, country)) for die, country in enumerate(COUNTRIES)]
    rows = tuple((f"{SHORT[die]} {country.title()}", text) for die, country, text in cards)
    spoken = tuple(f"{begun(IN_WORDS[country])}, {DICE[die]} die: {text.rstrip('.')}." for die, country, text in cards)
    return Panel("Open characters, with their stones", rows, (), "purple takes any of them", spoken, beside=True)


def card_text(view: ColumnOfFire, country: Country) -> str:
    """Name, stone and action."""
    card = open_card(view, country)
    if card is None:
        return "nobody yet" if deck_of(view, country) else "nobody, the deck is used up"
    return f"{card.name} ({IN_WORDS[card.stone]}): {card.text}"


# --- the action track


def track(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """The spaces clockwise, the disks, and what it costs to reach a space with the own free dice."""
    seat = view.viewer or 0
    moving = free_dice(view, seat) if is_moving(view) else ()
    marks = {place: f"+{price}" for die in moving for place, price in leads(view, seat, die)}
    marks |= dict(zip(view.disks, letters(view), strict=True))
    rows = tuple((marks.get(place, ""), space_text(view, space)) for place, space in enumerate(view.game.track))
    note = f"{LEGEND}; +1: yours for 1 point" if moving else LEGEND
    spoken = [f"The disk of {names[each]} is on {view.game.track[place]}." for each, place in enumerate(view.disks)]
    if not any(move.verb == "move" for move in view.options):  # else the moves themselves say it
        spoken += [lead_told(view, seat, die) for die in moving]
    return Panel("Action track, clockwise", rows, (), note, tuple(spoken), flows=True)


def is_moving(view: ColumnOfFire) -> bool:
    """Whether the viewer's own disk is still to move in this turn, as surely as the question tells."""
    if not is_seated(view) or view.actor != view.viewer or view.phase != "second-half":
        return False
    steps = {step.name for step, _ in view.agenda}  # just the one that asks
    return bool(steps & UNTIL_THE_MOVE) or about(view, Character) is not None


def leads(view: ColumnOfFire, seat: int, die: int) -> list[tuple[int, int]]:
    """The positions a die leads to, each with its price, as far as the points of the player go."""
    ahead = [place for place in view.game.ahead[view.disks[seat]][die] if place not in view.disks]
    priced = [(place, price_of(view, seat, view.game.track[place])) for place in ahead]
    return [(place, price) for place, price in priced if price <= view.scores[seat]]


def lead_told(view: ColumnOfFire, seat: int, die: int) -> str:
    """Where one die leads."""
    spaces = [
        f"{view.game.track[place]} for {in_points(price) if price else 'nothing'}"
        for place, price in leads(view, seat, die)
    ]
    return f"Your {DICE[die]} die leads to {', '.join(spaces) or 'no space'}."


def space_text(view: ColumnOfFire, space: Space) -> str:
    """`Wh Guard House: protection`."""
    name = space.name.removeprefix(f"{space.colour.title()} ")
    action = in_short(space).replace("Catholic", "Cath.").replace("Protestant", "Prot.").replace(" or ", "/")
    return f"{SHORT[view.game.die_of[space]]} {name}: {action}"


# --- dice and the cards they lie on


def dice(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """Everybody's free dice, characters and dice on Loch Leven; those of the viewer are shown with more words."""
    others = [seat for seat in range(view.seats) if seat != view.viewer]
    rows = tuple((names[seat], "; ".join(dice_of(view, seat))) for seat in others)
    spoken = tuple(sentence for seat in others for sentence in dice_told(view, seat, names[seat]))
    title = "Dice and characters of the others" if is_seated(view) else "Dice and characters"
    return Panel(title, rows, (), "Or3: the orange die shows 3, the years this character stays", spoken)


def dice_of(view: ColumnOfFire, seat: int) -> list[str]:
    """`free Bl2 Pu5`, `Wh4 Mary Stuart`, `Loch Leven Or2`."""
    found = [f"free {in_letters(view, seat, free_dice(view, seat)) or 'none'}"]
    for die, character in zip(view.allied[seat], view.characters[seat], strict=True):
        found.append(f"{in_letters(view, seat, [die])} {character.name}")
    if view.loch_leven[seat]:
        found.append(f"Loch Leven {in_letters(view, seat, view.loch_leven[seat])}")
    return found


def dice_told(view: ColumnOfFire, seat: int, name: str) -> list[str]:
    """The dice of a player in sentences."""
    told = [f"Free dice of {name}: {in_words(view, seat, free_dice(view, seat))}."]
    for die, character in zip(view.allied[seat], view.characters[seat], strict=True):
        told.append(f"{name} has {character.name}, {in_words(view, seat, [die])}.")
    if view.loch_leven[seat]:
        told.append(f"On Loch Leven of {name}: {in_words(view, seat, view.loch_leven[seat])}.")
    return told


def in_letters(view: ColumnOfFire, seat: int, numbers: Sequence[int]) -> str:
    """Dice with what they show: `Wh4 Bl2`."""
    return " ".join(f"{SHORT[die]}{view.faces[seat][die]}" for die in numbers)


def in_words(view: ColumnOfFire, seat: int, numbers: Sequence[int]) -> str:
    """Dice with what they show: `white 4, blue 2`."""
    return ", ".join(f"{DICE[die]} {view.faces[seat][die]}" for die in numbers) or "none"


# --- the players


def players(view: ColumnOfFire, names: Sequence[str]) -> Panel:
    """Religion with its die, goods, tiles and points of everybody, and what the supply still has."""
    rows = tuple(
        (
            f"{'> ' if view.actor == seat else ''}{names[seat]}",
            f"{view.religions[seat][:4].title()} {view.faces[seat][BLACK]}",
            *(str(view.goods[seat][good]) for good in GOODS),
            str(view.protection[seat]),
            str(len(view.tiles[seat])),
            str(view.scores[seat]),
        )
        for seat in range(view.seats)
    )
    spoken = [sentence for seat in range(view.seats) for sentence in player_told(view, seat, names[seat])]
    heading = ("player", "religion", *GOODS, "protect", "tiles", "score")
    return Panel("Players", rows, heading, supply(view), (*spoken, f"{supply(view)}."))


def player_told(view: ColumnOfFire, seat: int, name: str) -> list[str]:
    """A player in sentences."""
    goods = ", ".join(f"{count} {good}" for good, count in view.goods[seat].items() if count)
    return [
        f"{name} has {in_points(view.scores[seat])}.",
        f"{name} is {view.religions[seat].title()}, religion die {view.faces[seat][BLACK]}.",
        f"Goods of {name}: {goods or 'none'}.",
        f"Tiles of {name}: {view.protection[seat]} protection, {len(view.tiles[seat])} advantage.",
    ]


def supply(view: ColumnOfFire) -> str:
    """The printed numbers less what lies out; nothing of it ever runs out (cof-setup-02, cof-board-08)."""
    on_cards = len(view.open_cards) - any(move.verb == "raise" for move in view.options)  # that stone is laid already
    out = {
        "goods": sum(sum(goods.values()) for goods in view.goods),
        "protection tiles": sum(view.protection),
        "stones": on_cards + sum(stones_in(view, country) for country in COUNTRIES),
    }
    printed = view.game.definition.components
    left = ", ".join(f"{max(0, printed[kind]['count'] - count)} {kind}" for kind, count in out.items())
    return f"Supply: {left}, {len(view.pile)} advantage tiles"


def own_things(view: ColumnOfFire) -> Panel:
    """The own characters and advantage tiles with what they do, and the own dice."""
    seat = view.viewer or 0
    rows = [
        (in_words(view, seat, [die]), f"{character.name}: {character.text}")
        for die, character in zip(view.allied[seat], view.characters[seat], strict=True)
    ]
    rows += [(in_words(view, seat, [die]), "Loch Leven: out of use") for die in view.loch_leven[seat]]
    rows += [("tile", f"{tile.name}: {tile.text}") for tile in view.tiles[seat]]
    free = f"free dice: {in_words(view, seat, free_dice(view, seat))}"
    spoken = (f"Your {free}.", *(f"Your {what}: {text.rstrip('.')}." for what, text in rows))
    return Panel("Your characters and tiles", tuple(rows), (), free, spoken, beside=True)
