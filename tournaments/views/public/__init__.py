"""Pages anyone may open, and signing in: accounts, links, cards."""
