"""Auditing a book: is everything stored as it was written, and does it add up?

`audit_book` reads the journal from its first entry and works out again what follows from it:
sums, balances, both hash chains, the position, when the book was closed, the replies to entries. It
changes nothing. What it can't prove, such as the words of a refusal, is in docs/ledger.md.
"""

from ledger.audit.book import Audited, audit_book
from ledger.audit.faults import BookFault
from ledger.audit.keys import key_faults
from ledger.audit.orphans import orphan_faults
from ledger.audit.tolerant import is_lost, softly, sound_ids, words_of

__all__ = [
    "Audited",
    "BookFault",
    "audit_book",
    "is_lost",
    "key_faults",
    "orphan_faults",
    "softly",
    "sound_ids",
    "words_of",
]
