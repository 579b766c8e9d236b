"""Pages for several halls: one is taken in from a file, and the first of all play a final."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tests.tournaments.test_halls import SOCIAL, hall
from tournaments.archives import own_mark
from tournaments.models import Event
from tournaments.services import players


@pytest.fixture
def file(db: None, tmp_path: Path) -> bytes:
    """The archive of another hall, where Ada brought home $3,000."""
    return hall(tmp_path).read_bytes()


@pytest.fixture
def cast(file: bytes) -> Cast:
    return make_cast(plans=SOCIAL)


def take_in(cast: Cast, content: bytes, mark: str) -> str:
    form = open_form(cast.ada, cast.url("event-league"), cast.url("take-in-hall"))
    sent = form | {"file": SimpleUploadedFile("hall.zip", content), "mark": mark}
    return cast.ada.post(cast.url("take-in-hall"), sent, follow=True).content.decode()


def test_a_hall_is_taken_in_and_both_have_one_list(cast: Cast, file: bytes) -> None:
    evening.played(cast.event, {"Ada": 4000})

    said = take_in(cast, file, own_mark())

    assert "“Hall 2” is here, with 8 players." in said
    assert said.index("$4,000") < said.index("$3,000")
    assert "Hall 2, 20 March 2027" in said


def test_the_mark_stands_where_the_archive_is_made(cast: Cast) -> None:
    assert own_mark() in cast.ada.get(cast.url("event")).content.decode()


@pytest.mark.parametrize(
    ("content", "mark", "said"),
    [
        (None, "4f2a 91bc", "This archive was made by the computer"),
        (b"no archive", "4f2a 91bc", "It can’t be read".replace("’", "&#x27;")),
    ],
)
def test_a_wrong_file_or_mark_is_told_beside_the_field(
    cast: Cast, file: bytes, content: bytes | None, mark: str, said: str
) -> None:
    page = take_in(cast, file if content is None else content, mark)
    assert "Not taken in yet." in page
    assert said in page
    assert Event.objects.filter(name="Hall 2").count() == 0


def test_the_first_of_all_halls_play_a_final(cast: Cast, file: bytes) -> None:
    evening.played(cast.event, {"Ben": 4000})
    take_in(cast, file, own_mark())
    form = open_form(cast.ada, cast.url("event-league"), cast.url("make-league-final"))

    said = cast.ada.post(cast.url("make-league-final"), form | {"players": "4"}, follow=True)

    assert "The final is made." in said.content.decode()
    final = Event.objects.get(name="Spring night, final")
    assert list(final.players.order_by("number").values_list("name", flat=True))[:2] == [
        "Ben",
        "Ada",
    ]
    players.check_in_all(final)
    assert evening.drafted(final).is_final


def test_nobody_else_takes_in_a_hall(cast: Cast, file: bytes) -> None:
    for name in ("take-in-hall", "make-league-final"):
        assert cast.eve.post(cast.url(name)).status_code == 403
        assert cast.ada.get(cast.url(name)).status_code == 405
