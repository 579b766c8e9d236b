"""Reading a game from a file that somebody hands in: JSON as exported, or notation."""

from ledger.imports.reading import read
from ledger.imports.script import FILE_BYTES_MAX, Script, Step

__all__ = ["FILE_BYTES_MAX", "Script", "Step", "read"]
