"""The form for a league's next night."""

from __future__ import annotations

from django import forms

from tournaments.forms.fields import DayField, LineField


class NextNightForm(forms.Form):
    """Its name and the day: everything else is as on the night before."""

    name = LineField(label="Name", max_length=80)
    date = DayField()
