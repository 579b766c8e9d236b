"""The player list: adding, correcting, checking in, dropping and restoring."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from ledger import passes
from ledger.models import Pass
from tournaments.codes import Code
from tournaments.models import Act, Event, Player, Round, Seat
from tournaments.person_names import folded
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, divisions, live, standings, waves
from tournaments.services.locking import locked_event
from tournaments.services.roster import link_label, mark_namesakes, next_number, tidy_name
from tournaments.services.waiting_list import fill_places

_BESIDE = ("club", "apart", "own_table", "needs_accessible_table")
CHANGEABLE = ("name", *_BESIDE, "division", "wave", "is_defending")
"""The columns that organisers correct. About club, group and table an act says only that they were
changed; about the others, what they are since then."""


@transaction.atomic
def add_player(
    event: Event,
    name: str,
    *,
    club: str = "",
    apart: str = "",
    division: str = "",
    wave: str = "",
    here: bool = False,
    namesakes: int | None = 0,
) -> Player:
    """Add a player with a private link, checked in at once if `here`, whatever the capacity.

    `namesakes` is how many players of this name the caller knows to be on the list, None for any
    number. Raises `Problem` NAMESAKE if there are more or fewer: so nobody is added twice by a
    double tap, nor by two organisers at once. Raises BAD_NAME for no name or too long a one,
    NO_DIVISION and NO_WAVE for a division and a wave that the event doesn't have.
    """
    event = locked_event(event.pk)
    tidy = tidy_name(name)
    same = _namesakes(event, tidy)
    if namesakes is not None and len(same) != namesakes:
        raise _namesake(tidy, same)
    number = next_number(event)
    player = Player.objects.create(
        event=event,
        number=number,
        name=tidy,
        club=club,
        apart=apart,
        division=divisions.matched(event, division),
        wave=waves.matched(event, wave) if wave else "",
        checked_in_at=timezone.now() if here else None,
        link=passes.issue(Pass.Kind.PLAYER, link_label(number)),
    )
    _record(event, Act.Kind.PLAYERS_ADDED, player)
    mark_namesakes(event)
    waves.welcome(event)
    player.refresh_from_db(fields=["has_namesake", "wave", "version"])
    live.announce(event)
    return player


@transaction.atomic
def change_player(player: Player, *, version: int, **changes: Any) -> None:
    """Correct a player's name, club, keep-apart word, table, division or wave, or whether they
    defend the title, as an organiser saw them at `version`.

    Anything not among the `changes` stays as it is. Raises `Problem` PLAYER_CHANGED if somebody
    else has changed the player meanwhile, PLAYER_REMOVED, BAD_NAME, NO_DIVISION, NO_WAVE.
    """
    event = _locked(player)
    if player.version != version:
        raise changed_meanwhile("player")
    if "name" in changes:
        changes["name"] = tidy_name(changes["name"])
    if "division" in changes:
        changes["division"] = divisions.matched(event, changes["division"])
    if changes.get("wave", player.wave) != player.wave:
        changes["wave"] = waves.matched(event, changes["wave"])
    renamed = changes.get("name", player.name) != player.name
    if renamed:
        player.name_before = player.name
    moved = changes.get("division", player.division) != player.division
    changed = any(changes.get(each, before) != before for each, before in _beside(player))
    turned = changes.get("wave", player.wave) != player.wave
    named = changes.get("is_defending", player.is_defending) != player.is_defending
    # Each act tells of its own change alone, so that each is undone by itself.
    player.version += 1
    _set(player, changes, *_BESIDE, "name", also=("name_before", "version"))
    if changed:
        about = [acts.subject("player", player.pk)]
        acts.record(event, Act.Kind.PLAYER_CHANGED, about=about)
    if renamed:
        _record(event, Act.Kind.PLAYER_RENAMED, player)
        mark_namesakes(event)
        player.refresh_from_db(fields=["has_namesake"])
        standings.compute(event.pk)
    if named:
        _set(player, changes, "is_defending")
        _record(event, Act.Kind.DEFENDER_SET, player)
    if moved:
        _set(player, changes, "division")
        divisions.follow(event, [player.pk])
    if turned:
        _set(player, changes, "wave")
        waves.follow(event, [player.pk])
    live.announce(event)


def _beside(player: Player) -> list[tuple[str, Any]]:
    return [(each, getattr(player, each)) for each in _BESIDE]


def _set(
    player: Player, changes: Mapping[str, Any], *fields: str, also: Collection[str] = ()
) -> None:
    """Save those of the `changes` that concern these fields, and what `also` has changed."""
    for field in fields:
        setattr(player, field, changes.get(field, getattr(player, field)))
    player.save(update_fields=[*fields, *also])


@transaction.atomic
def check_in(players: Iterable[Player], *, here: bool = True) -> None:
    """Mark players as present, or not; the first time of arrival is kept. A few statements, however
    many players. Raises `Problem` PLAYER_REMOVED.

    Players who have a seat keep it when the check-in is taken back: the draw warns of it, and can't
    be released until it is changed.
    """
    players = list(players)
    events = [locked_event(pk) for pk in {player.event_id for player in players}]
    rows = Player.objects.filter(pk__in=[player.pk for player in players])
    stood = rows.values_list("pk", "checked_in_at", waves.HAVE_BEGUN)
    since = {pk: at for pk, at, _ in stood}
    in_waves = any(begun for _, _, begun in stood)
    if any(player.pk not in since for player in players):
        raise removed_meanwhile()
    now = timezone.now() if here else None
    changed = [pk for pk, at in since.items() if here == (at is None)]
    Player.objects.filter(pk__in=changed).update(checked_in_at=now)
    since |= dict.fromkeys(changed, now)
    for player in players:
        player.checked_in_at = since[player.pk]
    kind = Act.Kind.CHECKED_IN if here else Act.Kind.CHECKED_OUT
    for event in events:
        told = {player.pk for player in players if player.event_id == event.pk} & set(changed)
        if told:
            acts.record(event, kind, *(acts.subject("player", pk) for pk in sorted(told)))
        if here and in_waves:
            waves.deal(event)
            _tell_waves(players)
        live.announce(event)


def _tell_waves(players: Iterable[Player]) -> None:
    """Tell these players which wave they are now in."""
    rows = Player.objects.filter(pk__in=[player.pk for player in players])
    now = {pk: (wave, version) for pk, wave, version in rows.values_list("pk", "wave", "version")}
    for player in players:
        player.wave, player.version = now[player.pk]


def check_in_all(event: Event) -> int:
    """Check in everybody on the list who hasn't dropped out. Returns how many were checked in by
    this."""
    waiting = list(event.players.active().filter(checked_in_at=None))
    check_in(waiting)
    return len(waiting)


@transaction.atomic
def drop(player: Player) -> list[str]:
    """Leave a player out of all further draws. Results and standings keep what was played. A player
    who has already left stays so.

    Returns what is still to be done about a seat that the player has, in sentences. Raises
    `Problem` PLAYER_REMOVED.
    """
    event = _locked(player)
    if player.dropped_at is None:
        player.dropped_at = timezone.now()
        player.save(update_fields=["dropped_at"])
        _record(event, Act.Kind.PLAYER_DROPPED, player)
        standings.compute(player.event_id)
        fill_places(event)
    seats = player.seats.exclude(round__status=Round.Status.FINISHED)
    return [
        _what_of(seat)
        for seat in seats.select_related("table__game", "round__stage")
        if seat.letter not in seat.table.out_of_game()
    ]


@transaction.atomic
def restore(player: Player) -> None:
    """Take a dropped player back; nothing of what was played has changed. Raises `Problem`
    PLAYER_REMOVED."""
    event = _locked(player)
    if player.dropped_at is not None:
        player.dropped_at = None
        player.save(update_fields=["dropped_at"])
        _record(event, Act.Kind.PLAYER_RESTORED, player)
        waves.welcome(event)
        standings.compute(player.event_id)


@transaction.atomic
def remove(player: Player) -> None:
    """Delete a player who was never drawn and isn't on the list of payments. Raises `Problem`
    HAS_HISTORY otherwise: drop instead. PLAYER_REMOVED means that somebody else has done so
    already.
    """
    event = _locked(player)
    if player.seats.exists():
        raise EveningProblem(
            Code.HAS_HISTORY,
            f"{player.display_name} has already been seated.",
            "Drop the player instead.",
        )
    if player.payments.exists():
        raise EveningProblem(
            Code.HAS_HISTORY,
            f"{player.display_name} is on the list of payments.",
            "Drop the player instead.",
        )
    link, told = player.link, acts.subject("player", player.pk)
    player.delete()
    acts.record(event, Act.Kind.PLAYER_REMOVED, told)
    passes.retire([link.pk])
    mark_namesakes(event)
    fill_places(event)
    live.announce(event)


def _locked(player: Player) -> Event:
    """The event of a player, locked, and the player as they are now."""
    event = locked_event(player.event_id)
    try:
        player.refresh_from_db()
    except Player.DoesNotExist:
        raise removed_meanwhile() from None
    return event


def removed_meanwhile() -> EveningProblem:
    """The `Problem` PLAYER_REMOVED: somebody else has taken the player off the list."""
    return EveningProblem(
        Code.PLAYER_REMOVED,
        "Somebody else has since taken this player off the list.",
        status=404,
    )


def _record(event: Event, kind: Act.Kind, *players: Player) -> None:
    acts.record(event, kind, *(acts.subject("player", player.pk) for player in players))


def _namesakes(event: Event, name: str) -> list[str]:
    """A sentence about those who already have this name."""
    rows = event.players.order_by("number").values_list("name", "number", "club")
    return [
        f"number {number}{club and f' ({club})'}"
        for other, number, club in rows
        if folded(other) == folded(name)
    ]


def _namesake(name: str, same: list[str]) -> EveningProblem:
    if not same:
        return EveningProblem(
            Code.NAMESAKE, f"There is no longer another {name} on the list.", "Add again."
        )
    return EveningProblem(
        Code.NAMESAKE,
        f"{name} is already on the list, as {' and '.join(same)}.",
        "If this is another person, add them too: their numbers will tell them apart.",
        namesakes=len(same),
    )


def _what_of(seat: Seat) -> str:
    """Say what to do about the seat of somebody who leaves."""
    round_ = "the final" if seat.round.is_final else str(seat.round)
    place = f"table {seat.table.number} of {round_}"
    where = f"{seat.player.display_name} still has a seat at {place}"
    game = seat.table.game
    if game is not None and not game.is_open:
        return f"{where}: that game has ended, and a referee can rule if the signature is missing."
    if game is not None and game.version:
        return f"{where}: that game goes on, so take the player out of it on the table's page."
    if seat.round.status == Round.Status.TIME_UP:
        return f"{where}: nobody began to play there, so cancel the table on the page of {round_}."
    return f"{where}: seat somebody else there, or take the seat away, on the page of {round_}."
