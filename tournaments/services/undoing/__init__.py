"""Taking back what an organiser did, from the log.

An act that has an inverse is undone by the service that does the inverse; that is recorded like any
other act. Nothing is undone if something else has been built on it since.
"""

from tournaments.services.undoing.undo import offered, undo

__all__ = ["offered", "undo"]
