"""A book in the database, and the bookkeeper with a pencil who watches whatever is posted to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from hypothesis import note
from hypothesis.stateful import RuleBasedStateMachine

from ledger.actors import Actor
from ledger.items import Item
from ledger.models import Balance, Game, OutboxRow, Reply, Transaction
from ledger.services import posting
from tests.auditor import Auditor
from tests.ledger.books import open_game
from tests.ledger.plain_book import IMPOSSIBLE, PERHAPS, Json, PlainBook, Request, Row
from tests.ledger.written import Told, as_written, link_of, tell
from tests.rehearsal.audit import audit

SHOWN = 40
VOID_REFUSALS = {
    *("ENTRIES_IN_THE_WAY", "VOID_IMPOSSIBLE", "ALREADY_TAKEN_BACK"),
    *("VOIDS_NO_UNDO", "VOIDS_NO_START", "NOTHING_TO_VOID"),
}


class WatchedBook(RuleBasedStateMachine):
    """One game in the database, and what the bookkeeper makes of it."""

    def __init__(self) -> None:
        super().__init__()
        self.operations: list[str] = []
        self.sent: list[Request] = []
        self.loose: list[UUID] = []
        self.written: dict[int, Json] = {}
        self.topics: list[str] = []

    def open(self, ruleset: str, seats: str) -> None:
        """Open the game, and give the bookkeeper a pencil."""
        self.operations.append(f"open_game(ruleset={ruleset!r}, seats={seats!r})")
        self.game = open_game(ruleset=ruleset, seats=seats)
        self.head = self.game.link
        self.book = PlainBook(ruleset, seats)
        hotel_after = self.book.position().options.hotel_after
        self.auditor = Auditor(seats, houses_before_hotel=hotel_after)

    def request(self, command: Json, actor: Actor, version: int | None) -> Request:
        """A request under a key of its own."""
        key = UUID(int=len(self.sent) + len(self.operations) * 1000 + 1)
        request = Request(command, actor, version, key)
        self.sent.append(request)
        return request

    def post(self, request: Request) -> Told:
        """Post it, and compare what is told and written with what the bookkeeper expects."""
        expected = self.book.expects(request)
        told = tell(
            lambda: posting.post(
                self.game.pk,
                request.command,
                actor=request.actor,
                version=request.version,
                key=request.key,
            )
        )
        self._note(f"post({request})", told)
        if expected.code in (PERHAPS, IMPOSSIBLE):
            assert told.code in VOID_REFUSALS or (told.code == "" and expected.code == PERHAPS)
            expected = replace(expected, code=told.code)
        was_open = self.book.is_open
        if request.command["type"] == "void" and told.numbers == [expected.number + 1]:
            # Somebody lacked cash on the way: an advance comes first and its return last.
            steps = (self.book.version + 1, expected.number + 2)
            advance, repaid = (self._step(request, number) for number in steps)
            expected = replace(expected, number=expected.number + 1)
            self.book.follow_with_advance(request, expected, advance, repaid)
        else:
            self.book.follow(request, expected)
        numbers = [] if expected.code else [expected.number]
        assert told[:3] == (expected.code, numbers, expected.replayed)
        if not expected.bound:
            self.loose.append(request.key)
        self.compare(was_open)
        return told

    def _step(self, request: Request, number: int) -> Request:
        """An adjustment that goes along with a void, as the journal has it."""
        entry = Transaction.objects.get(game=self.game, number=number)
        assert entry.command["type"] == "adjust"
        return Request(entry.command, request.actor, None, entry.key)

    def post_batch(self, requests: Sequence[Request], actor: Actor, version: int | None) -> None:
        """The same for a batch."""
        items = [Item(each.command, each.key) for each in requests]
        told = tell(lambda: posting.post_batch(self.game.pk, items, actor=actor, version=version))
        listed = "; ".join(map(str, requests))
        self._note(f"post_batch([{listed}], {actor.role}, version={version})", told)
        fork = self.book.fork()
        numbers: list[int] = []
        was_open, first = self.book.is_open, self.book.version
        for index, each in enumerate(requests):
            seen = version if fork.version == first else None
            request = Request(each.command, actor, seen, each.key)
            answer = fork.expects(request)
            if answer.code:
                assert told[:3] == (f"{answer.code} at {index}", [], answer.replayed)
                self.loose += [each.key for each in requests if each.key not in self.book.replies]
                return self.compare()
            fork.follow(request, answer)
            numbers.append(answer.number)
        assert told[:3] == ("", numbers, fork.version == first)
        self.book = fork
        return self.compare(was_open)

    def _note(self, operation: str, told: Told) -> None:
        outcome = told.code or f"entry {', '.join(map(str, told.numbers))}"
        self.operations.append(f"{operation} → {outcome}{', replayed' if told.replayed else ''}")
        del self.operations[:-SHOWN]

    def compare(self, was_open: bool | None = None) -> None:
        """The database against the bookkeeper."""
        row = Game.objects.get(pk=self.game.pk)
        assert row.version == self.book.version
        assert row.state == self.book.state
        assert row.is_open == self.book.is_open
        assert (row.closed_at is None) == self.book.is_open
        self._take_in_new_entries()
        assert row.link == self.head
        kept = Balance.objects.filter(game=self.game).exclude(quantity=0)
        by_place = {(each.account, each.commodity): each.quantity for each in kept}
        assert by_place == self.book.sums[-1]
        bound = {key: answer.number for key, (_, answer) in self.book.replies.items()}
        replies = Reply.objects.filter(game=self.game)
        assert bound == {each.key: each.body.get("number", 0) for each in replies}
        if self.book.sums[-1]:
            assert self.auditor.close() == []
        if was_open is not None and was_open != self.book.is_open:
            self.topics.append("book_closed" if was_open else "book_reopened")
        assert self._outbox() == self.topics

    def _take_in_new_entries(self) -> None:
        """Each new entry is what the bookkeeper expects, and its postings add up."""
        known = len(self.written)
        entries = Transaction.objects.order_by("number").filter(game=self.game, number__gt=known)
        assert [entry.number for entry in entries] == [*range(known + 1, self.book.version + 1)]
        for entry in entries:
            request = self.book.requests[entry.number]
            assert request is not None
            assert (entry.key, entry.command) == (request.key, request.command)
            assert (entry.actor, entry.role) == (request.actor.reference, request.actor.role)
            kind = request.command["type"]
            assert entry.kind == (kind if kind in ("undo", "void") else "command")
            reverses = self.book.reverses.get(entry.number)
            assert (entry.reverses.number if entry.reverses else None) == reverses
            legs = list(entry.postings.all())
            assert [leg.line for leg in legs] == [*range(1, entry.posting_count + 1)]
            rows = [Row(leg.account, leg.commodity, leg.quantity, leg.balance) for leg in legs]
            assert self.book.add_up(entry.number, rows) == []
            self.head = link_of(self.head, entry, rows)
            assert entry.link == self.head
            self.auditor.enter([row[:3] for row in rows])
            self.written[entry.number] = as_written(entry.pk)

    def _outbox(self) -> list[str]:
        rows = OutboxRow.objects.filter(payload={"game": str(self.game.pk)}).order_by("pk")
        return list(rows.values_list("topic", flat=True))

    def teardown(self) -> None:
        """Nothing that was written has changed, and the outcomes replay to the snapshot."""
        note(f"The last {SHOWN} operations:\n" + "\n".join(self.operations))
        for entry in Transaction.objects.filter(game=self.game):
            assert as_written(entry.pk) == self.written[entry.number]
        assert audit(Game.objects.get(pk=self.game.pk))[1] == []
