"""The demo event that an empty database begins with: sixteen players, round one half played."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction

from rehearsal.night import Night, NightPlan
from rehearsal.stopping_point import StoppingPoint
from tournaments.models import Act, ClockMark, Event, Membership, Staff
from tournaments.services import acts, events, live, people, players
from tournaments.services.locking import locked_event

NAME = "Demo night"
SLUG = "demo-night"
PLACE = "Harbour Library, reading room"
PLAYERS = (
    ("Amara Okafor", "Harbour Library"),
    ("Bjørn Lindqvist", "Friday Gamers"),
    ("Camille Laurent", "Harbour Library"),
    ("Dmitri Sokolov", "Friday Gamers"),
    ("Eleni Papadaki", "Rotary Club"),
    ("Farid Haddad", "Rotary Club"),
    ("Grace Whitfield", "Harbour Library"),
    ("Hiroshi Tanaka", "Friday Gamers"),
    ("Ines Duarte", "Rotary Club"),
    ("Joanna Nowak", "Friday Gamers"),
    ("Kwame Mensah", "Harbour Library"),
    ("Lucia Ferrari", "Rotary Club"),
    ("Mateo Vargas", "Friday Gamers"),
    ("Niamh Gallagher", "Harbour Library"),
    ("Priya Raman", "Rotary Club"),
    ("Tomas Novotny", "Friday Gamers"),
)
BANKERS = ("Olive Marsh", "Ravi Shah", "Sofia Lund", "Victor Stone")
REFEREE = "Judith Hale"
SEED = "demo"


def is_wanted() -> bool:
    """Whether a demo should be made: the database is empty, or a demo was begun and not
    finished."""
    if not Event.objects.exists():
        return not get_user_model().objects.exists()
    begun = _begun()
    return begun is not None and not _is_done(begun)


def make_demo(site: str) -> Event:
    """Make the demo, or finish one that was begun; a finished one stays as it is.

    `site` is the address of the running server: the tables are played by its API.
    """
    event = _begun() or _set_up()
    if not _is_done(event):
        plan = NightPlan(seed=SEED, until=StoppingPoint(1, half=True), offline=True)
        Night(event.pk, site, plan).run()
        _let_half_the_time_be_gone(event)
    return event


def _begun() -> Event | None:
    return Event.objects.filter(is_demo=True, slug=SLUG).first()


def _is_done(event: Event) -> bool:
    """Whether it is complete: pausing its clock is the last step of making it."""
    return ClockMark.objects.filter(round__event=event, kind=ClockMark.Kind.PAUSE).exists()


def _let_half_the_time_be_gone(event: Event) -> None:
    """Date the start of the clock back by the time that people would take for what was played in
    seconds."""
    with transaction.atomic():
        round_ = locked_event(event.pk).round_set.get(number=1)
        marks = round_.clock_marks
        pause = marks.get(kind=ClockMark.Kind.PAUSE)
        start = pause.at - timedelta(minutes=round_.minutes) / 2
        marks.filter(kind=ClockMark.Kind.START).update(at=start)
        acts.record(event, Act.Kind.CLOCK_SET_BACK, acts.subject("clock", round_.pk))
        live.announce(event)


@transaction.atomic
def _set_up() -> Event:
    event = events.create_event(name=NAME, place=PLACE, date=date.today(), is_demo=True)
    for name, club in PLAYERS:
        players.add_player(event, name, club=club)
    for name in BANKERS:
        people.add_staff(event, name, Staff.Role.BANKER)
    people.add_staff(event, REFEREE, Staff.Role.REFEREE)
    for user in get_user_model().objects.all():
        Membership.objects.create(event=event, user=user, role=Membership.Role.ORGANISER)
    return event
