"""The files beside the database: private, and renewed when the computer has other addresses."""

from __future__ import annotations

import stat
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from server.lan import certificates, kept

HOME = ["localhost", "192.168.1.20"]
HALL = ["localhost", "10.0.0.7"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "lan")
    return tmp_path / "lan"


def test_without_a_set_up_there_is_nothing(folder: Path) -> None:
    assert kept.authority() is None


def test_only_the_owner_can_read_what_was_made(folder: Path) -> None:
    kept.certificate_for(kept.set_up(HOME), HOME)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes == dict.fromkeys(
        ("authority.crt", "authority.key", "server.crt", "server.key"), 0o600
    )


def test_a_certificate_is_kept_while_the_addresses_stay(folder: Path) -> None:
    authority = kept.set_up(HOME)
    kept.certificate_for(authority, HOME)
    first = (folder / "server.crt").read_bytes()

    kept.certificate_for(authority, HOME)

    assert (folder / "server.crt").read_bytes() == first


def test_another_network_brings_another_certificate_by_the_same_authority(folder: Path) -> None:
    kept.certificate_for(kept.set_up(HOME), HOME)
    authority = kept.authority()
    assert authority is not None

    kept.certificate_for(authority, HALL)

    leaf = certificates.read(
        (folder / "server.crt").read_bytes(), (folder / "server.key").read_bytes()
    )
    assert certificates.names_of(leaf.certificate) == set(HALL)
    leaf.certificate.verify_directly_issued_by(authority.certificate)


def test_a_certificate_that_runs_out_soon_is_renewed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = kept.set_up(HOME)
    with monkeypatch.context() as patch:
        patch.setattr(certificates, "LEAF_LIFE", timedelta(days=20))
        kept.certificate_for(authority, HOME)
    short = (folder / "server.crt").read_bytes()

    kept.certificate_for(authority, HOME)

    assert (folder / "server.crt").read_bytes() != short


def test_the_command_makes_an_authority_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("lan")
    first = (folder / "authority.crt").read_bytes()
    call_command("lan")

    authority = kept.authority()
    assert authority is not None
    assert (folder / "authority.crt").read_bytes() == first
    assert certificates.fingerprint(authority.certificate) in capsys.readouterr().out


def test_the_command_begins_anew_when_asked(folder: Path) -> None:
    call_command("lan")
    first = (folder / "authority.crt").read_bytes()
    call_command("lan", anew=True)

    assert (folder / "authority.crt").read_bytes() != first


def test_broken_files_are_told_with_the_way_out(folder: Path) -> None:
    call_command("lan")
    (folder / "authority.key").write_text("nonsense")

    with pytest.raises(CommandError, match="--anew"):
        call_command("lan")
