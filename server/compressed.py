"""Texts among the static files, compressed for clients that accept it: scripts, styles, drawings.

Files that are the same for everybody hold no secrets that their compressed length could betray.
Pages and the API's answers may, so they go out uncompressed.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any

from servestatic.utils import parse_accept_encoding

_TEXTS = {".css", ".js", ".json", ".mjs", ".svg", ".txt"}


class CompressedTexts:
    """The application `served`, with its texts at these addresses compressed. It answers as before
    if a browser doesn't ask for the whole file."""

    def __init__(self, served: Any) -> None:
        self._served = served
        self._paths: dict[str, Path] = {}

    def add_files(self, folder: Path, prefix: str) -> None:
        """The texts of this folder, below this address. A file already compressed there (`make
        vendor`) is compressed better than here."""
        for path in folder.rglob("*"):
            if path.suffix in _TEXTS and not Path(f"{path}.gz").exists():
                self._paths[prefix + path.relative_to(folder).as_posix()] = path

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer the request."""
        path = self._paths.get(scope["path"]) if scope["type"] == "http" else None
        if path and scope["method"] == "GET":
            send = _FileSender(send, path, is_wanted=takes_gzip(scope))
        await self._served(scope, receive, send)


class _FileSender:
    """Sends the content of a file or, in its place, the same compressed."""

    def __init__(self, send: Any, path: Path, *, is_wanted: bool) -> None:
        self._send = send
        self._path = path
        self._is_wanted = is_wanted
        self._is_whole = False

    async def __call__(self, event: Any) -> None:
        if event["type"] == "http.response.start":
            self._is_whole = event["status"] == 200 and self._is_wanted
            await self._send({**event, "headers": [*self._headers(event["headers"])]})
        elif not self._is_whole:
            await self._send(event)
        elif not event.get("more_body"):
            await self._send({"type": "http.response.body", "body": _compressed(self._path)})

    def _headers(self, headers: Any) -> Any:
        yield b"vary", b"Accept-Encoding"
        if self._is_whole:
            yield b"content-encoding", b"gzip"
            yield b"content-length", str(len(_compressed(self._path))).encode()
        for name, value in headers:
            if not (self._is_whole and name == b"content-length"):
                yield name, value


def takes_gzip(scope: Any) -> bool:
    """Whether a browser accepts a compressed answer."""
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    return "gzip" in parse_accept_encoding(accepted.decode("latin-1"))


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
