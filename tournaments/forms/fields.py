"""Fields whose error messages are in our own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.validators import BaseValidator, MaxLengthValidator

from tournaments.person_names import tidied


def division_field(names: Sequence[str], *, required: bool) -> forms.ChoiceField:
    """A choice among the divisions of an event."""
    asked = "Choose one …" if required else "None yet"
    choices = [("", asked), *((name, name) for name in names)]
    errors = {"required": "Choose one, please."}
    return forms.ChoiceField(
        choices=choices, required=required, label="Division", error_messages=errors
    )


def wave_field(names: Sequence[str]) -> forms.ChoiceField:
    """A choice among the waves of an event."""
    choices = [("", "None yet"), *((name, f"Wave {name}") for name in names)]
    return forms.ChoiceField(choices=choices, required=False, label="Wave")


class LineField(forms.CharField):
    """A line of a limited length, as `tidied`. A browser would cut off what is pasted without a
    word, so a line that is too long is sent, refused and shown again to be shortened."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for validator in self.validators:
            if isinstance(validator, MaxLengthValidator):
                validator.message = (
                    "At most %(limit_value)d characters, please: this has %(show_value)d."
                )

    def to_python(self, value: Any) -> Any:
        """The line, tidied."""
        return tidied(super().to_python(value) or "")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """No limit for the browser."""
        return {
            name: given
            for name, given in super().widget_attrs(widget).items()
            if name != "maxlength"
        }


class DayField(forms.DateField):
    """The day of an evening. Browsers take 26 for the year 26, which is refused like any other that
    nobody can mean."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """The date."""
        day = super().clean(value)
        if day is not None and not 1900 <= day.year < 2200:
            raise forms.ValidationError(f"Check the year, please: this says {day.year}.")
        return day


class WholeNumber(forms.IntegerField):
    """A whole number from `low` to `high`; whatever else is typed gets that one sentence."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        sentence = f"A whole number from {low} to {high:,}, please."
        errors = dict.fromkeys(("required", "invalid"), sentence)
        super().__init__(min_value=low, max_value=high, error_messages=errors, **kwargs)
        for validator in self.validators:
            if isinstance(validator, BaseValidator):
                validator.message = sentence
