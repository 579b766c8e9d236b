"""The engine itself, for the browsers that run it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from ledger.engine_archive import archive

_FOR_GOOD = "public, max-age=31536000, immutable"


def engine_file(request: HttpRequest, digest: str) -> HttpResponse:
    """The archive of this digest. It is the rules that anybody may read, so that no pass is
    asked for."""
    packed = archive()
    if digest != packed.digest:
        raise Http404
    takes_gzip = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(
        packed.compressed if takes_gzip else packed.content, content_type="application/zip"
    )
    if takes_gzip:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = _FOR_GOOD
    response.headers["Vary"] = "Accept-Encoding"
    return response
