"""The problems of this API in the OpenAPI document."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse

from ledger.api.serializers import ProblemSerializer


def problems(codes: dict[int, str]) -> dict[Any, Any]:
    """The problem documents that an operation may answer with: per status their codes. Whatever
    needs a pass or an account refuses revoked access keys."""
    if 401 in codes and 403 in codes:
        codes = codes | {403: f"{codes[403]}, ACCESS_KEY_REVOKED"}
    return {
        (status, "application/problem+json"): OpenApiResponse(ProblemSerializer, description=listed)
        for status, listed in codes.items()
    }
