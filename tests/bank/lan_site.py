"""The server as `make run` starts it after `manage.py lan`, which answers by https as well."""

from __future__ import annotations

import base64
import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ledger.live import hub
from server import serve
from server.lan import certificates, kept
from tests.conftest import PATIENCE_SECONDS, find_port, wait_until
from tournaments.this_server import secure_origin

HOST = "passgo.local"
MAPPED = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
IS_KEPT = "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"
"""Whether the service worker answers for the page."""


@dataclass(frozen=True)
class LanSite:
    """Both addresses of the site, and the argument by which a browser trusts its certificate."""

    http: str
    https: str
    trust: str


@contextmanager
def serving_lan(folder: Path, patch: pytest.MonkeyPatch, settings: Any) -> Iterator[LanSite]:
    """The site while the block runs, on the test's database; its authority lies in `folder`."""
    settings.ALLOWED_HOSTS = [HOST]
    settings.DEMO = False
    settings.LAN_HOST = HOST
    patch.setattr(kept, "FOLDER", folder)
    kept.set_up([HOST])
    port, lan_port = find_port(), find_port()
    patch.setenv("LAN_PORT", str(lan_port))
    lan = serve.open_lan("127.0.0.1", port)
    server = serve.Server(port, lan)
    with serve.listen("127.0.0.1", port) as socket:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        try:
            wait_until(lambda: server.started or not thread.is_alive(), "the site to start")
            yield LanSite(f"http://{HOST}:{port}", f"https://{HOST}:{lan_port}", _trust())
        finally:
            server.should_exit = True
            wait_until(lambda: socket.fileno() == -1 or not thread.is_alive(), "the door to close")
            hub.close()
            thread.join(PATIENCE_SECONDS)
            secure_origin.forget()


def _trust() -> str:
    """Chromium's way to trust one key as if an installed authority had signed it."""
    leaf = kept.FOLDER / "server"
    signer = certificates.read(
        leaf.with_suffix(".crt").read_bytes(), leaf.with_suffix(".key").read_bytes()
    )
    key = signer.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    digest = base64.b64encode(hashlib.sha256(key).digest()).decode()
    return f"--ignore-certificate-errors-spki-list={digest}"
