"""The page of the bank, and what a banker's device keeps of it."""
