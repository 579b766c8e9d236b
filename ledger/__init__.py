"""The book of every table: games, their journals and balances, the passes that open them, the
API."""
