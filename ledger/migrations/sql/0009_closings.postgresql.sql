-- Two guards more: of when a book is closed, and of what a key was answered. docs/ledger.md tells.

-- A book is closed by the entry that finishes its game, at that entry's time, and open else. One
-- without an entry may be taken away: closed, at no time.
CREATE FUNCTION ledger_refuse_closing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_closed boolean;
    newest timestamptz;
BEGIN
    IF NEW.version = 0 AND NEW.closed_at IS NULL THEN
        RETURN NEW;
    END IF;
    is_closed := coalesce(NEW.state #>> '{situation,status}', '') = 'finished';
    IF is_closed THEN
        SELECT posted_at INTO newest FROM ledger_transaction
            WHERE game_id = NEW.id AND number = NEW.version;
    END IF;
    IF is_closed <> (NEW.status = 'closed') OR NEW.closed_at IS DISTINCT FROM newest THEN
        RAISE EXCEPTION 'ledger: UPDATE on ledger_game refused, a book is closed by its newest entry'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_game_closing BEFORE UPDATE ON ledger_game
    FOR EACH ROW WHEN (
        NEW.status <> OLD.status OR NEW.closed_at IS DISTINCT FROM OLD.closed_at
    ) EXECUTE FUNCTION ledger_refuse_closing();

-- A key is answered with its entry, or with a refusal if it has none.
CREATE FUNCTION ledger_refuse_reply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    entry integer;
BEGIN
    SELECT number INTO entry FROM ledger_transaction
        WHERE game_id = NEW.game_id AND key = NEW.key;
    IF NEW.digest !~ '^[0-9a-f]{64}$' OR NOT coalesce(
        CASE NEW.status
            WHEN 201 THEN entry IS NOT NULL AND NEW.body = jsonb_build_object('number', entry)
            WHEN 422 THEN entry IS NULL AND jsonb_typeof(NEW.body -> 'code') = 'string'
                AND jsonb_typeof(NEW.body -> 'sentence') = 'string'
        END, false
    ) THEN
        RAISE EXCEPTION 'ledger: a key is answered with its entry, or with a refusal if it has none'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_reply_fits BEFORE INSERT ON ledger_reply
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_reply();
