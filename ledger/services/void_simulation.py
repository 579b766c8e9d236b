"""Taking entries back in memory, to see whether it can be done and what it does.

A void moves the postings of its entry, negated, in an order in which nobody is overdrawn on the
way. Notes that belong to the goods go with them, players who went out by the entry are back in the
game, and the Bank's mortgaged deeds are up for auction again (`engine.goes_along`,
`engine.return_to_play`, `engine.auctions_again`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import engine
from engine.causes import Voided
from engine.holders import BANK
from engine.outcome import CASH, Posting, postings_of
from ledger.journal.entry import BalanceKey, Header
from ledger.services.book import Book


@dataclass(frozen=True)
class Hindrance:
    """The reason why an entry can't be taken back at present: how much of which commodity is
    missing from which account, what would be left on a lot whose deed has gone, or the faults of
    the position that would result, as sentences. `out` lists the seats that would hold something
    although they are out of the game."""

    entry: Header
    missing: dict[BalanceKey, int] = field(default_factory=dict)
    left: tuple[BalanceKey, ...] = ()
    faults: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class VoidSimulation:
    """The holdings of a book while entries are taken back one after the other, in memory only.

    With `lends`, the Bank advances cash to players who lack it on the way; `advance` says how much
    to whom.
    """

    def __init__(self, book: Book, *, lends: bool = False) -> None:
        self.book = book
        self.game = book.game.copy()
        self.journal = book.journal
        self.held = Counter(book.journal.held())
        self.lends = lends
        self.advance: Counter[str] = Counter()

    def take_back(self, entry: Header) -> engine.Outcome | Hindrance:
        """Do what the void of this entry does now. If anything hinders it, nothing is done."""
        recorded = self.journal.outcome(entry)
        moved, missing = self._covered(recorded.transfers)
        while missing and self.lends and _is_cash(missing):
            for (holder, _), short in missing.items():
                self._lend(holder, short)
            moved, missing = self._covered(recorded.transfers)
        if missing:
            return Hindrance(entry, missing)
        back = tuple(engine.return_to_play(self.game, recorded, entry.restores))
        after = engine.apply(self.game.copy(), engine.Outcome(tuple(moved), back))
        again = tuple(engine.auctions_again(recorded, after))
        engine.apply(after, engine.Outcome((), again))
        left = self._left_behind(after, postings_of(moved))
        faults = engine.new_faults(self.game, after)
        if left or faults:
            out = tuple(seat for seat in after.bankrupt if engine.holds(after, seat))
            return Hindrance(entry, left=left, faults=tuple(faults), out=out)
        along = engine.goes_along(self.game, after)
        return engine.Outcome(tuple(moved), (*back, *again, *along))

    def _lend(self, holder: str, short: int) -> None:
        self.advance[holder] += short
        self.held[holder, CASH] += short
        self.game.cash[holder] += short

    def enter(self, outcome: engine.Outcome) -> None:
        """Apply the outcome, and go on from there."""
        engine.apply(self.game, outcome)
        _move(self.held, outcome.postings)

    def _left_behind(self, after: engine.Game, legs: Iterable[Posting]) -> tuple[BalanceKey, ...]:
        """The places where buildings or a mortgage would lie on a lot, but not in its owner's
        account."""
        held = self.held.copy()
        _move(held, legs)
        left = []
        for (account, commodity), quantity in sorted(held.items()):
            lot = engine.split_account(account).lot
            if quantity and lot in after.owner and account != f"{after.owner[lot]}:{lot}":
                left.append((account, commodity))
        return tuple(left)

    def _covered(
        self, transfers: Sequence[engine.Transfer]
    ) -> tuple[list[engine.Transfer], dict[BalanceKey, int]]:
        """The reversals of all transfers, in an order in which nobody is overdrawn on the way, or
        what is missing: the last one first as far as that is covered."""
        held = self.held.copy()
        waiting = [transfer.back(Voided) for transfer in reversed(transfers)]
        moved: list[engine.Transfer] = []
        while waiting:
            covered = next((it for it in waiting if not _short(held, it.postings)), None)
            if covered is None:
                return [], _short(held, [it.postings[0] for it in waiting])
            waiting.remove(covered)
            _move(held, covered.postings)
            moved.append(covered)
        return moved, {}


class VoidStep(NamedTuple):
    """One entry of a void: what it does, and what its undo will need. It takes back an `entry` or,
    if there is none, enters a `command`, whose line in the journal is `text`."""

    entry: Header | None
    outcome: engine.Outcome
    restores: dict[str, Any]
    command: engine.Command | None = None
    text: str = ""


def simulate(book: Book, entries: Sequence[Header]) -> list[VoidStep] | Hindrance:
    """The steps that take these entries back, in this order, if possible; otherwise what hinders
    the first one that can't be taken back.

    If somebody lacks cash only on the way, an advance from the Bank comes first and is returned at
    the end, each as an adjustment: then only further lacks hinder.
    """
    found = _attempt(entries, VoidSimulation(book))
    if isinstance(found, Hindrance) and found.missing and _is_cash(found.missing):
        with suppress(engine.Refusal):
            return _attempt(entries, VoidSimulation(book, lends=True))
    return found


def _attempt(entries: Sequence[Header], simulation: VoidSimulation) -> list[VoidStep] | Hindrance:
    """Raises `engine.Refusal` if somebody can't have the advance, or can't return it."""
    steps: list[VoidStep] = []
    for entry in entries:
        outcome = simulation.take_back(entry)
        if isinstance(outcome, Hindrance):
            return outcome
        steps.append(VoidStep(entry, outcome, engine.situation_before(simulation.game, outcome)))
        simulation.enter(outcome)
    if not simulation.advance:
        return steps
    lent = sorted(simulation.advance.items())
    why = f"for the void of entry {entries[-1].number}"
    given = [{"from": BANK, "to": holder, "cash": amount} for holder, amount in lent]
    first = _adjustment(simulation.book.game, given, f"Advance {why}")
    returned = [{"from": holder, "to": BANK, "cash": amount} for holder, amount in lent]
    last = _adjustment(simulation.game, returned, f"Return of the advance {why}")
    return [first, *steps, last]


def _adjustment(game: engine.Game, moves: list[dict[str, Any]], reason: str) -> VoidStep:
    command = engine.parse_command({"type": "adjust", "moves": moves, "reason": reason})
    outcome = engine.decide(game, command)
    restores = engine.situation_before(game, outcome)
    return VoidStep(None, outcome, restores, command, engine.describe(game, command, outcome))


def _is_cash(missing: Mapping[BalanceKey, int]) -> bool:
    return all(commodity == CASH for _, commodity in missing)


def _move(held: Counter[BalanceKey], legs: Iterable[Posting]) -> None:
    for leg in legs:
        held[leg.account, leg.commodity] += leg.quantity


def _short(held: Counter[BalanceKey], legs: Iterable[Posting]) -> dict[BalanceKey, int]:
    """The quantities missing for all these legs together, by place. The Bank never lacks cash."""
    wanted: Counter[BalanceKey] = Counter()
    for leg in legs:
        wanted[leg.account, leg.commodity] -= leg.quantity
    del wanted[BANK, CASH]
    short = {place: count - held[place] for place, count in wanted.items()}
    return {place: count for place, count in short.items() if count > 0}
