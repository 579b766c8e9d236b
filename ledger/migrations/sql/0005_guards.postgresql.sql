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

-- A posting comes before its header; once the header is there, the entry is sealed.
CREATE FUNCTION ledger_refuse_late_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM ledger_transaction WHERE id = NEW.transaction_id) THEN
        RAISE EXCEPTION 'ledger: entry % is sealed and takes no more postings', NEW.transaction_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_posting_sealed BEFORE INSERT ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_late_posting();

-- A posting moves the balance of its account and commodity to the one that it carries, which is
-- the balance that it finds plus its quantity.
CREATE FUNCTION ledger_move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ledger_balance SET quantity = NEW.balance, posting_id = NEW.id
        WHERE game_id = NEW.game_id AND account = NEW.account AND commodity = NEW.commodity
            AND quantity = NEW.balance - NEW.quantity;
    IF FOUND THEN
        RETURN NULL;
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
    RETURN NULL;
END
$$;

CREATE TRIGGER ledger_guard_posting_moves AFTER INSERT ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_move_balance();

-- A balance is that of the newest posting of its account and commodity, and names it.
CREATE FUNCTION ledger_refuse_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT 1 FROM ledger_posting
        WHERE id = NEW.posting_id AND game_id = NEW.game_id AND account = NEW.account
            AND commodity = NEW.commodity AND balance = NEW.quantity
    ) THEN
        RAISE EXCEPTION 'ledger: % on % refused, a balance moves by postings only',
            TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION ledger_refuse_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger: % on % refused, a balance moves by postings only',
        TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER ledger_guard_balance_backed BEFORE INSERT OR UPDATE ON ledger_balance
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_balance();
CREATE TRIGGER ledger_guard_balance_forward BEFORE UPDATE ON ledger_balance
    FOR EACH ROW WHEN (
        NEW.posting_id <= OLD.posting_id OR NEW.id <> OLD.id OR NEW.game_id <> OLD.game_id
        OR NEW.account <> OLD.account OR NEW.commodity <> OLD.commodity
    ) EXECUTE FUNCTION ledger_refuse_balance_change();

-- The header seals its postings: of its own game, as many as it says, numbered from 1 without a
-- gap, none or at least two, each commodity summing to zero; and it is the next entry of its game.
CREATE FUNCTION ledger_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    legs bigint;
    first_line integer;
    last_line integer;
    strays boolean;
    unbalanced text;
    newest integer;
BEGIN
    IF NEW.link !~ '^[0-9a-f]{64}$' OR NEW.seal !~ '^[0-9a-f]{64}$' THEN
        RAISE EXCEPTION 'ledger: entry % has no link and seal', NEW.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.posting_count <> 0 OR EXISTS (
        SELECT 1 FROM ledger_posting WHERE transaction_id = NEW.id
    ) THEN
        SELECT sum(count), min(first), max(last), bool_or(stray),
                min(commodity) FILTER (WHERE total <> 0)
            INTO legs, first_line, last_line, strays, unbalanced
            FROM (
                SELECT commodity, count(*) AS count, min(line) AS first, max(line) AS last,
                    bool_or(game_id <> NEW.game_id) AS stray, sum(quantity) AS total
                FROM ledger_posting WHERE transaction_id = NEW.id GROUP BY commodity
            ) AS found;
        IF legs IS DISTINCT FROM NEW.posting_count OR first_line <> 1 OR last_line <> legs
            OR legs = 1 OR strays
        THEN
            RAISE EXCEPTION 'ledger: entry % has % postings on lines % to %, its header says %',
                NEW.id, coalesce(legs, 0), first_line, last_line, NEW.posting_count
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        IF unbalanced IS NOT NULL THEN
            RAISE EXCEPTION 'ledger: entry % does not balance in %', NEW.id, unbalanced
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    SELECT coalesce(max(number), 0) INTO newest FROM ledger_transaction
        WHERE game_id = NEW.game_id;
    IF NEW.number <> newest + 1 THEN
        RAISE EXCEPTION 'ledger: entry % follows entry %', NEW.number, newest
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_guard_transaction_seal BEFORE INSERT ON ledger_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger_seal();

-- A book begins empty. What it is played by never changes, and its head moves to its newest
-- entry, forward only.
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
    IF NEW.version <= OLD.version OR NOT EXISTS (
        SELECT 1 FROM ledger_transaction
        WHERE game_id = NEW.id AND number = NEW.version AND link = NEW.link AND seal = NEW.seal
    ) OR EXISTS (
        SELECT 1 FROM ledger_transaction WHERE game_id = NEW.id AND number = NEW.version + 1
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
