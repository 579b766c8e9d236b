"""The signature of an archive: from which computer it comes.

Ed25519 (RFC 8032) over the bytes of the manifest, which has the sha256 of each other file. The key
follows from SECRET_KEY, so it is kept, copied and restored with that.
"""

from __future__ import annotations

import hashlib
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

SIGNATURE = "signature.json"
_PURPOSE = b"passgo archive signature 1\0"
_GROUPS, _LETTERS = 4, 4


def signature_of(manifest: bytes) -> bytes:
    """The file that goes with these bytes: this computer's public key, and what it signed."""
    key = _own_key()
    told = {
        "key": key.public_key().public_bytes_raw().hex(),
        "signature": key.sign(manifest).hex(),
    }
    return (json.dumps(told) + "\n").encode()


def signer_of(manifest: bytes, signature: bytes) -> str:
    """The mark of the computer that signed these bytes. Raises ValueError if none did."""
    told = json.loads(signature)
    key = bytes.fromhex(told["key"])
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(bytes.fromhex(told["signature"]), manifest)
    except InvalidSignature as error:
        raise ValueError("it was changed after it was signed") from error
    return _mark(key)


def own_mark() -> str:
    """Return this computer's mark, for people to compare: "4f2a 91bc 03de 77a1". It stays the same
    as long as SECRET_KEY does."""
    return _mark(_own_key().public_key().public_bytes_raw())


def same_mark(typed: str, mark: str) -> bool:
    """Whether this mark was typed, with spaces or without, in small letters or capitals."""
    return "".join(typed.lower().split()) == "".join(mark.split())


def _own_key() -> Ed25519PrivateKey:
    seed = hashlib.sha256(_PURPOSE + settings.SECRET_KEY.encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)


def _mark(key: bytes) -> str:
    digits = hashlib.sha256(key).hexdigest()
    return " ".join(digits[at : at + _LETTERS] for at in range(0, _GROUPS * _LETTERS, _LETTERS))
