-- The guards of an event's log, as in postgresql.sql. On SQLite an insert may also replace
-- a row, and columns take any type.

CREATE TRIGGER ledger_guard_act_update BEFORE UPDATE ON tournaments_act
BEGIN
    SELECT RAISE(ABORT, 'event log: UPDATE on tournaments_act refused: the log is append-only');
END;
CREATE TRIGGER ledger_guard_act_delete BEFORE DELETE ON tournaments_act
BEGIN
    SELECT RAISE(ABORT, 'event log: DELETE on tournaments_act refused: the log is append-only');
END;
CREATE TRIGGER ledger_guard_chain_delete BEFORE DELETE ON tournaments_eventchain
BEGIN
    SELECT RAISE(ABORT, 'event log: DELETE on tournaments_eventchain refused: the log is append-only');
END;

-- An insert never replaces a row. The id of each is its rowid.
CREATE TRIGGER ledger_guard_act_replace BEFORE INSERT ON tournaments_act
WHEN EXISTS (SELECT 1 FROM tournaments_act WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM tournaments_act WHERE event = NEW.event AND number = NEW.number)
BEGIN
    SELECT RAISE(ABORT, 'event log: this act already exists: the log is append-only');
END;
CREATE TRIGGER ledger_guard_chain_replace BEFORE INSERT ON tournaments_eventchain
WHEN EXISTS (SELECT 1 FROM tournaments_eventchain WHERE id = NEW.id OR event = NEW.event)
BEGIN
    SELECT RAISE(ABORT, 'event log: this event already has a log, which is append-only');
END;

-- An act has the number after that of its event's head, and moves the head.
CREATE TRIGGER ledger_guard_act_follows BEFORE INSERT ON tournaments_act
WHEN typeof(NEW.number) <> 'integer' OR length(NEW.seal) <> 64 OR NEW.seal GLOB '*[^0-9a-f]*'
    OR NOT EXISTS (
        SELECT 1 FROM tournaments_eventchain
        WHERE event = NEW.event AND number = NEW.number - 1
    )
BEGIN
    SELECT RAISE(ABORT, 'event log: the act doesn''t follow the head of its event');
END;
CREATE TRIGGER ledger_guard_act_moves AFTER INSERT ON tournaments_act
BEGIN
    UPDATE tournaments_eventchain SET number = NEW.number, seal = NEW.seal
        WHERE event = NEW.event;
END;
CREATE TRIGGER ledger_guard_chain_opening BEFORE INSERT ON tournaments_eventchain
WHEN NEW.number IS NOT 0 OR length(NEW.seal) <> 64 OR NEW.seal GLOB '*[^0-9a-f]*'
BEGIN
    SELECT RAISE(ABORT, 'event log: a log begins at number 0, with the first hash of its chain');
END;

-- The head moves to the next act and nowhere else. The salt may be wiped.
CREATE TRIGGER ledger_guard_chain_head BEFORE UPDATE ON tournaments_eventchain
WHEN NEW.id IS NOT OLD.id OR NEW.event IS NOT OLD.event OR NEW.opened_at IS NOT OLD.opened_at
    OR (NEW.salt IS NOT OLD.salt AND NEW.salt IS NOT '')
    OR ((NEW.number IS NOT OLD.number OR NEW.seal IS NOT OLD.seal) AND NOT (
        typeof(NEW.number) = 'integer' AND NEW.number = OLD.number + 1 AND EXISTS (
            SELECT 1 FROM tournaments_act
            WHERE event = NEW.event AND number = NEW.number AND seal = NEW.seal
        )
    ))
BEGIN
    SELECT RAISE(ABORT, 'event log: the head of a log moves to its next act and nowhere else');
END;
