"""A game in the engine's notation."""

from __future__ import annotations

import engine
from engine import notation
from ledger.codes import LedgerCode
from ledger.imports.script import ENTRIES_MAX, Script, ScriptStep, misread, too_long
from ledger.items import Item
from ledger.problems import Problem

LINES_MAX = 4 * ENTRIES_MAX


def read(text: str) -> Script:
    """The commands of a notation file, once it has been replayed without a fault.

    Expectations and refusals in the file are checked on the way, as by `python -m engine`. Raises
    `Problem`.
    """
    # Either of these ends a line, and so do both together.
    if max(text.count("\n"), text.count("\r")) > LINES_MAX:
        raise too_long()
    try:
        run = notation.replay(notation.read(text))
    except notation.NotationError as error:
        raise not_read(error) from error
    if run.faults:
        line, sentence = run.faults[0].line, run.faults[0].sentence
        raise Problem(422, LedgerCode.FILE_REFUSED, f"Line {line}: {sentence}", line=line)
    if not run.commands:
        raise misread("There is no game in this file: it has no commands.")
    steps = [
        ScriptStep(f"Line {line}", Item(engine.command_to_json(command)))
        for (line, _), command in zip(run.journal, run.commands, strict=True)
    ]
    if len(steps) > ENTRIES_MAX:
        raise too_long()
    game = run.game
    return Script(game.ruleset, dict(game.changes), game.edition.name, game.seats, steps)


def not_read(error: notation.NotationError) -> Problem:
    """The problem of a text that can't be read, named after its first unreadable place."""
    first = error.faults[0]
    text = str(first)
    more = len(error.faults) - 1
    others = f" {more} more can't be read either." if more else ""
    return misread(
        f"{text[:1].upper()}{text[1:]}{others}",
        line=first.line,
        column=first.column,
        expected=first.expected,
    )
