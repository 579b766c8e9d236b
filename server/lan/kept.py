"""The authority and the certificate as they lie beside the database."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from config.places import VAR_DIR
from server.lan import certificates
from server.lan.certificates import Signer

FOLDER = VAR_DIR / "lan"
_AUTHORITY, _LEAF = "authority", "server"

_EARLY = timedelta(days=30)
"""A certificate is replaced this long before it expires, so that no evening begins with an old
one."""


def authority() -> Signer | None:
    """The authority that was set up, if any. Raises ValueError if its files are broken."""
    return _read(_AUTHORITY)


def leaf() -> Signer | None:
    """The server's certificate, if one was made. Raises ValueError if its files are broken."""
    return _read(_LEAF)


def set_up(names: Iterable[str]) -> Signer:
    """Make an authority, and forget any earlier one; its tablets then have to learn to trust this
    one."""
    made = certificates.make_authority(names, socket.gethostname())
    FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
    (FOLDER / f"{_LEAF}.crt").unlink(missing_ok=True)
    _write(_AUTHORITY, made)
    return made


def certificate_for(authority: Signer, names: Iterable[str]) -> ssl.SSLContext:
    """The server's part of TLS, with a certificate for those of `names` that the authority can
    vouch for: a new one if the kept one is for others, or expires soon."""
    wanted = {name for name in names if certificates.covers(authority.certificate, name)}
    leaf = _read(_LEAF)
    soon = datetime.now(UTC) + _EARLY
    if (
        leaf is None
        or certificates.names_of(leaf.certificate) != wanted
        or not certificates.is_good_until(leaf.certificate, soon)
    ):
        _write(_LEAF, certificates.make_leaf(authority, sorted(wanted)))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(FOLDER / f"{_LEAF}.crt", FOLDER / f"{_LEAF}.key")
    return context


def _read(name: str) -> Signer | None:
    certificate, key = FOLDER / f"{name}.crt", FOLDER / f"{name}.key"
    if not (certificate.exists() and key.exists()):
        return None
    return certificates.read(certificate.read_bytes(), key.read_bytes())


def _write(name: str, signer: Signer) -> None:
    """Write the key first, so that no certificate ever lies there without its own."""
    for path, content in (
        (FOLDER / f"{name}.key", signer.key_pem()),
        (FOLDER / f"{name}.crt", signer.certificate_pem()),
    ):
        _replace(path, content)


def _replace(path: Path, content: bytes) -> None:
    """Replace a file as a whole or not at all; only its owner can read it."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
