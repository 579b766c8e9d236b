"""What is printed: editions of the board, and the rulesets that games are played by."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from ledger.api import docs
from ledger.api.views.base import ApiView
from ledger.problems import Problem

_CACHE = {"Cache-Control": "public, max-age=300"}


class EditionView(ApiView):
    """One printing of the board and its decks. Open to everybody."""

    authentication_classes = []

    @extend_schema(
        operation_id="edition_read",
        summary="Spaces, deeds, groups and decks of an edition",
        responses={200: OpenApiTypes.OBJECT, **docs.problems(404)},
        auth=[],
    )
    def get(self, request: Request, edition: str) -> Response:
        """The edition as data."""
        try:
            found = engine.load_edition(edition)
        except engine.Unusable as error:
            raise Problem(404, error.code, error.sentence) from error
        return Response(_edition(found), headers=_CACHE)


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
                "editions": list(engine.EDITION_NAMES),
            },
            headers=_CACHE,
        )


def _edition(edition: engine.Edition) -> dict[str, Any]:
    return {
        "id": edition.name,
        "title": edition.title,
        "currency": edition.currency,
        "notes": [{"value": value, "count": count} for value, count in edition.notes.items()],
        "spaces": [_space(edition, space) for space in edition.spaces],
        "groups": {group: list(lots) for group, lots in edition.groups.items()},
        "decks": {
            deck: [{"id": card, "label": edition.cards[card].label} for card in cards]
            for deck, cards in edition.decks.items()
        },
    }


def _space(edition: engine.Edition, space: Any) -> dict[str, Any]:
    shape = {
        "pos": space.position,
        "slug": space.deed or None,
        "name": space.name,
        "type": space.kind,
        "amount": space.amount,
    }
    if space.deed:
        deed = edition.deeds[space.deed]
        shape |= {
            "group": deed.group,
            "price": deed.price,
            "mortgage": deed.mortgage,
            "house_cost": deed.house_cost,
            "rents": list(deed.rents),
        }
    return shape
