"""Sealed Bids: a die sets the worth of a block of stone, and the highest card laid face down takes it."""

from __future__ import annotations

import kingsbridge_core as kb


class Table(kb.State):
    """What is on the table, and who sees it."""

    game: SealedBids
    box: list[kb.Piece] = kb.deck(seen_by=kb.NOBODY)
    hands: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER))
    bids: list[list[kb.Piece]] = kb.per_seat(kb.deck(seen_by=kb.OWNER))
    spent: list[kb.Piece] = kb.deck()
    block: list[int] = kb.dice(1, faces=6)
    points: list[dict[str, int]] = kb.per_seat(kb.score(["blocks"]))


@kb.step
def offer(table: Table) -> None:
    """The die shows what the next block is worth."""
    table.block = [table.roll(6)]
    table.tell("A block worth {points} is put up.", points=table.block[0])


@kb.step
def bidding(table: Table) -> None:
    """Everyone bids, one after the other."""
    table.plan(*(bid(seat) for seat in range(table.seats)))


@kb.decision
def bid(table: Table, seat: int) -> list[kb.Move[kb.Piece]]:
    """A player may bid any card from their hand."""
    return [table.game.bid[card] for card in table.hands[seat]]


@bid.chosen
def lay_down(table: Table, move: kb.Move[kb.Piece], seat: int) -> None:
    """The card stays face down until everyone has bid."""
    table.hands[seat].remove(move.what)
    table.bids[seat].append(move.what)
    table.tell("{seat} lays a card face down.", seat=seat)


@bid.refusal
def why_not(table: Table, move: kb.Move[kb.Piece], seat: int) -> kb.Refusal:
    """Say why another card cannot be bid."""
    return kb.Refusal(f"{move.what} is not in your hand")


@kb.step
def award(table: Table) -> None:
    """The highest card takes the block; when all cards are spent, the game is over."""
    cards = [table.bids[seat].pop() for seat in range(table.seats)]
    winner = cards.index(max(cards, key=table.game.place_of))
    table.points[winner]["blocks"] += table.block[0]
    table.spent += cards
    table.tell("The bids are {cards}: {seat} takes the block.", cards=cards, seat=winner)
    if not any(table.hands):
        table.finish()


class SealedBids(kb.Game[Table]):
    """What never changes: the cards, the moves, and how a game begins."""

    id = "sealed_bids"
    definition_source = {"title": "Sealed Bids", "seats": [2, 3, 4], "phases": ["offer", "bidding", "award"]}
    state_class = Table

    def build(self) -> None:
        """Make 24 cards, the lowest first, and a move for each."""
        self.cards = [kb.Piece(f"card-{number}", f"card {number}") for number in range(1, 25)]
        self.add_pieces(self.cards)
        self.bid = self.moves.each("bid", self.cards)

    def setup(self, state: Table) -> None:
        """Shuffle, and deal everyone five cards; nobody sees the rest."""
        state.box = list(self.cards)
        state.shuffle(state.box)
        for hand in state.hands:
            hand += [state.box.pop() for _ in range(5)]


@kb.hookimpl
def kingsbridge_games() -> list[type[kb.Game[Table]]]:
    """Return the games of this plugin."""
    return [SealedBids]
