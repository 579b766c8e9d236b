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
    undo of it those after; only the newest can be taken back, and a referee's entries by a referee.
12. A void leaves the situation as it is, and everybody with what they held less what the entry had
    moved; with later entries in its way it is refused, and accepted together with those it names.
    Notes about goods go with them. A player whom the entry put out is back in, and the Bank
    advances cash to players who lack it only in between. Nothing is taken back that was before.
13. A batch is entered whole, in order, or not at all, and its problem names the item at fault.
14. A closed book takes nothing but a referee's undo of its end, which opens it; each closing and
    opening is one row of the outbox.
15. What was written is never written again: every row stays as it was first read.
16. The stored outcomes alone, replayed, lead to the snapshot.
17. Each entry adds one link to the game chain, and the head of the game is the newest one.

A failure is made as short as can be, and prints the last 40 operations.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import engine
from ledger.problems import Problem
from ledger.services import posting
from tests.engine.anything import any_command
from tests.engine.depth import SOAK, by_chance, longer
from tests.engine.offering import fill, offered
from tests.engine.walking import any_position, next_offer
from tests.ledger.conftest import BANK, REFEREE
from tests.ledger.plain_book import Json, Request
from tests.ledger.watched_book import WatchedBook

pytestmark = pytest.mark.django_db(transaction=True)

# All of a step's chance follows from one number: a failure is made shorter by leaving steps out.
seeds = st.integers(0, 2**32 - 1)


class Books(WatchedBook):
    """Everything that anybody may do to a book, by chance."""

    @initialize(
        ruleset=st.sampled_from(sorted(engine.RULESETS)),
        seats=st.sampled_from(["AB", "ABC", "ABCDE"]),
        seed=seeds,
        paper=st.booleans(),
    )
    def begin(self, ruleset: str, seats: str, seed: int, paper: bool) -> None:
        """From the start, or from a position copied from paper."""
        self.open(ruleset, seats)
        chance = self._chance(seed)
        position = any_position(chance, self.book.position())
        start = {"type": "start", "first": chance.choice(seats)}
        self.post(self.request(position if paper else start, REFEREE, self.book.version))

    @rule(seed=seeds, count=st.integers(2, 10))
    def enter_what_is_offered(self, seed: int, count: int) -> None:
        """Do what a banker does most of the time."""
        chance = self._chance(seed)
        for _ in range(count):
            self.post(self._by_somebody(chance, self._offered(chance, self.book.position())))

    @rule(seed=seeds)
    def enter_anything(self, seed: int) -> None:
        """Mostly what the rules forbid."""
        chance = self._chance(seed)
        self.post(self._by_somebody(chance, any_command(chance, self.book.position())))

    @rule(seed=seeds, redo=st.booleans(), count=st.integers(1, 4))
    def take_back(self, seed: int, redo: bool, count: int) -> None:
        """The newest entries, or the newest undos."""
        chance = self._chance(seed)
        for _ in range(count):
            stack = self.book.undone if redo else self.book.standing
            request = self._by_somebody(chance, _undo(stack[-1] if stack else 1))
            self.post(replace(request, actor=chance.choice([BANK, REFEREE])))

    @rule(seed=seeds)
    def take_back_any(self, seed: int) -> None:
        """Mostly one that others have built on."""
        chance = self._chance(seed)
        number = chance.randint(1, self.book.version + 1)
        self.post(self._by_somebody(chance, _undo(number)))

    @rule(seed=seeds)
    def void(self, seed: int) -> None:
        """Any entry, by a referee; where others are in its way, together with them."""
        chance = self._chance(seed)
        number = chance.randint(1, self.book.version + 1)
        command: Json = {"type": "void", "number": number, "reason": "the dice fell down"}
        actor = BANK if chance.random() < 0.1 else REFEREE
        told = self.post(self.request(command, actor, self.book.version))
        if told.code == "ENTRIES_IN_THE_WAY":
            command = command | {"with": told.in_the_way}  # the refused one may be sent again
            told = self.post(self.request(command, actor, self.book.version))
            assert told.code == ""

    @precondition(lambda self: self.sent)
    @rule(seed=seeds, other=st.booleans())
    def send_again(self, seed: int, other: bool) -> None:
        """A request whose reply was lost; or its key with another command."""
        chance = self._chance(seed)
        old = chance.choice(self.sent)
        command = any_command(chance, self.book.position()) if other else old.command
        version = chance.choice([old.version, self.book.version])
        self.post(Request(command, old.actor, version, old.key))

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
            requests.append(self.request(command, actor, None))
            _advance(game, command)
        if before:
            requests.insert(0, before)
        version = chance.choice([self.book.version] * 8 + [None, self.book.version + 1])
        self.post_batch(requests, actor, version)

    @rule(seed=seeds, by_banker=st.booleans())
    def close(self, seed: int, by_banker: bool) -> None:
        """The referee ends the game as it stands; a banker may not. Rare: little follows."""
        chance = self._chance(seed)
        if by_banker or chance.random() < 0.2:
            command = {"type": "close", "reason": "the hall closes"}
            self.post(self.request(command, BANK if by_banker else REFEREE, None))

    @precondition(lambda self: not self.book.is_open)
    @rule(by_banker=st.booleans())
    def reopen(self, by_banker: bool) -> None:
        """The referee takes back the end of the game; a banker may not."""
        actor = BANK if by_banker else REFEREE
        self.post(self.request(_undo(self.book.version), actor, self.book.version))

    @rule(seed=seeds)
    def preview(self, seed: int) -> None:
        """Only look what would happen."""
        chance = self._chance(seed)
        command = self._offered(chance, self.book.position())
        request = self.request(command, REFEREE, None)
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
        self.compare()

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
        referee = chance.random() < (0.8 if command["type"] in referees else 0.1)
        newest = self.book.version
        version = chance.choice([newest] * 8 + [None, chance.randint(0, newest + 2)])
        request = self.request(command, REFEREE if referee else BANK, version)
        if self.loose and chance.random() < 0.2:
            return Request(command, request.actor, version, chance.choice(self.loose))
        return request


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
