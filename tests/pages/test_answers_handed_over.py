"""Signatures and disputes in a tablet's file count when an official reads it in, each once."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tests.tournaments.evening import game_of
from tournaments.models import Call, Dispute, Result, Table
from tournaments.services import disputes, results


@pytest.fixture
def table(cast: Cast) -> Table:
    """Its game is over, and nobody has signed."""
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.end_game(table)
    return table


def result_of(table: Table) -> Result:
    return Result.objects.get(table=table)


def answer(table: Table, seat: str, minutes_ago: int = 5, **said: Any) -> dict[str, Any]:
    """The answer of a seat on the tablet to the result as it is."""
    made_at = timezone.now() - timedelta(minutes=minutes_ago)
    return {"seat": seat, "link": result_of(table).link, "made_at": made_at.isoformat()} | said


def file_of(table: Table, *answers: dict[str, Any]) -> bytes:
    games = [{"game": str(game_of(table).pk), "entries": [], "answers": answers}]
    content = {"format": "passgo-waiting-entries", "version": 1, "games": games}
    return json.dumps(content).encode()


def read_in(cast: Cast, table: Table, file: bytes) -> str:
    sent = {"file": SimpleUploadedFile("passgo-table-1.json", file)}
    return cast.ada.post(cast.url("read-in", table.pk), sent).content.decode()


def signed(table: Table) -> set[str]:
    return set(result_of(table).signatures.values_list("seat__letter", flat=True))


def disputed(table: Table) -> list[tuple[str, str]]:
    standing = Dispute.objects.filter(result__table=table, end="")
    return list(standing.values_list("seat__letter", "text"))


def test_signatures_and_disputes_handed_over_count_and_are_told(cast: Cast, table: Table) -> None:
    hotel = answer(table, "B", dispute="A hotel is missing")

    page = read_in(cast, table, file_of(table, answer(table, "A"), hotel))

    assert (signed(table), disputed(table)) == ({"A"}, [("B", "A hotel is missing")])
    names = table.names()
    assert f"{names['A']} signs the result" in page
    assert f"{names['B']} disputes the result: “A hotel is missing”" in page


def test_a_dispute_calls_the_referee_since_it_was_made(cast: Cast, table: Table) -> None:
    read_in(cast, table, file_of(table, answer(table, "B", 20, dispute="A hotel is missing")))

    waited = timezone.now() - Call.objects.get(table=table).called_at
    assert timedelta(minutes=19) < waited < timedelta(minutes=25)


def test_all_signatures_let_the_result_stand(cast: Cast, table: Table) -> None:
    read_in(cast, table, file_of(table, *(answer(table, seat) for seat in table.names())))

    assert result_of(table).status == "signed"


def test_a_dispute_counts_although_all_others_have_signed(cast: Cast, table: Table) -> None:
    *others, last = table.names()
    answers = [*(answer(table, seat) for seat in others), answer(table, last, dispute="No")]

    read_in(cast, table, file_of(table, *answers))

    assert result_of(table).status == "provisional"
    assert disputed(table) == [(last, "No")]


def test_a_signature_taken_back_is_gone_although_all_others_have_signed(
    cast: Cast, table: Table
) -> None:
    *others, last = table.names()
    results.sign(table.pk, last, via="tablet")
    back = answer(table, last, 0, taken_back=True, clears=True)

    read_in(cast, table, file_of(table, *(answer(table, seat) for seat in others), back))

    assert (result_of(table).status, signed(table)) == ("provisional", set(others))


def test_a_file_that_is_read_in_twice_counts_once(cast: Cast, table: Table) -> None:
    file = file_of(table, answer(table, "A"), answer(table, "B", dispute="A hotel is missing"))
    read_in(cast, table, file)

    page = read_in(cast, table, file)

    assert page.count("was there already") == 2
    assert Dispute.objects.filter(result__table=table).count() == 1


@pytest.mark.parametrize("said", [{}, {"dispute": "A hotel is missing"}])
def test_what_was_taken_back_since_stays_taken_back(
    cast: Cast, table: Table, said: dict[str, Any]
) -> None:
    file = file_of(table, answer(table, "B", **said))
    read_in(cast, table, file)
    results.take_signature_back(table.pk, "B")
    disputes.take_back(table.pk, "B")

    page = read_in(cast, table, file)

    assert (signed(table), disputed(table)) == (set(), [])
    assert "has given another answer since" in page


def test_an_answer_to_another_result_is_left_out_and_told(cast: Cast, table: Table) -> None:
    file = file_of(table, answer(table, "A"))
    evening.open_again(table)
    evening.end_game(table, {"A": 1600})

    page = read_in(cast, table, file)

    assert signed(table) == set()
    assert "This answer is about another result than the table has now." in page


def test_without_a_result_it_is_left_out_and_told(cast: Cast, table: Table) -> None:
    file = file_of(table, answer(table, "A"))
    evening.open_again(table)

    assert "its game is not over" in read_in(cast, table, file)


def test_an_answer_takes_the_place_of_the_one_that_it_clears(cast: Cast, table: Table) -> None:
    results.sign(table.pk, "A", via="tablet")
    later = answer(table, "A", 0, dispute="A hotel is missing", clears=True)

    read_in(cast, table, file_of(table, later))

    assert (signed(table), disputed(table)) == (set(), [("A", "A hotel is missing")])


def test_other_words_take_the_place_of_those_that_the_server_has(cast: Cast, table: Table) -> None:
    disputes.dispute(table.pk, "A", text="A hotel is missing", via="tablet")
    results.sign(table.pk, "B", via="tablet")
    later = answer(table, "A", 0, dispute="Two hotels are missing", clears=True)

    read_in(cast, table, file_of(table, later))

    assert disputed(table) == [("A", "Two hotels are missing")]


def test_a_signature_that_was_taken_back_on_the_tablet_is_gone(cast: Cast, table: Table) -> None:
    results.sign(table.pk, "A", via="tablet")

    read_in(cast, table, file_of(table, answer(table, "A", 0, taken_back=True, clears=True)))

    assert signed(table) == set()


def test_a_seat_that_nobody_has_is_told(cast: Cast, table: Table) -> None:
    page = read_in(cast, table, file_of(table, answer(table, "H")))

    assert "Nobody sits in seat H" in page
