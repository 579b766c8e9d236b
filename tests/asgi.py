"""Requests to an ASGI application, without a server."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

from asgiref.testing import ApplicationCommunicator


def ask(application: Any, method: str, address: str, *body: bytes, **headers: str) -> int:
    """The status of the answer; the body is sent in these pieces."""
    return asyncio.run(answer(application, method, address, *body, **headers))


async def answer(application: Any, method: str, address: str, *body: bytes, **headers: str) -> int:
    """The same, for a test with a loop of its own."""
    path, _, query = address.partition("?")
    named = {"host": "localhost", "content_length": str(sum(map(len, body)))} | headers
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "client": ["127.0.0.1", 1],
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in named.items()
        ],
    }

    asked = ApplicationCommunicator(application, scope)
    for piece in body:
        await asked.send_input({"type": "http.request", "body": piece, "more_body": True})
    await asked.send_input({"type": "http.request"})
    await asked.wait(30)
    started = await asked.receive_output()
    status: int = started["status"]
    return status


def post(
    application: Any, address: str, authorization: str, version: int, command: dict[str, Any]
) -> int:
    """The status of the answer to a command that a tablet posts."""
    return asyncio.run(post_answer(application, address, authorization, version, command))


async def post_answer(
    application: Any, address: str, authorization: str, version: int, command: dict[str, Any]
) -> int:
    """The same, for a test with a loop of its own."""
    return await answer(
        application,
        "POST",
        address,
        json.dumps(command).encode(),
        authorization=authorization,
        if_match=f'"{version}"',
        idempotency_key=str(uuid4()),
        content_type="application/json",
    )
