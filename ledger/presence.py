"""The tablets that have been heard from, when, and how much waited on them then. Kept in the shared
cache, not in the book: it is worth nothing tomorrow, and an entry must never wait for it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.core.cache import caches
from django.utils import timezone
from redis.exceptions import RedisError

from ledger.redis_outage import outage

KEPT_SECONDS = 24 * 3600
WAITING_MAX = 100_000

log = logging.getLogger(__name__)


class Seen(NamedTuple):
    """The last sign of life of a tablet, and how many of its entries weren't in the book then."""

    at: datetime
    waiting: int


def note(card: UUID, waiting: int) -> None:
    """Note that the tablet of this banker's card is here, with this many entries that aren't in the
    book."""
    seen = Seen(timezone.now(), min(max(waiting, 0), WAITING_MAX))
    try:
        with outage.noticed():
            caches["shared"].set(_key(card), seen, KEPT_SECONDS)
    except RedisError as fault:
        log.warning("cannot note that a tablet is here: %s", fault)


def seen(cards: Iterable[UUID]) -> dict[UUID, Seen]:
    """The tablets of these cards that have been heard from, by card; the others are missing, as all
    are after a restart of the server and while Redis is away."""
    of_key = {_key(card): card for card in cards}
    try:
        with outage.noticed():
            found = caches["shared"].get_many(of_key)
    except RedisError as fault:
        log.warning("cannot look which tablets are here: %s", fault)
        return {}
    return {of_key[key]: Seen(*kept) for key, kept in found.items()}


def _key(card: UUID) -> str:
    return f"tablet-seen-{card}"
