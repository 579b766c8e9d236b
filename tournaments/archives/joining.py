"""Several halls: the evening of another laptop joins the one here, for common standings.

docs/decisions/each-hall-is-an-event.md says why each hall has an event of its own."""

from __future__ import annotations

from pathlib import Path
from typing import IO
from uuid import UUID, uuid4

from django.db import transaction

from tournaments.archives.numbers import count_beyond_halls
from tournaments.archives.reading import Archive, readable, reading
from tournaments.archives.restoring import put_back
from tournaments.archives.signing import same_mark
from tournaments.codes import Code
from tournaments.models import Act, Event, Membership, Round, Stage, planned_rounds
from tournaments.problems import EveningProblem
from tournaments.services.leagues import has_other_nights
from tournaments.services.locking import locked_event
from tournaments.services.next_nights import join_league

ARCHIVE_BYTES_MAX = 64 * 2**20
"""The largest file that a page takes in: more than an evening of a thousand tables has."""


def take_in(event_id: UUID, file: Path | IO[bytes], *, mark: str) -> Event:
    """The event of another hall, from its archive, as a night of this event's league.

    `mark` is that of the computer that made the archive, as its own screen shows it. A hall is
    taken in once: the same archive again changes nothing, and gets the same answer. The organisers
    of this event organise it too.

    Raises `Problem`, with nothing changed, as `reading` and `put_back` do, and SIGNED_ELSEWHERE for
    an archive from another computer, HALL_IS_HERE for another state of a hall that was taken in,
    HALLS_DIFFER for one that was played by other rules, HALL_NOT_DONE while rounds of it are still
    to be played, OTHER_LEAGUE if it is a night of another league.
    """
    with reading(file) as archive:
        _require_signed(archive, mark)
        with transaction.atomic():
            event = locked_event(event_id)
            hall = _taken_in_before(event, archive)
            if hall is None:
                _require_done(archive)
                _require_same_rules(event, archive)
                hall = put_back(archive)
                _join(event, hall)
                count_beyond_halls()
            return hall


def _require_signed(archive: Archive, mark: str) -> None:
    if not same_mark(mark, archive.signer):
        raise EveningProblem(
            Code.SIGNED_ELSEWHERE,
            f"This archive was made by the computer {archive.signer}, not by {mark.strip()}.",
            "Compare with the mark on that hall’s page “Set-up”.",
            status=400,
            field="mark",
        )


def _taken_in_before(event: Event, archive: Archive) -> Event | None:
    """The hall, if it is among the nights already. Raises `Problem` HALL_IS_HERE if it was taken in
    at another stage of its evening."""
    with readable():
        log = archive.manifest.get("log") or {"number": 0, "seal": ""}
        nights = Event.objects.nights_of(event).filter(pk=archive.event).exclude(pk=event.pk)
        sealed = Act.objects.filter(event=archive.event, number=log["number"], seal=log["seal"])
        hall, is_the_same = nights.first(), sealed.exists()
    if hall is not None and not is_the_same:
        raise EveningProblem(
            Code.HALL_IS_HERE,
            f"“{hall.name}” is here already, and has changed in its own hall since it was archived "
            "for the first time.",
            "A hall comes in once. Correct its results here, on this computer.",
        )
    return hall


def _require_done(archive: Archive) -> None:
    """Require that a hall has finished its rounds. Checked in the file, before anything is written
    and the bankers have to wait for it."""
    with readable():
        rounds = archive.instances(Round)
        planned = planned_rounds(_stages(archive))
        name = archive.manifest["name"]
    finished = {each.number for each in rounds if each.status == Round.Status.FINISHED}
    for each in planned:
        if each.stage.is_for_all and each.number not in finished:
            raise EveningProblem(
                Code.HALL_NOT_DONE,
                f"“{name}” hasn’t finished {each.phrase} yet.",
                "Finish it there, or set fewer rounds, and archive the evening again.",
            )


def _require_same_rules(event: Event, archive: Archive) -> None:
    def rules(of: Event, first: Stage) -> tuple[object, ...]:
        return of.ruleset, of.options, of.edition, first.rounds, first.scoring, first.best

    names = ("rules", "options of the rules", "board", "number of rounds", "scoring",
             "number of rounds that count")  # fmt: skip
    with readable():
        [hall] = archive.instances(Event)
        there = rules(hall, _stages(archive)[0])
    here = rules(event, event.stages.all()[0])
    for name, own, other in zip(names, here, there, strict=True):
        if own != other:
            raise EveningProblem(
                Code.HALLS_DIFFER,
                f"“{hall.name}” and “{event.name}” differ in the {name}, so their standings "
                "can’t be compared.",
                "If only the set-up here is wrong, change it. Otherwise keep the halls apart.",
            )


def _stages(archive: Archive) -> list[Stage]:
    return sorted(archive.instances(Stage), key=lambda stage: stage.number)


def _join(event: Event, hall: Event) -> None:
    if event.league is None:
        join_league(event, uuid4(), Act.Kind.JOINED)
    assert event.league is not None
    if hall.league is None or not has_other_nights(hall):
        join_league(hall, event.league, Act.Kind.JOINED)
    elif hall.league != event.league:
        raise EveningProblem(
            Code.OTHER_LEAGUE,
            f"“{hall.name}” is a night of another league.",
            "An evening belongs to one league only.",
        )
    known = hall.memberships.values("user")
    for membership in event.memberships.exclude(user__in=known):
        Membership.objects.create(event=hall, user=membership.user, role=membership.role)
