"""Read in a file that a tablet handed over: entries and answers that it could not send.

A tablet that was replaced or shut out keeps its entries and saves them as a file
(static/bank/server/handover.js). They are posted as any other, by the official in the role of the
bank, each with the key and the outcome that the tablet gave it: what is in the book already isn't
entered twice, and what would have another outcome by now isn't entered at all. An undo takes back
the entry with the key that it names, whatever that entry's number is by now.

The file also has the signatures and disputes that waited on the tablet. Each counts if it is about
the result that the table has now, by the head of its book, and if its player has said nothing
since.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engine.book.local_book import NEVER_ENTERED
from engine.codes import RuleCode
from ledger import strictjson
from ledger.actors import Actor, Role
from ledger.items import Item, ShownOutcome
from ledger.models import Game, Transaction
from ledger.problems import Problem, by_the_journal
from ledger.services import posting
from tournaments.codes import Code
from tournaments.models import Act, Dispute, Result, Signature
from tournaments.problems import EveningProblem
from tournaments.services import acts, disputes, results
from tournaments.services.locking import locked_table

FORMAT = "passgo-waiting-entries"
VERSION = 1
BYTES_MAX = 2 * 2**20


@dataclass(frozen=True)
class ReadIn:
    """The outcome of reading in one entry or answer of the file: its line, when it was made, and
    whether it already counted; or why it doesn't count. An entry has its number in the book."""

    text: str
    made_at: datetime
    number: int = 0
    was_there: bool = False
    problem: Problem | None = None


@dataclass(frozen=True)
class _Entry:
    """`target` is the key of the entry that an undo takes back. Files of older tablets have
    none."""

    item: Item
    made_at: datetime
    text: str
    target: UUID | None


@dataclass(frozen=True)
class _Answer:
    """A seat's signature, its dispute with the words, or the withdrawal of either. It is about the
    book with this head. One that `clears` replaces an earlier answer of the seat."""

    seat: str
    link: str
    made_at: datetime
    dispute: str
    is_taken_back: bool
    clears: bool

    @property
    def signs(self) -> bool:
        """Whether it is a signature."""
        return not self.dispute and not self.is_taken_back

    @property
    def text(self) -> str:
        """Its line in the list of what became of the file."""
        if self.is_taken_back:
            return f"Seat {self.seat} takes back what they said"
        if self.dispute:
            return f"Seat {self.seat} disputes the result: “{self.dispute}”"
        return f"Seat {self.seat} signs the result"


def read_in(table_id: int, file: bytes, *, actor: Actor) -> list[ReadIn]:
    """Enter what the file has for this table, in its order: the entries, then the answers to the
    result. What can't be entered is left out and told; the rest goes on.

    Raises `Problem` NO_TABLET_FILE for any other file, and one that has nothing for this table.
    """
    game = Game.objects.filter(table=table_id).first()
    entries, answers = _content_of(file, str(game.pk) if game else "")
    if game is None or not (entries or answers):
        raise EveningProblem(
            Code.NO_TABLET_FILE,
            "This file has nothing from this table.",
            "Open the table that it was saved at, and read it in there.",
            status=400,
        )
    bank = Actor(actor.reference, Role.BANK)
    rows = [_enter(game.pk, entry, bank) for entry in entries]
    if answers:
        # The entries may have ended the game just now.
        results.tally_table(game.pk)
    # Signatures last: with the last of them the result would stand, whatever else is in the file.
    answers.sort(key=lambda answer: answer.signs)
    return rows + [_take_over(table_id, answer) for answer in answers]


def _enter(game_id: UUID, entry: _Entry, actor: Actor) -> ReadIn:
    there = Transaction.objects.filter(game=game_id, key=entry.item.key).first()
    if there is not None:
        return ReadIn(there.text, entry.made_at, there.number, was_there=True)
    try:
        # As a batch: so a refusal doesn't bind the key, and the file may be read in again.
        item = _as_now(game_id, entry)
        posted = posting.post_batch(game_id, [item], actor=actor, version=None)
    except Problem as problem:
        return ReadIn(entry.text, entry.made_at, problem=problem)
    return ReadIn(entry.text, entry.made_at, posted.number)


def _as_now(game_id: UUID, entry: _Entry) -> Item:
    """The command, with its undo naming the same entry as on the tablet. Raises `Problem`
    NO_SUCH_ENTRY if that isn't in the book."""
    item = entry.item
    if entry.target is None:
        return item
    number = (
        Transaction.objects.filter(game=game_id, key=entry.target)
        .values_list("number", flat=True)
        .first()
    )
    if number is None:
        raise by_the_journal(RuleCode.NO_SUCH_ENTRY, NEVER_ENTERED)
    return replace(item, command={**item.command, "number": number})


def _take_over(table_id: int, answer: _Answer) -> ReadIn:
    try:
        with transaction.atomic():
            was_there = _give(table_id, answer)
    except Problem as problem:
        return ReadIn(answer.text, answer.made_at, problem=problem)
    return ReadIn(answer.text, answer.made_at, was_there=was_there)


def _give(table_id: int, answer: _Answer) -> bool:
    """Make the answer count, as if the tablet had sent it. Returns whether it counted before."""
    locked_table(table_id)
    result = Result.objects.filter(table=table_id).first()
    if result is None or not result.link:
        raise results.no_result()
    if result.link != answer.link:
        raise _outdated("This answer is about another result than the table has now.")
    if _stands(result, answer):
        return True
    if _has_answered_since(result, answer):
        raise _outdated(f"Seat {answer.seat} has given another answer since.")
    via = Signature.Via.TABLET
    if answer.dispute:
        text, waited = answer.dispute, timezone.now() - answer.made_at
        disputes.dispute(
            table_id, answer.seat, text=text, via=via, waited=waited, rewords=answer.clears
        )
        return False
    if answer.clears:
        results.take_signature_back(table_id, answer.seat)
        disputes.take_back(table_id, answer.seat, via=via)
    if not answer.is_taken_back:
        results.sign(table_id, answer.seat, via=via)
    return False


def _outdated(sentence: str) -> EveningProblem:
    return EveningProblem(Code.RESULT_CHANGED, sentence, "Ask the player about the result.")


def _stands(result: Result, answer: _Answer) -> bool:
    is_signed = result.signatures.filter(seat__letter=answer.seat).exists()
    disputed = result.disputes.filter(seat__letter=answer.seat, end="")
    said = disputed.values_list("text", flat=True).first()
    wanted = answer.dispute.strip() or None
    return said == wanted and is_signed == answer.signs


def _has_answered_since(result: Result, answer: _Answer) -> bool:
    """Whether the player has signed or disputed after this answer, or taken it back after it was
    read in: that is what they say now."""
    after = Q(at__gt=answer.made_at) | Q(ended_at__gt=answer.made_at)
    if Dispute.objects.filter(after, result=result, seat__letter=answer.seat).exists():
        return True
    # A signature that was taken back is only in the log.
    signed = Act.objects.filter(
        event=result.table.round.event_id, kind=Act.Kind.SIGNED, at__gt=answer.made_at
    )
    subject = acts.subject("signatures", result.table_id)
    return any(
        row["seat"] == answer.seat and strictjson.read_time(row["at"]) > answer.made_at
        for data in signed.values_list("data", flat=True)
        for row in data["now"].get(subject) or ()
    )


def _content_of(file: bytes, game: str) -> tuple[list[_Entry], list[_Answer]]:
    """The entries and answers of the file for a game. Files of older tablets have no answers."""
    try:
        content = strictjson.loads(file.decode())
        if content["format"] == FORMAT and content["version"] > VERSION:
            raise _newer_file()
        if (content["format"], content["version"]) != (FORMAT, VERSION):
            raise ValueError("another format")
        found = [each for each in content["games"] if each["game"] == game]
        entries = [_entry(row) for each in found for row in each["entries"]]
        answers = [_answer(row) for each in found for row in each.get("answers", ())]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise EveningProblem(
            Code.NO_TABLET_FILE,
            "This is not a file that a tablet has saved.",
            "Save it on the tablet again, and choose that file.",
            status=400,
        ) from error
    return entries, answers


def _newer_file() -> EveningProblem:
    return EveningProblem(
        Code.NO_TABLET_FILE,
        "A tablet with a newer version of Passgo has saved this file.",
        "Update this computer, and read it in then.",
        status=400,
    )


def _entry(row: dict[str, Any]) -> _Entry:
    shown = row["outcome"]
    made_at = strictjson.read_time(row["made_at"])
    item = Item(
        row["command"],
        UUID(row["key"]),
        made_at,
        ShownOutcome(str(shown["digest"]), str(shown["text"])) if shown else None,
    )
    target = UUID(row["target"]) if row.get("target") else None
    return _Entry(item, made_at, str(row["text"])[:2000], target)


def _answer(row: dict[str, Any]) -> _Answer:
    return _Answer(
        seat=str(row["seat"])[:1],
        link=str(row["link"]),
        made_at=strictjson.read_time(row["made_at"]),
        dispute=str(row.get("dispute") or "")[: disputes.TEXT_MAX],
        is_taken_back=row.get("taken_back") is True,
        clears=row.get("clears") is True,
    )
