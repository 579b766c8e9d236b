"""Settings whose values can't be just anything: a wrong one is refused in a sentence."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Collection
from contextlib import suppress
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

_ON = ("on", "true", "yes", "1", "y", "ok")
_OFF = ("off", "false", "no", "0", "n", "")

_NAME = r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]"
_HOST = re.compile(_NAME, re.IGNORECASE)
_HOSTS = re.compile(rf"\*|\.?({_NAME})", re.IGNORECASE)
_ORIGIN = re.compile(rf"https?://(\*\.)?({_NAME})(:\d{{1,5}})?", re.IGNORECASE)


def switch(variable: str, *, default: bool) -> bool:
    """Whether something is on. A typo must not switch off what protects people."""
    text = os.environ.get(variable)
    if text is None:
        return default
    word = text.strip().lower()
    if word not in _ON and word not in _OFF:
        raise ImproperlyConfigured(f"{variable} is {text!r}, and must be on or off.")
    return word in _ON


def whole_number(variable: str, default: int, *, least: int = 0) -> int:
    """A number from the environment that isn't below `least`; only the default may be."""
    text = os.environ.get(variable)
    if not text:
        return default
    if not text.isdecimal():
        raise ImproperlyConfigured(f"{variable} is {text!r}, and must be a whole number.")
    if int(text) < least:
        raise ImproperlyConfigured(f"{variable} is {text!r}, and must be at least {least}.")
    return int(text)


def host(variable: str) -> str:
    """A name or an address of a computer; "" if none is given."""
    text = os.environ.get(variable, "").strip()
    if text and not _HOST.fullmatch(text):
        raise ImproperlyConfigured(
            f"{variable} is {text!r}, and must be a name such as night.example.org or an address "
            "such as 192.168.1.20, without https:// and port."
        )
    return text


def hosts(variable: str) -> list[str]:
    """Names and addresses; none if none is given. An asterisk is any."""
    return _list(
        variable,
        _HOSTS.fullmatch,
        "names such as night.example.org or addresses such as 192.168.1.20, without https:// and "
        "port",
    )


def origins(variable: str) -> list[str]:
    """Addresses of sites as browsers name them; none if none is given."""
    return _list(
        variable, _ORIGIN.fullmatch, "addresses such as https://night.example.org, without a path"
    )


def proxies(variable: str) -> list[str]:
    """Addresses and networks; none if none is given. A single asterisk is any."""
    if os.environ.get(variable) == "*":
        return ["*"]
    allowed = "addresses such as 127.0.0.1 or networks such as 10.0.0.0/8"
    return _list(variable, _is_address, allowed)


def _is_address(text: str) -> bool:
    with suppress(ValueError):
        return bool(ip_network(text) if "/" in text else ip_address(text))
    return False


def _list(variable: str, is_right: Callable[[str], object], allowed: str) -> list[str]:
    found = [text.strip() for text in os.environ.get(variable, "").split(",") if text.strip()]
    for text in found:
        if not is_right(text):
            raise ImproperlyConfigured(
                f"{variable} has {text!r}, and must be {allowed}, separated by commas."
            )
    return found


def folder(variable: str) -> str:
    """A folder that is there and can be written; "" if none is given."""
    path = os.environ.get(variable, "")
    if path and not (Path(path).is_dir() and os.access(path, os.W_OK | os.X_OK)):
        raise ImproperlyConfigured(
            f"{variable} is {path!r}, and must be a folder that exists and can be written."
        )
    return path


def database(variable: str, default: str) -> dict[str, Any]:
    """Django's settings of a database. A wrong address may have a password in it, so it isn't
    repeated."""
    address = os.environ.get(variable) or default
    with warnings.catch_warnings(), suppress(ValueError):
        warnings.simplefilter("ignore")
        found: dict[str, Any] = environ.Env.db_url_config(address)
        engine = found.get("ENGINE", "").removeprefix("django.db.backends.")
        if engine in ("postgresql", "sqlite3") and found["NAME"] not in ("", ":memory:"):
            return found
    raise ImproperlyConfigured(
        f"{variable} must be an address such as postgres://user:password@host:5432/name or "
        "sqlite:////folder/passgo.sqlite3."
    )


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
