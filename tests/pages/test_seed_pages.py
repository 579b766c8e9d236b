"""The hash of a draw's seed stands on the public page before the draw, the seed at its release."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.responses import Response
from tests.tournaments import evening
from tournaments.services import draws


def text(answer: Response) -> str:
    return answer.content.decode()


def test_the_organiser_publishes_the_hash_of_words_of_their_own(cast: Cast) -> None:
    form = {"seed": "seven green houses"}
    shown = text(cast.ada.post(cast.url("publish-seed", 1), form, follow=True))
    promise = cast.event.promises.get()

    assert "The hash is published" in shown
    assert promise.sha256 in shown
    assert "seven green houses" in shown


def test_everybody_reads_the_hash_before_the_draw(cast: Cast) -> None:
    promise = draws.publish(cast.event.pk, 1, seed="seven green houses")
    shown = text(cast.stranger.get(cast.url("public-event")))

    assert promise.sha256 in shown
    assert "seven green houses" not in shown


def test_everybody_reads_the_seed_with_the_seats(cast: Cast) -> None:
    draws.publish(cast.event.pk, 1, seed="seven green houses")
    evening.release(draws.draft(cast.event.pk))
    shown = text(cast.stranger.get(cast.url("public-event")))

    assert "seven green houses" in shown
    assert f"/api/v1/events/{cast.event.slug}/rounds/1/record" in shown


def test_an_evening_without_a_promise_does_not_speak_of_it(cast: Cast) -> None:
    assert "Check the draw" not in text(cast.stranger.get(cast.url("public-event")))


def test_drawn_again_with_the_seed_is_said_to_be_the_same(cast: Cast) -> None:
    draws.publish(cast.event.pk, 1)
    draws.draft(cast.event.pk)

    assert "The published seed stays" in text(cast.ada.get(cast.url("round", 1)))


def test_once_drawn_no_hash_is_published(cast: Cast) -> None:
    evening.drafted(cast.event)
    assert "Publish the hash" not in text(cast.ada.get(cast.url("round", 1)))

    refused = text(cast.ada.post(cast.url("publish-seed", 1), follow=True))
    assert "This round has already been drawn." in refused


def test_a_stranger_publishes_nothing(cast: Cast) -> None:
    cast.stranger.post(cast.url("publish-seed", 1))

    assert not cast.event.promises.exists()
