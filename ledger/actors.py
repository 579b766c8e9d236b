"""The authors of entries, and their names in the journal.

The book keeps a reference, never a name, so that a person's data can be deleted and the book
still audits. Names are looked up when the journal is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth import get_user_model

from engine.book.roles import OFFICIALS, Role
from ledger.models import AccessKey, Pass

__all__ = ["OFFICIALS", "Actor", "ActorLabel", "Role", "labels_of", "labels_of_pass"]

SYSTEM_NAMES = {
    "clock": "The clock",
    "import": "The import",
    "operator": "The operator",
    "registration": "The registration page",
    "rehearsal": "The rehearsal",
    "tally": "The tally",
}


@dataclass(frozen=True)
class Actor:
    """A person or program that acts: a reference such as `pass:<id>`, and the role in which they
    act here.

    `device` is the pass of a paired device (the actor is the holder of the banker's card, whichever
    device is paired with it), or the access key of an organiser's program. "" for actors who need
    none.
    """

    reference: str
    role: Role
    device: str = ""

    @classmethod
    def of_pass(cls, holder: Pass, role: str) -> Actor:
        """The holder of a pass; for a paired device, the holder of its card."""
        if holder.card_id is None:
            return cls(f"pass:{holder.pk}", Role(role))
        return cls(f"pass:{holder.card_id}", Role(role), f"pass:{holder.pk}")

    @classmethod
    def of_user(cls, user_id: object, role: str, device: str = "") -> Actor:
        """Somebody with an account, or their program with the access key `device`."""
        return cls(f"user:{user_id}", Role(role), device)

    @classmethod
    def system(cls, name: str) -> Actor:
        """The software itself, e.g. `clock`."""
        return cls(f"system:{name}", Role.SYSTEM)

    @property
    def is_official(self) -> bool:
        """Whether this actor may do what only a referee may."""
        return self.role in OFFICIALS


@dataclass(frozen=True)
class ActorLabel:
    """The label of a reference: as an actor, and as a device ("" if it isn't one)."""

    label: str
    device: str = ""


def labels_of_pass(holder: Pass) -> dict[str, ActorLabel]:
    """Return the label of a pass and, if it is a device, that of its card, by reference."""
    if holder.card is None:
        return {f"pass:{holder.pk}": ActorLabel(holder.label)}
    return {
        f"pass:{holder.card_id}": ActorLabel(holder.card.label),
        f"pass:{holder.pk}": ActorLabel(holder.card.label, holder.label),
    }


def labels_of(references: Iterable[str]) -> dict[str, ActorLabel]:
    """Return the present label of each of these references. At most three queries, however many
    there are. The reference "" means that there is no device; its label is empty."""
    found = {"": ActorLabel("")}
    keys: dict[str, list[str]] = {"pass": [], "user": [], "key": [], "system": [], "browser": []}
    for reference in set(references) - {""}:
        kind, _, key = reference.partition(":")
        keys[kind].append(key)
        found[reference] = ActorLabel("Somebody no longer known")
    for name in keys["system"]:
        found[f"system:{name}"] = ActorLabel(SYSTEM_NAMES.get(name, name))
    for name in keys["browser"]:
        found[f"browser:{name}"] = ActorLabel("", name)
    if keys["pass"]:
        for holder in Pass.objects.select_related("card").filter(pk__in=map(UUID, keys["pass"])):
            found |= labels_of_pass(holder)
    if keys["user"]:
        for user in get_user_model().objects.filter(pk__in=map(int, keys["user"])):
            found[f"user:{user.pk}"] = ActorLabel(user.get_username())
    if keys["key"]:
        used = AccessKey.objects.select_related("user").filter(pk__in=map(UUID, keys["key"]))
        for each in used:
            found[each.reference] = ActorLabel(each.user.get_username(), f"key {each.name}")
    return found
