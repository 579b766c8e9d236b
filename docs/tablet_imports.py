"""Who imports whom among the folders of the tablet, taken from the imports in its modules."""

from __future__ import annotations

import re
from pathlib import Path

BANK = Path(__file__).parent.parent / "static" / "bank"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"')


def arrows(bank: Path = BANK) -> dict[str, frozenset[str]]:
    """For each folder, and each module beside them, the others from which it imports."""
    found: dict[str, set[str]] = {}
    for module in bank.rglob("*.js"):
        targets = found.setdefault(_room(module, bank), set())
        for address in _IMPORT.findall(_COMMENT.sub("", module.read_text("utf-8"))):
            imported = (module.parent / address).resolve()
            if imported.is_relative_to(bank):
                targets.add(_room(imported, bank))
    return {room: frozenset(targets - {room}) for room, targets in found.items()}


def is_folder(room: str, bank: Path = BANK) -> bool:
    return (bank / room).is_dir()


def _room(module: Path, bank: Path) -> str:
    return module.relative_to(bank).parts[0].removesuffix(".js")
