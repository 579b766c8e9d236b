"""Editions of the board: reading them, and adding one."""

from __future__ import annotations

import json
from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from ledger.api import docs
from ledger.api.permissions import require_organiser
from ledger.api.serializers import EditionSerializer
from ledger.api.views.base import ApiView
from ledger.problems import Problem
from ledger.services import editions

CACHE = {"Cache-Control": "public, max-age=300"}


class EditionsView(ApiView):
    """All editions."""

    @extend_schema(
        operation_id="editions_list",
        summary="All editions: built in, and added by organisers",
        responses={200: EditionSerializer(many=True)},
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """The list, built-in ones first."""
        shapes = [_listed(each) for each in editions.all_editions()]
        return Response(shapes, headers={"Cache-Control": "no-cache"})

    @extend_schema(
        operation_id="edition_add",
        summary="Add an edition, or decks for one",
        description=docs.EDITION,
        request=OpenApiTypes.OBJECT,
        responses={201: EditionSerializer, **docs.problems(400, 401, 403, 413, 422)},
    )
    def post(self, request: Request) -> Response:
        """The edition as it is listed now."""
        actor = require_organiser(request, to="add an edition")
        added = editions.add_data(request.data, actor=actor)
        listed = editions.ListedEdition(engine.load_edition(added.name), added)
        address = reverse("edition", args=[added.name])
        return Response(_listed(listed), status=201, headers={"Location": address})


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
        return Response(_edition(found), headers=CACHE)


class EditionFileView(ApiView):
    """The file of an edition. Open to everybody."""

    authentication_classes = []

    @extend_schema(
        operation_id="edition_file",
        summary="The file of an edition, to start another from",
        description="What `POST editions` takes, once it has a name of its own.",
        responses={200: OpenApiTypes.OBJECT, **docs.problems(404)},
        auth=[],
    )
    def get(self, request: Request, edition: str) -> Response:
        """The whole file."""
        return Response(json.loads(editions.text_of(edition)), headers=CACHE)


def _listed(each: editions.ListedEdition) -> dict[str, Any]:
    edition, added = each.edition, each.added
    shape = {
        "id": edition.name,
        "title": edition.title,
        "currency": edition.currency,
        "extends": edition.like if edition.like != edition.name else "",
        "cards": {deck: len(cards) for deck, cards in edition.decks.items()},
        "built_in": added is None,
        "offered": each.is_offered,
        "added_at": added.added_at if added else None,
    }
    return dict(EditionSerializer(shape).data)


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
