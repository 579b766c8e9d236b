"""A table over HTTP: who may see it, sign its result, rule on it."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ledger import passes
from ledger.models import Pass
from tests.ledger.client import assert_problem
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Event, Membership, Result, Staff, Table
from tournaments.services import people


@pytest.fixture
def tables(event: Event) -> list[Table]:
    """Two tables that are being played."""
    return evening.tables_of(evening.playing(event))


@pytest.fixture
def table(tables: list[Table]) -> Table:
    """The first of them."""
    return tables[0]


class Caller:
    """Somebody with a pass (or none) who sends requests."""

    def __init__(self, holder: Pass | None, client: Client | None = None) -> None:
        self.client = client or Client()
        self.headers = {"Authorization": f"Bearer {passes.token(holder)}"} if holder else {}

    def see(self, table: Table) -> Response:
        """Read the table of a game."""
        return self.client.get(f"/api/v1/games/{table.game_id}/table", headers=self.headers)

    def post(self, table: Table, what: str, body: Any) -> Response:
        """Sign or rule."""
        return self.client.post(
            f"/api/v1/tables/{table.pk}/{what}",
            data=body if isinstance(body, str) else json.dumps(body),
            content_type="application/json",
            headers=self.headers,
        )

    def sign(self, table: Table, seat: str, **more: Any) -> Response:
        """Sign for a seat."""
        return self.post(table, "signatures", {"seat": seat, **more})


def test_the_bank_tells_the_tokens_and_everybody_at_the_table_reads_them(table: Table) -> None:
    bank, path = bank_of(table), f"/api/v1/tables/{table.pk}/tokens"

    def put(caller: Caller, told: Any) -> Response:
        sent: Response = caller.client.put(
            path,
            json.dumps({"tokens": told}),
            content_type="application/json",
            headers=caller.headers,
        )
        return sent

    assert put(bank, {"A": "Hat", "B": "Dog"}).status_code == 200
    assert put(bank, {"B": "Hat", "Z": "Dog"}).json() == {"tokens": {"B": "Hat"}}
    ben = Caller(table.seats.get(letter="B").player.link)
    assert [seat["token"] for seat in ben.see(table).json()["seats"][:2]] == ["", "Hat"]
    assert_problem(put(ben, {}), 403, "READ_ONLY_LINK")
    for wrong in (None, {"A": ""}, {"A": 1}, {"A": "x" * 21}, {"A": "a\0b"}):
        assert_problem(put(bank, wrong), 400, "MALFORMED")


def bank_of(table: Table) -> Caller:
    """The table's tablet."""
    assert table.banker is not None
    card = table.banker.card
    return Caller(passes.paired_device(card) or passes.pair(card, "Tablet"))


def player_at(table: Table, letter: str) -> Caller:
    """A player with their private link."""
    return Caller(table.seats.get(letter=letter).player.link)


def referee_of(event: Event) -> Caller:
    """A referee with the link on their card."""
    return Caller(people.add_staff(event, "Rita", Staff.Role.REFEREE).card)


def organiser_of(event: Event) -> Caller:
    """An organiser who is logged in."""
    user = User.objects.create_user("olga")
    Membership.objects.create(event=event, user=user, role="organiser")
    client = Client()
    client.force_login(user)
    return Caller(None, client)


def test_the_tablet_gets_the_names_of_its_seats_and_the_clock(table: Table) -> None:
    body = bank_of(table).see(table).json()

    assert body["event"]["name"] == "Spring night"
    assert body["table"] == {"id": table.pk, "number": 1}
    assert body["round"]["title"] == "Round 1"
    assert {seat["letter"]: seat["name"] for seat in body["seats"]} == table.names()
    assert body["clock"]["state"] == "running"
    assert body["result"] is None


def test_players_referees_and_organisers_see_it_too(event: Event, table: Table) -> None:
    for caller in (player_at(table, "C"), referee_of(event), organiser_of(event)):
        assert caller.see(table).status_code == 200


def test_a_link_of_another_table_does_not(tables: list[Table]) -> None:
    first, second = tables

    assert_problem(bank_of(second).see(first), 403, "OTHER_TABLE")
    assert_problem(player_at(second, "A").see(first), 403, "OTHER_TABLE")
    assert_problem(Caller(None).see(first), 401, "NO_PASS")


def test_an_organiser_of_another_event_does_not(table: Table) -> None:
    other = evening.make_event(here=0, bankers=0)

    assert_problem(organiser_of(other).see(table), 403, "OTHER_TABLE")


def test_a_game_that_is_not_there(table: Table) -> None:
    table.game_id = uuid4()

    assert_problem(bank_of(table).see(table), 404, "UNKNOWN_GAME")


def test_the_result_comes_with_how_it_adds_up(table: Table) -> None:
    evening.end_game(table, {"A": 2000})
    result = bank_of(table).see(table).json()["result"]

    assert (result["status"], result["assets"]["A"], result["places"]["A"]) == (
        "provisional",
        2000,
        1,
    )
    assert result["tally"]["A"]["lines"] == [
        {"what": "cash", "lot": None, "count": 1, "amount": 2000}
    ]


def test_the_tablet_signs_for_each_seat(table: Table) -> None:
    evening.end_game(table)
    bank = bank_of(table)
    for letter in "ABCD":
        response = bank.sign(table, letter)
        assert response.status_code == 201

    assert response.json()["status"] == "signed"
    assert [signed["via"] for signed in response.json()["signatures"]] == ["tablet"] * 4


def test_a_player_signs_for_the_own_seat_only(table: Table) -> None:
    evening.end_game(table)
    ada = player_at(table, "A")

    assert ada.sign(table, "A").json()["signatures"][0]["via"] == "phone"
    assert_problem(ada.sign(table, "B"), 403, "OTHER_SEAT")


def test_nobody_signs_at_another_table(tables: list[Table]) -> None:
    first, second = tables
    evening.end_game(first)

    assert_problem(bank_of(second).sign(first, "A"), 403, "OTHER_TABLE")
    assert_problem(player_at(second, "A").sign(first, "A"), 403, "OTHER_TABLE")
    assert_problem(Caller(None).sign(first, "A"), 401, "NO_PASS")


def test_nothing_is_signed_before_the_end(table: Table) -> None:
    assert_problem(bank_of(table).sign(table, "A"), 409, "NO_RESULT")


def test_what_was_seen_may_have_changed(table: Table) -> None:
    result = evening.end_game(table)

    assert_problem(
        bank_of(table).sign(table, "A", version=result.version + 1), 409, "RESULT_CHANGED"
    )


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"seat": 1}', "{}", '{"seat": "A", "version": "1"}', '{"seat": null}']
)
def test_a_malformed_signature(table: Table, body: str) -> None:
    evening.end_game(table)

    assert_problem(bank_of(table).post(table, "signatures", body), 400, "MALFORMED")
    assert not Result.objects.get(table=table).signatures.exists()


def test_a_seat_that_nobody_has(table: Table) -> None:
    evening.end_game(table)

    assert_problem(bank_of(table).sign(table, "H"), 404, "UNKNOWN_SEAT")


def test_a_referee_rules_and_is_named(event: Event, table: Table) -> None:
    evening.end_game(table)
    body = {"version": 1, "reason": "A rent was forgotten.", "assets": {"A": 1600, "B": 1400}}
    response = referee_of(event).post(table, "rulings", body)

    assert response.status_code == 201
    result = response.json()
    assert (result["status"], result["assets"]["A"], result["notes"]) == ("ruled", 1600, [])
    assert result["tally"]["A"]["total"] == 1500
    assert result["rulings"][0]["by"] == "Rita"


@pytest.mark.parametrize(
    "body",
    [
        {"reason": None},
        {"reason": 5},
        {"reason": "x" * 401},
        {"reason": "a\u0000b"},
        {"assets": [1]},
        {"assets": []},
        {"assets": ""},
        {"version": None},
        {"version": "1"},
        {"version": True},
    ],
)
def test_a_malformed_ruling(event: Event, table: Table, body: dict[str, Any]) -> None:
    evening.end_game(table)
    fine = {"version": 1, "reason": "x"}

    assert_problem(referee_of(event).post(table, "rulings", fine | body), 400, "MALFORMED")
    assert Result.objects.get(table=table).status == "provisional"


def test_a_ruling_without_a_version_is_malformed(event: Event, table: Table) -> None:
    evening.end_game(table)

    assert_problem(referee_of(event).post(table, "rulings", {"reason": "x"}), 400, "MALFORMED")


def test_of_two_rulings_on_one_result_the_second_is_refused(event: Event, table: Table) -> None:
    evening.end_game(table)
    olga, rita = organiser_of(event), referee_of(event)
    first = {"version": 1, "reason": "A note was counted twice.", "assets": {"A": 1400}}
    second = {"version": 1, "reason": "A rent was forgotten.", "assets": {"B": 1600}}
    answer = olga.post(table, "rulings", first).json()

    assert_problem(rita.post(table, "rulings", second), 409, "RESULT_CHANGED")

    kept = Result.objects.get(table=table)
    assert kept.assets == {"A": 1400, "B": 1500, "C": 1500, "D": 1500}
    again = rita.post(table, "rulings", second | {"version": answer["version"]}).json()
    assert again["assets"] == {"A": 1400, "B": 1600, "C": 1500, "D": 1500}


@pytest.mark.parametrize("assets", [{"A": -1}, {"A": 1.5}, {"Z": 1}, {"A": 10**30}, {"A": True}])
def test_a_ruling_with_impossible_assets(event: Event, table: Table, assets: Any) -> None:
    evening.end_game(table)
    body = {"version": 1, "reason": "x", "assets": assets}

    assert_problem(referee_of(event).post(table, "rulings", body), 400, "BAD_ASSETS")


def test_neither_bank_nor_player_rules(table: Table) -> None:
    evening.end_game(table)
    for caller in (bank_of(table), player_at(table, "A")):
        assert_problem(
            caller.post(table, "rulings", {"version": 1, "reason": "mine"}), 403, "REFEREE_ONLY"
        )


def test_a_table_that_has_no_book(event: Event, table: Table) -> None:
    bank = bank_of(table)
    Table.objects.filter(pk=table.pk).update(game=None)

    assert_problem(bank.sign(table, "A"), 404, "UNKNOWN_TABLE")
