"""The checks of an audit. Each one walks the journal with `see`, then says `end`; both yield
sentences of what is wrong. None relies on another, so one wrong byte may be reported in several
ways.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import TextField
from django.db.models.functions import Cast

import engine
from engine import chain
from engine.chain import canonical_json
from ledger import chains
from ledger.audit.raw import RawEntry, RawJournal, RawPosting, RawReply, value
from ledger.journal.entry import BalanceKey, Header
from ledger.models import OutboxRow, Transaction
from ledger.topics import BOOK_CLOSED, BOOK_REOPENED

_DIGEST = re.compile(r"[0-9a-f]{64}")
_CODE = re.compile(r"[A-Z][A-Z0-9_]*")

Sentences = Iterator[str]


class Check:
    """The base of all checks: made for a journal, shown each entry, asked at the end."""

    def __init__(self, journal: RawJournal) -> None:
        self.journal = journal
        self.game = journal.game

    def see(self, entry: RawEntry) -> Sentences:
        """The faults of this entry, the next one of the journal."""
        yield from ()

    def end(self) -> Sentences:
        """The faults of the book as a whole."""
        yield from ()


class Order(Check):
    """Entries are numbered from 1 without a gap, up to the version of the game."""

    newest = 0

    def see(self, entry: RawEntry) -> Sentences:
        """The number follows the one before."""
        if entry.number != self.newest + 1:
            yield f"It follows entry {self.newest}; entries between them are missing."
        self.newest = entry.number

    def end(self) -> Sentences:
        """The newest number is the version; no postings lack an entry."""
        if self.newest != self.game.version:
            yield (
                f"The newest entry has the number {self.newest}, but the game counts "
                f"{self.game.version} entries."
            )
        for row in self.journal.strays():
            yield f"Posting {row.id} ({_words(row)}) belongs to no entry of this book."


class Sums(Check):
    """An entry has as many postings as its header seals, and they balance."""

    def see(self, entry: RawEntry) -> Sentences:
        """None or at least two postings, numbered, of this game, zero per commodity."""
        found, sealed = len(entry.rows), entry.header.posting_count
        if found != sealed or found == 1:
            yield f"It has {_count(found, 'posting')}, and its header seals {sealed}."
        if [row.line for row in entry.rows] != list(range(1, found + 1)):
            yield f"Its postings have the lines {', '.join(str(row.line) for row in entry.rows)}."
        sums: dict[str, int] = defaultdict(int)
        for row in entry.rows:
            sums[row.commodity] += row.quantity
            if row.quantity == 0:
                yield f"Posting {row.line} moves nothing."
            if not row.is_of_game:
                yield f"Posting {row.line} names another game."
        for commodity, off in sums.items():
            if off:
                yield f"Its postings of {commodity} sum to {off:+}, not to zero."


class Balances(Check):
    """Every posting carries the balance it leaves, and the kept balances are the last of these."""

    def __init__(self, journal: RawJournal) -> None:
        super().__init__(journal)
        self.left: dict[BalanceKey, int] = {}
        self.newest: dict[BalanceKey, int] = {}

    def see(self, entry: RawEntry) -> Sentences:
        """The balance before plus the quantity gives the balance after, which is covered."""
        for row in entry.rows:
            after = self.left.get(row.place, 0) + row.quantity
            if row.balance != after:
                yield f"Posting {row.line} ({_words(row)}) leaves {after}, and says {row.balance}."
            if after < 0 and not _may_be_negative(row):
                yield f"Posting {row.line} ({_words(row)}) leaves {after}, less than nothing."
            self.left[row.place] = after
            self.newest[row.place] = row.id

    def end(self) -> Sentences:
        """The kept balances are exactly these."""
        kept = self.journal.balances()
        for place in sorted(kept.keys() | self.left.keys()):
            account, commodity = place
            quantity, posting = kept.get(place, (None, None))
            if quantity != self.left.get(place):
                yield (
                    f"The kept balance of {commodity} in {account} is {quantity}, and its "
                    f"postings sum to {self.left.get(place)}."
                )
            elif posting != self.newest[place]:
                yield (
                    f"The kept balance of {commodity} in {account} names posting {posting}; the "
                    f"newest is {self.newest[place]}."
                )


class Hashes(Check):
    """Both chains, worked out from what is stored, give the stored hashes and the heads.

    Each entry is hashed onto the stored hash of the one before, so that a change is reported where
    it was made and not at every entry after it.
    """

    def __init__(self, journal: RawJournal) -> None:
        super().__init__(journal)
        game = self.game
        # Options of another shape, or an edition that can't be read, have no genesis, so that the
        # first link fits nothing.
        self.link = ""
        if isinstance(game.options, dict):
            with suppress(Exception):  # a tampered edition can go wrong in any way
                self.link = chain.genesis(
                    ruleset=game.ruleset,
                    options=game.options,
                    edition=game.edition,
                    seats=game.seats,
                    edition_digest=chain.edition_digest(game.edition),
                )
        self.seal = chains.genesis(game.pk, game.opened_at, self.link)

    def see(self, entry: RawEntry) -> Sentences:
        """The link covers command and outcome, the seal everything else of the header."""
        header = entry.header
        link = chain.link_of_text(
            self.link, header.number, header.key, entry.canonical_command, entry.canonical_outcome
        )
        if link != header.link:
            yield _first(header) or (
                "Its link doesn't fit: number, key, command, facts or postings were changed, or "
                "the entry before is another one."
            )
        if chains.seal(self.seal, header.link, header) != header.seal:
            yield _first(header) or (
                "Its seal doesn't fit: who, device, times, text or another word of its header was "
                "changed, or the entry before is another one."
            )
        self.link, self.seal = header.link, header.seal

    def end(self) -> Sentences:
        """The heads on the game are those of the newest entry."""
        for name, head, stored in (
            ("link", self.link, self.game.link),
            ("seal", self.seal, self.game.seal),
        ):
            if head != stored:
                yield f"The game has {name} {stored[:12]}…, and its journal ends in {head[:12]}…"


class Reversals(Check):
    """A reversal negates the postings of an entry of this book that came before.

    For entries that are reversed it remembers number, movements and stack.
    """

    def __init__(self, journal: RawJournal) -> None:
        super().__init__(journal)
        self.reversed = journal.reversed_ids()
        self.moved: dict[Any, tuple[int, Counter[BalanceKey]]] = {}
        self.stack: dict[Any, int] = {}
        self.first: dict[int, int] = {}

    def see(self, entry: RawEntry) -> Sentences:
        """The reversed entry is in this book, and all of its postings come back."""
        header = entry.header
        yield from self._place(header)
        if header.reverses_id is not None:
            number, moved = self.moved.get(header.reverses_id, (None, Counter()))
            if number is None:
                yield "It reverses an entry that doesn't come before it in this book."
            elif _moved(entry) != Counter({k: -n for k, n in moved.items()}):
                yield f"Its postings are not those of entry {number} the other way round."
        if header.id in self.reversed:
            self.moved[header.id] = entry.number, _moved(entry)

    def _place(self, header: Header) -> Sentences:
        """Its subject and its stack are those of the entries that it names and reverses."""
        first = self.first.get(_named(header), header.number)
        self.first[header.number] = first
        stack = self.stack.get(header.reverses_id, header.number)
        if header.id in self.reversed:
            self.stack[header.id] = stack
        if (header.subject_number, header.reversal_root) != (first, stack):
            yield (
                f"It is about entry {first} on the stack of entry {stack}, and says entry "
                f"{header.subject_number} on that of entry {header.reversal_root}."
            )


class StoredPosition(Check):
    """The stored outcomes, applied one after the other, give the stored snapshot."""

    def __init__(self, journal: RawJournal) -> None:
        super().__init__(journal)
        self.position: engine.Game | None = None
        self.closed_at: datetime | None = None
        self.is_empty = True
        game, self.unusable = self.game, ""
        try:
            self.position = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
        except engine.Unusable as error:
            self.unusable = error.sentence
        except Exception as error:  # a tampered column can go wrong in any way
            self.unusable = repr(error)

    def see(self, entry: RawEntry) -> Sentences:
        """Apply the outcome. An outcome that can't be applied ends the replay."""
        if self.position is None:
            return
        try:
            engine.apply(self.position, entry.outcome)
        except Exception as error:  # a tampered fact can go wrong in any way
            self.position = None
            yield f"Its outcome can't be replayed ({error!r})."
            return
        self.is_empty = False
        is_closed = self.position.status == "finished"
        self.closed_at = entry.header.posted_at if is_closed else None

    def end(self) -> Sentences:
        """The position reached is the snapshot, and the book is open or closed as it says."""
        if self.unusable:
            yield f"No game can be made of its ruleset, options, edition and seats: {self.unusable}"
        if self.position is None:
            return
        replayed, stored = engine.game_to_json(self.position), self.game.state
        for part in _differences(replayed, stored):
            yield f"The snapshot differs from the replayed journal in {part}."
        status = "closed" if self.position.status == "finished" else "open"
        # A book without an entry may have been taken away: then it is closed without a time.
        if status != self.game.status and not self.is_empty:
            yield f"The book is {status} by its journal, and the game says {self.game.status}."
        if self.closed_at != self.game.closed_at:
            yield (
                f"The game says that it was closed at {_time(self.game.closed_at)}, and its "
                f"journal at {_time(self.closed_at)}."
            )


class Replies(Check):
    """Every entry answered its key, and every answer has its entry.

    A refusal left nothing in the journal: only its form can be checked, not whether that key ever
    got these words.
    """

    def __init__(self, journal: RawJournal) -> None:
        super().__init__(journal)
        self.unanswered: dict[UUID, tuple[int, str]] = {}

    def see(self, entry: RawEntry) -> Sentences:
        """Remember the key, the number and the digest of the command."""
        self.unanswered[entry.header.key] = entry.number, chain.digest(entry.canonical_command)
        yield from ()

    def end(self) -> Sentences:
        """An accepted command's reply has the entry's number and the digest of its command."""
        for reply in self.journal.replies():
            number, digest = self.unanswered.pop(reply.key, (None, ""))
            if reply.status == 201:
                if number is None:
                    told = reply.body.get("number") if isinstance(reply.body, dict) else None
                    yield f"Key {reply.key} was answered with entry {told}, which isn't there."
                elif reply.body != {"number": number}:
                    yield f"The reply to entry {number} says {canonical_json(reply.body)}."
                elif reply.digest != digest:
                    yield f"The reply to entry {number} is to another command."
            elif number is not None:
                yield f"Key {reply.key} of entry {number} was answered with a refusal."
            elif reply.status != 422 or not _is_refusal(reply):
                yield f"The reply to key {reply.key} is neither an entry nor a refusal."
        for number, _ in self.unanswered.values():
            yield f"Entry {number} has no reply to its key."


class Announcements(Check):
    """The outbox has announced the end of a book, and its reopening."""

    def end(self) -> Sentences:
        """Its newest row about the book matches the state of the book."""
        # As text: SQLite keeps any text in a JSON column, and can't look into one that isn't JSON.
        rows = OutboxRow.objects.annotate(text=Cast("payload", TextField())).filter(
            topic__in=[BOOK_CLOSED, BOOK_REOPENED], text__contains=str(self.game.pk)
        )
        told_of = {"game": str(self.game.pk)}
        columns = rows.order_by("pk").values_list("topic", "text")
        topics = [topic for topic, text in columns if value(text) == told_of]
        newest = topics[-1] if topics else None
        is_closed = not self.game.is_open and self.game.version > 0
        was_told_closed = newest == BOOK_CLOSED
        if is_closed != was_told_closed:
            told = "was closed" if was_told_closed else "is open"
            yield f"The game says {self.game.status}, and by the outbox the book {told}."


CHECKS: tuple[type[Check], ...] = (
    *(Order, Sums, Balances, Hashes, Reversals, StoredPosition, Replies, Announcements),
)


def _named(header: Header) -> int:
    """The entry that an undo names; 0 for another command, or an undo that names no entry."""
    command = header.command
    named = command.get("number") if isinstance(command, dict) else None
    return named if header.kind == Transaction.Kind.UNDO and isinstance(named, int) else 0


def _first(header: Header) -> str:
    if header.number > 1:
        return ""
    return (
        "Its link or seal doesn't fit: the entry was changed, or the ruleset, options, edition "
        "(its name, or the file of an added one), seats or the opening time of its game."
    )


def _moved(entry: RawEntry) -> Counter[BalanceKey]:
    moved: Counter[BalanceKey] = Counter()
    for row in entry.rows:
        moved[row.place] += row.quantity
    return moved


def _may_be_negative(row: RawPosting) -> bool:
    return row.account == engine.BOX or row.place == (engine.BANK, "cash")


def _is_refusal(reply: RawReply) -> bool:
    """Whether it has the form of a refusal: the digest of a command, and a code with its
    sentence."""
    body = reply.body if isinstance(reply.body, dict) else {}
    code, sentence = body.get("code"), body.get("sentence")
    return (
        _DIGEST.fullmatch(reply.digest) is not None
        and isinstance(code, str)
        and _CODE.fullmatch(code) is not None
        and isinstance(sentence, str)
        and bool(sentence)
    )


def _time(value: datetime | None) -> str:
    return chains.time_text(value) if value else "no time"


def _differences(replayed: Any, stored: Any, path: str = "") -> Iterator[str]:
    """The innermost parts in which two snapshots differ, as dotted paths."""
    if isinstance(replayed, dict) and isinstance(stored, dict):
        for name in sorted(replayed.keys() | stored.keys()):
            here = f"{path}.{name}" if path else name
            yield from _differences(replayed.get(name), stored.get(name), here)
    elif canonical_json(replayed) != canonical_json(stored):
        was, now = canonical_json(stored)[:60], canonical_json(replayed)[:60]
        yield f"{path or 'all of it'} ({was}, replayed {now})"


def _words(row: RawPosting) -> str:
    return f"{row.quantity:+} {row.commodity} in {row.account}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number or 'no'} {noun}s"
