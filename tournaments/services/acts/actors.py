"""The actor: noted once where a request or a task comes in, and read where an act is recorded.

So no service has to pass it on, and none can forget it (docs/decisions/acts-say-what-stands.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from ledger.actors import Actor

_acting: ContextVar[str] = ContextVar("acting", default="system:operator")
_device: ContextVar[str] = ContextVar("device", default="")


@contextmanager
def acting_with(device: str) -> Iterator[None]:
    """Do everything inside with this device: `browser:…`, or "" if it isn't known."""
    token = _device.set(device)
    try:
        yield
    finally:
        _device.reset(token)


@contextmanager
def acting_as(reference: str, device: str = "") -> Iterator[None]:
    """Do everything inside as this actor, named as in the journal (`user:1`), with this device
    (`key:…`, `pass:…`). Without a device, it is the one that `acting_with` named, unless the
    software acts by itself."""
    by_itself = reference.startswith("system:")
    with acting_with(device or ("" if by_itself else _device.get())):
        token = _acting.set(reference)
        try:
            yield
        finally:
            _acting.reset(token)


def acting_for(actor: Actor) -> AbstractContextManager[None]:
    """Like `acting_as`, for an actor of the ledger."""
    return acting_as(actor.reference, actor.device)


def actor_now() -> str:
    """The reference of the person or program acting now; the operator if none was named."""
    return _acting.get()


def device_now() -> str:
    """The reference of the device they use; "" if it isn't known."""
    return _device.get()
