"""Registration: how organisers set it up, and what players fill in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms

from tournaments.forms.edits import EditForm
from tournaments.forms.fields import LineField, division_field
from tournaments.services.registering import CAPACITY_MAX

_YEARS = range(2000, 2100)


class RegistrationForm(EditForm):
    """The organiser's settings for registration, except whether it is open."""

    capacity = forms.IntegerField(
        min_value=1,
        max_value=CAPACITY_MAX,
        required=False,
        label="Places",
        help_text="Players who register when all are taken join the waiting list. Empty: no limit.",
    )
    closes_at = forms.DateTimeField(
        required=False,
        label="Closes by itself at",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text="Empty: open until you close it, or release the first draw.",
    )
    asks_club = forms.BooleanField(required=False, label="Ask for the club, school or company")
    self_check_in = forms.BooleanField(
        required=False, label="Players check themselves in on their own phones: “I’m here”"
    )

    def clean_closes_at(self) -> datetime | None:
        """Refuse a year that is a typing error."""
        closes_at: datetime | None = self.cleaned_data["closes_at"]
        if closes_at is not None and closes_at.year not in _YEARS:
            raise forms.ValidationError("That can’t be the right year.")
        return closes_at


class RegisterForm(forms.Form):
    """The details that a player gives: no more than the evening needs. `key` is the form's own;
    `namesakes` says how many players of this name the player has been warned about."""

    name = LineField(
        max_length=80,
        label="Your name",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text="As others will read it, on the seating and in the standings.",
    )
    club = LineField(
        max_length=80,
        required=False,
        label="Club, school or company",
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    namesakes = forms.IntegerField(
        min_value=0, max_value=9999, required=False, widget=forms.HiddenInput
    )

    def __init__(
        self, *args: Any, asks_club: bool, divisions: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if divisions:
            self.fields["division"] = division_field(divisions, required=True)
        if not asks_club:
            del self.fields["club"]

    def clean_namesakes(self) -> int:
        """Return how many players of this name the player has been warned about."""
        return self.cleaned_data["namesakes"] or 0
