-- The guards of added editions: a book means what is printed on its board, so that stays as it is.
-- What may change is whether an edition is offered for new events.

CREATE FUNCTION ledger_refuse_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % refused, an added edition never changes', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_addededition_update
    BEFORE UPDATE OF id, name, text, actor, added_at ON ledger_addededition
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_edition();
CREATE TRIGGER ledger_guard_addededition_delete BEFORE DELETE ON ledger_addededition
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_edition();
CREATE TRIGGER ledger_guard_addededition_truncate BEFORE TRUNCATE ON ledger_addededition
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_edition();
