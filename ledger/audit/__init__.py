"""Auditing a book: does what is stored still say what was written, and does it add up?

`audit_book` reads the journal from its first entry and works everything out anew: sums, balances,
both hash chains, the position, the replies. It changes nothing and trusts no column.
"""

from ledger.audit.book import Audited, audit_book
from ledger.audit.faults import Fault

__all__ = ["Audited", "Fault", "audit_book"]
