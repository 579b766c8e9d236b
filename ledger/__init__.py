"""The book of every table: games, their journal, balances, the passes that open them, the API."""
