"""Void: a referee takes back an older entry, in the table's present position.

What was played since did happen and stands as recorded; no later entry is decided again. A void
appends the postings of the entry, negated. Tokens, turns, Jail and debts stay as they are.
Everybody must still hold what has to go back, and nothing may end up where it isn't allowed. If
later entries are in the way of that, they are found, and can be voided together with it, newest
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import engine
from engine.book.commands import Void, canonical
from engine.book.effective_entries import EffectiveEntries
from engine.codes import RuleCode
from engine.commodities import quantity_in_words
from engine.facts import WentBankrupt
from engine.holders import BOX
from engine.outcome import CASH, DEED_PREFIX, Posting
from ledger.codes import LedgerCode
from ledger.journal.entry import BalanceKey, Header
from ledger.journal.lookup import Movement
from ledger.models import Transaction
from ledger.problems import by_the_journal, entries_in_the_way
from ledger.services.book import Book, DecidedEntry
from ledger.services.void_simulation import Hindrance, VoidStep, simulate


@dataclass(frozen=True)
class Plan:
    """A plan of how to void an entry: `others` have to go first, newest first; `postings` are what
    all of them and the entry move together. If the entry can't be voided, `sentences` say why
    not."""

    entry: Header
    others: tuple[Header, ...]
    postings: tuple[Posting, ...] = ()
    sentences: tuple[str, ...] = ()

    @property
    def is_possible(self) -> bool:
        """Whether the entry can be voided, together with the others."""
        return not self.sentences


def plan_void(book: Book, number: int) -> Plan:
    """Plan how to void entry `number` in today's position: find the fewest later entries that have
    to go first, newest first, or the reasons why it can't be voided.

    Raises `Refused` for an entry that is never voided: NO_SUCH_ENTRY, VOIDS_NO_START,
    ALREADY_TAKEN_BACK, VOIDS_NO_UNDO, NOTHING_TO_VOID.
    """
    book = _read_once(book)
    effective = book.journal.effective()
    entry = voidable(book, number, effective)
    others: list[Header] = []
    while True:
        found = simulate(book, [*others, entry])
        if not isinstance(found, Hindrance):
            return _plan(book, entry, others)
        later = _newest_in_the_way(book, entry, found, effective, others)
        if later is None:
            return Plan(entry, tuple(others), sentences=tuple(_why_not(book, found, entry)))
        others = sorted([*others, later], key=lambda each: -each.number)


def decide_void(book: Book, command: Void) -> list[DecidedEntry]:
    """The voids of the others, newest first, and of the entry itself, as next entries of the book.

    Raises `Refused`: for what is never voided as in `plan_void`, ENTRIES_IN_THE_WAY with
    their list, VOID_IMPOSSIBLE with the reasons.
    """
    book = _read_once(book)
    effective = book.journal.effective()
    entry = voidable(book, command.number, effective)
    others = [
        voidable(book, number, effective)
        for number in command.others
        if number not in effective.taken_back
    ]
    for other in others:
        if other.number < entry.number:
            raise by_the_journal(
                LedgerCode.NOT_IN_THE_WAY,
                f"Entry {other.number} is older than entry {entry.number} and not in its way.",
            )
    if len({book.journal.top(each).id for each in (*others, entry)}) <= len(others):
        raise by_the_journal(
            LedgerCode.SAME_REVERSAL,
            "Two of these entries take back the same entry: void one of them.",
        )
    steps = simulate(book, [*others, entry])
    if isinstance(steps, Hindrance):
        plan = plan_void(book, command.number)
        if plan.is_possible:
            raise entries_in_the_way(
                command.number,
                [{"number": other.number, "text": other.text} for other in plan.others],
            )
        raise by_the_journal(
            LedgerCode.VOID_IMPOSSIBLE, " ".join(plan.sentences), faults=list(plan.sentences)
        )
    return [_decision(book, command, place, step) for place, step in enumerate(steps, 1)]


def voidable(book: Book, number: int, effective: EffectiveEntries) -> Header:
    """The entry, if it can be voided at all. Raises `Refused`."""
    entry = book.journal.entry(number)
    if entry is None:
        raise by_the_journal(RuleCode.NO_SUCH_ENTRY, f"There is no entry {number} to void.")
    if entry.kind == Transaction.Kind.UNDO:
        raise by_the_journal(
            LedgerCode.VOIDS_NO_UNDO, f"Entry {number} takes back another: void that one."
        )
    if number in effective.taken_back:
        by = effective.taken_back[number]
        raise by_the_journal(
            RuleCode.ALREADY_TAKEN_BACK,
            f"Entry {number} has already been taken back, by entry {by}.",
        )
    outcome = book.journal.outcome(entry)
    if not outcome.postings and not any(isinstance(fact, WentBankrupt) for fact in outcome.facts):
        raise by_the_journal(
            LedgerCode.NOTHING_TO_VOID, f"Entry {number} moved nothing that could go back."
        )
    if any(leg.holder == BOX for leg in outcome.postings):
        raise by_the_journal(LedgerCode.VOIDS_NO_START, "The start of the game can't be voided.")
    return entry


def _read_once(book: Book) -> Book:
    """The book with a journal that remembers its answers, while nothing is entered."""
    return replace(book, journal=book.journal.read_once())


def _plan(book: Book, entry: Header, others: list[Header]) -> Plan:
    """The plan without those of the others that prove unnecessary, tried from the oldest."""
    needed = list(others)
    for other in reversed(others):
        fewer = [each for each in needed if each is not other]
        if not isinstance(simulate(book, [*fewer, entry]), Hindrance):
            needed = fewer
    steps = simulate(book, [*needed, entry])
    assert not isinstance(steps, Hindrance)
    postings = tuple(posting for step in steps for posting in step.outcome.postings)
    return Plan(entry, tuple(needed), postings)


def _newest_in_the_way(
    book: Book,
    entry: Header,
    found: Hindrance,
    effective: EffectiveEntries,
    others: list[Header],
) -> Header | None:
    """The newest later entry that counts and concerns what hinders."""
    # A void on the stack of one of these moves the same things: it would take back the same.
    stacks = {book.journal.top(each).id for each in (entry, *others)}
    for number in _concerned(book, entry.number, found):
        if effective.has(number):
            later = book.journal.entry(number)
            assert later is not None
            if book.journal.top(later).id not in stacks:
                return later
    return None


def _concerned(book: Book, after: int, found: Hindrance) -> Iterable[int]:
    """The entries above this number that have to do with the hindrance, the newest first."""
    if found.missing:
        concerns = _moving(found.missing, out=True)
    elif found.left:
        concerns = _moving(found.left, out=False)
    elif found.out:
        return book.journal.exits_of(found.out[0], after)
    else:
        concerns = _touching_groups(book, found.entry)
    return (move.number for move in book.journal.moves_after(after) if concerns(move))


Concerns = Callable[[Movement], bool]


def _moving(places: Iterable[BalanceKey], *, out: bool) -> Concerns:
    """Moves out of these places, or into them. Cash is left out: nobody can say whose dollar it
    was."""
    wanted = {place for place in places if place[1] != CASH}

    def concerns(move: Movement) -> bool:
        goes_out = move.quantity < 0
        return goes_out == out and (move.account, move.commodity) in wanted

    return concerns


def _touching_groups(book: Book, entry: Header) -> Concerns:
    """Anything about the lots of the color groups that an entry touched."""
    lots: set[str] = set()
    for leg in book.journal.outcome(entry).postings:
        lot = leg.lot or (leg.commodity.removeprefix(DEED_PREFIX) if _is_deed(leg) else "")
        lots.update(book.game.group_of(lot) if lot else ())
    return lambda move: (
        engine.split_account(move.account).lot in lots
        or (move.commodity.startswith(DEED_PREFIX) and move.commodity[len(DEED_PREFIX) :] in lots)
    )


def _is_deed(leg: Posting) -> bool:
    return leg.commodity.startswith(DEED_PREFIX)


def _why_not(book: Book, found: Hindrance, entry: Header) -> Iterable[str]:
    """Explain why the entry can't be voided, whatever else is voided with it, and what to do
    instead."""
    if found.entry is not entry:
        number, text = found.entry.number, found.entry.text
        yield f"Entry {number} would have to go first, and can't be taken back: {text}"
    yield from found.faults
    for account, commodity in found.left:
        holder, lot = engine.split_account(account)
        name = book.game.edition.name_of(lot)
        yield f"The {commodity} on {name} would be left with {engine.seat_name(holder)}."
    for (account, commodity), missing in found.missing.items():
        yield _lack(book, account, commodity, missing)
        if commodity == CASH:
            yield from _spent(book, account, missing, entry)
    if any(commodity == CASH for _, commodity in found.missing):
        yield "Void what it was paid for too, raise it first, or adjust what can be given back."
    else:
        yield "Take back the newest entries down to it, or post an adjustment."


def _spent(book: Book, account: str, missing: int, entry: Header) -> Iterable[str]:
    """Payments from there since, the newest first, until they make up what is missing. Nobody can
    say whose dollar it was, so none of them is voided unasked."""
    effective = book.journal.effective()
    paid: Counter[int] = Counter()
    for move in book.journal.moves_after(entry.number):
        if (move.account, move.commodity) == (account, CASH) and effective.has(move.number):
            paid[move.number] -= move.quantity
    for number, amount in paid.items():
        if missing > 0 and amount > 0:
            missing -= amount
            later = book.journal.entry(number)
            assert later is not None
            yield f"Entry {number} took {book.game.edition.money(amount)} of it: {later.text}"


def _lack(book: Book, account: str, commodity: str, missing: int) -> str:
    holder, lot = engine.split_account(account)
    edition = book.game.edition
    lacking = quantity_in_words(missing, commodity, edition)
    if commodity == CASH:
        cash = edition.money(book.game.cash[holder])
        what = f"has {cash}, {lacking} too little to give back"
    elif commodity.startswith(DEED_PREFIX):
        what = f"doesn't hold {lacking} any more"
    else:
        what = f"lacks {lacking}"
        what += f" on {edition.name_of(lot)}" if lot else ""
    return engine.sentence(f"{engine.seat_name(holder)} {what}.")


def _decision(book: Book, command: Void, place: int, step: VoidStep) -> DecidedEntry:
    number = book.version + place
    entry = step.entry
    if entry is None:
        assert step.command is not None
        return DecidedEntry(
            kind="command",
            command=canonical(step.command),
            outcome=step.outcome,
            restores=step.restores,
            text=step.text,
            undo_number=number,
            redo_number=0,
            subject_number=number,
            reversal_root=number,
        )
    is_last = entry.number == command.number
    own = command if is_last else Void(entry.number, command.reason)
    return DecidedEntry(
        kind="void",
        command=canonical(own),
        outcome=step.outcome,
        restores=step.restores,
        text=f"Voids entry {entry.number}: {entry.text} ({command.reason})",
        undo_number=number,
        redo_number=0,
        subject_number=number,
        reversal_root=entry.reversal_root,
        reverses_id=book.journal.top(entry).id,
    )
