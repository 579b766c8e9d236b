"""Replaying a record: every command decided and applied, every expectation checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.apply import apply
from engine.command import Command
from engine.decide import decide
from engine.describe import describe
from engine.errors import Refusal
from engine.game import Game, new_game
from engine.notation.expectations import check
from engine.notation.faults import HINTS_MAX, shown
from engine.notation.record import Comment, Expectation, Record, RefusedCommand
from engine.notation.vocabulary import misspelled
from engine.notation.writing import write_command
from engine.options import OPTIONS
from engine.outcome import CASH, Outcome
from engine.texts import template

REFUSED = template("“{written}” is refused by {rule} ({code}): {sentence}")
IMPOSSIBLE = template("“{written}” is refused by {rule} ({code}), for this position is impossible:")
REFUSED_OTHERWISE = template("expected refusal {expected}, found {found}: {sentence}")
ACCEPTED = template("expected refusal {expected}, but the command is accepted.")


@dataclass(frozen=True, slots=True)
class FailedLine:
    """A line that didn't go as the file says: its number, and a sentence."""

    line: int
    sentence: str


@dataclass(slots=True)
class ReplayedGame:
    """A replayed game: where it ended, its journal lines with their file lines, its faults.

    `stopped`: the rules refused a command, and the lines after it were not played.
    """

    game: Game
    journal: list[tuple[int, str]] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    faults: list[FailedLine] = field(default_factory=list)
    checked: int = 0
    stopped: bool = False


def game_of(record: Record) -> Game:
    """The game before its first command. Raises `Unusable` for headers that make no sense."""
    options: dict[str, Any] = {
        name: _setting(name, value) for name, value in record.options.items()
    }
    return new_game(record.ruleset, record.seats, options, record.edition or None)


def _setting(name: str, text: str) -> Any:
    option = OPTIONS.get(name)
    if option is not None:
        for value in option.values:
            if str(value).lower() == text.lower():
                return value
    return text


def replay(record: Record) -> ReplayedGame:
    """Play the whole record. A command refused against the record's expectation is a fault and ends
    the replay there: what follows would mean nothing.

    The names in expectations are checked before anything is played, so that all misspellings are
    found at once.
    """
    run = ReplayedGame(game_of(record))
    run.faults += _misspelled(run.game, record)
    wrong = {fault.line for fault in run.faults}
    last: dict[str, int] = {}
    for line in record.lines:
        content = line.content
        if isinstance(content, Comment) or line.number in wrong:
            continue
        if isinstance(content, Expectation):
            run.checked += 1
            run.faults += _faults(line.number, check(run.game, last, content))
        elif isinstance(content, RefusedCommand):
            run.checked += 1
            run.faults += _faults(line.number, _not_refused(run.game, content))
        else:
            try:
                outcome = decide(run.game, content)
            except Refusal as refusal:
                run.faults.append(FailedLine(line.number, _refused(run.game, content, refusal)))
                run.stopped = True
                return run
            run.journal.append((line.number, describe(run.game, content, outcome)))
            run.commands.append(content)
            last = _cash_changes(outcome)
            apply(run.game, outcome)
    return run


def _misspelled(game: Game, record: Record) -> list[FailedLine]:
    faults: list[FailedLine] = []
    for line in record.lines:
        if isinstance(line.content, Expectation):
            hint = len(faults) < HINTS_MAX
            faults += _faults(line.number, misspelled(game, line.content, hint=hint))
    return faults


def _refused(game: Game, command: Command, refusal: Refusal) -> str:
    """The refused command, the rule and why; each fault of a position on its own line."""
    written = shown(write_command(command, game.edition.sign))
    said = {"written": written, "rule": refusal.rule, "code": refusal.code}
    if not refusal.faults:
        return REFUSED(**said, sentence=refusal.sentence)
    return "\n  - ".join([IMPOSSIBLE(**said), *refusal.faults])


def _faults(line: int, sentence: str | None) -> Iterator[FailedLine]:
    if sentence:
        yield FailedLine(line, sentence)


def _not_refused(game: Game, expected: RefusedCommand) -> str | None:
    try:
        decide(game, expected.command)
    except Refusal as refusal:
        if refusal.code == expected.code:
            return None
        sentence = refusal.sentence
        return REFUSED_OTHERWISE(expected=expected.code, found=refusal.code, sentence=sentence)
    return ACCEPTED(expected=expected.code)


def _cash_changes(outcome: Outcome) -> dict[str, int]:
    changes: dict[str, int] = {}
    for posting in outcome.postings:
        if posting.commodity == CASH:
            changes[posting.holder] = changes.get(posting.holder, 0) + posting.quantity
    return changes
