"""A new access key."""

from __future__ import annotations

from django import forms


class AccessKeyForm(forms.Form):
    """The name of the program that gets an access key."""

    name = forms.CharField(
        max_length=80,
        label="What is it for?",
        help_text="The log names it beside you, like “Registration desk”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
