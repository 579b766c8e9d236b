"""The engine as one file, for the browsers that run it: its source and its data, as they lie here.

It is made when it is first asked for, so it is never another version than the one that answers, and
its address has its hash in it.
"""

from __future__ import annotations

import gzip
import io
import zipfile
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import engine

_ROOT = Path(engine.__file__).parent
_LEFT_OUT = {"commandline", "__pycache__"}
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class EngineArchive:
    """The file, the same compressed as browsers take it, and what tells it from any other."""

    content: bytes
    compressed: bytes
    digest: str


@cache
def archive() -> EngineArchive:
    """The engine of this process. What is stored isn't compressed, which reads faster."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for path in sorted(_ROOT.rglob("*")):
            inside = path.relative_to(_ROOT)
            if path.suffix in (".py", ".json") and not _LEFT_OUT & set(inside.parts):
                name = f"engine/{inside.as_posix()}"
                files.writestr(zipfile.ZipInfo(name, _LONG_AGO), path.read_bytes())
    content = packed.getvalue()
    return EngineArchive(content, gzip.compress(content, mtime=0), sha256(content).hexdigest())
