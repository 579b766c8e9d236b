"""Read from the head of a request who sent it."""

from __future__ import annotations

import re

from django.http import parse_cookie

from ledger.asgi_types import Scope

_LINK = re.compile(r"/[abpr]/([^/]+)/")


def path(scope: Scope) -> str:
    """The address that is asked for, without the place where the site is mounted."""
    whole: str = scope["path"]
    return whole.removeprefix(scope.get("root_path") or "")


def token(scope: Scope) -> str:
    """The token in Authorization, or in the link that is opened; "" without one."""
    return bearer(scope) or link(scope)


def link(scope: Scope) -> str:
    """The token in the private link that is opened; "" for any other address."""
    found = _LINK.match(path(scope))
    return found[1] if found else ""


def bearer(scope: Scope) -> str:
    """The token in Authorization, "" without one."""
    scheme, _, token = _header(scope, b"authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie(scope: Scope, name: str) -> str:
    """A cookie, "" without it."""
    value: str = parse_cookie(_header(scope, b"cookie")).get(name, "")
    return value


def named(scope: Scope) -> dict[str, str]:
    """The headers by their usual names, as in "If-Match"; those that were sent several times are
    joined, as Django joins them."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1").title()
        text = value.decode("latin-1")
        found[name] = f"{found[name]},{text}" if name in found else text
    return found


def with_length(scope: Scope, length: int) -> Scope:
    """The head of a request whose body has this length, which a sender who sends it in chunks
    doesn't say. Without it Django would take the body for empty."""
    if not length or any(name == b"content-length" for name, _ in scope["headers"]):
        return scope
    return {**scope, "headers": [*scope["headers"], (b"content-length", b"%d" % length)]}


def address(scope: Scope) -> str:
    """Return the address that the request comes from; uvicorn has seen to what a proxy says."""
    client: str = (scope.get("client") or ("",))[0]
    return client


def _header(scope: Scope, name: bytes) -> str:
    value: bytes = dict(scope["headers"]).get(name, b"")
    return value.decode("latin-1")
