"""The entries that stand in the way of taking back an older one."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.book.commands import Void
from ledger import problems
from ledger.api import docs
from ledger.api.headers import etag
from ledger.api.permissions import require_writing
from ledger.api.serializers import NumberedTextSerializer, PreviewPostingSerializer
from ledger.api.views.base import ApiView
from ledger.services.book import book_of
from ledger.services.deciding import admit
from ledger.services.voiding import plan_void


class VoidPlanSerializer(serializers.Serializer[Any]):
    """A plan of how an entry can be voided now."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    possible = serializers.BooleanField()
    in_the_way = NumberedTextSerializer(
        many=True, help_text="Later entries that have to be voided with it, newest first."
    )
    postings = PreviewPostingSerializer(many=True, help_text="What all of these voids would move.")
    sentences = serializers.ListField(
        child=serializers.CharField(),
        help_text="Why it isn't possible, and what is possible instead.",
    )


class VoidPlanView(ApiView):
    """The plan of a void: what it would take."""

    @extend_schema(
        operation_id="entry_void_plan",
        summary="What is in the way of voiding an entry",
        description=(
            "For referees and organisers; nothing is done. To do it, post `{“type”: “void”, "
            "“number”: n, “reason”: “…”, “with”: [the numbers in the way]}`: all or nothing."
        ),
        parameters=[docs.ENTRY_NUMBER],
        responses={200: VoidPlanSerializer, **docs.problems(401, 403, 404, 409, 422)},
    )
    def get(self, request: Request, game_id: str, number: str) -> Response:
        """The plan, or why an entry like this is never voided."""
        access = require_writing(request, game_id)
        if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number)):
            raise problems.unknown_entry(number)
        book = book_of(access.game)
        admit(book, Void(int(number), "", ()), access.actor)
        plan = plan_void(book, int(number))
        shape = {
            "number": plan.entry.number,
            "text": plan.entry.text,
            "possible": plan.is_possible,
            "in_the_way": plan.others,
            "postings": plan.postings,
            "sentences": plan.sentences,
        }
        body = dict(VoidPlanSerializer(shape).data)
        return Response(body, headers={"ETag": etag(book.version)})
