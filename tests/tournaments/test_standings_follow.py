"""The standings follow the results: once for all that come in together, the last one included."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from celery import Celery
from django.utils import timezone

from ledger import outbox
from ledger.models import Game, OutboxRow
from tests.tournaments import evening, hall
from tournaments.models import Event, Result, Round, Standings
from tournaments.services import auditing, draws, results, rounds, standings
from tournaments.services.auditing import pending

pytestmark = pytest.mark.django_db(transaction=True)

compute = standings.compute


class Killed(BaseException):
    """The worker's process ends here."""


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[UUID]]:
    """The events whose standings are computed, one each time; Celery is woken, and does nothing."""
    done: list[UUID] = []

    def counted(event_id: UUID) -> Standings:
        done.append(event_id)
        return compute(event_id)

    with monkeypatch.context() as patch:
        patch.setattr(standings, "compute", counted)
        patch.setattr(Celery, "send_task", lambda *_, **options: None)
        yield done


def due() -> OutboxRow:
    """The job to compute the standings."""
    return OutboxRow.objects.get(topic=standings.DUE, done_at=None)


@pytest.fixture
def event(db: None) -> Event:
    """Twelve players at three tables, the last of which still plays."""
    return evening.make_event(here=12)


def is_right(event: Event) -> bool:
    """Whether the stored standings are those that the results give."""
    return bool(evening.rows(event) == standings.rows_now(event) != [])


def test_fifty_tables_that_end_together_are_ranked_once(computed: list[UUID]) -> None:
    event = evening.make_event(here=0, bankers=0)
    hall.fill(event, 51)
    round_ = evening.release(hall.seat(event, Round.Status.DRAFT))
    *ending, last = evening.tables_of(round_)
    for table in ending:
        evening.start_game(table)
        evening.close_book(table)

    evening.deliver_jobs("book_closed")
    assert Result.objects.count() == 50
    assert computed == []

    evening.deliver()
    assert computed == [event.pk]
    assert is_right(event)

    evening.start_game(last)
    evening.close_book(last)
    evening.deliver_jobs("book_closed")
    assert computed == [event.pk] * 2  # nothing more can come in, so nothing is waited for
    assert is_right(event)


def test_what_comes_in_afterwards_is_ranked_anew(event: Event, computed: list[UUID]) -> None:
    one, two, _ = evening.tables_of(evening.playing(event))
    evening.end_game(one, {"A": 2000})
    first = evening.ranking(event)

    evening.end_game(two, {"A": 3000})

    assert len(computed) == 2
    assert evening.ranking(event) != first
    assert is_right(event)


def test_what_was_stored_in_another_order_has_not_moved(event: Event) -> None:
    """As an archive or an older program may have written the parts of a row."""
    evening.end_game(evening.tables_of(evening.playing(event))[0], {"A": 2000})
    stored = Standings.objects.get()
    stored.rows = [dict(reversed(row.items())) for row in stored.rows]
    stored.save()

    assert compute(event.pk).version == stored.version
    stored.rows[0]["name"] = "Nobody"
    stored.save()
    assert compute(event.pk).version == stored.version + 1


def test_they_are_woken_a_little_later(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: dict[int, Any] = {}

    def note(app: Celery, name: str, args: tuple[int], **options: Any) -> None:
        woken[args[0]] = options["countdown"]

    table = evening.tables_of(evening.playing(event))[0]
    monkeypatch.setattr(Celery, "send_task", note)
    evening.close_book(table)
    evening.deliver_jobs("book_closed")

    twelve = 12 * standings.GATHER_SECONDS_PER_PLAYER
    assert woken[due().pk] == standings.GATHER_SECONDS + twelve


@pytest.mark.usefixtures("computed")
def test_a_worker_killed_before_it_ranked_leaves_it_to_the_sweep(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.close_book(evening.tables_of(evening.playing(event))[0])
    evening.deliver_jobs("book_closed")

    def dies(event_id: UUID) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(standings, "compute", dies)
        with pytest.raises(Killed):
            outbox.deliver(due().pk)
    assert not Standings.objects.exists()

    OutboxRow.objects.filter(done_at=None).update(due_at=timezone.now() - timedelta(seconds=1))
    for row in outbox.take_due():
        assert outbox.deliver(row)
    assert is_right(event)


def test_a_result_that_moves_while_they_are_ranked_is_not_forgotten(
    event: Event, computed: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes between the end of the ranking and the mark that its job is done."""
    one, two, _ = evening.tables_of(evening.playing(event))
    evening.close_book(one)
    evening.deliver_jobs("book_closed")
    if_due = standings.compute_if_due

    def then_another(event_id: UUID) -> None:
        if_due(event_id)
        monkeypatch.setattr(standings, "compute_if_due", if_due)
        evening.close_book(two)
        evening.deliver_jobs("book_closed")

    monkeypatch.setattr(standings, "compute_if_due", then_another)
    outbox.deliver(due().pk)
    assert not is_right(event)

    evening.deliver()
    assert len(computed) == 2
    assert is_right(event)


@pytest.mark.usefixtures("computed")
def test_finishing_a_round_and_drawing_the_final_don_t_wait_for_them(event: Event) -> None:
    event.stages.filter(number=1).update(rounds=1)
    round_ = evening.playing(event)
    one, two, three = evening.tables_of(round_)
    evening.post(two, {"type": "position", "cash": {"A": 9000}})
    for table in (one, two, three):
        evening.close_book(table)
        evening.deliver_jobs("book_closed")
        for seat in table.seats.all():
            results.sign(table.pk, seat.letter, via="tablet")

    rounds.finish(round_.pk)
    assert is_right(event)
    final = draws.draft(event.pk, seed=1)
    assert two.names()["A"] in evening.names_at(evening.tables_of(final)[0])


@pytest.mark.usefixtures("computed")
def test_the_champion_is_known_with_the_last_signature(event: Event) -> None:
    event.stages.filter(number=1).update(rounds=1)
    evening.played(event)
    final = evening.playing(event, seed=2)
    table = evening.tables_of(final)[0]
    evening.post(table, {"type": "position", "cash": {"B": 9000}})
    evening.close_book(table)
    evening.deliver_jobs("book_closed")
    rounds.finish(final.pk)
    for seat in table.seats.all():
        results.sign(table.pk, seat.letter, via="tablet")

    event.refresh_from_db()
    assert event.champion
    assert event.champion.name == table.names()["B"]


@pytest.mark.usefixtures("computed")
def test_the_audit_waits_for_them_but_not_for_ever(event: Event) -> None:
    evening.end_game(evening.tables_of(evening.playing(event))[0])
    evening.close_book(evening.tables_of(event.round_set.get())[1])
    evening.deliver_jobs("book_closed")
    assert not is_right(event)
    assert auditing.audit_standings(event.pk, event.name) == []

    long_ago = timezone.now() - 2 * pending.SOON
    OutboxRow.objects.filter(pk=due().pk).update(created_at=long_ago)
    assert "see the worker" in auditing.audit_standings(event.pk, event.name)[0]


@pytest.mark.usefixtures("computed")
def test_an_event_that_is_gone_has_no_standings_to_wait_for(event: Event) -> None:
    gone = "00000000-0000-4000-8000-000000000000"
    outbox.add(standings.DUE, {"event": gone})

    assert outbox.deliver(due().pk)


def test_the_site_ranks_them_by_itself(live_site: str) -> None:
    from tests.conftest import wait_until

    event = evening.make_event()
    evening.close_book(evening.tables_of(evening.playing(event))[0])

    wait_until(lambda: Standings.objects.filter(event=event), "the standings")
    wait_until(lambda: standings.due_since(event.pk) is None, "the job to be done")
    assert is_right(event)
    assert Game.objects.filter(status=Game.Status.CLOSED).count() == 1


def test_a_job_that_was_put_off_keeps_no_other_waiting(event: Event, computed: list[UUID]) -> None:
    """It failed before, or was written by somebody who wants the standings to stay as they are."""
    first, second, *_ = evening.tables_of(evening.playing(event))
    evening.close_book(first)
    evening.deliver_jobs("book_closed")
    OutboxRow.objects.filter(topic=standings.DUE).update(
        due_at=timezone.now() + timedelta(days=300)
    )

    evening.close_book(second)
    evening.deliver_jobs("book_closed")

    assert OutboxRow.objects.filter(topic=standings.DUE, done_at=None).count() == 2
    newest = OutboxRow.objects.filter(topic=standings.DUE).latest("pk")
    assert outbox.deliver(newest.pk)
    assert computed == [event.pk]
