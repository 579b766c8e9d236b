"""The people of an event: organisers with accounts, bankers and referees with cards, players with
links."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from ledger.models import Pass
from tournaments.models.events import DIVISION_MAX, Event
from tournaments.person_names import display_name


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Questions about memberships."""

    def is_organiser(self, user_id: int | None) -> bool:
        """Whether an account organises any event here."""
        return self.filter(user_id=user_id or 0, role=Membership.Role.ORGANISER).exists()


class Membership(models.Model):
    """The role of an account in an event."""

    class Role(models.TextChoices):
        """The role of an account: organisers can do everything, referees rule and correct."""

        ORGANISER = "organiser"
        REFEREE = "referee"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role.choices)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="tournaments_one_membership"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.role} of {self.event}"


class Staff(models.Model):
    """A banker, referee or assistant without an account, known by the private link on their
    card."""

    class Role(models.TextChoices):
        """The role of a card, and so what it opens: one table's bank, all tables for ruling, the
        check-in, or the errands on the floor."""

        BANKER = "banker"
        REFEREE = "referee"
        DESK = "desk"
        RUNNER = "runner"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=10, choices=Role.choices)
    card = models.OneToOneField(Pass, on_delete=models.PROTECT, related_name="staff")
    player = models.OneToOneField(
        "tournaments.Player",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="banker",
        help_text="Set if the banker also plays, which a preliminary round allows.",
    )

    class Meta:
        ordering = ["role", "name", "pk"]
        verbose_name_plural = "staff"

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link that makes one account, once. Without an event it makes an organiser of new ones."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    name = models.CharField(max_length=80, blank=True)
    role = models.CharField(
        max_length=10, choices=Membership.Role.choices, default=Membership.Role.ORGANISER
    )
    created_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invitation of {self.name or 'the first organiser'}"


class PlayerQuerySet(models.QuerySet["Player"]):
    """Questions about the players of an event."""

    def present(self) -> PlayerQuerySet:
        """Players who are checked in and not dropped: those to be drawn."""
        return self.filter(checked_in_at__isnull=False, dropped_at=None)

    def active(self) -> PlayerQuerySet:
        """On the list and not dropped."""
        return self.filter(dropped_at=None)


class PlayerImport(models.Model):
    """An imported list: its name, who imported it, and how many players it brought.

    It is kept even after it has been taken back.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="player_imports")
    source = models.CharField(max_length=120)
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    added = models.PositiveIntegerField()
    skipped = models.PositiveIntegerField()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.added} players from {self.source}"


class Player(models.Model):
    """Somebody who plays. Dropping keeps the history: results stay, only new draws leave them out.

    `apart` is a word shared by players who shouldn't sit together, such as a family. `own_table` is
    the number of the table at which they sit in every round. `needs_accessible_table`: whether they
    sit at one of the event's `accessible_tables`. `division` is one of the event's `divisions`, ""
    for none yet. `wave` is one of its waves, as "B", where a stage has some; "" for none yet.
    `is_defending`: whether they won the last time. Where divisions have champions, several may be.
    `version` grows with each change of name, club, `apart`, table, `division` or `wave`.
    `has_namesake` is kept by the services: `display_name` then tells the two apart. `person` is the
    same in all nights of a league; None for a player who has been in only one night so far.
    `name_before` is their name before it was last changed, "" if it never was; no page shows it,
    and it is removed with the names. `registration_key` is that of the form by which the player
    registered, so that a form which is sent twice registers once.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    apart = models.CharField(max_length=40, blank=True)
    own_table = models.PositiveSmallIntegerField(null=True, blank=True)
    needs_accessible_table = models.BooleanField(default=False)
    division = models.CharField(max_length=DIVISION_MAX, blank=True)
    wave = models.CharField(max_length=1, blank=True, default="")
    is_defending = models.BooleanField(default=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    link = models.OneToOneField(Pass, on_delete=models.PROTECT, related_name="player")
    version = models.PositiveIntegerField(default=1)
    has_namesake = models.BooleanField(default=False)
    name_before = models.CharField(max_length=80, blank=True, default="")
    person = models.UUIDField(null=True, blank=True)
    registration_key = models.UUIDField(null=True, blank=True)
    imported = models.ForeignKey(
        PlayerImport, on_delete=models.SET_NULL, null=True, blank=True, related_name="players"
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tournaments_player_number"),
            models.UniqueConstraint(fields=["event", "person"], name="tournaments_one_of_a_person"),
            models.UniqueConstraint(
                fields=["event", "registration_key"], name="tournaments_registered_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="tournaments_player_has_name"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        """The name as everybody sees it: "Anna Schmidt (12)" where another player shares it."""
        return display_name(self.name, self.number, self.has_namesake)

    @property
    def channel(self) -> str:
        """The name under which news of this player is published."""
        return f"player-{self.pk}"

    @property
    def is_present(self) -> bool:
        """Whether the player is checked in and still plays."""
        return self.checked_in_at is not None and self.dropped_at is None
