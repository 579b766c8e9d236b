"""Every page that lists a round answers for 300 tables: 1,200 players, more than SQLite takes in
one expression."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from rehearsal import stations
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import hall
from tournaments.exports.results import results_csv
from tournaments.models import Highlights, Round, Table
from tournaments.services import standings

TABLES = 300
MOST_BYTES = 300_000

PAGES = (
    "event", "players", "floor", "floor-tables", "hall", "hall-tiles",
    "event-standings", "standings-table",
    "next-step", "print-tables", "public-event", "public-standings", "screen",
    "screen-now",
)  # fmt: skip
ROUND_PAGES = ("round", "print-results")
TABLE_PAGES = ("table", "table-result")


def opens_all(cast: Cast, round_: Round) -> None:
    """Open every page as the organiser; what one of its people sees, and the API."""
    table = round_.tables.first()
    assert table
    urls = [cast.url(name) for name in PAGES]
    urls += [cast.url(name, round_.number) for name in ROUND_PAGES]
    urls += [cast.url(name, table.pk) for name in TABLE_PAGES]
    urls.append(reverse("api-standings", args=[cast.event.slug]))
    if round_.is_drawn:
        urls.append(reverse("api-round", args=[cast.event.slug, round_.number]))
        urls.append(reverse("public-table", args=[table.pk]))
    for url in urls:
        assert cast.ada.get(url).status_code == 200, url
    link = cast.event.players.order_by("number").first()
    assert link
    player = reverse("player", args=[passes.token(link.link)])
    assert Client().get(player).status_code == 200


@pytest.mark.django_db
def test_every_page_of_a_round_opens() -> None:
    cast = make_cast(here=0, bankers=1)
    cast.event.staff.all().delete()
    hall.fill(cast.event, TABLES)
    round_ = hall.seat(cast.event, Round.Status.DRAFT)
    opens_all(cast, round_)
    for url in (cast.url("round", 1), cast.url("people")):
        assert len(cast.ada.get(url).content) <= MOST_BYTES, url

    hall.open_books(round_)
    Round.objects.filter(pk=round_.pk).update(status=Round.Status.PLAYING)
    round_.refresh_from_db()
    opens_all(cast, round_)
    table = round_.tables.first()
    assert table
    assert cast.ada.get(cast.url("table-seats", table.pk)).status_code == 200

    hall.end_books(round_)
    standings.compute(cast.event.pk)
    opens_all(cast, round_)
    for page in ("event-standings", "standings-table", "public-event", "public-standings"):
        assert len(cast.ada.get(cast.url(page)).content) <= MOST_BYTES, page
    Highlights.objects.bulk_create(
        Highlights(table=table, book_version=1, data={}) for table in round_.tables.all()
    )
    assert Client().get(cast.url("public-numbers")).status_code == 200
    assert sum(1 for _ in results_csv(cast.event)) == 1 + TABLES


@pytest.mark.django_db
def test_a_rehearsal_finds_its_tables() -> None:
    cast = make_cast(here=0, bankers=1)
    cast.event.staff.all().delete()
    hall.fill(cast.event, TABLES)
    round_ = hall.seat(cast.event, Round.Status.PLAYING)

    bankers = stations.Bankers("http://nowhere.invalid", "seed")
    places, others = stations.seat(round_, "", "seed", bankers, None, offline=True)  # type: ignore[arg-type]  # no hall

    assert places == []  # no book is open yet
    assert len(others) == Table.objects.filter(round=round_).count() == TABLES
