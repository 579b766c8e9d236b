"""What Dan sees on his phone, and what he may sign."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Result, Seat
from tournaments.services import rounds


@pytest.fixture
def seat(cast: Cast) -> Seat:
    """Dan's seat in a round that is being played."""
    round_ = evening.playing(cast.event)
    return Seat.objects.select_related("table").get(round=round_, player__name="Dan")


def page(cast: Cast) -> str:
    return str(cast.stranger.get(cast.dan_link).content.decode())


def test_a_code_that_is_misspelled_says_so(cast: Cast) -> None:
    answer = cast.stranger.get("/k/347-KQ2-9FH")
    assert answer.status_code == 404
    assert "This code leads nowhere" in answer.content.decode()


def test_before_check_in_it_says_what_to_do(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    cast.ada.post(cast.url("check-in", dan.pk), {"here": "no"})
    assert "Tell the people at the door" in page(cast)


def test_own_cash_and_deeds_with_buildings_and_mortgages(cast: Cast, seat: Seat) -> None:
    lots = ["oriental-avenue", "vermont-avenue", "connecticut-avenue", "boardwalk"]
    evening.post(
        seat.table,
        {
            "type": "position",
            "cash": {seat.letter: 0},
            "deeds": dict.fromkeys(lots, seat.letter),
            "buildings": {"oriental-avenue": 4, "vermont-avenue": 4, "connecticut-avenue": 5},
            "mortgaged": ["boardwalk"],
        },
    )
    text = page(cast)
    assert '<p class="sum">$0</p>' in text
    assert "4 houses" in text
    assert "hotel" in text
    assert "mortgaged" in text
    assert "full set" in text


def test_the_others_at_the_table_with_their_cash(cast: Cast, seat: Seat) -> None:
    others = [name for name in seat.table.names().values() if name != "Dan"]
    text = page(cast)
    assert all(name in text for name in others)
    assert text.count("$1,500") == 4


def test_dan_signs_his_own_line_and_no_other(cast: Cast, seat: Seat) -> None:
    result = evening.end_game(seat.table)
    assert page(cast).count("Sign<span") == 1
    form = {"version": result.version, "seat": "A" if seat.letter != "A" else "B"}
    cast.stranger.post(f"{cast.dan_link}sign/{seat.table_id}/", form)
    assert [each.seat_id for each in result.signatures.all()] == [seat.pk]


def test_a_signature_names_the_result_that_was_seen(cast: Cast, seat: Seat) -> None:
    result = evening.end_game(seat.table)
    cast.stranger.post(f"{cast.dan_link}sign/{seat.table_id}/", {"version": result.version + 7})
    cast.stranger.post(f"{cast.dan_link}sign/{seat.table_id}/", {})
    assert not result.signatures.exists()


def test_rank_comes_with_the_first_table_that_is_in(cast: Cast, seat: Seat) -> None:
    assert "Rank" not in page(cast)
    evening.end_game(seat.table, {seat.letter: 2000})
    assert "Rank <strong>1</strong> of 8 so far" in page(cast)
    [other] = seat.round.tables.exclude(pk=seat.table_id)
    evening.end_game(other)
    text = page(cast)
    assert "Rank <strong>1</strong> of 8" in text
    assert "so far" not in text


def test_the_champion_is_told(cast: Cast) -> None:
    evening.change_stage(cast.event, rounds=1)
    evening.played(cast.event, {"Dan": 3000})
    evening.played(cast.event, {"Dan": 3000}, seed=2)
    assert "That is you." in page(cast)
    assert "Dan" in cast.stranger.get(cast.url("screen")).content.decode()


def test_dan_signs_the_result_of_an_earlier_round(cast: Cast, seat: Seat) -> None:
    for table in evening.tables_of(seat.round):
        evening.end_game(table)
    rounds.finish(seat.round_id)
    evening.playing(cast.event, seed=2)
    text = page(cast)
    assert f"Round 1, table {seat.table.number}" in text
    assert text.count("Sign<span") == 1

    result = Result.objects.get(table=seat.table_id)
    cast.stranger.post(f"{cast.dan_link}sign/{seat.table_id}/", {"version": result.version})
    assert [each.seat_id for each in result.signatures.all()] == [seat.pk]
    assert "Sign<span" not in page(cast)


def test_dan_signs_at_no_table_but_his_own(cast: Cast, seat: Seat) -> None:
    other = next(each for each in evening.tables_of(seat.round) if each.pk != seat.table_id)
    result = evening.end_game(other)
    cast.stranger.post(f"{cast.dan_link}sign/{other.pk}/", {"version": result.version})
    assert not result.signatures.exists()
