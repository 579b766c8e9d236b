"""Registration: players put themselves on the list, or on the waiting list behind it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ledger import passes
from ledger.models import Pass
from tournaments.codes import Code
from tournaments.models import Act, Event, Player, Registration, Waiting
from tournaments.person_names import folded
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, divisions, live, players, roster, waiting_list
from tournaments.services.locking import locked_event

CAPACITY_MAX = 5_000
WAITING_MAX = 1_000
"""More than will ever wait for an evening, and few enough that nobody can fill the disk."""
FIELDS = ("capacity", "closes_at", "asks_club", "self_check_in")
_LABEL = "waiting list"


def of_event(event: Event) -> Registration:
    """The registration of an event; off until somebody has set it up."""
    return Registration.objects.filter(event=event).first() or Registration(event=event)


def takes_names(event: Event) -> bool:
    """Whether players can register now: it is open, and no seats have been made public."""
    return of_event(event).takes_names() and not waiting_list.has_begun(event)


@transaction.atomic
def switch(event_id: UUID, *, is_open: bool) -> Registration:
    """Open registration, or close it. Repeating it changes nothing. Opening it after its closing
    time removes that time."""
    event = locked_event(event_id)
    registration = of_event(event)
    passed = registration.closes_at is not None and registration.closes_at <= timezone.now()
    if registration.is_open == is_open and not (is_open and passed):
        return registration
    registration.is_open = is_open
    if is_open and passed:
        registration.closes_at = None
    _save(event, registration)
    opened, closed = Act.Kind.REGISTRATION_OPENED, Act.Kind.REGISTRATION_CLOSED
    acts.record(event, opened if is_open else closed)
    return registration


@transaction.atomic
def change(event_id: UUID, *, version: int, **changes: Any) -> Registration:
    """Change `FIELDS` as somebody saw them at `version`. With more places, those who wait move up;
    with fewer, nobody who is on the list loses theirs. Raises `Problem` REGISTRATION_CHANGED."""
    event = locked_event(event_id)
    registration = of_event(event)
    if registration.version != version:
        raise changed_meanwhile("registration")
    before = {name: getattr(registration, name) for name in FIELDS}
    now = {name: changes.get(name, before[name]) for name in FIELDS}
    for name in FIELDS:
        setattr(registration, name, now[name])
    _save(event, registration)
    changed = {name: now[name] for name in FIELDS if now[name] != before[name]}
    if changed:
        acts.record(event, Act.Kind.REGISTRATION_CHANGED, about=acts.choices(changed))
    waiting_list.fill_places(event)
    return registration


@transaction.atomic
def register(
    event_id: UUID, name: str, *, key: UUID, club: str = "", division: str = "", namesakes: int = 0
) -> Player | Waiting:
    """Put somebody on the list, or on the waiting list when every place is taken.

    `key` is that of the form: the same form sent again finds whom it registered. `namesakes` is how
    many people of this name the sender was told of. Raises `Problem` NAMESAKE if there are more or
    fewer, REGISTRATION_OFF, WAITING_LIST_FULL, BAD_NAME, NO_DIVISION if none is chosen though the
    event has some.
    """
    event = locked_event(event_id)
    known = find(event, key)
    if known is not None:
        return known
    if not takes_names(event):
        raise EveningProblem(
            Code.REGISTRATION_OFF,
            "Registration for this evening is closed.",
            "Ask the organisers whether there is a place.",
        )
    tidy = roster.tidy_name(name)
    division = _division(event, division)
    _require_known(event, tidy, namesakes)
    free = waiting_list.free_places(event)
    if free is not None and free <= event.waiting.count():
        return _queue(event, tidy, club, division, key)
    number = roster.next_number(event)
    link = passes.issue(Pass.Kind.PLAYER, roster.link_label(number))
    player = Player.objects.create(
        event=event,
        number=number,
        name=tidy,
        club=club,
        division=division,
        link=link,
        registration_key=key,
    )
    acts.record(event, Act.Kind.REGISTERED, acts.subject("player", player.pk))
    roster.mark_namesakes(event)
    player.refresh_from_db(fields=["has_namesake"])
    live.announce(event)
    return player


def find(event: Event, key: UUID) -> Player | Waiting | None:
    """The player whom the form with this key has registered, or the entry on the waiting list."""
    player = event.players.select_related("link").filter(registration_key=key).first()
    waiting = event.waiting.select_related("link").filter(registration_key=key)
    return player or waiting.first()


@transaction.atomic
def withdraw(player: Player) -> None:
    """A player takes their own registration back before the evening begins; an organiser can
    restore it. Raises `Problem` EVENING_BEGUN."""
    event = locked_event(player.event_id)
    if waiting_list.has_begun(event):
        raise EveningProblem(
            Code.EVENING_BEGUN,
            "The evening has begun, so you can't withdraw here any more.",
            "Tell an organiser.",
        )
    players.drop(player)
    live.announce(event)


@transaction.atomic
def check_oneself_in(player: Player) -> None:
    """A player says that they are here. Raises `Problem` CHECK_IN_AT_DOOR unless the organiser lets
    players do so, and for one who has left the event."""
    event = locked_event(player.event_id)
    player.refresh_from_db()
    if player.dropped_at is not None or not of_event(event).self_check_in:
        raise EveningProblem(
            Code.CHECK_IN_AT_DOOR,
            "You can’t check yourself in here.",
            "Tell the people at the door that you are here.",
            status=403,
        )
    players.check_in([player])


@transaction.atomic
def leave(waiting: Waiting) -> None:
    """Take somebody off the waiting list, with their link. Raises `Problem` NOT_WAITING for
    somebody who has left it or moved up meanwhile."""
    event = locked_event(waiting.event_id)
    _require_waiting(waiting)
    gone, link = acts.subject("waiting", waiting.pk), waiting.link
    waiting.delete()
    acts.record(event, Act.Kind.UNQUEUED, gone)
    passes.retire([link.pk])
    live.announce(event)


@transaction.atomic
def move_up(waiting: Waiting) -> Player:
    """An organiser lets somebody in, before others and whatever the capacity. Raises `Problem`
    NOT_WAITING."""
    event = locked_event(waiting.event_id)
    _require_waiting(waiting)
    player = waiting_list.move_up(event, waiting)
    live.announce(event)
    return player


@transaction.atomic
def set_back(player: Player, *, since: datetime | None = None) -> Waiting:
    """An organiser moves a player to the end of the waiting list, with the same link, or to the
    place in it of somebody waiting `since` then; the first in line gets the player's place. Raises
    `Problem` HAS_HISTORY for one who was seated or is on the list of payments, NOBODY_WAITS where
    there would be a place for them at once."""
    event = locked_event(player.event_id)
    found = event.players.select_related("link").filter(pk=player.pk).first()
    if found is None:
        raise players.removed_meanwhile()
    if found.seats.exists():
        raise EveningProblem(Code.HAS_HISTORY, f"{found.display_name} has already been seated.")
    if found.payments.exists():
        raise EveningProblem(
            Code.HAS_HISTORY,
            f"{found.display_name} is on the list of payments, and can't go back to the waiting "
            "list.",
        )
    gone = acts.subject("player", found.pk)
    found.delete()
    free = waiting_list.free_places(event)
    if free is None or free > event.waiting.count():
        raise EveningProblem(
            Code.NOBODY_WAITS,
            "Nobody is waiting, so this player would get the place straight back.",
            "Lower the capacity first, or remove the player.",
        )
    waiting = Waiting.objects.create(
        event=event, since=since or timezone.now(), link=found.link, **waiting_list.kept(found)
    )
    Pass.objects.filter(pk=found.link_id).update(label=_LABEL)
    acts.record(event, Act.Kind.SET_BACK, gone, acts.subject("waiting", waiting.pk))
    roster.mark_namesakes(event)
    waiting_list.fill_places(event)
    if not event.waiting.filter(pk=waiting.pk).exists():
        raise EveningProblem(
            Code.NOBODY_WAITS,
            f"A place is free, and {waiting.name} is first in line: they would get it at once.",
            "Lower the capacity first, or remove the player.",
        )
    live.announce(event)
    return waiting


def _save(event: Event, registration: Registration) -> None:
    registration.version += 1
    registration.save()
    live.announce(event)


def _division(event: Event, division: str) -> str:
    """The division that was named. Raises `Problem` NO_DIVISION if none was, though the event has
    some."""
    if event.divisions and not division.strip():
        raise EveningProblem(
            Code.NO_DIVISION,
            f"The divisions are {' and '.join(event.divisions)}.",
            "Choose the one you play in.",
            status=400,
            field="division",
        )
    return divisions.matched(event, division)


def _queue(event: Event, name: str, club: str, division: str, key: UUID) -> Waiting:
    if event.waiting.count() >= WAITING_MAX:
        raise EveningProblem(
            Code.WAITING_LIST_FULL,
            "The waiting list is full, too.",
            "Ask the organisers whether there is a place.",
        )
    waiting = Waiting.objects.create(
        event=event,
        name=name,
        club=club,
        division=division,
        since=timezone.now(),
        registration_key=key,
        link=passes.issue(Pass.Kind.PLAYER, _LABEL),
    )
    acts.record(event, Act.Kind.QUEUED, acts.subject("waiting", waiting.pk))
    live.announce(event)
    return waiting


def _require_known(event: Event, name: str, namesakes: int) -> None:
    """Raise `Problem` NAMESAKE unless this many people of that name are registered. It says nothing
    else about them, since anybody may ask."""
    listed = [*event.players.active().values_list("name", flat=True)]
    listed += event.waiting.values_list("name", flat=True)
    same = [other for other in listed if folded(other) == folded(name)]
    if len(same) != namesakes:
        raise EveningProblem(
            Code.NAMESAKE,
            f"{name} is already registered."
            if same
            else f"There is no longer another {name} on the list.",
            "If that is you, there is nothing left to do: your own page has your place. If you are "
            "another person of that name, register all the same."
            if same
            else "Register again.",
            namesakes=len(same),
        )


def _require_waiting(waiting: Waiting) -> None:
    """Raise `Problem` NOT_WAITING if somebody has left the waiting list meanwhile."""
    if not Waiting.objects.filter(pk=waiting.pk).exists():
        raise EveningProblem(
            Code.NOT_WAITING,
            f"{waiting.name} is no longer on the waiting list.",
            "Check whether they have moved up.",
        )
