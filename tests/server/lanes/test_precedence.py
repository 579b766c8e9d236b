"""Pages of players and visitors wait for the bank, but no longer than a quarter of a second."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse

from config import celery_app
from server.embedded import EmbeddedCelery
from server.lanes import Lane, Lanes, precedence
from server.lanes.lane import Rank
from server.lanes.precedence import Precedence
from tests.conftest import PATIENCE_SECONDS, wait_until

SCOPE = {"client": ("10.0.0.1", 1), "path": "/", "headers": []}
SIZE: dict[str, Any] = {"threads": 1, "room": 9, "body_bytes": 1024}


_own: list[Precedence] = []
_seen: list[bool] = []


# Made at import: a worker knows the tasks that were there when it started.
@celery_app.task(name="tests.look_who_goes_first")
def look_who_goes_first() -> None:
    _seen.append(_own[-1].is_taken)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Precedence:
    """The precedence of these lanes alone."""
    own = Precedence()
    monkeypatch.setattr(precedence, "of_this_process", own)
    return own


@pytest.fixture
def bank(alone: Precedence) -> Iterator[Lane]:
    """A lane that goes first."""
    lane = Lane("bank", rank=Rank.FIRST, **SIZE)
    yield lane
    lane.close()


@pytest.fixture
def guests(alone: Precedence) -> Iterator[Lane]:
    """A lane that gives way."""
    lane = Lane("guests", rank=Rank.LAST, **SIZE)
    yield lane
    lane.close()


def test_a_page_begins_when_the_post_before_it_is_done(bank: Lane, guests: Lane) -> None:
    done: list[str] = []
    may_end = threading.Event()

    def post() -> HttpResponse:
        may_end.wait()
        done.append("post")
        return HttpResponse()

    def page() -> HttpResponse:
        done.append("page")
        return HttpResponse()

    async def evening() -> None:
        posting = asyncio.create_task(bank.run(SCOPE, post))
        await asyncio.sleep(0)
        asked = asyncio.create_task(guests.run(SCOPE, page))
        await asyncio.sleep(0.05)
        may_end.set()
        await asyncio.gather(posting, asked)

    asyncio.run(evening())
    assert done == ["post", "page"]


def test_a_page_begins_though_posts_never_end(bank: Lane, guests: Lane) -> None:
    over = threading.Event()

    def endless() -> HttpResponse:
        over.wait()
        return HttpResponse()

    async def evening() -> None:
        posting = asyncio.create_task(bank.run(SCOPE, endless))
        await asyncio.sleep(0)
        await asyncio.wait_for(guests.run(SCOPE, HttpResponse), timeout=10)
        assert not posting.done()
        over.set()
        await posting

    asyncio.run(evening())


def test_a_post_waits_for_no_page(bank: Lane, guests: Lane) -> None:
    over = threading.Event()

    def endless() -> HttpResponse:
        over.wait()
        return HttpResponse()

    async def evening() -> None:
        page = asyncio.create_task(guests.run(SCOPE, endless))
        await asyncio.sleep(0.05)
        await asyncio.wait_for(bank.run(SCOPE, HttpResponse), timeout=10)
        assert not page.done()
        over.set()
        await page

    asyncio.run(evening())


def test_a_post_that_fails_holds_up_no_page(bank: Lane, alone: Precedence) -> None:
    def fail() -> HttpResponse:
        raise RuntimeError("a fault")

    with pytest.raises(RuntimeError):
        asyncio.run(bank.run(SCOPE, fail))

    assert not alone.is_taken


def test_several_that_go_first_are_waited_for_until_the_last_has_ended(
    alone: Precedence,
) -> None:
    alone.take()
    alone.take()
    alone.give_back()

    assert alone.is_taken
    alone.give_back()
    assert not alone.is_taken


def test_nothing_is_waited_for_where_nothing_goes_first(
    alone: Precedence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precedence, "YIELD_SECONDS", threading.TIMEOUT_MAX)
    page = threading.Thread(target=alone.wait, daemon=True)
    page.start()
    page.join(PATIENCE_SECONDS)

    assert not page.is_alive()


def test_pages_wait_while_a_task_runs(
    monkeypatch: pytest.MonkeyPatch, transactional_db: None
) -> None:
    own = Precedence()
    monkeypatch.setattr(precedence, "of_this_process", own)
    _own.append(own)
    celery_app.control.purge()
    _seen.clear()
    embedded = EmbeddedCelery(celery_app)
    embedded.start()
    try:
        look_who_goes_first.delay()
        wait_until(lambda: _seen, "the task to run")
        assert _seen == [True]
        wait_until(lambda: not own.is_taken, "pages to go on")
    finally:
        embedded.stop()


def test_the_bank_goes_first_and_players_and_visitors_last() -> None:
    lanes = Lanes()
    ranks = {name: lane.rank for name, lane in vars(lanes).items()}

    assert ranks == {
        "bank": Rank.FIRST,
        "house": Rank.ANY,
        "guests": Rank.LAST,
        "signing": Rank.ANY,
        "strangers": Rank.LAST,
        "passwords": Rank.ANY,
        "registrations": Rank.LAST,
    }
