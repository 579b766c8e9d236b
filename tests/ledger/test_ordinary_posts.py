"""An ordinary post takes the shortcut: the same answer, and nobody is let in who wouldn't be."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.core import signals
from django.db import OperationalError, close_old_connections, connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from ledger import passes, writing
from ledger.api import ordinary
from ledger.audit import audit_book
from ledger.models import Grant, Pass, Transaction
from server.handler import Handler
from tests.ledger.books import open_game
from tests.ledger.client import Table
from tests.ledger.conftest import link, paired

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
LAST_TURN = {"type": "call_last_turn"}
PLAY_ON = {"type": "play_on"}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


class Site(Handler):
    """The site, which counts who goes the long way."""

    def __init__(self, scheme: str = "http") -> None:
        super().__init__()
        self.scheme = scheme
        self.long_ways = 0

    def get_response(self, request: Any) -> Any:
        self.long_ways += 1
        return super().get_response(request)

    def post(
        self, table: Table, body: Any, **headers: str | None
    ) -> HttpResponse | ordinary.OrdinaryAnswer:
        """The answer to a post of this table's device; a header of None isn't sent."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        given: dict[str, str | None] = {
            "host": "localhost",
            "content-type": "application/json",
            "content-length": str(len(data)),
            "authorization": table.authorization,
            "idempotency-key": str(uuid4()),
        }
        if "if_match" not in headers:
            given["if-match"] = f'"{table.version()}"'
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        scope = {
            "type": "http",
            "method": "POST",
            "scheme": self.scheme,
            "path": table.address("/transactions"),
            "query_string": b"",
            "client": ["127.0.0.1", 1],
            "headers": [(name.encode(), value.encode()) for name, value in given.items() if value],
        }
        with in_this_thread():
            answer = self._answer(scope, io.BytesIO(data))
        assert isinstance(answer, HttpResponse | ordinary.OrdinaryAnswer)
        return answer

    def asked_for(
        self, table: Table, body: Any, **headers: str | None
    ) -> tuple[int, int, str | None]:
        """The number of times that the long way was taken, the status, and the code of the
        problem."""
        before = self.long_ways
        answer = self.post(table, body, **headers)
        return self.long_ways - before, answer.status_code, json.loads(answer.content).get("code")


@pytest.fixture
def site() -> Site:
    return Site()


@contextmanager
def in_this_thread() -> Iterator[None]:
    """As Django's test client: a request doesn't end the connection, which is the test's own."""
    ends = (signals.request_started, signals.request_finished)
    for each in ends:
        each.disconnect(close_old_connections)
    yield
    for each in ends:
        each.connect(close_old_connections)


@pytest.fixture
def known(site: Site, started: Table) -> Table:
    """A table whose device has posted before."""
    assert site.asked_for(started, LAST_TURN) == (0, 201, None)
    return started


def test_the_answer_is_that_of_the_long_way(site: Site, started: Table) -> None:
    named = {"idempotency_key": str(uuid4()), "engine": "0" * 64, "if_match": '"1"'}
    made = {"made_at": "2026-11-21T19:30:00Z"}

    short = site.post(started, ROLL, **named, **made)
    assert site.long_ways == 0
    repeated = site.post(started, ROLL, **named, **made)
    assert site.long_ways == 1

    assert short.content == repeated.content
    assert short.status_code == repeated.status_code == 201
    assert dict(repeated.headers) == dict(short.headers) | {"Idempotent-Replayed": "true"}


def test_a_known_device_asks_the_database_nothing_but_to_write(site: Site, known: Table) -> None:
    finds, looks = [], []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "find_holder", lambda *asked: finds.append(asked))
        patch.setattr(writing, "look_at_game", lambda *asked: looks.append(asked))
        with CaptureQueriesContext(connection) as queries:
            answer = site.post(known, ROLL, if_match='"2"')

    assert answer.status_code == 201
    assert (finds, looks) == ([], [])
    asked = [each["sql"] for each in queries if "SAVEPOINT" not in each["sql"]]
    assert asked == []
    assert audit_book(known.game.pk).faults == []


def test_a_device_that_was_turned_out_is_told_why(site: Site, known: Table) -> None:
    assert known.holder is not None
    passes.revoke(known.holder)

    assert site.asked_for(known, ROLL) == (1, 403, "PASS_REVOKED")
    assert known.version() == 2


def test_a_card_that_was_withdrawn_closes_its_device(site: Site, known: Table) -> None:
    assert known.holder is not None
    Pass.objects.filter(devices=known.holder).update(revoked_at="2026-11-21T19:30:00Z")

    assert site.asked_for(known, ROLL) == (1, 403, "PASS_REVOKED")


def test_a_link_that_was_renewed_opens_nothing_any_more(site: Site, known: Table) -> None:
    assert known.holder is not None
    old = known.authorization
    passes.renew(known.holder)

    assert site.asked_for(known, ROLL, authorization=old) == (1, 401, "NO_PASS")


def test_a_device_without_a_grant_any_more_enters_nothing(site: Site, known: Table) -> None:
    Grant.objects.filter(game=known.game).delete()

    assert site.asked_for(known, ROLL) == (1, 403, "OTHER_TABLE")


def test_a_device_that_may_only_look_on_enters_nothing(site: Site, known: Table) -> None:
    Grant.objects.filter(game=known.game).update(role="player")

    assert site.asked_for(known, ROLL) == (1, 403, "READ_ONLY_LINK")


def test_a_device_that_became_a_referees_acts_as_one(site: Site, known: Table) -> None:
    assert site.asked_for(known, PLAY_ON)[:2] == (1, 403)
    Grant.objects.filter(game=known.game).update(role="referee")

    assert site.post(known, PLAY_ON).status_code == 201
    assert Transaction.objects.get(game=known.game, number=3).role == "referee"


@pytest.mark.parametrize("of_card", [False, True])
def test_a_new_name_is_in_the_next_answer(site: Site, known: Table, of_card: bool) -> None:
    assert known.holder is not None
    mine = {"devices": known.holder} if of_card else {"pk": known.holder.pk}
    Pass.objects.filter(**mine).update(label="Cleo's new one")

    answer = site.post(known, ROLL)

    assert json.loads(answer.content)["transaction"]["actor" if of_card else "device"] == (
        "Cleo's new one"
    )


def test_a_device_of_another_table_is_not_let_in_by_this_ones(site: Site, known: Table) -> None:
    other = known.with_pass(paired(open_game(ruleset="night-2016", seats="ABCD")))

    assert site.asked_for(other, ROLL) == (1, 403, "OTHER_TABLE")


def test_a_referees_link_posts_by_the_short_way_too(site: Site, started: Table) -> None:
    referee = started.with_pass(link(started.game, "referee"))

    assert site.asked_for(referee, {"type": "untrack"}) == (0, 201, None)


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        ({"type": "dance"}, {}, 400, "MALFORMED"),
        (b"{", {}, 400, "MALFORMED"),
        (b'{"type": "roll", "type": "roll"}', {}, 400, "MALFORMED"),
        (b" " * (256 * 1024 + 1), {}, 413, "TOO_LARGE"),
        (ROLL | {"seat": "B"}, {}, 422, None),
        (ROLL, {"if_match": '"0"'}, 412, None),
        (ROLL, {"if_match": None}, 428, "VERSION_MISSING"),
        (ROLL, {"idempotency_key": None}, 400, "KEY_MISSING"),
        (ROLL, {"made_at": "noon"}, 400, "MALFORMED"),
        (ROLL, {"authorization": None}, 401, "NO_PASS"),
        (ROLL, {"authorization": "Bearer nobody.knows"}, 401, "NO_PASS"),
        (ROLL, {"content_type": "text/plain"}, 415, None),
        (ROLL, {"accept": "text/html"}, 406, None),
        ({"transactions": [{"key": str(uuid4()), "command": ROLL}]}, {}, 201, None),
    ],
)
def test_what_is_not_ordinary_is_answered_by_the_long_way(
    site: Site,
    known: Table,
    body: Any,
    headers: dict[str, str | None],
    status: int,
    code: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    way, answered, said = site.asked_for(known, body, **headers)

    assert (way, answered) == (1, status)
    assert said == code or code is None
    assert "goes the long way" not in caplog.text


def test_an_address_of_no_game_is_not_a_fault(
    site: Site, known: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Table, "address", lambda *_: f"/api/v1/games/{'a' * 36}/transactions")

    assert site.post(known, ROLL).status_code == 404
    assert "goes the long way" not in caplog.text


@pytest.mark.parametrize("host", ["stranger.example", "localhost@stranger.example", None])
def test_a_strangers_host_is_refused(
    site: Site, known: Table, host: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    assert site.post(known, ROLL, host=host).status_code == 400
    assert known.version() == 2
    assert "goes the long way" not in caplog.text


def test_a_refusal_isnt_taken_for_a_repeated_one(site: Site, known: Table) -> None:
    answer = site.post(known, BUY)

    assert answer.status_code == 422
    assert "Idempotent-Replayed" not in answer.headers


def test_a_session_beside_the_pass_takes_the_long_way(
    site: Site, known: Table, client: Any
) -> None:
    """An answer to somebody with a session must not be kept by a cache."""
    client.force_login(get_user_model().objects.create_user("ada"))

    way, status, _ = site.asked_for(
        known, ROLL, cookie=f"sessionid={client.cookies['sessionid'].value}"
    )

    assert (way, status) == (1, 201)


def test_an_answer_lost_after_the_commit_is_found_again_under_its_key(
    site: Site, known: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = writing.write_if_next

    def losing(*given: Any, **named: Any) -> bool:
        monkeypatch.setattr(writing, "write_if_next", write)
        assert write(*given, **named)
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(writing, "write_if_next", losing)

    answer = site.post(known, ROLL)

    assert answer.status_code == 201
    assert answer.headers["Idempotent-Replayed"] == "true"
    assert known.version() == 3


def test_a_fault_of_the_short_way_is_logged_and_the_long_way_answers(
    site: Site, known: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ordinary, "read_json", lambda body: 1 / 0)

    assert site.asked_for(known, ROLL) == (1, 201, None)
    assert "ZeroDivisionError" in caplog.text


def test_a_locked_database_is_waited_for_once(
    site: Site, known: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*given: Any, **named: Any) -> bool:
        raise OperationalError(writing.LOCKED)

    monkeypatch.setattr(writing, "write_if_next", locked)
    short = site.post(known, ROLL)
    assert site.long_ways == 0
    monkeypatch.setattr(ordinary, "game_in", lambda method, path: None)
    long = site.post(known, ROLL)
    assert site.long_ways == 1

    assert short.status_code == long.status_code == 503
    assert short.content == long.content
    assert dict(short.headers) == dict(long.headers)
    assert known.version() == 2


def test_a_body_in_chunks_is_read_on_both_ways(site: Site, known: Table) -> None:
    sent = {"content_length": None, "if_match": '"2"', "idempotency_key": str(uuid4())}

    first = site.post(known, ROLL, **sent)
    again = site.post(known, ROLL, **sent)
    late = site.asked_for(known, BUY, content_length=None, if_match='"2"')

    assert (site.long_ways, first.status_code, again.status_code) == (2, 201, 201)
    assert again.content == first.content
    assert late == (1, 412, "STALE_VERSION")


def test_every_guard_of_a_response_is_on_the_short_way_too(site: Site, started: Table) -> None:
    headers = site.post(started, ROLL).headers

    assert site.long_ways == 0
    assert {"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options"} <= set(headers)


@pytest.mark.parametrize("hosts", [["localhost"], ["*"]])
def test_a_site_with_https_leads_there_and_says_so(
    started: Table, settings: Any, hosts: list[str]
) -> None:
    settings.ALLOWED_HOSTS = hosts
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 60
    plain, safe = Site(), Site("https")

    led = plain.post(started, ROLL, if_match='"1"')
    answer = safe.post(started, LAST_TURN, if_match='"1"')

    assert (plain.long_ways, led.status_code) == (1, 301)
    assert (safe.long_ways, answer.status_code) == (0, 201)
    assert answer.headers["Strict-Transport-Security"] == "max-age=60"
