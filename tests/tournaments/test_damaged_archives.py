"""An archive that was damaged on its way, or makes no sense, is refused with a sentence."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import transaction

from ledger.problems import Problem
from tests.tournaments import evening
from tests.tournaments.test_archives import an_evening, elsewhere
from tournaments.archives import restore
from tournaments.archives.signing import signature_of
from tournaments.models import Event
from tournaments.services import acts, players

pytestmark = pytest.mark.django_db

SIGNED = ("manifest.json", "signature.json")


def forge(file: Path, contents: dict[str, Any]) -> None:
    """Write an archive of this, with right digests in its manifest and a new signature."""
    manifest = contents["manifest.json"]
    parts = {name: json.dumps(contents[name]).encode() for name in contents if name not in SIGNED}
    if manifest["files"]:
        manifest["files"] = {
            name: hashlib.sha256(content).hexdigest() for name, content in parts.items()
        }
    parts["manifest.json"] = json.dumps(manifest).encode()
    parts["signature.json"] = signature_of(parts["manifest.json"])
    with ZipFile(file, "w") as forged:
        for name, content in parts.items():
            forged.writestr(name, content)


def test_a_damaged_archive_is_refused_wherever_it_is_damaged(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    sound, damaged = file.read_bytes(), tmp_path / "damaged.zip"
    # On the way through books, rows and manifest, then in the table of contents.
    contents = sound.rindex(b"PK\x01\x02")
    for at in [*range(0, contents, 307), *range(contents, contents + 46, 5)]:
        damaged.write_bytes(sound[:at] + bytes([sound[at] ^ 0xFF]) + sound[at + 1 :])
        with suppress(Problem), transaction.atomic():
            restore(damaged)  # a byte that tells when a file was packed does no harm
            transaction.set_rollback(True)
    for length in range(0, len(sound), 1997):
        damaged.write_bytes(sound[:length])
        with pytest.raises(Problem, match="It can't be read"):
            restore(damaged)
    assert not Event.objects.exists()


def test_what_is_packed_in_the_middle_is_guarded(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    sound = file.read_bytes()
    for part in (3, 2):
        at = len(sound) // part
        file.write_bytes(sound[:at] + bytes([sound[at] ^ 0xFF]) + sound[at + 1 :])
        with pytest.raises(Problem) as refused:
            restore(file)
        assert refused.value.code == "BAD_ARCHIVE"


def test_an_archive_with_a_password_is_refused(tmp_path: Path) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    locked = bytearray(file.read_bytes())
    at = -1
    for head, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        while (at := locked.find(head, at + 1)) >= 0:
            locked[at + flags] |= 1  # encrypted
    file.write_bytes(locked)

    with pytest.raises(Problem) as refused:
        restore(file)

    assert refused.value.code == "BAD_ARCHIVE"
    assert "encrypted" in refused.value.sentence


@pytest.mark.parametrize(
    ("where", "column", "value"),
    [
        ("tournaments.act", "at", "yesterday"),
        ("tournaments.payment", "amount", 10**30),
        ("ledger.game", "edition", "mars"),
        ("tournaments.event", "id", None),
        ("manifest", "accounts", []),
        ("manifest", "files", []),
        ("manifest", "slug", "another-night"),
        ("tournaments.event", "slug", "a/b"),
        ("tournaments.event", "hall_plan", "1 2 3 \u0001"),
        ("tournaments.membership", "role", "director"),
        ("entry", "number", 2),
    ],
)
def test_what_makes_no_sense_is_not_restored(
    tmp_path: Path, where: str, column: str, value: object
) -> None:
    file, _ = elsewhere(an_evening, tmp_path)
    archive = ZipFile(file)
    contents = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    if where == "manifest" or column == "slug":
        contents["manifest.json"][column] = value
    if where == "entry":
        books = [name for name in contents if name.startswith("books/")]
        book = max(books, key=lambda name: len(contents[name]["entries"]))
        contents[book]["entries"][0][column] = value
    elif where != "manifest":
        kept = contents["rows.json"][where]
        kept["rows"][0][kept["columns"].index(column)] = value
    forge(file, contents)

    with pytest.raises(Problem) as refused:
        restore(file)

    assert refused.value.code == "BAD_ARCHIVE"
    assert not Event.objects.exists()


@pytest.mark.parametrize("reference", ["frog:1", "pass:1", "user:Olga"])
def test_whoever_cannot_be_named_did_nothing_here(tmp_path: Path, reference: str) -> None:
    """Its log is sealed as it should be, and would be shown on no page."""

    def by_a_program_of_the_signer() -> Event:
        event = evening.make_event(rounds=1, here=4)
        with acts.acting_as(reference):
            players.add_player(event, "Zoë")
        evening.deliver()
        return event

    file, _ = elsewhere(by_a_program_of_the_signer, tmp_path)

    with pytest.raises(
        Problem, match="names somebody in a way that Passgo doesn't know"
    ) as refused:
        restore(file)

    assert refused.value.code == "BAD_ARCHIVE"
    assert not Event.objects.exists()
