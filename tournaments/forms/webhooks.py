"""A new address that is told what happens."""

from __future__ import annotations

from django import forms

from tournaments.services.webhooks import KINDS


class WebhookForm(forms.Form):
    """The address, and what it is told."""

    url = forms.CharField(
        max_length=500,
        label="Address",
        widget=forms.URLInput(
            attrs={"autocomplete": "off", "placeholder": "https://club.example/passgo"}
        ),
    )
    kinds = forms.MultipleChoiceField(
        label="News to send",
        choices=list(KINDS.items()),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one."},
    )
