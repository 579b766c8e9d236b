"""Waves: where a stage has too few tables for everybody, parts of the field take turns at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from tournaments.codes import Code
from tournaments.models import Act, Event, PlannedRound, Player, Round, Seat, course, waves_of
from tournaments.person_names import folded
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_event
from tournaments.services.roster import seen_players


@transaction.atomic
def put_in(event_id: UUID, wave: str, seen: Mapping[int, int]) -> int:
    """Put players (by pk, each with the version that was seen) in a wave, or in none for "".
    Returns how many players changed.

    Nobody is changed if somebody else has changed one of them meanwhile (PLAYER_CHANGED, with
    their names), or has taken one off the list (PLAYER_REMOVED). Raises `Problem` NO_WAVE.
    """
    event = locked_event(event_id)
    name = matched(event, wave)
    moved = [player.pk for player in seen_players(event, seen) if player.wave != name]
    put_back(event, {name: moved})
    return len(moved)


def put_back(event: Event, players: Mapping[str, Iterable[int]]) -> None:
    """Put players (by pk) of a locked event in these waves, without checking versions."""
    moved = {pk: wave for wave, group in players.items() for pk in group}
    for wave in sorted(set(moved.values())):
        group = event.players.filter(pk__in=[pk for pk, own in moved.items() if own == wave])
        group.update(wave=wave, version=F("version") + 1)
    follow(event, moved)


def follow(event: Event, moved: Iterable[int]) -> None:
    """Record that these players have another wave now, and tell them."""
    told = [acts.subject("player", pk) for pk in sorted(moved)]
    if told:
        acts.record(event, Act.Kind.WAVE_SET, *told)
        live.announce(event)


def matched(event: Event, word: str) -> str:
    """The wave that a word means; "" for no word. Raises `Problem` NO_WAVE."""
    names, wave = waves_of(event), word.strip().upper()
    if wave and wave not in names:
        told = " and ".join(names)
        raise EveningProblem(
            Code.NO_WAVE,
            "There is no such wave.",
            f"Choose among {told}." if told else "Set how many waves a stage has, in the set-up.",
            status=400,
            field="wave",
        )
    return wave


@transaction.atomic
def share_out(event_id: UUID) -> int:
    """Give a wave to everybody on the list without one, whether or not they are here. Returns their
    number."""
    event = locked_event(event_id)
    return _deal(event, shares(event, event.players.active()))


def deal(event: Event) -> None:
    """Give a wave to everybody present without one, in a locked event: before a draw."""
    _deal(event, shares(event, event.players.present()))


HAVE_BEGUN = Exists(Round.objects.filter(event=OuterRef("event")).exclude(wave=""))
"""Condition on a player: whether a wave has been drawn in their event, so that newcomers get
one."""


def welcome(event: Event) -> None:
    """After the first draw of a wave, give newcomers one, in a locked event."""
    if event.round_set.exclude(wave="").exists():
        deal(event)


def _deal(event: Event, shared: Mapping[int, str]) -> int:
    groups: dict[str, list[int]] = {}
    for player, wave in shared.items():
        groups.setdefault(wave, []).append(player)
    put_back(event, groups)
    return len(shared)


def shares(event: Event, players: Iterable[Player]) -> dict[int, str]:
    """The wave for each of these players who has none: the smallest of those in which they miss
    least. Clubs, families and divisions are spread over the waves. Nobody gets one once no wave has
    a round to come: then the organisers decide."""
    names = waves_of(event)
    without = [each for each in players if each.wave not in names] if names else []
    if not without:
        return {}
    to_come = _to_come(event, names)
    open_ = [name for name in names if to_come[name] == max(to_come.values()) > 0]
    listed = event.players.active().filter(wave__in=names)
    sizes = Counter(listed.values_list("wave", flat=True))
    found = {}
    for player in sorted(without, key=_beside_each_other):
        if open_:
            found[player.pk] = min(open_, key=lambda name: (sizes[name], name))
            sizes[found[player.pk]] += 1
    return found


def _beside_each_other(player: Player) -> tuple[str, str, str, int]:
    """A sort key that puts players of one group next to each other."""
    return player.division, folded(player.apart), folded(player.club), player.number


def _to_come(event: Event, names: Iterable[str]) -> dict[str, int]:
    """Count the rounds of each wave that haven't been shown to anybody yet."""
    drawn = event.round_set.filter(status__in=Round.DRAWN).order_by("number").last()
    past = drawn.number if drawn else 0
    left = Counter(each.wave for each in course(event) if each.number > past)
    return {name: left[name] for name in names}


def players_due(event: Event, planned: PlannedRound) -> list[Player]:
    """The players who would be drawn in a round for everybody, in order of number: those present;
    where waves take turns, those of its wave who have not played this game with another."""
    here = list(event.players.present().order_by("number"))
    if not planned.wave:
        return here
    shared = shares(event, here)
    first = planned.number - planned.nth + 1 + (planned.game - 1) * planned.stage.waves
    beside = range(first, first + planned.stage.waves)
    seats = Seat.objects.filter(round__stage=planned.stage, round__number__in=beside)
    elsewhere = set(seats.exclude(round__number=planned.number).values_list("player", flat=True))
    return [
        each
        for each in here
        if shared.get(each.pk, each.wave) == planned.wave and each.pk not in elsewhere
    ]
