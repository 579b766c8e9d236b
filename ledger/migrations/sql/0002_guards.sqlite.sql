-- The guards of the journal, as in 0002_guards.postgresql.sql. SQLite has three holes of its own:
-- REPLACE slips past delete triggers (closed by the *_replace guards, with or without
-- recursive_triggers), columns take any type (*_types), and there is no TRUNCATE to refuse.

-- Journal rows are never changed or removed.
CREATE TRIGGER ledger_guard_transaction_update BEFORE UPDATE ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_transaction_delete BEFORE DELETE ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE refused, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_posting_update BEFORE UPDATE ON ledger_posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_posting_delete BEFORE DELETE ON ledger_posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE refused, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_reply_update BEFORE UPDATE ON ledger_reply
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_reply_delete BEFORE DELETE ON ledger_reply
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE refused, the journal is append-only');
END;

-- An insert never takes the place of a row.
CREATE TRIGGER ledger_guard_transaction_replace BEFORE INSERT ON ledger_transaction
WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE game_id = NEW.game_id AND number = NEW.number)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE game_id = NEW.game_id AND key = NEW.key)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE reverses_id = NEW.reverses_id)
BEGIN
    SELECT RAISE(ABORT, 'ledger: there is such an entry already, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_posting_replace BEFORE INSERT ON ledger_posting
WHEN EXISTS (SELECT 1 FROM ledger_posting WHERE id = NEW.id)
    OR EXISTS (
        SELECT 1 FROM ledger_posting
        WHERE transaction_id = NEW.transaction_id AND line = NEW.line
    )
BEGIN
    SELECT RAISE(ABORT, 'ledger: there is such a posting already, the journal is append-only');
END;
CREATE TRIGGER ledger_guard_reply_replace BEFORE INSERT ON ledger_reply
WHEN EXISTS (SELECT 1 FROM ledger_reply WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM ledger_reply WHERE game_id = NEW.game_id AND key = NEW.key)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this key has its reply already, the journal is append-only');
END;

-- Numbers are whole.
CREATE TRIGGER ledger_guard_transaction_types BEFORE INSERT ON ledger_transaction
WHEN typeof(NEW.number) <> 'integer' OR typeof(NEW.posting_count) <> 'integer'
BEGIN
    SELECT RAISE(ABORT, 'ledger: the numbers of an entry are whole numbers');
END;
CREATE TRIGGER ledger_guard_posting_types BEFORE INSERT ON ledger_posting
WHEN typeof(NEW.line) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
    OR typeof(NEW.balance) <> 'integer'
BEGIN
    SELECT RAISE(ABORT, 'ledger: line, quantity and balance are whole numbers');
END;

-- A posting comes before its header; once the header is there, the entry is sealed.
CREATE TRIGGER ledger_guard_posting_sealed BEFORE INSERT ON ledger_posting
WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id)
BEGIN
    SELECT RAISE(ABORT, 'ledger: the entry is sealed and takes no more postings');
END;

-- The header seals its postings: as many as it says, numbered without a gap, none or at least
-- two, each commodity summing to zero; and it is the next entry of its game.
CREATE TRIGGER ledger_guard_transaction_seal BEFORE INSERT ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'ledger: the header does not fit its postings')
    FROM (
        SELECT count(*) AS posting_count, coalesce(max(line), 0) AS last_line
        FROM ledger_posting WHERE transaction_id = NEW.id
    ) AS found
    WHERE found.posting_count <> NEW.posting_count
        OR found.last_line <> found.posting_count
        OR found.posting_count = 1;
    SELECT RAISE(ABORT, 'ledger: the entry does not balance')
    WHERE EXISTS (
        SELECT 1 FROM ledger_posting WHERE transaction_id = NEW.id
        GROUP BY commodity HAVING sum(quantity) <> 0
    );
    SELECT RAISE(ABORT, 'ledger: the entry is not the next of its game')
    WHERE NEW.number <> 1 + (
        SELECT coalesce(max(number), 0) FROM ledger_transaction WHERE game_id = NEW.game_id
    );
END;
