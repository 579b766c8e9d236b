DROP TRIGGER ledger_guard_reply_fits ON ledger_reply;
DROP TRIGGER ledger_guard_game_closing ON ledger_game;
DROP FUNCTION ledger_refuse_reply();
DROP FUNCTION ledger_refuse_closing();
