"""The hash of a draw's seed is published before the draw, the seed with its release."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Act, Event, Round
from tournaments.services import draws, players


def seating(round_: Round) -> list[list[str]]:
    """The seating by table."""
    return [evening.names_at(table) for table in evening.tables_of(round_)]


def seeds(event: Event) -> list[str | None]:
    """The seeds that everybody can read."""
    return [promise.seed for promise in draws.promises_of(event)]


def test_everybody_reads_the_hash_and_nobody_the_seed(event: Event) -> None:
    draws.publish(event.pk, 1, seed="seven green houses")
    (promise,) = draws.promises_of(event)

    assert promise.sha256 == sha256(b"seven green houses").hexdigest()
    assert promise.seed is None


def test_the_seed_is_public_with_the_seats(event: Event) -> None:
    draws.publish(event.pk, 1, seed="seven green houses")
    round_ = draws.draft(event.pk)
    assert seeds(event) == [None]
    evening.release(round_)

    assert seeds(event) == ["seven green houses"]


def test_without_words_of_their_own_they_get_a_random_seed(event: Event) -> None:
    first = draws.publish(event.pk, 1, seed="  ")
    second = draws.publish(event.pk, 2)

    assert len(first.seed) == 32
    assert first.seed != second.seed


def test_the_seed_makes_the_draw(event: Event) -> None:
    draws.publish(event.pk, 1, seed="seven green houses")
    twin = evening.make_event()
    draws.publish(twin.pk, 1, seed="seven green houses")
    other = evening.make_event()
    draws.publish(other.pk, 1, seed="eight green houses")

    drawn = seating(draws.draft(event.pk))
    assert seating(draws.draft(twin.pk)) == drawn
    assert seating(draws.draft(other.pk)) != drawn


def test_drawn_again_the_draw_is_the_same(event: Event) -> None:
    draws.publish(event.pk, 1)
    first = draws.draft(event.pk)
    drawn = seating(first)

    assert seating(draws.draft(event.pk, version=first.version)) == drawn


def test_drawn_again_it_knows_who_has_come(event: Event) -> None:
    draws.publish(event.pk, 1)
    first = draws.draft(event.pk)
    players.check_in([players.add_player(event, "Eve")])
    again = draws.draft(event.pk, version=first.version)

    assert "Eve" in [name for table in seating(again) for name in table]


def test_the_note_names_the_seed(event: Event) -> None:
    draws.publish(event.pk, 1, seed="seven green houses")
    round_ = draws.draft(event.pk)

    assert round_.explanation[-1] == (
        "Drawn with the seed “seven green houses”, whose hash was published before: anybody can "
        "draw it again from its record."
    )


def test_another_number_is_refused(event: Event) -> None:
    draws.publish(event.pk, 1)
    with refused("SEED_PUBLISHED"):
        draws.draft(event.pk, seed=7)


def test_a_promise_is_made_once(event: Event) -> None:
    draws.publish(event.pk, 1)
    with refused("SEED_PUBLISHED"):
        draws.publish(event.pk, 1)


def test_a_hash_comes_before_the_draw(event: Event) -> None:
    evening.drafted(event)
    with refused("ALREADY_DRAWN"):
        draws.publish(event.pk, 1)


@pytest.mark.parametrize("number", [0, 9])
def test_a_round_that_is_not_planned_has_no_seed(event: Event, number: int) -> None:
    with refused("NO_ROUND"):
        draws.publish(event.pk, number)


def test_a_seed_can_be_read_out(event: Event) -> None:
    with refused("BAD_SEED"):
        draws.publish(event.pk, 1, seed="the last\0 train")


def test_a_seed_has_a_limited_length(event: Event) -> None:
    with refused("BAD_SEED"):
        draws.publish(event.pk, 1, seed="7" * 201)


def test_the_act_has_the_hash_and_not_the_seed(event: Event) -> None:
    promise = draws.publish(event.pk, 1, seed="seven green houses")
    act = Act.objects.get(kind=Act.Kind.SEED_PUBLISHED)

    assert act.data["now"][f"promise:{promise.pk}"]["sha256"] == promise.sha256
    assert "houses" not in str(act.data)


def test_a_promise_outlives_a_draft(event: Event) -> None:
    draws.publish(event.pk, 1)
    first = draws.draft(event.pk)
    drawn = seating(first)
    draws.discard(first.pk, version=first.version)

    assert seating(draws.draft(event.pk)) == drawn


def test_nobody_has_to_promise_anything(event: Event) -> None:
    evening.released(event)

    assert draws.promises_of(event) == []
