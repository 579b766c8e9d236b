"""The set-up of an event: the evening, its format, which rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.urls import reverse_lazy
from django.utils import timezone

import engine
from ledger.services.editions import all_editions
from tournaments.formats import PRESETS, Preset, StagePlan, in_waves, plans_of
from tournaments.forms.edits import EditForm
from tournaments.forms.fields import DayField, LineField
from tournaments.forms.hall_plan import HallPlan
from tournaments.forms.stages import changed_plans, name_of, stage_fields, waves_field
from tournaments.forms.table_numbers import TableNumbers, numbers_in
from tournaments.models import NIGHTS_MAX, Event, KeepApart
from tournaments.services import events

# Another ruleset has another usual board, and brings other rules along: the page asks for them.
_ASKS_ANEW = {
    "hx-get": reverse_lazy("ruleset-choice"),
    "hx-target": "#ruleset-choice",
    "hx-include": "[name=edition], [name=preselected]",
    "hx-swap": "innerMorph",
}


@dataclass(frozen=True, slots=True)
class StageOnPage:
    """A stage on the page: its number, its name, its fields."""

    number: int
    name: str
    fields: list[forms.BoundField]


class EventForm(EditForm):
    """Everything about an event but its single rules."""

    name = LineField(
        max_length=80, widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"})
    )
    date = DayField(initial=timezone.localdate)
    place = LineField(
        max_length=120, required=False, help_text="Shown on the public page and on the cards."
    )
    team_counts = forms.IntegerField(
        min_value=1,
        max_value=20,
        required=False,
        label="Players who count for a team",
        help_text="Clubs, schools or companies are then teams: their best players count "
        "together. Leave empty if there are none.",
    )
    clubs_apart = forms.ChoiceField(
        choices=KeepApart.choices,
        label="Keep players of one club apart",
        help_text="Or of one school, company or team. If possible: two of them at a table count as "
        "much as two who meet again.",
    )
    words_apart = forms.ChoiceField(
        choices=KeepApart.choices,
        label="Keep families apart",
        help_text="All who have the same word beside their names, under Players, Keep apart.",
    )
    nights_counted = forms.IntegerField(
        min_value=1,
        max_value=NIGHTS_MAX,
        required=False,
        label="Best nights that count",
        help_text="In the league, each player’s best ones. Leave empty if all nights count.",
    )
    divisions = forms.CharField(
        max_length=260,
        required=False,
        help_text="For example Juniors, Seniors: with commas between them. Each player belongs to "
        "one. Leave empty if there are none.",
    )
    tables_out_of_use = TableNumbers(
        help_text="For example 3, 7–9: a broken leg, no socket. The next draw numbers its tables "
        "around these.",
    )
    accessible_tables = TableNumbers(
        help_text="For example 1, 2. Players who need one are marked on their own page, under "
        "Players.",
    )
    hall_plan = HallPlan(
        label="Plan of the hall",
        help_text="A line for each row of tables: their numbers as they stand, a dot where nothing "
        "stands, and a word such as Door or Stage. The floor shows the tables in their places.",
    )
    preset = forms.ChoiceField(
        choices=[(preset.name, preset.title) for preset in PRESETS.values()],
        initial="club",
        label="Format",
        widget=forms.RadioSelect,
        help_text="Each of its stages can be changed afterwards.",
    )
    ruleset = forms.ChoiceField(
        choices=[(ruleset.name, ruleset.title) for ruleset in engine.RULESETS.values()],
        initial="night-2016",
        help_text="Single rules can be changed afterwards, on the rules sheet.",
        widget=forms.Select(attrs=_ASKS_ANEW),
    )
    edition = forms.ChoiceField(
        label="Board and decks",
        help_text="Choose the one on your tables.",
        error_messages={
            "required": "These rules depend on the board. Choose the one on your tables."
        },
    )

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        """`event` is the one being changed; None makes a new one."""
        super().__init__(*args, **kwargs)
        kept = self.initial.get("edition", "")
        edition = self.fields["edition"]
        assert isinstance(edition, forms.ChoiceField)
        edition.choices = _editions(kept, self.chosen)
        edition.required = self.chosen.asks_for_edition
        if event is None:
            for name in ("team_counts", "nights_counted", "divisions", *events.HALL, "hall_plan"):
                del self.fields[name]
            self._take_choices_of_the_draw()
        else:
            del self.fields["preset"]
            if event.league is None:
                del self.fields["nights_counted"]
            self._take_stages(plans_of(event), divided=bool(event.divisions))
            self.keep_what_stood()
            if event.round_set.exists():
                self._fix_rules()
                self._fix_divisions()

    def _take_choices_of_the_draw(self) -> None:
        """Allow these to stay unset in the form of a new event."""
        clubs, words = (self.fields[name] for name in ("clubs_apart", "words_apart"))
        assert isinstance(clubs, forms.ChoiceField)
        clubs.choices = [("", "As in the format"), *KeepApart.choices]
        words.initial = KeepApart.ALWAYS
        clubs.required = words.required = False
        self.fields["waves"] = waves_field(initial=1, required=False)

    def _take_stages(self, plans: list[StagePlan], *, divided: bool) -> None:
        """Put the fields of the stages in. A page from before a stage was added doesn't have it:
        then the stage stays as it is."""
        self._plans = plans
        self.fields |= stage_fields(plans, divided=divided)
        if self.is_bound:
            known = {
                name: "" if value is None else str(value) for name, value in self.initial.items()
            }
            new = [
                name for name in self.fields if name.startswith("stage") and name not in self.data
            ]
            data = dict(self.data.items())
            for name in new:
                data[name] = data[f"initial-{name}"] = known.get(name, "")
            self.data = data

    @property
    def stages(self) -> list[StageOnPage]:
        """The stages with their fields, in their order."""
        return [
            StageOnPage(
                number,
                plan.name,
                [self[name] for name in self.fields if name.startswith(name_of(number, ""))],
            )
            for number, plan in enumerate(self._plans, start=1)
        ]

    @property
    def presets(self) -> list[tuple[Any, Preset]]:
        """The formats to choose from, each with its button."""
        buttons = list(self["preset"])
        return list(zip(buttons, PRESETS.values(), strict=True))

    def _fix_rules(self) -> None:
        """Leave no choice of rules, unless one comes from a page made before the first draw: then
        its author is told that it is too late."""
        for name in ("ruleset", "edition"):
            field = self.fields[name]
            field.disabled = name not in self.data
            field.help_text = "A round has been drawn, so the rules can no longer be changed."

    def _fix_divisions(self) -> None:
        field = self.fields["divisions"]
        field.disabled = "divisions" not in self.data
        field.help_text = "A round has been drawn, so the divisions can no longer be changed."

    @property
    def chosen(self) -> engine.Ruleset:
        """The ruleset that the form stands at."""
        return engine.RULESETS.get(self["ruleset"].value()) or engine.RULESETS["night-2016"]

    @property
    def draw_is_chosen(self) -> bool:
        """Whether waves or who is kept apart were changed in the form of a new event, or have a
        fault."""
        names = ("waves", *events.APART)
        return self.is_bound and any(
            name in self.errors or name in self.changed_data for name in names
        )

    def new_event(self) -> dict[str, Any]:
        """Return the settings of a new event."""
        fields = {name: value for name, value in self.cleaned_data.items() if name != "version"}
        preset = PRESETS[fields.pop("preset")]
        return fields | {
            "plans": in_waves(preset.stages, fields.pop("waves") or 1),
            "team_counts": preset.team_counts,
            "divisions": preset.divisions,
            "league": uuid4() if preset.is_night else None,
            "words_apart": fields["words_apart"] or KeepApart.ALWAYS,
            "clubs_apart": fields["clubs_apart"] or None,
        }

    def edits(self) -> dict[str, Any]:
        """Return the values that the organiser changed. Another ruleset goes with the board beside
        it; changes to stages are in the `plans` of all of them."""
        edits = super().edits()
        of_stages = {name: edits.pop(name) for name in list(edits) if name.startswith("stage")}
        if of_stages:
            edits["plans"] = changed_plans(self._plans, of_stages)
        if "divisions" in edits:
            edits["divisions"] = edits["divisions"].split(",")
        edits |= {name: numbers_in(edits[name]) for name in events.HALL if name in edits}
        if "ruleset" in edits:
            edits["edition"] = self.cleaned_data["edition"]
        return edits

    def clean(self) -> dict[str, Any]:
        """Choose the usual board in the form that comes back if none was chosen."""
        data: dict[str, Any] = super().clean() or {}
        if self.has_error("edition", "required"):
            self.data = dict(self.data.items()) | {"edition": self.chosen.edition}
        return data


def _editions(kept: str, ruleset: engine.Ruleset) -> list[tuple[str, str]]:
    """List the editions that an event can be played on: all that are offered, and its own."""
    asked = "Choose the board …"
    choices = [("", asked if ruleset.asks_for_edition else "The usual one of the chosen rules")]
    for each in all_editions():
        edition = each.edition
        if each.is_offered or edition.name == kept:
            own = f" ({edition.name})" if each.added else ""
            choices.append((edition.name, edition.title + own))
    return choices
