"""The book of a table on its banker's device: what the server has confirmed, and what waits for it.

Every command is decided here and entered at once, on top of what is confirmed. Entries that others
made meanwhile go below: then everything waiting is decided again. Commands with the same outcome
stay; those with another outcome, and those that are refused now, are taken out and reported, so
that the banker decides. Nothing is dropped or changed silently.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.book import problems
from engine.book.commands import BookCommand, Undo, Void, canonical, read_command
from engine.book.course import Course, KeptEntry
from engine.book.deciding import Decision, admit, by_the_rules
from engine.book.entry_json import Sending
from engine.book.kept import begin, read_entry
from engine.book.problems import Problem
from engine.book.roles import Role
from engine.book.taking_back import decide_undo
from engine.chain import outcome_digest
from engine.codes import RuleCode
from engine.texts import Text

NEVER_ENTERED = Text("The entry that this would take back was never entered.")


@dataclass(frozen=True)
class WaitingEntry:
    """A command that was entered here and isn't confirmed yet: its key, the digest and the line of
    its outcome, when the device made it.

    `target` is the key of the entry that an undo takes back, "" for any other command: its number
    may change when entries are added below it.
    """

    key: str
    command: dict[str, Any]
    digest: str
    text: str
    target: str = ""
    made_at: str | None = None


@dataclass(frozen=True)
class Fate:
    """The fate of a waiting command when the book below it has changed. It is confirmed by the
    server; or still entered, as entry `number`; or taken out, because its outcome would be another
    one `now` (digest and line), or because of a `problem`.
    """

    waiting: WaitingEntry
    number: int = 0
    is_confirmed: bool = False
    now: tuple[str, str] | None = None
    problem: Problem | None = None


class LocalBook:
    """The book of one game, as a banker's device has it. `actor` and `device` are the journal's
    names for whoever enters here, and for the device.

    Raises `OtherBook` for entries that don't follow each other.
    """

    def __init__(
        self,
        game: Mapping[str, Any],
        entries: Iterable[Mapping[str, Any]] = (),
        *,
        actor: str = "",
        device: str = "",
    ) -> None:
        self.id: str = game.get("id", "")
        self._actor, self._device = actor, device
        self._confirmed = begin(game)
        for entry in entries:
            self._confirmed.add(read_entry(self._confirmed, entry))
        self.course = self._confirmed.fork()
        self.waiting: list[WaitingEntry] = []

    @property
    def confirmed(self) -> int:
        """The number of the newest entry that the server has confirmed."""
        return self._confirmed.version

    def enter(
        self,
        key: str,
        command: Any,
        shown: Mapping[str, str] | None = None,
        made_at: str | None = None,
    ) -> tuple[KeptEntry, WaitingEntry]:
        """Enter a command at the end. `shown` has digest and text of the outcome that the banker
        was shown. Raises `Problem`, as the server would."""
        read = read_command(command)
        decision, reverses = self.decide(read)
        digest = outcome_digest(decision.outcome)
        if shown is not None and shown["digest"] != digest:
            raise problems.outcome_differs(shown["text"], decision.text, digest)
        target = self.course.entry(read.number) if isinstance(read, Undo) else None
        waiting = WaitingEntry(
            key, canonical(read), digest, decision.text, target.key if target else "", made_at
        )
        return self._go_on(waiting, decision, reverses), waiting

    def decide(self, command: BookCommand) -> tuple[Decision, int | None]:
        """Decide a command as the next entry; also gives the number of the entry that it reverses.
        Raises `Problem`."""
        course = self.course
        admit(course.game, command, is_open=course.is_open, is_official=False)
        assert not isinstance(command, Void)
        if isinstance(command, Undo):
            decision, top = decide_undo(
                course.game, course.version, course, command, is_official=False
            )
            return decision, top.number
        return by_the_rules(course.game, command, course.version + 1), None

    def confirm(self, entries: Sequence[Mapping[str, Any]]) -> list[Fate]:
        """Add the server's entries after the confirmed ones. Returns what became of the waiting
        commands, in their order. Entries that are in the book already are skipped."""
        new = [entry for entry in entries if entry["number"] > self._confirmed.version]
        for entry in new:
            self._confirmed.add(read_entry(self._confirmed, entry))
        return self._settle()

    def missing(self, keys: Container[str]) -> list[WaitingEntry]:
        """The confirmed entries that the server has lost, because it was restored to an earlier
        state: `keys` are all that it has. Each is as it was while it waited, to be entered
        again."""
        confirmed = self._confirmed
        lost = (entry for entry in confirmed.entries if entry.key not in keys)
        return [_unconfirmed(confirmed, entry) for entry in lost]

    def drop(self, keys: Iterable[str]) -> list[Fate]:
        """Take waiting commands out; returns what became of the others."""
        gone = set(keys)
        self.waiting = [each for each in self.waiting if each.key not in gone]
        return self._settle()

    def resume(self, waiting: Iterable[WaitingEntry]) -> list[Fate]:
        """Enter the commands that waited when the device was switched off; returns what became of
        them."""
        self.waiting += waiting
        return self._settle()

    def _settle(self) -> list[Fate]:
        """Decide the waiting commands again, on top of the confirmed entries, unless that has been
        done."""
        confirmed = self._confirmed
        waited = self.waiting
        numbers = {entry.key: entry.number for entry in confirmed.entries}
        rest = [each for each in waited if each.key not in numbers]
        fates = {
            each.key: Fate(each, numbers[each.key], is_confirmed=True)
            for each in waited
            if each.key in numbers
        }
        keys = [entry.key for entry in self.course.entries[confirmed.version :]]
        if self._stands() and keys == [each.key for each in rest]:
            self.waiting = rest
            self.course.entries[: confirmed.version] = confirmed.entries
            entered = enumerate(rest, confirmed.version + 1)
            fates |= {each.key: Fate(each, number) for number, each in entered}
        else:
            self.course = confirmed.fork()
            self.waiting = []
            fates |= {each.key: self._again(each) for each in rest}
        return [fates[each.key] for each in waited]

    def _stands(self) -> bool:
        """Whether the course includes what is confirmed, with the same head there."""
        confirmed = self._confirmed
        newest = self.course.entry(confirmed.version)
        return not confirmed.version or (newest is not None and newest.link == confirmed.link)

    def _again(self, waiting: WaitingEntry) -> Fate:
        """Decide a waiting command at the end of the course, and enter it if it is the same."""
        try:
            command = self._as_now(waiting)
            decision, reverses = self.decide(command)
        except Problem as problem:
            return Fate(waiting, problem=problem)
        digest = outcome_digest(decision.outcome)
        if digest != waiting.digest:
            return Fate(waiting, now=(digest, decision.text))
        still = replace(waiting, command=canonical(command), text=decision.text)
        return Fate(still, self._go_on(still, decision, reverses).number)

    def _as_now(self, waiting: WaitingEntry) -> BookCommand:
        """The command, with its undo naming the same entry as before."""
        command = read_command(waiting.command)
        if not isinstance(command, Undo) or not waiting.target:
            return command
        for entry in reversed(self.course.entries):
            if entry.key == waiting.target:
                return command._replace(number=entry.number)
        raise problems.by_the_journal(RuleCode.NO_SUCH_ENTRY, NEVER_ENTERED)

    def _go_on(self, waiting: WaitingEntry, decision: Decision, reverses: int | None) -> KeptEntry:
        self.waiting.append(waiting)
        sending = Sending(self._actor, self._device, waiting.made_at, posted_at=None)
        return self.course.enter(decision, waiting.key, reverses, Role.BANK, sending)


def _unconfirmed(course: Course, entry: KeptEntry) -> WaitingEntry:
    command = read_command(entry.command)
    undone = course.entry(command.number) if isinstance(command, Undo) else None
    return WaitingEntry(
        entry.key,
        entry.command,
        outcome_digest(entry.outcome),
        entry.text,
        undone.key if undone else "",
        entry.row["made_at"] or entry.row["posted_at"],
    )
