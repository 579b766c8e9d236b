"""The audit of one book."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from json import JSONDecodeError
from uuid import UUID

from django.db import transaction

from ledger import writing
from ledger.audit.checks import CHECKS
from ledger.audit.faults import Fault
from ledger.audit.journal import Journal
from ledger.models import Game


@dataclass(frozen=True)
class Audited:
    """A book that was audited: how many entries it has, its heads as the journal has them by
    number, and the faults that were found, in the order of the entries."""

    game: UUID
    entries: int
    seals: dict[int, str]
    faults: list[Fault]


def audit_book(game_id: UUID) -> Audited:
    """Check everything that is stored of a game against everything else.

    The game is locked meanwhile, so that its entries, balances and snapshot are of one moment; a
    post to it waits that long, and on SQLite one to any game. Raises `Game.DoesNotExist`.
    """
    with transaction.atomic():
        with suppress(JSONDecodeError):  # SQLite takes any text for a snapshot; it is told below
            writing.lock_game(game_id)
        journal = Journal(Game.objects.get(pk=game_id))
        checks = [check(journal) for check in CHECKS]
        faults: list[Fault] = []
        seals: dict[int, str] = {}
        for entry in journal.entries():
            seals[entry.number] = entry.header.seal
            faults += [
                Fault(game_id, entry.number, sentence)
                for check in checks
                for sentence in check.see(entry)
            ]
        faults += [Fault(game_id, 0, sentence) for check in checks for sentence in check.end()]
    return Audited(game_id, len(seals), seals, faults)
