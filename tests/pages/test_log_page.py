"""The page of the log: who did what, about whom."""

from __future__ import annotations

import re

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.services import players
from tournaments.services.acts.reading import ACTS_AT_ONCE, acts_of


def lines(cast: Cast, query: str = "") -> list[str]:
    """The lines of the page as they read."""
    page = cast.ada.get(cast.url("event-log") + query).content.decode()
    rows = re.findall(r"<tr>.*?</tr>", page.partition('id="acts"')[2], re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", re.sub("</?bdi>", "", row)).split()) for row in rows]


def test_what_an_organiser_did_stands_on_top_with_their_name(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    cast.ada.post(cast.url("drop-player", dan.pk))

    newest = lines(cast)[1]

    told = r"\d+ \d\d:\d\d A player was dropped Dan Undo act \d+ Restore the player ada"
    assert re.fullmatch(told, newest)


def test_an_act_is_undone_there_unless_something_came_after_it(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    cast.ada.post(cast.url("drop-player", dan.pk))
    address = cast.url("undo-act", acts_of(cast.event)[0].number)

    said = cast.ada.post(address, follow=True).content.decode()
    assert "is undone. That is an act of its own, at the top." in said
    assert "A player was restored" in lines(cast)[1]
    assert "Undo" not in lines(cast)[2]
    again = cast.ada.post(address, follow=True).content.decode()
    assert "is undone already: see act" in again


def test_only_organisers_undo(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    players.drop(dan)
    address = cast.url("undo-act", acts_of(cast.event)[0].number)
    for client in (cast.ben, cast.eve, cast.stranger):
        client.post(address)
    dan.refresh_from_db()
    assert dan.dropped_at is not None


def test_a_table_and_a_round_are_told_as_people_call_them(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    table = evening.tables_of(round_)[0]
    evening.end_game(table)
    evening.rule(table, A=1400)

    told = lines(cast)

    assert "A referee ruled table 1 of round 1" in told[1]
    assert any("The draw was released Round 1" in line for line in told)
    assert any("The clock was started Round 1" in line for line in told)


def test_of_many_a_few_are_named(cast: Cast) -> None:
    players.check_in(cast.event.players.all(), here=False)

    assert "A check-in was taken back Ada, Ben, Cleo, Dan, P05, P06 and 2 more" in lines(cast)[1]


def test_whoever_is_gone_has_no_name(cast: Cast) -> None:
    players.remove(players.add_player(cast.event, "Gus"))

    assert "A player was removed somebody who is no longer on the list" in lines(cast)[1]


def test_a_long_log_goes_on_on_another_page(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    for _ in range(ACTS_AT_ONCE // 2):
        players.drop(dan)
        players.restore(dan)

    newest, earlier = acts_of(cast.event)[0].number, acts_of(cast.event)[-1].number

    assert newest - earlier == ACTS_AT_ONCE - 1
    assert lines(cast, f"?before={earlier}")[1].startswith(f"{earlier - 1} ")
    assert lines(cast, "?before=2")[1].startswith("1 ")
