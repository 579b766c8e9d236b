"""The facts of an outcome: what each one says, what it changes, and how it is applied.

A fact is a value of one of these classes. Its `name` is what JSON calls it, and `changes` lists the
parts of the situation that `apply` can change. Read one with `match`.
"""

from __future__ import annotations

from typing import Any

from engine.causes import Cause, Ground
from engine.decisions import DECISIONS
from engine.edition import JAIL_POSITION
from engine.endings import DebtEnd, RentEnd
from engine.fact_registry import Fact, fact
from engine.game import Claim, Debt, Game, Pending, Shortage
from engine.situation_json import load_part

_OF_A_TURN = (
    "turn", "turn_number", "round_number", "again", "doubles", "dice", "fresh", "released",
    "salary",
)  # fmt: skip


@fact("started", "status", "first", "contenders", *_OF_A_TURN)
class Started(Fact):
    """The game begins with this seat's turn."""

    first: str

    def apply(self, game: Game) -> None:
        game.status = "playing"
        game.first = game.turn = self.first
        game.turn_number = game.round_number = 1
        game.again = True
        game.contenders = ()


@fact("turn", *_OF_A_TURN)
class TurnPassed(Fact):
    """The turn passes to a seat; both numbers are the new ones."""

    seat: str
    turn_number: int
    round_number: int

    def apply(self, game: Game) -> None:
        game.turn = self.seat
        game.turn_number = self.turn_number
        game.round_number = self.round_number
        game.again = True
        game.doubles = 0
        game.dice = None
        game.fresh = ()
        game.released = False
        game.salary = 0


@fact("threw", "dice", "doubles", "again", "released", "salary")
class Threw(Fact):
    """Two dice; `doubles` in a row so far, and whether the seat throws `again`."""

    seat: str
    die: int
    other: int
    doubles: int
    again: bool

    def apply(self, game: Game) -> None:
        game.dice = (self.die, self.other)
        game.doubles = self.doubles
        game.again = self.again
        game.released = False
        game.salary = 0


@fact("moved", "tokens")
class Moved(Fact):
    """A token goes from one space to another."""

    seat: str
    origin: int
    target: int

    def apply(self, game: Game) -> None:
        game.tokens[self.seat] = self.target


@fact("jailed", "tokens", "jail", "again")
class Jailed(Fact):
    """A player is sent to Jail."""

    seat: str

    def apply(self, game: Game) -> None:
        game.tokens[self.seat] = JAIL_POSITION
        game.jail[self.seat] = 0
        if game.turn == self.seat:
            game.again = False


@fact("missed", "jail")
class Missed(Fact):
    """A prisoner has thrown no double; it was the `misses`-th miss."""

    seat: str
    misses: int

    def apply(self, game: Game) -> None:
        game.jail[self.seat] = self.misses


@fact("freed", "jail")
class Freed(Fact):
    """A prisoner leaves Jail."""

    seat: str

    def apply(self, game: Game) -> None:
        game.jail.pop(self.seat, None)


@fact("asked", "pending")
class Asked(Fact):
    """A decision opens: see `Pending`."""

    kind: str
    seat: str
    subject: str = ""
    number: int = 0

    @property
    def pending(self) -> Pending:
        """The decision that opens."""
        return Pending(DECISIONS[self.kind], self.seat, self.subject, self.number)

    def apply(self, game: Game) -> None:
        game.pending += (self.pending,)


@fact("answered", "pending")
class Answered(Fact):
    """An open decision closes."""

    kind: str
    seat: str
    subject: str = ""
    number: int = 0

    def apply(self, game: Game) -> None:
        closed = Pending(DECISIONS[self.kind], self.seat, self.subject, self.number)
        at = game.pending.index(closed)
        game.pending = game.pending[:at] + game.pending[at + 1 :]


@fact("rent_due", "claims")
class RentDue(Fact):
    """The owner may ask for a rent: see `Claim`."""

    owner: str
    payer: str
    lot: str
    amount: int
    ground: Ground

    def apply(self, game: Game) -> None:
        claim = Claim(self.owner, self.payer, self.lot, self.amount, self.ground)
        game.claims += (claim,)


@fact("rents_aged", "claims")
class RentsAged(Fact):
    """One more following player has thrown: each open rent is that much older."""

    def apply(self, game: Game) -> None:
        game.claims = tuple(claim._replace(throws=claim.throws + 1) for claim in game.claims)


@fact("rent_closed", "claims")
class RentClosed(Fact):
    """A rent can't be asked for any more."""

    owner: str
    payer: str
    lot: str
    amount: int
    how: RentEnd

    @classmethod
    def of(cls, claim: Claim, how: RentEnd) -> RentClosed:
        """The end of an open rent."""
        return cls(claim.seat, claim.payer, claim.lot, claim.amount, how)

    def apply(self, game: Game) -> None:
        closed = (self.owner, self.payer, self.lot, self.amount)
        for at, claim in enumerate(game.claims):
            if (claim.seat, claim.payer, claim.lot, claim.amount) == closed:
                game.claims = game.claims[:at] + game.claims[at + 1 :]
                return


@fact("debt", "debts", "next_debt")
class DebtOpened(Fact):
    """A seat owes what it couldn't pay at once: see `Debt`."""

    id: int
    seat: str
    creditor: str
    amount: int
    because: Cause

    def apply(self, game: Game) -> None:
        game.debts += (Debt(self.id, self.seat, self.creditor, self.amount, self.because),)
        game.next_debt = self.id + 1


@fact("debt_passed_on", "debts", "next_debt")
class DebtPassedOn(DebtOpened):
    """A seat's debt to a player who is out passes to one of that player's creditors."""


@fact("nothing_due")
class NothingDue(Fact):
    """A sum is not paid after all: who would have paid whom, and why."""

    payer: str
    payee: str
    because: Cause


@fact("debt_reduced", "debts")
class DebtReduced(Fact):
    """Part of a debt is gone; `left` dollars remain."""

    id: int
    left: int
    how: DebtEnd

    def apply(self, game: Game) -> None:
        game.debts = tuple(
            debt._replace(amount=self.left) if debt.id == self.id else debt for debt in game.debts
        )


@fact("debt_closed", "debts")
class DebtClosed(Fact):
    """A debt is settled or lapses."""

    id: int
    how: DebtEnd

    def apply(self, game: Game) -> None:
        game.debts = tuple(debt for debt in game.debts if debt.id != self.id)


@fact("taken_mortgaged", "fresh")
class TakenMortgaged(Fact):
    """A mortgaged deed has a new owner, who may still lift the mortgage "at once"."""

    lot: str

    def apply(self, game: Game) -> None:
        game.fresh += (self.lot,)


@fact("shortage", "shortage")
class ShortageOpened(Fact):
    """The last `left` houses or hotels are up for auction; `wants`: how many each may buy."""

    building: str
    left: int
    wants: tuple[tuple[str, int], ...]

    def apply(self, game: Game) -> None:
        game.shortage = Shortage(self.building, self.left, self.wants)


@fact("shortage_sold", "shortage")
class ShortageSold(Fact):
    """A bidder has bought one of the buildings that are up for auction."""

    seat: str

    def apply(self, game: Game) -> None:
        assert game.shortage is not None
        building, left, wants = game.shortage
        wants = tuple((seat, count - 1 if seat == self.seat else count) for seat, count in wants)
        wants = tuple((seat, count) for seat, count in wants if count)
        game.shortage = Shortage(building, left - 1, wants) if left > 1 and wants else None


@fact("shortage_closed", "shortage")
class ShortageClosed(Fact):
    """The auction of the last buildings is over."""

    def apply(self, game: Game) -> None:
        game.shortage = None


@fact("prices", "prices")
class PricesKept(Fact):
    """The price paid for each level on a lot, lowest first; empty if that is the printed price."""

    lot: str
    paid: tuple[int, ...] = ()

    def apply(self, game: Game) -> None:
        game.prices = {**game.prices, self.lot: self.paid}
        if not self.paid:
            del game.prices[self.lot]


@fact("bankrupt", "bankrupt", "jail", "again")
class WentBankrupt(Fact):
    """A player is out of the game."""

    seat: str

    def apply(self, game: Game) -> None:
        game.bankrupt += (self.seat,)
        game.jail.pop(self.seat, None)
        if game.turn == self.seat:
            game.again = False


@fact("last_turn", "status", "again")
class LastTurnCalled(Fact):
    """Time is up."""

    def apply(self, game: Game) -> None:
        game.status = "last_turn"
        if game.options.time_up == "stop_now":
            game.again = False


@fact(
    "finished",
    "status",
    "winner",
    "again",
    "pending",
    "claims",
    "debts",
    "shortage",
)
class Finished(Fact):
    """The game is over; `winners` are seats as one word, "" if nobody has won yet."""

    winners: str

    def apply(self, game: Game) -> None:
        game.status = "finished"
        game.winner = self.winners
        game.again = False
        game.pending = ()
        game.claims = ()
        game.debts = ()
        game.shortage = None


@fact("set")
class SituationSet(Fact):
    """A part of the situation gets a value, as `engine.situation_json` writes it."""

    part: str
    value: Any

    def apply(self, game: Game) -> None:
        setattr(game, self.part, load_part(self.part, self.value))
