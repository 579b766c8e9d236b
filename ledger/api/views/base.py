"""What all views of the API have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.api import errors
from ledger.api.authentication import PassAuthentication
from ledger.api.parsing import StrictJSONParser


class ApiView(APIView):
    """JSON in and out, passes or a session, every error a problem document."""

    authentication_classes = [PassAuthentication, SessionAuthentication]
    parser_classes = [StrictJSONParser]
    renderer_classes = [JSONRenderer]
    permission_classes = []

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response]:
        """Our own handler, whatever the settings of the project say."""
        return errors.handle
