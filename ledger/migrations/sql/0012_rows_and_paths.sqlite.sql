-- SQLite finds the rows of a table by their rowid too. Where the key is no whole number, that is a
-- second way to a row, which REPLACE takes as well.

CREATE TRIGGER ledger_guard_transaction_rowid BEFORE INSERT ON ledger_transaction
WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE rowid = NEW.rowid)
BEGIN
    SELECT RAISE(ABORT, 'ledger: there is such an entry already, the book is append-only');
END;
CREATE TRIGGER ledger_guard_game_rowid BEFORE INSERT ON ledger_game
WHEN EXISTS (SELECT 1 FROM ledger_game WHERE rowid = NEW.rowid)
BEGIN
    SELECT RAISE(ABORT, 'ledger: there is such a game already, the book is append-only');
END;
CREATE TRIGGER ledger_guard_game_place BEFORE UPDATE ON ledger_game
WHEN NEW.rowid <> OLD.rowid
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_game refused, a game keeps its place');
END;
-- The guard of its columns doesn't see the rowid under that name.
CREATE TRIGGER ledger_guard_addededition_place BEFORE UPDATE ON ledger_addededition
WHEN NEW.rowid <> OLD.rowid
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused, an added edition never changes');
END;
