"""The files that pages load, below an address with the name of their present version.

Browsers keep what comes from there for good, and no page mixes two versions. What every page loads
comes in two files, made here of the many that lie in `static/`, since a phone on a crowded network
waits longer for twenty answers than for two (docs/decisions/static-files.md).
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage

_PLACES = ("css/*", "img/*", "js/*", "vendor/*/*/*")
_STYLES = (
    "vendor/pico/2.1.1/pico.min.css",
    "css/fonts.css",
    "css/tokens.css",
    "css/dark.css",
    "css/page.css",
    "css/parts.css",
    "css/forms.css",
    "css/people.css",
)
_MEDIA = {"css/dark.css": "(prefers-color-scheme: dark)"}
_MAIN = "passgo.js"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_IMPORT_ALL = re.compile(r"^import\b", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_EXPORT_ALL = re.compile(r"^export\b", re.MULTILINE)
_COMMENT = re.compile(r"^ */\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)


class PageFiles(StaticFilesStorage):
    """Says where a page finds a file: below the address of the version, if it is one of ours."""

    def url(self, name: str | None) -> str:
        """The address of a file, by its path below `static/`."""
        if name in BUNDLES or (_root() / (name or "")).is_file():
            return f"{address()}{name}"
        return super().url(name)


@cache
def address() -> str:
    """Below which address the files are served, with a slash at its end."""
    plain = f"/{settings.STATIC_URL.strip('/')}/"
    if settings.DEBUG:  # there, files may change under the running program
        return plain
    version = hashlib.sha256()
    for path in sorted(path for place in _PLACES for path in _root().glob(place)):
        if path.is_file() and "pyodide" not in path.parts:
            version.update(f"{path.name}\0".encode() + path.read_bytes())
    version.update(Path(__file__).read_bytes())
    return f"{plain}of-{version.hexdigest()[:12]}/"


def styles() -> str:
    """The styles of every page, in their order. Files that they name are named from `css/`."""
    parts = []
    for name in _STYLES:
        text = (_root() / name).read_text()
        parts.append(f"@media {_MEDIA[name]} {{\n{text}}}\n" if name in _MEDIA else text)
    return "\n".join(parts)


def scripts() -> str:
    """The modules that every page runs as one script, each in a scope of its own.

    They import and export by name and one a line, as ours do; anything else raises ValueError.
    """
    order: list[str] = []
    _collect(_MAIN, order)
    return '"use strict";\n' + "".join(_in_its_scope(name) for name in order)


def _collect(name: str, order: list[str]) -> None:
    """Each module after those that it imports."""
    for _, imported in _IMPORT.findall(_source(name)):
        if imported not in order:
            _collect(imported, order)
    order.append(name)


def _in_its_scope(name: str) -> str:
    """A module as a function that is called at once and gives what it exports."""
    text = _COMMENT.sub("", _source(name))
    names = _EXPORT.findall(text)
    text = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    if _IMPORT_ALL.search(text) or _EXPORT_ALL.search(text) or " as " in _imports_of(name):
        raise ValueError(f"js/{name} imports or exports in a way that the bundle doesn't know")
    return f"const {_scope(name)} = (() => {{\n{text}return {{ {', '.join(names)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    return f"const {{{found[1]}}} = {_scope(found[2])};\n"


def _imports_of(name: str) -> str:
    return " ".join(names for names, _ in _IMPORT.findall(_source(name)))


def _scope(name: str) -> str:
    return "of_" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _source(name: str) -> str:
    return (_root() / "js" / name).read_text()


BUNDLES: dict[str, tuple[str, Callable[[], str]]] = {
    "css/every-page.css": ("text/css", styles),
    "js/every-page.js": ("text/javascript", scripts),
}
"""What is made of many files, by its path beside them: its kind, and how."""


class Bundles:
    """The application `served`, with the bundles before it. `headers` go with each of them."""

    def __init__(self, served: Any, headers: dict[str, str]) -> None:
        self._served = served
        self._headers = headers
        # Now, while the files are those that the address is named after: an update may lay others
        # in their place long before the restart.
        self._kept = {} if settings.DEBUG else {name: _made(name) for name in BUNDLES}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer the request."""
        is_ours = scope["type"] == "http" and scope["path"].startswith(address())
        name = scope["path"].removeprefix(address()) if is_ours else ""
        if name not in BUNDLES or scope["method"] not in ("GET", "HEAD"):
            await self._served(scope, receive, send)
            return
        made = self._kept.get(name) or _made(name)
        packs = b"gzip" in dict(scope["headers"]).get(b"accept-encoding", b"")
        body = made[packs]
        headers = (
            self._headers
            | {
                "Content-Type": f"{BUNDLES[name][0]}; charset=utf-8",
                "Content-Length": str(len(body)),
                "Cache-Control": "no-cache"
                if settings.DEBUG
                else "max-age=315360000, public, immutable",
                "Vary": "Accept-Encoding",
            }
            | ({"Content-Encoding": "gzip"} if packs else {})
        )
        raw = [(key.lower().encode(), value.encode()) for key, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        whole = body if scope["method"] == "GET" else b""
        await send({"type": "http.response.body", "body": whole})


def _made(name: str) -> tuple[bytes, bytes]:
    """A bundle as it is, and compressed."""
    body = BUNDLES[name][1]().encode()
    return body, gzip.compress(body, mtime=0)


def _root() -> Path:
    root: Path = settings.STATICFILES_DIRS[0]
    return root
