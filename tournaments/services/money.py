"""The till of an evening: entries, rebuys and donations, each recorded, and their totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from ledger.codes import LedgerCode
from tournaments.codes import Code
from tournaments.models import CURRENCY_MAX, Act, Event, Payment, Player, Till
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, live
from tournaments.services.locking import locked_event

AMOUNT_MAX = 10_000_000
"""A hundred thousand in any currency."""
PAYER_MAX = 80
"""The longest name of a giver who isn't a player, in characters."""
FIELDS = ("currency", "entry", "rebuy")
_NO_PRICE = {
    Payment.Kind.ENTRY: "An entry has no price yet",
    Payment.Kind.REBUY: "A rebuy has no price yet",
    Payment.Kind.DONATION: "A donation has no price",
}


@dataclass(frozen=True, slots=True)
class Total:
    """The number of payments of a kind, and their sum in hundredths."""

    kind: Payment.Kind
    count: int
    amount: int


def till_of(event: Event) -> Till:
    """The till of an event; it charges nothing until somebody has set it up."""
    return Till.objects.filter(event=event).first() or Till(event=event)


@transaction.atomic
def change_till(event_id: UUID, *, version: int, **changes: Any) -> Till:
    """Change `FIELDS` as somebody saw them at `version`. What was paid stays as it is. Raises
    `Problem` TILL_CHANGED, BAD_AMOUNT, BAD_CURRENCY."""
    event = locked_event(event_id)
    till = till_of(event)
    if till.version != version:
        raise changed_meanwhile("till")
    before = {name: getattr(till, name) for name in FIELDS}
    for name in FIELDS:
        setattr(till, name, changes.get(name, before[name]))
    till.currency = till.currency.strip()
    if not 0 < len(till.currency) <= CURRENCY_MAX or "\0" in till.currency:
        raise EveningProblem(
            Code.BAD_CURRENCY,
            f"The sign of a currency has 1 to {CURRENCY_MAX} characters, like $ or CHF.",
            status=400,
            field="currency",
        )
    for name in ("entry", "rebuy"):
        if getattr(till, name):
            _require_amount(getattr(till, name), name)
    till.version += 1
    till.save()
    now = {name: getattr(till, name) for name in FIELDS}
    told = {name: till.text(now[name]) if now[name] else None for name in ("entry", "rebuy")}
    changed = {name: told.get(name, now[name]) for name in FIELDS if now[name] != before[name]}
    if changed:
        acts.record(event, Act.Kind.TILL_CHANGED, about=acts.choices(changed))
    live.announce(event)
    return till


@transaction.atomic
def take(
    event_id: UUID,
    kind: str,
    amount: int | None = None,
    *,
    key: UUID,
    seen: int | None = None,
    player: Player | None = None,
    payer: str = "",
) -> Payment:
    """Record that somebody has paid. An `amount` of None is the price of that kind in the till's
    version that was `seen`. The same key again is the same payment.

    Raises `Problem` TILL_CHANGED for another version, BAD_AMOUNT, NO_PAYER for an entry or a rebuy
    without a player, BAD_NAME for a payer's name that is too long, ALREADY_PAID for a second entry
    of a player, PLAYER_REMOVED, KEY_REUSED for the key of another payment.
    """
    event = locked_event(event_id)
    payer = "" if player else _tidy(payer)
    known = event.payments.filter(key=key).first()
    if known is not None:
        _require_same(known, kind, amount, player, payer)
        return known
    amount = _price(event, kind, seen) if amount is None else amount
    _require_amount(amount, "amount")
    if player is None and kind != Payment.Kind.DONATION:
        raise EveningProblem(
            Code.NO_PAYER, "Say which player has paid.", status=400, field="player"
        )
    if player is not None:
        player = _as_now(event, player)
        if kind == Payment.Kind.ENTRY:
            _require_unpaid(player)
    newest = event.payments.order_by("-number").first()
    payment = Payment.objects.create(
        event=event,
        number=newest.number + 1 if newest else 1,
        kind=Payment.Kind(kind),
        amount=amount,
        player=player,
        payer=payer,
        key=key,
        paid_at=timezone.now(),
        by=acts.actor_now(),
    )
    acts.record(event, Act.Kind.PAYMENT_TAKEN, acts.subject("payment", payment.pk))
    live.announce(event)
    return payment


def take_entry(player: Player, *, seen: int) -> Payment:
    """The player has paid the entry at its price in the till's version that was `seen`. Paid again
    at once, as by a double tap or at two desks, it is refused (ALREADY_PAID). Raises `Problem`
    TILL_CHANGED, BAD_AMOUNT where it costs nothing."""
    return take(player.event_id, Payment.Kind.ENTRY, key=uuid4(), seen=seen, player=player)


@transaction.atomic
def take_back(payment: Payment) -> Payment:
    """The payment was a mistake, or the money was given back. Doing it again changes nothing."""
    event = locked_event(payment.event_id)
    payment.refresh_from_db()
    if payment.taken_back_at is None:
        payment.taken_back_at = timezone.now()
        payment.taken_back_by = acts.actor_now()
        payment.save(update_fields=["taken_back_at", "taken_back_by"])
        acts.record(event, Act.Kind.PAYMENT_TAKEN_BACK, acts.subject("payment", payment.pk))
        live.announce(event)
    return payment


@transaction.atomic
def put_back(payment: Payment) -> Payment:
    """A payment that was taken back counts after all. Doing it again changes nothing. Raises
    `Problem` ALREADY_PAID for the entry of a player who has paid another since."""
    event = locked_event(payment.event_id)
    payment.refresh_from_db()
    if payment.taken_back_at is not None:
        if payment.player and payment.kind == Payment.Kind.ENTRY:
            _require_unpaid(payment.player)
        payment.taken_back_at, payment.taken_back_by = None, ""
        payment.save(update_fields=["taken_back_at", "taken_back_by"])
        acts.record(event, Act.Kind.PAYMENT_PUT_BACK, acts.subject("payment", payment.pk))
        live.announce(event)
    return payment


def totals(event: Event) -> list[Total]:
    """The total of each kind of payment, in the order of the kinds; payments taken back
    don't count."""
    rows = event.payments.standing().order_by().values_list("kind")
    found = {
        kind: (count, amount) for kind, count, amount in rows.annotate(Count("pk"), Sum("amount"))
    }
    return [Total(kind, *found.get(kind.value, (0, 0))) for kind in Payment.Kind]


def owing(event: Event) -> QuerySet[Player]:
    """Players of the list who haven't paid their entry."""
    paid = event.payments.standing().filter(kind=Payment.Kind.ENTRY)
    return event.players.active().exclude(pk__in=paid.values("player"))


def _tidy(payer: str) -> str:
    tidy = " ".join(payer.replace("\0", " ").split())
    if len(tidy) > PAYER_MAX:
        raise EveningProblem(
            Code.BAD_NAME,
            f"The name of a giver has at most {PAYER_MAX} characters: this has {len(tidy)}.",
            status=400,
            field="payer",
        )
    return tidy


def _as_now(event: Event, player: Player) -> Player:
    found = event.players.filter(pk=player.pk).first()
    if found is None:
        raise EveningProblem(
            Code.PLAYER_REMOVED, "This player is not on the list any more.", status=404
        )
    return found


def _require_same(
    known: Payment, kind: str, amount: int | None, player: Player | None, payer: str
) -> None:
    wanted = known.amount if amount is None else amount
    told = (kind, wanted, player.pk if player else None, payer)
    if told != (known.kind, known.amount, known.player_id, known.payer):
        raise EveningProblem(
            LedgerCode.KEY_REUSED,
            f"Nothing is recorded: payment {known.number} came by the same form or key.",
            "Fill in the form as it stands on the page now; a program makes a new key.",
        )


def _price(event: Event, kind: str, seen: int | None) -> int:
    till = till_of(event)
    if kind != Payment.Kind.DONATION and till.version != seen:
        raise changed_meanwhile("till")
    if not till.price(kind):
        raise EveningProblem(
            Code.BAD_AMOUNT,
            f"{_NO_PRICE[Payment.Kind(kind)]}: type an amount.",
            status=400,
            field="amount",
        )
    return till.price(kind)


def _require_amount(amount: int, field: str) -> None:
    if not 0 < amount <= AMOUNT_MAX:
        most = f"{AMOUNT_MAX // 100:,}"
        raise EveningProblem(
            Code.BAD_AMOUNT,
            f"An amount is more than 0 and at most {most}.",
            status=400,
            field=field,
        )


def _require_unpaid(player: Player) -> None:
    if player.payments.standing().filter(kind=Payment.Kind.ENTRY).exists():
        raise EveningProblem(
            Code.ALREADY_PAID,
            f"{player.display_name} has paid the entry already.",
            "Take a rebuy or a donation, or take the first payment back.",
        )
