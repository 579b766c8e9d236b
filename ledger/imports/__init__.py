"""Reading a game from a file that somebody hands in: JSON as exported, or notation."""

from ledger.imports.formats import read
from ledger.imports.script import FILE_BYTES_MAX, Script, ScriptStep

__all__ = ["FILE_BYTES_MAX", "Script", "ScriptStep", "read"]
