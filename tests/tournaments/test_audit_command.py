"""`manage.py audit`: books, results and standings of an event, a game, or everything."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from ledger.models import Game, OutboxRow
from tests.ledger.books import open_game
from tests.tournaments import evening
from tests.tournaments.forging import change
from tests.unguarded import lifted
from tournaments.models import Event, Result, Standings
from tournaments.services import events


@pytest.fixture(scope="module")
def first_round(through_the_file: None) -> UUID:
    event = evening.make_event()
    evening.played(event)
    evening.deliver()
    connection.check_constraints()
    return event.pk


@pytest.fixture
def played(first_round: UUID, db: None) -> Event:
    """An event after its first round; all results are signed."""
    return Event.objects.get(pk=first_round)


def audit(*arguments: str) -> tuple[str, str]:
    """The command's output and its last words; "" for an end without a fault."""
    out = StringIO()
    try:
        call_command("audit", *arguments, stdout=out)
    except CommandError as error:
        return out.getvalue(), str(error)
    return out.getvalue(), ""


def test_an_event_as_it_was_played_has_no_fault(played: Event) -> None:
    said, end = audit(played.slug)

    assert (said.splitlines()[-1], end) == ("No fault.", "")
    assert said.startswith("2 books with ")


def test_without_a_name_it_audits_everything(played: Event) -> None:
    open_game(ruleset="classic", seats="AB")

    assert audit()[0].startswith("3 books with ")


def test_one_game_is_audited_by_its_id(played: Event) -> None:
    game = Game.objects.order_by("opened_at").first()
    assert game is not None

    assert audit(str(game.pk))[0] == f"1 book with {game.version} entries audited.\nNo fault.\n"


def test_a_fault_in_a_book_ends_with_an_error(played: Event) -> None:
    game = Game.objects.get(table__number=1)
    Game.objects.filter(pk=game.pk).update(state=game.state | {"seats": "ZZ"})
    said, end = audit(played.slug)

    assert 'The snapshot differs from the replayed journal in seats ("ZZ", replayed ' in said
    assert end.startswith("Faults: 1.")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"assets": dict.fromkeys("ABCD", 9999)}, "the result counts"),
        ({"places": dict.fromkeys("ABCD", 2)}, "don't follow from the assets"),
        ({"tally": {}}, "the tally of the result is not the one that the postings give"),
        ({"book_version": 1}, "the result is of entry 1, and the book has"),
        ({"bankrupt": ["A"]}, "the book says otherwise"),
        ({"status": "ruled"}, "there is no ruling"),
    ],
    ids=str,
)
def test_a_changed_result_is_found(played: Event, change: dict[str, object], says: str) -> None:
    result = Result.objects.get(table__number=1)
    Result.objects.filter(pk=result.pk).update(**change)

    assert says in audit(played.slug)[0]


def test_a_signature_that_is_gone_is_found(played: Event) -> None:
    result = Result.objects.get(table__number=1)
    result.signatures.all()[0].delete()

    assert "says that all signed, and seat A has not signed." in audit(played.slug)[0]


def test_changed_standings_are_found(played: Event) -> None:
    standings = Standings.objects.get(event=played)
    standings.rows[0]["rank"] = 2
    standings.save()

    assert "the standings are not those that the results" in audit(played.slug)[0]


def test_a_result_that_is_gone_is_found_but_not_while_it_is_due(played: Event) -> None:
    table = evening.tables_of(played.round_set.get())[0]
    Result.objects.filter(table=table).delete()

    assert "its book is closed, and it has no result" in audit(played.slug)[0]


def test_what_waits_too_long_is_found(played: Event) -> None:
    game = Game.objects.get(table__number=1)
    rows = OutboxRow.objects.filter(payload={"game": str(game.pk)})

    rows.update(done_at=None, created_at=timezone.now())
    assert audit(played.slug)[1] == ""

    rows.update(created_at=timezone.now() - timedelta(minutes=11))
    assert "table 1: what follows its end or reopening waits since" in audit(played.slug)[0]


def test_a_ruled_result_counts_what_was_ruled(played: Event) -> None:
    table = evening.tables_of(played.round_set.get())[0]
    evening.rule(table, "A note was found", A=2500)

    assert audit(played.slug)[1] == ""


def test_a_tie_that_cash_decides_may_also_have_been_signed_as_shared(event: Event) -> None:
    event = events.change_rules(event.pk, version=event.version, options={"tie_break": "cash"})
    table = evening.tables_of(evening.playing(event))[0]
    evening.post(table, {"type": "position", "deeds": {"boardwalk": "B"}})
    result = evening.end_game(table, {"A": 2900, "B": 2500})

    assert result.places == {"A": 1, "B": 2, "C": 3, "D": 3}
    assert audit(event.slug)[1] == ""

    change(result, places={"A": 1, "B": 1, "C": 3, "D": 3})
    assert "don't follow" not in audit(event.slug)[0]

    change(result, places={"A": 2, "B": 1, "C": 3, "D": 3})
    assert "don't follow" in audit(event.slug)[0]


def test_the_seal_of_a_sheet_is_found_in_its_book(played: Event) -> None:
    game = Game.objects.get(table__number=1)
    said, end = audit(played.slug, "--sheet", game.seal[:12].upper())

    assert f"The sheet shows game {game.pk}, entry {game.version}; it is the newest." in said
    assert end == ""


def test_a_seal_that_stands_nowhere_is_a_fault(played: Event) -> None:
    said, end = audit(played.slug, "--sheet", "0" * 64)

    assert "The seal of the sheet stands in none of these books" in said
    assert end.startswith("Faults: 1.")


def test_an_unknown_name_says_which_there_are(played: Event) -> None:
    assert audit("nonsense")[1] == f"There is no event or game “nonsense”. Events: {played.slug}."


@pytest.mark.parametrize("head", ["link", "seal"])
def test_a_result_with_another_head_than_its_book_is_found(played: Event, head: str) -> None:
    Result.objects.filter(table__number=1).update(**{head: "0" * 64})
    said, end = audit(played.slug)

    assert "the heads that the result keeps are not those of its book." in said
    assert f"the result of table 1 of round 1: {head} is " in said
    assert end.startswith("Faults: 2.")


def test_a_book_that_was_cut_behind_its_result_is_found(played: Event) -> None:
    table = evening.tables_of(played.round_set.get())[0]
    signed = Result.objects.get(table=table)
    evening.open_again(table)
    assert audit(played.slug)[1] == "", "news of the reopening are on their way"

    # As if somebody had taken the end of the game out of the journal, and opened the book.
    Result.objects.filter(pk=signed.pk).update(seal="e" * 64)
    named = f"the result is of entry {signed.book_version}, which its book doesn't have."
    assert named in audit(played.slug)[0]

    evening.deliver()
    assert audit(played.slug)[1] == ""
    Result.objects.filter(pk=signed.pk).update(book_version=99, seal=signed.seal)
    assert "the result is of entry 99, which its book doesn't have." in audit(played.slug)[0]


def test_a_result_that_counts_while_its_book_is_open_is_found(played: Event) -> None:
    table = evening.tables_of(played.round_set.get())[0]
    signed = Result.objects.values().get(table=table)
    evening.open_again(table)
    evening.deliver()
    Result.objects.filter(pk=signed["id"]).update(**signed)

    assert "its book is open again, and the result still counts." in audit(played.slug)[0]


@pytest.mark.sqlite  # on PostgreSQL the foreign key refuses that also without the guards
def test_a_table_whose_game_is_gone_is_found(played: Event) -> None:
    game = Game.objects.get(table__number=1)

    def rename(old: str, new: str) -> None:
        with lifted(connection), connection.cursor() as cursor:
            cursor.execute("UPDATE ledger_game SET id = %s WHERE id = %s", [new, old])

    rename(game.pk.hex, "0" * 32)
    said, end = audit(played.slug)
    # The foreign key asks at the end of the test.
    rename("0" * 32, game.pk.hex)

    assert f"Round 1, table 1: its game {game.pk} isn't there." in said
    assert end.startswith("Faults: ")
