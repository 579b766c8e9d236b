"""The files of the bank: where they lie, what they are, and the name of their present version.

They are served below an address that has the version in it (`server.files`), so browsers keep them
without asking, and no page mixes two versions.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from functools import cache
from pathlib import Path

from django.conf import settings

from tournaments.views.joining import joined

MAIN = "bank/main.js"
PRACTICE = "bank/practice/main.js"
ENGINE = "bank/engine/worker.js"
JOINED = (MAIN, PRACTICE, "bank/css/main.css", ENGINE)
_PLACES = (
    "bank/media/*",
    "css/dark.css",
    "img/mark.svg",
    "vendor/bitter/**/*",
    "vendor/pyodide/**/*",
    "vendor/source-sans-3/**/*",
)
"""The other files that the bank's page, its styles and its worker load."""

_KINDS = {".css", ".js", ".mjs", ".svg", ".wasm", ".woff2", ".zip", ".mp4"}


@cache
def joined_files() -> dict[str, str]:
    """The scripts and the style that are served joined with all that they import, by path below
    static/."""
    return {name: joined(name) for name in JOINED}


@cache
def hashes() -> dict[str, str]:
    """SHA-256 of each file in base64, by its path below static/, in order."""
    root: Path = settings.STATICFILES_DIRS[0]
    paths = {path for place in _PLACES for path in root.glob(place) if path.suffix in _KINDS}
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    files |= {name: text.encode() for name, text in joined_files().items()}
    return {
        name: b64encode(hashlib.sha256(content).digest()).decode()
        for name, content in sorted(files.items())
    }


@cache
def address() -> str:
    """The path below which the files are served, with a slash at its end."""
    if settings.DEBUG:  # during development files may change under the running program
        return f"/{settings.STATIC_URL.strip('/')}/"
    version = hashlib.sha256(repr(hashes()).encode()).hexdigest()[:12]
    return f"/{settings.STATIC_URL.strip('/')}/at-{version}/"
