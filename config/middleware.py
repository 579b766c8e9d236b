"""The content security policy, on every response; files get it in `config.files`."""

from typing import Any

from django.http import HttpRequest, HttpResponse

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
