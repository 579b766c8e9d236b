-- The guards of the book; docs/ledger.md says what each one is for. They run in the database, so
-- they hold against every program that writes to it. Each looks for its tables in public, whatever
-- its session has set: otherwise somebody's own schema could put tables or operators of the same
-- names before ours.
--
-- Triggers are written here as PostgreSQL itself tells them (pg_get_triggerdef): the system check
-- compares the two word by word.

-- Nothing is ever removed from a book, and no entry of its journal ever changes.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % on % refused: the book is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_transaction_change BEFORE DELETE OR UPDATE ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_posting_change BEFORE DELETE OR UPDATE ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_reply_change BEFORE DELETE OR UPDATE ON ledger_reply
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_balance_delete BEFORE DELETE ON ledger_balance
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_game_delete BEFORE DELETE ON ledger_game
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_transaction_truncate BEFORE TRUNCATE ON ledger_transaction
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_posting_truncate BEFORE TRUNCATE ON ledger_posting
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_reply_truncate BEFORE TRUNCATE ON ledger_reply
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_balance_truncate BEFORE TRUNCATE ON ledger_balance
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_game_truncate BEFORE TRUNCATE ON ledger_game
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A posting comes before its header; once the header is there, the entry is sealed. Until then a
-- posting carries the new balance of its account and commodity (the balance that it finds, plus its
-- quantity), and sets the stored balance to that.
CREATE FUNCTION ledger_move_balance() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    UPDATE ledger_balance SET quantity = NEW.balance, posting_id = NEW.id
        WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
            AND quantity = NEW.balance - NEW.quantity
            AND NOT EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id);
    IF FOUND THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id) THEN
        RAISE EXCEPTION 'ledger: entry % is sealed and takes no more postings', NEW.transaction_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.balance <> NEW.quantity OR EXISTS (
        SELECT 1 FROM ledger_balance
        WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
    ) THEN
        RAISE EXCEPTION 'ledger: a posting of % % leaves % % %, not the old balance plus its quantity',
            NEW.quantity, NEW.commodity, NEW.account, NEW.balance, NEW.commodity
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    INSERT INTO ledger_balance (game_id, account, commodity, quantity, posting_id)
        VALUES (NEW.game_id, NEW.account, NEW.commodity, NEW.balance, NEW.id);
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_posting_moves BEFORE INSERT ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_move_balance();

-- Nothing else moves a balance: only the trigger above writes from one level deeper. (A role that may
-- make triggers could do so too; the program's role may not, see ledger/roles.py.)
CREATE FUNCTION ledger_refuse_balance() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % on % refused: only postings move a balance',
        TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_balance_direct BEFORE INSERT OR UPDATE ON ledger_balance
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse_balance();

-- The header seals its postings. They belong to its game, are as many as it says (none or at least
-- two), are numbered from 1 without a gap, and sum to zero in each commodity. The header follows the
-- head of its game.
CREATE FUNCTION ledger_seal() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    legs integer;
    first_line integer;
    last_line integer;
    strays boolean;
    mixed boolean;
    total numeric;
    unbalanced text;
    newest integer;
BEGIN
    IF NEW.link !~ '^[0-9a-f]{64}$' OR NEW.seal !~ '^[0-9a-f]{64}$' THEN
        RAISE EXCEPTION 'ledger: entry % lacks a valid link or seal', NEW.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    SELECT count(*), min(line), max(line), bool_or(game_id <> NEW.game_id),
            min(commodity) <> max(commodity), sum(quantity),
            (SELECT version FROM ledger_game WHERE id = NEW.game_id)
        INTO legs, first_line, last_line, strays, mixed, total, newest
        FROM ledger_posting WHERE transaction_id = NEW.id;
    IF legs <> NEW.posting_count OR legs = 1 OR first_line <> 1 OR last_line <> legs OR strays THEN
        RAISE EXCEPTION 'ledger: entry % has % postings, on lines % to %, but its header says %',
            NEW.id, legs, first_line, last_line, NEW.posting_count
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF mixed THEN
        SELECT commodity INTO unbalanced FROM ledger_posting WHERE transaction_id = NEW.id
            GROUP BY commodity HAVING sum(quantity) <> 0 LIMIT 1;
    END IF;
    IF total <> 0 OR unbalanced IS NOT NULL THEN
        RAISE EXCEPTION 'ledger: entry % doesn''t balance in %', NEW.id,
            coalesce(unbalanced, 'its only commodity')
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.number IS DISTINCT FROM newest + 1 THEN
        RAISE EXCEPTION 'ledger: entry % isn''t the next one of its game, which is at %',
            NEW.number, newest USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_transaction_seal BEFORE INSERT ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_seal();

-- A book begins empty. The rules it is played by never change, and its head moves to its next entry.
CREATE FUNCTION ledger_refuse_opening() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.version <> 0 OR NEW.link !~ '^[0-9a-f]{64}$' OR NEW.seal !~ '^[0-9a-f]{64}$' THEN
        RAISE EXCEPTION 'ledger: a book begins at version 0, with the first hash of each chain'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION ledger_refuse_rules() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'ledger: UPDATE on ledger_game refused: the rules of a game never change'
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE FUNCTION ledger_refuse_head() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.version <> OLD.version + 1 OR NOT EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE game_id = NEW.id AND number = NEW.version AND link = NEW.link AND seal = NEW.seal
    ) THEN
        RAISE EXCEPTION 'ledger: UPDATE on ledger_game refused: the head of a book is its newest entry'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_game_opening BEFORE INSERT ON ledger_game
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_opening();
CREATE TRIGGER ledger_guard_game_rules BEFORE UPDATE ON ledger_game
    FOR EACH ROW WHEN (new.id <> old.id OR new.ruleset::text <> old.ruleset::text
        OR new.options <> old.options OR new.edition::text <> old.edition::text
        OR new.seats::text <> old.seats::text OR new.opened_at <> old.opened_at)
    EXECUTE FUNCTION ledger_refuse_rules();
CREATE TRIGGER ledger_guard_game_head BEFORE UPDATE ON ledger_game
    FOR EACH ROW WHEN (new.version <> old.version OR new.link::text <> old.link::text
        OR new.seal::text <> old.seal::text)
    EXECUTE FUNCTION ledger_refuse_head();

-- An added edition never changes, since its books can't be read without its board. Only whether it is
-- offered for new events may change.

CREATE FUNCTION ledger_refuse_edition() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % refused: an added edition is never changed or removed', TG_OP
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

-- A book closes with the entry that finishes its game, at that entry's time; until then it is open.
-- A book without entries may be withdrawn: then it is closed, without a time.
CREATE FUNCTION ledger_refuse_closing() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
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
        RAISE EXCEPTION 'ledger: UPDATE on ledger_game refused: a game''s last entry closes its book'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_game_closing BEFORE UPDATE ON ledger_game
    FOR EACH ROW WHEN (new.status::text <> old.status::text
        OR new.closed_at IS DISTINCT FROM old.closed_at)
    EXECUTE FUNCTION ledger_refuse_closing();

-- A key is answered with its entry, or with a refusal if it has none.
CREATE FUNCTION ledger_refuse_reply() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
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

-- At COMMIT a posting must be one of those that its header counts. ledger_guard_posting_moves looks
-- for the header earlier, but can't see one that another connection hasn't committed yet.
CREATE FUNCTION ledger_refuse_uncounted() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE id = NEW.transaction_id AND NEW.line BETWEEN 1 AND posting_count
    ) THEN
        RAISE EXCEPTION 'ledger: entry % is sealed without this posting, or has no header',
            NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER ledger_guard_posting_counted AFTER INSERT ON ledger_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_refuse_uncounted();
