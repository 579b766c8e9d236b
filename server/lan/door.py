"""The second port of `make run`, where it answers by https."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.serialization import Encoding

from server.lan import kept
from server.lan.names import own_names
from tournaments.this_server import secure_origin


@dataclass(frozen=True)
class Door:
    """A listening socket, and what TLS needs there."""

    socket: socket.socket
    tls: ssl.SSLContext


def open_door(http: int, https: int, listen: Callable[[int], socket.socket]) -> Door | None:
    """Listen at the port `https`, if `manage.py lan` has set it up; the pages then know of it.
    Raises ValueError or OSError if its files are broken, and whatever `listen` raises."""
    authority = kept.authority()
    if authority is None:
        return None
    tls = kept.certificate_for(authority, own_names())
    door = Door(listen(https), tls)
    certificate = authority.certificate.public_bytes(Encoding.DER)
    secure_origin.answer_at(http=http, https=https, authority=certificate)
    return door
