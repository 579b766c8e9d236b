"""Whole lists of players: read, imported, and taken back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ledger import passes
from ledger.models import Pass
from tournaments.codes import Code
from tournaments.models import Act, Event, Player, PlayerImport, waves_of
from tournaments.person_names import folded
from tournaments.player_import import Choices, Report, read_list
from tournaments.plurals import some_of
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_event
from tournaments.services.roster import link_label, mark_namesakes, next_number
from tournaments.services.waiting_list import fill_places

PASTED = "a pasted list"


def preview(event: Event, content: bytes | str, choices: Choices | None = None) -> Report:
    """Report what `import_players` would do now. Changes nothing."""
    return read_list(
        content, _known(event), choices, event.divisions, waves=lambda: waves_of(event)
    )


@transaction.atomic
def import_players(
    event: Event,
    content: bytes | str,
    choices: Choices | None = None,
    *,
    source: str = PASTED,
    by: str = "",
    seen: str | None = None,
) -> Report:
    """Add the players of a list, all in one transaction, and keep a record of the import.

    A name that is already on the list, or twice in the file, is skipped unless its line is among
    the `choices.own_players`: so importing the list again adds nobody. `seen` is the digest of the
    preview that was looked at. Raises `Problem` LIST_CHANGED if the list would read differently
    now.
    """
    event = locked_event(event.pk)
    report = preview(event, content, choices)
    if seen is not None and seen != report.digest:
        raise EveningProblem(
            Code.LIST_CHANGED,
            "The list reads differently now, and nobody has been added yet.",
            "Look it over, then add the players.",
        )
    if report.added:
        _add(event, report, source, by)
        mark_namesakes(event)
        live.announce(event)
    return report


@transaction.atomic
def undo_import(event: Event, import_id: int, *, by: str) -> PlayerImport:
    """Take the players of one import off the list, with their private links.

    The record of the import stays. Raises `Problem` UNKNOWN_IMPORT, ALREADY_UNDONE, and HAS_HISTORY
    as soon as one of the players has been seated or has paid.
    """
    event = locked_event(event.pk)
    done = event.player_imports.filter(pk=import_id).first()
    if done is None:
        raise EveningProblem(Code.UNKNOWN_IMPORT, "There is no such import.", status=404)
    if done.undone_at is not None:
        raise EveningProblem(
            Code.ALREADY_UNDONE, f"{done.undone_by} has already taken this import back."
        )
    _require_never_seated(done)
    players = list(done.players.values_list("pk", "link"))
    links = [link for _, link in players]
    done.players.all().delete()
    told = (acts.subject("player", pk) for pk, _ in players)
    acts.record(event, Act.Kind.PLAYER_REMOVED, *told)
    passes.retire(links)
    done.undone_at, done.undone_by = timezone.now(), by
    done.save(update_fields=["undone_at", "undone_by"])
    mark_namesakes(event)
    fill_places(event)
    live.announce(event)
    return done


def _known(event: Event) -> dict[str, str]:
    """The names on the list, casefolded, each with its player: "number 12 (TV Ost)"."""
    known: dict[str, list[str]] = {}
    rows = event.players.order_by("number").values_list("name", "number", "club")
    for name, number, club in rows:
        known.setdefault(folded(name), []).append(f"number {number}{club and f' ({club})'}")
    return {name: " and ".join(who) for name, who in known.items()}


def _add(event: Event, report: Report, source: str, by: str) -> None:
    done = PlayerImport.objects.create(
        event=event,
        source=source[:120],
        by=by[:150],
        added=len(report.added),
        skipped=len(report.skipped),
    )
    first = next_number(event)
    numbers = range(first, first + len(report.added))
    links = passes.issue_many(Pass.Kind.PLAYER, [link_label(number) for number in numbers])
    players = Player.objects.bulk_create(
        Player(
            event=event,
            number=number,
            name=row.name,
            club=row.club,
            apart=row.apart,
            division=row.division,
            wave=row.wave,
            link=link,
            imported=done,
        )
        for number, row, link in zip(numbers, report.added, links, strict=True)
    )
    told = (acts.subject("player", player.pk) for player in players)
    acts.record(event, Act.Kind.PLAYERS_ADDED, *told)


def _require_never_seated(done: PlayerImport) -> None:
    has_history = Q(seats__isnull=False) | Q(payments__isnull=False)
    seated = list(done.players.filter(has_history).distinct().order_by("number"))
    if not seated:
        return
    named = some_of([player.display_name for player in seated])
    have = "has" if len(seated) == 1 else "have"
    raise EveningProblem(
        Code.HAS_HISTORY,
        f"{named} {have} already been seated or paid, so the import stays.",
        "Drop or remove players one by one, on their own pages.",
    )
