"""A book that was opened again comes to another result, or a referee rules on one: officials are
told what that has changed elsewhere in the evening, until it is seen."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from ledger import access_keys
from tests.ledger.client import assert_problem
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Result, Table
from tournaments.services import reopening, standings
from tournaments.views.organise.event_progress import progress_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed() -> Table:
    """Ada's table of the first round, signed by all, while the final is drawn."""
    olga = User.objects.create_user("olga")
    event = evening.make_event(here=8, rounds=1, user_id=olga.pk)
    first = evening.played(event, {"Ada": 3000, "Ben": 2900, "Cleo": 2800, "Dan": 2700})
    evening.released(event)
    return Table.objects.get(round=first, seats__player__name="Ada")


@pytest.fixture
def table(signed: Table) -> Table:
    """The same table, whose book is open again."""
    evening.reopen(signed)
    return signed


def result_of(table: Table) -> Result:
    return Result.objects.select_related("table__round__event").get(table=table)


def letter_of(table: Table, name: str) -> str:
    return table.seats.get(player__name=name).letter


def end_with(table: Table, name: str, cash: int) -> None:
    evening.end_game(table, {letter_of(table, name): cash})


def changed_tables(table: Table) -> list[str]:
    return [link.text for link in progress_of(result_of(table).table.round.event).changed]


def test_nothing_is_told_before_the_new_result_stands(table: Table) -> None:
    assert reopening.changes(result_of(table)) == []
    end_with(table, "Ada", 1)
    assert reopening.changes(result_of(table)) == []
    assert changed_tables(table) == []


def test_all_that_it_has_changed_is_told_with_what_to_do(table: Table) -> None:
    end_with(table, "Ada", 1)
    evening.sign_all(table)

    moved, drawn, others = reopening.changes(result_of(table))

    assert "Ada from 1 to 4" in moved
    assert drawn == "The final was drawn before this correction and stays as it is."
    assert others.startswith("By the current standings, Ada would not be in the final, and lots ")
    to_do = "Withdraw the draw of the final and draw it again, as nobody has begun to play."
    assert others.endswith(f" {to_do}")
    assert changed_tables(table) == [f"Table {table.number} of round 1"]


def test_what_other_tables_change_meanwhile_is_not_told() -> None:
    event = evening.make_event(here=8, rounds=2)
    first = evening.playing(event)
    one, other = evening.tables_of(first)
    evening.end_game(one, {"A": 3000})
    evening.sign_all(one)
    evening.open_again(one)
    # The other table's result is in before anybody hears that this book is open again.
    evening.end_game(other, {"B": 2000})
    standings.compute(event.pk)
    evening.deliver()

    kept = result_of(one).before_reopening

    assert kept is not None
    assert dict(kept["ranks"])[one.seats.get(letter="A").player_id] == 1


def test_a_ruling_on_the_new_result_is_followed_by_all_changes_since_the_old_one(
    table: Table,
) -> None:
    end_with(table, "Ada", 1)

    evening.rule_for(table, "Ada", 2)

    assert "Ada from 1 to 4" in reopening.changes(result_of(table))[0]


def test_what_a_ruling_has_changed_is_told_to_all_officials_until_it_is_seen(
    signed: Table, client: Client
) -> None:
    client.force_login(User.objects.get(username="olga"))
    slug = signed.round.event.slug
    result = result_of(signed)
    form = {"version": result.version, "reason": "A slip"}
    form |= {f"assets_{letter}": worth for letter, worth in result.assets.items()}
    form |= {f"assets_{letter_of(signed, 'Ada')}": 1}
    ruled = client.post(reverse("rule", args=[slug, signed.pk]), form, follow=True)
    said = [str(message) for message in ruled.context["messages"]]

    assert "Ada from 1 to 4" not in " ".join(said), "the page has the list"
    assert said[-1].startswith("The ruling has changed more than this table")
    assert "Ada from 1 to 4" in reopening.changes(result_of(signed))[0]
    assert changed_tables(signed) == [f"Table {signed.number} of round 1"]
    again = client.get(reverse("table", args=[slug, signed.pk])).content.decode()
    assert "By the current standings, Ada would not be in the final" in again
    reopening.changes_seen(signed.pk, version=result_of(signed).version)
    assert reopening.changes(result_of(signed)) == []


def test_a_ruling_that_lets_a_result_stand_has_changed_nothing(signed: Table) -> None:
    evening.rule_for(signed, "Ada", 3000)
    assert result_of(signed).before_reopening is None


def test_a_ruling_that_is_taken_back_by_another_has_changed_nothing(signed: Table) -> None:
    evening.rule_for(signed, "Ada", 1)
    evening.rule_for(signed, "Ada", 3000)
    assert result_of(signed).before_reopening is None


def test_opening_it_twice_tells_what_has_changed_since_the_first_time(table: Table) -> None:
    end_with(table, "Ada", 1)
    evening.sign_all(table)
    evening.reopen(table)
    end_with(table, "Ada", 2)
    evening.sign_all(table)

    assert "Ada from 1 to 4" in reopening.changes(result_of(table))[0]


def test_the_same_result_has_changed_nothing(table: Table) -> None:
    end_with(table, "Ada", 3000)
    evening.sign_all(table)
    assert result_of(table).before_reopening is None


def test_where_the_standings_alone_follow_there_is_nothing_to_tell(event: Event) -> None:
    first = evening.played(event, {"Ada": 3000})
    table = first.tables.get(seats__player__name="Ada")
    evening.reopen(table)
    end_with(table, "Ada", 1)
    evening.sign_all(table)
    assert result_of(table).before_reopening is None


def test_what_an_official_has_seen_is_no_longer_told(table: Table) -> None:
    end_with(table, "Ada", 1)
    evening.sign_all(table)

    reopening.changes_seen(table.pk, version=result_of(table).version)

    assert reopening.changes(result_of(table)) == []
    assert changed_tables(table) == []


def test_what_has_changed_again_is_not_taken_for_seen(table: Table) -> None:
    end_with(table, "Ada", 1)
    evening.sign_all(table)
    seen = result_of(table).version
    evening.rule_for(table, "Ada", 5)

    with refused("RESULT_CHANGED"):
        reopening.changes_seen(table.pk, version=seen)

    assert reopening.changes(result_of(table))


def test_the_page_of_the_table_tells_it_until_it_is_seen(table: Table, client: Client) -> None:
    client.force_login(User.objects.get(username="olga"))
    slug = result_of(table).table.round.event.slug
    page = reverse("table", args=[slug, table.pk])
    end_with(table, "Ada", 1)
    evening.sign_all(table)
    told = client.get(page).content.decode()
    assert "What the new result has changed" in told
    assert "See what a new result has changed: <a href=" in told

    seen = {"version": result_of(table).version}
    client.post(reverse("table-changes-seen", args=[slug, table.pk]), seen)

    told = client.get(page).content.decode()
    assert "What the new result has changed" not in told
    assert "See what a new result has changed" not in told


def test_a_table_of_another_evening_is_not_found(table: Table, client: Client) -> None:
    olga = User.objects.get(username="olga")
    client.force_login(olga)
    other = evening.make_event(name="Another night", user_id=olga.pk)
    url = reverse("table-changes-seen", args=[other.slug, table.pk])
    assert client.post(url, {"version": 1}).status_code == 404


def test_programs_read_the_changes_and_say_that_they_are_seen(table: Table) -> None:
    _, text = access_keys.make(User.objects.get(username="olga").pk, "Club list")
    program = Client(headers={"Authorization": f"Bearer {text}"})
    end_with(table, "Ada", 1)
    evening.sign_all(table)
    url = f"/api/v1/tables/{table.pk}/changes"

    told = program.get(url).json()

    assert told["notes"] == reopening.changes(result_of(table))
    seen = {"version": told["version"] - 1}
    refusal = program.post(url, seen, content_type="application/json")
    assert_problem(refusal, 409, "RESULT_CHANGED")
    seen = {"version": told["version"]}
    assert program.post(url, seen, content_type="application/json").json()["notes"] == []
