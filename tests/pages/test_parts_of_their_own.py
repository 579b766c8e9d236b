"""A page that updates itself keeps what is typed or open in a part, as long as that part is of the
same thing: so each has an id of its own."""

from __future__ import annotations

import re
from collections import Counter
from uuid import uuid4

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Call, Seat, Signature
from tournaments.services import calls, results, rounds


def ids(page: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', page)


def test_an_unsigned_result_and_the_newest_one_share_no_id_on_a_phone(db: None) -> None:
    cast = make_cast(rounds=2)
    first = evening.playing(cast.event)
    for table in evening.tables_of(first):
        evening.end_game(table)
    evening.deliver()
    dan = Seat.objects.get(round=first, player__name="Dan")
    for table in evening.tables_of(first):
        for letter in table.names():
            if (table.pk, letter) != (dan.table_id, dan.letter):
                results.sign(table.pk, letter, via=Signature.Via.PHONE)
    rounds.finish(first.pk)
    second = evening.playing(cast.event, seed=2)
    for table in evening.tables_of(second):
        evening.end_game(table)
    evening.deliver()

    found = ids(cast.stranger.get(cast.dan_link).content.decode())

    assert len([each for each in found if each.startswith("line-")]) == 8
    assert [each for each, times in Counter(found).items() if times > 1] == []


def test_each_newest_entry_has_a_question_of_its_own(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    adjusted = {"type": "adjust", "moves": [{"from": "A", "to": "B", "cash": 50}], "reason": "Rent"}

    def question() -> str:
        page = cast.ada.get(cast.url("table-journal", table.pk)).content.decode()
        found = re.search(r'<details class="sure" id="(undo-\d+)">', page)
        return found[1] if found else ""

    before = question()
    evening.post(table, adjusted)
    assert before
    assert question() not in ("", before)


def test_each_count_has_a_part_of_its_own(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.post(table, {"type": "count", "counted": {"A": 10}})
    number = evening.game_of(table).version
    assert f"count-{number}" in ids(cast.ada.get(cast.url("table", table.pk)).content.decode())


def test_each_call_has_a_part_of_its_own(cast: Cast) -> None:
    key = uuid4()
    calls.call(evening.tables_of(evening.playing(cast.event))[0], key=key, reason=Call.Reason.RULE)
    assert f"call-{key}" in ids(cast.ada.get(cast.url("floor")).content.decode())
