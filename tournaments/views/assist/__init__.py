"""An assistant's pages on a phone: the check-in desk, and a runner's errands."""
