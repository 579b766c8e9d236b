"""The text of a file as it was saved."""

from __future__ import annotations

import re

from engine.notation.faults import misread
from engine.texts import Text

UTF_8 = Text("text in UTF-8")
IS_UTF_16 = Text("It is UTF-16: save it again as UTF-8.")
TEXT = Text("text; this character can't be part of a text")
IS_IT_A_GAME = Text("Is it a game?")

# Tab, line feed and carriage return are text; other characters below the space are none.
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def decode(content: bytes) -> str:
    """The text of a file in UTF-8, with a byte order mark or without. Raises `NotationError` at the
    first place that isn't text."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        utf_16 = content[:2] in _UTF_16
        hint = IS_UTF_16 if utf_16 else ""
        raise misread((line, column), UTF_8, hint=hint) from error
    found = _NO_TEXT.search(text)
    if found:
        before = text[: found.start()]
        place = (before.count("\n") + 1, found.start() - before.rfind("\n"))
        raise misread(place, TEXT, hint=IS_IT_A_GAME)
    return text
