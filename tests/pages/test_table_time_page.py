"""A table gets more time on its page; floor, phone, wall and tablet say so alike."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Table


def text(cast: Cast, address: str) -> str:
    """The text of a page."""
    return cast.ada.get(address).content.decode()


def dans_table(cast: Cast) -> Table:
    """The table where Dan plays."""
    round_ = evening.playing(cast.event)
    return round_.seats.select_related("table__round__event").get(player__name="Dan").table


def test_five_minutes_more_stand_on_every_screen(cast: Cast) -> None:
    table = dans_table(cast)
    before = cast.stranger.get(f"{cast.dan_link}now/?follows={cast.event.pk}%2B{table.game_id}%2B0")
    assert "HX-Refresh" not in before.headers
    said = cast.ben.post(cast.url("table-time", table.pk), {"minutes": 5, "seen": 0}, follow=True)
    assert f"Table {table.number} plays 5 min longer than its round." in said.content.decode()

    assert "+5 min" in text(cast, cast.url("floor"))
    assert "+5 min" in text(cast, cast.url("hall"))
    assert f"table {table.number} +5 min" in text(cast, cast.url("screen"))
    assert "It plays <strong>5 min longer</strong>" in text(cast, cast.url("table", table.pk))
    phone = cast.stranger.get(cast.dan_link).content.decode()
    assert 'data-more="300"' in phone
    after = cast.stranger.get(f"{cast.dan_link}now/?follows={cast.event.pk}%2B{table.game_id}%2B0")
    assert after.headers["HX-Refresh"] == "true"
    own = cast.ada.get(f"/api/v1/games/{table.game_id}/table").json()
    assert own["extra_seconds"] == 300
    round_ = cast.ada.get(f"/api/v1/events/{cast.event.slug}/clock").json()
    assert own["clock"]["ends_at"] > round_["ends_at"]


def test_a_second_press_of_the_same_page_does_not_count(cast: Cast) -> None:
    table = dans_table(cast)
    address = cast.url("table-time", table.pk)
    cast.ada.post(address, {"minutes": 5, "seen": 0})
    again = cast.ada.post(address, {"minutes": 5, "seen": 0}, follow=True).content.decode()
    assert "Your press did not count" in again
    table.refresh_from_db()
    assert table.extra_seconds == 300

    cast.ada.post(address, {"minutes": 0, "seen": 300})
    table.refresh_from_db()
    assert table.extra_seconds == 0


def test_strangers_give_no_time(cast: Cast) -> None:
    table = dans_table(cast)
    for client in (cast.eve, cast.stranger):
        client.post(cast.url("table-time", table.pk), {"minutes": 5, "seen": 0})
    table.refresh_from_db()
    assert table.extra_seconds == 0
