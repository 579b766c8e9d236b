"""The player list: adding, correcting, checking in, dropping and restoring."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from ledger import passes
from ledger.models import Pass
from tournaments.importing import Report, read_list
from tournaments.importing.reading import NAME_MAX
from tournaments.models import Event, Player, Round, Seat
from tournaments.problems import Problem
from tournaments.services import live, standings
from tournaments.services.locking import locked_event


@transaction.atomic
def add_player(event: Event, name: str, *, club: str = "", apart: str = "") -> Player:
    """A player with a private link.

    Raises `Problem` NAME_TAKEN for a name on the list, BAD_NAME for none or one that is too long.
    """
    locked_event(event.pk)
    return _create(event, _next_number(event), _free_name(event, name), club, apart)


@transaction.atomic
def change_player(player: Player, *, name: str, club: str = "", apart: str = "") -> None:
    """Correct a player's name, club or keep-apart word. Raises `Problem` as `add_player`."""
    event = locked_event(player.event_id)
    renamed = name != player.name
    player.name = _free_name(event, name, but=player)
    player.club, player.apart = club, apart
    player.save(update_fields=["name", "club", "apart"])
    if renamed:
        standings.compute(event.pk)
    live.announce(event)


@transaction.atomic
def import_players(event: Event, content: bytes | str) -> Report:
    """Add the players of a pasted or uploaded list; who is on the list already is skipped.

    Everything that was skipped stands in the report with its line and reason; the rest is added,
    all in one transaction. The same list again adds nobody.
    """
    locked_event(event.pk)
    report = read_list(content, set(_folded_names(event)))
    for number, row in enumerate(report.added, start=_next_number(event)):
        _create(event, number, row.name, row.club, row.apart)
    live.announce(event)
    return report


@transaction.atomic
def check_in(players: Iterable[Player], *, here: bool = True) -> None:
    """Mark players as present, or not. Who sits at a drawn table stays there: the draw warns of
    it, and can't be released before it was changed."""
    now = timezone.now() if here else None
    events = {}
    for player in players:
        if here and player.checked_in_at:
            continue
        player.checked_in_at = now
        player.save(update_fields=["checked_in_at"])
        events[player.event_id] = player.event
    for event in events.values():
        live.announce(event)


@transaction.atomic
def drop(player: Player) -> list[str]:
    """Leave a player out of all further draws. Results and standings keep what was played.

    Returns what is still to be done about a seat that the player has, in sentences.
    """
    player.dropped_at = timezone.now()
    player.save(update_fields=["dropped_at"])
    standings.compute(player.event_id)
    seats = player.seats.exclude(round__status=Round.Status.FINISHED)
    return [_what_of(seat) for seat in seats.select_related("table__game", "round")]


@transaction.atomic
def restore(player: Player) -> None:
    """Take a dropped player back; nothing of what was played has changed."""
    player.dropped_at = None
    player.save(update_fields=["dropped_at"])
    standings.compute(player.event_id)


@transaction.atomic
def remove(player: Player) -> None:
    """Delete a player who was never drawn. Raises `Problem` HAS_HISTORY otherwise: drop instead."""
    event = locked_event(player.event_id)
    if player.seats.exists():
        raise Problem(
            "HAS_HISTORY", f"{player.name} has been seated already.", "Drop the player instead."
        )
    link = player.link
    player.delete()
    passes.revoke(link)
    live.announce(event)


def _create(event: Event, number: int, name: str, club: str, apart: str) -> Player:
    return Player.objects.create(
        event=event,
        number=number,
        name=name,
        club=club,
        apart=apart,
        # The label stands in journals, which know no names of players.
        link=passes.issue(Pass.Kind.PLAYER, f"player {number}"),
    )


def _next_number(event: Event) -> int:
    newest = event.players.aggregate(newest=Max("number"))["newest"] or 0
    return int(newest) + 1


def _folded_names(event: Event) -> dict[str, int]:
    """The names on the list as they are compared, with whose they are."""
    return {name.casefold(): pk for pk, name in event.players.values_list("pk", "name")}


def _free_name(event: Event, name: str, but: Player | None = None) -> str:
    """The name with single spaces, if it can be given to a (or this) player."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME_MAX:
        raise Problem("BAD_NAME", f"A name has 1 to {NAME_MAX} characters.", status=400)
    holder = _folded_names(event).get(tidy.casefold())
    if holder is not None and (but is None or holder != but.pk):
        raise Problem(
            "NAME_TAKEN",
            f"There is a {tidy} on the list already.",
            "Add something that tells them apart, e.g. a middle name.",
        )
    return tidy


def _what_of(seat: Seat) -> str:
    """What to do about the seat of somebody who leaves."""
    where = f"{seat.player.name} still has a seat at table {seat.table.number} of {seat.round}"
    if seat.table.game is not None and seat.table.game.version:
        return f"{where}: that game is tallied with the player in it, and a referee can rule on it."
    return f"{where}: seat somebody else there, or take the seat away, on the draw's page."
