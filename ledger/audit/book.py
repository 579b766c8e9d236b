"""The audit of one book."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass, replace
from json import JSONDecodeError
from uuid import UUID

from django.db import transaction

from ledger import writing
from ledger.audit.checks import CHECKS
from ledger.audit.faults import BookFault
from ledger.audit.raw import RawJournal
from ledger.audit.tolerant import is_lost, words_of
from ledger.models import Game

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Audited:
    """An audited book: its number of entries, its heads in the journal by number, and the faults
    found, in the order of the entries."""

    game: UUID
    entries: int
    seals: dict[int, str]
    faults: list[BookFault]


def audit_book(game_id: UUID) -> Audited:
    """Check everything that is stored of a game against everything else.

    The game is locked meanwhile, so that its entries, balances and snapshot are of one moment; a
    post to it waits that long, and on SQLite one to any game. Raises `Game.DoesNotExist`.
    """
    with transaction.atomic():
        with suppress(JSONDecodeError):  # SQLite takes any text for a snapshot; reported below
            writing.lock_game(game_id)
        journal = RawJournal(Game.objects.get(pk=game_id))
        audited = Audited(game_id, 0, {}, [])
        try:
            _check(journal, audited)
        except Exception as error:
            if is_lost(error):
                raise
            # Nothing stored in one book may keep the others from being audited.
            logger.exception("the audit of game %s can't read it", game_id)
            said = f"From here on the book can't be read ({words_of(error)})."
            audited.faults.append(BookFault(game_id, max(audited.seals, default=0), said))
    return replace(audited, entries=len(audited.seals))


def _check(journal: RawJournal, audited: Audited) -> None:
    """Note heads and faults, entry by entry."""
    checks = [check(journal) for check in CHECKS]
    for entry in journal.entries():
        audited.seals[entry.number] = entry.header.seal
        audited.faults.extend(
            BookFault(audited.game, entry.number, sentence)
            for check in checks
            for sentence in check.see(entry)
        )
    audited.faults.extend(
        BookFault(audited.game, 0, sentence) for check in checks for sentence in check.end()
    )
