DROP TRIGGER ledger_guard_posting_counted ON ledger_posting;
DROP FUNCTION ledger_refuse_uncounted();
