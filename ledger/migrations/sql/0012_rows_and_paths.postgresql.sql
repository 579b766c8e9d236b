-- A guard looks for its tables in public, whatever the session that wakes it has set: else whoever
-- has a schema of their own could put tables, or operators, of the same names before ours.

ALTER FUNCTION ledger_move_balance() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_balance() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_change() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_closing() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_edition() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_head() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_opening() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_reply() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_rules() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_refuse_uncounted() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION ledger_seal() SET search_path = pg_catalog, public, pg_temp;
