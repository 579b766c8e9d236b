"""A text notation for games and positions: headers, then one command a line, comments allowed."""

from engine.notation.decoding import decode
from engine.notation.faults import Misread, NotationError
from engine.notation.reading import read
from engine.notation.record import Comment, Expectation, Line, Record, Refused
from engine.notation.replaying import Fault, Replay, replay
from engine.notation.writing import write, write_command

__all__ = [
    "Comment",
    "Expectation",
    "Fault",
    "Line",
    "Misread",
    "NotationError",
    "Record",
    "Refused",
    "Replay",
    "decode",
    "read",
    "replay",
    "write",
    "write_command",
]
