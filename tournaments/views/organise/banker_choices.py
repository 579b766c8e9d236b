"""The bankers that an organiser has chosen under the tables of a draw, until they are saved."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.http import QueryDict

from ledger.problems import Problem
from tournaments.models import Round, Staff, Table
from tournaments.problems import changed_meanwhile
from tournaments.services import draws
from tournaments.views.components.request_numbers import read_number


@dataclass(slots=True)
class BankerChoices:
    """The choices of bankers (`edits`: a banker's pk by the table's, None for nobody) that differ
    from what `stood` there when the page was made. A refused choice comes back with its `faults`;
    `meanwhile` has choices that somebody else has changed."""

    edits: dict[int, int | None]
    stood: dict[int, int | None]
    faults: dict[int, str] = field(default_factory=dict)
    meanwhile: dict[int, str] = field(default_factory=dict)

    def shown_at(self, table: Table, bankers: dict[int, Staff]) -> Staff | None:
        """The banker whom the page shows as chosen for a table."""
        if table.pk not in self.edits:
            return table.banker
        chosen = self.edits[table.pk]
        return bankers.get(chosen) if chosen is not None else None

    def refuse(self, problem: Problem, round_: Round) -> None:
        """Mark the tables that the problem is about, and what somebody else has chosen since."""
        for table in round_.tables.select_related("banker"):
            if table.pk in problem.extra.get("tables", ()):
                self.faults[table.pk] = problem.sentence
            if self.stood.get(table.pk, table.banker_id) == table.banker_id:
                continue
            name = table.banker.name if table.banker else "nobody"
            if table.pk not in self.edits:
                self.meanwhile[table.pk] = "Changed by somebody else."
            elif self.edits[table.pk] != table.banker_id:
                self.faults[table.pk] = f"Somebody else has chosen {name}. Yours is kept."


def read_choices(sent: QueryDict, round_: Round) -> BankerChoices:
    """The choices as a page sent them. If a page doesn't say what stood, it saw what stands now."""
    edits, stood = {}, {}
    for table in round_.tables.all():
        chosen = sent.get(f"banker-{table.pk}")
        if chosen is None:
            continue
        before = sent.get(f"stood-{table.pk}")
        stood[table.pk] = table.banker_id if before is None else _read(before)
        if _read(chosen) != stood[table.pk]:
            edits[table.pk] = _read(chosen)
    return BankerChoices(edits, stood)


def save_choices(choices: BankerChoices, round_: Round, version: int) -> int:
    """Save what was chosen; the version of the draw after that. Raises `Problem` as
    `draws.assign_bankers` does; then the choices have their faults."""
    try:
        if not choices.edits:
            return _unchanged(round_, version)
        return draws.assign_bankers(round_.pk, version=version, bankers=choices.edits).version
    except Problem as problem:
        choices.refuse(problem, round_)
        raise


def _unchanged(round_: Round, version: int) -> int:
    """The version of a draw in which nothing was chosen, if it is still the one that was seen."""
    if round_.version != version:
        raise changed_meanwhile("draw")
    return version


def _read(text: str) -> int | None:
    return read_number(text) if text else None
