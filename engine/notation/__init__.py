"""A text notation for games and positions: headers, then one command a line, comments allowed."""

from engine.notation.decoding import decode
from engine.notation.faults import Misread, NotationError
from engine.notation.reading import read
from engine.notation.record import Comment, Expectation, Line, Record, RefusedCommand
from engine.notation.replaying import FailedLine, ReplayedGame, replay
from engine.notation.writing import write, write_command

__all__ = [
    "Comment",
    "Expectation",
    "FailedLine",
    "Line",
    "Misread",
    "NotationError",
    "Record",
    "RefusedCommand",
    "ReplayedGame",
    "decode",
    "read",
    "replay",
    "write",
    "write_command",
]
