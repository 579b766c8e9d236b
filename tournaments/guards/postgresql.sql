-- The guards of an event's log: acts are added, one after the other, and never changed or removed.
-- docs/ledger.md explains them.

CREATE FUNCTION tournaments_refuse_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'event log: % on % refused: the log is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_act_change BEFORE DELETE OR UPDATE ON tournaments_act
    FOR EACH ROW EXECUTE FUNCTION tournaments_refuse_change();
CREATE TRIGGER ledger_guard_act_truncate BEFORE TRUNCATE ON tournaments_act
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_refuse_change();
CREATE TRIGGER ledger_guard_chain_delete BEFORE DELETE ON tournaments_eventchain
    FOR EACH ROW EXECUTE FUNCTION tournaments_refuse_change();
CREATE TRIGGER ledger_guard_chain_truncate BEFORE TRUNCATE ON tournaments_eventchain
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_refuse_change();

-- An act has the number after that of its event's head, and moves the head.
CREATE FUNCTION tournaments_add_act() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.seal !~ '^[0-9a-f]{64}$' OR NOT EXISTS (
        SELECT 1 FROM tournaments_eventchain
        WHERE event = NEW.event AND number = NEW.number - 1
    ) THEN
        RAISE EXCEPTION 'event log: act % doesn''t follow the head of its event', NEW.number
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_act_follows BEFORE INSERT ON tournaments_act
    FOR EACH ROW EXECUTE FUNCTION tournaments_add_act();
CREATE FUNCTION tournaments_move_head() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    UPDATE tournaments_eventchain SET number = NEW.number, seal = NEW.seal
        WHERE event = NEW.event;
    RETURN NULL;
END
$$;

CREATE TRIGGER ledger_guard_act_moves AFTER INSERT ON tournaments_act
    FOR EACH ROW EXECUTE FUNCTION tournaments_move_head();
CREATE FUNCTION tournaments_refuse_chain() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.number <> 0 OR NEW.seal !~ '^[0-9a-f]{64}$' THEN
        RAISE EXCEPTION 'event log: a log begins at number 0, with the first hash of its chain'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_chain_opening BEFORE INSERT ON tournaments_eventchain
    FOR EACH ROW EXECUTE FUNCTION tournaments_refuse_chain();

-- The head moves to the next act and nowhere else. The salt may be wiped.
CREATE FUNCTION tournaments_refuse_head() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.id <> OLD.id OR NEW.event <> OLD.event OR NEW.opened_at <> OLD.opened_at
        OR NEW.salt NOT IN (OLD.salt, '')
        OR ((NEW.number, NEW.seal) <> (OLD.number, OLD.seal) AND NOT (
            NEW.number = OLD.number + 1 AND EXISTS (
                SELECT 1 FROM tournaments_act
                WHERE event = NEW.event AND number = NEW.number AND seal = NEW.seal
            )
        ))
    THEN
        RAISE EXCEPTION 'event log: the head of a log moves to its next act and nowhere else'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_chain_head BEFORE UPDATE ON tournaments_eventchain
    FOR EACH ROW EXECUTE FUNCTION tournaments_refuse_head();
