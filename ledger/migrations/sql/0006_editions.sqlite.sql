-- The guards of added editions: a book means what is printed on its board, so that stays as it is.
-- What may change is whether an edition is offered for new events.

CREATE TRIGGER ledger_guard_addededition_update
    BEFORE UPDATE OF id, name, text, actor, added_at ON ledger_addededition
BEGIN
    SELECT RAISE(ABORT, 'ledger: UPDATE refused, an added edition never changes');
END;
CREATE TRIGGER ledger_guard_addededition_delete BEFORE DELETE ON ledger_addededition
BEGIN
    SELECT RAISE(ABORT, 'ledger: DELETE refused, an added edition stays');
END;
CREATE TRIGGER ledger_guard_addededition_replace BEFORE INSERT ON ledger_addededition
WHEN EXISTS (SELECT 1 FROM ledger_addededition WHERE id = NEW.id OR name = NEW.name)
BEGIN
    SELECT RAISE(ABORT, 'ledger: there is an edition of this name already');
END;
