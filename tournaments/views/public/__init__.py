"""Pages anyone may open, and the doors: accounts, links, cards."""
