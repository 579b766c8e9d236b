"""Settings whose values can't be just anything: a wrong one is refused in a sentence."""

from __future__ import annotations

import os
from collections.abc import Collection
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured


def whole_number(variable: str, default: int) -> int:
    """A number from the environment that isn't negative."""
    text = os.environ.get(variable) or str(default)
    if not text.isdecimal():
        raise ImproperlyConfigured(f"{variable} is {text!r}, and must be a whole number.")
    return int(text)


def one_of(allowed: Collection[str], variable: str, default: str) -> str:
    """One of the words that are allowed."""
    text = os.environ.get(variable) or default
    if text not in allowed:
        *others, last = allowed
        words = f"{', '.join(others)} or {last}"
        raise ImproperlyConfigured(f"{variable} is {text!r}, and must be {words}.")
    return text


def redis_address(variable: str) -> str:
    """Where Redis is; "" if there is none. A wrong one may have a password in it, so it isn't
    repeated."""
    address = os.environ.get(variable, "")
    if address and not address.startswith(("redis://", "rediss://")):
        raise ImproperlyConfigured(f"{variable} must be an address such as redis://host:6379/0.")
    return address


def time_zone(variable: str) -> str:
    """A time zone; "" if none is given."""
    name = os.environ.get(variable, "")
    try:
        return name and ZoneInfo(name).key
    except (KeyError, ValueError, OSError) as fault:
        raise ImproperlyConfigured(
            f"{variable} is {name!r}, and must be a time zone such as Europe/Zurich."
        ) from fault
