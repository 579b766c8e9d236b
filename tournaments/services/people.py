"""Accounts, bankers and referees: invitations and cards."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction
from django.utils import timezone

from ledger import passes
from ledger.models import Grant
from tournaments.models import Event, Invitation, Membership, Player, Staff, Table
from tournaments.problems import Problem
from tournaments.services import live

_SIGNER = Signer(salt="tournaments.invitation")


def invite(event: Event | None = None, name: str = "", role: str = "organiser") -> Invitation:
    """A link that makes one account. Without an event, for an organiser of new events; an older
    such link that nobody has used is the same one again."""
    if event is None:
        unused = Invitation.objects.filter(event=None, accepted_at=None).first()
        if unused:
            return unused
    return Invitation.objects.create(event=event, name=name, role=role)


def invitation_token(invitation: Invitation) -> str:
    """What stands in the invitation's link; it can be shown again until it is used."""
    return _SIGNER.sign(str(invitation.pk))


def find_invitation(token: str) -> Invitation:
    """The invitation of a link. Raises `Problem` for a link that isn't one, or was used."""
    try:
        key = UUID(_SIGNER.unsign(token))
    except (BadSignature, ValueError):
        raise Problem("UNKNOWN_LINK", "There is no such link.", status=404) from None
    invitation = Invitation.objects.select_related("event").filter(pk=key).first()
    if invitation is None:
        raise Problem("UNKNOWN_LINK", "There is no such link.", status=404)
    if invitation.accepted_at is not None:
        raise Problem(
            "LINK_USED", "This link has made its account already.", "Log in instead.", status=410
        )
    return invitation


def accept_invitation(token: str, *, username: str, password: str) -> User:
    """Make the account of a one-time link. Two at once: one gets it, the other LINK_USED."""
    invitation = find_invitation(token)
    try:
        with transaction.atomic():
            used = Invitation.objects.filter(pk=invitation.pk, accepted_at=None).update(
                accepted_at=timezone.now()
            )
            if not used:
                raise Problem("LINK_USED", "This link has made its account already.", status=410)
            user: User = get_user_model().objects.create_user(username, password=password)
            if invitation.event is not None:
                Membership.objects.create(event=invitation.event, user=user, role=invitation.role)
            else:
                _hand_over_demos(user)
            return user
    except IntegrityError as error:
        raise Problem(
            "NAME_TAKEN", "Somebody has this user name.", "Choose another one."
        ) from error


def _hand_over_demos(user: User) -> None:
    """The demo that was made before anybody had an account gets its first organiser."""
    for demo in Event.objects.filter(is_demo=True, memberships=None):
        Membership.objects.create(event=demo, user=user, role=Membership.Role.ORGANISER)


@transaction.atomic
def add_staff(event: Event, name: str, role: str, player: Player | None = None) -> Staff:
    """A banker or referee with a card.

    A banker with the name of a player is that player: welcome at the own table, but not as the
    banker of a final they play. Raises `Problem` ALREADY_BANKER.
    """
    if role == Staff.Role.BANKER and player is None:
        names = {each.name.casefold(): each for each in event.players.all()}
        player = names.get(name.strip().casefold())
    if player is not None and Staff.objects.filter(player=player).exists():
        raise Problem("ALREADY_BANKER", f"{player.name} is a banker already.")
    kind = "card" if role == Staff.Role.BANKER else "referee"
    card = passes.issue(kind, name)
    staff = Staff.objects.create(
        event=event, name=name, role=Staff.Role(role), card=card, player=player
    )
    if role == Staff.Role.REFEREE:
        for table in Table.objects.filter(round__event=event, game__isnull=False):
            assert table.game is not None
            passes.grant(card, table.game, Grant.Role.REFEREE)
    return staff


@transaction.atomic
def remove_staff(staff: Staff) -> None:
    """Take somebody off the list; their card opens nothing any more.

    Raises `Problem` for a banker who has a table.
    """
    if staff.tables.exists():
        raise Problem(
            "BANKER_HAS_TABLE",
            f"{staff.name} is the banker of a table.",
            "Give that table another banker first.",
        )
    card = staff.card
    staff.delete()
    passes.revoke(card)


def renew_card(staff: Staff) -> str:
    """A new link for a card that was lost; the old one and its device open nothing."""
    passes.release(staff.card)
    live.announce(staff.event)
    return passes.renew(staff.card)


def release_device(staff: Staff) -> None:
    """The organiser's yes to a second device: the first one is unbound."""
    passes.release(staff.card)
    live.announce(staff.event)
