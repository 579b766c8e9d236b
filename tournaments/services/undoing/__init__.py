"""Taking back what an organiser did, from the log.

An act that has an inverse is undone by the service that does the inverse, which is recorded as any
other act. Nothing is undone on which something else was built since.
"""

from tournaments.services.undoing.undo import offered, undo

__all__ = ["offered", "undo"]
