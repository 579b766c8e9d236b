"""The content security policy, on every response."""

from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

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


@sync_and_async_middleware
def content_security_policy(get_response: Any) -> Any:
    """Adds `POLICY` to each response, sync or async, so that Django need not switch threads."""
    if iscoroutinefunction(get_response):

        async def guarded(request: HttpRequest) -> HttpResponse:
            return _with_policy(await get_response(request))

        return guarded

    def guarded_sync(request: HttpRequest) -> HttpResponse:
        return _with_policy(get_response(request))

    return guarded_sync


def _with_policy(response: HttpResponse) -> HttpResponse:
    response.headers["Content-Security-Policy"] = POLICY
    return response
