"""A table that calls for a referee, on the pages of those who come; and what they do there."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Call, Dispute, Result, Table
from tournaments.services import calls, disputes, people

KEY = UUID(int=5)


@pytest.fixture
def tables(cast: Cast) -> list[Table]:
    """Two tables that play."""
    return evening.tables_of(evening.playing(cast.event))


def text(cast: Cast, name: str, *args: object) -> str:
    return str(cast.ben.get(cast.url(name, *args)).content.decode())


def press(cast: Cast, table: Table, answer: str, who: str = "ben") -> str:
    """Answer the table's call; what the page says then."""
    form = {"key": str(KEY), "answer": answer}
    client = getattr(cast, who)
    return str(client.post(cast.url("answer-call", table.pk), form, follow=True).content.decode())


def test_the_floor_lists_who_calls_the_longest_wait_first(cast: Cast, tables: list[Table]) -> None:
    calls.call(tables[0], key=KEY, reason="rule")
    calls.call(tables[1], key=KEY, reason="entry", waited=timedelta(minutes=3))
    page = text(cast, "floor-tables")

    assert page.index("Table 2</bdi></strong> calls: a wrong entry") < page.index(
        "Table 1</bdi></strong> calls: a rule question"
    )
    assert "Table 1</bdi></strong> calls: a rule question" in text(cast, "table", tables[0].pk)
    assert "Table 2</bdi></strong> calls" not in text(cast, "table-calls", tables[0].pk)


def test_a_call_about_an_entry_leads_to_the_table_as_of_it(cast: Cast, tables: list[Table]) -> None:
    calls.call(tables[0], key=KEY, reason="entry", entry=2)
    assert "a wrong entry</a>, entry 2" in text(cast, "floor-tables")
    evening.post(tables[0], {"type": "roll", "seat": "A", "dice": [1, 2]})
    entry = f"{cast.url('steps', tables[0].pk)}?at=2"
    for page in (text(cast, "floor-tables"), text(cast, "table-calls", tables[0].pk)):
        assert f'a wrong entry</a>, <a href="{entry}">entry 2</a>' in page
    assert "A wrong entry, entry 2" in text(cast, "runner-now")

    evening.post(tables[0], {"type": "undo", "number": 2})
    assert "taken back later" in cast.ben.get(entry).content.decode()


def test_every_tab_says_how_many_tables_call(cast: Cast, tables: list[Table]) -> None:
    assert "call for a referee" not in text(cast, "event-standings")
    calls.call(tables[0], key=KEY)
    assert '1<span class="visually-hidden"> call for a referee' in text(cast, "event-standings")
    calls.call(tables[1], key=UUID(int=6))
    assert '2<span class="visually-hidden"> calls for a referee' in text(cast, "call-count")
    for key, table in ((KEY, tables[0]), (UUID(int=6), tables[1])):
        form = {"key": str(key), "answer": "done"}
        cast.ben.post(cast.url("answer-call", table.pk), form)

    assert text(cast, "call-count").strip() == ""


def test_the_projector_and_the_public_hear_nothing(cast: Cast, tables: list[Table]) -> None:
    calls.call(tables[0], key=KEY)
    evening.end_game(tables[0])
    disputes.dispute(tables[0].pk, "B", text="A note is missing", via="phone")
    pages = [cast.url("screen"), cast.url("screen-now"), f"/t/{tables[0].pk}/"]

    for page in pages:
        answer = cast.stranger.get(page)
        assert answer.status_code == 200
        shown = answer.content.decode().lower()
        assert "calls" not in shown
        assert "disput" not in shown
        assert "a note is missing" not in shown


def test_one_press_says_who_is_on_the_way_and_one_that_it_is_done(
    cast: Cast, tables: list[Table]
) -> None:
    calls.call(tables[0], key=KEY)
    assert "Table 1</bdi></strong> calls for a referee" in text(cast, "floor-tables")
    assert "<bdi>Ben</bdi> is on the way" in press(cast, tables[0], "heard")
    assert "Ben is already on the way." in press(cast, tables[0], "heard", who="ada")
    assert "</strong> calls" not in press(cast, tables[0], "done")
    assert Call.objects.get().end == "done"
    assert "no longer calls" in press(cast, tables[0], "heard", who="ada")


def test_an_answer_to_an_older_call_leaves_the_new_one(cast: Cast, tables: list[Table]) -> None:
    calls.call(tables[0], key=KEY)
    press(cast, tables[0], "done")
    calls.call(tables[0], key=UUID(int=6))
    press(cast, tables[0], "done")

    assert Call.objects.standing().get().key == UUID(int=6)


def test_a_banker_without_a_table_is_answered_by_name(cast: Cast, tables: list[Table]) -> None:
    banker = people.add_staff(cast.event, "Boris", "banker")
    calls.call(banker, key=KEY, reason="rule")
    assert "Boris, banker</bdi></strong> calls: a rule question" in text(cast, "floor-tables")
    url = cast.url("answer-banker-call", banker.pk)
    heard = cast.ben.post(url, {"key": str(KEY), "answer": "heard"}, follow=True)
    assert "<bdi>Ben</bdi> is on the way" in heard.content.decode()
    cast.ada.post(url, {"key": str(KEY), "answer": "done"})

    assert Call.objects.get().end == "done"


def test_a_banker_and_a_stranger_answer_nothing(cast: Cast, tables: list[Table]) -> None:
    calls.call(tables[0], key=KEY)
    form = {"key": str(KEY), "answer": "done"}
    for client in (cast.eve, cast.stranger):
        assert client.post(cast.url("answer-call", tables[0].pk), form).status_code in (302, 403)
    assert cast.ben.get(cast.url("answer-call", tables[0].pk)).status_code == 405
    wrong = {"key": "x", "answer": "done"}
    assert cast.ben.post(cast.url("answer-call", tables[0].pk), wrong).status_code == 404

    assert Call.objects.standing().exists()


def table_of_dan(tables: list[Table]) -> Table:
    return next(table for table in tables if "Dan" in table.names().values())


def test_dan_disputes_on_his_phone_and_the_floor_says_why(cast: Cast, tables: list[Table]) -> None:
    table = table_of_dan(tables)
    result = evening.end_game(table)
    form = {"version": result.version, "text": "A hotel is missing"}
    url = f"{cast.dan_link}dispute/{table.pk}/"
    answer = cast.stranger.post(url, form, follow=True).content.decode()
    assert "A referee is called to your table." in answer
    assert "“<bdi>A hotel is missing</bdi>”" in answer
    floor = text(cast, "floor-tables")
    assert "calls: a disputed result" in floor
    assert "Dan: “A hotel is missing”" in floor
    assert '<span class="badge alarm state">disputed</span>' in floor

    cast.stranger.post(url, {"back": "1"})
    assert not Dispute.objects.filter(end="").exists()
    assert "calls:" not in text(cast, "floor-tables")
    assert "taken back" in text(cast, "table-result", table.pk)


def test_dan_takes_his_signature_back_on_his_phone(cast: Cast, tables: list[Table]) -> None:
    table = table_of_dan(tables)
    result = evening.end_game(table)
    url = f"{cast.dan_link}sign/{table.pk}/"
    page = cast.stranger.post(url, {"version": result.version}, follow=True).content.decode()
    assert "Take the signature back" in page
    cast.stranger.post(url, {"back": "1"})

    assert not result.signatures.exists()


def test_a_referee_disputes_and_takes_back_for_a_player_without_a_phone(
    cast: Cast, tables: list[Table]
) -> None:
    result = evening.end_game(tables[0])
    url = cast.url("table-dispute", tables[0].pk)
    cast.ben.post(url, {"seat": "A", "text": "Too little", "version": result.version})
    assert Dispute.objects.get().via == "organiser"
    cast.ben.post(url, {"seat": "A", "back": "1"})
    sign = cast.url("table-sign", tables[0].pk)
    cast.ben.post(sign, {"seat": "A", "version": result.version})
    cast.ben.post(sign, {"seat": "A", "back": "1"})

    assert Dispute.objects.get().end == "taken_back"
    assert not Result.objects.get(table=tables[0]).signatures.exists()


def test_a_dispute_that_is_refused_is_shown_to_be_copied(cast: Cast, tables: list[Table]) -> None:
    table = table_of_dan(tables)
    old = {"version": evening.end_game(table).version, "text": "My  rent was never paid"}
    evening.rule(table, A=5)
    on_phone = cast.stranger.post(f"{cast.dan_link}dispute/{table.pk}/", old, follow=True)
    official = cast.ben.post(cast.url("table-dispute", table.pk), old | {"seat": "A"}, follow=True)
    for answer in (on_phone, official):
        assert "You typed: “My rent was never paid”" in answer.content.decode()
    assert not Dispute.objects.exists()
