"""Scripts and styles joined with everything that they import, answered from memory."""

from __future__ import annotations

import gzip
from typing import Any

from server.compressed import takes_gzip

_KINDS = {".css": "text/css", ".js": "text/javascript"}


class JoinedFiles:
    """The application `served`, but with these texts answered first, by their addresses. `headers`
    go with each of them."""

    def __init__(self, served: Any, texts: dict[str, str], headers: dict[str, str]) -> None:
        self._served = served
        self._files = {
            address: (headers | _headers_of(address), text.encode())
            for address, text in texts.items()
        }
        self._packed = {
            address: (headers | {"Content-Encoding": "gzip"}, gzip.compress(body, mtime=0))
            for address, (headers, body) in self._files.items()
        }

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer the request."""
        is_ours = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not is_ours or scope["path"] not in self._files:
            await self._served(scope, receive, send)
            return
        files = self._packed if takes_gzip(scope) else self._files
        headers, body = files[scope["path"]]
        headers = headers | {"Content-Length": str(len(body))}
        raw = [(key.lower().encode(), value.encode()) for key, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        whole = body if scope["method"] == "GET" else b""
        await send({"type": "http.response.body", "body": whole})


def _headers_of(address: str) -> dict[str, str]:
    return {
        "Content-Type": f"{_KINDS[address[address.rindex('.') :]]}; charset=utf-8",
        "Cache-Control": "max-age=315360000, public, immutable",
        "Vary": "Accept-Encoding",
    }
