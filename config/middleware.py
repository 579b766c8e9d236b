"""Headers for every response. Files get the content security policy in `server.files`."""

from typing import Any

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
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


def keep_sessions_out_of_caches(get_response: Any) -> Any:
    """Lets no cache keep what somebody with a session is shown: organisers' pages hold everybody's
    private links, and the laptop may be handed on."""

    def guarded(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        if "Cache-Control" not in response and not request.session.is_empty():
            add_never_cache_headers(response)
        return response

    return guarded


class TellOfOutages:
    """Answers a page for which the database was away, busy or full with what to do about it."""

    def __init__(self, get_response: Any) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response: HttpResponse = self._get_response(request)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for an error of the database; any other error goes its way."""
        if not isinstance(error, OperationalError):
            return None
        page = render_to_string("503.html", {"outage": outages.explain(error)})
        return HttpResponse(page, status=503)
