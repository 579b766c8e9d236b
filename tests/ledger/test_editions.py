"""Adding an edition: validated, kept for ever as it is, found by every process, played on."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client

import engine
from ledger.actors import Actor, Role
from ledger.models import AddedEdition
from ledger.services import editions
from ledger.tallies import tally
from tests import editions as editions_known
from tests.ledger.books import open_game
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import paired
from tournaments.models import Membership
from tournaments.services import events

SAMPLE = Path(__file__).parent.parent.parent / "samples" / "uk-club-decks.json"
ADDRESS = "/api/v1/editions"
ORGANISER = Actor("user:1", Role.ORGANISER)


@pytest.fixture
def olga(db: None) -> Client:
    """An organiser with an account."""
    client = Client()
    user = get_user_model().objects.create_user("olga")
    events.create_event(name="Olga's night", date=date(2027, 3, 20), user_id=user.pk)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def sample(**changes: Any) -> dict[str, Any]:
    """The content of the sample file."""
    content: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8")) | changes
    return content


def send(client: Client, content: Any) -> Any:
    """The API's answer to a file."""
    return client.post(ADDRESS, json.dumps(content), content_type="application/json")


def test_an_organiser_adds_decks_and_finds_them_in_the_list(olga: Client) -> None:
    answer = send(olga, sample())

    assert answer.status_code == 201
    assert answer["Location"] == f"{ADDRESS}/uk-club"
    listed = olga.get(ADDRESS).json()
    assert [each["id"] for each in listed] == ["us-pre2008", "us-2008", "uk", "uk-club"]
    assert listed[-1] == answer.json()
    assert answer.json() | {"added_at": ""} == {
        "id": "uk-club",
        "title": "London, decks of our club",
        "currency": "£",
        "extends": "uk",
        "cards": {"chance": 10, "community-chest": 8},
        "built_in": False,
        "offered": True,
        "added_at": "",
    }
    assert "uk-club" in olga.get("/api/v1/rulesets").json()["editions"]


def test_the_tablet_reads_it_as_every_other(olga: Client) -> None:
    send(olga, sample())

    edition = Client().get(f"{ADDRESS}/uk-club").json()

    assert edition["currency"] == "£"
    assert edition["spaces"][39]["name"] == "Mayfair"
    assert edition["decks"]["chance"][1] == {"id": "CH02", "label": "Tea at Piccadilly"}


@pytest.mark.parametrize("name", ["us-pre2008", "uk-club"])
def test_its_file_makes_another_once_it_has_a_name_of_its_own(olga: Client, name: str) -> None:
    send(olga, sample())
    file = olga.get(f"{ADDRESS}/{name}/file").json()

    assert_problem(send(olga, file), 422, "EDITION_FAULTS")
    assert send(olga, file | {"name": "another"}).status_code == 201
    assert engine.load_edition("another").spaces == engine.load_edition(name).spaces


def test_every_fault_is_told_at_once_and_nothing_is_stored(olga: Client) -> None:
    content = sample(title="", colour="red")
    content["decks"]["chance"][6]["amount"] = "sixty"

    answer = send(olga, content)

    problem = assert_problem(answer, 422, "EDITION_FAULTS")
    assert problem["detail"] == "This edition has 3 faults; nothing was stored."
    assert [fault.partition(":")[0] for fault in problem["faults"]] == [
        "title",
        "colour",
        "decks.chance[6].amount",
    ]
    assert not AddedEdition.objects.exists()


@pytest.mark.parametrize("content", [None, [], 17, "uk", {}])
def test_what_is_no_edition_at_all_is_a_problem_too(olga: Client, content: Any) -> None:
    assert_problem(send(olga, content), 422, "EDITION_FAULTS")


def test_a_name_is_taken_once(olga: Client) -> None:
    send(olga, sample())

    again = assert_problem(send(olga, sample(title="Other")), 422, "EDITION_FAULTS")

    assert again["faults"] == [
        "name: There is already an edition “uk-club”. Choose another name, like uk-club-2."
    ]
    assert AddedEdition.objects.count() == 1


def test_the_faster_of_two_by_a_moment_has_the_name(
    olga: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(olga, sample())
    editions_known.only(monkeypatch, {})

    assert_problem(send(olga, sample(title="Other")), 422, "EDITION_FAULTS")


def test_only_organisers_add_one(table: Table) -> None:
    assert_problem(send(Client(), sample()), 401, "NO_PASS")
    banker = Client(headers={"Authorization": table.authorization})
    assert_problem(send(banker, sample()), 403, "ORGANISER_ONLY")
    ben = get_user_model().objects.create_user("ben")
    referee = Client()
    referee.force_login(ben, backend="django.contrib.auth.backends.ModelBackend")
    event = events.create_event(name="Ben's night", date=date(2027, 3, 20))
    Membership.objects.create(event=event, user=ben, role=Membership.Role.REFEREE)
    assert_problem(send(referee, sample()), 403, "ORGANISER_ONLY")
    assert not AddedEdition.objects.exists()


def test_an_address_of_no_edition_is_not_found(db: None) -> None:
    for name in ("mars", "UK", "%00", "x" * 300):
        assert_problem(Client().get(f"{ADDRESS}/{name}"), 404, "UNKNOWN_EDITION")
        assert_problem(Client().get(f"{ADDRESS}/{name}/file"), 404, "UNKNOWN_EDITION")


def test_a_game_on_it_goes_from_the_first_entry_to_the_tally(db: None) -> None:
    editions.add_file(SAMPLE.read_bytes(), actor=ORGANISER)
    game = open_game(ruleset="night-2016", seats="AB", edition="uk-club")
    table = Table(game, paired(game))

    table.enter({"type": "start", "first": "A"})
    table.enter({"type": "roll", "seat": "A", "dice": [1, 1]})
    table.enter({"type": "draw", "seat": "A", "card": "CC07"})
    table.enter({"type": "pay_fine", "seat": "A"})
    table.enter({"type": "roll", "seat": "A", "dice": [1, 3]})
    editions_known.forget()  # as another process, which hasn't met it yet
    table.enter({"type": "buy", "seat": "A", "lot": "the-angel-islington"})

    game.refresh_from_db()
    assert tally(game)["A"]["total"] == 1500 - 15
    assert game.engine_game().edition.money(1485) == "£1,485"


@pytest.fixture
def added(db: None) -> AddedEdition:
    """The sample, added."""
    return editions.add_file(SAMPLE.read_bytes(), actor=ORGANISER)


@pytest.mark.parametrize(
    "sql",
    [
        *(
            f'UPDATE ledger_addededition SET "{field.column}" = '
            f"{'-id' if field.column == 'id' else 'CURRENT_TIMESTAMP'}"
            for field in AddedEdition._meta.concrete_fields
            if field.column != "retired_at"  # whether it is offered, which may change
        ),
        "UPDATE ledger_addededition SET text = '{}'",
        "UPDATE ledger_addededition SET name = 'other'",
        "UPDATE ledger_addededition SET actor = 'user:2'",
        "UPDATE ledger_addededition SET added_at = CURRENT_TIMESTAMP",
        "DELETE FROM ledger_addededition",
        pytest.param("TRUNCATE ledger_addededition", marks=pytest.mark.postgres),
        pytest.param(
            "INSERT OR REPLACE INTO ledger_addededition (name, text, actor, added_at)"
            " SELECT name, '{}', actor, added_at FROM ledger_addededition",
            marks=pytest.mark.sqlite,
        ),
        pytest.param(
            "UPDATE OR REPLACE ledger_addededition SET rowid = rowid + 1",
            marks=pytest.mark.sqlite,
        ),
    ],
)
def test_the_database_keeps_it_as_it_is(added: AddedEdition, sql: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)

    again = AddedEdition.objects.get()
    assert (again.name, again.text, again.actor) == (added.name, added.text, added.actor)


def test_one_that_is_not_offered_any_more_is_still_played_on(added: AddedEdition) -> None:
    editions.set_offered("uk-club", False)

    assert [each.is_offered for each in editions.all_editions()] == [True, True, True, False]
    assert open_game(ruleset="classic", seats="AB", edition="uk-club").edition == "uk-club"
    editions.set_offered("uk-club", True)
    assert editions.all_editions()[-1].is_offered


def command(*arguments: str) -> str:
    """The output of `manage.py edition`."""
    out = StringIO()
    call_command("edition", *arguments, stdout=out)
    return out.getvalue()


def test_an_operator_checks_and_adds_a_file(db: None) -> None:
    file = str(SAMPLE)

    assert "No fault: “uk-club”" in command("check", file)
    assert not AddedEdition.objects.exists()
    assert "“uk-club” is added" in command("add", file)
    assert "uk-club                  London, decks of our club (10 + 8 cards)" in command("list")
    assert json.loads(command("write", "uk-club"))["extends"] == "uk"


def test_an_operator_is_told_every_fault_with_its_line(db: None, tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(SAMPLE.read_text().replace('"uk"', '"mars"').replace("125", '"many"'))

    for doing in ("check", "add"):
        with pytest.raises(CommandError, match="2 faults") as refused:
            command(doing, str(file))
        assert "line 2, extends" in str(refused.value)
        assert "line 23, decks.community-chest[4].amount" in str(refused.value)
    with pytest.raises(CommandError, match="can't be read"):
        command("add", str(tmp_path))
    assert not AddedEdition.objects.exists()
