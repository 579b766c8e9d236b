-- The guards of the journal. What each one is for: docs/decisions/header-last-sealing.md.
-- They run in the database, so they hold against every program that writes to it.

-- Journal rows are never changed or removed.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % on % refused, the journal is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_transaction_change BEFORE UPDATE OR DELETE ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_posting_change BEFORE UPDATE OR DELETE ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_reply_change BEFORE UPDATE OR DELETE ON ledger_reply
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_transaction_truncate BEFORE TRUNCATE ON ledger_transaction
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_posting_truncate BEFORE TRUNCATE ON ledger_posting
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_reply_truncate BEFORE TRUNCATE ON ledger_reply
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A posting comes before its header; once the header is there, the entry is sealed.
CREATE FUNCTION ledger_refuse_late_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id) THEN
        RAISE EXCEPTION 'ledger: entry % is sealed and takes no more postings', NEW.transaction_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_posting_sealed BEFORE INSERT ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_late_posting();

-- The header seals its postings: as many as it says, numbered without a gap, none or at least
-- two, each commodity summing to zero; and it is the next entry of its game.
CREATE FUNCTION ledger_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    posting_count integer;
    last_line integer;
    unbalanced text;
    newest integer;
BEGIN
    SELECT count(*), coalesce(max(line), 0) INTO posting_count, last_line
        FROM ledger_posting WHERE transaction_id = NEW.id;
    IF posting_count <> NEW.posting_count OR last_line <> posting_count OR posting_count = 1 THEN
        RAISE EXCEPTION 'ledger: entry % has % postings up to line %, its header says %',
            NEW.id, posting_count, last_line, NEW.posting_count
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    SELECT commodity INTO unbalanced FROM ledger_posting WHERE transaction_id = NEW.id
        GROUP BY commodity HAVING sum(quantity) <> 0 LIMIT 1;
    IF unbalanced IS NOT NULL THEN
        RAISE EXCEPTION 'ledger: entry % does not balance in %', NEW.id, unbalanced
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    SELECT coalesce(max(number), 0) INTO newest FROM ledger_transaction
        WHERE game_id = NEW.game_id;
    IF NEW.number <> newest + 1 THEN
        RAISE EXCEPTION 'ledger: entry % follows entry %', NEW.number, newest
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_transaction_seal BEFORE INSERT ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_seal();
