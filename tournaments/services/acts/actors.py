"""Who acts: noted once where a request or a task comes in, and read where an act is recorded.

So no service has to hand it on to the next, and none can forget it
(docs/decisions/acts-say-what-stands.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_acting: ContextVar[str] = ContextVar("acting", default="system:operator")


@contextmanager
def acting_as(reference: str) -> Iterator[None]:
    """Whatever is done inside is done by this actor, named as in the journal (`user:1`)."""
    token = _acting.set(reference)
    try:
        yield
    finally:
        _acting.reset(token)


def actor_now() -> str:
    """The reference of who acts now; the operator where nobody said who."""
    return _acting.get()
