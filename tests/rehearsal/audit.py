"""An audit of a book from what the database holds: sums, kept balances, replay, snapshot."""

from __future__ import annotations

import json

import engine
from ledger.models import Balance, Game, Posting, Reply, Transaction
from tests.rehearsal.second_book import Leg, SecondBook


def audit(game: Game) -> tuple[SecondBook, list[str]]:
    """The book as the second bookkeeper adds it up, and everything that is wrong with it."""
    book = SecondBook().add(legs_of(game))
    entries = list(Transaction.objects.order_by("number").filter(game=game))
    faults = [
        *book.faults,
        *_order_faults(game, entries),
        *_balance_faults(game, book),
        *_replay_faults(game, entries),
    ]
    return book, [f"{game}: {fault}" for fault in faults]


def legs_of(game: Game) -> list[Leg]:
    """All postings of a book in the journal's order."""
    rows = Posting.objects.filter(transaction__game=game).order_by("transaction__number", "line")
    columns = ("transaction__number", "account", "commodity", "quantity", "balance")
    return [Leg(*row) for row in rows.values_list(*columns)]


def _order_faults(game: Game, entries: list[Transaction]) -> list[str]:
    faults = []
    if [entry.number for entry in entries] != list(range(1, game.version + 1)):
        faults.append("the entries are not numbered from 1 to the version")
    for entry in entries:
        lines = [posting.line for posting in entry.postings.all()]
        if len(lines) != entry.posting_count or len(set(lines)) != len(lines):
            faults.append(f"entry {entry.number} has not the postings that its header seals")
    replied = set(Reply.objects.filter(game=game, status=201).values_list("key", flat=True))
    if replied != {entry.key for entry in entries}:
        faults.append("keys and replies don't fit")
    return faults


def _balance_faults(game: Game, book: SecondBook) -> list[str]:
    kept = {
        (row.account, row.commodity): row.quantity
        for row in Balance.objects.filter(game=game)
        if row.quantity
    }
    return [] if kept == book.standing() else ["the kept balances are not the sums of postings"]


def _replay_faults(game: Game, entries: list[Transaction]) -> list[str]:
    """The stored outcomes lead to the snapshot, and each command decides to its stored outcome."""
    faults = []
    replayed = engine.new_game(game.ruleset, game.seats, game.options, game.edition)
    for entry in entries:
        stored = _outcome(entry)
        if entry.kind == "command":
            decided = engine.decide(replayed, engine.parse_command(entry.command))
            if _as_stored(decided) != _as_stored(stored):
                faults.append(f"entry {entry.number} decides to another outcome today")
        engine.apply(replayed, stored)
    if json.loads(json.dumps(engine.game_to_json(replayed))) != game.state:
        faults.append("the replay does not end in the snapshot")
    return faults


def _as_stored(outcome: engine.Outcome) -> str:
    return json.dumps(engine.outcome_to_json(outcome))


def _outcome(entry: Transaction) -> engine.Outcome:
    rows = entry.postings.values_list("account", "commodity", "quantity")
    return engine.outcome_from_rows(rows, entry.facts)
