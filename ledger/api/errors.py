"""Every error of the API as a problem document (RFC 9457), `application/problem+json`."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from ledger import outages
from ledger.codes import LedgerCode
from ledger.metrics import PROBLEMS
from ledger.problems import Problem
from ledger.request_id import request_id

CONTENT_TYPE = "application/problem+json"
REPLAYED = "Idempotent-Replayed"

logger = logging.getLogger(__name__)

_CODES: dict[type[Exception], tuple[int, str, str]] = {
    exceptions.NotAuthenticated: (
        401,
        LedgerCode.NO_PASS,
        "Open this with the link of a card, or log in.",
    ),
    exceptions.AuthenticationFailed: (401, LedgerCode.NO_PASS, "This link doesn't work here."),
    PermissionDenied: (403, LedgerCode.FORBIDDEN, "You aren't allowed to do this."),
    Http404: (404, LedgerCode.NOT_FOUND, "There is nothing at this address."),
}


def handle(error: Exception, context: dict[str, Any]) -> Response:
    """The response to whatever a view raised."""
    if isinstance(error, Problem):
        response = respond(error.status, error.code, error.sentence, error.extra)
        if error.replayed:
            response.headers[REPLAYED] = "true"
        return response
    for kind, (status, code, sentence) in _CODES.items():
        if isinstance(error, kind):
            response = respond(status, code, sentence)
            if status == 401:
                response.headers["WWW-Authenticate"] = "Bearer"
            return response
    if isinstance(error, OperationalError):
        outage = outages.explain(error)
        return respond(503, outage.code, outage.sentence)
    if isinstance(error, exceptions.APIException):
        return respond(error.status_code, error.default_code.upper(), str(error.detail))
    logger.error("fault in the API", exc_info=error)
    return respond(500, LedgerCode.FAULT, "Something went wrong in Passgo. Nothing was saved.")


def respond(status: int, code: str, sentence: str, extra: dict[str, Any] | None = None) -> Response:
    """The response with a problem document."""
    body = counted_document(status, code, sentence, extra)
    return Response(body, status=status, content_type=CONTENT_TYPE)


def counted_document(
    status: int, code: str, sentence: str, extra: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A problem document, with the id of the request being answered, if any. Counts the code."""
    PROBLEMS.labels(code).inc()
    asked = {"request_id": request_id.get()} if request_id.get() else {}
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": sentence,
        **asked,
        **(extra or {}),
    }
