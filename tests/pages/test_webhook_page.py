"""The organiser's webhooks: adding an address, testing it, seeing what it answered."""

from __future__ import annotations

from django.urls import reverse

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tests.tournaments.receiver import listening
from tournaments.models import Webhook
from tournaments.services import webhooks

FORM = {"url": "http://192.168.1.20:8080/passgo", "kinds": ["round.released", "champion.crowned"]}


def add(cast: Cast, url: str = "") -> Webhook:
    """An address that Ada has added."""
    cast.ada.post(cast.url("webhooks"), FORM | ({"url": url} if url else {}))
    return Webhook.objects.get()


def press(cast: Cast, hook: Webhook, what: str) -> str:
    """The page after one of the buttons of an address."""
    address = cast.url("webhook-act", hook.pk)
    form = open_form(cast.ada, cast.url("webhooks"), address) | {"do": what}
    return cast.ada.post(address, form | {"version": 1}, follow=True).content.decode()


def page(cast: Cast) -> str:
    """The page as it is now."""
    return cast.ada.get(cast.url("webhooks")).content.decode()


def test_an_address_is_added_once_and_shows_its_secret(cast: Cast) -> None:
    hook = add(cast)
    again = cast.ada.post(cast.url("webhooks"), FORM)

    assert "This event already tells that address." in again.content.decode()
    shown = page(cast)
    assert hook.url in shown
    assert "A draw is released · The champion is crowned" in shown
    assert webhooks.secret(hook) in shown


def test_what_is_no_address_is_told_beside_the_field(cast: Cast) -> None:
    for url in ("passgo", "http://x\0y/"):
        answer = cast.ada.post(cast.url("webhooks"), FORM | {"url": url})
        assert answer.status_code == 400
        assert 'id="id_url_error"' in answer.content.decode()


def test_a_test_is_sent_and_its_answer_shown(cast: Cast) -> None:
    with listening() as receiver:
        receiver.status, receiver.answer = 503, b"<b>closed</b>"
        hook = add(cast, receiver.url)
        press(cast, hook, "test")
        webhooks.send_due()
        shown = page(cast)
        assert "Answer 503: &lt;b&gt;closed&lt;/b&gt;" in shown
        assert "not accepted" in shown

        receiver.status = 200
        again = reverse("webhook-again", args=[cast.event.slug, hook.pk, hook.deliveries.get().pk])
        cast.ada.post(again, open_form(cast.ada, cast.url("webhooks"), again))
        webhooks.send_due()
    assert "accepted" in page(cast)
    assert receiver.kinds == ["test", "test"]


def test_an_address_is_switched_off_on_renewed_and_removed(cast: Cast) -> None:
    hook = add(cast)

    assert "switched off" in press(cast, hook, "off")
    evening.released(cast.event)
    evening.deliver()
    assert not hook.deliveries.exists()

    assert "It gets news again" in press(cast, hook, "on")
    old = webhooks.secret(hook)
    assert old not in press(cast, hook, "secret")
    assert "No address yet." in press(cast, hook, "remove")
    assert (
        "since removed this address"
        in cast.ada.post(
            cast.url("webhook-act", hook.pk), {"do": "test"}, follow=True
        ).content.decode()
    )


def test_an_address_that_was_given_up_is_named_where_the_organiser_looks(cast: Cast) -> None:
    hook = add(cast)
    Webhook.objects.update(off_at=hook.added_at, failing_since=hook.added_at, gave_up=True)

    assert "it has accepted nothing since" in page(cast)
    setup = cast.ada.get(cast.url("event")).content.decode()
    assert f"{hook.url} was switched off" in setup


def test_the_webhooks_of_an_event_are_its_organisers_alone(cast: Cast) -> None:
    hook = add(cast)
    other = cast.eve.get("/organise/another-night/webhooks/")

    assert hook.url not in other.content.decode()
    for client in (cast.eve, cast.ben, cast.stranger):
        client.post(cast.url("webhook-act", hook.pk), {"do": "remove"})
    cast.eve.post(f"/organise/another-night/webhooks/{hook.pk}/", {"do": "remove"})
    assert Webhook.objects.filter(pk=hook.pk).exists()
