"""The content of a notation file, line by line."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.command import Command


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment or an empty line, kept as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class RefusedCommand:
    """A command that the rules must refuse, with the code they must give."""

    code: str
    command: Command


@dataclass(frozen=True, slots=True)
class Expectation:
    """Something that must hold at this point: `what`, and its words (see `expectations`)."""

    what: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotedLine:
    """One line: where it stands (from 1), what it says, and the comment behind it, if any."""

    number: int
    content: Command | RefusedCommand | Expectation | Comment
    remark: str = ""

    @property
    def is_played(self) -> bool:
        """True if it says something about the game: neither a comment nor an empty line."""
        return not isinstance(self.content, Comment)


@dataclass(slots=True)
class Record:
    """A game in notation: its headers and its lines."""

    title: str = ""
    ruleset: str = "classic"
    edition: str = ""
    seats: str = "ABCD"
    options: dict[str, str] = field(default_factory=dict)
    lines: list[NotedLine] = field(default_factory=list)
