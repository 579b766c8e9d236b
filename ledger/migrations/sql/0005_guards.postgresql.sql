-- The guards of the book. What each one is for: docs/ledger.md.
-- They run in the database, so they hold against every program that writes to it.

-- Nothing of a book is removed, and what is written in its journal never changes.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % on % refused, the book is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_transaction_change BEFORE UPDATE OR DELETE ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_posting_change BEFORE UPDATE OR DELETE ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_guard_reply_change BEFORE UPDATE OR DELETE ON ledger_reply
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
-- posting moves the balance of its account and commodity to the one that it carries, which is the
-- balance that it finds plus its quantity.
CREATE FUNCTION ledger_move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
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
        RAISE EXCEPTION 'ledger: a posting of % % leaves % % %, which is not what was there and this',
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

-- Nothing else moves a balance: only the trigger above is a level deeper. (Who may make triggers
-- could be as well; the program's role may not, see ledger/roles.py.)
CREATE FUNCTION ledger_refuse_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % on % refused, a balance moves by postings only',
        TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_balance_direct BEFORE INSERT OR UPDATE ON ledger_balance
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse_balance();

-- The header seals its postings: of its own game, as many as it says, numbered from 1 without a
-- gap, none or at least two, each commodity summing to zero; and it follows the head of its game.
CREATE FUNCTION ledger_seal() RETURNS trigger LANGUAGE plpgsql AS $$
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
        RAISE EXCEPTION 'ledger: entry % has no link and seal', NEW.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    SELECT count(*), min(line), max(line), bool_or(game_id <> NEW.game_id),
            min(commodity) <> max(commodity), sum(quantity),
            (SELECT version FROM ledger_game WHERE id = NEW.game_id)
        INTO legs, first_line, last_line, strays, mixed, total, newest
        FROM ledger_posting WHERE transaction_id = NEW.id;
    IF legs <> NEW.posting_count OR legs = 1 OR first_line <> 1 OR last_line <> legs OR strays THEN
        RAISE EXCEPTION 'ledger: entry % has % postings on lines % to %, its header says %',
            NEW.id, legs, first_line, last_line, NEW.posting_count
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF mixed THEN
        SELECT commodity INTO unbalanced FROM ledger_posting WHERE transaction_id = NEW.id
            GROUP BY commodity HAVING sum(quantity) <> 0 LIMIT 1;
    END IF;
    IF total <> 0 OR unbalanced IS NOT NULL THEN
        RAISE EXCEPTION 'ledger: entry % does not balance in %', NEW.id,
            coalesce(unbalanced, 'its only commodity')
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.number IS DISTINCT FROM newest + 1 THEN
        RAISE EXCEPTION 'ledger: entry % is not the next of its game, which is at %',
            NEW.number, newest USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_transaction_seal BEFORE INSERT ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_seal();

-- A book begins empty. What it is played by never changes, and its head moves to its next entry.
CREATE FUNCTION ledger_refuse_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.version <> 0 OR NEW.link !~ '^[0-9a-f]{64}$' OR NEW.seal !~ '^[0-9a-f]{64}$' THEN
        RAISE EXCEPTION 'ledger: a book begins at version 0, with the beginnings of both chains'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION ledger_refuse_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: UPDATE on ledger_game refused, the rules of a game never change'
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE FUNCTION ledger_refuse_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.version <> OLD.version + 1 OR NOT EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE game_id = NEW.id AND number = NEW.version AND link = NEW.link AND seal = NEW.seal
    ) THEN
        RAISE EXCEPTION 'ledger: UPDATE on ledger_game refused, the head of a book is its newest entry'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_game_opening BEFORE INSERT ON ledger_game
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_opening();
CREATE TRIGGER ledger_guard_game_rules BEFORE UPDATE ON ledger_game
    FOR EACH ROW WHEN (
        NEW.id <> OLD.id OR NEW.ruleset <> OLD.ruleset OR NEW.options <> OLD.options
        OR NEW.edition <> OLD.edition OR NEW.seats <> OLD.seats OR NEW.opened_at <> OLD.opened_at
    ) EXECUTE FUNCTION ledger_refuse_rules();
CREATE TRIGGER ledger_guard_game_head BEFORE UPDATE ON ledger_game
    FOR EACH ROW WHEN (
        NEW.version <> OLD.version OR NEW.link <> OLD.link OR NEW.seal <> OLD.seal
    ) EXECUTE FUNCTION ledger_refuse_head();
