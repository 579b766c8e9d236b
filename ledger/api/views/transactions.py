"""The journal: reading it, posting to it, and asking what a post would do."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api import docs
from ledger.api.errors import REPLAYED
from ledger.api.headers import etag, read_key, read_time, required_key, required_version
from ledger.api.permissions import Access, require_access, require_writing
from ledger.api.rendering import render_book, render_entries, render_numbered
from ledger.api.serializers import (
    EntryExplainedSerializer,
    JournalSerializer,
    PreviewSerializer,
    TransactionSerializer,
)
from ledger.api.views.base import ApiView
from ledger.models import Transaction
from ledger.problems import malformed, unknown_entry
from ledger.services import posting
from ledger.services.explaining import explain_entry
from ledger.services.posting import Item, Posted

PAGE_DEFAULT = 50
PAGE_MAX = 200
NUMBER_MAX = 2**31 - 1


class TransactionsView(ApiView):
    """The journal of one game."""

    @extend_schema(
        operation_id="journal_read",
        summary="The journal, oldest entry first",
        parameters=[
            OpenApiParameter("after", int, description="Only entries above this number."),
            OpenApiParameter("limit", int, description=f"At most this many, up to {PAGE_MAX}."),
        ],
        responses={200: JournalSerializer, **docs.problems(400, 401, 403, 404)},
    )
    def get(self, request: Request, game_id: str) -> Response:
        """A page of entries."""
        game = require_access(request, game_id).game
        after = _whole(request, "after", 0, 0, NUMBER_MAX)
        limit = _whole(request, "limit", PAGE_DEFAULT, 1, PAGE_MAX)
        entries = Transaction.objects.for_reading().filter(game=game, number__gt=after)
        page = list(entries[: limit + 1])
        address = None
        if len(page) > limit:
            path = reverse("game-transactions", args=[game.pk])
            address = f"{path}?after={page[limit - 1].number}&limit={limit}"
        return Response({"results": render_entries(page[:limit]), "next": address})

    @extend_schema(
        operation_id="journal_post",
        summary="Enter a command, or a batch of commands",
        description=docs.POSTING,
        parameters=docs.POSTING_HEADERS,
        request=docs.POSTING_REQUEST,
        responses={
            201: docs.POSTED,
            **docs.problems(400, 401, 403, 404, 409, 412, 413, 422, 428),
        },
        examples=docs.POSTING_EXAMPLES,
    )
    def post(self, request: Request, game_id: str) -> Response:
        """One command, or {"transactions": [...]} for several, all or none."""
        access = require_writing(request, game_id)
        body = request.data
        if isinstance(body, dict) and "transactions" in body:
            items = _read_batch(body)
            posted = posting.post_batch(
                access.game.pk, items, actor=access.actor, version=required_version(request)
            )
            entries = render_numbered(access.game.pk, posted.numbers)
            return _answer(access, posted, {"transactions": entries})
        posted = posting.post(
            access.game.pk,
            body,
            actor=access.actor,
            version=required_version(request),
            key=required_key(request),
            made_at=read_time(request.headers.get("Made-At"), "Made-At"),
        )
        [entry] = render_numbered(access.game.pk, posted.numbers)
        return _answer(access, posted, {"transaction": entry})


class TransactionView(ApiView):
    """One entry of the journal."""

    @extend_schema(
        operation_id="entry_read",
        summary="One entry",
        parameters=[docs.ENTRY_NUMBER],
        responses={200: TransactionSerializer, **docs.problems(401, 403, 404)},
    )
    def get(self, request: Request, game_id: str, number: str) -> Response:
        """The entry of that number."""
        game = require_access(request, game_id).game
        entries = render_numbered(game.pk, [_number(number)])
        if not entries:
            raise unknown_entry(number)
        return Response(entries[0])


class ExplainView(ApiView):
    """Why one entry of the journal is as it is."""

    @extend_schema(
        operation_id="entry_explain",
        summary="Why an entry is as it is",
        description=docs.EXPLAIN,
        parameters=[docs.ENTRY_NUMBER],
        responses={200: EntryExplainedSerializer, **docs.problems(401, 403, 404)},
        examples=docs.EXPLAIN_EXAMPLES,
    )
    def get(self, request: Request, game_id: str, number: str) -> Response:
        """The rule, where it stands, and how each amount comes about."""
        game = require_access(request, game_id).game
        explained = explain_entry(game, _number(number))
        if explained is None:
            raise unknown_entry(number)
        shape = {
            "number": explained.entry.number,
            "text": explained.entry.text,
            "explained": explained.why,
            "agrees": explained.agrees,
        }
        return Response(EntryExplainedSerializer(shape).data)


class PreviewView(ApiView):
    """What a command would do now."""

    @extend_schema(
        operation_id="journal_preview",
        summary="What a command would do, without doing it",
        request=docs.COMMAND,
        responses={
            200: PreviewSerializer,
            **docs.problems(400, 401, 403, 404, 409, 413, 422),
        },
        examples=docs.PREVIEW_EXAMPLES,
    )
    def post(self, request: Request, game_id: str) -> Response:
        """Postings, facts and the journal's line, or the refusal."""
        access = require_writing(request, game_id)
        preview = posting.preview(access.game.pk, request.data, actor=access.actor)
        shape = {
            "postings": preview.outcome.postings,
            "facts": preview.outcome.facts,
            "text": preview.text,
            "explained": preview.why,
        }
        return Response(PreviewSerializer(shape).data)


def _answer(access: Access, posted: Posted, entries: dict[str, Any]) -> Response:
    path = reverse("game-transaction", args=[access.game.pk, posted.number])
    headers = {"ETag": etag(posted.book.version), "Location": path}
    if posted.replayed:
        headers[REPLAYED] = "true"
    body = {**entries, **render_book(posted.book, access.actor)}
    return Response(body, status=201, headers=headers)


def _read_batch(body: dict[str, Any]) -> list[Item]:
    rows = body["transactions"]
    if not isinstance(rows, list) or len(body) != 1:
        raise malformed("transactions", "A batch is {“transactions”: [...]} and nothing else.")
    items = []
    for index, row in enumerate(rows):
        name = f"transactions.{index}"
        if not isinstance(row, dict) or not {"key", "command"} <= set(row) <= _ITEM_FIELDS:
            raise malformed(name, f"“{name}” needs a key and a command, and may have made_at.")
        key = read_key(row["key"], f"{name}.key")
        made_at = read_time(row.get("made_at"), f"{name}.made_at")
        items.append(Item(row["command"], key, made_at))
    return items


_ITEM_FIELDS = {"key", "command", "made_at"}


def _number(text: str) -> int:
    """The number of an entry, 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _whole(request: Request, name: str, default: int, least: int, most: int) -> int:
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        raise malformed(name, f"“{name}” is a whole number from {least} to {most}.")
    return int(text)
