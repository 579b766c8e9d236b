"""A player disputes a result instead of signing it."""

from __future__ import annotations

import pytest

from ledger.models import Game
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Call, Dispute, Event, Result, Table
from tournaments.services import auditing, calls, disputes, results, rounds

WHY = "The hotel on Boardwalk is missing"


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1, its game over."""
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    return table


def dispute(table: Table, letter: str = "B", text: str = WHY) -> Result:
    return disputes.dispute(table.pk, letter, text=text, via="phone")


def sign(table: Table, letters: str) -> str:
    """Sign for these seats; how the result stands then."""
    for letter in letters:
        results.sign(table.pk, letter, via="tablet")
    return Result.objects.get(table=table).status


def standing_call(table: Table) -> Call | None:
    return Call.objects.standing().filter(table=table).first()


def test_it_calls_the_referee_and_keeps_the_result_open(table: Table) -> None:
    dispute(table)

    call = standing_call(table)
    assert call is not None
    assert call.reason == Call.Reason.RESULT
    assert sign(table, "ACD") == "provisional"
    assert auditing.audit_log(table.round.event_id).faults == []


def test_it_blocks_nothing_else(table: Table) -> None:
    other = evening.tables_of(table.round)[1]
    evening.end_game(other)
    dispute(table)
    evening.sign_all(other)

    assert rounds.finish(table.round_id).status == "finished"
    assert Result.objects.get(table=other).status == "signed"


def test_disputing_twice_is_one_dispute(table: Table) -> None:
    for text in (WHY, "Again"):
        dispute(table, text=text)

    assert [each.text for each in Dispute.objects.all()] == [WHY]
    assert Call.objects.count() == 1


def test_another_wording_is_one_dispute_and_keeps_its_call(table: Table) -> None:
    dispute(table)
    for _ in range(2):
        disputes.dispute(table.pk, "B", text="Two hotels", via="phone", rewords=True)

    assert [(each.text, each.end) for each in Dispute.objects.all()] == [
        (WHY, "taken_back"),
        ("Two hotels", ""),
    ]
    assert Call.objects.get().end == ""
    assert auditing.audit_log(table.round.event_id).faults == []


def test_a_signature_of_the_same_player_is_gone(table: Table) -> None:
    sign(table, "B")
    dispute(table)

    assert not Result.objects.get(table=table).signatures.exists()


def test_nobody_signs_over_a_players_dispute(table: Table) -> None:
    dispute(table)
    with refused("DISPUTED"):
        results.sign(table.pk, "B", via="tablet")


def test_taken_back_it_withdraws_its_call_and_the_player_may_sign(table: Table) -> None:
    dispute(table)
    disputes.take_back(table.pk, "B")

    assert Call.objects.get().end == "withdrawn"
    assert sign(table, "ABCD") == "signed"


def test_taking_back_what_nobody_disputes_changes_nothing(table: Table) -> None:
    dispute(table)
    disputes.take_back(table.pk, "A")

    assert standing_call(table) is not None


def test_the_call_stands_until_the_last_dispute_is_taken_back(table: Table) -> None:
    dispute(table, "A")
    dispute(table, "B")
    disputes.take_back(table.pk, "A")
    assert standing_call(table) is not None

    disputes.take_back(table.pk, "B")
    assert standing_call(table) is None


def test_a_call_of_the_banker_outlives_the_dispute(table: Table) -> None:
    key = calls.call(table, key=Game.objects.get(table=table).pk, reason="rule").key
    dispute(table)
    disputes.take_back(table.pk, "B")

    call = standing_call(table)
    assert call is not None
    assert call.key == key


def test_the_call_of_a_dispute_is_not_withdrawn_by_itself(table: Table) -> None:
    dispute(table)
    calls.withdraw(table, Call.objects.get().key)

    assert standing_call(table) is not None


def test_a_bankrupt_who_need_not_sign_may_dispute(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    results.take_out(table.pk, "C", actor=evening.REFEREE)
    evening.end_game(table)
    dispute(table, "C")
    assert sign(table, "ABD") == "provisional"
    reworded = disputes.dispute(table.pk, "C", text="Two hotels", via="phone", rewords=True)
    assert reworded.status == "provisional"

    disputes.take_back(table.pk, "C")
    assert Result.objects.get(table=table).status == "signed"
    evening.deliver()
    assert auditing.audit_table(table).faults == []


def test_a_ruling_ends_it_and_answers_its_call(table: Table) -> None:
    dispute(table)
    evening.rule(table, "The hotel was there", B=2500)

    assert Dispute.objects.get().end == "ruled"
    assert Call.objects.get().end == "done"
    assert Result.objects.get(table=table).status == "ruled"
    with refused("ALREADY_RULED"):
        disputes.take_back(table.pk, "B")


def test_a_book_that_is_opened_again_ends_it(table: Table) -> None:
    dispute(table)
    evening.reopen(table)
    assert Dispute.objects.get().end == "set_aside"
    assert standing_call(table) is None

    evening.end_game(table)
    assert sign(table, "ABCD") == "signed"


def test_what_all_have_signed_is_not_disputed(table: Table) -> None:
    sign(table, "ABCD")
    with refused("ALREADY_SIGNED"):
        dispute(table)


def test_it_names_the_result_that_was_seen(table: Table) -> None:
    with refused("RESULT_CHANGED"):
        disputes.dispute(table.pk, "B", text=WHY, via="phone", version=99)


def test_a_character_that_no_database_keeps_is_left_out(table: Table) -> None:
    disputes.dispute(table.pk, "B", text="A note\0 is missing", via="phone")

    assert Dispute.objects.get().text == "A note is missing"
    with refused("REASON_MISSING"):
        disputes.dispute(table.pk, "C", text="\0", via="phone")


def test_a_dispute_needs_a_reason(table: Table) -> None:
    with refused("REASON_MISSING"):
        dispute(table, text="  ")


def test_a_signature_given_by_mistake_is_taken_back(table: Table) -> None:
    sign(table, "AB")
    for _ in range(2):
        results.take_signature_back(table.pk, "B")

    assert [each.seat.letter for each in Result.objects.get(table=table).signatures.all()] == ["A"]
    assert auditing.audit_log(table.round.event_id).faults == []


def test_no_signature_is_taken_back_once_all_have_signed(table: Table) -> None:
    sign(table, "ABCD")
    with refused("ALREADY_SIGNED"):
        results.take_signature_back(table.pk, "B")


def test_the_audit_names_a_result_that_was_signed_over_a_dispute(table: Table) -> None:
    sign(table, "ABCD")
    seat = table.seats.get(letter="B")
    Dispute.objects.create(result=table.result, seat=seat, text=WHY, via="phone")

    assert any("still disputed" in fault for fault in auditing.audit_table(table).faults)
