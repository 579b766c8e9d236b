"""The shortcut for an ordinary post: a paired tablet enters one command, and it is accepted.

Nearly every request of an evening is one, and most of its time would go into things that it doesn't
need: sessions, forms, accounts, views for any method and format. All other requests go the long
way, through `TransactionsView`, with nothing written before; only that way refuses, with the
reason. An answer has the same bytes and headers on both (docs/decisions/a-shortcut-for-posts.md).
"""

from __future__ import annotations

import logging
import re
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from ledger import passes, writing
from ledger.actors import Actor
from ledger.api import post_responses
from ledger.api.headers import read_time, required_key, required_version
from ledger.api.json_parser import BODY_BYTES_MAX, read_json
from ledger.api.permissions import Access
from ledger.api.post_bodies import is_batch, read_single
from ledger.api.renderers import written
from ledger.api.views.base import ENGINE
from ledger.engine_archive import archive
from ledger.items import Item
from ledger.models import Pass
from ledger.problems import Problem
from ledger.recent import Recent
from ledger.services import posting

logger = logging.getLogger(__name__)

_PATH = re.compile(r"/api/v1/games/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/transactions")
_BEARER = re.compile(r"Bearer ([\w.-]+)")
_JSON = "application/json"


class NotOrdinary(Exception):
    """The request goes the long way. Nothing was written, or the key is bound to what was
    written."""


class _Known(NamedTuple):
    """A sender who was let in: the actor, and what must still hold when they write."""

    access: Access
    sender: writing.Sender


_known = Recent[tuple[str, str], _Known](2_000)


def answer(request: HttpRequest) -> HttpResponse:
    """The answer to a post that was accepted. Raises `NotOrdinary` for every other request."""
    path = _PATH.fullmatch(request.path_info)
    if path is None or request.method != "POST" or not _is_plain(request):
        raise NotOrdinary
    try:
        return _answer(request, path[1])
    except NotOrdinary:
        raise
    except (Problem, DisallowedHost) as expected:
        raise NotOrdinary from expected
    except Exception as fault:
        logger.warning("a post goes the long way", exc_info=fault)
        raise NotOrdinary from fault


def _is_plain(request: HttpRequest) -> bool:
    """Whether it comes without an account, and sends and accepts JSON and nothing else."""
    meta = request.META
    return (
        meta.get("CONTENT_TYPE") == _JSON
        and meta.get("HTTP_ACCEPT", "*/*") in ("*/*", _JSON)
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and len(request.body) <= BODY_BYTES_MAX
    )


def _answer(request: HttpRequest, game: str) -> HttpResponse:
    request.get_host()  # raises for one that isn't ours
    bearer = request.META.get("HTTP_AUTHORIZATION", "")
    known = _known.get((bearer, game)) or _let_in(bearer, game)
    body = read_json(request.body)
    if is_batch(body):
        raise NotOrdinary
    command, shown = read_single(body)
    made_at = read_time(request.headers.get("Made-At"), "Made-At")
    access = known.access
    posted = posting.post_ordinary(
        access.game_id,
        Item(command, required_key(request), made_at, shown),
        actor=access.actor,
        version=required_version(request),
        sender=known.sender,
    )
    if posted is None:
        _known.forget((bearer, game))
        raise NotOrdinary
    headers = {"Allow": "GET, POST, HEAD, OPTIONS"} | post_responses.headers(access, posted)
    if ENGINE in request.headers:
        headers[ENGINE] = archive().digest
    content = written(post_responses.single(access, posted))
    headers["Content-Length"] = str(len(content))
    return HttpResponse(content, status=201, content_type=_JSON, headers=headers)


def _let_in(bearer: str, game: str) -> _Known:
    token, game_id = _BEARER.fullmatch(bearer), UUID(game)
    holder = passes.find_at(token[1], game_id) if token else None
    role = holder.known_roles.get(game_id) if holder else None
    if holder is None or role is None or holder.is_revoked or holder.kind == Pass.Kind.CARD:
        raise NotOrdinary
    access = Access(game_id, Actor.of_pass(holder, role), holder)
    if not access.writes:
        raise NotOrdinary
    card = holder.card.label if holder.card else ""
    known = _Known(access, writing.Sender(holder.pk, holder.version, holder.label, card, role))
    _known.put((bearer, game), known)
    return known
