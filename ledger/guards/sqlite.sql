-- The guards of the book, as in postgresql.sql. SQLite has holes of its own: REPLACE slips past
-- delete triggers (closed by the *_replace and *_rowid guards, with or without recursive_triggers),
-- and columns take any type (*_types). It has no TRUNCATE to refuse.

-- Nothing is ever removed from a book, and no entry of its journal ever changes.
CREATE TRIGGER ledger_guard_transaction_update BEFORE UPDATE ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_transaction refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_transaction_delete BEFORE DELETE ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE on ledger_transaction refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_posting_update BEFORE UPDATE ON ledger_posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_posting refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_posting_delete BEFORE DELETE ON ledger_posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE on ledger_posting refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_reply_update BEFORE UPDATE ON ledger_reply
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_reply refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_reply_delete BEFORE DELETE ON ledger_reply
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE on ledger_reply refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_balance_delete BEFORE DELETE ON ledger_balance
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE on ledger_balance refused: the book is append-only');
END;
CREATE TRIGGER ledger_guard_game_delete BEFORE DELETE ON ledger_game
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE on ledger_game refused: the book is append-only');
END;

-- An insert never replaces a row.
CREATE TRIGGER ledger_guard_transaction_replace BEFORE INSERT ON ledger_transaction
WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE game_id = NEW.game_id AND number = NEW.number)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE game_id = NEW.game_id AND key = NEW.key)
    OR EXISTS (SELECT 1 FROM ledger_transaction WHERE reverses_id = NEW.reverses_id)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this entry already exists: the book is append-only');
END;
CREATE TRIGGER ledger_guard_posting_replace BEFORE INSERT ON ledger_posting
WHEN EXISTS (SELECT 1 FROM ledger_posting WHERE id = NEW.id)
    OR EXISTS (
        SELECT 1 FROM ledger_posting
        WHERE transaction_id = NEW.transaction_id AND line = NEW.line
    )
BEGIN
    SELECT RAISE(ABORT, 'ledger: this posting already exists: the book is append-only');
END;
CREATE TRIGGER ledger_guard_reply_replace BEFORE INSERT ON ledger_reply
WHEN EXISTS (SELECT 1 FROM ledger_reply WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM ledger_reply WHERE game_id = NEW.game_id AND key = NEW.key)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this key already has its reply: the book is append-only');
END;
CREATE TRIGGER ledger_guard_balance_replace BEFORE INSERT ON ledger_balance
WHEN EXISTS (SELECT 1 FROM ledger_balance WHERE id = NEW.id)
    OR EXISTS (
        SELECT 1 FROM ledger_balance
        WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
    )
BEGIN
    SELECT RAISE(ABORT, 'ledger: this balance already exists: the book is append-only');
END;
CREATE TRIGGER ledger_guard_game_replace BEFORE INSERT ON ledger_game
WHEN EXISTS (SELECT 1 FROM ledger_game WHERE id = NEW.id)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this game already exists: the book is append-only');
END;
CREATE TRIGGER ledger_guard_transaction_types BEFORE INSERT ON ledger_transaction
WHEN typeof(NEW.number) <> 'integer' OR typeof(NEW.posting_count) <> 'integer'
    OR typeof(NEW.undo_number) <> 'integer' OR typeof(NEW.redo_number) <> 'integer'
    OR typeof(NEW.subject_number) <> 'integer' OR typeof(NEW.reversal_root) <> 'integer'
BEGIN
    SELECT RAISE(ABORT, 'ledger: the numbers of an entry must be whole numbers');
END;
CREATE TRIGGER ledger_guard_posting_types BEFORE INSERT ON ledger_posting
WHEN typeof(NEW.line) <> 'integer' OR typeof(NEW.quantity) <> 'integer'
    OR typeof(NEW.balance) <> 'integer'
BEGIN
    SELECT RAISE(ABORT, 'ledger: line, quantity and balance must be whole numbers');
END;

-- A posting comes before its header; once the header is there, the entry is sealed.
CREATE TRIGGER ledger_guard_posting_sealed BEFORE INSERT ON ledger_posting
WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id)
BEGIN
    SELECT RAISE(ABORT, 'ledger: the entry is sealed and takes no more postings');
END;

-- A posting carries the new balance of its account and commodity (the balance that it finds, plus
-- its quantity), and sets the stored balance to that.
CREATE TRIGGER ledger_guard_posting_moves AFTER INSERT ON ledger_posting
BEGIN
    UPDATE ledger_balance SET quantity = NEW.balance, posting_id = NEW.id
    WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
        AND quantity = NEW.balance - NEW.quantity;
    INSERT INTO ledger_balance (game_id, account, commodity, quantity, posting_id)
    SELECT NEW.game_id, NEW.account, NEW.commodity, NEW.balance, NEW.id
    WHERE changes() = 0 AND NEW.balance = NEW.quantity AND NOT EXISTS (
        SELECT 1 FROM ledger_balance
        WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
    );
    SELECT RAISE(ABORT, 'ledger: a posting leaves a balance other than the old one plus its quantity')
    WHERE NOT EXISTS (
        SELECT 1 FROM ledger_balance
        WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
            AND posting_id = NEW.id
    );
END;

-- A balance is the one that the newest posting of its account and commodity leaves, and names that
-- posting.
CREATE TRIGGER ledger_guard_balance_insert BEFORE INSERT ON ledger_balance
WHEN NOT EXISTS (
    SELECT 1 FROM ledger_posting
    WHERE id = NEW.posting_id AND game_id = NEW.game_id AND account = NEW.account
        AND commodity = NEW.commodity AND balance = NEW.quantity
)
BEGIN
    SELECT RAISE(ABORT, 'ledger: INSERT on ledger_balance refused: only postings move a balance');
END;
CREATE TRIGGER ledger_guard_balance_update BEFORE UPDATE ON ledger_balance
WHEN NEW.posting_id <= OLD.posting_id OR NEW.id <> OLD.id OR NEW.game_id <> OLD.game_id
    OR NEW.account <> OLD.account OR NEW.commodity <> OLD.commodity
    OR NOT EXISTS (
        SELECT 1 FROM ledger_posting
        WHERE id = NEW.posting_id AND game_id = NEW.game_id AND account = NEW.account
            AND commodity = NEW.commodity AND balance = NEW.quantity
    )
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_balance refused: only postings move a balance');
END;

-- The header seals its postings. They belong to its game, are as many as it says (none or at least
-- two), are numbered from 1 without a gap, and sum to zero in each commodity. The header follows the
-- head of its game.
CREATE TRIGGER ledger_guard_transaction_seal BEFORE INSERT ON ledger_transaction
BEGIN
    SELECT RAISE(ABORT, 'ledger: the entry lacks a valid link or seal')
    WHERE length(NEW.link) <> 64 OR NEW.link GLOB '*[^0-9a-f]*'
        OR length(NEW.seal) <> 64 OR NEW.seal GLOB '*[^0-9a-f]*';
    SELECT RAISE(ABORT, 'ledger: the header doesn''t fit its postings')
    FROM (
        SELECT count(*) AS legs, min(line) AS first_line, max(line) AS last_line,
            max(game_id <> NEW.game_id) AS strays
        FROM ledger_posting WHERE transaction_id = NEW.id
    ) AS found
    WHERE legs <> NEW.posting_count OR legs = 1 OR first_line <> 1 OR last_line <> legs OR strays;
    SELECT RAISE(ABORT, 'ledger: the entry doesn''t balance')
    WHERE EXISTS (
        SELECT 1 FROM ledger_posting WHERE transaction_id = NEW.id
        GROUP BY commodity HAVING sum(quantity) <> 0
    );
    SELECT RAISE(ABORT, 'ledger: the entry isn''t the next one of its game')
    WHERE NEW.number IS NOT 1 + (SELECT version FROM ledger_game WHERE id = NEW.game_id);
END;

-- A book begins empty. The rules it is played by never change, and its head moves to its next entry.
CREATE TRIGGER ledger_guard_game_opening BEFORE INSERT ON ledger_game
WHEN NEW.version IS NOT 0 OR length(NEW.link) <> 64 OR NEW.link GLOB '*[^0-9a-f]*'
    OR length(NEW.seal) <> 64 OR NEW.seal GLOB '*[^0-9a-f]*'
BEGIN
    SELECT RAISE(ABORT, 'ledger: a book begins at version 0, with the first hash of each chain');
END;
CREATE TRIGGER ledger_guard_game_rules BEFORE UPDATE ON ledger_game
WHEN NEW.id <> OLD.id OR NEW.ruleset <> OLD.ruleset OR NEW.options <> OLD.options
    OR NEW.edition <> OLD.edition OR NEW.seats <> OLD.seats OR NEW.opened_at <> OLD.opened_at
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_game refused: the rules of a game never change');
END;
CREATE TRIGGER ledger_guard_game_head BEFORE UPDATE ON ledger_game
WHEN (NEW.version IS NOT OLD.version OR NEW.link <> OLD.link OR NEW.seal <> OLD.seal) AND (
    NEW.version IS NOT OLD.version + 1 OR NOT EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE game_id = NEW.id AND number = NEW.version AND link = NEW.link AND seal = NEW.seal
    )
)
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_game refused: the head of a book is its newest entry');
END;

-- An added edition never changes, since its books can't be read without its board. Only whether it is
-- offered for new events may change.

CREATE TRIGGER ledger_guard_addededition_update
    BEFORE UPDATE OF id, name, text, actor, added_at ON ledger_addededition
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused: an added edition is never changed or removed');
END;
CREATE TRIGGER ledger_guard_addededition_delete BEFORE DELETE ON ledger_addededition
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE refused: an added edition is never changed or removed');
END;
CREATE TRIGGER ledger_guard_addededition_replace BEFORE INSERT ON ledger_addededition
WHEN EXISTS (SELECT 1 FROM ledger_addededition WHERE id = NEW.id OR name = NEW.name)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this edition already exists');
END;

-- A book closes with the entry that finishes its game, at that entry's time; until then it is open.
-- A book without entries may be withdrawn: then it is closed, without a time.
CREATE TRIGGER ledger_guard_game_closing BEFORE UPDATE ON ledger_game
WHEN (NEW.status <> OLD.status OR NEW.closed_at IS NOT OLD.closed_at)
    AND NOT (NEW.version = 0 AND NEW.closed_at IS NULL) AND (
    NEW.status IS NOT iif(json_extract(NEW.state, '$.situation.status') IS 'finished', 'closed', 'open')
    OR NEW.closed_at IS NOT iif(NEW.status = 'closed', (
        SELECT posted_at FROM ledger_transaction WHERE game_id = NEW.id AND number = NEW.version
    ), NULL)
)
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_game refused: a game''s last entry closes its book');
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

-- A posting moves something, and only the Box and the Bank's cash may fall below zero. The table's
-- constraints say so too, but PRAGMA ignore_check_constraints switches those off.
CREATE TRIGGER ledger_guard_posting_covered AFTER INSERT ON ledger_posting
WHEN NEW.quantity = 0 OR (
    NEW.balance < 0 AND NEW.account <> 'Box'
    AND NOT (NEW.account = 'Bank' AND NEW.commodity = 'cash')
)
BEGIN
    SELECT RAISE(ABORT, 'ledger: a posting must move something, and may leave no balance below zero');
END;

-- SQLite also finds a row by its rowid. Where the primary key isn't a whole number, that is a second
-- way to the row, and REPLACE takes it as well.
CREATE TRIGGER ledger_guard_transaction_rowid BEFORE INSERT ON ledger_transaction
WHEN EXISTS (SELECT 1 FROM ledger_transaction WHERE rowid = NEW.rowid)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this entry already exists: the book is append-only');
END;
CREATE TRIGGER ledger_guard_game_rowid BEFORE INSERT ON ledger_game
WHEN EXISTS (SELECT 1 FROM ledger_game WHERE rowid = NEW.rowid)
BEGIN
    SELECT RAISE(ABORT, 'ledger: this game already exists: the book is append-only');
END;
CREATE TRIGGER ledger_guard_game_place BEFORE UPDATE ON ledger_game
WHEN NEW.rowid <> OLD.rowid
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE on ledger_game refused: a game keeps its rowid');
END;

-- The guard on its columns doesn't notice a change of the rowid.
CREATE TRIGGER ledger_guard_addededition_place BEFORE UPDATE ON ledger_addededition
WHEN NEW.rowid <> OLD.rowid
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused: an added edition is never changed or removed');
END;
