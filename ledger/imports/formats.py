"""Telling the formats apart."""

from __future__ import annotations

from engine.notation import NotationError, decode
from ledger.imports import from_json, from_notation
from ledger.imports.script import FILE_BYTES_MAX, Script, too_long


def read(data: bytes) -> Script:
    """The commands that a file asks for. Raises `Problem` MALFORMED_FILE, TOO_LARGE or, for a game
    that the rules refuse, FILE_REFUSED; then nothing has been entered."""
    if len(data) > FILE_BYTES_MAX:
        raise too_long()
    try:
        text = decode(data)
    except NotationError as error:
        raise from_notation.not_read(error) from error
    return from_json.read(text) if text.lstrip().startswith("{") else from_notation.read(text)
