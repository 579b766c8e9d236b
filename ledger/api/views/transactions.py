"""The journal: reading it, posting to it, and asking what a post would do."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.book.previewing import preview_to_json
from ledger.api import docs, post_responses
from ledger.api.errors import REPLAYED, counted_document
from ledger.api.headers import etag, read_time, required_key, required_version
from ledger.api.numbers import NUMBER_MAX, read_whole, whole_or_0
from ledger.api.permissions import (
    Access,
    require_access,
    require_pass_still,
    require_writing,
)
from ledger.api.post_bodies import ALL_OR_NOTHING, Batch, is_batch, read_batch, read_single
from ledger.api.post_responses import journal_address
from ledger.api.rendering import (
    render_book,
    render_entries,
    render_numbered,
    render_posted,
)
from ledger.api.serializers import (
    EntryExplainedSerializer,
    JournalSerializer,
    PreviewSerializer,
    TransactionSerializer,
)
from ledger.api.views.base import ApiView
from ledger.journal.reader import read_entries
from ledger.models import Transaction
from ledger.problems import Problem, unknown_entry
from ledger.services import posting
from ledger.services.explaining import explain_entry
from ledger.services.posted import BatchResult, Posted

PAGE_DEFAULT = 50
PAGE_MAX = 200


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
        after = read_whole(request, "after", 0, 0, NUMBER_MAX)
        limit = read_whole(request, "limit", PAGE_DEFAULT, 1, PAGE_MAX)
        rows = Transaction.objects.filter(game=game, number__gt=after).order_by("number")
        page = read_entries(rows[: limit + 1])
        address = None
        if len(page) > limit:
            address = f"{journal_address(game.pk)}?after={page[limit - 1].number}&limit={limit}"
        return Response({"results": render_entries(page[:limit]), "next": address})

    @extend_schema(
        operation_id="journal_post",
        summary="Enter a command, or a batch of commands",
        description=docs.POSTING,
        parameters=docs.POSTING_HEADERS,
        request=docs.POSTING_REQUEST,
        responses={
            200: docs.STOPPED,
            201: docs.POSTED,
            **docs.problems(400, 401, 403, 404, 409, 412, 413, 422, 428),
        },
    )
    def post(self, request: Request, game_id: str) -> Response:
        """One command, or {"transactions": [...]} for several."""
        access = require_writing(request, game_id)
        actor_now = partial(require_pass_still, request, game_id) if access.holder else None
        if is_batch(request.data):
            return _post_batch(
                access, read_batch(request.data), required_version(request.headers), actor_now
            )
        command, shown = read_single(request.data)
        posted = posting.post(
            access.game_id,
            command,
            actor=access.actor,
            version=required_version(request.headers),
            key=required_key(request.headers),
            made_at=read_time(request.headers.get("Made-At"), "Made-At"),
            shown=shown,
            sender=access.sender,
            actor_now=actor_now,
        )
        body = post_responses.single(access, posted)
        return Response(body, 201, headers=post_responses.headers(access, posted))


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
        entries = render_numbered(game.pk, [whole_or_0(number)])
        if not entries:
            raise unknown_entry(number)
        return Response(entries[0])


class ExplainView(ApiView):
    """Explain one entry of the journal."""

    @extend_schema(
        operation_id="entry_explain",
        summary="Why an entry is as it is",
        description=docs.EXPLAIN,
        parameters=[docs.ENTRY_NUMBER],
        responses={200: EntryExplainedSerializer, **docs.problems(401, 403, 404)},
    )
    def get(self, request: Request, game_id: str, number: str) -> Response:
        """The rule, where it stands, and how each amount comes about."""
        game = require_access(request, game_id).game
        explained = explain_entry(game, whole_or_0(number))
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
    """The preview of a command."""

    @extend_schema(
        operation_id="journal_preview",
        summary="What a command would do, without doing it",
        request=docs.COMMAND,
        responses={
            200: PreviewSerializer,
            **docs.problems(400, 401, 403, 404, 409, 413, 422),
        },
    )
    def post(self, request: Request, game_id: str) -> Response:
        """Postings, facts and the journal's line, or the refusal."""
        access = require_writing(request, game_id)
        preview = posting.preview(access.game_id, request.data, actor=access.actor)
        return Response(PreviewSerializer(preview_to_json(preview)).data)


def _post_batch(
    access: Access, batch: Batch, version: int, actor_now: posting.ActorNow | None
) -> Response:
    post = posting.post_batch if batch.mode == ALL_OR_NOTHING else posting.post_until_problem
    found = post(
        access.game_id,
        batch.items,
        actor=access.actor,
        version=version,
        link=batch.link,
        actor_now=actor_now,
    )
    if isinstance(found, Posted):
        body = post_responses.batch(access, found)
        return Response(body, 201, headers=post_responses.headers(access, found))
    headers = {"ETag": etag(found.book.version)}
    if found.replayed:
        headers[REPLAYED] = "true"
    body = {"results": _results(access, batch, found), **render_book(found.book, access.actor)}
    return Response(body, headers=headers)


def _results(access: Access, batch: Batch, found: BatchResult) -> list[dict[str, Any]]:
    """The result of each item: its entry, its problem, or that it was not tried."""
    numbers = [result for result in found.results if isinstance(result, int)]
    entries = render_posted(found.book, numbers, access.labels(), to_keep=True)
    by_number = {entry["number"]: entry for entry in entries}
    rows: list[dict[str, Any]] = []
    for item, result in zip_longest(batch.items, found.results):
        row: dict[str, Any] = {"key": str(item.key), "status": None}
        if isinstance(result, Problem):
            problem = counted_document(result.status, result.code, result.sentence, result.extra)
            row |= {"status": result.status, "problem": problem}
        elif result is not None:
            row |= {"status": 201, "transaction": by_number[result]}
        rows.append(row)
    return rows
