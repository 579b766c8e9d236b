"""The set-up of an event: the evening, the rounds, the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils import timezone

import engine
from ledger.services.editions import all_editions
from tournaments.forms.fields import WholeNumber
from tournaments.forms.wording import in_words, label
from tournaments.models import Event

# An option without a choice is no field.
_CHOICES = {name: option for name, option in engine.OPTIONS.items() if len(option.values) > 1}


class EventForm(forms.Form):
    """Everything about an event but its single rules. `version` is what the organiser saw."""

    name = forms.CharField(
        max_length=80, widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"})
    )
    date = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        initial=timezone.localdate,
    )
    place = forms.CharField(
        max_length=120, required=False, help_text="Stands on the public page and on the cards."
    )
    rounds = WholeNumber(1, 9, initial=2, label="Rounds before the final")
    minutes = WholeNumber(
        5, 300, initial=90, label="Minutes a round",
        help_text="60 to 90 is usual. The clock can be extended.",
    )  # fmt: skip
    table_size = WholeNumber(
        2, 8, initial=4, label="Players a table",
        help_text="Four is the aim. Where the field does not divide, some have one more or less.",
    )  # fmt: skip
    advance = WholeNumber(
        2, 8, initial=4, label="Players in the final",
        help_text="The top of the standings after the last round.",
    )  # fmt: skip
    ruleset = forms.ChoiceField(
        choices=[(ruleset.name, ruleset.title) for ruleset in engine.RULESETS.values()],
        initial="night-2016",
        help_text="Single rules can be changed afterwards, on the rules sheet.",
    )
    edition = forms.ChoiceField(
        required=False, label="Board and decks", help_text="Take the one that lies on the tables."
    )
    scoring = forms.ChoiceField(choices=Event.Scoring.choices, label="Ranked by")
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, *args: Any, event: Event | None = None, user_id: int | None = None, **kwargs: Any
    ) -> None:
        """`event` is the one being changed; `user_id` makes a new one, for whom it would be."""
        super().__init__(*args, **kwargs)
        self._user_id = user_id
        self.fields["edition"].choices = _editions(event)  # type: ignore[attr-defined]
        if event is not None and event.round_set.exists():
            for name in ("ruleset", "edition"):
                self.fields[name].disabled = True
                self.fields[name].help_text = "A round has been drawn: the rules stand."

    def compare_with(self, now: Mapping[str, Any]) -> None:
        """After a refusal: say beside each field what somebody else has put there meanwhile. The
        form takes over the present version, so that sending it again is meant."""
        if str(now["version"]) == self.data.get("version"):
            return
        for name, value in now.items():
            typed = self.cleaned_data.get(name, value)
            if name != "version" and typed != value:
                words = dict(getattr(self.fields[name], "choices", ())).get(value, value)
                self.add_error(name, f"This is “{words}” now.")
        self.data = dict(self.data.items()) | {"version": str(now["version"])}

    def clean(self) -> dict[str, Any]:
        """Refuse a second event of the same name and day: most likely the form was sent twice."""
        data: dict[str, Any] = super().clean() or {}
        if self._user_id is not None and "name" in data and "date" in data:
            mine = Event.objects.of_user(self._user_id)
            if mine.filter(name__iexact=data["name"], date=data["date"]).exists():
                self.add_error("name", "You have an event of this name on this day already.")
        return data


def _editions(event: Event | None) -> list[tuple[str, str]]:
    """What an event can be played on: all that is offered, and what it is played on already."""
    choices = [("", "The usual one of the chosen rules")]
    for each in all_editions():
        edition = each.edition
        if each.is_offered or (event is not None and event.edition == edition.name):
            own = f" ({edition.name})" if each.added else ""
            choices.append((edition.name, edition.title + own))
    return choices


class RulesForm(forms.Form):
    """One field an option of the engine. Starts from the ruleset with the event's own changes."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        *args: Any,
        ruleset: str,
        edition: str,
        options: Mapping[str, Any],
        locked: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        base = engine.RULESETS[ruleset].options_on(edition)
        for name, option in _CHOICES.items():
            usual = getattr(base, name)
            self.fields[name] = forms.TypedChoiceField(
                label=label(name),
                help_text=option.sentence,
                coerce=dict(zip(map(str, option.values), option.values, strict=True)).__getitem__,
                choices=[
                    (str(value), in_words(value) + (" (the rules)" if value == usual else ""))
                    for value in option.values
                ],
                initial=str(options.get(name, usual)),
                disabled=locked,
            )
        self._base = base

    def changes(self) -> dict[str, Any]:
        """The options that differ from the ruleset, by name."""
        return {
            name: self.cleaned_data[name]
            for name in _CHOICES
            if self.cleaned_data[name] != getattr(self._base, name)
        }
