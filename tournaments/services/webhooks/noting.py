"""Turning what happens into deliveries. Bodies hold ids, numbers and addresses of the API, never
names: a program allowed to read those asks the API."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from ledger import outbox, waking
from ledger.chains import time_text
from tournaments.models import (
    Delivery,
    Event,
    Player,
    Result,
    Round,
    Table,
    Webhook,
    crowns_divisions,
)
from tournaments.services.webhooks.kinds import OF_ACTS

NEWS = "webhook_news"
_API = "/api/v1/events"


def note_act(event_id: UUID, kind: str, subjects: Iterable[str]) -> None:
    """Note an act that an address may want to hear of. Call it in the act's transaction."""
    told = OF_ACTS.get(kind)
    if told is not None and Webhook.objects.listening(event_id).exists():
        about = dict(each.split(":") for each in reversed(list(subjects)) if ":" in each)
        _note(event_id, told, about)


def note_standings(event_id: UUID, version: int) -> None:
    """Note that the standings have moved. Call it in their transaction."""
    if Webhook.objects.listening(event_id).exists():
        _note(event_id, "standings.changed", {"version": str(version)})


def distribute(payload: dict[str, Any]) -> None:
    """Write the deliveries of noted news: a handler of the outbox, so it may run twice."""
    event = Event.objects.filter(pk=payload["event"]).first()
    if event is None:
        return
    kind = payload["kind"]
    found = _described(event, kind, payload["about"])
    if found is None:
        return
    told, key = found
    for hook in Webhook.objects.listening(event.pk):
        if kind in hook.kinds:
            deliver(hook, kind, key or payload["key"], payload["at"], told)


def deliver(hook: Webhook, kind: str, key: str, at: str, told: dict[str, Any]) -> Delivery:
    """Write what is to be sent to an address, once for each `key`, and have it sent."""
    body = json.dumps({"type": kind, "timestamp": at, "data": told}, ensure_ascii=False)
    made_at = parse_datetime(at)
    assert made_at is not None
    delivery, new = Delivery.objects.get_or_create(
        pk=uuid5(hook.pk, key),
        defaults={
            "webhook": hook,
            "kind": kind,
            "body": body,
            "made_at": made_at,
            "due_at": timezone.now(),
        },
    )
    if new:
        wake()
    return delivery


def of_event(event: Event) -> dict[str, Any]:
    """The part that every body has in common."""
    return {"event": event.slug, "read": f"{_API}/{event.slug}"}


def wake() -> None:
    """Have what is due sent after the commit; if nobody is woken, the beat comes anyway."""
    task = "tournaments.tasks.send_webhooks"
    transaction.on_commit(lambda: waking.wake(task), robust=True)


def _note(event_id: UUID, kind: str, about: dict[str, str]) -> None:
    at = time_text(timezone.now())
    # Not a number of the evening: one that goes on from a copy counts the same numbers again.
    key = str(uuid4())
    news = {"event": str(event_id), "kind": kind, "key": key, "about": about, "at": at}
    outbox.add(NEWS, news)


def _described(event: Event, kind: str, about: dict[str, str]) -> tuple[dict[str, Any], str] | None:
    """The body of the news, and a key of its own if the same may be noted several times.
    None if it isn't true any more."""
    told = of_event(event)
    if kind == "standings.changed":
        read = f"{_API}/{event.slug}/standings"
        return told | {"standings_version": int(about["version"]), "read": read}, ""
    if kind == "champion.crowned":
        if event.champion is None:
            return None
        # If there are several champions, the API names them.
        return (told if crowns_divisions(event) else told | {"player": event.champion.number}), ""
    if kind == "player.registered":
        player = Player.objects.filter(event=event, pk=about["player"]).first()
        read = f"{_API}/{event.slug}/players/{player.number if player else 0}"
        return (told | {"player": player.number, "read": read}, "") if player else None
    if kind.startswith("round."):
        key = about.get("round") or about.get("clock")
        round_ = Round.objects.filter(event=event, pk=key).first()
        return (told | _of_round(event, round_), "") if round_ else None
    if "banker_calls" in about:
        return told | {"banker": int(about["banker_calls"])}, ""
    return _of_table(event, kind, told, about.get("result") or about["calls"])


def _of_round(event: Event, round_: Round) -> dict[str, Any]:
    read = f"{_API}/{event.slug}/rounds/{round_.number}"
    return {"round": round_.number, "read": read}


def _of_table(
    event: Event, kind: str, told: dict[str, Any], table_id: str
) -> tuple[dict[str, Any], str] | None:
    table = Table.objects.select_related("round").filter(pk=table_id, round__event=event).first()
    if table is None:
        return None
    told |= _of_round(event, table.round)
    told["table"] = {"id": table.pk, "number": table.number}
    result = Result.objects.filter(table=table).first()
    if kind == "result.signed":
        # Each signature is an act; the last one makes the result signed.
        if result is None or result.status != Result.Status.SIGNED:
            return None
        return told, f"signed:{table.pk}:{result.version}:{result.seal}"
    return told, ""
