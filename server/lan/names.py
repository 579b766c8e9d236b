"""The names that the certificate should be for."""

from __future__ import annotations

from django.conf import settings


def own_names() -> list[str]:
    """Every host name and address under which this program is reached, without patterns."""
    named = [*settings.ALLOWED_HOSTS, settings.LAN_HOST, "localhost", "127.0.0.1", "::1"]
    plain = (name.strip("[]").lower() for name in named)
    return sorted({name for name in plain if name and not name.startswith((".", "*"))})
