"""Access keys of organisers' programs. Their verbs are in `ledger.access_keys`."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


class AccessKey(models.Model):
    """The key that an account's program shows. The key itself isn't stored: `digest` is its sha256.
    A revoked key stays, since the log names it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="access_keys"
    )
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "name"],
                condition=Q(revoked_at=None),
                name="ledger_one_access_key_of_a_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def reference(self) -> str:
        """The key's name in the journal and in the log, which show it as a device."""
        return f"key:{self.pk}"
