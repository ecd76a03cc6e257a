"""The game as the core sees it: its files, its moves, and the tables in which rules look things up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kingsbridge_column_of_fire import (
    action_moves,
    actions,
    conflicts,
    ending,
    events,
    first_half,
    loch_leven,
    protection,
    religion,
    said,
    second_half,
    setup,
    track,
    words,
)
from kingsbridge_column_of_fire.actions import Symbol, first_moves
from kingsbridge_column_of_fire.language import _
from kingsbridge_column_of_fire.moments import MOMENTS
from kingsbridge_column_of_fire.state import (
    BLACK,
    COLOURS,
    COUNTRIES,
    DICE,
    GOODS,
    PURPLE,
    RELIGIONS,
    Card,
    Character,
    ColumnOfFire,
    Country,
    Event,
    LochLevenCard,
    Market,
    Pick,
    Space,
    Stone,
    Tile,
    open_card,
)
from kingsbridge_column_of_fire.timing import Timing
from kingsbridge_column_of_fire.vocabulary import VOCABULARY, saying, says_more
from kingsbridge_core import FACE_DOWN, DataError, Effect, Game, Move, Problem, advised, folder, left_behind, under
from kingsbridge_core import Card as BaseCard

SAYS = ("gain", "offer", "choice", "sentence")
"""The moments of the words that every card can have."""
ACTIONS = (*SAYS, "chain")
"""Those of the words that make an action."""


class ColumnOfFireGame(Game[ColumnOfFire]):
    """A Column of Fire with its cards, its track and its moves."""

    id = "column_of_fire"
    data = folder(__file__, "data")
    definition_source = data / "game.yaml"
    schemas = folder(__file__, "schemas")
    state_class = ColumnOfFire
    moments = MOMENTS
    emblems = {
        "book": "book",
        "ore": "ore",
        "cloth": "cloth",
        "wine": "wine",
        "good": "any-good",
        "scales": "sell-for",
        "ship": "ship",
        "crown": "points, scores",
        "letter": "advantage, exchange",
        "shield": "protection",
        "mitre": "catholic",
        "church": "protestant",
        "stone": "neutral",
        "again": "rotate",
        "sword": "dismiss",
        "arrow": "next-space",
        "gate": "free-die, loch-leven",
        "coin": "catholics, protestants",
    }
    rules_modules = (
        *(first_half, second_half, track, actions, words, said),
        *(events, loch_leven, religion, conflicts, ending),
    )
    vocabulary = VOCABULARY

    def build(self) -> None:
        """Read the cards and the track, and make the moves."""
        numbers = self.definition.numbers
        self.end_score: int = numbers["end_score"]
        self.die_price: int = numbers["die_price"]
        self.no_character_price: int = numbers["no_character_price"]
        self.religion_spaces = self._by_seats("religion_spaces")
        self.ships_bring_stones = self._by_seats("ships_bring_stones")
        self._read_cards()
        self._lay_out_track()
        self._sort_sayings()
        self._open_markets(numbers["prices"])
        self._make_main_moves()
        self._make_action_moves()
        self._make_any_time_moves()
        self._bind_symbols()

    def _by_seats(self, name: str) -> dict[int, Any]:
        return {seats: self.definition.number(name, seats) for seats in self.definition.seats}

    # --- the box

    def _read_cards(self) -> None:
        """Read characters and events by country, advantage tiles and Loch Leven cards."""
        self.characters = self.read_cards("characters", Character, (*ACTIONS, "taken"))
        self.event_cards = self.read_cards("events", Event, (*SAYS, "event"))
        self.tiles = self.read_cards("tiles", Tile, (*ACTIONS, "final"))
        self.loch_leven_cards = self.read_cards("loch_leven", LochLevenCard, SAYS)
        with_backs: list[Character | Event] = [*self.characters, *self.event_cards]
        self.country_cards = {
            country: [card for card in with_backs if card.country == country] for country in COUNTRIES
        }
        self.tile_points = {
            tile: sum(effect.run(None, 0) for effect in found) for tile in self.tiles if (found := tile.at("final"))
        }

    def _sort_sayings(self) -> None:
        """List what cards say in more than symbols, and when it happens."""
        self.says_more: dict[BaseCard, Callable[[Any, int], None]] = {
            card: saying(card.action) for card in self._acting() if says_more(card)
        }
        self.says_more |= {card: saying(card.effects) for card in self.event_cards if says_more(card)}
        self.at_taken = {
            card: saying(effect for each in found for effect in each.arguments["effects"])
            for card in self.characters
            if (found := card.at("taken"))
        }
        self.at_start = {card: card.effects for card in self.loch_leven_cards if card.effects}

    def asks_by_words(self) -> bool:
        """Whether a card says more than symbols do; some such words have moves of their own."""
        return bool(self.says_more or self.at_taken or self.at_start)

    def _lay_out_track(self) -> None:
        """Lay out the spaces clockwise, and list for each position where each die can lead (cof-board-05)."""
        self.track = self.read_cards("track", Space, ACTIONS)
        self.spaces = {space.id: space for space in self.track}
        self.position_of = {space: position for position, space in enumerate(self.track)}
        self.die_of = {space: COLOURS.index(space.colour) for space in self.track}
        self._check_starts()
        length = len(self.track)
        # never all the way round (cof-track-07)
        rounds = [[(start + step) % length for step in range(1, length)] for start in range(length)]
        self.ahead = [
            [tuple(place for place in each if self.die_of[self.track[place]] == die) for die in range(BLACK)]
            for each in rounds
        ]

    def _check_starts(self) -> None:
        """Check that every Loch Leven card starts on a space of its own."""
        document, problems = self.files["loch_leven"], []
        taken: dict[str, str] = {}
        cards = [*enumerate(self.loch_leven_cards)]
        cards.sort(key=lambda each: document.file_of("loch_leven", each[0], "start") != document.file)
        for index, card in cards:  # those of the box first, so that a set is blamed for what it takes
            path = ("loch_leven", index, "start")
            if card.start not in self.spaces:
                gone = [place for name, place in left_behind(self, "track", bool) if name == card.start]
                needed = _(
                    "{space!r} cannot be removed: {card} starts there; change that start first",
                    space=card.start,
                    card=card.name,
                )
                why = advised(_("{space!r} is not a space of the track", space=card.start), card.start, self.spaces)
                about = (card.start,)
                wrong = document.problem(under("start", why), *path, code="KB301", about=about)
                problems.append(Problem(gone[0], needed, "KB309", about=about) if gone else wrong)
            elif taken.setdefault(card.start, card.name) != card.name:
                why = _("{space!r} is already the start of {card}", space=card.start, card=taken[card.start])
                problems.append(document.problem(under("start", why), *path, about=(card.start,)))
        if problems:
            raise DataError(*problems)

    def _open_markets(self, prices: dict[Country, dict[Any, int]]) -> None:
        """List which goods each country buys, the dearer first (cof-board-03, cof-board-04)."""
        self.markets = tuple(
            Market(f"{good} {country}", f"{good} {country}", good=good, country=country, price=price)
            for country, goods in prices.items()
            for good, price in goods.items()
        )
        self.add_pieces(self.markets)
        dear_first = sorted(self.markets, key=lambda market: -market.price)
        self.markets_in = {each: tuple(m for m in dear_first if m.country == each) for each in COUNTRIES}
        self.markets_for = {each: tuple(m for m in dear_first if m.good == each) for each in GOODS}

    # --- the moves, in the order in which people see them

    def _make_main_moves(self) -> None:
        """Make the moves that the steps of a turn ask for."""
        picks = [Pick(str(DICE[die]), "", die=die, country=country) for die, country in enumerate(COUNTRIES)]
        picks += [Pick(f"purple {country}", "", die=PURPLE, country=country) for country in COUNTRIES]
        self.picks = tuple(picks)
        self.take_step = {name: self.moves.one(name, **timing) for name, timing in actions.STEPS.items()}
        self.take = self.moves.each("take", picks, **second_half.TAKING)
        self.takes_with = ByDice(lambda rolled: tuple(self.take[pick] for pick in picks if pick.die in rolled))
        self.build_only = self.moves.each("build", picks, **second_half.BUILDING)
        self.no_character = self.moves.one("pass", **second_half.PASSING)
        self.move_to = tuple(self.moves.each("move", self.track, **track.MOVING).values())
        self.raise_house = self.moves.one("raise", **second_half.RAISING)
        self.stay = self.moves.one("stay", **second_half.STAYING)
        self.be = self.moves.each("be", RELIGIONS, **religion.CHOOSING)
        self.lay = tuple(self.moves.each("lay", DICE[:BLACK], **loch_leven.LAYING).values())
        self.accept = self.moves.one("accept", **protection.ACCEPTING)
        self.protect = self.moves.one("protect", **protection.PROTECTING)
        self.exchange = self.moves.one("exchange", **events.EXCHANGING)
        self.settle = self.moves.each("settle", COUNTRIES, **conflicts.SETTLING)

    def _make_action_moves(self) -> None:
        """Make the moves that symbols ask for."""
        prices = sorted({effect.arguments["price"] for effect in self.effects if effect.word.name == "sell-for"})
        plain = [card for card in self._acting() if card not in self.says_more]
        several = [effect for card in plain if len(card.choices) > 1 for effect in card.choices]
        labels = sorted({label_of(effect) for effect in several if effect.word.moment == "gain"})
        self.use = self.moves.one("use", **actions.USING)
        self.use_one = self.moves.each("use", labels, **actions.USING)
        self.take_good = self.moves.each("take", GOODS, **action_moves.TAKING)
        self.sell = self.moves.each("sell", self.markets, **action_moves.SELLING)
        self.trade = self.moves.pairs("trade", GOODS, prices, **action_moves.TRADING)
        self.place = self._by_stone("place", RELIGIONS, action_moves.PLACING)
        self.place |= self._by_stone("place", ("neutral",), action_moves.PLACING_NEUTRAL)
        self.remove = self._by_stone("remove", RELIGIONS, action_moves.REMOVING)
        turns = self.moves.pairs("turn", DICE, ("down", "up"), **action_moves.TURNING)
        self.turn = {(die.number, how): move for (die, how), move in turns.items()}
        self.dismiss = self.moves.each("dismiss", self.characters, **action_moves.DISMISSING)
        self.free = tuple(self.moves.each("free", DICE, **action_moves.FREEING).values())
        self.decline = self.moves.one("decline", **actions.DECLINING)
        if any(effect.word is said.discard for effect in self.effects):
            self.discard = self.moves.each("discard", GOODS, **said.DISCARDING)

    def _by_stone(
        self, verb: str, kinds: Sequence[Stone], timing: Timing
    ) -> dict[Stone, dict[Country, Move[tuple[Stone, Country]]]]:
        """Return the moves that place or remove a stone, by its kind and then by country."""
        pairs = self.moves.pairs(verb, kinds, COUNTRIES, **timing)
        return {kind: {country: pairs[kind, country] for country in COUNTRIES} for kind in kinds}

    def _make_any_time_moves(self) -> None:
        """Make the moves that are possible at any time; they come last in the list."""
        self.play: dict[Tile, Move[Tile]] = {}
        for tile in self.tiles:
            self.play |= self.moves.each(
                "play", [tile], **(actions.KEEPING if tile in self.tile_points else actions.PLAYING)
            )
        pay = tuple(self.moves.each("pay", DICE, **actions.PAYING).values())
        self.pay_for = ByDice(lambda on_cards: tuple(pay[die] for die in (*sorted(on_cards), BLACK)))
        self.free_dice = ByDice(lambda on_cards: tuple(die for die in range(BLACK) if die not in on_cards))

    # --- symbols

    def _acting(self) -> list[Card]:
        return [*self.characters, *self.tiles, *self.track]

    def _bind_symbols(self) -> None:
        """List the symbols of every card with an action, in a row; the first entry holds those between bars."""
        self.symbols = {card: self._symbols(card) for card in self._acting() if not card.at("final")}
        self.first_moves = {card: first_moves(symbols, self.use) for card, symbols in self.symbols.items()}
        self.gain = {
            card: symbols[0][0].run
            for card, symbols in self.symbols.items()
            if len(symbols) == len(symbols[0]) == 1 and symbols[0][0].use is self.use
        }
        """The actions of cards with one symbol that gives something at once, the most common kind."""

    def _symbols(self, card: Card) -> tuple[tuple[Symbol, ...], ...]:
        if card in self.says_more:
            return ((Symbol(self.use, self.says_more[card], False),),)
        if len(card.choices) > 1 and any(effect.word.moment == "chain" for effect in card.choices):
            raise DataError(_("{card!r}: 'ship' and 'market' cannot be among the effects to choose from", card=card.id))
        first = tuple(self._symbol(effect, len(card.choices) > 1) for effect in card.choices)
        return (first, *((self._symbol(effect, False),) for effect in card.action[1:]))

    def _symbol(self, effect: Effect, one_of_several: bool) -> Symbol:
        use: Move[Any] | None = None
        if effect.word.moment == "gain":
            use = self.use_one[label_of(effect)] if one_of_several else self.use
        return Symbol(use, effect.run, effect.word.moment == "chain")

    # --- what the core asks

    def setup(self, state: ColumnOfFire) -> None:
        """Set up the table before the first year."""
        setup.set_up(state)

    def winners(self, state: ColumnOfFire) -> list[int]:
        """The winner has the most points, then the most goods, then the highest religion die."""
        return ending.winners(state)

    def counted_now(self, view: ColumnOfFire, seat: int) -> dict[str, float | None]:
        """Return the points for houses, protection tiles, goods and tiles; the tiles of others are face down."""
        final: dict[str, float | None] = {**ending.final_points(view, seat)}
        return final | {"advantage": None} if FACE_DOWN in view.tiles[seat] else final

    def ending(self, state: ColumnOfFire) -> str:
        """Return why the game ended: 50 points, or a used-up deck."""
        return state.last_year

    def usual(self, state: ColumnOfFire) -> Move[Any] | None:
        """Return the next step, if the question is only whether to do something before it."""
        return state.options[0] if state.options[0] in self.take_step.values() else None

    def cards_of(self, state: ColumnOfFire, move: Move[Any]) -> Iterable[BaseCard]:
        """Return the cards of a move; picking a die for a country takes its open character."""
        if move.verb == "take" and isinstance(move.what, Pick):
            character = open_card(state, move.what.country)
            return [character] if character else []
        return super().cards_of(state, move)

    def doubts(self) -> Iterable[Problem]:
        """Warn of valid data that is probably a mistake."""
        from kingsbridge_column_of_fire.warnings import doubts

        return doubts(self)

    def about(self, state: ColumnOfFire, move: Move[Any]) -> Iterable[str]:
        """Return what a move is about; a picked die is also about its country, a market about its good.

        What is about two things is about both together, too.
        """
        what = move.what
        if isinstance(what, Pick):
            return [what.id, DICE[what.die].id, what.country]
        if isinstance(what, Market):
            return [what.id, what.good]
        about = list(super().about(state, move))
        return [*about, " ".join(about)] if len(about) > 1 else about

    def describe(self, state: ColumnOfFire, move: Move[Any]) -> str:
        """Return the hint beside a move."""
        from kingsbridge_column_of_fire.screen.hints import describe

        return describe(state, move)

    def named_now(self, state: ColumnOfFire, move: Move[Any]) -> str:
        """Return the name of a pick with the character that it takes."""
        from kingsbridge_column_of_fire.screen.hints import named_now

        return named_now(state, move)


class ByDice(dict[tuple[int, ...], tuple[Any, ...]]):
    """A dictionary that works out what follows from an arrangement of dice the first time it is asked."""

    def __init__(self, work_out: Callable[[tuple[int, ...]], tuple[Any, ...]]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, dice: tuple[int, ...]) -> tuple[Any, ...]:
        found = self[dice] = self.work_out(dice)
        return found


def label_of(effect: Effect) -> str:
    """Return a symbol between bars as one word: `goods-wine`, `points-1`."""
    return "-".join([effect.word.name, *(str(value) for value in effect.arguments.values())])
