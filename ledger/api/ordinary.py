"""The shortcut for an ordinary post: a paired tablet enters one command, and it is accepted.

Nearly every request of an evening is one, and most of its time would go into things that it doesn't
need: Django's request and response, sessions, forms, accounts, views for any method and format. All
other requests go the long way, through `TransactionsView`, with nothing written before; only that
way refuses, with the reason. An answer has the same bytes and headers on both
(docs/decisions/a-shortcut-for-posts.md).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import OperationalError
from django.http import HttpRequest

from ledger import outages, passes, writing
from ledger.actors import Actor
from ledger.api import errors, post_responses
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


class OrdinaryAnswer(NamedTuple):
    """The answer to a post, accepted but for a locked database."""

    status_code: int
    headers: dict[str, str]
    content: bytes


class _Known(NamedTuple):
    """A sender who was let in: the actor, and what must still hold when they write."""

    access: Access
    sender: writing.Sender


_Showing = tuple[str, str, str]
"""What a sender shows: the token as it was sent, the game, and the host that was asked."""

_known = Recent[_Showing, _Known](2_000)


def game_in(method: str, path: str) -> str | None:
    """The game that a request may post to by the shortcut, None for any other request."""
    found = _PATH.fullmatch(path) if method == "POST" else None
    return found[1] if found else None


def answer(game: str, headers: Mapping[str, str], body: bytes) -> OrdinaryAnswer:
    """The answer to a post that was accepted, whose headers are given by their usual names; BUSY if
    the database stayed locked, as the long way would wait for it once more. Raises `NotOrdinary`
    for every other request."""
    try:
        return _answer(game, headers, body)
    except NotOrdinary:
        raise
    except (Problem, DisallowedHost) as expected:
        raise NotOrdinary from expected
    except Exception as fault:
        if isinstance(fault, OperationalError) and str(fault) == writing.LOCKED:
            return _busy(fault)
        logger.warning("a post goes the long way", exc_info=fault)
        raise NotOrdinary from fault


def _answer(game: str, headers: Mapping[str, str], body: bytes) -> OrdinaryAnswer:
    if not _is_plain(headers) or len(body) > BODY_BYTES_MAX:
        raise NotOrdinary
    showing = (headers.get("Authorization", ""), game, headers.get("Host", ""))
    known = _known.get(showing) or _let_in(showing)
    posted_body = read_json(body)
    if is_batch(posted_body):
        raise NotOrdinary
    command, shown = read_single(posted_body)
    made_at = read_time(headers.get("Made-At"), "Made-At")
    access = known.access
    posted = posting.post_ordinary(
        access.game_id,
        Item(command, required_key(headers), made_at, shown),
        actor=access.actor,
        version=required_version(headers),
        sender=known.sender,
    )
    if posted is None:
        _known.forget(showing)
        raise NotOrdinary
    given = post_responses.headers(access, posted)
    if ENGINE in headers:
        given[ENGINE] = archive().digest
    return _made(201, _JSON, post_responses.single(access, posted), given)


def _busy(fault: OperationalError) -> OrdinaryAnswer:
    code, sentence = outages.explain(fault)
    return _made(503, errors.CONTENT_TYPE, errors.counted_document(503, code, sentence), {})


def _made(status: int, kind: str, data: dict[str, Any], headers: dict[str, str]) -> OrdinaryAnswer:
    content = written(data)
    given = {
        "Allow": "GET, POST, HEAD, OPTIONS",
        **headers,
        "Content-Type": kind,
        "Content-Length": str(len(content)),
    }
    return OrdinaryAnswer(status, given, content)


def _is_plain(headers: Mapping[str, str]) -> bool:
    """Whether the post comes without an account, and sends and accepts JSON and nothing else."""
    return (
        headers.get("Content-Type") == _JSON
        and headers.get("Accept", "*/*") in ("*/*", _JSON)
        and settings.SESSION_COOKIE_NAME not in headers.get("Cookie", "")
    )


def _let_in(showing: _Showing) -> _Known:
    bearer, game, host = showing
    asked = HttpRequest()
    asked.META = {"HTTP_HOST": host}
    asked.get_host()  # raises for one that isn't ours
    token, game_id = _BEARER.fullmatch(bearer), UUID(game)
    holder = passes.find_at(token[1], game_id) if token else None
    role = holder.known_roles.get(game_id) if holder else None
    if holder is None or role is None or holder.is_revoked or holder.kind == Pass.Kind.CARD:
        raise NotOrdinary
    access = Access(game_id, Actor.of_pass(holder, role), holder)
    if not access.writes or access.sender is None:
        raise NotOrdinary
    known = _Known(access, access.sender)
    _known.put(showing, known)
    return known
