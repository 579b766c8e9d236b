"""Requests to an ASGI application, without a server."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

from asgiref.testing import ApplicationCommunicator


def ask(application: Any, method: str, address: str, *body: bytes, **headers: str) -> int:
    """The status of the answer; the body comes in as many pieces as there are."""
    path, _, query = address.partition("?")
    named = {"host": "localhost", "content_length": str(sum(map(len, body)))} | headers
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in named.items()
        ],
    }

    async def answer() -> int:
        asked = ApplicationCommunicator(application, scope)
        for piece in body:
            await asked.send_input({"type": "http.request", "body": piece, "more_body": True})
        await asked.send_input({"type": "http.request"})
        await asked.wait(30)
        started = await asked.receive_output()
        status: int = started["status"]
        return status

    return asyncio.run(answer())


def post(
    application: Any, address: str, authorization: str, version: int, command: dict[str, Any]
) -> int:
    """The status of the answer to a command that a tablet posts."""
    return ask(
        application,
        "POST",
        address,
        json.dumps(command).encode(),
        authorization=authorization,
        if_match=f'"{version}"',
        idempotency_key=str(uuid4()),
        content_type="application/json",
    )
