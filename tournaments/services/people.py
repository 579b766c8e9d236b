"""Bankers, referees and assistants, with their cards."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from ledger import passes
from ledger.actors import Role
from ledger.models import Game, Grant, Pass
from tournaments.codes import Code
from tournaments.models import Act, Event, Player, Staff
from tournaments.person_names import display_name, folded
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_event


def add_staff(event: Event, name: str, role: str, player: Player | None = None) -> Staff:
    """Like `add_many`, for one person, who may be a player of another name."""
    return _add(event, [name], role, {name: player.pk} if player else {})[0]


@transaction.atomic
def add_many(
    event: Event, names: Iterable[str], role: str, *, newest: int | None = None
) -> list[Staff]:
    """Bankers, referees or assistants, each with a card. Either all are added or none.

    `newest` is the pk of the newest of them that the organiser saw on the list: a name that has
    been added since then is not added again, as the same list may have been sent twice.

    A banker with the name of a player is taken to be that player, who may bank their own table, but
    not a final that they play. Of players who share a name, the number says which one it is: "Anna
    Schmidt (12)". Raises `Problem` ALREADY_BANKER, WHICH_PLAYER.
    """
    names = list(names)
    if newest is not None:
        locked_event(event.pk)
        since = set(event.staff.filter(role=role, pk__gt=newest).values_list("name", flat=True))
        names = [name for name in names if name not in since]
    if role == Staff.Role.BANKER:
        _require_unmistakable(event, names)
    return _add(event, names, role, {})


@transaction.atomic
def _add(event: Event, names: list[str], role: str, known: dict[str, int]) -> list[Staff]:
    # First of all: a draw that is being released opens books that can't be seen yet.
    locked_event(event.pk)
    banks = role == Staff.Role.BANKER
    players = known or (_players_named(event, names) if banks else {})
    _require_new(names, players)
    cards = passes.issue_many("card" if banks else role, names)
    staff = Staff.objects.bulk_create(
        Staff(event=event, name=name, role=Staff.Role(role), card=card, player_id=players.get(name))
        for name, card in zip(names, cards, strict=True)
    )
    if role == Staff.Role.REFEREE:
        books = list(Game.objects.filter(table__round__event=event).only("pk"))
        passes.grant_many(
            Grant(holder=card, game=game, role=Role.REFEREE) for card in cards for game in books
        )
    if cards:  # a list that was sent twice adds nobody the second time
        _record(event, Act.Kind.STAFF_ADDED, *cards)
    return staff


def _players_named(event: Event, names: Iterable[str]) -> dict[str, int]:
    """Per name the player (a pk) who is shown by it, where there is one."""
    listed = event.players.values_list("pk", "name", "number", "has_namesake")
    players = {
        folded(display_name(name, number, shared)): pk for pk, name, number, shared in listed
    }
    found = ((name, players.get(folded(name))) for name in names)
    return {name: pk for name, pk in found if pk is not None}


def _require_unmistakable(event: Event, names: Iterable[str]) -> None:
    """Raise `Problem` WHICH_PLAYER for a name that several players share."""
    shared: dict[str, list[str]] = {}
    for player in event.players.filter(has_namesake=True).order_by("number"):
        shared.setdefault(folded(player.name), []).append(player.display_name)
    for name in names:
        shown = shared.get(folded(name), [])
        if len(shown) > 1:
            raise EveningProblem(
                Code.WHICH_PLAYER,
                f"{len(shown)} players are called {name}.",
                f"If the banker is one of them, write {' or '.join(shown)}. "
                "If not, add a word to the name.",
            )


def _require_new(names: Iterable[str], players: dict[str, int]) -> None:
    """Raise `Problem` ALREADY_BANKER for a player who would bank twice."""
    bank = set(Staff.objects.filter(player__in=players.values()).values_list("player", flat=True))
    for name in names:
        player = players.get(name)
        if player in bank:
            raise EveningProblem(Code.ALREADY_BANKER, f"{name} is already a banker.")
        if player is not None:
            bank.add(player)


@transaction.atomic
def remove_staff(staff: Staff) -> None:
    """Take somebody off the list; their card no longer works. Somebody who is off it already stays
    so.

    Raises `Problem` for a banker who has a table.
    """
    locked_event(staff.event_id)
    if not Staff.objects.filter(pk=staff.pk).exists():
        return
    if staff.tables.exists():
        raise EveningProblem(
            Code.BANKER_HAS_TABLE,
            f"{staff.name} is the banker of a table.",
            "Give that table another banker first.",
        )
    card = staff.card
    called = [acts.call_subject(each) for each in staff.calls.all()[:1]]
    staff.delete()
    if called:
        acts.record(staff.event, Act.Kind.CALL_ENDED, *called)
    passes.revoke(card)
    _record(staff.event, Act.Kind.STAFF_REMOVED, card)


@transaction.atomic
def renew_card(staff: Staff, *, version: int | None = None) -> str:
    """A new link for a card that was lost; the old one and its device open nothing.

    `version` is the card that the organiser saw. Raises `Problem` CARD_CHANGED if somebody else has
    renewed it meanwhile.
    """
    locked_event(staff.event_id)
    staff.card = passes.locked(staff.card)
    if version is not None and version != staff.card.version:
        raise EveningProblem(
            Code.CARD_CHANGED,
            f"{staff.name} already has a new link.",
            "Show or print the one that stands here now.",
        )
    passes.release(staff.card)
    live.announce(staff.event)
    _record(staff.event, Act.Kind.CARD_RENEWED, staff.card)
    return passes.renew(staff.card)


@transaction.atomic
def release_device(staff: Staff, *, device: str | None = None) -> None:
    """The organiser's yes to a second device: the first one is unbound.

    `device` is the pk of the first one as the organiser saw it. Raises `Problem` DEVICE_CHANGED if
    it is another one by now, or none.
    """
    locked_event(staff.event_id)
    bound = passes.paired_device(staff.card)
    if device is not None and str(bound.pk if bound else "") != device:
        now = f"It is open on {bound.label} now." if bound else "The next device may open it now."
        raise EveningProblem(
            Code.DEVICE_CHANGED,
            f"Somebody else has let another device open the card of {staff.name}. {now}",
        )
    passes.release(staff.card)
    live.announce(staff.event)
    _record(staff.event, Act.Kind.DEVICE_RELEASED, staff.card)


def passes_of(event: Event) -> set[UUID]:
    """The links and cards of everybody in an event, also of bankers, referees and assistants who
    were taken off the list: the journal and the log still name them."""
    held = Pass.objects.filter(
        Q(staff__event=event) | Q(player__event=event) | Q(waiting__event=event)
    )
    added = Act.objects.filter(event=event.pk, kind=Act.Kind.STAFF_ADDED)
    named = [name for data in added.values_list("data", flat=True) for name in data["about"]]
    return {*held.values_list("pk", flat=True), *(UUID(name.partition(":")[2]) for name in named)}


def _record(event: Event, kind: Act.Kind, *cards: Pass) -> None:
    """Record an act that names the cards alone: who may open something decides nothing by
    itself."""
    acts.record(event, kind, about=[f"pass:{card.pk}" for card in cards])
