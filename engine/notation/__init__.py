"""A text notation for games and positions: headers, then one command a line, comments allowed."""

from engine.notation.reading import NotationError, read
from engine.notation.record import Comment, Expectation, Line, Record, Refused
from engine.notation.replaying import Fault, Replay, replay
from engine.notation.writing import write, write_command

__all__ = [
    "Comment",
    "Expectation",
    "Fault",
    "Line",
    "NotationError",
    "Record",
    "Refused",
    "Replay",
    "read",
    "replay",
    "write",
    "write_command",
]
