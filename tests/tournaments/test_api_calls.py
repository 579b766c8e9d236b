"""Calls for a referee and disputes over HTTP: who may make them, answer them, take them back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from ledger import passes
from ledger.actors import Actor, Role
from ledger.models import Pass
from tests.ledger.client import assert_problem
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Call, Event, Staff, Table
from tournaments.services import calls, corrections, people

KEY = str(uuid4())


class Sender:
    """Somebody with a pass at a table."""

    def __init__(self, holder: Pass, table: Table) -> None:
        self.holder = holder
        self.headers = {"Authorization": f"Bearer {passes.token(holder)}"}
        self.table = table

    def see(self) -> dict[str, Any]:
        """The table as they read it."""
        path = f"/api/v1/games/{self.table.game_id}/table"
        told: dict[str, Any] = Client().get(path, headers=self.headers).json()
        return told

    def post(self, what: str, **body: Any) -> Response:
        path = f"/api/v1/tables/{self.table.pk}/{what}"
        return Client().post(path, body, content_type="application/json", headers=self.headers)

    def delete(self, what: str) -> Response:
        return Client().delete(f"/api/v1/tables/{self.table.pk}/{what}", headers=self.headers)


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1, playing."""
    return evening.tables_of(evening.playing(event))[0]


@pytest.fixture
def bank(table: Table) -> Sender:
    """The tablet of the table."""
    assert table.banker
    return Sender(passes.pair(table.banker.card, "Tablet"), table)


@pytest.fixture
def referee(event: Event, table: Table) -> Sender:
    """Rita with her link."""
    return Sender(people.add_staff(event, "Rita", Staff.Role.REFEREE).card, table)


@pytest.fixture
def ben(table: Table) -> Sender:
    """The player in seat B, with a link of their own."""
    return Sender(table.seats.get(letter="B").player.link, table)


def test_the_tablet_calls_and_reads_who_is_on_the_way(bank: Sender, referee: Sender) -> None:
    assert bank.see()["call"] is None
    assert bank.post("calls", key=KEY, reason="entry").status_code == 201
    assert (bank.see()["call"]["reason"], bank.see()["call"]["heard_by"]) == ("entry", "")

    assert referee.post(f"calls/{KEY}/heard").status_code == 200
    assert bank.see()["call"]["heard_by"] == "Rita"
    assert referee.post(f"calls/{KEY}/done").json()["end"] == "done"
    assert bank.see()["call"] is None


def test_a_call_names_the_entry_that_it_is_about(bank: Sender, referee: Sender) -> None:
    assert bank.post("calls", key=KEY).json()["entry"] is None
    assert bank.post("calls", key=KEY, entry=12).json()["entry"] == 12

    assert bank.see()["call"]["entry"] == 12
    path = f"/api/v1/events/{bank.table.round.event.slug}/calls"
    assert Client(headers=referee.headers).get(path).json()["calls"][0]["entry"] == 12


def test_a_call_sent_again_after_a_lost_answer_is_one_call(bank: Sender) -> None:
    answers = [bank.post("calls", key=KEY, waited_seconds=9) for _ in range(3)]

    assert len({answer.json()["called_at"] for answer in answers}) == 1
    assert bank.delete(f"calls/{KEY}").json()["end"] == "withdrawn"
    assert bank.delete(f"calls/{KEY}").status_code == 200
    assert bank.post("calls", key=KEY).json()["end"] == "withdrawn"


def test_a_replaced_tablet_finds_the_call_and_may_withdraw_it(bank: Sender) -> None:
    bank.post("calls", key=KEY)
    assert bank.table.banker
    passes.release(bank.table.banker.card)
    assert_problem(bank.delete(f"calls/{KEY}"), 403, "PASS_REVOKED")

    other = Sender(passes.pair(bank.table.banker.card, "Another"), bank.table)
    assert other.delete(f"calls/{other.see()['call']['key']}").json()["end"] == "withdrawn"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"key": "no"},
        {"key": KEY, "reason": "result"},
        {"key": KEY, "reason": ["rule"]},
        {"key": KEY, "waited_seconds": -1},
        {"key": KEY, "waited_seconds": True},
        {"key": KEY, "entry": 0},
        {"key": KEY, "entry": "1"},
        {"key": KEY, "entry": 10**9},
    ],
)
def test_a_malformed_call(bank: Sender, body: dict[str, Any]) -> None:
    assert_problem(bank.post("calls", **body), 400, "MALFORMED")
    assert bank.see()["call"] is None


def test_a_banker_answers_no_call_and_a_player_makes_none(bank: Sender, ben: Sender) -> None:
    bank.post("calls", key=KEY)

    assert_problem(bank.post(f"calls/{KEY}/heard"), 403, "REFEREE_ONLY")
    assert_problem(ben.post(f"calls/{KEY}/done"), 403, "REFEREE_ONLY")
    assert_problem(ben.post("calls", key=KEY), 403, "READ_ONLY_LINK")
    assert_problem(ben.delete(f"calls/{KEY}"), 403, "READ_ONLY_LINK")


def test_a_tablet_without_a_table_calls_for_its_banker(event: Event, table: Table) -> None:
    spare = event.staff.filter(role="banker", tables=None).get()
    tablet = {"Authorization": f"Bearer {passes.token(passes.pair(spare.card, 'Tablet'))}"}
    path, body = "/api/v1/banker/calls", {"key": KEY, "reason": "rule"}
    client = Client(headers=tablet)
    for _ in range(2):
        assert client.post(path, body, content_type="application/json").status_code == 201
    assert client.get(path).json()["call"]["key"] == KEY
    assert client.delete(f"{path}/{KEY}").json()["end"] == "withdrawn"
    assert client.get(path).json()["call"] is None

    assert_problem(client.delete(f"{path}/{uuid4()}"), 404, "UNKNOWN_CALL")


@pytest.fixture
def spare(event: Event, table: Table) -> tuple[Staff, Client]:
    """A banker without a table, whose tablet has called."""
    banker = event.staff.filter(role="banker", tables=None).get()
    tablet = {"Authorization": f"Bearer {passes.token(passes.pair(banker.card, 'Tablet'))}"}
    client = Client(headers=tablet)
    body = {"key": KEY, "reason": "rule"}
    client.post("/api/v1/banker/calls", body, content_type="application/json")
    return banker, client


def test_a_referee_answers_a_banker_without_a_table(
    event: Event, bank: Sender, referee: Sender, spare: tuple[Staff, Client]
) -> None:
    banker, tablet = spare
    bank.post("calls", key=str(uuid4()))
    official = Client(headers=referee.headers)
    calling = f"/api/v1/events/{event.slug}/calls"
    told = official.get(calling).json()["calls"]
    assert [each["table"] and each["table"]["number"] for each in told] == [None, 1]
    assert (told[0]["banker"], told[0]["key"]) == ({"id": banker.pk, "name": banker.name}, KEY)

    answers = f"/api/v1/events/{event.slug}/staff/{banker.pk}/calls/{KEY}"
    assert official.post(f"{answers}/heard").json()["heard_by"] == "Rita"
    assert tablet.get("/api/v1/banker/calls").json()["call"]["heard_by"] == "Rita"
    assert official.post(f"{answers}/done").json()["end"] == "done"
    assert tablet.get("/api/v1/banker/calls").json()["call"] is None
    assert [each["banker"] for each in official.get(calling).json()["calls"]] == [None]


def test_only_officials_of_the_event_answer_a_banker(
    event: Event, bank: Sender, ben: Sender, referee: Sender, spare: tuple[Staff, Client]
) -> None:
    banker, _ = spare
    staff = f"/api/v1/events/{event.slug}/staff"
    for sender in (bank, ben):
        client = Client(headers=sender.headers)
        assert_problem(client.get(f"/api/v1/events/{event.slug}/calls"), 403, "OFFICIALS_ONLY")
        answer = client.post(f"{staff}/{banker.pk}/calls/{KEY}/done")
        assert_problem(answer, 403, "OFFICIALS_ONLY")
    official = Client(headers=referee.headers)
    missing = official.post(f"{staff}/{banker.pk}/calls/{uuid4()}/heard")
    assert_problem(missing, 404, "UNKNOWN_CALL")
    nobody = official.post(f"{staff}/999999/calls/{KEY}/heard")
    assert_problem(nobody, 404, "UNKNOWN_BANKER")


def test_only_a_bankers_tablet_calls_for_a_banker(referee: Sender, ben: Sender) -> None:
    for sender in (referee, ben):
        answer = Client().get("/api/v1/banker/calls", headers=sender.headers)
        assert_problem(answer, 403, "READ_ONLY_LINK")


def test_a_call_that_nobody_made(bank: Sender, referee: Sender) -> None:
    for key in (KEY, "none"):
        assert_problem(bank.delete(f"calls/{key}"), 404, "UNKNOWN_CALL")
        assert_problem(referee.post(f"calls/{key}/heard"), 404, "UNKNOWN_CALL")
        assert_problem(referee.post(f"calls/{key}/done"), 404, "UNKNOWN_CALL")


def test_a_player_disputes_for_the_own_seat_only(ben: Sender, bank: Sender, table: Table) -> None:
    evening.end_game(table)
    assert_problem(ben.post("disputes", seat="A", text="No"), 403, "OTHER_SEAT")
    told = ben.post("disputes", seat="B", text="A hotel is missing").json()

    assert [(each["seat"], each["via"], each["end"]) for each in told["disputes"]] == [
        ("B", "phone", "")
    ]
    assert bank.see()["call"]["reason"] == "result"
    assert_problem(bank.post("signatures", seat="B"), 409, "DISPUTED")
    assert_problem(ben.delete("disputes/A"), 403, "OTHER_SEAT")
    assert ben.delete("disputes/B").json()["disputes"][0]["end"] == "taken_back"
    assert bank.see()["call"] is None


def test_the_bank_ends_no_dispute_of_a_phone(bank: Sender, ben: Sender, table: Table) -> None:
    evening.end_game(table)
    ben.post("disputes", seat="B", text="A hotel is missing")

    assert_problem(bank.delete("disputes/B"), 403, "OTHER_DEVICE")
    reworded = bank.post("disputes", seat="B", text="Nothing", rewords=True)
    assert_problem(reworded, 403, "OTHER_DEVICE")
    assert [each["text"] for each in bank.see()["result"]["disputes"]] == ["A hotel is missing"]
    assert bank.see()["call"]["reason"] == "result"


def test_the_bank_and_the_player_take_back_what_was_disputed_on_the_tablet(
    bank: Sender, ben: Sender, table: Table
) -> None:
    evening.end_game(table)
    for sender in (bank, ben):
        bank.post("disputes", seat="B", text="A hotel is missing")
        assert sender.delete("disputes/B").status_code == 200

    assert bank.see()["call"] is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seat": "B"}, "MALFORMED"),
        ({"seat": "B", "text": " "}, "REASON_MISSING"),
        ({"seat": "B", "text": "x" * 201}, "MALFORMED"),
        ({"seat": 2, "text": "No"}, "MALFORMED"),
        ({"seat": "B", "text": "No", "rewords": "yes"}, "MALFORMED"),
    ],
)
def test_a_malformed_dispute(bank: Sender, table: Table, body: dict[str, Any], code: str) -> None:
    evening.end_game(table)
    assert_problem(bank.post("disputes", **body), 400, code)


def test_a_signature_is_taken_back_by_anybody_who_may_sign(
    bank: Sender, ben: Sender, table: Table
) -> None:
    evening.end_game(table)
    bank.post("signatures", seat="A")
    bank.post("signatures", seat="B")
    assert_problem(ben.delete("signatures/A"), 403, "OTHER_SEAT")
    assert [each["seat"] for each in ben.delete("signatures/B").json()["signatures"]] == ["A"]
    assert bank.delete("signatures/A").json()["signatures"] == []


@pytest.mark.parametrize("seat", ["\0", "B\0", "b", "", "BB"])
def test_a_seat_that_no_table_has_is_not_the_players(ben: Sender, table: Table, seat: str) -> None:
    """PostgreSQL can't even look it up."""
    evening.end_game(table)
    for what in ("signatures", "disputes"):
        assert_problem(ben.post(what, seat=seat, text="No"), 403, "OTHER_SEAT")
        if seat:
            assert_problem(ben.delete(f"{what}/{quote(seat)}"), 403, "OTHER_SEAT")


def test_a_table_tells_what_officials_entered_and_why(
    bank: Sender, referee: Sender, table: Table
) -> None:
    assert [each["number"] for each in bank.see()["referee_entries"]] == [1]  # they began the game
    actor = Actor.of_pass(referee.holder, Role.REFEREE)
    moves = [{"from": "Bank", "to": "B", "cash": 20}]
    corrections.adjust(
        table.pk, moves, version=1, reason="A slip of the bank", actor=actor, key=uuid4()
    )
    newest = bank.see()["referee_entries"][-1]

    assert (newest["number"], newest["by"], newest["reason"]) == (2, "Rita", "A slip of the bank")
    assert newest["cash"] == {"Bank": -20, "B": 20}


def call_with(card: Pass, **more: Any) -> Response:
    body = {"card": passes.token(card), "key": str(uuid4()), "reason": "entry"} | more
    return Client().post("/api/v1/cards/calls", body, content_type="application/json")


def test_a_card_calls_for_the_table_of_its_banker(table: Table) -> None:
    assert table.banker
    call_with(table.banker.card)

    assert Call.objects.standing().get().table == table


def test_a_card_without_a_table_calls_for_its_banker(event: Event) -> None:
    boris = people.add_staff(event, "Boris", Staff.Role.BANKER)
    call_with(boris.card)

    assert Call.objects.standing().get().banker == boris


def test_a_card_that_was_withdrawn_calls_nobody(event: Event) -> None:
    boris = people.add_staff(event, "Boris", Staff.Role.BANKER)
    card = boris.card
    people.remove_staff(boris)

    assert_problem(call_with(card), 403, "PASS_REVOKED")
    assert not Call.objects.exists()


def test_the_link_of_a_player_or_referee_is_not_a_card(event: Event, table: Table) -> None:
    rita = people.add_staff(event, "Rita", Staff.Role.REFEREE)

    assert_problem(call_with(rita.card), 404, "UNKNOWN_CARD")
    assert_problem(call_with(table.seats.get(letter="B").player.link), 404, "UNKNOWN_CARD")


def test_a_card_calls_for_the_table_that_signs(event: Event) -> None:
    round_ = evening.playing(event)
    [table, *_] = evening.tables_of(round_)
    evening.end_game(table)
    assert table.banker
    call_with(table.banker.card)

    assert Call.objects.standing().get().table == table


def test_a_card_that_asks_again_hears_of_its_call_and_makes_no_other(event: Event) -> None:
    round_ = evening.playing(event)
    [table, *_] = evening.tables_of(round_)
    assert table.banker
    key = str(uuid4())
    call_with(table.banker.card, key=key)
    evening.play_out(round_)
    calls.withdraw(table, UUID(key))
    evening.playing(event, seed=2)

    assert call_with(table.banker.card, key=key).json()["end"] == "withdrawn"
    assert Call.objects.count() == 1


def test_a_card_changes_no_call_of_the_bank_and_passes_nobody(bank: Sender, table: Table) -> None:
    bank.post("calls", key=KEY, reason="entry")
    before = Call.objects.get()
    answer = call_with(bank.table.banker.card, reason="dispute", waited_seconds=9000)  # type: ignore[union-attr]  # it has one

    assert answer.json()["key"] == KEY
    standing = Call.objects.get()
    assert (standing.reason, standing.called_at) == ("entry", before.called_at)


def test_a_dispute_that_the_network_kept_back_has_called_since_then(bank: Sender) -> None:
    evening.end_game(bank.table)
    bank.post("disputes", seat="B", text="Too little", waited_seconds=600)

    waited = timezone.now() - Call.objects.get().called_at
    assert timedelta(seconds=599) < waited < timedelta(seconds=700)
    wrong = bank.post("disputes", seat="C", text="Too little", waited_seconds=-1)
    assert_problem(wrong, 400, "MALFORMED")


def test_the_words_of_a_dispute_are_one_line(bank: Sender) -> None:
    evening.end_game(bank.table)
    answer = bank.post("disputes", seat="B", text="two\nlines\0")

    assert answer.json()["disputes"][0]["text"] == "two lines"
