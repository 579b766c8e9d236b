"""The page of the bank, and the service worker that loads it without a network.

Both are the same for every card and hold no secret, so they may be compressed.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page

from ledger import passes
from ledger.engine_archive import archive
from ledger.models import Pass
from tournaments.this_server import secure_origin
from tournaments.views.bank import files
from tournaments.views.public.sign_in import dead_link

SHELL = "/b/"
ENGINE_WORKER = "/b/engine.js"
_NOT_KEPT = (".mp4", files.PRACTICE)
"""Files that only pages without a service worker load: practice, and the film that keeps a screen
on."""


@never_cache
@gzip_page
def bank(request: HttpRequest, token: str) -> HttpResponse:
    """A banker's card: the page of the bank, which pairs the device by the token in its address."""
    card = passes.find(token)
    if card is None or card.is_revoked or card.kind != Pass.Kind.CARD:
        return dead_link(request, "This banker’s card doesn’t work")
    return HttpResponse(page_html(_prepare()))


@never_cache
@gzip_page
def practice(request: HttpRequest) -> HttpResponse:
    """The practice table with its lesson: the same page, and no server behind it."""
    return HttpResponse(page_html("", files.PRACTICE))


@never_cache
@gzip_page
def shell(request: HttpRequest) -> HttpResponse:
    """The page as a device keeps it: for any card, since the card is in its address."""
    return HttpResponse(page_html(_prepare()))


@never_cache
@gzip_page
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps the bank's files on a device. It names each with its hash, so it
    changes whenever any of them does, and browsers then keep the new files beside the old."""
    return HttpResponse(service_worker_script(_prepare()), content_type="text/javascript")


@never_cache
def engine_worker(request: HttpRequest) -> HttpResponse:
    """The script of the engine's worker. It lies where the service worker answers for it, and so
    for everything that the engine loads. Otherwise a page that is loaded without a network would
    find its engine only by chance, in the browser's cache."""
    return HttpResponse(_engine_worker(), content_type="text/javascript")


def _prepare() -> str:
    """The address where a tablet learns to trust this computer, if that was set up."""
    return reverse("https") if secure_origin.origins() else ""


@cache
def page_html(prepare: str, main: str = files.MAIN) -> str:
    """The bank's page, which begins with the script `main`; rendered once."""
    context = {
        "prepare": prepare,
        "engine": _engine_address(),
        "files": files.address(),
        "main": main,
    }
    return render_to_string("bank/app.html", context)


@cache
def service_worker_script(prepare: str) -> str:
    """The script for a device that is told to keep the page: put together once."""
    if settings.DEBUG:  # files that change under the running program must not be kept
        return f"self.kept = {json.dumps({'shell': '', 'files': {}})};\n{_script()}"
    kept = {
        files.address() + path: f"sha256-{digest}"
        for path, digest in files.hashes().items()
        if not path.endswith(_NOT_KEPT)
    }
    kept[ENGINE_WORKER] = _integrity(_engine_worker().encode())
    kept[_engine_address()] = _integrity(archive().content)
    kept[SHELL] = _integrity(page_html(prepare).encode())
    return f"self.kept = {json.dumps({'shell': SHELL, 'files': kept}, indent=1)};\n{_script()}"


def _engine_worker() -> str:
    return f'import "{files.address()}{files.ENGINE}";\n'


def _engine_address() -> str:
    return reverse("engine-file", args=[archive().digest])


def _integrity(content: bytes) -> str:
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def _script() -> str:
    script: str = (settings.STATICFILES_DIRS[0] / "bank" / "service-worker.js").read_text()
    return script
