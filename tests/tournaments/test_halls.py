"""Several halls: each plays by itself, and joins the others once, for common standings."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.archives import archive_of, own_mark, reading, take_in
from tournaments.archives.numbers import A_HALL, HALLS_MAX, count_from_hall
from tournaments.archives.parts import MANIFEST, ROWS
from tournaments.archives.signing import SIGNATURE, signature_of
from tournaments.codes import Code
from tournaments.formats import PRESETS
from tournaments.models import Act, Event, Player, Projector, Seat
from tournaments.services import players, projectors
from tournaments.services.acts import acting_as
from tournaments.services.leagues import league_of
from tournaments.services.next_nights import make_next_night

pytestmark = pytest.mark.django_db

SOCIAL = PRESETS["social"].stages
_BROUGHT: dict[int, bytes] = {}


@pytest.fixture(autouse=True)
def numbers_given_back(db: None) -> None:
    """Taking a hall in moves the numbers of PostgreSQL, for good unless they are restarted in the
    same transaction."""
    _restart()


def played(event: Event) -> None:
    evening.played(event, {"Ada": 3000})


def hall(
    tmp_path: Path, play: Callable[[Event], Any] = played, *, number: int = 2, **setup: Any
) -> Path:
    """The archive of a hall that has played on a computer of its own."""
    file = tmp_path / f"hall-{number}.zip"
    file.write_bytes(_archive(play, number, **setup))
    return file


@contextmanager
def numbers_from_the_first() -> Iterator[None]:
    """PostgreSQL gives no number back with a transaction: rows count from 1 inside, and after."""
    _restart()
    yield
    _restart()


def _restart() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT schemaname, sequencename FROM pg_sequences")
            for schema, name in cursor.fetchall():
                cursor.execute(f'ALTER SEQUENCE "{schema}"."{name}" RESTART')


def _archive(play: Callable[[Event], Any], number: int, **setup: Any) -> bytes:
    """The archive of such a hall; the one that most tests ask for is played once."""
    if (play, setup) != (played, {}):
        return _played_there(play, number, **setup)
    if number not in _BROUGHT:
        _BROUGHT[number] = _played_there(play, number)
    return _BROUGHT[number]


def _played_there(play: Callable[[Event], Any], number: int, **setup: Any) -> bytes:
    with numbers_from_the_first(), transaction.atomic():
        count_from_hall(number)
        olga = User.objects.create_user("olga")
        fields: dict[str, Any] = {"plans": SOCIAL, "name": f"Hall {number}", "user_id": olga.pk}
        event = evening.make_event(**fields | setup)
        play(event)
        evening.deliver()
        content = b"".join(archive_of(event))
        transaction.set_rollback(True)
    return content


def here(assets: int = 4000) -> Event:
    """The evening of the hall that the others come to: Ada ends with these assets."""
    olga = User.objects.create_user("olga")
    event = evening.make_event(user_id=olga.pk, plans=SOCIAL)
    evening.played(event, {"Ada": assets})
    return event


def ranked(event: Event) -> list[tuple[int, str, int | None]]:
    league = league_of(event)
    assert league is not None
    return [
        (row.ranked.rank, league.members[row.ranked.player].name, row.ranked.metrics["assets"])
        for row in league.rows
    ]


def test_halls_have_common_standings(tmp_path: Path) -> None:
    files = [hall(tmp_path, number=number) for number in (2, 3)]
    event = here()
    for file in files:
        take_in(event.pk, file, mark=own_mark())

    event.refresh_from_db()
    assert len(ranked(event)) == 24
    assert ranked(event)[:3] == [(1, "Ada", 4000), (2, "Ada", 3000), (2, "Ada", 3000)]
    said = io.StringIO()
    call_command("audit", stdout=said)
    assert said.getvalue().endswith("No fault.\n")


def test_a_hall_joins_although_its_format_made_it_a_league_night(tmp_path: Path) -> None:
    file = hall(tmp_path, league=uuid4())
    event = here()
    Event.objects.filter(pk=event.pk).update(league=uuid4())
    event.refresh_from_db()
    came = take_in(event.pk, file, mark=own_mark())
    assert came.league == event.league
    assert len(ranked(event)) == 16


def test_a_night_of_another_league_does_not_join(tmp_path: Path) -> None:
    def followed(event: Event) -> None:
        played(event)
        user = event.memberships.get().user_id
        make_next_night(event.pk, on=date(2027, 3, 27), user_id=user)

    file = hall(tmp_path, followed, league=uuid4())
    event = here()
    Event.objects.filter(pk=event.pk).update(league=uuid4())
    with refused(Code.OTHER_LEAGUE):
        take_in(event.pk, file, mark=own_mark())


def test_whoever_organises_here_organises_the_hall_that_came(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    came = take_in(event.pk, file, mark=own_mark())

    names = {member.user.get_username() for member in came.memberships.all()}
    there = User.objects.get(pk__gt=A_HALL)
    assert names == {"olga", there.get_username()}
    assert there.get_username() == f"olga-{there.pk}"


def test_a_hall_is_taken_in_once(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    came = take_in(event.pk, file, mark=own_mark())
    acts = Act.objects.count()

    assert take_in(event.pk, file, mark=own_mark()) == came
    assert (Act.objects.count(), Event.objects.count()) == (acts, 2)


def test_a_hall_that_has_changed_since_is_refused(tmp_path: Path) -> None:
    """The same event, whose log has grown in its own hall: here it is corrected, not there."""

    def further(manifest: Any, rows: Any) -> None:
        manifest["log"]["number"] += 1

    file = hall(tmp_path)
    event = here()
    came = take_in(event.pk, file, mark=own_mark())
    acts = Act.objects.count()

    with refused(Code.HALL_IS_HERE, came.name):
        take_in(event.pk, forged(file, further), mark=own_mark())

    assert (Act.objects.count(), Event.objects.count()) == (acts, 2)


def test_the_log_of_both_says_that_they_were_joined(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    came = take_in(event.pk, file, mark=own_mark())

    for each in (event, came):
        newest = Act.objects.filter(event=each.pk).order_by("number").last()
        assert newest is not None
        assert newest.kind == Act.Kind.JOINED


def test_rows_of_a_hall_have_numbers_of_their_own(tmp_path: Path) -> None:
    with numbers_from_the_first(), transaction.atomic():
        count_from_hall(7)
        event = evening.make_event()
        evening.released(event)
        for model in (Player, Seat):
            assert model.objects.earliest("pk").pk == 7 * A_HALL + 1
        count_from_hall(7)
        assert players.add_player(event, "Zoë").pk == 7 * A_HALL + 9
        transaction.set_rollback(True)


@pytest.mark.parametrize("number", [-1, 201])
def test_there_are_two_hundred_halls_at_the_most(number: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 200"):
        count_from_hall(number)


def test_the_mark_may_be_typed_as_people_type(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    mark = own_mark()
    assert take_in(event.pk, file, mark=f" {mark.upper().replace(' ', '')} ").name == "Hall 2"


def test_an_archive_of_another_computer_is_refused(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    with refused(Code.SIGNED_ELSEWHERE):
        take_in(event.pk, file, mark="0000 0000 0000 0000")
    assert Event.objects.get() == event


@pytest.mark.parametrize("missing", [True, False])
def test_an_archive_that_nobody_signed_is_refused(tmp_path: Path, missing: bool) -> None:
    file = hall(tmp_path)
    with ZipFile(file) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    with ZipFile(file, "w") as forged:
        for name, content in contents.items():
            if name == SIGNATURE:
                content = b"" if missing else signature_of(b"another manifest")
            forged.writestr(name, content)
    event = here()
    with refused(Code.BAD_ARCHIVE):
        take_in(event.pk, file, mark=own_mark())
    assert Event.objects.get() == event


def test_a_hall_that_has_a_round_to_play_is_refused(tmp_path: Path) -> None:
    file = hall(tmp_path, evening.playing)
    event = here()
    with refused(Code.HALL_NOT_DONE):
        take_in(event.pk, file, mark=own_mark())
    assert Event.objects.get() == event


@pytest.mark.parametrize(
    "setup", [{"ruleset": "classic"}, {"plans": [replace(SOCIAL[0], scoring="places")]}]
)
def test_a_hall_that_played_by_other_rules_is_refused(
    tmp_path: Path, setup: dict[str, Any]
) -> None:
    file = hall(tmp_path, **setup)
    event = here()
    with refused(Code.HALLS_DIFFER):
        take_in(event.pk, file, mark=own_mark())
    assert Event.objects.get() == event


def forged(file: Path, change: Callable[[Any, Any], None]) -> Path:
    """The archive with other rows, or another manifest, signed by an attacker who has this
    computer."""
    with ZipFile(file) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    manifest, rows = (json.loads(contents[name]) for name in (MANIFEST, ROWS))
    change(manifest, rows)
    contents[ROWS] = json.dumps(rows).encode()
    manifest["files"][ROWS] = hashlib.sha256(contents[ROWS]).hexdigest()
    contents[MANIFEST] = json.dumps(manifest).encode()
    contents[SIGNATURE] = signature_of(contents[MANIFEST])
    with ZipFile(file, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return file


def test_an_archive_writes_into_no_other_evening(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    ours = str(event.pk)

    def join_ours(manifest: Any, rows: Any) -> None:
        members = rows["tournaments.membership"]
        row = list(members["rows"][0])
        row[members["columns"].index("event_id")] = ours
        members["rows"].append(row)

    with refused(Code.BAD_ARCHIVE):
        take_in(event.pk, forged(file, join_ours), mark=own_mark())
    assert event.memberships.count() == 1


def test_an_archive_has_no_act_of_another_evening(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    ours = str(event.pk)

    def tell_ours(manifest: Any, rows: Any) -> None:
        acts = rows["tournaments.act"]
        acts["rows"][-1][acts["columns"].index("event")] = ours

    with refused(Code.BAD_ARCHIVE):
        take_in(event.pk, forged(file, tell_ours), mark=own_mark())


def test_what_another_computer_keeps_on_its_wall_is_not_taken_in(tmp_path: Path) -> None:
    def write(manifest: Any, rows: Any) -> None:
        found = rows["tournaments.projector"]
        [row] = found["rows"]
        for column in ("frozen", "held", "announced", "opened_from"):
            row[found["columns"].index(column)] = {"body": "<i hx-get='/organise/'></i>"}

    def play_and_say(event: Event) -> None:
        played(event)
        projectors.say(event.pk, "Welcome")

    file = hall(tmp_path, play_and_say)
    event = here()
    take_in(event.pk, forged(file, write), mark=own_mark())

    kept = Projector.objects.exclude(event=event).get()
    assert (kept.frozen, kept.held, kept.announced, kept.opened_from) == (None, None, None, [])
    assert kept.message == "Welcome"


@pytest.mark.parametrize("account", [str(2**31 - 1), "0"])
def test_an_archive_names_no_account_that_there_cannot_be(tmp_path: Path, account: str) -> None:
    def name_it(manifest: Any, rows: Any) -> None:
        manifest["accounts"][account] = "mallory"

    file = forged(hall(tmp_path), name_it)
    event = here()
    with refused(Code.BAD_ARCHIVE):
        take_in(event.pk, file, mark=own_mark())
    assert not User.objects.filter(username="mallory").exists()


@pytest.mark.parametrize(
    "change",
    [
        {"event": 1},
        {"log": [1]},
        {"log": {"number": "first", "seal": ""}},
    ],
)
def test_an_archive_whose_manifest_makes_no_sense_is_refused(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    file = forged(hall(tmp_path), lambda manifest, rows: manifest.update(change))
    event = here()
    with refused(Code.BAD_ARCHIVE):
        take_in(event.pk, file, mark=own_mark())
    assert Event.objects.get() == event


def test_an_archive_that_unpacks_without_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = hall(tmp_path)
    event = here()
    monkeypatch.setattr(reading, "UNPACKED_BYTES_MAX", 1000)
    with refused(Code.BAD_ARCHIVE, "far too large"):
        take_in(event.pk, file, mark=own_mark())


def test_a_hall_that_goes_on_later_finds_its_numbers_free(tmp_path: Path) -> None:
    file = hall(tmp_path)
    event = here()
    came = take_in(event.pk, file, mark=own_mark())
    last = came.players.latest("pk").pk

    added = players.add_player(event, "Zoë")

    assert not 2 * A_HALL <= added.pk < 3 * A_HALL
    assert 2 * A_HALL < last < 3 * A_HALL


def test_an_account_of_the_last_hall_is_named_in_its_archive() -> None:
    zora = User.objects.create_user("zora", pk=HALLS_MAX * A_HALL + 1)
    event = evening.make_event()
    with acting_as(f"user:{zora.pk}"):
        players.add_player(event, "Zoë")

    archive = ZipFile(io.BytesIO(b"".join(archive_of(event))))

    assert json.loads(archive.read(MANIFEST))["accounts"] == {str(zora.pk): "zora"}
