"""The clock calls the last turn at the tables each time that their time runs out; it is taken back
if time is given back.

A table without a network plays on, and its throws count: if the call got into the book before them,
they would be refused. So the call waits until the tablet is back and has sent what was played.
Until then the tablet, which has the clock, asks its banker to call the last turn.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.core.cache import caches
from django.db import transaction
from django.db.models import F, prefetch_related_objects
from django.utils import timezone
from redis.exceptions import RedisError

from engine.codes import RuleCode
from ledger import presence
from ledger.actors import Actor
from ledger.audit import is_lost
from ledger.models import Game, Pass, Transaction
from ledger.problems import Problem
from ledger.redis_outage import outage
from ledger.services import posting
from tournaments.clock import OVER
from tournaments.models import ClockMark, Round, Table
from tournaments.models.tables import TableQuerySet
from tournaments.services import clock_jumps
from tournaments.services.locking import locked_table

logger = logging.getLogger(__name__)

AWAY_AFTER_SECONDS = 25
"""A tablet asks every ten seconds which table it is at."""
QUIET_SECONDS = 5
"""A tablet that is back sends what was played without such a pause."""
PATIENCE_SECONDS = 60
"""The time that the call waits for entries that a tablet, once back, says it still has to send.
Some of these may be entries that the rules have refused, and nobody may put off the last turn by
claiming to have entries."""

# A key of its own for each game makes the call happen once, however often it is tried.
_LAST_TURN = UUID("5d0f2b1c-6f0e-4f8e-9a55-0c9a3b7d2e41")


def call_at_all_tables(round_: Round, now: datetime | None = None) -> None:
    """Call the last turn at each table of a round whose time is over, unless it plays longer."""
    tables = round_.tables.filter(postponed="", game__status=Game.Status.OPEN)
    prefetch_related_objects([round_], "clock_marks")
    found = list(tables.select_related("game", "banker").order_by("number"))
    for table in found:
        table.round = round_
    due = (t for t in found if not t.extra_seconds or t.clock_state(now).state == OVER)
    call_or_wait(due, now)


def call_at_tables_that_play_longer(now: datetime | None = None) -> None:
    """Call the last turn where a table's own time is over, after that of its round."""
    playing = Table.objects.filter(postponed="", game__status=Game.Status.OPEN, call_waits=False)
    longer = playing.filter(round__status=Round.Status.TIME_UP, extra_seconds__gt=0)
    found = _with_clock(longer).order_by("pk")
    call_or_wait((table for table in found if table.clock_state(now).state == OVER), now)


def call_at_tables_that_were_away() -> None:
    """Call the last turn where it waited for a tablet that is now back and has sent all that was
    played. If time was given back meanwhile, or the table was postponed, nothing waits any more."""
    found = list(_with_clock(Table.objects.filter(call_waits=True)).order_by("pk"))
    away = _away(found, until_all_is_sent=True)
    for table in found:
        is_due = not table.postponed and table.clock_state().state == OVER
        if is_due and table.pk in away and not _is_late(table):
            continue
        if not is_due or _tell(table):
            Table.objects.filter(pk=table.pk).update(call_waits=False)


def _is_late(table: Table) -> bool:
    """Whether its tablet has been back for longer than the call waits."""
    key = f"back-{table.pk}"
    is_here = table.pk not in _away([table])
    try:
        with outage.noticed():
            if not is_here:
                caches["shared"].delete(key)
                return False
            now = timezone.now()
            since = caches["shared"].get_or_set(key, now, PATIENCE_SECONDS * 10) or now
    except RedisError:
        return False
    return bool(now - since > timedelta(seconds=PATIENCE_SECONDS))


def _with_clock(tables: TableQuerySet) -> TableQuerySet:
    found = tables.select_related("round__stage", "game", "banker").without_the_draw()
    return found.prefetch_related("round__clock_marks")


def call_or_wait(due: Iterable[Table], now: datetime | None = None) -> None:
    """Call the last turn at these tables; if a tablet is offline, the call waits for it."""
    tables = list(due)
    waiting = _away(tables)
    waiting |= {table.pk for table in tables if table.pk not in waiting and not _tell(table, now)}
    Table.objects.filter(pk__in=waiting).update(call_waits=True)


def _tell(table: Table, now: datetime | None = None) -> bool:
    """Call it at one table, unless it has been given more time or was postponed meanwhile. False if
    that failed: the other tables don't wait for it."""
    try:
        with transaction.atomic():
            held = locked_table(table.pk)
            if not held.postponed and held.clock_state(now).state == OVER:
                _call(held)
    except Exception as error:
        if is_lost(error) or isinstance(error, OSError):
            raise  # Nothing is wrong with the table: the next look calls it everywhere.
        # It is tried again each second; what is wrong is told once.
        if not table.call_waits:
            logger.exception(
                "The last turn can't be called in game %s. If its book can't be read, "
                "`manage.py audit` says what is wrong with it.",
                table.game_id,
            )
        return False
    return True


def _away(tables: Sequence[Table], *, until_all_is_sent: bool = False) -> set[int]:
    """The tables whose tablet was here but hasn't been heard from lately; with `until_all_is_sent`,
    also those whose tablet is back and has something left to send."""
    cards = {table.pk: table.banker.card_id for table in tables if table.banker}
    seen = presence.seen(cards.values())
    latest = timezone.now() - timedelta(seconds=AWAY_AFTER_SECONDS)
    # After a restart, or without Redis, no tablet has been heard from: one that the call waited for
    # is still away, unless its device posts.
    unheard = [t for t in tables if t.call_waits and t.pk in cards and cards[t.pk] not in seen]
    here = _posting(unheard, until_all_is_sent=until_all_is_sent)
    silent = {cards[t.pk] for t in unheard if t.pk not in here}
    paired = Pass.objects.filter(card__in=silent, revoked_at=None).values_list("card_id", flat=True)
    away = set(paired)
    away |= {
        card
        for card, (at, waiting) in seen.items()
        if at < latest or (until_all_is_sent and waiting)
    }
    return {pk for pk, card in cards.items() if card in away}


def _posting(tables: Sequence[Table], *, until_all_is_sent: bool) -> set[int]:
    """The tables whose banker's device has posted the newest entry lately; with
    `until_all_is_sent`, only once it has paused."""
    now = timezone.now()
    until = now - timedelta(seconds=QUIET_SECONDS if until_all_is_sent else 0)
    newest = Transaction.objects.filter(
        game__in=[table.game_id for table in tables],
        number=F("game__version"),
        posted_at__range=(now - timedelta(seconds=AWAY_AFTER_SECONDS), until),
    )
    authors = set(newest.exclude(device="").values_list("game_id", "actor"))
    return {
        table.pk
        for table in tables
        if table.banker and (table.game_id, f"pass:{table.banker.card_id}") in authors
    }


def _call(table: Table) -> None:
    """Call the last turn at a table whose game is going on, by the clock. Once for each time that
    its time runs out."""
    game = table.game
    # A game that has not begun has no last turn; its banker calls it once it has begun.
    if game is None or game.state["situation"]["status"] != "playing":
        return
    # Time given back, or given to this table alone, runs out again and is called again.
    marks = table.round.clock_marks.all()
    given_back = sum(mark.kind == ClockMark.Kind.GO_ON for mark in marks)
    name = f"{game.pk} {given_back}" if given_back else str(game.pk)
    if table.time_changes:
        name += f" #{table.time_changes}"
    try:
        posting.post(
            game.pk,
            {"type": "call_last_turn"},
            actor=clock_jumps.CLOCK,
            version=None,
            key=uuid5(_LAST_TURN, name),
        )
    except Problem as problem:
        # The banker was quicker, or the game has just ended: nothing is left to call.
        if problem.code not in (
            RuleCode.LAST_TURN_CALLED,
            RuleCode.BOOK_CLOSED,
            RuleCode.GAME_FINISHED,
        ):
            raise


def take_back_last_turn(game: Game, actor: Actor) -> None:
    """Let a game in which the last turn was called play on; any other is left alone. Turns played
    since the call stand."""
    if game.state["situation"]["status"] != "last_turn":
        return
    newest = Transaction.objects.filter(game=game, number=game.version).first()
    if newest is not None and newest.command == {"type": "call_last_turn"}:
        # If nothing came after it, an undo is exact: a throw that the call cut off comes back.
        with suppress(Problem):
            undo = {"type": "undo", "number": game.version}
            posting.post(game.pk, undo, actor=actor, version=game.version)
            return
    try:
        posting.post(game.pk, {"type": "play_on"}, actor=actor, version=None)
    except Problem as problem:
        # Its banker was quicker: the game has just ended, or the call is taken back already.
        if problem.code not in (
            RuleCode.NO_LAST_TURN,
            RuleCode.BOOK_CLOSED,
            RuleCode.GAME_FINISHED,
        ):
            raise
