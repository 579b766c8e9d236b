"""A table is postponed on its own page; floor, standings and the next step say what is missing."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.services import clock, draws, postponing, rounds

REASON = "Ada is ill"


def postponed(cast: Cast) -> Table:
    """The second table of a round whose first is in."""
    one, other = evening.tables_of(evening.playing(cast.event))
    evening.end_game(one)
    evening.sign_all(one)
    address = cast.url("postpone-table", other.pk)
    assert cast.ada.post(address, {"reason": REASON}).status_code == 302
    return other


def text(answer: Response) -> str:
    return answer.content.decode()


def test_floor_and_table_show_it_with_the_reason_and_the_round_can_end(cast: Cast) -> None:
    table = postponed(cast)

    floor = text(cast.ada.get(cast.url("floor")))
    assert f"It will be played later: {REASON}" in floor
    assert "Finish the round" in floor
    assert "All other tables of round 1 are in: finish it" in floor
    page = text(cast.ada.get(cast.url("table", table.pk)))
    assert "Play it now" in page
    assert "Postpone this table" not in page


def test_the_page_of_its_round_marks_it(cast: Cast) -> None:
    table = postponed(cast)
    page = text(cast.ada.get(cast.url("round", 1)))
    assert page.count(">postponed<") == 1

    rounds.finish(table.round_id)
    page = text(cast.ada.get(cast.url("round", 1)))
    assert page.count(">postponed<") == 1
    heading = page.split(f">Table {table.number}</a>")[1].split("</h2>")[0]
    assert ">postponed<" in heading


def test_after_its_round_it_is_still_on_the_floor_and_in_the_next_step(cast: Cast) -> None:
    table = postponed(cast)
    rounds.finish(table.round_id)
    evening.released(cast.event)

    floor = text(cast.ada.get(cast.url("floor")))
    assert f"<strong>Round 1, table 2</strong> is postponed: {REASON}" in floor
    assert "Still to play: <a" in floor
    assert "Table 2 of round 1 is still to play." in text(cast.ada.get(cast.url("event-standings")))


def test_after_its_round_it_is_moved_on_its_own_page(cast: Cast) -> None:
    table = postponed(cast)
    rounds.finish(table.round_id)
    own = cast.url("table", table.pk)
    assert "Play it at table number" in text(cast.ada.get(own))
    assert "Play it at table number" not in text(cast.ben.get(own))

    table.round.refresh_from_db()
    sent = {"version": table.round.version, "table": table.pk, "number": 1}
    moved = cast.url("move-table", table.round.number)
    refused = text(cast.ada.post(moved, sent, follow=True))
    assert "Round 1 has a table 1. Choose a number" in refused
    answer = cast.ada.post(moved, sent | {"number": 9}, follow=True)
    assert answer.redirect_chain[0][0] == own
    assert "<h1>Table 9</h1>" in text(answer)


def test_if_nobody_comes_to_it_the_page_of_its_round_cancels_it(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    clock.start(round_.pk, by="Olga")
    one, table = evening.tables_of(round_)
    evening.start_game(one)
    evening.end_game(one)
    cast.ada.post(cast.url("postpone-table", table.pk), {"reason": REASON})
    rounds.finish(round_.pk)
    of_round = cast.url("round", 1)
    assert "cancel the table on" in text(cast.ada.get(cast.url("table", table.pk)))
    assert text(cast.ada.get(of_round)).count("Cancel this table") == 1

    round_.refresh_from_db()
    sent = {"version": round_.version, "table": table.pk}
    answer = cast.ada.post(cast.url("cancel-table", 1), sent, follow=True)
    assert "The table is canceled." in text(answer)
    assert "Cancel this table" not in text(cast.ada.get(of_round))


def test_the_public_reads_that_it_is_postponed_and_not_why(cast: Cast) -> None:
    table = postponed(cast)
    rounds.finish(table.round_id)

    for address in (cast.url("public-event"), f"/t/{table.pk}/", f"/t/{table.pk}/now/"):
        assert REASON not in text(cast.stranger.get(address))
    assert "postponed" in text(cast.stranger.get(f"/t/{table.pk}/"))
    assert "is still to play" in text(cast.stranger.get(cast.url("public-event")))


def test_the_page_of_the_final_says_why_it_waits(cast: Cast) -> None:
    evening.change_stage(cast.event, rounds=1)
    rounds.finish(postponed(cast).round_id)

    page = text(cast.ada.get(cast.url("round", 2)))
    assert "Table 2 of round 1 is still to play. Until it is in, it isn’t certain" in page
    assert "Draw the tables" not in page


def test_a_final_that_nobody_plays_is_canceled_on_its_page(cast: Cast) -> None:
    evening.change_stage(cast.event, rounds=1)
    evening.played(cast.event, {"Ada": 3000})
    final = evening.released(cast.event)
    clock.start(final.pk, by="Olga")
    [table] = evening.tables_of(final)
    postponing.postpone(table.pk, reason=REASON)
    own, cancel = cast.url("round", 2), cast.url("cancel-table", 2)
    last = "It is the last table, so the round counts as played by nobody."
    assert last not in text(cast.ada.get(own))
    rounds.finish(final.pk)
    assert last in text(cast.ada.get(own))

    sent = open_form(cast.ada, own, cancel)
    assert "The table is canceled." in text(cast.ada.post(cancel, sent, follow=True))

    told = text(cast.ada.get(cast.url("event-standings")))
    assert "Ada" in told.partition("Champion</p>")[2].partition("</section>")[0]
    assert "Nobody has a seat in this round." in text(cast.ada.get(cast.url("public-event")))
    assert "P08" in text(cast.ada.get(cast.url("screen-now")))


def test_it_is_taken_back_with_one_press(cast: Cast) -> None:
    table = postponed(cast)
    address = cast.url("resume-table", table.pk)

    for _ in range(2):
        assert cast.ada.post(address).status_code == 302
    assert draws.postponed_tables(cast.event) == []
    assert "Postpone this table" in text(cast.ada.get(cast.url("table", table.pk)))


def test_its_banker_may_have_a_newer_table(cast: Cast) -> None:
    table = postponed(cast)
    rounds.finish(table.round_id)
    evening.released(cast.event)

    said = text(cast.ada.post(cast.url("resume-table", table.pk), follow=True))

    assert "Its banker’s tablet shows table 2 of round 2 until that result is signed." in said


def test_without_a_reason_the_form_comes_back(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    answer = cast.ada.post(cast.url("postpone-table", table.pk), {"reason": " "})

    assert answer.status_code == 400
    assert draws.postponed_tables(cast.event) == []


def test_a_game_that_ended_meanwhile_is_told(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.end_game(table)
    answer = cast.ada.post(cast.url("postpone-table", table.pk), {"reason": REASON}, follow=True)

    assert "the game of table 1 has ended in the meantime" in text(answer)
    assert f"You typed: “{REASON}”" in text(answer)
    assert "Open the book again" in text(answer)
    assert cast.url("postpone-table", table.pk) not in text(answer)


def test_a_player_can_not_postpone(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]

    for client in (cast.stranger, cast.eve):
        answer = client.post(cast.url("postpone-table", table.pk), {"reason": REASON})
        assert answer.status_code in (302, 403, 404)
    assert draws.postponed_tables(cast.event) == []
