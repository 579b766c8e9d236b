"""Accounts of an evening’s organisers and referees: made by invitation, kept until removed."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.codes import Code
from tournaments.models import Act, Event, Invitation, Membership
from tournaments.problems import EveningProblem
from tournaments.services import acts
from tournaments.services.locking import locked_event

_SIGNER = Signer(salt="tournaments.invitation")


def invite(
    event: Event | None = None,
    name: str = "",
    role: str = Membership.Role.ORGANISER,
) -> Invitation:
    """A link by which one person makes an account, or accepts with an existing one. Without an
    event it is for an organiser of new events; then an unused older link of that kind is returned
    again."""
    if event is None:
        unused = Invitation.objects.filter(event=None, accepted_at=None).first()
        if unused:
            return unused
    with transaction.atomic():
        made = Invitation.objects.create(event=event, name=name, role=role)
        if event is not None:
            acts.record(event, Act.Kind.INVITED)
    return made


def invitation_token(invitation: Invitation) -> str:
    """The token in the invitation's link; the link can be shown again until it is used."""
    return _SIGNER.sign(str(invitation.pk))


def find_invitation(token: str) -> Invitation:
    """The invitation of a link. Raises `Problem` for a link that isn't one, or was used."""
    try:
        key = UUID(_SIGNER.unsign(token))
    except (BadSignature, ValueError):
        raise EveningProblem(Code.UNKNOWN_LINK, "There is no such link.", status=404) from None
    invitation = Invitation.objects.select_related("event").filter(pk=key).first()
    if invitation is None:
        raise EveningProblem(Code.UNKNOWN_LINK, "There is no such link.", status=404)
    if invitation.accepted_at is not None:
        raise _used()
    return invitation


def make_account(token: str, *, username: str, password: str) -> User:
    """Make the account of a one-time link. Of two people at once, one gets it and the other
    `Problem` LINK_USED. Raises `Problem` NAME_TAKEN too."""
    invitation = find_invitation(token)
    # Hashed before the transaction, since it takes half a second, and on SQLite a transaction that
    # writes holds up every post.
    user: User = get_user_model()(username=User.normalize_username(username))
    user.set_password(password)
    try:
        with transaction.atomic():
            _use(invitation)
            user.save()
            if invitation.event is not None:
                _add(invitation, user, Act.Kind.ACCOUNT_MADE)
            else:
                _hand_over_demos(user)
            return user
    except IntegrityError as error:
        raise EveningProblem(
            Code.NAME_TAKEN,
            "This user name is taken.",
            "Choose another one, or log in if it is yours.",
        ) from error


def join(token: str, user: User) -> Invitation:
    """Let an existing account organise one more evening, or be a referee there. If the link gives
    it no more than it has, it stays unused. Raises `Problem` as `find_invitation` does."""
    invitation = find_invitation(token)
    with transaction.atomic():
        event = invitation.event and locked_event(invitation.event.pk)
        enough = {Membership.Role.ORGANISER, invitation.role}
        if event and not event.memberships.filter(user=user, role__in=enough).exists():
            _use(invitation)
            _add(invitation, user, Act.Kind.ORGANISER_JOINED)
    return invitation


def withdraw_invitation(event: Event, invitation: UUID) -> None:
    """Withdraw an invitation: its link opens nothing any more. Doing it again changes nothing.
    Raises `Problem` LINK_USED."""
    with transaction.atomic():
        locked_event(event.pk)
        found = event.invitations.select_for_update().filter(pk=invitation).first()
        if found is None:
            return
        if found.accepted_at is not None:
            raise _used()
        found.delete()
        acts.record(event, Act.Kind.INVITATION_WITHDRAWN)


def remove_account(event: Event, user_id: int) -> None:
    """Take an account off the organisers or referees of this evening; doing it again changes
    nothing. Raises `Problem` LAST_ORGANISER."""
    with transaction.atomic():
        locked_event(event.pk)
        theirs = event.memberships.filter(user=user_id).first()
        if theirs is None:
            return
        organisers = event.memberships.filter(role=Membership.Role.ORGANISER)
        if not organisers.exclude(user=user_id).exists():
            raise EveningProblem(
                Code.LAST_ORGANISER,
                "Nobody else organises this evening.",
                "Invite somebody first.",
            )
        theirs.delete()
        is_organiser = theirs.role == Membership.Role.ORGANISER
        kind = Act.Kind.ORGANISER_REMOVED if is_organiser else Act.Kind.STAFF_REMOVED
        acts.record(event, kind, about=[acts.subject("account", user_id)])


def _use(invitation: Invitation) -> None:
    if invitation.event_id is not None:
        # Before the invitation, as in `withdraw_invitation`, so that the two never deadlock.
        locked_event(invitation.event_id)
    unused = Invitation.objects.filter(pk=invitation.pk, accepted_at=None)
    if not unused.update(accepted_at=timezone.now()):
        raise _used()


def _used() -> EveningProblem:
    return EveningProblem(
        Code.LINK_USED,
        "This link has already been used to make an account.",
        "Log in instead.",
        status=410,
    )


def _add(invitation: Invitation, user: User, kind: Act.Kind) -> None:
    assert invitation.event is not None  # the caller has looked
    role = {"role": invitation.role}
    Membership.objects.update_or_create(event=invitation.event, user=user, defaults=role)
    with acts.acting_as(f"user:{user.pk}"):
        acts.record(invitation.event, kind)


def _hand_over_demos(user: User) -> None:
    """Give a demo made before there was any account its first organiser."""
    for demo in Event.objects.filter(is_demo=True, memberships=None):
        Membership.objects.create(event=demo, user=user, role=Membership.Role.ORGANISER)
