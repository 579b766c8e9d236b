"""Name the browser and system of a request for the log of an evening: "Firefox on Windows".

The log only has to tell the two devices of one person apart. A few words to look for are enough for
that; a library of ten thousand devices would have to be kept up to date.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.services import acts

# The first that is found counts: all browsers call themselves Mozilla, and most of them Safari too.
_SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("CrOS", "a Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "a Mac or iPad"),  # an iPad calls itself a Mac, so that it gets the wide pages
    ("Linux", "Linux"),
)
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)


def browser_named(agent: str) -> str:
    """The browser and its system that a `User-Agent` header names; "" where it names none that
    people use."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = _android(agent) or next((name for mark, name in _SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if browser and system else ""


def note_the_browser(get_response: Any) -> Any:
    """Note the browser of a request with everything that is done in it."""

    def noted(request: HttpRequest) -> HttpResponse:
        name = browser_named(request.headers.get("User-Agent", ""))
        with acts.acting_with(f"browser:{name}" if name else ""):
            response: HttpResponse = get_response(request)
        return response

    return noted


def _android(agent: str) -> str:
    if "Android" not in agent:
        return ""
    return "an Android phone" if "Mobile" in agent else "an Android tablet"
