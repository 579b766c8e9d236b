"""The form for the date of a league's next night."""

from __future__ import annotations

from django import forms

from tournaments.forms.fields import DayField


class NextNightForm(forms.Form):
    """The day alone: everything else is as on the night before."""

    date = DayField()
