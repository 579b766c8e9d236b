"""A book as it was after any entry, or at any time."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from ledger.api import docs
from ledger.api.headers import read_time
from ledger.api.permissions import require_access
from ledger.api.rendering import render_entries
from ledger.api.serializers import TransactionSerializer
from ledger.api.views.base import ApiView
from ledger.models import Game
from ledger.problems import malformed, unknown_entry
from ledger.services.asof import as_of, number_at


class BalanceSerializer(serializers.Serializer[Any]):
    """The quantity of a commodity that an account holds."""

    account = serializers.CharField()
    commodity = serializers.CharField()
    quantity = serializers.IntegerField()


class MomentSerializer(serializers.Serializer[Any]):
    """A book after one of its entries."""

    number = serializers.IntegerField(help_text="The entry; 0 for the empty book.")
    entry = TransactionSerializer(allow_null=True)
    state = serializers.DictField(help_text="The position after it, as the engine writes it.")
    balances = BalanceSerializer(
        many=True, help_text="All balances other than 0, summed from the postings."
    )
    tally = serializers.DictField(help_text="By seat: total, lines and tie, in dollars.")


class AsOfView(ApiView):
    """The book as it was."""

    @extend_schema(
        operation_id="game_as_of",
        summary="Position, balances and tally after an entry, or at a time",
        description=(
            "Replayed from what was recorded; today's rules are not asked. Give one of `number` "
            "(0 is the empty book) and `time`, which stands for the newest entry that the server "
            "had posted by then."
        ),
        parameters=[
            OpenApiParameter(
                "number",
                int,
                description="The entry, from 0.",
                examples=[OpenApiExample("After entry 12", value=12)],
            ),
            OpenApiParameter(
                "time",
                OpenApiTypes.DATETIME,
                description="With its offset.",
                examples=[OpenApiExample("Half past seven", value="2026-11-21T19:30:00Z")],
            ),
        ],
        responses={200: MomentSerializer, **docs.problems(400, 401, 403, 404)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """One moment of the game."""
        game = require_access(request, game_id).game
        moment = as_of(game, _number(request, game))
        return Response(
            {
                "number": moment.number,
                "entry": render_entries([moment.entry])[0] if moment.entry else None,
                "state": engine.game_to_json(moment.position),
                "balances": [
                    {"account": account, "commodity": commodity, "quantity": quantity}
                    for account, commodity, quantity in moment.balances
                ],
                "tally": moment.tally,
            }
        )


def _number(request: Request, game: Game) -> int:
    """The entry that the query names. Raises `Problem` MALFORMED."""
    number, time = (request.query_params.get(name, "") for name in ("number", "time"))
    if (number and time) or not (number or time):
        raise malformed("number", "Give “number” or “time” to choose the moment.")
    if number:
        if not (number.isascii() and number.isdigit()):
            raise malformed("number", "“number” is the number of an entry, from 0.")
        if len(number) > 9:
            raise unknown_entry(number)
        return int(number)
    moment = read_time(time.replace(" ", "+"), "time")
    assert moment is not None
    return number_at(game, moment)
