"""A book in the hands of chance: the real posting services against a bookkeeper with a pencil.

After every operation, whatever it was and whatever became of it:

 1. An accepted command is one entry; a refused, stale, late or repeated one is none.
 2. Entries are numbered from 1 without a gap, up to the version of the game.
 3. An entry has no postings or at least two, which sum to zero in each commodity.
 4. Each posting carries the balance it leaves: the one before plus its quantity.
 5. A kept balance is the sum of its postings.
 6. No balance is below zero, but for the Bank's cash and the Box.
 7. Outside the Box there is every piece, once: deeds, 32 houses, 12 hotels, jail cards, markers;
    buildings are even, on whole groups of one owner, and not beside a mortgage.
 8. A key has one reply. The same command under it gets that reply again and changes nothing;
    another command is told KEY_REUSED.
 9. A stale version, a closed book, a missing right and a refused batch bind no key.
10. A command does what the engine says, no more, no less; a preview says it and changes nothing.
11. An undo leaves the very position and balances that were before the entry it takes back, and an
    undo of it those after; only the newest can be taken back, and a judge's entries by a judge.
12. A void leaves the situation as it is, and everybody with what they held less what the entry had
    moved; with later entries in its way it is refused, and accepted together with those it names.
    Notes about goods go with them, who went out by the entry is back, and who lacks cash only on
    the way has it from the Bank until the end. Nothing is taken back that was before.
13. A batch is entered whole, in order, or not at all, and its problem names the item at fault.
14. A closed book takes nothing but a judge's undo of its end, which opens it; each closing and
    opening is one row of the outbox.
15. What was written is never written again: every row stays as it was first read.
16. The stored outcomes alone, replayed, lead to the snapshot.
17. Each entry adds one link to the game chain, and the head of the game is the newest one.

A failure is made as short as can be, and prints the last 40 operations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from uuid import UUID

import pytest
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import engine
from ledger.actors import Actor
from ledger.items import Item
from ledger.models import Balance, Game, OutboxRow, Reply, Transaction
from ledger.problems import Problem
from ledger.services import games, posting
from tests.auditor import Auditor
from tests.engine.anything import any_command
from tests.engine.depth import SOAK, by_chance, longer
from tests.engine.offering import fill, offered
from tests.engine.walking import any_position, next_offer
from tests.ledger.conftest import BANK, REFEREE
from tests.ledger.plain_book import IMPOSSIBLE, PERHAPS, Json, PlainBook, Request, Row
from tests.ledger.written import Told, as_written, link_of, tell
from tests.rehearsal.audit import audit

pytestmark = pytest.mark.django_db(transaction=True)

SHOWN = 40
VOID_REFUSALS = {
    *("ENTRIES_IN_THE_WAY", "VOID_IMPOSSIBLE", "ALREADY_TAKEN_BACK"),
    *("VOIDS_NO_UNDO", "VOIDS_NO_START", "NOTHING_TO_VOID"),
}
# All of a step's chance follows from one number: a failure is made shorter by leaving steps out.
seeds = st.integers(0, 2**32 - 1)


class Books(RuleBasedStateMachine):
    """One game in the database, and what the bookkeeper makes of it."""

    def __init__(self) -> None:
        super().__init__()
        self.operations: list[str] = []
        self.sent: list[Request] = []
        self.loose: list[UUID] = []
        self.written: dict[int, Json] = {}
        self.topics: list[str] = []

    @initialize(
        ruleset=st.sampled_from(sorted(engine.RULESETS)),
        seats=st.sampled_from(["AB", "ABC", "ABCDE"]),
        seed=seeds,
        paper=st.booleans(),
    )
    def begin(self, ruleset: str, seats: str, seed: int, paper: bool) -> None:
        """From the start, or from a position copied from paper."""
        self.operations.append(f"open_game(ruleset={ruleset!r}, seats={seats!r})")
        self.game = games.open_game(ruleset=ruleset, seats=seats)
        self.head = self.game.link
        self.book = PlainBook(ruleset, seats)
        chance = self._chance(seed)
        hotel_after = self.book.position().options.hotel_after
        self.auditor = Auditor(seats, houses_before_hotel=hotel_after)
        position = any_position(chance, self.book.position())
        start = {"type": "start", "first": chance.choice(seats)}
        self._post(self._request(position if paper else start, REFEREE, self.book.version))

    # --- Operations -------------------------------------------------------------------------
    @rule(seed=seeds, count=st.integers(2, 10))
    def enter_what_is_offered(self, seed: int, count: int) -> None:
        """Do what a banker does most of the time."""
        chance = self._chance(seed)
        for _ in range(count):
            self._post(self._by_somebody(chance, self._offered(chance, self.book.position())))

    @rule(seed=seeds)
    def enter_anything(self, seed: int) -> None:
        """Mostly what the rules forbid."""
        chance = self._chance(seed)
        self._post(self._by_somebody(chance, any_command(chance, self.book.position())))

    @rule(seed=seeds, redo=st.booleans(), count=st.integers(1, 4))
    def take_back(self, seed: int, redo: bool, count: int) -> None:
        """The newest entries, or the newest undos."""
        chance = self._chance(seed)
        for _ in range(count):
            stack = self.book.undone if redo else self.book.standing
            request = self._by_somebody(chance, _undo(stack[-1] if stack else 1))
            self._post(replace(request, actor=chance.choice([BANK, REFEREE])))

    @rule(seed=seeds)
    def take_back_any(self, seed: int) -> None:
        """Mostly one that others have built on."""
        chance = self._chance(seed)
        number = chance.randint(1, self.book.version + 1)
        self._post(self._by_somebody(chance, _undo(number)))

    @rule(seed=seeds)
    def void(self, seed: int) -> None:
        """Any entry, by a judge; where others are in its way, together with them."""
        chance = self._chance(seed)
        number = chance.randint(1, self.book.version + 1)
        command: Json = {"type": "void", "number": number, "reason": "the dice fell down"}
        actor = BANK if chance.random() < 0.1 else REFEREE
        told = self._post(self._request(command, actor, self.book.version))
        if told.code == "ENTRIES_IN_THE_WAY":
            command = command | {"with": told.in_the_way}  # the refused one may be sent again
            told = self._post(self._request(command, actor, self.book.version))
            assert told.code == ""

    @precondition(lambda self: self.sent)
    @rule(seed=seeds, other=st.booleans())
    def send_again(self, seed: int, other: bool) -> None:
        """A request whose reply was lost; or its key with another command."""
        chance = self._chance(seed)
        old = chance.choice(self.sent)
        command = any_command(chance, self.book.position()) if other else old.command
        version = chance.choice([old.version, self.book.version])
        self._post(Request(command, old.actor, version, old.key))

    @rule(seed=seeds, size=st.integers(1, 6), spoilt=st.booleans())
    def enter_a_batch(self, seed: int, size: int, spoilt: bool) -> None:
        """Send what a tablet has saved up: offers, takings back, repeats and mistakes."""
        chance = self._chance(seed)
        game, actor = self.book.position(), chance.choice([BANK, BANK, REFEREE])
        sent = [each for each in self.sent if each.command["type"] != "void"]
        before = chance.choice(sent) if sent and chance.random() < 0.2 else None
        requests: list[Request] = []
        for _ in range(size):
            command = self._offered(chance, game)
            if requests and chance.random() < 0.1:
                command = _undo(self.book.version + len(requests))
            elif spoilt and chance.random() < 0.2:
                command = any_command(chance, game)
            requests.append(self._request(command, actor, None))
            _advance(game, command)
        if before:
            requests.insert(0, before)
        version = chance.choice([self.book.version] * 8 + [None, self.book.version + 1])
        self._post_batch(requests, actor, version)

    @rule(seed=seeds, by_banker=st.booleans())
    def close(self, seed: int, by_banker: bool) -> None:
        """The referee ends the game as it stands; a banker may not. Seldom: it ends so much."""
        chance = self._chance(seed)
        if by_banker or chance.random() < 0.2:
            command = {"type": "close", "reason": "the hall closes"}
            self._post(self._request(command, BANK if by_banker else REFEREE, None))

    @precondition(lambda self: not self.book.is_open)
    @rule(by_banker=st.booleans())
    def reopen(self, by_banker: bool) -> None:
        """The referee takes back the end of the game; a banker may not."""
        actor = BANK if by_banker else REFEREE
        self._post(self._request(_undo(self.book.version), actor, self.book.version))

    @rule(seed=seeds)
    def preview(self, seed: int) -> None:
        """Only look what would happen."""
        chance = self._chance(seed)
        command = self._offered(chance, self.book.position())
        request = self._request(command, REFEREE, None)
        answer = self.book.expects(request)
        if answer.code:
            with pytest.raises(Problem) as refused:
                posting.preview(self.game.pk, command, actor=REFEREE)
            assert refused.value.code == answer.code
        else:
            postings = posting.preview(self.game.pk, command, actor=REFEREE).outcome.postings
            expected = self.book.fork()
            expected.follow(request, answer)
            if command["type"] not in engine.command_names(blind=True):
                moved = [(leg.account, leg.commodity, leg.quantity) for leg in postings]
                assert moved == [row[:3] for row in expected.rows[-1]]
        self._compare()

    # --- Sending ----------------------------------------------------------------------------
    def _chance(self, seed: int) -> Random:
        """Small numbers are tried more often, so they shouldn't mean the same thing each time."""
        return Random(f"{seed} {self.book.version} {len(self.sent)}")

    def _offered(self, chance: Random, game: engine.Game) -> Json:
        if not any(offered(game)):
            return any_command(chance, game)
        filled = fill(chance, next_offer(chance, game))
        return engine.command_to_json(engine.parse_command(filled))

    def _by_somebody(self, chance: Random, command: Json) -> Request:
        """Mostly by the banker who sees the newest version; now and then not."""
        referees = engine.command_names(referee=True)
        judge = chance.random() < (0.8 if command["type"] in referees else 0.1)
        newest = self.book.version
        version = chance.choice([newest] * 8 + [None, chance.randint(0, newest + 2)])
        request = self._request(command, REFEREE if judge else BANK, version)
        if self.loose and chance.random() < 0.2:
            return Request(command, request.actor, version, chance.choice(self.loose))
        return request

    def _request(self, command: Json, actor: Actor, version: int | None) -> Request:
        """A request under a key of its own."""
        key = UUID(int=len(self.sent) + len(self.operations) * 1000 + 1)
        request = Request(command, actor, version, key)
        self.sent.append(request)
        return request

    def _post(self, request: Request) -> Told:
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
        self._compare(was_open)
        return told

    def _step(self, request: Request, number: int) -> Request:
        """An adjustment that goes along with a void, as the journal has it."""
        entry = Transaction.objects.get(game=self.game, number=number)
        assert entry.command["type"] == "adjust"
        return Request(entry.command, request.actor, None, entry.key)

    def _post_batch(self, requests: Sequence[Request], actor: Actor, version: int | None) -> None:
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
                return self._compare()
            fork.follow(request, answer)
            numbers.append(answer.number)
        assert told[:3] == ("", numbers, fork.version == first)
        self.book = fork
        return self._compare(was_open)

    def _note(self, operation: str, told: Told) -> None:
        outcome = told.code or f"entry {', '.join(map(str, told.numbers))}"
        self.operations.append(f"{operation} → {outcome}{', replayed' if told.replayed else ''}")
        del self.operations[:-SHOWN]

    # --- Comparing --------------------------------------------------------------------------
    def _compare(self, was_open: bool | None = None) -> None:
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


def _undo(number: int) -> Json:
    return {"type": "undo", "number": number}


def _advance(game: engine.Game, command: Json) -> None:
    """Play the command in a game that is thrown away, if it can be played there."""
    if command["type"] != "undo":
        with suppress(engine.Refusal):
            engine.apply(game, engine.decide(game, engine.parse_command(command)))


def test_the_book_is_what_a_plain_bookkeeper_makes_of_it() -> None:
    """A quick run tries the same games each time, a soak other and longer ones each time."""
    depth = by_chance(25, 400, steps=longer(40, 100))
    quick = settings(depth, derandomize=True, phases=[Phase.generate])
    run_state_machine_as_test(Books, settings=depth if SOAK else quick)


def test_a_failure_prints_the_operations_that_led_to_it() -> None:
    class Impatient(Books):
        @invariant()
        def the_book_stays_short(self) -> None:
            assert not hasattr(self, "book") or self.book.version < 3

    quick = settings(by_chance(5), derandomize=True, phases=[Phase.generate])
    with pytest.raises(AssertionError) as failure:
        run_state_machine_as_test(Impatient, settings=quick)

    printed = "\n".join(failure.value.__notes__)
    assert "The last 40 operations:\nopen_game(ruleset=" in printed
    assert re.search(r"post(_batch)?\(.*\) → entry (\d+, )*3", printed)
