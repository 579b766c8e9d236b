"""The engine as one file, for the browsers that run it: its source and its data, as they are here.

It is made when it is first asked for, so it always matches the engine that answers here; its
address contains its hash.
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
    """The file, also compressed for browsers, and the digest that identifies it."""

    content: bytes
    compressed: bytes
    digest: str


@cache
def archive() -> EngineArchive:
    """The engine of this process. Its files are stored uncompressed, which reads faster."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for path in sorted(_ROOT.rglob("*")):
            inside = path.relative_to(_ROOT)
            if path.suffix in (".py", ".json") and not _LEFT_OUT & set(inside.parts):
                name = f"engine/{inside.as_posix()}"
                files.writestr(zipfile.ZipInfo(name, _LONG_AGO), path.read_bytes())
    content = packed.getvalue()
    return EngineArchive(content, gzip.compress(content, mtime=0), sha256(content).hexdigest())
