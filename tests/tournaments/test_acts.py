"""The log of an event: each act that decides is recorded once, chained, and never changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction

from tests.tournaments import evening
from tests.unguarded import lifted
from tournaments.models import Act, Event, EventChain
from tournaments.services import acts, clock, draws, events, players, results
from tournaments.services.acts import chain as chains
from tournaments.services.acts import describing


def kinds(event: Event) -> list[str]:
    """The kinds that were recorded, in order."""
    return list(Act.objects.filter(event=event.pk).values_list("kind", flat=True))


def newest(event: Event) -> Act:
    """The newest act."""
    act = Act.objects.filter(event=event.pk).last()
    assert act is not None
    return act


def head(event: Event) -> EventChain:
    """The head of the event's chain."""
    return EventChain.objects.get(event=event.pk)


def test_an_evening_is_recorded_in_the_order_in_which_it_went(event: Event) -> None:
    players_added = len(kinds(event))
    evening.played(event)

    signed = ["signed"] * 4
    assert kinds(event)[players_added:] == [
        "drafted", "confirmed", "released", "clock_start",
        "tallied", *signed, "tallied", *signed, "finished",
    ]  # fmt: skip


def test_the_chain_is_as_documented(event: Event) -> None:
    evening.released(event)
    previous = chains.genesis(event.pk, event.created_at)
    for number, act in enumerate(Act.objects.filter(event=event.pk), start=1):
        assert act.number == number
        previous = chains.seal(previous, number, kind=act.kind, by=act.by, at=act.at, data=act.data)
        assert act.seal == previous

    assert (head(event).number, head(event).seal) == (number, previous)


def test_an_act_says_who_sits_where_and_no_names(event: Event) -> None:
    round_ = evening.released(event)
    table = evening.tables_of(round_)[0]
    now = newest(event).data["now"]

    assert now[f"table:{table.pk}"] == {
        "round": round_.pk,
        "number": 1,
        "game": str(table.game_id),
        "banker": table.banker_id,
        "seats": {seat.letter: seat.player_id for seat in table.seats.all()},
        "postponed": chains.name_digest(head(event).salt, ""),
        "extra_seconds": 0,
        "late_seconds": 0,
    }
    assert now[f"round:{round_.pk}"]["draw_seed"] == round_.draw_seed
    told = "".join(str(act.data) for act in Act.objects.filter(event=event.pk))
    assert "Ada" not in told
    assert "Banker" not in told


def test_a_name_enters_by_a_digest_that_the_event_alone_can_check(event: Event) -> None:
    ada = evening.player(event, "Ada")
    told = acts.describe(head(event), [acts.subject("player", ada.pk)])

    assert told[f"player:{ada.pk}"]["name"] == chains.name_digest(head(event).salt, "Ada")


def test_an_act_names_its_author_as_the_journal_does(event: Event) -> None:
    round_ = evening.released(event)
    assert newest(event).by == "system:operator"
    with acts.acting_as("user:7"):
        clock.start(round_.pk, by="Olga")

    assert newest(event).by == "user:7"


def test_what_is_done_twice_is_recorded_once(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    results.sign(table.pk, "A", via="phone")
    before = kinds(event)
    assert table.game_id is not None
    results.tally_table(table.game_id)
    results.sign(table.pk, "A", via="phone")

    assert kinds(event) == before


def test_nothing_is_recorded_of_a_change_that_fails(event: Event) -> None:
    before = kinds(event)
    with transaction.atomic():
        players.add_player(event, "Eve")
        transaction.set_rollback(True)

    assert kinds(event) == before
    assert head(event).number == len(before)


def test_what_a_draft_looks_like_is_nobody_s_business(event: Event) -> None:
    before = kinds(event)
    round_ = evening.drafted(event)
    one, other = round_.seats.all()[:2]
    draws.swap(round_.pk, version=round_.version, seats=(one.pk, other.pk))

    assert kinds(event) == [*before, "drafted", "draft_changed"]
    drawn, changed = list(Act.objects.filter(event=event.pk))[-2:]
    assert drawn.data == {"about": [f"round:{round_.pk}"], "now": {}}
    assert set(changed.data["about"]) == {f"player:{one.player_id}", f"player:{other.player_id}"}
    assert changed.data["now"] == {}


def test_a_renewed_book_and_a_canceled_table_are_recorded(event: Event) -> None:
    round_ = evening.released(event)
    one, other = round_.tables.order_by("number")
    seats = (one.seats.all()[0].pk, other.seats.all()[0].pk)
    round_ = draws.swap(round_.pk, version=round_.version, seats=seats)
    told = newest(event).data["now"]
    one.refresh_from_db()
    assert told[f"table:{one.pk}"]["game"] == str(one.game_id)

    draws.cancel_table(round_.pk, version=round_.version, table=one.pk)
    assert newest(event).kind == "table_cancelled"
    assert newest(event).data["now"][f"table:{one.pk}"] is None


def test_a_removed_event_leaves_its_acts_but_not_the_salt_of_its_names(event: Event) -> None:
    before = len(kinds(event))
    events.remove_event(event.pk)

    assert kinds(event)[before:] == ["removed"]
    assert head(event).salt == ""


def test_an_event_without_a_log_begins_one_with_everything_as_it_stands(event: Event) -> None:
    evening.released(event)
    with lifted(connection):
        Act.objects.filter(event=event.pk).delete()
        EventChain.objects.filter(event=event.pk).delete()
    players.drop(evening.player(event, "Ada"))

    assert kinds(event) == ["taken_over", "player_dropped"]
    first = Act.objects.get(event=event.pk, number=1)
    assert len([each for each in first.data["now"] if each.startswith("table:")]) == 2


def test_the_page_on_the_log_tells_of_each_kind_of_act_and_each_thing() -> None:
    page = (Path(__file__).parents[2] / "docs/event-log.md").read_text("utf-8")

    for kind in Act.Kind:
        assert f"`{kind.value}`" in page
    for thing in describing.KINDS:
        assert f"`{thing}" in page


ACT = "UPDATE tournaments_act SET {} WHERE number = 2"
HEAD = "UPDATE tournaments_eventchain SET {}"
INSERT = (
    "{verb} INTO tournaments_act (event, number, kind, data, by, at, seal) "
    "SELECT event, {number}, kind, data, by, at, {seal} FROM tournaments_act WHERE number = 2"
)
SOMETHING_ELSE = "6f9619ff8b86d0118b42d00cf4fc964f"
ATTACKS = [
    *(
        ACT.format(change)
        for change in (
            "event = event", "number = 90", "kind = 'signed'", "data = '{}'", "by = 'user:1'",
            "at = '2001-01-01 00:00:00+00:00'", "seal = '" + "e" * 64 + "'", "id = 900",
        )
    ),
    "DELETE FROM tournaments_act",
    "DELETE FROM tournaments_eventchain",
    *(
        HEAD.format(change)
        for change in (
            "number = number - 1", "number = number + 1", "seal = '" + "e" * 64 + "'",
            "opened_at = '2001-01-01 00:00:00+00:00'", "salt = 'x'", "id = 900",
            f"event = '{SOMETHING_ELSE}'",
        )
    ),
    INSERT.format(verb="INSERT", number=2, seal="seal"),
    INSERT.format(verb="INSERT", number=99, seal="seal"),
    INSERT.format(verb="INSERT", number="(SELECT max(number) + 1 FROM tournaments_act)",
                  seal="'short'"),
    "INSERT INTO tournaments_eventchain (event, opened_at, number, seal, salt) "
    f"SELECT '{SOMETHING_ELSE}', opened_at, 3, seal, salt FROM tournaments_eventchain",
]  # fmt: skip
ON_SQLITE = [
    INSERT.format(verb="INSERT OR REPLACE", number=2, seal="seal"),
    "INSERT OR REPLACE INTO tournaments_act (id, event, number, kind, data, by, at, seal) "
    "SELECT (SELECT min(id) FROM tournaments_act), event, number + 1, kind, data, by, at, seal "
    "FROM tournaments_act ORDER BY number DESC LIMIT 1",
    "INSERT OR REPLACE INTO tournaments_eventchain (event, opened_at, number, seal, salt) "
    "SELECT event, opened_at, 0, seal, salt FROM tournaments_eventchain",
    "UPDATE OR REPLACE tournaments_act SET rowid = (SELECT max(rowid) FROM tournaments_act)"
    " WHERE rowid = (SELECT min(rowid) FROM tournaments_act)",
    "UPDATE OR REPLACE tournaments_eventchain SET rowid = 900",
    INSERT.format(verb="INSERT", number="'x'", seal="seal"),
]
ON_POSTGRESQL = ["TRUNCATE tournaments_act", "TRUNCATE tournaments_eventchain"]


def refused(statement: str) -> str:
    """The database's refusal."""
    with pytest.raises(IntegrityError) as told, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    return str(told.value)


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_database_holds_the_log(event: Event, attack: str) -> None:
    assert refused(attack).startswith("event log: ")


@pytest.mark.sqlite
@pytest.mark.parametrize("attack", ON_SQLITE)
def test_sqlite_holds_the_log(event: Event, attack: str) -> None:
    assert refused(attack).startswith("event log: ")


@pytest.mark.postgres
@pytest.mark.parametrize("attack", ON_POSTGRESQL)
def test_postgresql_holds_the_log(event: Event, attack: str) -> None:
    assert refused(attack).startswith("event log: ")
