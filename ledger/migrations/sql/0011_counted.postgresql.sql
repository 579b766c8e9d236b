-- A guard more. docs/ledger.md tells.

-- At COMMIT a posting is one of those that its header counts. ledger_guard_posting_moves has looked
-- for a header, but sees none that another connection has written and not committed yet.
CREATE FUNCTION ledger_refuse_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE id = NEW.transaction_id AND NEW.line BETWEEN 1 AND posting_count
    ) THEN
        RAISE EXCEPTION 'ledger: entry % is sealed without this posting, or has no header',
            NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER ledger_guard_posting_counted AFTER INSERT ON ledger_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_refuse_uncounted();
