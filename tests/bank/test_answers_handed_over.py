"""Signatures and disputes that wait on a tablet which was replaced: it says so, and hands them
over."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger import passes
from ledger.actors import Actor, Role
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.bank.test_disputed_offline import WORDS, disagree, disputes_of
from tests.bank.test_signed_offline import ended_offline, sign, signed_by
from tournaments.services import handed_over

ORGANISER = Actor("user:1", Role.ORGANISER)


@pytest.fixture
def replaced(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """Without a network the game has ended, Ben disputes and Ada signs; then the organiser gives
    the card to another device."""
    tablet = ended_offline(sitting, deciding_tablet)
    disagree(tablet, "Ben")
    sign(tablet, "Ada")
    passes.release(sitting.card)
    tablet.page.context.set_offline(False)
    tablet.sees("This device is no longer the bank")
    return tablet


def file_of(tablet: Tablet, folder: Path) -> bytes:
    with tablet.page.expect_download() as download:
        tablet.button("Save them as a file").click()
    download.value.save_as(folder / "waiting.json")
    return (folder / "waiting.json").read_bytes()


def test_they_are_told_of(replaced: Tablet) -> None:
    replaced.sees("1 entry, 1 signature, and 1 dispute are only on this device.")


def test_they_are_told_of_when_the_page_is_loaded_again(replaced: Tablet) -> None:
    replaced.page.reload()

    replaced.sees("1 entry, 1 signature, and 1 dispute are only on this device.")


def test_the_organiser_reads_them_in(sitting: Sitting, replaced: Tablet, tmp_path: Path) -> None:
    rows = handed_over.read_in(sitting.table.pk, file_of(replaced, tmp_path), actor=ORGANISER)

    assert [row.problem for row in rows] == [None, None, None]
    assert disputes_of(sitting) == [("B", WORDS)]
    assert signed_by(sitting) == ["A"]


def test_a_tablet_that_is_let_in_again_changes_nothing_that_was_read_in(
    sitting: Sitting, replaced: Tablet, tmp_path: Path
) -> None:
    handed_over.read_in(sitting.table.pk, file_of(replaced, tmp_path), actor=ORGANISER)

    replaced.button("Try again").click()

    replaced.sees(f"Ben disputes it: “{WORDS}”")
    replaced.settle()
    assert replaced.text(".link") == "All saved"
    assert disputes_of(sitting) == [("B", WORDS)]
    assert signed_by(sitting) == ["A"]
