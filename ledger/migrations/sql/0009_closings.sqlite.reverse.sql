DROP TRIGGER ledger_guard_transaction_types;
CREATE TRIGGER ledger_guard_transaction_types BEFORE INSERT ON ledger_transaction
WHEN typeof(NEW.number) <> 'integer' OR typeof(NEW.posting_count) <> 'integer'
    OR typeof(NEW.undo_number) <> 'integer' OR typeof(NEW.redo_number) <> 'integer'
BEGIN
    SELECT RAISE(ABORT, 'ledger: the numbers of an entry are whole numbers');
END;
DROP TRIGGER ledger_guard_reply_fits;
DROP TRIGGER ledger_guard_game_closing;
