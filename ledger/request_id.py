"""The id of the request that is being answered: its problem and its log lines name it."""

from __future__ import annotations

from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
""""" while nothing is being answered, as in a job. The server sets it (server.request_ids)."""
