"""Signed addresses of channels.

EventSource sends no headers, so the right to follow stands in the address: a signature over the
channels and the time. Every viewer of a page gets the address that the page follows.
"""

from urllib.parse import quote

from django.core import signing

MAX_AGE_SECONDS = 3600
"""The time for which an address opens a stream. An open stream goes on; a page renews on 403."""


def url(*channels: str) -> str:
    """The address, without host, of one stream of these channels, for `MAX_AGE_SECONDS`."""
    subject = ",".join(channels)
    return f"/live/{quote(subject, safe=',')}?token={quote(_token(subject))}"


def may_follow(subject: str, token: str) -> bool:
    """Whether `token` was signed by us for these channels, and not too long ago."""
    try:
        _signer().unsign(f"{subject}:{token}", max_age=MAX_AGE_SECONDS)
    except signing.BadSignature:
        return False
    return True


def _token(subject: str) -> str:
    return _signer().sign(subject).removeprefix(f"{subject}:")


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt="ledger.live")
