"""Putting an archive back: all of it or nothing, once, and audited before it counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import models, transaction

from ledger.actors import labels_of
from ledger.models import AddedEdition, Game, Reply, Transaction
from ledger.services.copying import put_book
from tournaments.archives.making import schema
from tournaments.archives.numbers import count_on, is_a_number
from tournaments.archives.parts import PARTS, ArchivePart
from tournaments.archives.reading import Archive, Json, bad_archive, instances, readable, reading
from tournaments.codes import Code
from tournaments.hall_plan import read_plan
from tournaments.models import Act, Event, EventChain, Payment, Projector, Table
from tournaments.problems import EveningProblem
from tournaments.services import auditing
from tournaments.services.acts import chain as chains


def restore(file: Path | IO[bytes]) -> Event:
    """The event of an archive, as it stood. Raises `Problem` as `reading` and `put_back` do."""
    with reading(file) as archive:
        return put_back(archive)


def put_back(archive: Archive) -> Event:
    """The event of an archive, as it stood, with the accounts that it names.

    An account whose user name is taken here gets its number behind the name. Raises `Problem`, with
    nothing changed: BAD_ARCHIVE for one that doesn't pass the audit; OTHER_VERSION for one of
    another version of Passgo; EVENT_IS_HERE if the event or its short name is here; NUMBERS_TAKEN
    if rows or accounts here have its numbers.
    """
    manifest, rows = archive.manifest, archive.rows
    with readable(), transaction.atomic():
        _require_fitting(manifest)
        _require_own(manifest, rows)
        _require_room(manifest, rows)
        event = _write(archive)
        _require_all_its_own(event, rows)
        _require_shown(event)
        for fault in _faults(event):
            raise bad_archive(f"It doesn't pass the audit: {fault}")
    return event


def _require_fitting(manifest: Json) -> None:
    if manifest["schema"] != schema():
        raise EveningProblem(
            Code.OTHER_VERSION,
            "This archive was made by another version of Passgo.",
            "Restore it with that version, then update.",
        )


def _require_own(manifest: Json, rows: Json) -> None:
    """Require that every row refers only to rows of the archive, by numbers that one of our
    computers gives. Otherwise the signer of an archive could write into another evening."""
    events = rows["tournaments.event"]
    if [row[events["columns"].index("slug")] for row in events["rows"]] != [manifest["slug"]]:
        raise ValueError("its event has another short name")
    held: dict[Any, set[Any]] = {get_user_model(): {int(key) for key in manifest["accounts"]}}
    for part in PARTS:
        if part.keeps_ids:
            held.setdefault(part.model, set()).update(_ids(part, rows))
    for model, ids in held.items():
        if isinstance(model._meta.pk, models.AutoField) and not all(map(is_a_number, ids)):
            raise ValueError("it has numbers that no computer gives")
    for part in PARTS:
        columns = rows[part.name]["columns"]
        for field in part.model._meta.concrete_fields:
            if field.attname not in columns or field.related_model not in held:
                continue
            at, known = columns.index(field.attname), held[field.related_model]
            if any(row[at] is not None and row[at] not in known for row in rows[part.name]["rows"]):
                raise ValueError(f"a row of {part.name} isn't of this evening")


def _require_all_its_own(event: Event, rows: Json) -> None:
    """Require that each row that was written can be found again as one of this event."""
    for part in PARTS:
        # A board may have been here before, and belong to other events too.
        if part.model is not AddedEdition and part.rows(event).count() != len(
            rows[part.name]["rows"]
        ):
            raise ValueError(f"a row of {part.name} isn't of this evening")


def _require_shown(event: Event) -> None:
    """Require that pages can name whoever acted, and draw the plan of the hall."""
    try:
        labels_of(_references(event))
    except (LookupError, ValueError) as error:
        raise ValueError("it names somebody in a way that Passgo doesn't know") from error
    if event.hall_plan:
        read_plan(event.hall_plan)


def _references(event: Event) -> Iterator[str]:
    """Whoever acted, and what they used."""
    for by, data in Act.objects.filter(event=event.pk).values_list("by", "data"):
        yield from (by, str(data.get("device", "")))
    entries = Transaction.objects.filter(game__table__round__event=event)
    for actor, device in entries.values_list("actor", "device").distinct():
        yield from (actor, device)
    yield from Payment.objects.filter(event=event).values_list("by", flat=True)
    yield from AddedEdition.objects.filter(name=event.edition).values_list("actor", flat=True)


def _require_room(manifest: Json, rows: Json) -> None:
    event, slug = UUID(manifest["event"]), manifest["slug"]
    known = models.Q(pk=event) | models.Q(slug=slug)
    if Event.objects.filter(known).exists() or EventChain.objects.filter(event=event).exists():
        raise EveningProblem(
            Code.EVENT_IS_HERE,
            f"The event “{slug}” is here already, or was.",
            "An archive is restored once, where there is no event of its name.",
        )
    for part in PARTS:
        if part.keeps_ids and part.model._base_manager.filter(pk__in=_ids(part, rows)).exists():
            raise _taken(f"other {part.model._meta.verbose_name_plural}")
    users = get_user_model().objects
    for key, name in manifest["accounts"].items():
        here = users.filter(pk=int(key)).first()
        if here is not None and here.get_username() not in (name, _numbered_name(name, key)):
            raise _taken(f"the account of {here.get_username()}")


def _ids(part: ArchivePart, rows: Json) -> Iterator[Any]:
    columns, found = rows[part.name]["columns"], rows[part.name]["rows"]
    at = columns.index(part.model._meta.pk.attname)
    return (row[at] for row in found)


def _write(archive: Archive) -> Event:
    manifest, rows = archive.manifest, archive.rows
    _write_accounts(manifest["accounts"])
    refusals = [each for part in PARTS if part.model is Reply for each in instances(part, rows)]
    champion = None
    for part in PARTS:
        found = instances(part, rows)
        if part.model is Event:
            [event] = found
            champion, event.champion_id = event.champion_id, None
        if part.model is Game:
            _write_books(found, refusals, archive)
        elif part.model is AddedEdition:
            _write_editions(found)
        elif part.model in (EventChain, Act):
            _write_log(found)
        elif part.model is Projector:
            _write_rows(part.model, [_plain(each) for each in found])
        elif part.model is not Reply:
            _write_rows(part.model, found)
    count_on()
    event_id = UUID(manifest["event"])
    Event.objects.filter(pk=event_id).update(champion=champion)
    return Event.objects.get(pk=event_id)


def _write_accounts(accounts: dict[str, str]) -> None:
    users = get_user_model().objects
    for key, name in accounts.items():
        if not users.filter(pk=int(key)).exists():
            free = _numbered_name(name, key) if users.filter(username=name).exists() else name
            user = get_user_model()(pk=int(key), username=free)
            user.set_unusable_password()
            user.save(force_insert=True)


def _numbered_name(name: str, key: str) -> str:
    return f"{name}-{key}"


def _write_rows(model: type[models.Model], found: list[Any]) -> None:
    dated = [
        field.attname for field in model._meta.concrete_fields if getattr(field, "auto_now_add", 0)
    ]
    stood = [{name: getattr(each, name) for name in dated} for each in found]
    model._base_manager.bulk_create(found)
    for each, times in zip(found, stood, strict=True):
        if times:  # Django has set the present time
            model._base_manager.filter(pk=each.pk).update(**times)


def _plain(projector: Projector) -> Projector:
    """The projector, with its wall and standings following again. A frozen picture or held
    standings can't be worked out again, so the audit couldn't detect a forgery there."""
    projector.frozen = projector.held = projector.announced = None
    projector.opened_from = []
    return projector


def _write_books(games: list[Game], refusals: list[Reply], archive: Archive) -> None:
    for game in games:
        own = [each for each in refusals if each.game_id == game.pk]
        put_book(game, archive.book(game.pk)["entries"], own)


def _write_editions(found: list[AddedEdition]) -> None:
    for edition in found:
        here = AddedEdition.objects.filter(name=edition.name).first()
        if here is None:
            edition.save(force_insert=True)
        elif here.text != edition.text:
            raise _taken(f"another edition called {edition.name}")


def _write_log(found: list[Any]) -> None:
    """The chain without an act, or its acts one after the other: the database moves the head."""
    for each in found:
        if isinstance(each, EventChain):
            each.number, each.seal = 0, chains.genesis(each.event, each.opened_at)
        each.save(force_insert=True)


def _faults(event: Event) -> Iterator[str]:
    tables = Table.objects.filter(round__event=event, game__isnull=False).select_related("round")
    for table in tables:
        audited = auditing.audit_table(table)
        yield from audited.faults
    yield from auditing.audit_log(event.pk).faults
    yield from auditing.audit_standings(event.pk, event.name)


def _taken(what: str) -> EveningProblem:
    return EveningProblem(
        Code.NUMBERS_TAKEN,
        f"There is {what} here with numbers that the archive needs, since its log is sealed over "
        "them.",
        "Restore it into a new data folder (VAR_DIR, with DEMO=off).",
    )
