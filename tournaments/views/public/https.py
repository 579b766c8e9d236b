"""Pages that help a tablet to trust this computer's own https address."""

from __future__ import annotations

import hashlib
import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tournaments.this_server import secure_origin
from tournaments.views.components.qr import full_link, qr_code

_SYSTEMS = (
    ("android", r"Android"),
    ("chromeos", r"CrOS"),
    ("windows", r"Windows"),
    ("ipados", r"iPad|iPhone|Macintosh"),  # an iPad says that it is a Mac
)


@never_cache
def steps(request: HttpRequest) -> HttpResponse:
    """Show what to do on each tablet, by its system; or on this computer, if `manage.py lan` hasn't
    been run."""
    both = secure_origin.origins()
    if both is None:
        return render(request, "public/https_not_yet.html")
    here = full_link(request, reverse("https"))
    context = {
        "system": _system(request),
        "here": here,
        "qr": qr_code(here),
        "check": full_link(request, reverse("https-check"), is_bank=True),
        "fingerprint": hashlib.sha256(both.authority).digest().hex(" ", 2).upper(),
    }
    return render(request, "public/https.html", context)


@never_cache
def authority(request: HttpRequest) -> HttpResponse:
    """The certificate to be trusted. This type is what makes an iPad offer to install it."""
    both = secure_origin.origins()
    if both is None:
        raise Http404
    return HttpResponse(both.authority, content_type="application/x-x509-ca-cert")


@never_cache
def check(request: HttpRequest) -> HttpResponse:
    """Check that this tablet trusts this computer: the page's script finds out."""
    return render(
        request, "public/https_check.html", {"steps": full_link(request, reverse("https"))}
    )


def _system(request: HttpRequest) -> str:
    agent = request.headers.get("User-Agent", "")
    return next((name for name, mark in _SYSTEMS if re.search(mark, agent)), "")
