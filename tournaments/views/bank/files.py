"""The files of the bank: where they lie, what they are, and the name of their present version.

They are served below an address that has the version in it (`server.files`), so browsers keep them
without asking, and no page mixes two versions.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import cache
from pathlib import Path

from django.conf import settings

PLACES = (
    "bank/**/*",
    "css/fonts.css",
    "css/tokens.css",
    "css/dark.css",
    "img/mark.svg",
    "js/channels.js",
    "vendor/bitter/**/*",
    "vendor/pyodide/**/*",
    "vendor/source-sans-3/**/*",
)
"""Whatever the bank's page loads, and the workers and styles that it starts."""

KINDS = {".css", ".js", ".mjs", ".svg", ".wasm", ".woff2", ".zip", ".mp4"}

MAIN = "bank/main.js"
PRACTICE = "bank/practice/main.js"
_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.[^"']+)["']""", re.MULTILINE)


@cache
def hashes() -> dict[str, str]:
    """SHA-256 of each file in base64, by its path below static/, in order."""
    root = _root()
    paths = {path for place in PLACES for path in root.glob(place) if path.suffix in KINDS}
    return {
        path.relative_to(root).as_posix(): b64encode(
            hashlib.sha256(path.read_bytes()).digest()
        ).decode()
        for path in sorted(paths)
    }


@cache
def address() -> str:
    """Below which address the files are served, with a slash at its end."""
    if settings.DEBUG:  # there, files may change under the running program
        return f"/{settings.STATIC_URL.strip('/')}/"
    version = hashlib.sha256(repr(hashes()).encode()).hexdigest()[:12]
    return f"/{settings.STATIC_URL.strip('/')}/at-{version}/"


@cache
def modules(main: str) -> list[str]:
    """The scripts that a page imports, `main` first, each after one that imports it. A browser that
    is told of them all at once needn't read one to learn of the next."""
    root = _root()
    found = {main: None}
    for path in (waiting := [main]):
        for name in _IMPORT.findall((root / path).read_text()):
            imported = (root / path).parent.joinpath(name).resolve().relative_to(root).as_posix()
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    return list(found)


def _root() -> Path:
    root: Path = settings.STATICFILES_DIRS[0]
    return root
