"""Each division has standings of its own: everybody's order, with ranks of its own."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.models import Event
from tournaments.ranking import Division, Placed, rank_divisions
from tournaments.services import divisions
from tournaments.services.standings import divisions_of

ADA, BEN, CLEO, DAN, EVE = range(1, 6)
NAMES = ("Juniors", "Seniors")


def test_each_is_counted_by_itself() -> None:
    ranked = [(1, ADA), (2, BEN), (3, CLEO), (4, DAN)]
    of = {ADA: "Seniors", BEN: "Juniors", CLEO: "Seniors", DAN: "Juniors"}

    assert rank_divisions(ranked, of, NAMES) == [
        Division("Juniors", (Placed(1, BEN), Placed(2, DAN))),
        Division("Seniors", (Placed(1, ADA), Placed(2, CLEO))),
    ]


def test_equals_share_a_rank_and_the_next_is_left_out() -> None:
    ranked = [(1, ADA), (1, BEN), (1, CLEO), (4, DAN), (5, EVE)]
    of = dict.fromkeys((ADA, CLEO, DAN, EVE), "Juniors") | {BEN: "Seniors"}

    juniors, seniors = rank_divisions(ranked, of, NAMES)

    assert [(each.rank, each.player) for each in juniors.places] == [
        (1, ADA),
        (1, CLEO),
        (3, DAN),
        (4, EVE),
    ]
    assert seniors.places == (Placed(1, BEN),)


def test_a_player_without_a_division_is_in_no_list() -> None:
    ranked = [(1, ADA), (2, BEN), (3, CLEO)]

    juniors, seniors = rank_divisions(ranked, {BEN: "", CLEO: "Juniors"}, NAMES)

    assert (juniors.places, seniors.places) == ((Placed(1, CLEO),), ())


@pytest.mark.django_db
def test_an_evening_ranks_those_who_have_played() -> None:
    event = evening.make_event(here=8, rounds=1, divisions=NAMES)
    assert [each.places for each in divisions_of(event, evening.rows(event))] == [(), ()]
    juniors = event.players.filter(number__lte=2)
    divisions.put_in(event.pk, "Juniors", dict(juniors.values_list("pk", "version")))
    round_ = evening.playing(event)
    ada = round_.seats.get(player__name="Ada")
    evening.end_game(ada.table, {ada.letter: 1})

    found = divisions_of(event, evening.rows(event))

    by_name = {player.pk: player.name for player in event.players.all()}
    expected = [name for name in ("Ben", "Ada") if name in evening.names_at(ada.table)]
    assert [by_name[each.player] for each in found[0].places] == expected


@pytest.mark.django_db
def test_without_divisions_there_are_none(event: Event) -> None:
    evening.played(event)

    assert divisions_of(event, evening.rows(event)) == []


@pytest.mark.django_db
def test_a_player_who_is_put_in_another_division_is_ranked_there(event: Event) -> None:
    event = evening.make_event(here=4, rounds=1, advance=2, divisions=NAMES)
    everybody = dict(event.players.values_list("pk", "version"))
    divisions.put_in(event.pk, "Juniors", everybody)
    evening.played(event, {"Ada": 4000})
    ada = evening.player(event, "Ada")

    divisions.put_in(event.pk, "Seniors", {ada.pk: ada.version})

    juniors, seniors = divisions_of(event, evening.rows(event))
    assert len(juniors.places) == 3
    assert seniors.places == (Placed(1, ada.pk),)
