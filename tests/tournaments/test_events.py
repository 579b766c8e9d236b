"""Setting up an event, changing it, removing it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import passes
from ledger.models import Game, Pass, Transaction
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import StagePlan, preliminary_and_final
from tournaments.models import Event
from tournaments.services import events

DAY = date(2027, 3, 20)


@pytest.mark.django_db
def test_names_that_are_alike_get_addresses_of_their_own() -> None:
    slugs = [events.create_event(name=name, date=DAY).slug for name in ("Spring!", "Spring", "春")]

    assert slugs == ["spring", "spring-2", "event"]
    assert events.create_event(name="Großer Preis", date=DAY).slug == "grosser-preis"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "slug"),
    [
        (
            "The Old Harbour Society’s Annual Spring Championship",
            "the-old-harbour-societys-annual-spring",
        ),
        ("a" * 70, "a" * 50),
    ],
)
def test_an_address_ends_with_a_whole_word_where_it_can(name: str, slug: str) -> None:
    assert events.create_event(name=name, date=DAY).slug == slug


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ruleset": "house-rules"}, "UNKNOWN_RULESET"),
        ({"options": {"no_such_rule": 500}}, "UNKNOWN_OPTION"),
        ({"options": {"income_tax": "none"}}, "UNKNOWN_VALUE"),
        ({"edition": "mars"}, "UNKNOWN_EDITION"),
        ({"plans": preliminary_and_final(table_size=9)}, "BAD_NUMBER"),
        ({"plans": preliminary_and_final(table_size=1)}, "BAD_NUMBER"),
        ({"plans": preliminary_and_final(rounds=0)}, "BAD_NUMBER"),
        ({"plans": preliminary_and_final(minutes=0)}, "BAD_NUMBER"),
        ({"plans": preliminary_and_final(advance=1)}, "BAD_NUMBER"),
        ({"plans": preliminary_and_final(scoring="luck")}, "BAD_SCORING"),
        ({"plans": [StagePlan("Final", plays="top", players=4)]}, "BAD_STAGES"),
        ({"plans": [*preliminary_and_final(), StagePlan("More")]}, "BAD_STAGES"),
        ({"plans": [StagePlan(" ")]}, "BAD_STAGES"),
        ({"plans": [StagePlan("Round")] * 7}, "BAD_STAGES"),
    ],
)
def test_what_no_evening_can_be_made_of_is_refused(fields: dict[str, Any], code: str) -> None:
    with refused(code):
        events.create_event(name="Spring", date=DAY, **fields)
    assert not Event.objects.exists()


def test_the_second_of_two_who_change_it_is_told(event: Event) -> None:
    events.update_event(event.pk, version=event.version, name="Autumn night")

    with refused("EVENT_CHANGED"):
        events.update_event(event.pk, version=event.version, place="Town hall")
    event.refresh_from_db()
    assert (event.name, event.place) == ("Autumn night", "")


def test_rules_are_fixed_once_a_round_is_drawn(event: Event) -> None:
    events.change_rules(event.pk, version=event.version, options={"time_up": "stop_now"})
    evening.drafted(event)
    event.refresh_from_db()

    with refused("RULES_FIXED"):
        events.change_rules(event.pk, version=event.version, options={})
    evening.change_stage(event, minutes=60)


def test_another_ruleset_brings_its_own_board_and_drops_single_options(event: Event) -> None:
    event = events.change_rules(event.pk, version=1, options={"time_up": "stop_now"})
    event = events.update_event(event.pk, version=event.version, ruleset="classic")

    assert (event.ruleset, event.options) == ("classic", {})


def test_the_plan_can_be_shortened_to_what_was_drawn_and_no_further(event: Event) -> None:
    evening.played(event)
    evening.played(event)
    event.refresh_from_db()

    with refused("ROUNDS_DRAWN"):
        evening.change_stage(event, rounds=1)


def test_an_organiser_who_runs_late_plays_one_round_less(event: Event) -> None:
    evening.played(event)
    evening.change_stage(event, rounds=1)

    assert evening.drafted(event).is_final


def test_another_scoring_ranks_anew_at_once(event: Event) -> None:
    evening.played(event, {"Ada": 3000})
    evening.change_stage(event, scoring="places")

    assert "points" in evening.row(event, "Ada")["metrics"]


def test_an_event_that_was_played_is_kept(event: Event) -> None:
    evening.released(event)

    with refused("EVENT_STARTED"):
        events.remove_event(event.pk)


def test_an_event_that_has_not_begun_goes_with_all_its_links(event: Event) -> None:
    evening.drafted(event)
    events.remove_event(event.pk)

    assert not Event.objects.exists()
    assert not Pass.objects.filter(revoked_at=None).exists()


@pytest.mark.django_db
def test_a_demonstration_goes_also_when_it_was_played_and_its_books_stay_nameless() -> None:
    event = evening.make_event(here=8, rounds=1, is_demo=True)
    evening.played(event, {"Ada": 4000})
    evening.played(event)
    entries = Transaction.objects.count()
    events.remove_event(event.pk)

    assert not Event.objects.exists()
    assert Transaction.objects.count() == entries > 0
    assert Game.objects.count() == 3
    assert set(Pass.objects.values_list("label", flat=True)) == {passes.GONE}


@pytest.mark.django_db
def test_removing_costs_no_more_for_more_players() -> None:
    costs = []
    for here in (4, 12):
        event = evening.make_event(here=here)
        with CaptureQueriesContext(connection) as captured:
            events.remove_event(event.pk)
        costs.append(len(captured))
    assert costs[0] == costs[1]


def test_with_an_event_go_the_names_on_its_links(event: Event) -> None:
    card = event.staff.all()[0].card
    device = passes.pair(card, "Cleo's tablet")
    events.remove_event(event.pk)

    for held in (card, device):
        held.refresh_from_db()
        assert (held.is_revoked, held.label) == (True, passes.GONE)
