"""Passes and what they open. Their verbs are in `ledger.passes`."""

from __future__ import annotations

import uuid
from functools import cached_property

from django.db import models
from django.db.models import Q

from engine.book.roles import GRANTED
from ledger.models.game import Game


class Pass(models.Model):
    """A private link or a paired device. Its token is derived, not stored (see `ledger.passes`).

    `card` is the banker's card that a device was paired with; the device has the card's grants.
    `pairing_key` is the device's own key for its request, so that a lost answer can be repeated.
    Raising `version` makes every earlier token of the pass void.
    """

    class Kind(models.TextChoices):
        """The kinds of passes."""

        CARD = "card"
        DEVICE = "device"
        PLAYER = "player"
        REFEREE = "referee"
        DESK = "desk"
        RUNNER = "runner"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    label = models.CharField(max_length=80)
    version = models.PositiveSmallIntegerField(default=1)
    card = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="devices"
    )
    pairing_key = models.UUIDField(null=True, blank=True)
    issued_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "passes"
        constraints = [
            models.UniqueConstraint(
                fields=["card"], condition=Q(revoked_at=None), name="ledger_one_device_a_card"
            ),
            models.CheckConstraint(
                condition=Q(kind="device", card__isnull=False)
                | (~Q(kind="device") & Q(card__isnull=True)),
                name="ledger_devices_have_cards",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.label}"

    @cached_property
    def known_roles(self) -> dict[uuid.UUID, str]:
        """The roles of the pass at the games that were asked about when it was read."""
        return {}

    @property
    def is_revoked(self) -> bool:
        """Whether the pass, or the card behind it, was withdrawn."""
        return self.revoked_at is not None or (self.card is not None and self.card.is_revoked)


class GrantQuerySet(models.QuerySet["Grant"]):
    """Questions about who may do what."""

    def of(self, holder: Pass) -> GrantQuerySet:
        """The grants of a pass, including those of its card; oldest first."""
        return self.filter(Q(holder_id=holder.pk) | Q(holder_id=holder.card_id)).order_by("pk")

    def role_at(self, game_id: uuid.UUID, holder: Pass) -> str | None:
        """The role of a pass at a game, or of its card; None if it has none."""
        if game_id in holder.known_roles:
            return holder.known_roles[game_id]
        grants = self.filter(game_id=game_id, holder_id__in=[holder.pk, holder.card_id])
        roles: list[str] = list(grants.order_by("pk").values_list("role", flat=True))
        return roles[-1] if roles else None


class Grant(models.Model):
    """The right of a pass at one game: `bank` and `referee` post, `player` reads."""

    holder = models.ForeignKey(Pass, on_delete=models.CASCADE, related_name="grants")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="grants")
    role = models.CharField(max_length=8, choices=[(role.value, role.title()) for role in GRANTED])
    seat = models.CharField(max_length=1, blank=True)

    objects = GrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["holder", "game"], name="ledger_one_grant_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.holder} → {self.role} of {self.game_id}"
