"""Other programs are told what happens: signed, repeated until they accept it, and nothing more."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from ledger import outbox
from ledger.models import OutboxRow
from ledger.problems import Problem
from tests.tournaments import evening
from tests.tournaments.receiver import Receiver, listening
from tournaments.models import Delivery, Event, Round, Staff, Webhook
from tournaments.services import (
    calls,
    disputes,
    forgetting,
    people,
    results,
    webhook_addresses,
    webhooks,
)
from tournaments.services.webhooks import delivering, http_client


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A program of the club."""
    with listening() as found:
        yield found


@pytest.fixture
def hook(event: Event, receiver: Receiver) -> Webhook:
    """Its address, told everything."""
    return webhook_addresses.add(event, receiver.url, list(webhooks.KINDS))


def send() -> None:
    """Do what the worker does."""
    evening.deliver()
    while webhooks.send_due():
        pass


def later(hook: Webhook) -> None:
    """Let the time pass after which what failed is tried again."""
    hook.deliveries.exclude(due_at=None).update(due_at=timezone.now())


def fails(hook: Webhook, times: int) -> Delivery:
    """The newest piece of news, after so many more tries."""
    for _ in range(times):
        later(hook)
        delivering.send_due()
    return hook.deliveries.latest("made_at")


def test_an_evening_is_told_in_its_order(event: Event, hook: Webhook, receiver: Receiver) -> None:
    round_ = evening.playing(event)
    table = evening.tables_of(round_)[0]
    evening.end_game(table, {"A": 2000})
    evening.sign_all(table)
    send()

    assert receiver.kinds == [
        "round.released",
        "round.started",
        "table.tallied",
        "standings.changed",
        "result.signed",
        "standings.changed",
    ]
    [released, _, tallied, *_] = receiver.news
    read = f"/api/v1/events/{event.slug}/rounds/1"
    assert released["data"] == {"event": event.slug, "read": read, "round": 1}
    assert tallied["data"]["table"] == {"id": table.pk, "number": table.number}
    assert not any(name.encode() in b"".join(receiver.bodies) for name in evening.CAST)


def test_a_call_is_told_from_a_table_and_from_a_banker_without_one(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    Webhook.objects.update(kinds=["referee.called"])
    table = evening.tables_of(evening.playing(event))[0]
    spare = people.add_staff(event, "Sam", Staff.Role.BANKER)
    calls.call(table, key=uuid4())
    calls.call(spare, key=uuid4())
    send()

    assert receiver.kinds == ["referee.called", "referee.called"]
    told, other = (each["data"] for each in receiver.news)
    assert told["table"]["number"] == table.number
    assert client_reads(told["read"])
    assert other["banker"] == spare.pk


def client_reads(address: str) -> bool:
    """Whether what a piece of news says to read is there."""
    return Client().get(address).status_code == 200


def test_each_send_is_signed_as_the_standard_has_it(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    webhook_addresses.send_test(hook)
    send()

    [headers], [body] = receiver.headers, receiver.bodies
    key = base64.b64decode(webhooks.secret(hook).removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 60
    assert headers["Content-Type"] == "application/json"


def test_a_new_secret_signs_what_is_sent_from_then_on(hook: Webhook) -> None:
    old = webhooks.secret(hook)

    webhook_addresses.new_secret(hook, seen=1)
    webhook_addresses.new_secret(hook, seen=1)

    hook.refresh_from_db()
    assert hook.version == 2
    assert webhooks.secret(hook) != old


def test_what_is_not_taken_is_sent_again_later_each_time_under_the_same_id(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    receiver.status, receiver.answer = 500, b"out of \x00 order" + b"!" * 5000
    evening.released(event)
    send()

    delivery = hook.deliveries.get()
    assert delivery.due_at is not None
    assert delivery.tried_at is not None
    assert timedelta(0) < delivery.due_at - delivery.tried_at <= delivering.PAUSES[0]
    assert (delivery.status, len(delivery.answer)) == (500, 300)
    assert delivery.answer.startswith("out of   order")
    assert list(delivering.PAUSES) == sorted(delivering.PAUSES)
    assert delivering.PAUSES[-1] <= timedelta(days=1)

    receiver.status = 200
    fails(hook, 1)

    delivery.refresh_from_db()
    assert delivery.delivered_at is not None
    assert len({headers["webhook-id"] for headers in receiver.headers}) == 1
    assert Webhook.objects.get().failing_since is None


def test_an_address_that_takes_nothing_for_long_is_switched_off(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    receiver.status = 500
    evening.released(event)
    send()
    delivery = fails(hook, len(delivering.PAUSES))

    hook.refresh_from_db()
    assert hook.gave_up
    assert (delivery.due_at, delivery.tries) == (None, len(delivering.PAUSES) + 1)
    evening.begin(Round.objects.get())
    assert not OutboxRow.objects.filter(done_at=None, topic=webhooks.NEWS).exists()

    receiver.status = 200
    webhook_addresses.switch_on(hook)
    webhook_addresses.send_again(hook, delivery.pk)
    send()
    assert receiver.kinds[-1] == "round.released"


def test_a_failing_test_switches_nothing_off(hook: Webhook, receiver: Receiver) -> None:
    receiver.status = 410
    webhook_addresses.send_test(hook)
    send()

    assert hook.deliveries.get().due_at is None
    assert Webhook.objects.get().off_at is None


def test_what_comes_after_a_failure_waits_with_it(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    receiver.status = 500
    evening.playing(event)
    send()

    assert len(receiver.bodies) == 1
    receiver.status = 200
    later(hook)
    send()
    assert receiver.kinds == ["round.released", "round.released", "round.started"]


def test_a_redirect_is_not_followed(hook: Webhook, receiver: Receiver) -> None:
    receiver.status, receiver.location = 302, receiver.url + "&again"
    webhook_addresses.send_test(hook)
    send()

    assert len(receiver.bodies) == 1
    assert hook.deliveries.get().status == 302


def test_an_address_that_answers_bit_by_bit_is_left_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_client, "SECONDS", 0.5)
    monkeypatch.setattr(http_client, "_TOO_SLOW", "too slow")
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def drip() -> None:
            other, _ = server.accept()
            with other:
                while not over.wait(0.1):
                    try:
                        other.sendall(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        answer = http_client.post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})
        over.set()
        thread.join()

    # It would go on for ever: there is an answer only since it was left.
    assert answer == (None, "too slow")


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://club.example/passgo", b"club.example"),
        ("https://club.example:443/passgo", b"club.example"),
        ("https://club.example:80/passgo", b"club.example:80"),
        ("http://club.example/passgo", b"club.example"),
        ("http://club.example:443/passgo", b"club.example:443"),
    ],
)
def test_the_usual_port_is_not_named(url: str, host: bytes) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        connection = http_client.spoken_to(urlsplit(url))
        connection.sock = ours
        connection.request("POST", "/passgo", b"{}")

        assert b"\r\nHost: " + host + b"\r\n" in theirs.recv(4096)


@pytest.mark.parametrize(
    "url",
    ["", "passgo", "ftp://club.example/", "http://", "http://ada:secret@club.example/",
     "http://club.example/\r\nX: y", "http://[::1", "http://club.example:0/", "http://ü.example/",
     "http://club.example:99999/", "javascript:alert(1)", "http://club.example/\x00"],
)  # fmt: skip
def test_what_is_no_address_is_refused(event: Event, url: str) -> None:
    with pytest.raises(Problem) as refused:
        webhook_addresses.add(event, url, ["round.released"])

    assert refused.value.code == "BAD_ADDRESS"


@pytest.mark.parametrize(
    "host",
    ["169.254.169.254", "0.0.0.0", "224.0.0.1", "[::ffff:169.254.1.1]", "[64:ff9b::a9fe:a9fe]",
     "[2002:a9fe:a9fe::]", "[::169.254.169.254]", "[fd00:ec2::254]", "100.100.100.200"],
)  # fmt: skip
def test_nothing_is_sent_where_no_program_listens(host: str) -> None:
    answer = http_client.post(f"http://{host}/", b"{}", {})

    assert answer.status is None
    assert answer.text.startswith("Passgo sends nothing to ")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "192.168.1.20", "10.0.0.1", "[64:ff9b::a00:1]"]
)
def test_an_operator_can_keep_webhooks_out_of_the_own_network(host: str, settings: Any) -> None:
    settings.WEBHOOKS_PRIVATE = False

    answer = http_client.post(f"http://{host}/", b"{}", {})

    assert answer.text.startswith("Passgo sends nothing to ")


def test_an_address_is_told_what_it_asked_for_alone(event: Event, receiver: Receiver) -> None:
    hook = webhook_addresses.add(event, receiver.url, ["round.started", "no-such-kind"])
    evening.playing(event)
    send()

    assert hook.kinds == ["round.started"]
    assert receiver.kinds == ["round.started"]


def test_news_that_are_noted_twice_are_told_once(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    evening.released(event)
    send()
    row = OutboxRow.objects.get(topic=webhooks.NEWS)
    OutboxRow.objects.filter(pk=row.pk).update(done_at=None)
    assert outbox.deliver(row.pk)
    send()

    assert receiver.kinds == ["round.released"]


def test_what_happens_after_going_on_from_a_copy_is_told_under_new_ids(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    for assets, goes_on in (({"A": 2000}, False), ({"B": 2000}, True)):
        with transaction.atomic():
            table = evening.tables_of(evening.playing(event))[0]
            evening.end_game(table, assets)
            evening.sign_all(table)
            send()
            transaction.set_rollback(not goes_on)

    assert receiver.kinds[:6] == receiver.kinds[6:]
    assert len({each["webhook-id"] for each in receiver.headers}) == 12


def test_news_that_nobody_has_taken_up_are_no_fault(event: Event, hook: Webhook) -> None:
    evening.released(event)
    assert OutboxRow.objects.filter(topic=webhooks.NEWS, done_at=None).exists()

    said = io.StringIO()
    call_command("audit", stdout=said)

    assert said.getvalue().endswith("No fault.\n")


def test_an_evening_that_tells_nobody_notes_nothing(event: Event) -> None:
    evening.playing(event)

    assert not OutboxRow.objects.filter(topic=webhooks.NEWS).exists()


def test_what_a_program_answered_goes_with_the_names(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    receiver.status, receiver.answer = 200, b"Thank you, Ada"
    evening.played(event)
    send()
    assert hook.deliveries.filter(answer="Thank you, Ada").exists()

    event.refresh_from_db()
    forgetting.remove_names(event.pk, seen=event.live_version)

    assert not hook.deliveries.exclude(answer="").exists()


def test_only_the_newest_are_kept(
    hook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "KEPT", 3)
    for _ in range(6):
        webhook_addresses.send_test(hook)
        send()

    assert hook.deliveries.count() == 3


def test_a_result_that_was_disputed_is_told_when_it_stands(
    event: Event, hook: Webhook, receiver: Receiver
) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table, {"A": 0})
    disputes.dispute(table.pk, "A", via="tablet", text="A rent is missing")
    for letter in "BCD":
        results.sign(table.pk, letter, via="tablet")
    send()
    assert "result.disputed" in receiver.kinds
    assert "result.signed" not in receiver.kinds

    disputes.take_back(table.pk, "A")
    results.sign(table.pk, "A", via="tablet")
    send()

    assert receiver.kinds.count("result.signed") == 1
