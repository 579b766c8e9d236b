"""The rulesets that games are played by."""

from __future__ import annotations

from dataclasses import asdict

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from ledger.api.views.base import ApiView
from ledger.services.editions import all_editions


class RulesetsView(ApiView):
    """All rulesets and the options they are made of. Open to everybody."""

    authentication_classes = []

    @extend_schema(
        operation_id="rulesets_list",
        summary="Rulesets and options",
        responses={200: OpenApiTypes.OBJECT},
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """Rulesets by name, and every option with its values and a sentence."""
        return Response(
            {
                "rulesets": [asdict(ruleset) for ruleset in engine.RULESETS.values()],
                "options": [asdict(option) for option in engine.OPTIONS.values()],
                "editions": [each.edition.name for each in all_editions() if each.is_offered],
            },
            headers={"Cache-Control": "no-cache"},
        )
