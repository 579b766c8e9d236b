"""Where a stage is seated at once, players and organisers see the seats of its later rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import plans_of
from tournaments.models import Event, Stage
from tournaments.services import draws, events, players
from tournaments.views.components.seats_ahead import seats_ahead


@pytest.fixture
def at_once(db: None) -> Cast:
    """Sixteen players, three rounds that are seated with the first."""
    cast = make_cast(here=16, rounds=3)
    evening.change_stage(cast.event, tables=Stage.Tables.AT_ONCE)
    return cast


def phone_of_dan(cast: Cast) -> str:
    answer = cast.stranger.get(cast.dan_link)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "Dan" in text
    return text


def test_a_phone_shows_the_next_seats(at_once: Cast) -> None:
    round_ = evening.released(at_once.event)
    dan = evening.player(at_once.event, "Dan")
    second, third = seats_ahead(round_)[dan.pk]

    text = phone_of_dan(at_once)
    assert "Your next seats" in text
    for seat in (second, third):
        assert f"{seat.title}: <strong>table {seat.table}, seat {seat.letter}</strong>" in text


def test_a_draft_is_announced_to_nobody(at_once: Cast) -> None:
    evening.drafted(at_once.event)

    assert "Your next seats" not in phone_of_dan(at_once)


@pytest.mark.django_db
def test_round_by_round_a_phone_shows_none(cast: Cast) -> None:
    evening.released(cast.event)

    assert "Your next seats" not in phone_of_dan(cast)


def test_in_the_last_round_there_are_none(at_once: Cast) -> None:
    for _ in range(2):
        evening.played(at_once.event)
    evening.released(at_once.event)

    assert "Your next seats" not in phone_of_dan(at_once)


def test_the_draft_leads_to_the_seats_of_all_rounds(at_once: Cast) -> None:
    round_ = evening.drafted(at_once.event)
    page = at_once.ada.get(at_once.url("round", 1)).content.decode()
    address = at_once.url("print-all-seats", 1)
    assert "The seats of 2 later rounds were drawn together with these." in page
    assert address in page

    dan = evening.player(at_once.event, "Dan")
    seat = round_.seats.get(player=dan)
    later = [each.places[dan.pk] for each in draws.rounds_ahead(round_)]
    places = [f"{seat.table.number} {seat.letter}", *(f"{at} {letter}" for at, letter in later)]
    row = f'<bdi class="name">Dan</bdi>{"".join(f"<b>{place}</b>" for place in places)}'
    printed = at_once.ada.get(address).content.decode()
    assert "· Seats of all rounds</strong> <span>Table and seat</span>" in printed
    assert row in printed


def test_the_list_of_all_rounds_stays_whole_when_a_later_one_is_drawn(at_once: Cast) -> None:
    evening.played(at_once.event)
    address = at_once.url("print-all-seats", 1)
    before = at_once.ada.get(address).content.decode()
    evening.released(at_once.event)

    after = at_once.ada.get(address).content.decode()
    rows = [line for line in after.splitlines() if 'class="name"' in line]
    assert len(rows) == 1 + 16
    assert rows == [line for line in before.splitlines() if 'class="name"' in line]


def test_a_round_to_come_is_printed_by_name_and_by_table(at_once: Cast) -> None:
    evening.released(at_once.event)
    for name in ("print-seats", "print-seats-by-table"):
        told = at_once.ada.get(at_once.url(name, 2)).content.decode()
        assert "Round 2" in told
        assert "Dan" in told
        assert at_once.ada.get(at_once.url(name, 4)).status_code == 404

    assert (
        at_once.url("print-seats", 2) in at_once.ada.get(at_once.url("round", 2)).content.decode()
    )


def test_each_list_of_seats_says_that_it_is_a_draft_until_the_release(at_once: Cast) -> None:
    lists = [("print-seats", 1), ("print-seats-by-table", 1), ("print-seats", 2)]
    addresses = [at_once.url(name, number) for name, number in [*lists, ("print-all-seats", 1)]]
    round_ = evening.drafted(at_once.event)
    for address in addresses:
        assert "Draft: seats may still change" in at_once.ada.get(address).content.decode()

    evening.release(round_)
    for address in addresses:
        assert "Draft" not in at_once.ada.get(address).content.decode()


def test_the_draft_of_a_later_round_makes_the_list_of_all_rounds_one(at_once: Cast) -> None:
    evening.played(at_once.event)
    evening.drafted(at_once.event)
    page = at_once.ada.get(at_once.url("print-all-seats", 1)).content.decode()

    assert "Draft: seats may still change" in page


def test_round_by_round_a_round_to_come_cant_be_printed(cast: Cast) -> None:
    evening.released(cast.event)

    assert cast.ada.get(cast.url("print-seats", 2)).status_code == 404


def test_no_seed_is_asked_for_where_an_earlier_round_has_decided(at_once: Cast) -> None:
    offer = "Let everybody check this draw"
    assert offer in at_once.ada.get(at_once.url("round", 1)).content.decode()
    evening.released(at_once.event)

    assert offer not in at_once.ada.get(at_once.url("round", 2)).content.decode()


def test_strangers_print_nothing(at_once: Cast) -> None:
    evening.released(at_once.event)

    assert at_once.stranger.get(at_once.url("print-all-seats", 1)).status_code in (302, 403)


def test_a_phone_shows_no_seat_of_a_round_that_others_play(at_once: Cast) -> None:
    """Dan has given his seat in round 2 to Xaver, and leaves before round 3."""
    event = at_once.event
    evening.played(event)
    second = evening.drafted(event)
    xaver = players.add_player(event, "Xaver")
    players.check_in([xaver])
    second = evening.release(second)
    seat = second.seats.get(player=evening.player(event, "Dan"))
    draws.substitute(second.pk, version=second.version, seat=seat.pk, player=xaver.pk)

    assert "Your next seats" not in phone_of_dan(at_once)


def test_a_phone_of_somebody_who_left_shows_no_seat(at_once: Cast) -> None:
    evening.played(at_once.event)
    players.drop(evening.player(at_once.event, "Dan"))

    assert "Your next seats" not in phone_of_dan(at_once)


def test_the_list_of_a_stage_leaves_out_the_rounds_of_another(at_once: Cast) -> None:
    event = at_once.event
    [plan, *_] = plans_of(event)
    later = replace(plan, name="Second", plays=Stage.Plays.TOP, players=8, rounds=3)
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, plans=[replace(plan, rounds=1), later])
    evening.played(event)
    evening.released(event)

    def columns(number: int) -> str:
        page = at_once.ada.get(at_once.url("print-all-seats", number)).content.decode()
        return next(line for line in page.splitlines() if 'class="rounds"' in line)

    assert "<b>1</b></li>" in columns(1)
    assert "<b>2</b><b>3</b><b>4</b></li>" in columns(2)
