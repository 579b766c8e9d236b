"""Signed addresses of channels.

EventSource sends no headers, so the right to follow stands in the address: a signature over one
channel and the time. Whoever may see a page gets the addresses that the page follows.
"""

from urllib.parse import quote

from django.core import signing

MAX_AGE_SECONDS = 3600
"""How long an address opens a stream. An open stream goes on; a page renews on 403."""


def url(channel: str) -> str:
    """The address, without host, of the stream of `channel`: good for `MAX_AGE_SECONDS`."""
    return f"/live/{quote(channel)}?token={quote(_token(channel))}"


def may_follow(channel: str, token: str) -> bool:
    """Whether `token` was signed by us for this channel, and not too long ago."""
    try:
        _signer().unsign(f"{channel}:{token}", max_age=MAX_AGE_SECONDS)
    except signing.BadSignature:
        return False
    return True


def _token(channel: str) -> str:
    return _signer().sign(channel).removeprefix(f"{channel}:")


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt="ledger.live")
