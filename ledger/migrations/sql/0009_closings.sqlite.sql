-- Two guards more, as in 0009_closings.postgresql.sql, and all numbers of an entry are whole.

-- A book is closed by the entry that finishes its game, at that entry's time, and open else. One
-- without an entry may be taken away: closed, at no time.
CREATE TRIGGER ledger_guard_game_closing BEFORE UPDATE ON ledger_game
WHEN (NEW.status <> OLD.status OR NEW.closed_at IS NOT OLD.closed_at)
    AND NOT (NEW.version = 0 AND NEW.closed_at IS NULL) AND (
    NEW.status IS NOT iif(json_extract(NEW.state, '$.situation.status') IS 'finished', 'closed', 'open')
    OR NEW.closed_at IS NOT iif(NEW.status = 'closed', (
        SELECT posted_at FROM ledger_transaction WHERE game_id = NEW.id AND number = NEW.version
    ), NULL)
)
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_game refused, a book is closed by its newest entry');
END;

-- A key is answered with its entry, or with a refusal if it has none.
CREATE TRIGGER ledger_guard_reply_fits BEFORE INSERT ON ledger_reply
WHEN length(NEW.digest) <> 64 OR NEW.digest GLOB '*[^0-9a-f]*' OR NOT CASE NEW.status
    WHEN 201 THEN EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE game_id = NEW.game_id AND key = NEW.key
            AND json(NEW.body) = json_object('number', number)
    )
    WHEN 422 THEN json_type(NEW.body, '$.code') IS 'text'
        AND json_type(NEW.body, '$.sentence') IS 'text'
        AND NOT EXISTS (
            SELECT 1 FROM ledger_transaction WHERE game_id = NEW.game_id AND key = NEW.key
        )
    ELSE 0
END
BEGIN
    SELECT RAISE(ABORT, 'ledger: a key is answered with its entry, or with a refusal if it has none');
END;

DROP TRIGGER ledger_guard_transaction_types;
CREATE TRIGGER ledger_guard_transaction_types BEFORE INSERT ON ledger_transaction
WHEN typeof(NEW.number) <> 'integer' OR typeof(NEW.posting_count) <> 'integer'
    OR typeof(NEW.undo_number) <> 'integer' OR typeof(NEW.redo_number) <> 'integer'
    OR typeof(NEW.first_number) <> 'integer' OR typeof(NEW.pile_number) <> 'integer'
BEGIN
    SELECT RAISE(ABORT, 'ledger: the numbers of an entry are whole numbers');
END;
