"""Telling the formats apart."""

from __future__ import annotations

from ledger.imports import from_json, from_notation
from ledger.imports.script import FILE_BYTES_MAX, Script, misread, too_long


def read(data: bytes) -> Script:
    """What a file asks to be entered. Raises `Problem` MALFORMED_FILE, TOO_LARGE or, for a game
    that the rules refuse, FILE_REFUSED; nothing has been entered then."""
    if len(data) > FILE_BYTES_MAX:
        raise too_long()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise misread(
            f"Line {line}, column {column}: expected text in UTF-8.",
            line=line,
            column=column,
            expected="text in UTF-8",
        ) from error
    return from_json.read(text) if text.lstrip().startswith("{") else from_notation.read(text)
