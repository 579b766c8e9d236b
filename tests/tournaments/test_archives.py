"""An evening as one file: restored elsewhere it has the same standings and chains, and audits."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import Model

from ledger import outbox
from ledger.models import AddedEdition, Game, Transaction
from ledger.problems import Problem
from ledger.services import editions, games
from tests.conftest import PATIENCE_SECONDS
from tests.tournaments import evening
from tournaments.archives import archive_of, restore
from tournaments.archives.parts import PARTS
from tournaments.archives.signing import signature_of
from tournaments.formats import PRESETS
from tournaments.models import (
    Act,
    Delivery,
    Event,
    EventChain,
    Invitation,
    MachineClock,
    Player,
    Webhook,
)
from tournaments.services import (
    calls,
    clock,
    disputes,
    draws,
    money,
    players,
    registering,
    rounds,
    webhooks,
)
from tournaments.services.leagues import league_of
from tournaments.services.next_nights import make_next_night

pytestmark = pytest.mark.django_db

OF_THE_COMPUTER: set[type[Model]] = {Invitation, MachineClock, Webhook, Delivery}
_THERE: dict[Callable[[], Event], tuple[bytes, dict[str, Any]]] = {}


def an_evening() -> Event:
    """A night with everything that an archive has to hold."""
    olga = User.objects.create_user("olga")
    event = evening.make_event(rounds=1, user_id=olga.pk)
    registering.switch(event.pk, is_open=True)
    money.change_till(event.pk, version=1, currency="€", entry=2000)
    money.take_back(money.take_entry(evening.player(event, "Ada"), seen=2))
    draws.publish(event.pk, 2, seed="seven green houses")
    round_ = evening.playing(event)
    clock.extend(round_.pk, minutes=5, by="Olga")
    first, second = evening.tables_of(round_)
    calls.call(first, key=evening.game_of(first).pk)
    evening.post(first, {"type": "roll", "seat": "A", "dice": [1, 2]})
    evening.post(first, {"type": "undo", "number": 2})
    evening.end_game(first, {"A": 2400, "B": 1300, "C": 1550, "D": 1450})
    disputes.dispute(first.pk, "B", via="tablet", text="A rent is missing")
    evening.rule(first, B=1350)
    evening.end_game(second, {"A": 1700, "B": 1600, "C": 1900})
    evening.sign_all(second)
    rounds.finish(round_.pk)
    players.drop(players.add_player(event, "Zoë"))
    evening.release(draws.draft(event.pk))
    evening.deliver()
    event.refresh_from_db()
    return event


def elsewhere(make: Callable[[], Event], tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """The archive of an evening of another computer, and what stood there. Each is played once."""
    if make not in _THERE:
        with transaction.atomic():
            event = make()
            _THERE[make] = b"".join(archive_of(event)), what_stands(event)
            transaction.set_rollback(True)
    assert not Event.objects.exists()
    file = tmp_path / "evening.zip"
    content, stood = _THERE[make]
    file.write_bytes(content)
    return file, stood


def what_stands(event: Event) -> dict[str, Any]:
    """Standings, heads of all chains, and each row of the event."""
    return {
        "standings": evening.rows(event),
        "log": list(EventChain.objects.values_list("event", "number", "seal", "salt")),
        "books": list(Game.objects.order_by("pk").values_list("pk", "version", "link", "seal")),
        **{
            part.name: [
                [value for name, value in zip(part.columns, row, strict=True) if name != "id"]
                for row in part.rows(event).values_list(*part.columns)
            ]
            for part in PARTS
        },
    }


def test_a_restored_evening_is_the_same_and_passes_the_audit(tmp_path: Path) -> None:
    file, stood = elsewhere(an_evening, tmp_path)

    event = restore(file)

    assert what_stands(event) == stood
    said = io.StringIO()
    call_command("audit", stdout=said)
    assert said.getvalue().endswith("No fault.\n")
    assert User.objects.get(username="olga").has_usable_password() is False


def test_a_restored_evening_goes_on_to_its_champion(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    event = restore(file)

    final = evening.begin(event.round_set.get(number=2))
    evening.play_out(final, {"Ada": 3000})
    players.add_player(event, "Yann")

    event.refresh_from_db()
    assert event.champion is not None
    said = io.StringIO()
    call_command("audit", stdout=said)
    assert said.getvalue().endswith("No fault.\n")


def test_an_evening_on_an_added_board_brings_the_board_along(tmp_path: Path) -> None:
    sample = Path(__file__).parent.parent.parent / "samples" / "uk-club-decks.json"

    def make() -> Event:
        editions.add_file(sample.read_bytes(), actor=evening.REFEREE)
        event = evening.make_event(edition="uk-club")
        evening.playing(event)
        return event

    file, _ = elsewhere(make, tmp_path)
    restore(file)

    assert AddedEdition.objects.get().name == "uk-club"


def test_the_nights_of_a_league_find_each_other_again(tmp_path: Path) -> None:
    olga = User.objects.create_user("olga")
    files = [tmp_path / "first.zip", tmp_path / "second.zip"]
    with transaction.atomic():
        first = evening.make_event(user_id=olga.pk, plans=PRESETS["league"].stages)
        evening.played(first, {"Ada": 4000})
        second = make_next_night(first.pk, on=date(2027, 3, 27), user_id=olga.pk)
        players.check_in_all(second)
        evening.played(second, {"Ben": 4000})
        evening.deliver()
        stood = league_of(second)
        for file, night in zip(files, (first, second), strict=True):
            file.write_bytes(b"".join(archive_of(night)))
        transaction.set_rollback(True)

    restored = [restore(file) for file in reversed(files)]

    assert stood is not None
    assert league_of(restored[0]) == stood


def test_it_is_restored_once(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    restore(file)
    acts = Act.objects.count()

    with pytest.raises(Problem) as refused:
        restore(file)

    assert refused.value.code == "EVENT_IS_HERE"
    assert Act.objects.count() == acts


def test_it_takes_nobodys_numbers(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    kept = json.loads(ZipFile(file).read("rows.json"))["tournaments.player"]
    taken = kept["rows"][0][kept["columns"].index("id")]
    other = evening.make_event(here=1, bankers=0)
    Event.objects.update(slug="another-night")
    # A database may count on from what was there before.
    Player.objects.filter(event=other).update(id=taken, name="Somebody else")

    with pytest.raises(Problem) as refused:
        restore(file)

    assert refused.value.code == "NUMBERS_TAKEN"
    assert Event.objects.get() == other


def test_it_makes_nobody_else_of_an_account(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    key = json.loads(ZipFile(file).read("manifest.json"))["accounts"]
    User.objects.create_user("mallory", pk=int(next(iter(key))))

    with pytest.raises(Problem) as refused:
        restore(file)

    assert refused.value.code == "NUMBERS_TAKEN"


def changed(file: Path, old: bytes, new: bytes, *, sign: bool) -> Path:
    """The archive with other words in a file, and perhaps a manifest that says so."""
    archive = ZipFile(file)
    contents = {each: archive.read(each) for each in archive.namelist()}
    name = next(each for each, content in contents.items() if old in content)
    contents[name] = contents[name].replace(old, new)
    if sign:
        manifest = json.loads(contents["manifest.json"])
        manifest["files"][name] = hashlib.sha256(contents[name]).hexdigest()
        contents["manifest.json"] = json.dumps(manifest).encode()
        contents["signature.json"] = signature_of(contents["manifest.json"])
    with ZipFile(file.with_name("changed.zip"), "w") as forged:
        for each, content in contents.items():
            forged.writestr(each, content)
    return file.with_name("changed.zip")


FORGERIES = [
    (b'"assets": {"A": 2400', b'"assets": {"A": 9400'),
    (b'"Ada"', b'"Ida"'),
    (b'"reason":"time"', b'"reason":"soon"'),
    (b'"A rent is missing"', b'"No rent is missing"'),
]


def test_what_was_changed_is_not_restored(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    for old, new in FORGERIES:
        for sign in (True, False):
            with pytest.raises(Problem) as refused:
                restore(changed(file, old, new, sign=sign))
            assert refused.value.code == "BAD_ARCHIVE"
    assert not Event.objects.exists()
    assert not Transaction.objects.exists()


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_archive_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "evening.zip"
    file.write_bytes(content)

    with pytest.raises(Problem) as refused:
        restore(file)

    assert refused.value.code == "BAD_ARCHIVE"


def test_a_result_that_is_still_worked_out_is_waited_for() -> None:
    event = evening.make_event(rounds=1)
    table = evening.tables_of(evening.playing(event))[0]
    evening.deliver()
    games.close_book(evening.game_of(table).pk, actor=evening.REFEREE, reason="time")

    with pytest.raises(Problem) as refused:
        archive_of(event)

    assert refused.value.code == "STILL_TALLIED"


def test_what_other_programs_are_still_to_be_told_holds_nothing_up() -> None:
    event = evening.make_event(rounds=1)
    about = {"event": str(event.pk), "kind": "clock.changed", "key": "1", "about": {}, "at": ""}
    outbox.add(webhooks.NEWS, about)

    assert b"".join(archive_of(event))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_entry_that_comes_meanwhile_is_in_all_of_it_or_in_none(tmp_path: Path) -> None:
    event = evening.make_event()
    table = evening.tables_of(evening.playing(event))[0]
    evening.deliver()
    posted: list[str] = []

    def bank() -> None:
        evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]})
        connection.close()

    def post_in_between(execute: Any, sql: str, *rest: Any) -> Any:
        if not posted and 'FROM "ledger_pass"' in sql:
            posted.append(sql)
            with ThreadPoolExecutor(1) as pool:
                pool.submit(bank).result(PATIENCE_SECONDS)
        return execute(sql, *rest)

    file = tmp_path / "evening.zip"
    with connection.execute_wrapper(post_in_between):
        file.write_bytes(b"".join(archive_of(event)))

    assert posted
    archive = ZipFile(file)
    kept = json.loads(archive.read("rows.json"))["ledger.game"]
    rows = [dict(zip(kept["columns"], row, strict=True)) for row in kept["rows"]]
    books = [json.loads(archive.read(f"books/{row['id']}.json")) for row in rows]
    assert [row["version"] for row in rows] == [len(book["entries"]) for book in books] == [1, 1]
    assert [row["seal"] for row in rows] == [book["game"]["seal"] for book in books]
    assert evening.game_of(table).version == 2


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    file, said = tmp_path / "evening.zip", io.StringIO()
    with transaction.atomic():
        event = an_evening()
        call_command("archive_event", event.slug, str(file), stdout=said)
        with pytest.raises(CommandError, match="is there already"):
            call_command("archive_event", event.slug, str(file))
        transaction.set_rollback(True)

    call_command("restore_event", str(file), stdout=said)

    assert "“Spring night” is here as it stood, and passes the audit." in said.getvalue()
    assert "changepassword olga" in said.getvalue()
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="here already"):
        call_command("restore_event", str(file))


def test_every_model_of_an_evening_is_archived_or_belongs_to_the_computer() -> None:
    kept = set(apps.get_app_config("tournaments").get_models())

    assert kept == {each.model for each in PARTS if each.model in kept} | OF_THE_COMPUTER
