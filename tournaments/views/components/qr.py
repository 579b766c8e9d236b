"""QR codes, drawn in the page itself: no file is made and nothing is kept."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from tournaments.this_server import secure_origin

_THIS_COMPUTER = ("localhost", "127.0.0.1", "[::1]")


@lru_cache(maxsize=1024)
def qr_code(link: str) -> SafeString:
    """`link` as an SVG element that fills the box it stands in. Level M survives a creased card."""
    # Our own drawing: the link is in its squares, not in its markup.
    return mark_safe(segno.make(link, error="m").svg_inline(border=2, omitsize=True))  # noqa: S308


def full_link(request: HttpRequest, path: str, *, is_bank: bool = False) -> str:
    """The address of `path` as a device in the hall must type it, even if the organiser sits at the
    serving computer. If `manage.py lan` has set up https, only the bank's address uses it: players'
    phones don't know our authority."""
    host, colon, port = request.get_host().rpartition(":")
    if not colon:
        host, port = port, ""
    if host in _THIS_COMPUTER and settings.LAN_HOST:
        host = settings.LAN_HOST
    both = secure_origin.origins()
    if both and int(request.get_port()) in (both.http, both.https):
        return (
            f"https://{host}:{both.https}{path}" if is_bank else f"http://{host}:{both.http}{path}"
        )
    return f"{request.scheme}://{host}{colon}{port}{path}"
