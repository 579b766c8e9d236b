"""Why an entry is as it is: the rule, where it stands, and how each amount comes about.

An entry is explained in the position that it met: its book replayed, from the stored outcomes, up
to the entry before. What was recorded stands; today's engine only finds the words for it, and
says so where today's rules would decide the command otherwise.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import engine
from engine.chain import canonical_json
from engine.outcome import Posting as Leg
from ledger.models import Game, Posting, Transaction
from ledger.rulebook import JOURNAL, PLACE, SENTENCES
from ledger.services.deciding import Book, Decision


class Explained(NamedTuple):
    """An entry with its explanation, as `engine.explain` gives it. `agrees`: whether the engine
    of today decides the same."""

    entry: Transaction
    why: dict[str, Any]
    agrees: bool


def explain_entry(game: Game, number: int) -> Explained | None:
    """Why entry `number` of a book is as it is; None where the book has no such entry."""
    entry = Transaction.objects.for_reading().filter(game=game, number=number).first()
    if entry is None:
        return None
    if entry.kind != Transaction.Kind.COMMAND:
        return Explained(entry, _of_the_journal(entry.kind), agrees=True)
    before = position_before(game, number)
    command = engine.parse_command(entry.command)
    outcome = _outcomes(game, number, number)[0]
    return Explained(
        entry, engine.explain(before, command, outcome), _decides_the_same(before, command, outcome)
    )


def explain_decision(book: Book, decision: Decision) -> dict[str, Any]:
    """Why a decision that isn't written would be as it is."""
    if decision.kind != Transaction.Kind.COMMAND:
        return _of_the_journal(decision.kind)
    command = engine.parse_command(decision.command)
    return engine.explain(book.game, command, decision.outcome)


def position_before(game: Game, number: int) -> engine.Game:
    """The game as entry `number` met it, replayed from the outcomes before."""
    position = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
    for outcome in _outcomes(game, 1, number - 1):
        engine.apply(position, outcome)
    return position


def _outcomes(game: Game, first: int, last: int) -> list[engine.Outcome]:
    """The stored outcomes of these entries, in order, in two queries."""
    entries = Transaction.objects.filter(game=game, number__range=(first, last))
    headers = entries.order_by("number").values_list("id", "facts")
    rows = Posting.objects.filter(transaction__in=entries).order_by("transaction_id", "line")
    legs = rows.values_list("transaction_id", "account", "commodity", "quantity")
    by_entry = {
        entry: [_leg(account, commodity, quantity) for _, account, commodity, quantity in group]
        for entry, group in groupby(legs, itemgetter(0))
    }
    return [
        engine.outcome_from_json({"postings": by_entry.get(entry, []), "facts": facts})
        for entry, facts in headers
    ]


def _leg(account: str, commodity: str, quantity: int) -> Leg:
    holder, _, lot = account.partition(":")
    return Leg(holder, lot, commodity, quantity)


def _decides_the_same(
    before: engine.Game, command: engine.Command, outcome: engine.Outcome
) -> bool:
    try:
        today = engine.decide(before, command)
    except engine.Refusal:
        return False
    return _sorted(today) == _sorted(outcome)


def _sorted(outcome: engine.Outcome) -> list[list[str]]:
    """An outcome without its order, which may follow that of a command's lots; the database keeps
    the lots of a stored command in an order of its own."""
    return [sorted(map(canonical_json, rows)) for rows in engine.outcome_to_json(outcome).values()]


def _of_the_journal(kind: str) -> dict[str, Any]:
    return {"rule": JOURNAL, **PLACE, "sentence": SENTENCES[kind], "also": [], "amounts": []}
