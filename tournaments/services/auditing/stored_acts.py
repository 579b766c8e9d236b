"""An act as it is stored: what it says, and what is wrong with it by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from ledger.chains import time_text
from tournaments.models import Act
from tournaments.services import acts
from tournaments.services.acts import chain as chains
from tournaments.services.auditing.comparing import Told

_CUT = 40
_BESIDE = {"about", "device"}
"""The keys that an act may have beside what stands."""

CLOCK_OFF_MAX = timedelta(days=1)
"""The most by which a computer's clock may be off, and be set right in the middle of an evening."""


class StoredAct(NamedTuple):
    """Columns of an act."""

    number: Any
    kind: str
    data: Any
    by: str
    at: str
    seal: str

    @property
    def title(self) -> str:
        """The act's name in a sentence."""
        return f"act {self.number} ({self.at[11:16]} UTC, {self.kind})"

    @property
    def now(self) -> Mapping[str, Any]:
        """The act's description of each thing, in the form of today's acts."""
        now = self.data.get("now") if isinstance(self.data, dict) else None
        if not isinstance(now, dict):
            return {}
        return {name: acts.as_today(name, description) for name, description in now.items()}

    def told(self) -> dict[str, Told]:
        """Return what the act tells of each thing that acts cover. An invalid description is
        ignored: what was told before stays."""
        if self.kind not in Act.Kind.values:
            return {}
        return {
            subject: Told(description, self.title)
            for subject, description in self.now.items()
            if acts.is_subject(subject) and acts.is_whole(subject, description)
        }

    def is_sealed_onto(self, previous: str) -> bool:
        """Whether it has the seal that it should have."""
        at = datetime.fromisoformat(self.at)
        data = self.data
        seal = chains.seal(previous, self.number, kind=self.kind, by=self.by, at=at, data=data)
        return self.seal == seal

    def faults(self, before: StoredAct | None) -> Iterator[str]:
        """Yield what is wrong with its content, or with its time, which must follow that of the act
        before."""
        if self.kind not in Act.Kind.values:
            yield f"{self.title} is of a kind that the program doesn't know."
        if not isinstance(self.data, dict) or self.data.keys() - _BESIDE != {"now"}:
            yield f"{self.title} doesn't say what stands."
        for subject, description in self.now.items():
            if not acts.is_subject(subject):
                yield f"{self.title} tells of “{subject[:_CUT]}”, and nothing has that name."
            elif not acts.is_whole(subject, description):
                yield f"{self.title} describes {subject} in a way that no act does."
        if self.at > time_text(timezone.now() + CLOCK_OFF_MAX):
            yield f"{self.title} is from the future, {self.at}."
        if before and self.kind != Act.Kind.CLOCK_JUMP and self._is_earlier_than(before):
            yield (
                f"{self.title} is from before {before.title}: either this computer's clock was set"
                " back in between, or somebody added it."
            )

    def _is_earlier_than(self, other: StoredAct) -> bool:
        return datetime.fromisoformat(self.at) + CLOCK_OFF_MAX < datetime.fromisoformat(other.at)
