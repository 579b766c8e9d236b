"""Helpers that every change of the player list shares: numbers, telling namesakes apart, and moving
up the first of the waiting list. Hold the event's lock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.db.models import Max

from ledger.models import Pass
from tournaments.codes import Code
from tournaments.models import Act, Event, Player, Registration, Round, Waiting
from tournaments.person_names import display_name, folded
from tournaments.player_import.parsing import NAME_MAX
from tournaments.plurals import some_of
from tournaments.problems import EveningProblem
from tournaments.services import acts, standings


def tidy_name(name: str) -> str:
    """The name with single spaces. Raises `Problem` BAD_NAME if it can't be anybody's."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME_MAX:
        raise EveningProblem(Code.BAD_NAME, f"A name has 1 to {NAME_MAX} characters.", status=400)
    return tidy


def next_number(event: Event) -> int:
    """The number of the next player."""
    newest = event.players.aggregate(newest=Max("number"))["newest"] or 0
    return int(newest) + 1


def mark_namesakes(event: Event) -> None:
    """Note which names need the number behind them, after names have changed.

    A name that reads like somebody else's name with the number ("Anna Schmidt (12)") needs its own
    number too.
    """
    rows = list(event.players.values_list("pk", "name", "number", "has_namesake"))
    times = Counter(folded(name) for _, name, _, _ in rows)
    marked = {
        folded(display_name(name, number, True))
        for _, name, number, _ in rows
        if times[folded(name)] > 1
    }
    changed: dict[bool, list[int]] = {True: [], False: []}
    for pk, name, _, has_namesake in rows:
        needed = times[folded(name)] > 1 or folded(name) in marked
        if has_namesake != needed:
            changed[needed].append(pk)
    for needed, keys in changed.items():
        if keys:
            event.players.filter(pk__in=keys).update(has_namesake=needed)
    if any(changed.values()):
        standings.compute(event.pk)


def seen_players(event: Event, seen: Mapping[int, int]) -> list[Player]:
    """Players (by pk, each with the version that was seen), in the order of their keys. Raises
    `Problem` PLAYER_REMOVED for one who is off the list, PLAYER_CHANGED with the names of those who
    have changed."""
    listed = list(event.players.filter(pk__in=list(seen)).order_by("pk"))
    if len(listed) < len(seen):
        raise EveningProblem(
            Code.PLAYER_REMOVED,
            "Somebody else has taken one of these players off the list meanwhile, and nothing of "
            "yours was saved.",
            "Look at the list as it is now, then do yours again.",
            status=404,
        )
    other = [each.display_name for each in listed if each.version != seen[each.pk]]
    if other:
        raise EveningProblem(
            Code.PLAYER_CHANGED,
            f"Somebody else has changed {some_of(other)} in the meantime, and nothing of yours was "
            "saved.",
            "Look at the list as it is now, then do yours again.",
        )
    return listed


def has_begun(event: Event) -> bool:
    """Whether seats have been made public: from then on organisers alone say who comes in."""
    return event.round_set.filter(status__in=Round.DRAWN).exists()


def free_places(event: Event) -> int | None:
    """Return how many more may come in: none if others are waiting for a place; None if there is no
    limit."""
    capacity = Registration.objects.filter(event=event).values_list("capacity", flat=True).first()
    return None if capacity is None else max(0, capacity - event.players.active().count())


def fill_places(event: Event) -> None:
    """Let the first of the waiting list move up into places that are free, until the evening
    begins. Call it after a change that may have made a place free."""
    first = event.waiting.first()
    if first is None or has_begun(event):
        return
    for each in list(event.waiting.select_related("link")[: free_places(event)]):
        move_up(event, each)


def move_up(event: Event, waiting: Waiting) -> Player:
    """Make somebody who waits a player, with the same private link."""
    gone, link = acts.subject("waiting", waiting.pk), waiting.link
    player = Player.objects.create(
        event=event,
        number=next_number(event),
        name=waiting.name,
        club=waiting.club,
        apart=waiting.apart,
        division=waiting.division,
        link=link,
        person=waiting.person,
        registration_key=waiting.registration_key,
    )
    waiting.delete()
    Pass.objects.filter(pk=link.pk).update(label=link_label(player.number))
    acts.record(event, Act.Kind.MOVED_UP, gone, acts.subject("player", player.pk))
    mark_namesakes(event)
    player.refresh_from_db(fields=["has_namesake"])
    return player


def link_label(number: int) -> str:
    """Return the label of a player's link in journals, which know no names of players."""
    return f"player {number}"
