"""What every change of the player list shares: names, numbers, and telling namesakes apart. Callers
hold the event's lock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.db.models import Max

from tournaments.codes import Code
from tournaments.models import Event, Player
from tournaments.person_names import display_name, folded, tidied
from tournaments.player_import.parsing import NAME_MAX
from tournaments.plurals import some_of
from tournaments.problems import EveningProblem
from tournaments.services import standings


def tidy_name(name: str) -> str:
    """The name as `tidied`. Raises `Problem` BAD_NAME if it can't be anybody's."""
    tidy = tidied(name)
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
            "Somebody else has since taken one of these players off the list, so your changes were "
            "not saved.",
            "Look at the list as it is now, then make your change again.",
            status=404,
        )
    other = [each.display_name for each in listed if each.version != seen[each.pk]]
    if other:
        raise EveningProblem(
            Code.PLAYER_CHANGED,
            f"Somebody else has changed {some_of(other)} in the meantime, so your changes were "
            "not saved.",
            "Look at the list as it is now, then make your change again.",
        )
    return listed


def link_label(number: int) -> str:
    """The label of a player's link in journals, which know no names of players."""
    return f"player {number}"
