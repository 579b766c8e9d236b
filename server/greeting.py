"""The greeting that `make run` prints once the server answers."""

from pathlib import Path

import segno
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection
from django.urls import reverse

from config.addresses import lan_addresses
from server.copies.contents import in_words
from tournaments.services.accounts import invitation_token, invite
from tournaments.this_server import secure_origin


def greet(port: int, host: str = "") -> None:
    """Print where Passgo answers; the first time also the link for the organiser's account. On the
    network it answers unless it listens to this computer alone, by its `host`."""
    try:
        local = f"http://localhost:{port}/"
        seen = [] if host == "localhost" or host.startswith("127.") else lan_addresses()
        lan = [f"http://{address}:{port}/" for address in seen]
        print(f"\nPassgo is running.\n\n  On this computer:   {local}")
        for address in lan:
            print(f"  On the network:     {address}")
        if lan:
            print(f"\n{_qr(lan[0])}")
        if both := secure_origin.origins():
            host = settings.LAN_HOST or "localhost"
            print(f"  Bankers' tablets:   https://{host}:{both.https}/")
            print(f"  Prepare a tablet:   http://{host}:{both.http}{reverse('https')}\n")
        if settings.REDIS_URL and not settings.EMBEDDED_CELERY:
            print("  Celery's worker and beat run as a separate program: python -m server.worker")
        if settings.COPY_TO or connection.vendor == "sqlite":
            print(_copies())
        if not get_user_model().objects.exists():
            _first_time(local)
        print("\nCtrl-C stops it.\n", flush=True)
    finally:
        connection.close()


def _copies() -> str:
    """Say where another laptop would find the evening if this one died."""
    if not settings.COPY_TO:
        return "  No copies: make run COPY_TO=/a/stick/passgo makes one each minute."
    place = Path(settings.COPY_TO).expanduser().absolute()
    return f"  Copies each minute: {in_words(place, settings.VAR_DIR)}"


def _first_time(site: str) -> None:
    welcome = reverse("welcome", args=[invitation_token(invite())])
    link = site.rstrip("/") + welcome
    print(f"\n  No account exists yet. Make yours with this link, which works once:\n\n    {link}")


def _qr(address: str) -> str:
    """A QR code in half blocks, dark on light whatever the terminal's colors are."""
    rows = [list(row) for row in segno.make(address, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    glyphs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(
        "  " + "".join(glyphs[bool(up), bool(down)] for up, down in zip(*pair, strict=True))
        for pair in pairs
    )
