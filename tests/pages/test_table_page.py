"""A table for its officials: journal, signatures, rulings, closing and reopening its book."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Result, Table
from tournaments.views.components.journal import PAGE_LENGTH


@pytest.fixture
def table(cast: Cast) -> Table:
    return evening.tables_of(evening.playing(cast.event))[0]


def shown(cast: Cast, table: Table, query: str = "") -> str:
    return str(cast.ben.get(cast.url("table", table.pk) + query).content.decode())


def test_the_journal_speaks_of_people(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]})
    text = shown(cast, table)
    assert f"{table.names()['A']} throws 1+2" in text
    assert "eat A throws" not in text


def test_the_journal_is_paged_newest_first(cast: Cast, table: Table) -> None:
    for amount in range(PAGE_LENGTH + 5):
        evening.post(table, {"type": "position", "cash": {"A": 1000 + amount}})
    first = cast.ben.get(cast.url("table", table.pk)).context["journal"]
    assert first.entries[0].number == PAGE_LENGTH + 6
    assert len(first.entries) == PAGE_LENGTH
    older = cast.ben.get(cast.url("table", table.pk), {"before": first.older}).context["journal"]
    assert older.entries[-1].number == 1
    assert older.newer == 0


def opened(cast: Cast, table: Table, number: int) -> str:
    return str(cast.ben.get(cast.url("table-entry", table.pk, number)).content.decode())


def test_an_entry_opens_to_its_postings(cast: Cast, table: Table) -> None:
    text = opened(cast, table, 1)
    assert "+$1,500" in text
    assert "deed of Boardwalk" in text


def test_an_entry_opens_to_its_rule_and_how_its_amounts_come_about(
    cast: Cast, table: Table
) -> None:
    names = table.names()
    deeds = {"boardwalk": "B", "park-place": "B"}
    evening.post(table, {"type": "position", "deeds": deeds, "tokens": {"A": 36}, "turn": "A"})
    evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]})
    rent = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"}
    evening.post(table, rent)
    evening.post(table, {"type": "build", "seat": "B", "lots": {"boardwalk": 1}})

    text = opened(cast, table, 4)

    assert "The owner collects the rent of the title deed" in text
    assert "PAYING RENT, Tournament night 2016" in text
    assert "Boardwalk, whole color group, double rent: $100" in text
    assert f'<th scope="row">{names["B"]}</th>' in text
    assert "would decide differently" not in opened(cast, table, 2)


def test_an_entry_that_was_taken_back_says_so_when_opened(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]})
    evening.post(table, {"type": "undo", "number": 2})
    assert "nothing is erased" in opened(cast, table, 3)


def test_there_is_nothing_to_open_beyond_the_last_entry(cast: Cast, table: Table) -> None:
    for number in (0, 999):
        assert cast.ben.get(cast.url("table-entry", table.pk, number)).status_code == 404


def ruling(cast: Cast, table: Table) -> dict[str, str]:
    """The form of a ruling as it stands on the page."""
    return open_form(cast.ben, cast.url("table", table.pk), cast.url("rule", table.pk))


def test_a_ruling_needs_a_reason_and_keeps_what_was_typed(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    form = ruling(cast, table) | {"assets_A": 1600}
    answer = cast.ben.post(cast.url("rule", table.pk), {**form, "reason": " "})
    assert answer.status_code == 400
    assert 'value="1600"' in answer.content.decode()
    assert Result.objects.get(table=table).assets["A"] == 1500


def test_ben_rules_with_a_reason_that_all_can_read(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    form = ruling(cast, table) | {"assets_A": 1600}
    cast.ben.post(cast.url("rule", table.pk), {**form, "reason": "A note was counted twice."})
    result = Result.objects.get(table=table)
    assert (result.assets["A"], result.status) == (1600, Result.Status.RULED)
    text = shown(cast, table)
    assert "A note was counted twice." in text
    assert "$1,500 → $1,600)</span>" in text


def test_a_negative_or_huge_amount_is_refused_beside_its_field(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    form = ruling(cast, table)
    for amount in ("-1", "1.5", "99999999999", "lots"):
        answer = cast.ben.post(
            cast.url("rule", table.pk), {**form, "assets_A": amount, "reason": "x"}
        )
        assert 'id="id_assets_A_error"' in answer.content.decode()
    assert Result.objects.get(table=table).status == Result.Status.PROVISIONAL


def test_there_is_nothing_to_rule_on_while_the_book_is_open(cast: Cast, table: Table) -> None:
    assert "Rule on the result" not in shown(cast, table)
    answer = cast.ben.post(cast.url("rule", table.pk), {"reason": "x"})
    assert answer.status_code == 400
    assert "no result to rule on at present" in answer.content.decode()


def test_ben_takes_a_player_out_who_leaves(cast: Cast, table: Table) -> None:
    name = table.names()["B"]
    assert "Take a player out" in shown(cast, table)
    answer = cast.ben.post(cast.url("take-out", table.pk), {"seat": "B"}, follow=True)
    assert f"{name} is out of the game." in answer.content.decode()
    assert "B" not in answer.context["in_play"]
    table.refresh_from_db()
    assert table.game
    assert table.game.state["situation"]["bankrupt"] == ["B"]


@pytest.mark.parametrize("seat", ["", "Z", "Ada"])
def test_nobody_is_taken_out_of_a_seat_that_does_not_exist(
    cast: Cast, table: Table, seat: str
) -> None:
    cast.ben.post(cast.url("take-out", table.pk), {"seat": seat})
    table.refresh_from_db()
    assert table.game
    assert table.game.version == 1


def test_before_the_first_entry_nobody_is_in_play(cast: Cast) -> None:
    waiting = evening.tables_of(evening.released(cast.event))[0]
    assert "Take a player out" not in shown(cast, waiting)


def test_ben_closes_a_book_with_a_reason(cast: Cast, table: Table) -> None:
    form = closing(cast, table)
    assert cast.ben.post(cast.url("close-book", table.pk), form | {"reason": ""}).status_code == 400
    cast.ben.post(cast.url("close-book", table.pk), form | {"reason": "The tablet fell."})
    evening.deliver()
    assert Result.objects.filter(table=table).exists()
    assert "The referee closes the book: The tablet fell; " in shown(cast, table)


def test_before_the_first_entry_there_is_no_book_to_close(cast: Cast) -> None:
    waiting = evening.tables_of(evening.released(cast.event))[0]
    page = shown(cast, waiting)
    assert "Nothing has been entered yet, so there is no game to end." in page
    assert cast.url("close-book", waiting.pk) not in page
    evening.start_game(waiting)
    assert cast.url("close-book", waiting.pk) in shown(cast, waiting)


def test_closing_twice_is_told(cast: Cast, table: Table) -> None:
    form = closing(cast, table) | {"reason": "again"}
    evening.end_game(table)
    page = cast.ben.post(cast.url("close-book", table.pk), form, follow=True).content.decode()
    assert "the game of table 1 has ended in the meantime" in page
    assert "You typed: “again”" in page
    assert cast.url("reopen-book", table.pk) in page
    assert cast.url("close-book", table.pk) not in page


def closing(cast: Cast, table: Table) -> dict[str, str]:
    """The form that closes the book, as it stands on the page."""
    return open_form(cast.ben, cast.url("table", table.pk), cast.url("close-book", table.pk))


def test_a_book_that_another_has_opened_again_is_not_closed_from_an_old_page(
    cast: Cast, table: Table
) -> None:
    url, form = cast.url("close-book", table.pk), closing(cast, table) | {"reason": "Midnight"}
    evening.end_game(table)
    evening.reopen(table)

    answer = cast.ben.post(url, form)

    assert "Somebody else has changed this book in the meantime" in answer.content.decode()
    table.refresh_from_db()
    assert table.game
    assert table.game.is_open
    assert cast.ben.post(url, form_in(answer, url)).status_code == 302


def test_a_book_is_closed_though_its_table_has_played_on(cast: Cast, table: Table) -> None:
    form = closing(cast, table) | {"reason": "Midnight"}
    evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]})
    assert cast.ben.post(cast.url("close-book", table.pk), form).status_code == 302


def test_a_book_that_has_just_closed_has_a_result_in_a_moment(cast: Cast, table: Table) -> None:
    url = cast.url("table-result", table.pk)
    assert "No result yet: the book is open" in cast.ada.get(url).content.decode()

    evening.close_book(table)

    assert "the result is being worked out" in cast.ada.get(url).content.decode()


def test_a_reopened_book_has_no_result_until_it_ends_again(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    reopen(cast, table, reason="The last rent is disputed.")
    evening.deliver()
    text = shown(cast, table)
    assert "No result yet" in text
    assert "(The last rent is disputed.)" in text


def reopen(cast: Cast, table: Table, **typed: str) -> Response:
    """Ben opens the book of the table again, by the form on its page."""
    form = open_form(cast.ben, cast.url("table", table.pk), cast.url("reopen-book", table.pk))
    return cast.ben.post(cast.url("reopen-book", table.pk), form | typed)


def test_a_book_is_not_opened_again_without_a_reason(cast: Cast, table: Table) -> None:
    evening.end_game(table)
    answer = reopen(cast, table, reason=" ")
    assert answer.status_code == 400
    assert 'id="reopen_reason_error"' in answer.content.decode()
    table.refresh_from_db()
    assert table.game
    assert not table.game.is_open


def test_of_two_who_open_a_book_again_the_second_is_told_and_keeps_the_reason(
    cast: Cast, table: Table
) -> None:
    evening.end_game(table)
    form = open_form(cast.ben, cast.url("table", table.pk), cast.url("reopen-book", table.pk))
    form["reason"] = "Rent"
    evening.reopen(table)
    answer = cast.ben.post(cast.url("reopen-book", table.pk), form)
    assert answer.status_code == 400
    assert "book is already open" in answer.content.decode()
    assert form_in(answer, cast.url("reopen-book", table.pk))["reason"] == "Rent"

    evening.end_game(table)
    answer = cast.ben.post(cast.url("reopen-book", table.pk), form)
    assert "Somebody else has changed this book in the meantime" in answer.content.decode()
    again = form_in(answer, cast.url("reopen-book", table.pk))
    assert again["reason"] == "Rent"
    assert cast.ben.post(cast.url("reopen-book", table.pk), again).status_code == 302


def test_what_opening_a_book_again_means_is_said_before_it_is_done(cast: Cast) -> None:
    first = evening.played(cast.event, {"Ada": 3000})
    evening.drafted(cast.event)
    text = shown(cast, evening.tables_of(first)[0])
    assert "does not count until the game has ended again" in text
    assert "Round 2 keeps its tables." in text


def test_signing_for_a_player_who_has_no_phone(cast: Cast, table: Table) -> None:
    result = evening.end_game(table)
    cast.ben.post(cast.url("table-sign", table.pk), {"seat": "A", "version": result.version})
    assert result.signatures.get().via == "organiser"


def test_a_signature_for_an_older_result_is_refused(cast: Cast, table: Table) -> None:
    result = evening.end_game(table)
    form = {"seat": "A", "version": result.version + 1}
    answer = cast.ben.post(cast.url("table-sign", table.pk), form, follow=True)
    assert "Somebody else has changed this result in the meantime" in answer.content.decode()
    assert not result.signatures.exists()


def test_a_referee_lets_one_table_play_on_after_the_last_turn_was_called(
    cast: Cast, table: Table
) -> None:
    assert "Take the last turn back" not in shown(cast, table)
    evening.post(table, {"type": "call_last_turn"})
    evening.post(table, {"type": "roll", "seat": "A", "dice": [4, 6]})
    assert "Take the last turn back" in shown(cast, table)

    answer = cast.ben.post(cast.url("play-on", table.pk), follow=True).content.decode()
    assert "Play goes on at table 1." in answer
    assert "Take the last turn back" not in answer
