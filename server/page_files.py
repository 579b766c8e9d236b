"""The files that pages load, below an address with the name of their present version.

Browsers keep these files for good, and no page mixes two versions.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage

from tournaments.views.joining import joined

_PLACES = ("css/*", "img/*", "js/*", "vendor/*/*/*")
JOINED = ("css/every-page.css", "css/play.css", "js/every-page.js")


class PageFiles(StaticFilesStorage):
    """Says where a page finds a file: below the address of the version, if it is one of ours."""

    def url(self, name: str | None) -> str:
        """The address of a file, by its path below `static/`."""
        if (_root() / (name or "")).is_file():
            return f"{address()}{name}"
        return super().url(name)


@cache
def joined_files() -> dict[str, str]:
    """Return the scripts and styles that every page loads, and the styles of a player's page, each
    joined with all that it imports, by path below `static/`."""
    return {name: joined(name) for name in JOINED}


@cache
def address() -> str:
    """Return the address below which the files are served, with a slash at its end."""
    plain = f"/{settings.STATIC_URL.strip('/')}/"
    if settings.DEBUG:  # there, files may change under the running program
        return plain
    version = hashlib.sha256(repr(joined_files()).encode())
    for path in sorted(path for place in _PLACES for path in _root().glob(place)):
        if path.is_file() and "pyodide" not in path.parts:
            version.update(f"{path.name}\0".encode() + path.read_bytes())
    return f"{plain}of-{version.hexdigest()[:12]}/"


def _root() -> Path:
    root: Path = settings.STATICFILES_DIRS[0]
    return root
