"""Who acts: noted once where a request or a task comes in, and read where an act is recorded.

So no service has to hand it on to the next, and none can forget it
(docs/decisions/acts-say-what-stands.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from ledger.actors import Actor

_acting: ContextVar[str] = ContextVar("acting", default="system:operator")
_device: ContextVar[str] = ContextVar("device", default="")


@contextmanager
def acting_as(reference: str, device: str = "") -> Iterator[None]:
    """Whatever is done inside is done by this actor, named as in the journal (`user:1`), with this
    device (`key:…`) if it matters with which."""
    token, device_token = _acting.set(reference), _device.set(device)
    try:
        yield
    finally:
        _acting.reset(token)
        _device.reset(device_token)


def acting_for(actor: Actor) -> AbstractContextManager[None]:
    """As `acting_as`, for an actor of the ledger. Of devices, access keys alone are named: a paired
    tablet is known by its card."""
    is_key = actor.device.startswith("key:")
    return acting_as(actor.reference, actor.device if is_key else "")


def actor_now() -> str:
    """The reference of whoever acts now; the operator where nobody was named."""
    return _acting.get()


def device_now() -> str:
    """The reference of what they act with; "" where that says nothing."""
    return _device.get()
