"""The divisions of an event: what they are called, and who belongs to which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import transaction
from django.db.models import F

from tournaments.codes import Code
from tournaments.models import DIVISION_MAX, Act, Event
from tournaments.person_names import folded
from tournaments.plurals import counted
from tournaments.problems import EveningProblem
from tournaments.services import acts, live, standings
from tournaments.services.locking import locked_event
from tournaments.services.roster import seen_players

DIVISIONS_MIN, DIVISIONS_MAX = 2, 6


def tidied(names: Iterable[str]) -> list[str]:
    """The names of divisions with single spaces. Raises `Problem` BAD_DIVISIONS for a single one,
    for too many or too long ones, and for two that are alike."""
    tidy = [name for name in (" ".join(each.split()) for each in names) if name]
    alike = len({folded(name) for name in tidy}) < len(tidy)
    if len(tidy) not in (0, *range(DIVISIONS_MIN, DIVISIONS_MAX + 1)) or alike:
        raise _bad(f"An event has from {DIVISIONS_MIN} to {DIVISIONS_MAX} divisions, or none.")
    if any(len(name) > DIVISION_MAX for name in tidy):
        raise _bad(f"The name of a division has at most {DIVISION_MAX} characters.")
    return tidy


def rename_divisions(event: Event, names: Iterable[str]) -> bool:
    """Give the event these divisions, and return whether they changed; the caller saves its row.
    Players keep theirs, in its new spelling. Raises `Problem` BAD_DIVISIONS, DIVISIONS_FIXED once a
    round is drawn, DIVISION_IN_USE if one to be removed still has players."""
    tidy = tidied(names)
    if tidy == event.divisions:
        return False
    if event.round_set.exists():
        raise EveningProblem(
            Code.DIVISIONS_FIXED,
            "A round has been drawn, so the divisions stay as they are.",
            field="divisions",
        )
    spelled = {folded(name): name for name in tidy}
    for name in event.divisions:
        if folded(name) not in spelled:
            _require_empty(event, name)
    respelled = {
        name: spelled[folded(name)]
        for name in event.divisions
        if folded(name) in spelled and name not in tidy
    }
    changed = sorted(event.players.filter(division__in=respelled).values_list("pk", flat=True))
    for name, now in respelled.items():
        event.players.filter(division=name).update(division=now, version=F("version") + 1)
        event.waiting.filter(division=name).update(division=now)
    if changed:
        told = (acts.subject("player", pk) for pk in changed)
        acts.record(event, Act.Kind.DIVISIONS_RENAMED, *told)
    event.divisions = tidy
    return True


def matched(event: Event, word: str) -> str:
    """The division of that name, as the event spells it; "" for no word. Raises `Problem`
    NO_DIVISION."""
    found = known(event.divisions, word)
    if found is None:
        told = " and ".join(event.divisions)
        raise EveningProblem(
            Code.NO_DIVISION,
            "There is no such division.",
            f"Choose among {told}." if told else "Name the divisions in the set-up first.",
            status=400,
            field="division",
        )
    return found


def known(names: Iterable[str], word: str) -> str | None:
    """The name among these that a word means; "" for an empty word, None if there is no such
    name."""
    if not word.strip():
        return ""
    return next((name for name in names if folded(name) == folded(word)), None)


@transaction.atomic
def put_in(event_id: UUID, division: str, seen: Mapping[int, int]) -> int:
    """Put players (by pk, each with the version that was seen) in a division, or in none for "".
    Returns how many players changed.

    Nobody is changed if somebody else has changed one of them meanwhile (PLAYER_CHANGED, with
    their names), or has taken one off the list (PLAYER_REMOVED). Raises `Problem` NO_DIVISION.
    """
    event = locked_event(event_id)
    name = matched(event, division)
    moved = [player.pk for player in seen_players(event, seen) if player.division != name]
    event.players.filter(pk__in=moved).update(division=name, version=F("version") + 1)
    follow(event, moved)
    return len(moved)


def follow(event: Event, moved: Iterable[int]) -> None:
    """Record that these players have another division now, and update what depends on it."""
    told = [acts.subject("player", pk) for pk in moved]
    if told:
        acts.record(event, Act.Kind.DIVISION_SET, *told)
        standings.compute(event.pk)
        live.announce(event)


def _require_empty(event: Event, name: str) -> None:
    players = event.players.filter(division=name).count()
    players += event.waiting.filter(division=name).count()
    if players:
        raise EveningProblem(
            Code.DIVISION_IN_USE,
            f"{counted(players, 'player')} {'is' if players == 1 else 'are'} in “{name}”.",
            "Put them in another division first, or in none.",
            field="divisions",
        )


def _bad(sentence: str) -> EveningProblem:
    return EveningProblem(Code.BAD_DIVISIONS, sentence, status=400, field="divisions")
