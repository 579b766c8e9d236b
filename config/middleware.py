"""Headers for every response. Files get the content security policy in `server.files`."""

from typing import Any, cast

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers

from ledger import outages

# Only our own files. 'wasm-unsafe-eval' lets the tablet run the engine in WebAssembly; Pico draws
# its icons from data: images. A worker obeys the policy of its own script, so files carry it too.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


def content_security_policy(get_response: Any) -> Any:
    """Adds `POLICY` to each response."""

    def guarded(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return guarded


def compress_pages_without_secrets(get_response: Any) -> Any:
    """Compresses pages for visitors without a session. Somebody who has them loaded again and again
    and watches their length learns no secret: a player's page contains the link by which it was
    opened, and tokens against forgery are masked. Organisers' pages hold everybody's links, and go
    out uncompressed.
    """
    packer = GZipMiddleware(get_response)

    def packed(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if is_page and request.method == "GET" and not has_session:
            return cast(HttpResponse, packer.process_response(request, response))
        return response

    return packed


def keep_sessions_out_of_caches(get_response: Any) -> Any:
    """Keeps pages that were made for a session out of caches: organisers' pages hold everybody's
    private links, and the laptop may be handed on."""

    def guarded(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        if "Cache-Control" not in response and not request.session.is_empty():
            add_never_cache_headers(response)
        return response

    return guarded


def never_blank(get_response: Any) -> Any:
    """Leads on visitors who open an address that only takes posts: they get a page instead of a
    blank one. An answer that has a body, like the API's, stays as it is."""

    def answered(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        if response.status_code == 405 and not response.content and request.method == "GET":
            response.content = render_to_string("405.html")
        return response

    return answered


class TellOfOutages:
    """If the database was away, busy or full, answers with a page that says what to do about it."""

    def __init__(self, get_response: Any) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response: HttpResponse = self._get_response(request)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for an error of the database; None for any other error."""
        if not isinstance(error, OperationalError):
            return None
        page = render_to_string("503.html", {"outage": outages.explain(error)})
        return HttpResponse(page, status=503)
