-- A guard more. Here constraints hold for those only who leave them on (PRAGMA
-- ignore_check_constraints), so that a guard says it as well. One connection writes at a time, so
-- that no posting comes late as on PostgreSQL.

-- A posting moves something, and nobody holds less than nothing but the Box, and the Bank of cash.
CREATE TRIGGER ledger_guard_posting_covered AFTER INSERT ON ledger_posting
WHEN NEW.quantity = 0 OR (
    NEW.balance < 0 AND NEW.account <> 'Box'
    AND NOT (NEW.account = 'Bank' AND NEW.commodity = 'cash')
)
BEGIN
    SELECT RAISE(ABORT, 'ledger: a posting moves something, and leaves nobody less than nothing');
END;
