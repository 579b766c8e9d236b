"""A table's result comes from the postings of its closed book, once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

import engine
from ledger.models import Balance, Game
from ledger.services import posting
from tests.ledger.books import open_game
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.unguarded import lifted
from tournaments.models import Event, Result, Ruling, Table
from tournaments.services import results, rounds


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1 of a round that is being played."""
    return evening.tables_of(evening.playing(event))[0]


def test_a_closed_book_gets_a_provisional_result(table: Table) -> None:
    evening.post(table, {"type": "position", "deeds": {"boardwalk": "B"}})
    result = evening.end_game(table, {"A": 2000, "C": 1600, "D": 0})

    assert result.status == Result.Status.PROVISIONAL
    assert result.assets == {"A": 2000, "B": 1900, "C": 1600, "D": 0}
    assert result.places == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert [line["what"] for line in result.tally["B"]["lines"]] == ["cash", "deed"]


def test_the_sheet_that_a_tablet_works_out_is_that_of_the_server(table: Table) -> None:
    built = {"boardwalk": "A", "park-place": "A", "baltic-avenue": "B", "short-line": "B"}
    position = {
        "type": "position",
        "deeds": built,
        "buildings": {"boardwalk": 5, "park-place": 4},
        "mortgaged": ["short-line"],
    }
    evening.post(table, position)
    evening.post(table, {"type": "withdraw", "seat": "D"})
    evening.post(table, {"type": "withdraw", "seat": "C"})
    result = evening.end_game(table)

    sheet = engine.sheet_of(engine.game_from_json(evening.game_of(table).state))

    assert result.excused == ["D", "C"]
    assert sheet == {name: getattr(result, name) for name in sheet}


@pytest.mark.django_db(transaction=True)
def test_it_reads_the_postings_and_neither_balances_nor_snapshot(table: Table) -> None:
    game = Game.objects.get(table=table)
    state = dict(game.state) | {"cash": dict.fromkeys("ABCD", 1)}
    Game.objects.filter(pk=game.pk).update(state=state)
    with lifted(connection):
        Balance.objects.filter(game=game, account="A", commodity="cash").update(quantity=2)
    evening.end_game(table)

    assert Result.objects.get(table=table).assets == dict.fromkeys("ABCD", 1500)


def test_tallied_again_it_is_the_same(table: Table) -> None:
    result = evening.end_game(table)
    before = Result.objects.filter(pk=result.pk).values().get()
    assert table.game_id is not None
    for _ in range(3):
        results.tally_table(table.game_id)

    assert Result.objects.filter(pk=result.pk).values().get() == before


def test_an_open_book_has_no_result(table: Table) -> None:
    assert table.game_id is not None
    assert results.tally_table(table.game_id) is None
    assert not Result.objects.exists()


def test_a_game_of_no_table_is_nobodys(db: None) -> None:

    assert results.tally_table(open_game(ruleset="classic", seats="AB").pk) is None


def test_two_results_for_a_table_are_impossible(table: Table) -> None:
    result = evening.end_game(table)

    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(
            table=result.table,
            tally={},
            assets={},
            places={},
            book_version=1,
            tallied_at=timezone.now(),
        )


def test_equal_assets_share_a_place(table: Table) -> None:
    result = evening.end_game(table, {"A": 1000, "B": 1000, "C": 1000})

    assert result.places == {"D": 1, "A": 2, "B": 2, "C": 2}


def test_the_bankrupt_are_last_and_the_first_of_them_the_very_last(table: Table) -> None:
    evening.post(table, {"type": "withdraw", "seat": "C"})
    evening.post(table, {"type": "withdraw", "seat": "A"})
    result = evening.end_game(table)

    assert result.bankrupt == ["C", "A"]
    assert result.places == {"B": 1, "D": 1, "A": 3, "C": 4}
    assert (result.assets["A"], result.assets["C"]) == (0, 0)


def test_the_referee_closes_a_book_whose_banker_can_not(table: Table) -> None:
    results.close_book(table.pk, actor=evening.REFEREE, reason="The tablet failed")
    evening.deliver()

    assert Result.objects.get(table=table).assets == dict.fromkeys("ABCD", 1500)


def test_a_banker_does_not_close_it(table: Table) -> None:
    with refused("REFEREE_ONLY"):
        results.close_book(table.pk, actor=evening.BANK, reason="I want to go home")


def test_closing_needs_a_reason_and_a_book(event: Event, table: Table) -> None:
    with refused("REASON_MISSING"):
        results.close_book(table.pk, actor=evening.REFEREE, reason="  ")
    Table.objects.filter(pk=table.pk).update(game=None)
    with refused("NOT_OPEN"):
        results.close_book(table.pk, actor=evening.REFEREE, reason="time")


def test_a_round_is_finished_when_all_its_tables_are_in(event: Event) -> None:
    round_ = evening.playing(event)
    first, second = evening.tables_of(round_)
    evening.end_game(first)

    with refused("TABLES_OPEN") as caught:
        rounds.finish(round_.pk)
    assert "table 2" in caught.value.sentence
    evening.end_game(second)
    assert rounds.finish(round_.pk).status == "finished"
    assert rounds.finish(round_.pk).status == "finished"


def test_a_round_that_has_not_begun_is_not_finished(event: Event) -> None:
    round_ = evening.released(event)

    with refused("NOT_PLAYING"):
        rounds.finish(round_.pk)


def test_a_book_that_is_opened_again_takes_its_result_out_of_the_standings(table: Table) -> None:
    evening.end_game(table, {"A": 9000})
    evening.sign_all(table)
    event = table.round.event
    assert evening.ranking(event)[0][0] == 1
    evening.open_again(table)
    evening.deliver()

    result = Result.objects.get(table=table)
    assert result.status == Result.Status.PROVISIONAL
    assert not result.signatures.exists()
    assert evening.rows(event) == []
    with refused("NO_RESULT"):
        results.sign(table.pk, "A", via="tablet")


def test_when_it_is_closed_again_it_is_tallied_again(table: Table) -> None:
    first = evening.end_game(table, {"A": 9000})
    evening.open_again(table)
    evening.deliver()
    second = evening.end_game(table, {"A": 100})

    assert second.pk == first.pk
    assert second.version > first.version
    assert second.assets["A"] == 100


def test_a_ruling_on_what_was_tallied_before_is_set_aside(table: Table) -> None:
    def set_aside() -> list[bool]:
        return [each.is_set_aside for each in Ruling.objects.order_by("pk")]

    evening.end_game(table, {"A": 9000})
    evening.rule(table, A=1)
    assert set_aside() == [False]

    evening.open_again(table)
    evening.deliver()
    assert set_aside() == [True]

    evening.end_game(table, {"A": 100})
    evening.rule(table, "Another")
    assert set_aside() == [True, False]


def test_news_that_come_late_or_twice_do_no_harm(table: Table) -> None:
    """The outbox may deliver in any order: only the book as it is now counts."""
    assert table.game_id is not None
    evening.end_game(table)
    evening.open_again(table)
    game = Game.objects.get(table=table)
    posting.post(
        game.pk, {"type": "undo", "number": game.version}, actor=evening.REFEREE, version=None
    )
    evening.deliver()

    result = Result.objects.get(table=table)
    assert result.book_version == Game.objects.get(table=table).version
    assert result.assets == dict.fromkeys("ABCD", 1500)


def test_a_result_keeps_the_heads_of_the_book_it_was_tallied_from(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    result = evening.end_game(table)
    game = Game.objects.get(table=table)
    assert (result.link, result.seal, result.book_version) == (game.link, game.seal, game.version)

    evening.open_again(table)
    evening.deliver()
    assert (Result.objects.get(table=table).link, Result.objects.get(table=table).seal) == ("", "")
    again = evening.end_game(table)
    assert again.seal not in ("", result.seal)


def test_a_book_opened_and_closed_before_anybody_heard_is_signed_again(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    evening.sign_all(table)
    evening.open_again(table)
    result = evening.end_game(table, {"A": 1400})
    assert result.status == Result.Status.PROVISIONAL
    assert not result.signatures.exists()
