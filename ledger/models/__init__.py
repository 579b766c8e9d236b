"""The tables of the ledger, one module for each subject; import the classes from here."""

from ledger.models.access import Grant, Pass
from ledger.models.edition import AddedEdition
from ledger.models.game import Game
from ledger.models.imports import Import
from ledger.models.journal import Balance, Posting, Reply, Transaction
from ledger.models.keys import AccessKey
from ledger.models.outbox import OutboxRow

__all__ = [
    "AccessKey",
    "AddedEdition",
    "Balance",
    "Game",
    "Grant",
    "Import",
    "OutboxRow",
    "Pass",
    "Posting",
    "Reply",
    "Transaction",
]
