"""A text notation for games and positions: headers, then one command per line; comments are
allowed."""

from engine.notation.decoding import decode
from engine.notation.faults import Misread, NotationError
from engine.notation.reading import read
from engine.notation.record import Comment, Expectation, NotedLine, Record, RefusedCommand
from engine.notation.replaying import FailedLine, ReplayedGame, replay
from engine.notation.writing import write, write_command

__all__ = [
    "Comment",
    "Expectation",
    "FailedLine",
    "Misread",
    "NotationError",
    "NotedLine",
    "Record",
    "RefusedCommand",
    "ReplayedGame",
    "decode",
    "read",
    "replay",
    "write",
    "write_command",
]
