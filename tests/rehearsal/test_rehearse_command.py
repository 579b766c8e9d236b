"""`manage.py rehearse` as an organiser types it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ledger.models import Game
from server import onelock
from tests.rehearsal.people import event_of_sixteen
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def rehearse(*words: str) -> str:
    out = StringIO()
    call_command("rehearse", *words, stdout=out)
    return out.getvalue()


def test_a_real_event_is_not_played_by_accident() -> None:
    event = event_of_sixteen()
    with pytest.raises(CommandError, match="add --copy"):
        rehearse(event.slug)
    assert not event.round_set.exists()


def test_a_copy_is_played_and_the_event_stays_as_it_was(live_site: str) -> None:
    event = event_of_sixteen()

    said = rehearse(event.slug, "--copy", "--turns", "4", "--until", "half-1", "--url", live_site)

    copy = Event.objects.get(is_demo=True)
    assert copy.name == "Night of sixteen (practice)"
    assert copy.players.present().count() == 16
    assert f"{live_site}/e/{copy.slug}/" in "".join(said.split())
    assert "half played" in said
    assert "entries at the tables" in said
    assert not event.round_set.exists()
    assert not event.players.present().exists()


def test_yes_plays_the_event_itself_on_a_server_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onelock, "PATH", tmp_path / "passgo.lock")
    event = event_of_sixteen(rounds=1, table_size=8, advance=2)
    said = rehearse(event.slug, "--yes", "--turns", "2")
    event.refresh_from_db()
    assert event.champion
    assert f"Champion: {event.champion.name}" in said
    assert not Game.objects.filter(status=Game.Status.OPEN).exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "no event “nowhere”"),
        (["night-of-sixteen", "--until", "dawn"], "dawn"),
        (["night-of-sixteen", "--speed", "fast"], "--speed"),
        (["night-of-sixteen", "--speed", "0"], "above 0"),
        (["night-of-sixteen", "--turns", "0"], "from 1 on"),
    ],
)
def test_what_makes_no_sense_is_told_before_anything_is_played(words: list[str], said: str) -> None:
    event = event_of_sixteen()
    with pytest.raises(CommandError, match=said):
        rehearse(*words, "--yes")
    assert not event.round_set.exists()


def test_too_few_bankers_are_told_with_what_to_do(live_site: str) -> None:
    event = event_of_sixteen()
    event.staff.all().delete()
    with pytest.raises(CommandError, match="No banker yet"):
        rehearse(event.slug, "--yes", "--url", live_site)
