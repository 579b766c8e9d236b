"""The common part of all views of the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.api import errors
from ledger.api.authentication import KeyAuthentication, PassAuthentication
from ledger.api.json_parser import StrictJSONParser
from ledger.api.renderers import QuickJSONRenderer
from ledger.engine_archive import archive

ENGINE = "Engine"


class ApiView(APIView):
    """JSON in and out, keys, passes or a session, every error a problem document."""

    authentication_classes = [KeyAuthentication, PassAuthentication, SessionAuthentication]
    parser_classes = [StrictJSONParser]
    renderer_classes = [QuickJSONRenderer]
    permission_classes = []

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """JSON at once for a client that asks for JSON or takes anything."""
        if request.META.get("HTTP_ACCEPT", "*/*") not in ("*/*", QuickJSONRenderer.media_type):
            return super().perform_content_negotiation(request, force)
        [renderer] = self.get_renderers()
        return renderer, QuickJSONRenderer.media_type

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Add our engine's digest to the response if the request names the sender's, so that a
        tablet learns of a newer engine."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        if ENGINE in request.headers:
            answer.headers[ENGINE] = archive().digest
        return answer

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response]:
        """Our own handler, whatever the settings of the project say."""
        return errors.handle
